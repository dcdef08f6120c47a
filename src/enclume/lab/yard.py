"""The yardstick of speed: one yard is one step of a fixed piece of pure Python that works like a game engine.

Machines are shared and noisy; the ratio to a yard timed in the same process, right before and right after, is what can
be compared from day to day and from machine to machine.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

import msgspec


class _Seat:
    __slots__ = ("hand", "pile", "score", "turns")

    def __init__(self, hand: list[int]) -> None:
        self.hand = hand
        self.pile: list[int] = []
        self.score = 0
        self.turns = 0


def walk(steps: int) -> int:
    """Walk that many yards: draw a number, list options, take one, move an item, count. Returns a checksum."""
    seats = [_Seat(list(range(12))), _Seat(list(range(12, 24)))]
    seen: dict[int, int] = {}
    x = 88172645463325252
    for i in range(steps):
        seat = seats[i & 1]
        if not seat.hand:
            seat.hand, seat.pile = seat.pile, seat.hand
        options = [(c, c % 5) for c in seat.hand]
        x ^= (x << 13) & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= (x << 17) & 0xFFFFFFFFFFFFFFFF
        card, value = options[x % len(options)]
        seat.hand.remove(card)
        seat.pile.append(card)
        seat.score += value
        seat.turns += 1
        seen[card] = seen.get(card, 0) + 1
    return seats[0].score + seats[1].score + len(seen)


def yard(steps: int = 40_000) -> float:
    """Microseconds of processor time for a yard, now."""
    start = process_time()
    walk(steps)
    return (process_time() - start) / steps * 1e6


class Speed(msgspec.Struct, frozen=True):
    """What one unit of work costs: the median of several samples."""

    us: float
    yards: float
    low: float
    high: float

    def per_second(self) -> float:
        return 1e6 / self.us


def time(work: Callable[[], int], samples: int = 7) -> Speed:
    """Time ``work``, which returns how many units it did."""
    costs, ratios = [], []
    before = yard()
    for _ in range(samples):
        start = process_time()
        units = work()
        cost = (process_time() - start) * 1e6 / units
        after = yard()
        costs.append(cost)
        ratios.append(cost / ((before + after) / 2))
        before = after
    return Speed(median(costs), median(ratios), min(ratios), max(ratios))
