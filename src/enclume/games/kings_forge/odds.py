"""How likely dice are to make an item: exact, but for white dice and modifiers."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from .cards import MINIMA

Items = tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def chance(minima: tuple[int, ...], dice: int) -> float:
    """The probability that so many dice of a type can be laid on these minima.

    >>> round(chance((2, 2, 2), 3) * 216), round(chance((5, 5), 5) * 243)
    (125, 131)
    """
    if not minima:
        return 1.0
    if dice < len(minima):
        return 0.0
    spread = {0: 1.0}
    for value in range(6, 0, -1):
        asked = sum(least >= value for least in minima)
        after: dict[int, float] = {}
        for high, weight in spread.items():
            rest = dice - high
            for more in range(rest + 1):
                if high + more >= asked:
                    odds = comb(rest, more) * (1 / value) ** more * (1 - 1 / value) ** (rest - more)
                    after[high + more] = after.get(high + more, 0.0) + weight * odds
        spread = after
    return sum(spread.values())


@lru_cache(maxsize=1 << 17)
def item_chance(item: int, dice: int) -> float:
    """The probability that unrolled dice (packed) will make an item."""
    odds = 1.0
    for t, minima in enumerate(MINIMA[item]):
        if minima:
            odds *= chance(minima, min(24, dice >> 8 * t & 255))
            if not odds:
                return 0.0
    return odds


@lru_cache(maxsize=1 << 16)
def hopes(dice: int, items: Items) -> float:
    """Roughly how many of the items on display these dice will make in one roll."""
    odds = sorted([item_chance(item, dice) for item in items], reverse=True)
    return sum([weight * each for weight, each in zip((1.0, 0.5, 0.25), odds, strict=False)])


@lru_cache(maxsize=1 << 16)
def outlook(dice: int, items: Items, orders: Items) -> float:
    """How well a pool of dice is made for what the King wants now and next."""
    now = [item_chance(item, dice) for item in items]
    later = [item_chance(item, dice) for item in orders]
    best = sorted(now, reverse=True)
    reach = sum([weight * each for weight, each in zip((1.0, 0.5, 0.25), best, strict=False)])
    return reach + 0.5 * (sum(later) / len(later) if later else 0.0)


@lru_cache(maxsize=1 << 16)
def wanted(dice: int, items: Items, orders: Items) -> tuple[float, float]:
    """How many items on display these dice will make in a roll or two, and how many of the later orders."""
    best = sorted([item_chance(item, dice) for item in items], reverse=True)
    reach = sum([weight * each for weight, each in zip((1.0, 0.6, 0.25), best, strict=False)])
    return reach, sum([item_chance(item, dice) for item in orders])
