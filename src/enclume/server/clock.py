"""The clock of a table. It is made of the log alone: what each entry's time tells, whoever reads it."""

from __future__ import annotations

from collections.abc import Iterable

from .setup import Pace


class Clock:
    """How much time each seat has left, and for whom it runs."""

    def __init__(self, pace: Pace, seats: int, at: float) -> None:
        self.pace = pace
        self.left = [pace.seconds] * seats
        self.running: frozenset[int] = frozenset()
        """The seats whose time runs."""
        self.at = at
        """Up to when time has been charged."""
        self.paused = False
        self.flagged: set[int] = set()
        """Those whose time ran out and who have not chosen since."""

    @property
    def kept(self) -> bool:
        return self.pace.kind != "none"

    def note(self, at: float, waiting: Iterable[int]) -> None:
        """An entry was made at a time, and from now on the table waits for these people."""
        if not self.kept:
            return
        waits = frozenset(waiting)
        self._charge(at)
        for seat in self.running - waits:
            self.flagged.discard(seat)
            if self.pace.kind == "live":
                self.left[seat] += self.pace.increment
        if self.pace.kind == "days":
            for seat in waits - self.running:
                self.left[seat] = max(self.pace.seconds, self.left[seat])
        self.running = waits

    def _charge(self, at: float) -> None:
        spent = max(0.0, at - self.at)
        if not self.paused:
            for seat in self.running:
                self.left[seat] = max(0.0, self.left[seat] - spent)
        self.at = max(at, self.at)

    def pause(self, at: float, paused: bool) -> None:
        self._charge(at)
        self.paused = paused

    def extend(self, at: float, seat: int, seconds: float) -> None:
        """Somebody is away: the time of their turns grows by as much."""
        self._charge(at)
        self.left[seat] += seconds

    def flag(self, at: float, seat: int) -> None:
        """A seat's time is up."""
        self._charge(at)
        self.flagged.add(seat)

    def due(self) -> float | None:
        """When the time of the next one is up; nothing while no time runs."""
        if not self.kept or self.paused:
            return None
        ends = [self.at + self.left[seat] for seat in self.running - self.flagged]
        return min(ends, default=None)

    def out_of_time(self, now: float) -> list[int]:
        """The seats whose time is up at a moment, and of whom nothing has been made of it yet."""
        if not self.kept or self.paused:
            return []
        return [seat for seat in sorted(self.running - self.flagged) if self.at + self.left[seat] <= now]
