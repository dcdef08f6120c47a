"""A seat's prospect: that of the whole group, for they win or lose together."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from .aims import running
from .appraise import best_attempt
from .state import DelveState
from .values import standing

EVEN: Final = -30.0
"""The standing from which a group of bots wins as often as not."""
SCALE: Final = 16.0


def turns(g: DelveState) -> int:
    """How many turns have been begun."""
    return g.turn


def evaluate(g: DelveState, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.result is not None:
        return g.result.shares[seat]
    return _prospect(standing(g, seat) + hoped(g))


def hoped(g: DelveState) -> float:
    """What the attempt that is being made may bring, or the best one to make, before it is chosen."""
    return best_attempt(g, g.seat) if g.now is not None and g.now.target < 0 else running(g)


def promise(g: DelveState, seat: int, values: Sequence[float]) -> list[float]:
    """What options of these values would make of the prospect."""
    now = standing(g, seat)
    return [_prospect(now + value) for value in values]


def _prospect(worth: float) -> float:
    return 1 / (1 + exp((EVEN - worth) / SCALE))
