"""What the kernel notes down while rules run for real: events, chance, shown faces, choices.

A playout has no journal and pays nothing. The live match has one: its events feed the log and the animations, its
doors say where undo ends, and its trace is what :mod:`imagine` needs to tell the same story about other pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from .options import Choice
from .past import Past
from .rng import Rng
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


class Journal:
    """The notes of a live match. Everything since the step began can be dropped and written again."""

    __slots__ = ("_words", "choices", "cuts", "doors", "events", "mark", "step", "trace", "words")

    def __init__(self) -> None:
        self.events = Past()
        self.doors: list[Door] = []
        self.choices: list[Choice] = []
        """The choices that players made: with seed and configuration, the whole match."""
        self.step: list[Choice] = []
        """The choices of this step, forced ones included."""
        self.trace: list[Trace] = []
        self.cuts: list[int] = []
        """How long the trace was when each choice of the step was made."""
        self.words: Text | None = None
        """How the choice that is being made reads, noted before anything changes."""
        self._words: Text | None = None
        self.mark = Mark()
        """What lay before this step."""

    def begin_step(self) -> None:
        """A new step begins: what came before can no longer be re-run from its snapshot."""
        self.step.clear()
        self.trace.clear()
        self.cuts.clear()
        self.events.pack()
        self.mark = Mark(len(self.events), len(self.doors), len(self.choices), self._words)

    @property
    def step_choices(self) -> list[Choice]:
        """The choices that players made since the step began."""
        return self.choices[self.mark.choices :]

    @property
    def step_events(self) -> list[Event]:
        """What has happened since the step began."""
        return self.events.since(self.mark.events)

    def rewind(self, mark: Mark) -> None:
        """Forget everything since a step began."""
        self.events.cut(mark.events)
        del self.doors[mark.doors :], self.choices[mark.choices :]
        self._words = mark.words
        self.begin_step()

    def copy(self, mark: Mark) -> Journal:
        """What had been noted when a step began, in another journal."""
        twin = Journal()
        twin.events = self.events.copy(mark.events)
        twin.doors, twin.choices = self.doors[: mark.doors], self.choices[: mark.choices]
        twin._words = mark.words
        return twin

    def took(self, choice: Choice) -> None:
        self.cuts.append(len(self.trace))
        self.step.append(choice)
        if not choice.forced:
            self.choices.append(choice)
            self._words = self.words

    def happened(self, event: Event) -> None:
        last = self.step[-1] if self.step else None
        if last is not None and last.forced and last.seat == event.seat:
            event = msgspec.structs.replace(event, forced=True)
        self.events.append(event)

    def reacted(self) -> None:
        """A masked decision is answered: to take back what led to it would sound out who could have acted."""
        self._close("reacted", "reaction")

    def answered(self) -> None:
        """All have answered a decision taken at once: whoever chose again now would know what the others chose."""
        self._close("answered", "answers")

    def told(self, what: str, knew: int) -> None:
        """Something about what is hidden shows, though no face does."""
        self._close("told", what, knew)

    def chance(self, rng: Rng, n: int, what: str) -> int:
        value = rng.below(n)
        self.trace.append(Drew(value))
        self._close("rolled", what)
        return value

    def shuffled(self, order: Sequence[int], rng: Rng) -> list[int]:
        shuffled = list(order)
        rng.shuffle(shuffled)
        self.trace.append(Shuffled(tuple(shuffled)))
        self._close("rolled", "shuffled")
        return shuffled

    def learned(self, piece: int, seats: int, knew: int, what: str) -> None:
        self.trace.append(Learned(piece, seats))
        self._close("shown", what, knew)

    def blurred(self, pieces: Sequence[int], keep: int) -> None:
        self.trace.append(Blurred(tuple(pieces), keep))

    def _close(self, code: str, what: str, knew: int = NOBODY) -> None:
        self.doors.append(Door(code, what, len(self.choices), knew, self._words))
