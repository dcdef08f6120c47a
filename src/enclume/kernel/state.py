"""The state of a match: plain data that rules change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from .events import EVERYONE, NOBODY, Event
from .journal import Journal
from .plain import Plain
from .result import Result
from .rng import Rng


@cache
def _ids(rules: str) -> tuple[str, ...]:
    return tuple(rules.split())


class GameOver(Exception):
    """Raised by a rule that ends the match at once."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.reason)
        self.result = result


class State(Plain):
    """What every state has: seats, chance, a result when it is over, and (in a live match) a journal.

    A game's state adds its own slots and writes ``clone()``, beginning with :meth:`copy_to`.
    """

    __slots__ = ("journal", "result", "rng", "seats")
    _unsaved: ClassVar[tuple[str, ...]] = ("journal", "result")

    seats: int
    rng: Rng
    result: Result | None
    journal: Journal | None

    def __init__(self, seats: int, rng: Rng) -> None:
        self.seats = seats
        self.rng = rng
        self.result = None
        self.journal = None

    def copy_to(self, twin: State) -> None:
        """Copy what every state has; the journal stays with the original."""
        twin.seats = self.seats
        twin.rng = self.rng.clone()
        twin.result = self.result
        twin.journal = None

    def happened(
        self, kind: str, rules: str = "", seat: int | None = None, secret: int = EVERYONE, **args: Any
    ) -> None:
        """Note an event, unless nobody is listening. ``rules`` are ids, separated by spaces."""
        journal = self.journal
        if journal is not None:
            journal.happened(Event(kind, len(journal.choices), seat, _ids(rules), args=args, secret=secret))

    def chance(self, n: int, what: str = "chance") -> int:
        """A random number from 0 to n - 1. ``what`` tells people why undo ends here: a message under ``door``."""
        journal = self.journal
        return self.rng.below(n) if journal is None else journal.chance(self.rng, n, what)

    def roll(self, sides: int = 6) -> int:
        """The face of a die, from 1 to ``sides``."""
        return self.chance(sides, "die") + 1

    def reveal(self, piece: int, seats: int = EVERYONE, knew: int = NOBODY, what: str = "face") -> None:
        """Note that seats come to know a face. States that keep pieces in zones do this by themselves."""
        if self.journal is not None:
            self.journal.learned(piece, seats, knew, what)

    def let_on(self, what: str, knew: int = NOBODY) -> None:
        """Note that something about hidden pieces shows, though no face does: a hand lacks a card, or somebody is asked
        because of what he holds. ``what`` is a message under ``door``, ``knew`` who knew it before."""
        if self.journal is not None and knew != EVERYONE:
            self.journal.told(what, knew)

    def hidden_from(self, seat: int) -> list[list[int]]:
        """The pieces whose faces a seat does not know, pool by pool: within a pool any could be any other."""
        return []

    def rename(self, names: Mapping[int, int]) -> None:
        """Put other pieces in the place of these, with all that is known of them: ``names`` is a permutation."""
        raise NotImplementedError(f"{type(self).__name__} hides pieces but cannot rename them")
