"""Cards on the table, and what is left of the one that is being played; made once for each state they can be in."""

from __future__ import annotations

from functools import cache, lru_cache

from enclume.kernel.scene import Number, Piece, Sign
from enclume.kernel.texts import Text, joined

from .art import ARTEFACTS, FACES, ORE_MARK, POWERS
from .art import ICONS as ICON_ART
from .cards import ADVENTURER, ARTEFACT, CARD, EVENT, IMP, OBJECTIVE, ORE, adventurer_of, is_advanced
from .ores import LETTERS
from .pieces import face_of
from .state import ANY, ICONS
from .texts import TEXTS, ability_text, card_text, cost_words, event_text, imp_text, short_name


@lru_cache(maxsize=8192)
def action_card(key: str, status: tuple[str, ...] = (), left: int = -1, potions: tuple[Piece, ...] = ()) -> Piece:
    """A card by its face; of one that is being played, the icons that are left."""
    if key[0] == "?":
        return Piece(key=key, kind="card", back="action", title=TEXTS["piece.card"])
    card = int(key[1:])
    made, who = CARD[card], adventurer_of(card)
    return Piece(
        key=key,
        kind="card",
        title=made.name,
        icon=face_of(who),
        mark=FACES[ADVENTURER[who].id][1],
        text=card_text(card),
        status=(*status, "advanced" if is_advanced(card) else "basic"),
        carries=(*_acts(card, left), *potions),
        source=made.source,
        emblem=Sign(face_of(who), short_name(who)),
        about=ADVENTURER[who].id,
    )


@lru_cache(maxsize=2048)
def _acts(card: int, left: int) -> tuple[Piece, ...]:
    """The icons of a card, one by one; those that are spent last of their kind."""
    made: list[Piece] = []
    seen = [0] * len(ICONS)
    for nth, letter in enumerate(CARD[card].icons.split()):
        kind = "MDPFA".index(letter)
        seen[kind] += 1
        spent = left >= 0 and seen[kind] > left >> 8 * kind & 255
        status = ("act", *(["wild"] if kind == ANY else []), *(["spent"] if spent else []))
        title = TEXTS[f"icon.{ICONS[kind]}"]
        made.append(Piece(key=f"#{card}.{nth}", kind="sign", title=title, icon=ICON_ART[kind], status=status))
    return tuple(made)


@lru_cache(maxsize=4096)
def artefact(n: int, status: tuple[str, ...] = ()) -> Piece:
    """``lacks-1`` among the status: the viewer's side does not carry the second ore of the price."""
    made = ARTEFACT[n]
    words = [cost_words(made.cost), *([TEXTS[f"power.{made.power}"]] if made.power else [])]
    collection = ORE_MARK[[kind.id for kind in ORE].index(made.collection)] if made.collection else None
    title = TEXTS[f"short_power.{made.power}"] if made.power else TEXTS["short_power.none"]
    power = Piece(key=f"#{n}.power", kind="sign", title=title, icon=POWERS.get(made.power, ""), status=("power",))
    return Piece(
        key=f"#{n}",
        kind="card",
        title=made.name,
        icon=ARTEFACTS[made.id],
        mark=collection,
        cost=tuple(ORE_MARK[LETTERS.index(letter)] for letter in made.cost),
        numbers=(Number("vp", made.vp, TEXTS["number.vp"]),),
        text=joined(words, ". "),
        status=status,
        carries=(power,),
        source=made.source,
    )


@lru_cache(maxsize=256)
def event(key: str, about: Text) -> Piece:
    """The last event, or the next one, where it is known."""
    made = EVENT[int(key[1:])]
    return Piece(
        key=key,
        kind="omen",
        title=made.name,
        icon="hourglass",
        text=event_text(int(key[1:])),
        source=made.source,
        emblem=Sign("", about),
    )


@lru_cache(maxsize=64)
def imp(n: int, about: Text) -> Piece:
    made = IMP[n]
    return Piece(
        key=f"#{n}",
        kind="omen",
        title=made.name,
        icon="imp-laugh",
        text=imp_text(n),
        source=made.source,
        emblem=Sign("", about),
    )


@lru_cache(maxsize=64)
def imp_back(position: str, about: Text) -> Piece:
    """The next imp: its back tells for which of the adventurers it comes."""
    title = TEXTS.say("piece.imp", position=TEXTS[f"position.{position}"])
    return Piece(key="imp_back", kind="omen", title=title, icon="imp-laugh", emblem=Sign("", about))


@cache
def objective(n: int, met: bool) -> Piece:
    made = OBJECTIVE[n]
    status = ("met",) if met else ()
    numbers = (Number("vp", made.vp, TEXTS["number.vp"]),)
    return Piece(
        key=made.id, kind="offer", title=made.name, icon="tied-scroll", text=made.text, numbers=numbers, status=status
    )


@lru_cache(maxsize=4096)
def pile(key: str, title: Text, icon: str, n: int, names: tuple[Text, ...] = (), status: tuple[str, ...] = ()) -> Piece:
    """A pile: how many cards, and what is known of them."""
    text = joined(list(names), ", ") if names else None
    return Piece(
        key=key, kind="pile", title=title, icon=icon, text=text, numbers=(Number("count", n, title),), status=status
    )


# The card that is being played


@lru_cache(maxsize=256)
def playing(card: int) -> Piece:
    who = adventurer_of(card)
    return Piece(
        key="playing",
        kind="omen",
        title=CARD[card].name,
        icon=face_of(who),
        text=card_text(card),
        status=("playing",),
        emblem=Sign(face_of(who), ADVENTURER[who].name),
    )


@lru_cache(maxsize=256)
def act(icon: int, n: int, spent: bool) -> Piece:
    """An icon that is left, so many times; it is a button where it is asked which icon pays."""
    name = ICONS[icon]
    key = f"spent.{name}" if spent else f"with:{name}"
    text = TEXTS["act.spent"] if spent else TEXTS.say("act.left", n=n) if n > 1 else TEXTS[f"act.{name}"]
    status = (*(["wild"] if icon == ANY else []), *(["spent"] if spent else []))
    title = TEXTS[f"act.title.{name}"]
    numbers = (Number("count", n, TEXTS["number.count"]),)
    return Piece(key=key, kind="act", title=title, icon=ICON_ART[icon], text=text, numbers=numbers, status=status)


@lru_cache(maxsize=512)
def ability(card: int, used: bool) -> Piece:
    """The ability of a card, once; it is a button for using it."""
    text = TEXTS["act.used"] if used else ability_text(card)
    status = ("ability", "spent") if used else ("ability",)
    return Piece(
        key=f"ability:#{card}", kind="act", title=TEXTS["act.ability"], icon="sparkles", text=text, status=status
    )


@lru_cache(maxsize=16)
def finish(left: int) -> Piece:
    """A button for ending the card, with the actions that would be lost."""
    text = TEXTS.say("act.unspent", n=left) if left else TEXTS["act.finish_what"]
    return Piece(key="end", kind="act", title=TEXTS["act.finish"], text=text, status=("plain",))


@lru_cache(maxsize=64)
def waiting(turn: int, of: int, round_: int) -> Piece:
    """Between two cards: how far the round is."""
    title = TEXTS.say("act.turn", turn=turn, of=of)
    return Piece(
        key="playing", kind="omen", title=title, icon="card-draw", emblem=Sign("", TEXTS.say("progress", round=round_))
    )
