"""Two rows that are nearly the same: how far they agree at either end."""

from __future__ import annotations

from typing import Any


def same_start(one: str, other: str) -> int:
    """With how many of the same letters both begin."""
    same, most = 0, min(len(one), len(other))
    while same < most and one[same] == other[same]:
        same += 1
    return same


def same_ends(one: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[int, int]:
    """How many are the very same at the start, and how many of the rest at the end."""
    most = min(len(one), len(other))
    start = 0
    while start < most and one[start] is other[start]:
        start += 1
    most -= start
    end = 0
    while end < most and one[-1 - end] is other[-1 - end]:
        end += 1
    return start, end
