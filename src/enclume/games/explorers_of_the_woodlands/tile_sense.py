"""Where a tile had better go."""

from __future__ import annotations

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
from .geometry import STEPS, TURNED, x_of, y_of
from .state import Explorers


def placing(g: Explorers, option: Option) -> float:
    """Good tiles near the heroes, bad ones away; the Boss near the fire; loops rather than long arms."""
    assert isinstance(option, Cell)
    named = [target for target in option.targets if str(target).startswith("T")]
    tile = next((n for n in g.drawn if not named or f"T{n + 1:02}" == named[0]), g.drawn[0])
    joins = sum(option.cell + STEPS[edge] in g.forest for edge in range(4) if TURNED[tile][option.turns] >> edge & 1)
    value = 0.3 * joins
    good = CHEST_ICONS[tile] + 2.0 * (tile in (CAMPFIRE, WELL)) + 0.3 - 0.5 * MONSTER_ICONS[tile] - 0.5 * BRAMBLED[tile]
    heroes = [g.at[min(place, 23) if place < 24 else 9] for place, hp in zip(g.place, g.hp, strict=True) if hp]
    far = sum(_apart(option.cell, cell) for cell in heroes) / max(1, len(heroes))
    value -= 0.15 * good * far + 0.04 * far
    if tile == DEN:
        value -= 0.4 * far
    if g.deal.chapter == 5:
        value += _away_from_corruption(g, tile, option.cell, far)
    return value


def _away_from_corruption(g: Explorers, tile: int, cell: int, far: float) -> float:
    """EW-27.6: what grows near the corrupted tiles is soon corrupted; a Rune is wanted near the heroes."""
    tainted = [at for each, at in enumerate(g.at) if g.corrupt >> each & 1]
    value = 0.3 * min(4, min(_apart(cell, other) for other in tainted)) - 1.5 * (cell in g.blight)
    if RUNE[tile] >= 0 and not g.totems >> RUNE[tile] & 1:
        value -= 0.3 * far
    return value


def _apart(one: int, other: int) -> int:
    return abs(x_of(one) - x_of(other)) + abs(y_of(one) - y_of(other))
