"""EW-25: chapter 3: the well is held against waves of monsters."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Rules

from .bosses import bring_boss
from .cards import DEN, RUNE_TILES, WELL
from .endings import lose, win
from .monsters import put_monsters
from .state import Explorers
from .walking import advance

NEEDED: Final = {2: 10, 3: 12, 4: 15}


def check_siege(g: Explorers) -> None:
    """EW-25.1, EW-25.20, EW-25.21: a Boss and enough monsters."""
    if g.deal.chapter == 3 and g.bosses_slain and g.discarded >= NEEDED[g.deal.heroes]:
        win(g, "siege", "EW-25.20")


def enter_den(g: Explorers) -> None:
    """EW-25.15: who enters the Boss tile early finds a Boss there."""
    if g.deal.chapter == 3 and g.here == DEN and not g.bosses_slain and DEN not in g.boss_at:
        bring_boss(g, DEN, "EW-25.15")


def end_of_round(g: Explorers) -> Rules:
    """EW-25.7 to EW-25.14, EW-25.18, EW-25.19: the table of the chapter, then the check of the well."""
    match g.round:
        case 1 | 7:
            yield from advance(g, 1)
        case 2 | 4:
            yield from advance(g, 2)
        case 3:
            wave(g, 2, "EW-25.9")
        case 5:
            if not g.bosses_slain and DEN not in g.boss_at:
                bring_boss(g, DEN, "EW-25.11")
        case 6:
            wave(g, 1, "EW-25.12")
        case _:
            yield from advance(g, 1)
            wave(g, 1, "EW-25.14")
    if g.haunted(WELL):
        lose(g, "well_fallen", "EW-25.18")


def wave(g: Explorers, number: int, rules: str) -> None:
    for place in RUNE_TILES:
        if g.placed(place):
            put_monsters(g, place, number)
    g.happened("wave", rules, n=number)
