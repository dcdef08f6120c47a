"""What tests of all kinds share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[T], T]:
    """Name the numbered rules that a test is about; ``enclume rules coverage`` lists those that no test names."""

    def mark(test: T) -> T:
        test.rules = ids  # type: ignore[attr-defined]
        return test

    return mark
