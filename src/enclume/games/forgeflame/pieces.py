"""The things that lie on the table. All are made once for each state they can be in."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece, Sign
from enclume.kernel.texts import Text, joined

from .actions import figure_key, kobold_code, ore_key
from .art import ARTEFACTS, BEFALLEN, FACES, FIGHT_TOKENS, ORE_MARK, POWERS, TOKENS
from .art import ICONS as ICON_ART
from .cards import (
    ADVENTURER,
    ARTEFACT,
    CARD,
    DEPOSIT,
    EVENT,
    FIRST_TREASURE,
    IMP,
    KOBOLD_TOKEN,
    OBJECTIVE,
    ORE,
    POTION,
    TOKEN,
    TOTEM,
    TREASURE,
    VALUE,
    adventurer_of,
    is_advanced,
)
from .ores import LETTERS, packed
from .state import ANY, ICONS
from .texts import TEXTS, ability_text, card_text, cost_words, ores_words, short_name

COLORS: Final = ("purple", "orange", "white", "red")
SHAPES: Final = ("square", "diamond", "hexagon", "circle")


def face_of(adventurer: int) -> str:
    return FACES[ADVENTURER[adventurer].id][0]


def seat_mark(seat: int) -> Mark:
    return Mark(COLORS[seat], SHAPES[seat])


def ore(kind: int, key: str, n: int, *status: str) -> Piece:
    """Ores of a kind, wherever they are."""
    return _ore(kind, key, n, status)


@lru_cache(maxsize=4096)
def _ore(kind: int, key: str, n: int, status: tuple[str, ...]) -> Piece:
    numbers = (Number("count", n, TEXTS["number.count"]),) if n > 1 else ()
    return Piece(key=key, kind="ore", title=ORE[kind].name, mark=ORE_MARK[kind], numbers=numbers, status=status)


@lru_cache(maxsize=8192)
def adventurer(who: int, seat: int, ores: int, status: tuple[str, ...]) -> Piece:
    """A figure in the mine with what it carries; what has befallen it is marked on it."""
    made = ADVENTURER[who]
    befallen = next((name for name in BEFALLEN if name in status), None)
    return Piece(
        key=made.id,
        kind="figure",
        title=made.name,
        icon=face_of(who),
        mark=seat_mark(seat) if seat >= 0 else None,
        numbers=(Number("capacity", made.capacity, TEXTS["number.capacity"]),),
        text=_befallen(status),
        status=status,
        carries=_carried(who, ores, ""),
        source=made.source,
        emblem=Sign(BEFALLEN[befallen], TEXTS[f"status.{befallen}"]) if befallen else None,
    )


def _carried(who: int, ores: int, suffix: str) -> tuple[Piece, ...]:
    held = [(kind, ores >> 8 * kind & 255) for kind in range(len(ORE))]
    return tuple(ore(kind, f"{ORE[kind].id}@{ADVENTURER[who].id}{suffix}", n) for kind, n in held if n)


@cache
def _befallen(status: tuple[str, ...]) -> Text | None:
    words = [TEXTS[f"status.{name}"] for name in status if name in BEFALLEN]
    return joined(words, ", ") if words else None


@lru_cache(maxsize=8192)
def crew(who: int, ores: int, status: tuple[str, ...]) -> Piece:
    """The same adventurer before its player: a name, what it carries, what it is good at."""
    made = ADVENTURER[who]
    harms = tuple(
        Piece(
            key=f"{made.id}.{name}",
            kind="sign",
            title=TEXTS[f"status.{name}"],
            icon=BEFALLEN[name],
            status=("harm",),
        )
        for name in status
        if name in BEFALLEN
    )
    return Piece(
        key=f"{made.id}.aid",
        kind="crew",
        title=made.name,
        icon=face_of(who),
        numbers=(Number("capacity", made.capacity, TEXTS["number.capacity"]),),
        text=aid_text(who),
        status=status,
        carries=(*_carried(who, ores, ".aid"), *harms),
        source=made.source,
        about=made.id,
    )


@cache
def aid_text(who: int) -> Text:
    made = ADVENTURER[who]
    return joined([made.text, TEXTS[f"immune.{made.immunity}"]]) if made.immunity else made.text


@cache
def recruit(who: int) -> Piece:
    """An adventurer who may join a team."""
    made = ADVENTURER[who]
    icon, mark = FACES[made.id]
    numbers = (
        Number("carry", made.capacity, TEXTS["number.capacity"]),
        Number("difficulty", made.complexity, TEXTS["number.complexity"]),
    )
    return Piece(
        key=made.id,
        kind="hero",
        title=made.name,
        icon=icon,
        mark=mark,
        numbers=numbers,
        text=aid_text(who),
        source=made.source,
    )


@lru_cache(maxsize=512)
def kobold(site: int, status: int, nth: int) -> Piece:
    key = figure_key(kobold_code(site, status)) + (f"~{nth + 1}" if nth else "")
    words = tuple(("", "stunned", "slowed", "stunned slowed")[status].split())
    emblem = Sign(BEFALLEN[words[0]], TEXTS[f"status.{words[0]}"]) if words else None
    return Piece(
        key=key,
        kind="figure",
        title=TEXTS["piece.kobold"],
        icon="goblin",
        text=_befallen(words),
        status=("monster", *words),
        emblem=emblem,
    )


def loose_ore(kind: int, site: int, n: int, webbed: bool) -> Piece:
    return ore(kind, ore_key(kind, site, webbed), n, *(["webbed"] if webbed else []))


@lru_cache(maxsize=1024)
def deposit(key: str, level: int) -> Piece:
    """A deposit on its site: its face, if the viewer has seen it."""
    if key[0] == "?":
        title = TEXTS.say("piece.deposit", level="I" * level)
        return Piece(key=key, kind="token", back="war-pick", mark=Mark("grey", "hexagon"), title=title)
    made = DEPOSIT[int(key[1:])]
    text = joined([ores_words(packed(made.ores)), *([TEXTS["piece.kobold"]] if made.kobold else [])], ", ")
    cost = tuple(ORE_MARK[LETTERS.index(letter)] for letter in made.ores)
    mark = Mark("grey", "hexagon")
    return Piece(
        key=key, kind="token", title=made.name, icon="war-pick", mark=mark, cost=cost, text=text, status=("seen",)
    )


@lru_cache(maxsize=1024)
def exploration(key: str) -> Piece:
    if key[0] == "?":
        mark = Mark("white", "circle")
        return Piece(key=key, kind="token", back="uncertainty", mark=mark, title=TEXTS["piece.exploration"])
    made = TOKEN[int(key[1:])]
    return Piece(
        key=key, kind="token", title=made.name, icon=TOKENS.get(made.id, "chest"), text=made.text, status=("seen",)
    )


@cache
def totem(n: int, active: bool) -> Piece:
    made = TOTEM[n]
    status = ("totem", "active") if active else ("totem",)
    return Piece(key=made.id, kind="figure", title=made.name, icon="totem-head", text=made.text, status=status)


@cache
def flame(site: str, nth: int, lit: bool) -> Piece:
    status = ("lit",) if lit else ("unlit",)
    key = f"flame@{site}" + (f"~{nth + 1}" if nth else "")
    title = TEXTS["piece.flame" if lit else "piece.no_flame"]
    return Piece(key=key, kind="token", title=title, icon="flame", status=status)


# Cards


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
        text=made.text,
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
        text=made.text,
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


@lru_cache(maxsize=512)
def treasure(key: str) -> Piece:
    if key[0] == "?":
        return Piece(key=key, kind="token", back="chest", mark=Mark("yellow", "square"), title=TEXTS["piece.treasure"])
    n = int(key[1:])
    numbers = (Number("vp", VALUE[n], TEXTS["number.vp"]),)
    return Piece(
        key=key,
        kind="token",
        mark=Mark("yellow", "square"),
        title=TREASURE[n - FIRST_TREASURE].name,
        icon="chest",
        numbers=numbers,
    )


# Tokens and counters


@cache
def potion(n: int, status: str) -> Piece:
    """A potion before its owner, full or empty; one that was drunk is a sign on the card that it was drunk for."""
    made = POTION[n]
    kind = "sign" if status == "laid" else "token"
    return Piece(
        key=f"potion.{made.id}", kind=kind, title=made.name, icon="round-potion", text=made.text, status=(status,)
    )


@lru_cache(maxsize=256)
def token(key: str, title: Text, icon: str, *status: str) -> Piece:
    return Piece(key=key, kind="token", title=title, icon=icon, status=status)


@cache
def kobold_token(n: int) -> Piece:
    made = KOBOLD_TOKEN[n]
    return Piece(key=made.id, kind="token", title=made.name, icon=FIGHT_TOKENS[made.id], text=made.text)


@lru_cache(maxsize=64)
def horde(left: int, most: int, low: bool) -> Piece:
    """FF-7.3: the kobolds that may still come; the one after the last ends the match."""
    title = TEXTS.say("piece.kobolds_low", n=left) if low else TEXTS["piece.kobolds_left"]
    numbers = (Number("count", left, TEXTS["number.count"]), Number("most", most, TEXTS["number.most"]))
    status = ("low",) if low else ()
    return Piece(key="kobolds_left", kind="horde", title=title, icon="goblin", numbers=numbers, status=status)


@lru_cache(maxsize=1024)
def counter(key: str, title: Text, icon: str, n: int) -> Piece:
    return Piece(key=key, kind="counter", title=title, icon=icon, numbers=(Number("count", n, title),))


@lru_cache(maxsize=512)
def ore_counter(kind: int, place: str, n: int) -> Piece:
    """Ores in the bag or in the supply; those of the supply are a button where a kind is asked for."""
    number = (Number("count", n, ORE[kind].name),)
    key = f"kind:{ORE[kind].id}" if place == "supply" else f"{place}.{ORE[kind].id}"
    return Piece(key=key, kind="counter", title=ORE[kind].name, mark=ORE_MARK[kind], numbers=number)


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
