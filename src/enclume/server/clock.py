"""The clock of a table. It is made of the log alone: what each entry's time tells, whoever reads it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from enclume.store import whole_days

from .frames import Pace


class Mark(NamedTuple):
    """How the clock stood when a choice was made."""

    nth: int
    """Which choice of the match, counted from 0."""
    seat: int
    left: list[float]
    running: frozenset[int]
    flagged: frozenset[int]
    spent: float
    extended: list[float]


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
        self.away: dict[int, float] = {}
        """Until when those are away who said so."""
        self._spent = 0.0
        """How long the table has waited for people altogether, pauses left out."""
        self._extended = [0.0] * seats
        """How much time each was given because they were away."""
        self._marks: list[Mark] = []
        """The choices that may be taken back, in order."""

    @property
    def kept(self) -> bool:
        return self.pace.kind != "none"

    def note(self, at: float, waiting: Iterable[int]) -> None:
        """An entry was made at a time, and from now on the table waits for these people."""
        if not self.kept:
            return
        self._charge(at)
        self._wait_for(frozenset(waiting))

    def _wait_for(self, waits: frozenset[int]) -> None:
        """Who stops being waited for has ended a turn, and who begins to be waited for begins one."""
        for seat in self.running - waits:
            self.flagged.discard(seat)
            if self.pace.kind == "live":
                self.left[seat] += self.pace.increment
        if self.pace.kind == "days":
            for seat in waits ^ self.running:  # whoever waits sees already what they will have
                self.left[seat] = max(self.pace.seconds, self.left[seat])
        self.running = waits

    def _charge(self, at: float) -> None:
        if not self.paused and self.running:
            self._spend(max(0.0, at - self.at))
        self.at = max(at, self.at)

    def _spend(self, seconds: float) -> None:
        self._spent += seconds
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - seconds)

    def chose(self, at: float, seat: int, nth: int, late: bool = False) -> None:
        """A seat has made a choice of the match, or it was made for one that was too late: that is what was made of it,
        and the next choice of the same turn is late again."""
        if self.kept:
            self._charge(at)
            if late:
                self.flagged.discard(seat)
            self._mark(nth, seat, self.flagged)

    def _mark(self, nth: int, seat: int, flagged: Iterable[int]) -> None:
        now = (list(self.left), self.running, frozenset(flagged), self._spent, list(self._extended))
        self._marks.append(Mark(nth, seat, *now))

    def take_back(self, at: float, seat: int, moment: int, waiting: Iterable[int]) -> None:
        """A seat's last choice is no more, and ``moment`` choices are left: the clock is as if it had not been made.

        Nothing is gained by it, neither time for a turn that ended nor a turn of days that begins anew. What others
        spent since, on a position that is none any more, was spent by who was to choose. Secret answers that stand,
        though they came later, ended the time of those who gave them.
        """
        if not self.kept:
            return
        self._charge(at)
        nth = next((n for n in reversed(range(len(self._marks))) if self._marks[n].seat == seat), None)
        if nth is None:  # made before the clock knew of choices
            self.running = frozenset(waiting)
            return
        mark, *later = self._marks[nth:]
        now, waited_for = self._spent, self.running
        del self._marks[nth:]
        self._go_back_to(mark)
        if moment > mark.nth:
            after = [each.running for each in later[1:]] + [waited_for]
            for answer, waits in zip(later, after, strict=True):
                self._spend(answer.spent - self._spent)
                self._mark(answer.nth - 1, answer.seat, answer.flagged)
                self._wait_for(waits | {seat})
        self._spend(now - self._spent)
        self.running = frozenset(waiting)
        self.flagged &= self.running

    def can_take_back(self, at: float, seat: int) -> bool:
        """Whether a seat would have any time left if its last choice were taken back."""
        mark = next((each for each in reversed(self._marks) if each.seat == seat), None)
        if not self.kept or mark is None:
            return True
        running = max(0.0, at - self.at) if self.running and not self.paused else 0.0
        given = self._extended[seat] - mark.extended[seat]
        return mark.left[seat] + given > self._spent + running - mark.spent

    def _go_back_to(self, mark: Mark) -> None:
        """As it stood then; only what was given to people who are away stays theirs."""
        self.left = [
            left + now - before for left, now, before in zip(mark.left, self._extended, mark.extended, strict=True)
        ]
        self.running, self.flagged, self._spent = mark.running, set(mark.flagged), mark.spent

    def go_on_with(self, left: Iterable[float]) -> None:
        """So much is left, and nothing from before is taken back."""
        self.left, self._marks = list(left), []

    def pause(self, at: float, paused: bool) -> None:
        self._charge(at)
        self.paused = paused

    def extend(self, at: float, seat: int, seconds: float) -> None:
        """Somebody is away: the time of their turns grows by as much."""
        self._charge(at)
        self.left[seat] += seconds
        self._extended[seat] += seconds
        self.away[seat] = max(at, self.away.get(seat, at)) + seconds

    def unused(self, at: float, seat: int) -> float:
        """The whole days of an absence that are still to come: they are given back by who returns."""
        return whole_days(self.away.get(seat, at) - at)

    def come_back(self, at: float, seat: int, unused: float) -> None:
        """Somebody is back. No more is taken from their time than was added for days to come: they have at least what
        they had when they left."""
        self._charge(at)
        taken = min(self.left[seat], unused)
        self.left[seat] -= taken
        self._extended[seat] -= taken
        self.away.pop(seat, None)

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
