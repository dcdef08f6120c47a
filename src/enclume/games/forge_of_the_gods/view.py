"""What a seat may know. All seats and spectators know the same (FG-15.2): everything, but for veiled cubes."""

from __future__ import annotations

from typing import Final

from .cards import COLORS
from .geometry import FULL_MINE, bits
from .state import ForgeState, ForgeView


def view(g: ForgeState, viewer: int | None) -> ForgeView:
    """The state as a viewer may know it. How many cubes of each material are left is public (FG-15.5)."""
    deal = g.deal
    return ForgeView(
        viewer=viewer,
        seats=g.seats,
        solo=g.solo,
        pyramids=deal.pyramids,
        first_chair=deal.first_chair,
        materials=known_materials(deal.colors, g.seen),
        mine=members(g.mine),
        available=members(g.open),
        in_mine=amounts(g.left),
        card_at=deal.card_at,
        standing=members(g.standing),
        ready=members(g.ready),
        reserves=tuple([amounts(reserve) for reserve in g.reserves]),
        loose=tuple([members(loose) for loose in g.loose]),
        weapons=tuple(g.weapons),
        scores=tuple(g.scores),
        box=amounts(g.box),
        seized=members(g.seized),
        seat=g.seat,
        round=g.round,
        turn=g.turn,
        ending=g.ending,
    )


def known_materials(colors: tuple[int, ...], seen: int) -> tuple[int, ...]:
    """The material of every cell, -1 where it was never yet visible (FG-15.2)."""
    if seen == FULL_MINE:
        return colors
    return tuple([color if seen >> cell & 1 else -1 for cell, color in enumerate(colors)])


def members(mask: int) -> tuple[int, ...]:
    """The members of a set, eight at a time."""
    found = _EIGHT[0][mask & 255]
    first = 0
    while mask := mask >> 8:
        first += 1
        found += _EIGHT[first][mask & 255]
    return found


_EIGHT: Final = [[tuple([first + bit for bit in bits(byte)]) for byte in range(256)] for first in range(0, 56, 8)]


def amounts(reserve: int) -> tuple[int, ...]:
    """How many cubes of each material."""
    return tuple([reserve >> shift & 15 for shift in _SHIFTS])


_SHIFTS: Final = [4 * color for color in range(COLORS)]
