"""Two rows that are nearly the same: how far they agree at either end.

The rows are walked by iterators that are not written in Python: this is done for every area that changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not, ne
from typing import Any


def same_start(one: str, other: str) -> int:
    """With how many of the same letters both begin."""
    most = min(len(one), len(other))
    return next(compress(range(most), map(ne, one, other)), most)


def same_ends(one: Sequence[Any], other: Sequence[Any]) -> tuple[int, int]:
    """How many are the very same at the start, and how many of the rest at the end."""
    most = min(len(one), len(other))
    start = next(compress(range(most), map(is_not, one, other)), most)
    rest = most - start
    return start, next(compress(range(rest), map(is_not, reversed(one), reversed(other))), rest)
