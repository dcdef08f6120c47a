"""The things that lie on the table: Well cards, Skill cards, lanterns, Gauntlet cards, the Master, dice.

All are made once for each state they can be in: who compares two scenes compares them by identity.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enclume.kernel.scene import Mark, Number, Piece
from enclume.kernel.texts import Text, joined

from .cards import (
    CONTENT,
    FACES,
    FATIGUE,
    GAUNTLET,
    LANTERN,
    MASTER,
    SKILL,
    WELL,
    Challenge,
    EventCard,
    Fatigue,
    Master,
    Skill,
)
from .odds import Preview
from .texts import TEXTS, effects_words

SHAPES: Final = {"red": "triangle", "green": "leaf", "blue": "drop", "white": "star", "black": "moon"}
BLACK: Final = Mark("black", SHAPES["black"])


def mark(color: str) -> Mark:
    return Mark(color, SHAPES[color])


def marks(colors: tuple[str, ...]) -> Mark:
    """Two colours are written as one mark: ``red/green``."""
    return Mark("/".join(colors), "/".join(SHAPES[color] for color in colors))


@lru_cache(maxsize=1024)
def hidden(key: str, back: str) -> Piece:
    """A card that lies face-down: all that is seen is which deck it belongs to."""
    return Piece(key=key, kind="card", back=back)


@lru_cache(maxsize=8192)
def card(
    key: str,
    face: int,
    status: tuple[str, ...] = (),
    progress: int = 0,
    difficulty: int = -1,
    carries: tuple[Piece, ...] = (),
    preview: Preview | None = None,
) -> Piece:
    """Any card by its face."""
    if face < len(WELL):
        made = WELL[face]
        if isinstance(made, EventCard):
            return _event(key, made, status)
        return _challenge(key, made, status, progress, difficulty, carries)
    if face in SKILL:
        return _skill(key, SKILL[face], status, preview)
    return _plain(key, FATIGUE[face] if face in FATIGUE else MASTER[face], status)


def _challenge(
    key: str, made: Challenge, status: tuple[str, ...], progress: int, difficulty: int, carries: tuple[Piece, ...]
) -> Piece:
    return Piece(
        key=key,
        kind="card",
        title=made.name,
        icon=made.type,
        mark=mark(made.color),
        numbers=_needs(progress, difficulty if difficulty >= 0 else made.difficulty),
        text=_challenge_words(made.type, made.reward, made.penalty, made.bold, made.text),
        status=(*status, *(["bold"] if made.bold else [])),
        carries=carries,
        source=made.source,
    )


def _needs(progress: int, difficulty: int) -> tuple[Number, ...]:
    return (
        Number("progress", progress, TEXTS["number.progress"]),
        Number("difficulty", difficulty, TEXTS["number.difficulty"]),
    )


def _challenge_words(
    kind: str, reward: tuple[dict[str, object], ...], penalty: tuple[dict[str, object], ...], *more: Text | None
) -> Text:
    words = TEXTS.say(
        "card.challenge", type=TEXTS[f"type.{kind}"], reward=effects_words(reward), penalty=effects_words(penalty)
    )
    return joined([words, *[text for text in more if text is not None]])


def _event(key: str, made: EventCard, status: tuple[str, ...]) -> Piece:
    words = [text for text in (made.bold, made.text) if text is not None]
    return Piece(
        key=key,
        kind="card",
        title=made.name,
        icon="event",
        text=joined(words),
        status=(*status, *(["bold"] if made.bold else [])),
        source=made.source,
    )


def _skill(key: str, made: Skill, status: tuple[str, ...], preview: Preview | None) -> Piece:
    words = TEXTS.say("card.skill", value=made.value, color=color_name_of(made.boost.color), boost=made.boost.n)
    return Piece(
        key=key,
        kind="card",
        title=made.name,
        icon=made.icon,
        mark=marks(made.colors),
        cost=(mark(made.boost.color),),
        numbers=(
            Number("value", made.value, TEXTS["number.value"]),
            Number("boost", made.boost.n, TEXTS["number.boost"]),
            *([Number("boost_trap", made.boost.instead, TEXTS["number.boost_trap"])] if made.boost.against else []),
            *_preview(preview),
        ),
        text=words if made.text is None else joined([words, made.text]),
        status=status,
        source=made.source,
    )


def color_name_of(color: str) -> Text:
    return TEXTS[f"color.{color}"]


def _preview(preview: Preview | None) -> tuple[Number, ...]:
    if preview is None:
        return ()
    return (
        Number("worth", preview.value, TEXTS["number.worth"]),
        Number("odds", preview.odds, TEXTS["number.odds"]),
    )


def _plain(key: str, made: Fatigue | Master, status: tuple[str, ...]) -> Piece:
    return Piece(key=key, kind="card", title=made.name, text=made.text, status=status, source=made.source)


@lru_cache(maxsize=1024)
def master(
    key: str, form: int, progress: int, difficulty: int, attached: tuple[Piece, ...], weak: tuple[int, ...]
) -> Piece:
    """The Master in the centre: the back that all forms share, or the form with its difficulty and weaknesses."""
    number = Number("attached", len(attached), TEXTS["number.attached"])
    if form < 0:
        back = CONTENT.backs[0]
        return Piece(
            key=key, kind="card", title=back.name, text=back.text, back="master", numbers=(number,), carries=attached
        )
    made = MASTER[form]
    return Piece(
        key=key,
        kind="card",
        title=made.name,
        icon=made.type,
        mark=BLACK,
        cost=tuple(mark(FACES[color]) for color in weak),
        numbers=(*_needs(progress, difficulty), number),
        text=made.text,
        carries=attached,
        source=made.source,
    )


@lru_cache(maxsize=1024)
def gauntlet(n: int, progress: int, down: bool, status: tuple[str, ...], carries: tuple[Piece, ...]) -> Piece:
    """A Gauntlet card: the challenge in front, or what its back says."""
    made = GAUNTLET[n]
    if down:
        weak = (mark(made.weakness),) if made.weakness else ()
        return Piece(
            key=made.id,
            kind="card",
            title=made.name,
            text=made.back,
            cost=weak,
            status=(*status, "down"),
            source=made.source,
        )
    return Piece(
        key=made.id,
        kind="card",
        title=made.name,
        icon=made.type,
        mark=mark(made.color),
        numbers=_needs(progress, made.difficulty),
        text=_challenge_words(made.type, made.reward, made.penalty, made.bold),
        status=(*status, *(["bold"] if made.bold else [])),
        carries=carries,
        source=made.source,
    )


@lru_cache(maxsize=256)
def lantern(seeker: int, charged: bool, preview: Preview | None) -> Piece:
    """A Seeker's lantern, lit or dark."""
    made = LANTERN[seeker]
    state = TEXTS["card.lantern.charged" if charged else "card.lantern.dark"]
    return Piece(
        key=made.id,
        kind="card",
        title=made.name,
        icon="lantern",
        mark=mark("white"),
        numbers=(Number("value", made.value, TEXTS["number.value"]), *_preview(preview)),
        text=joined([state, made.text]),
        status=("charged",) if charged else ("dark",),
        source=made.source,
    )


@lru_cache(maxsize=64)
def die(n: int, face: int, matched: bool) -> Piece:
    """A die of the roll; one that adds progress is marked."""
    name = FACES[face]
    look = mark(name) if name in SHAPES else mark("white") if name == "light" else BLACK
    return Piece(
        key=f"die:{n}", kind="die", title=TEXTS[f"color.{name}"], mark=look, status=("matched",) if matched else ()
    )


@lru_cache(maxsize=8)
def step_marker(step: int) -> Piece:
    """Where the attempt is."""
    return Piece(key="step", kind="token", title=TEXTS[f"step.{min(step, 4)}"])
