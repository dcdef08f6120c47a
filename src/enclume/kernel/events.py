"""What is noted of a match while rules run for real: what happened, the doors that undo cannot cross, and what
:mod:`imagine` must know to tell the same story about other pieces."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from .texts import Text


class Event(msgspec.Struct, frozen=True):
    """Something that happened, and the rules it follows from.

    ``pieces`` are those it is about and ``known`` who knew their faces then: a log shows a seat no more than that.
    ``after`` is the number of choices that had been made.
    """

    kind: str
    after: int
    seat: int | None = None
    rules: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    args: dict[str, Any] = {}
    secret: int = -1
    """Who may know that it happened at all: a mask of seats, everybody unless said otherwise."""
    forced: bool = False
    """Whether it follows from a choice of that seat that was made by itself, being the only one."""

    def seen_by(self, seat: int | None) -> Event | None:
        """The event as a seat (None: a spectator) may know it: faces it does not know become -1."""
        bit = SPECTATOR if seat is None else 1 << seat
        if not self.secret & bit:
            return None
        if not self.pieces:
            return self
        seen = tuple(p if k & bit else -1 for p, k in zip(self.pieces, self.known, strict=True))
        return msgspec.structs.replace(self, pieces=seen, known=())


SPECTATOR = 1 << 30
EVERYONE = -1
NOBODY = 0


class Door(msgspec.Struct, frozen=True):
    """A moment that undo cannot cross: chance spoke, a face was shown to somebody or something told of one, somebody
    could have reacted, or the answers to a decision that several seats took at once lie open."""

    code: str
    what: str
    after: int
    knew: int = NOBODY
    """Seats that had known before: to them it was no news."""
    words: Text | None = None
    """How the choice before it read when it was made: for the eyes of who made it."""


class Drew(msgspec.Struct, frozen=True):
    """A number drawn at random."""

    value: int


class Shuffled(msgspec.Struct, frozen=True):
    """A zone put into a new order: these pieces, from the bottom to the top."""

    pieces: tuple[int, ...]


class Blurred(msgspec.Struct, frozen=True):
    """The first of these pieces left a hand unseen: those outside ``keep`` no longer know which one it was."""

    pieces: tuple[int, ...]
    keep: int


class Learned(msgspec.Struct, frozen=True):
    """Seats came to know a face."""

    piece: int
    seats: int


Trace = Drew | Shuffled | Blurred | Learned


class Mark(NamedTuple):
    """How much had been noted when a step began: events, doors, choices, and how the last choice read."""

    events: int = 0
    doors: int = 0
    choices: int = 0
    words: Text | None = None
