"""What lies round the Master: the cards of the Well, the Gauntlet and the Master, and the signs on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece
from enclume.kernel.texts import Text, joined, listed

from .art import icon, picture
from .cards import CONTENT, FACES, GAUNTLET, MASTER, SKILL, WELL, Challenge, Line
from .pieces import mark, number, sign
from .texts import TEXTS, card_name, effect_words

_HARMFUL: Final = frozenset({"damage", "fatigue", "attach_self"})
"""What nobody wants for a reward (KD-7.5)."""


def _effects(key: str, role: str, lines: Sequence[Line]) -> list[Piece]:
    """A reward, a penalty or what an event does, one sign for each item."""
    made = []
    for nth, line in enumerate(lines):
        n = line.get("n", 0)
        harm = ("harmful",) if role == "reward" and line["do"] in _HARMFUL else ()
        value = n if isinstance(n, int) else 0
        made.append(sign(f"{key}.{role}{nth}", role, effect_words(line), icon(line["do"]), value, harm))
    return made


def _sort(key: str, kind: str) -> Piece:
    return sign(f"{key}.sort", "sort", TEXTS[f"type.{kind}"], icon(kind))


def _bold(key: str, text: Text | None) -> list[Piece]:
    """What applies as long as the card is in play (KD-7.3)."""
    return [] if text is None else [sign(f"{key}.bold", "bold", text, "")]


def _terms(key: str, terms: dict[str, int]) -> list[Piece]:
    """How a difficulty comes about, where it is not simply the printed one."""
    some = {name: n for name, n in terms.items() if n}
    if len(some) < 2:
        return []
    return [sign(f"{key}.term.{name}", "term", TEXTS[f"term.{name}"], "", n) for name, n in some.items()]


def _clinging(cards: tuple[int, ...]) -> list[Piece]:
    """Skill cards that are attached to a challenge."""
    made = []
    for card in cards:
        face = SKILL[card]
        image = picture(face.id)
        made.append(Piece(f"#{card}", "sign", title=face.name, text=face.text, icon=image, status=("attached",)))
    return made


def _weak(key: str, colors: Sequence[str]) -> list[Piece]:
    return [
        Piece(key=f"{key}.{color}", kind="sign", title=TEXTS[f"color.{color}"], mark=mark(color), status=("weak",))
        for color in colors
    ]


def _needs(progress: int, difficulty: int, coming: int) -> tuple[Number, ...]:
    """Progress on a challenge, what it needs, and what is about to be placed there."""
    made = (number("progress", progress), number("difficulty", difficulty))
    return (*made, number("coming", coming)) if coming else made


# What lies round the Master


@lru_cache(maxsize=4096)
def well_card(
    card: int, progress: int, difficulty: int, coming: int, status: tuple[str, ...], clinging: tuple[int, ...] = ()
) -> Piece:
    """A card of the Well: a challenge with its progress, or an event."""
    made, key = WELL[card], f"#{card}"
    bold = ("static",) if made.bold is not None else ()
    if not isinstance(made, Challenge):
        return Piece(
            key=key,
            kind="task",
            title=made.name,
            icon=picture(made.id),
            text=made.text,
            status=(*status, *bold),
            carries=(_sort(key, "event"), *_bold(key, made.bold), *_effects(key, "happens", made.effects)),
            source=made.source,
        )
    terms = {"printed": made.difficulty, "others": difficulty - made.difficulty}
    return Piece(
        key=key,
        kind="task",
        title=made.name,
        icon=picture(made.id),
        mark=mark(made.color),
        text=made.text,
        numbers=_needs(progress, difficulty, coming),
        status=(*status, *bold),
        carries=(
            _sort(key, made.type),
            *_terms(key, terms),
            *_bold(key, made.bold),
            *_effects(key, "reward", made.reward),
            *_effects(key, "penalty", made.penalty),
            *_clinging(clinging),
        ),
        source=made.source,
    )


@lru_cache(maxsize=1024)
def gauntlet(
    n: int, progress: int, coming: int, down: bool, status: tuple[str, ...], clinging: tuple[int, ...]
) -> Piece:
    """A Gauntlet card: the challenge in front, or what its back says (KD-20.3)."""
    made = GAUNTLET[n]
    key, image = made.id, picture(made.id)
    if down:
        weak = _weak(key, (made.weakness,) if made.weakness else ())
        return Piece(
            key=key,
            kind="task",
            title=made.name,
            icon=image,
            mark=mark(made.color),
            text=made.back,
            status=(*status, "done"),
            carries=tuple(weak),
            source=made.source,
        )
    return Piece(
        key=key,
        kind="task",
        title=made.name,
        icon=image,
        mark=mark(made.color),
        numbers=_needs(progress, made.difficulty, coming),
        status=(*status, *(["static"] if made.bold is not None else [])),
        carries=(
            _sort(key, made.type),
            *_bold(key, made.bold),
            *_effects(key, "reward", made.reward),
            *_effects(key, "penalty", made.penalty),
            *_clinging(clinging),
        ),
        source=made.source,
    )


@cache
def front(n: int) -> Piece:
    """KD-4.5: the front of a Gauntlet card that waits at the bottom, in small."""
    made = GAUNTLET[n]
    return Piece(
        key=made.id,
        kind="played",
        title=made.name,
        text=made.bold,
        icon=picture(made.id),
        mark=mark(made.color),
        numbers=(number("difficulty", made.difficulty),),
        carries=(
            _sort(made.id, made.type),
            *_effects(made.id, "reward", made.reward),
            *_effects(made.id, "penalty", made.penalty),
        ),
        source=made.source,
    )


@lru_cache(maxsize=256)
def veiled_master(key: str, attached: int, known: tuple[int, ...]) -> Piece:
    """The side that all Masters share, and how many cards lie under it (KD-18.4)."""
    back = CONTENT.backs[0]
    return Piece(
        key=key,
        kind="task",
        title=back.name,
        icon=picture(back.id),
        text=back.text,
        status=("boss", "veiled"),
        carries=tuple(_attached(key, attached, known)),
        source=back.source,
    )


def _attached(key: str, n: int, known: tuple[int, ...]) -> list[Piece]:
    """How many cards are attached to the Master, and the names of those that were seen."""
    if not n:
        return []
    title = TEXTS.say("attached.some", n=n) if n > 1 else TEXTS["attached.one"]
    text = listed([card_name(card) for card in known]) if known else None
    return [
        Piece(
            key=f"{key}.attached",
            kind="sign",
            title=title,
            text=text,
            icon=icon("attached"),
            numbers=(number("attached", n),),
            status=("attached",),
        )
    ]


@lru_cache(maxsize=1024)
def master(
    form: int,
    needs: tuple[int, int, int],
    attached: int,
    known: tuple[int, ...],
    fronts: int,
    weak: tuple[int, ...],
    status: tuple[str, ...],
) -> Piece:
    """The Master's form: ``needs`` are its progress, its difficulty and what is about to be placed on it."""
    made, key = MASTER[form], f"#{form}"
    terms = {"printed": made.difficulty, "fronts": made.per_front * fronts, "attached": made.per_attached * attached}
    return Piece(
        key=key,
        kind="task",
        title=made.name,
        icon=picture(made.id),
        mark=mark("black"),
        text=made.text,
        numbers=_needs(*needs),
        status=("boss", *status),
        carries=(
            _sort(key, made.type),
            *_terms(key, terms),
            *_weak(key, [FACES[color] for color in weak]),
            *_effects(key, "penalty", made.penalty),
            *_attached(key, attached, known),
        ),
        source=made.source,
    )


@lru_cache(maxsize=256)
def unplayed_master(key: str) -> Piece:
    """A form that was not drawn: shown when all is over."""
    made = MASTER[int(key[1:])]
    return Piece(key=key, kind="played", title=made.name, text=made.text, icon=picture(made.id), mark=mark("black"))


@lru_cache(maxsize=512)
def seen_card(card: int) -> Piece:
    """A card of the Well deck that the viewer has looked at, in small."""
    made = WELL[card]
    kind = made.type if isinstance(made, Challenge) else "event"
    words = [TEXTS[f"type.{kind}"], *[each for each in (made.bold, made.text) if each is not None]]
    needs = (number("difficulty", made.difficulty),) if isinstance(made, Challenge) else ()
    color = mark(made.color) if isinstance(made, Challenge) else Mark("yellow", "sun")
    image = picture(made.id)
    return Piece(
        key=f"#{card}", kind="played", title=made.name, text=joined(words), icon=image, mark=color, numbers=needs
    )
