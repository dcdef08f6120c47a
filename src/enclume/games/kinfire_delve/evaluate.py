"""A seat's prospect: that of the whole group, for they win or lose together."""

from __future__ import annotations

from math import exp
from typing import Final

from .aims import running
from .state import DelveState
from .values import standing

EVEN: Final = -20.0
"""The standing from which a group of bots wins as often as not."""
SCALE: Final = 13.0


def evaluate(g: DelveState, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if g.result is not None:
        return g.result.shares[seat]
    return 1 / (1 + exp((EVEN - standing(g, seat) - running(g)) / SCALE))
