"""Where a tile had better go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enclume.kernel.options import Option

from .actions import Cell
from .cards import (
    BRAMBLED,
    CAMPFIRE,
    CHEST_ICONS,
    DEN,
    MONSTER_ICONS,
    RUNE,
    WELL,
)
from .geometry import STEPS, TURNED, place_at, tile_of, turns_of, x_of, y_of
from .state import Explorers
from .ways import ways_of

NEAR: Final = 0.15
"""What a step nearer to the heroes does for a good tile."""
CLOSE, DEN_NEAR = 0.04, 0.4
"""What it does for any tile, and for the Boss's Den."""
JOINS: Final = 0.3
"""What a path that meets another is worth: loops rather than long arms."""


def placings(g: Explorers, options: Sequence[Option]) -> list[float]:
    """Good tiles near the heroes, bad ones away; the Boss where the heroes can get to it."""
    forest = ways_of(g)
    ways = [forest[place] for place, hp in zip(g.place, g.hp, strict=True) if hp]
    return [_placing(g, option, ways) for option in options if isinstance(option, Cell)]


def _placing(g: Explorers, option: Cell, ways: list[list[int]]) -> float:
    named = [target for target in option.targets if str(target).startswith("T")]
    tile = next((n for n in g.drawn if not named or f"T{n + 1:02}" == named[0]), g.drawn[0])
    joined = _joined(g, option.cell, TURNED[tile][option.turns])
    good = CHEST_ICONS[tile] + 2.0 * (tile in (CAMPFIRE, WELL)) + 0.3 - 0.5 * MONSTER_ICONS[tile] - 0.5 * BRAMBLED[tile]
    steps = [1 + min([way[place] for place in joined if way[place] >= 0], default=9) for way in ways]
    far = sum(steps) / max(1, len(steps))
    value = JOINS * len(joined) - (NEAR * good + CLOSE) * far
    if tile == DEN:
        value -= DEN_NEAR * max(steps, default=0)
    if g.deal.chapter == 5:
        value += _away_from_corruption(g, tile, option.cell, far)
    return value


def _joined(g: Explorers, cell: int, mask: int) -> list[int]:
    """The places that a tile would be joined to."""
    found = []
    for edge in range(4):
        value = g.forest.get(cell + STEPS[edge])
        if value and mask >> edge & 1 and value >> (edge ^ 2) & 1:
            found.append(place_at(tile_of(value), turns_of(value), edge ^ 2))
    return found


def _away_from_corruption(g: Explorers, tile: int, cell: int, far: float) -> float:
    """EW-27.6: what grows near the corrupted tiles is soon corrupted; a Rune is wanted near the heroes."""
    tainted = [at for each, at in enumerate(g.at) if g.corrupt >> each & 1]
    value = 0.3 * min(4, min(_apart(cell, other) for other in tainted)) - 1.5 * (cell in g.blight)
    if RUNE[tile] >= 0 and not g.totems >> RUNE[tile] & 1:
        value -= 0.3 * far
    return value


def _apart(one: int, other: int) -> int:
    return abs(x_of(one) - x_of(other)) + abs(y_of(one) - y_of(other))
