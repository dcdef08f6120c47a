"""What a bot looks at."""

from __future__ import annotations

from math import exp

from .scoring import score_of
from .state import FlameState


def evaluate(g: FlameState, seat: int) -> float:
    mine = score_of(g, seat).total
    if g.deal.solo:
        return 1 / (1 + exp((50 - mine) / 20))
    others = max(score_of(g, other).total for other in range(g.seats) if not g.allied(seat, other))
    return 1 / (1 + exp((others - mine) / 8))
