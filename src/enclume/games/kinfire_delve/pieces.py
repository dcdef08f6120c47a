"""The things that people hold and share: Skill cards, lanterns, an attempt and its dice, gauges.

All are made once for each state they can be in: who compares two scenes compares them by identity. What lies in the
Well is in `well_pieces.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece
from enclume.kernel.texts import Text

from .art import icon, picture
from .cards import COLORS, CONTENT, FACES, FATIGUE, LANTERN, SEEKER, SKILL
from .texts import TEXTS

SHAPES: Final = {"red": "triangle", "green": "leaf", "blue": "drop", "white": "pentacle", "black": "moon"}


def mark(color: str) -> Mark:
    return Mark(color, SHAPES[color])


def number(name: str, n: int) -> Number:
    return Number(name, n, TEXTS[f"number.{name}"])


# Signs: small things that say something in words where one asks


def sign(key: str, role: str, title: Text, image: str, n: int = 0, status: tuple[str, ...] = ()) -> Piece:
    numbers = (Number(role, n, title),) if n else ()
    return Piece(key=key, kind="sign", title=title, icon=image, numbers=numbers, status=(role, *status))


# Seekers and what they hold


@lru_cache(maxsize=4096)
def skill(card: int, status: tuple[str, ...] = (), worth: int | None = None) -> Piece:
    """A Skill card: an action on top, a boost in the bar at its foot; ``worth`` is what it would add now."""
    made, key = SKILL[card], f"#{card}"
    value = (number("value", made.value),)
    return Piece(
        key=key,
        kind="card",
        title=made.name,
        icon=picture(made.id),
        mark=mark(made.colors[0]),
        cost=tuple([mark(color) for color in made.colors]),
        numbers=value if worth is None else (*value, number("worth", worth)),
        text=made.text,
        status=status,
        carries=(_bar(key, card), *_effect_sign(key, made.icon)),
        source=made.source,
    )


def _bar(key: str, card: int) -> Piece:
    boost = SKILL[card].boost
    words = TEXTS.say("bar.words", color=TEXTS[f"color.{boost.color}"], n=boost.n)
    if boost.against:
        words = TEXTS.say("bar.against", words=words, type=TEXTS[f"type.{boost.against}"], n=boost.instead)
    return Piece(
        key=f"{key}.bar",
        kind="sign",
        title=TEXTS["number.boost"],
        text=words,
        mark=mark(boost.color),
        numbers=(Number("boost", boost.n, words),),
        status=("bar",),
    )


def _effect_sign(key: str, name: str) -> list[Piece]:
    names = [seeker.icon_name for seeker in SEEKER if seeker.icon == name]
    return [sign(f"{key}.effect", "effect", names[0], icon(name))] if names else []


@lru_cache(maxsize=512)
def hidden(key: str) -> Piece:
    return Piece(key=key, kind="card", back="card")


@cache
def hero(seeker: int) -> Piece:
    """A Seeker's portrait and ability."""
    made = SEEKER[seeker]
    look = mark(made.colors[0])
    return Piece(
        key=made.id,
        kind="hero",
        title=made.ability,
        text=made.text,
        icon=picture(made.id),
        mark=look,
        source=made.source,
    )


@lru_cache(maxsize=256)
def lantern(seeker: int, charged: bool, worth: int = -1) -> Piece:
    """A Seeker's lantern, lit or dark; ``worth`` is what it would add now."""
    made = LANTERN[seeker]
    state = "lit" if charged else "dark"
    return Piece(
        key=made.id,
        kind="lamp",
        title=made.name,
        icon=icon(state),
        mark=mark("white"),
        numbers=(number("value", made.value if worth < 0 else worth),),
        text=made.text,
        status=(state,),
        source=made.source,
    )


# The attempt


@lru_cache(maxsize=2048)
def played(card: int, color: str, words: Text) -> Piece:
    """A Skill card that was played, with what it adds."""
    made = SKILL[card]
    return Piece(key=f"#{card}", kind="played", title=made.name, text=words, icon=picture(made.id), mark=mark(color))


@lru_cache(maxsize=1024)
def played_before(card: int, color: int = -1) -> Piece:
    """A Skill card that was played in the attempt before: as an action in a colour, or as a boost."""
    made = SKILL[card]
    name = COLORS[color] if color >= 0 and COLORS[color] in made.colors else "white" if color >= 0 else made.boost.color
    return Piece(key=f"#{card}.before", kind="played", title=made.name, icon=picture(made.id), mark=mark(name))


@lru_cache(maxsize=256)
def played_lantern(seeker: int, words: Text | None) -> Piece:
    """A lantern in use. The lantern itself lies where it is: this is its light."""
    made = LANTERN[seeker]
    key = f"{made.id}.light"
    return Piece(key=key, kind="played", title=made.name, text=words, icon=icon("lit"), mark=mark("white"))


@lru_cache(maxsize=512)
def die(n: int, throw: int, face: int, matched: bool) -> Piece:
    """A die as it fell; every throw has dice of its own, so that each is seen to roll."""
    name = FACES[face]
    look = mark({"light": "white", "darkness": "black"}.get(name, name))
    status = ("rolled", "hit" if matched else "miss")
    return Piece(key=f"die:{n}.{throw}", kind="die", title=TEXTS[f"color.{name}"], mark=look, status=status)


# The group


@lru_cache(maxsize=512)
def health(hp: int, cap: int, danger: int, coming: int) -> Piece:
    """The HP of the group; ``danger`` is where Despair ends the match (0: it is not in play)."""
    numbers = [number("hp", hp), number("most", cap)]
    if danger:
        numbers.append(number("danger", danger))
    if coming:
        numbers.append(number("coming", coming))
    status = ("glass", "low") if hp <= 3 else ("glass",)
    return Piece(
        key="health", kind="gauge", title=TEXTS["area.health"], icon="flame", numbers=tuple(numbers), status=status
    )


@lru_cache(maxsize=512)
def shaft(left: int, most: int) -> Piece:
    """How many cards of the Well are still below."""
    numbers = (number("cards", left), number("most", most))
    title, image = TEXTS["area.well_deck"], picture(CONTENT.backs[0].id)
    return Piece(key="depth", kind="gauge", title=title, icon=image, numbers=numbers, status=("shaft",))


@lru_cache(maxsize=256)
def count(name: str, n: int) -> Piece:
    """A number at the edge of the cross."""
    title = TEXTS[f"count.{name}"]
    return Piece(key=f"count.{name}", kind="counter", title=title, numbers=(Number("cards", n, title),))


@lru_cache(maxsize=64)
def fatigue(card: int, strikes: bool) -> Piece:
    """A Fatigue card in play; one that may strike now is marked."""
    made = FATIGUE[card]
    return Piece(
        key=f"#{card}",
        kind="offer",
        title=made.name,
        text=made.text,
        icon=picture(made.id),
        mark=mark("black"),
        status=("strikes",) if strikes else (),
        source=made.source,
    )
