"""Why something is of no use now: the conditions of the rules, put into words."""

from __future__ import annotations

from enclume.kernel.errors import Reason

from .state import Explorers


def why_not(g: Explorers, seat: int, target: str) -> list[Reason]:
    return []
