"""What a bot hopes for: signs of how the team stands, weighed as matches have taught (``prospects.toml``)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import Final

from enclume.kernel.content import read

from .codes import PICK
from .signs import signs
from .state import Explorers

ORB_WEIGHT: Final = 0.06
"""What the worth of an orb in the appraisal of options does to the prospect."""
RIVALS: Final = 8.0
WEIGHTS: Final[dict[str, dict[str, float]]] = read(Path(__file__).with_name("prospects.toml"))


def evaluate(g: Explorers, seat: int) -> float:
    """The team's prospect from 0 to 1; it is the same for every seat (EW-1.1)."""
    if g.result is not None:
        return float(bool(g.result.winners))
    return 1.0 if g.won else _prospect(_standing(g))


def promise(g: Explorers, seat: int, values: Sequence[float]) -> list[float]:
    """What options of these values would make of the prospect, if the best of them keeps it as it is."""
    now, best = _standing(g), max(values)
    return [_prospect(now + ORB_WEIGHT * (value - best)) for value in values]


def rivals(g: Explorers) -> float | None:
    """How far options may be apart for a search to compare them: in chapter 3 not at all. Who leaves the way to the
    well pays for it rounds later, beyond what a search looks at; comparing made it weaker than the glance. Which hero
    somebody plays is a matter of taste."""
    if g.phase == PICK:
        return None
    return 0.0 if g.deal.chapter == 3 else RIVALS


def _prospect(worth: float) -> float:
    return 1 / (1 + exp(-worth))


def _standing(g: Explorers) -> float:
    which, found = signs(g)
    weights = WEIGHTS[which]
    return sum([weights.get(name, 0.0) * sign for name, sign in found.items() if sign])
