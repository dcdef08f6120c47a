"""What the kernel notes down while rules run for real: events, chance, shown faces, choices.

A playout has no journal and pays nothing. The live match has one: its events feed the log and the animations, its
doors say where undo ends, and its trace is what :mod:`imagine` needs to tell the same story about other pieces.
(Events are found by this module's name, too: matches that were frozen when they were defined here call them so.)
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .events import NOBODY, Blurred, Door, Drew, Event, Learned, Mark, Shuffled, Trace
from .options import Choice
from .past import Past
from .rng import Rng
from .texts import Text


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
