"""How likely a combat is won: exact for one roll, and with so many rerolls of one's own dice."""

from __future__ import annotations

from functools import lru_cache
from math import comb


@lru_cache(maxsize=1 << 14)
def spread(dice: tuple[int, ...]) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … hits; each die is given by how many of its six faces hit."""
    chances = [1.0]
    for faces in dice:
        p = faces / 6
        chances = [
            (chances[n] * (1 - p) if n < len(chances) else 0.0) + (chances[n - 1] * p if n else 0.0)
            for n in range(len(chances) + 1)
        ]
    return tuple(chances)


@lru_cache(maxsize=1 << 16)
def win_chance(own: int, faces: int, others: tuple[int, ...], needed: int, rerolls: int = 0, again: int = -1) -> float:
    """At least so many hits: ``own`` dice that hit with so many faces, and others.

    EW-8.2: dice of one's own that fail may be rolled again, so many times in all; the others may not. EW-20.21: a die
    may then hit with other faces, ``again``.
    """
    total = 0.0
    for hits, chance in enumerate(spread(others)):
        missing = needed - hits
        if missing <= own:
            total += chance * _own_hits(own, faces, missing, rerolls, faces if again < 0 else again)
    return min(1.0, total)


@lru_cache(maxsize=1 << 12)
def _own_hits(own: int, faces: int, needed: int, rerolls: int, again: int) -> float:
    if needed <= 0:
        return 1.0
    chances = spread((faces,) * own)
    made_good = [chances[hits] * at_least(needed - hits, rerolls, again / 6) for hits in range(needed)]
    return sum(chances[needed:]) + sum(made_good)


@lru_cache(maxsize=1 << 12)
def at_least(successes: int, tries: int, p: float) -> float:
    return sum(comb(tries, n) * p**n * (1 - p) ** (tries - n) for n in range(successes, tries + 1))


def faces_that_hit(defence: int, bonus: int = 0) -> int:
    return max(0, min(6, 7 - defence + bonus))
