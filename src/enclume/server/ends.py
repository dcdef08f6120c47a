"""Two rows that are nearly the same: how far they agree at either end.

Whole stretches are compared at once and halved where they differ: most of a row is never looked at one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def same_start(one: Sequence[Any], other: Sequence[Any]) -> int:
    """With how many of the same both begin."""
    start, most = 0, min(len(one), len(other))
    while start < most:
        middle = (start + most + 1) // 2
        if one[start:middle] == other[start:middle]:
            start = middle
        else:
            most = middle - 1
    return start


def same_ends(one: Sequence[Any], other: Sequence[Any]) -> tuple[int, int]:
    """How many are the same at the start, and how many of the rest at the end."""
    if one is other:
        return len(one), 0
    start = same_start(one, other)
    end, most = 0, min(len(one), len(other)) - start
    while end < most:
        middle = (end + most + 1) // 2
        if one[len(one) - middle : len(one) - end] == other[len(other) - middle : len(other) - end]:
            end = middle
        else:
            most = middle - 1
    return start, end
