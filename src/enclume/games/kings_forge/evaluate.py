"""What a bot looks at."""

from __future__ import annotations

from .state import KingsState


def evaluate(g: KingsState, seat: int) -> float:
    """The seat's prospect from 0 to 1."""
    return 0.5
