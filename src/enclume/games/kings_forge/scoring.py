"""KF-11: who wins."""

from __future__ import annotations

from enclume.kernel.result import Result

from .cards import ITEM
from .dice import total
from .state import KingsState


def final_result(g: KingsState, reason: str) -> Result:
    """KF-11.4 to KF-11.6, KF-11.11: most items; then the highest rank; then the most dice; then a shared victory."""
    keys = [
        (len(g.items[seat]), max([ITEM[item].rank for item in g.items[seat]], default=0), total(g.dice_of(seat)))
        for seat in range(g.seats)
    ]
    return Result.ranked([len(items) for items in g.items], keys=keys, reason=reason)
