"""What a seat may know. All seats and spectators know the same (FG-15.2): everything, but for veiled cubes."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from .cards import counts
from .geometry import bits
from .state import ForgeState, Weapon


class ForgeView(msgspec.Struct, frozen=True):
    """The state laid open. ``materials[cell]`` is -1 where a cube was never yet visible."""

    viewer: int | None
    seats: int
    solo: bool
    pyramids: str
    first_chair: int
    materials: tuple[int, ...]
    mine: tuple[int, ...]
    available: tuple[int, ...]
    in_mine: tuple[int, ...]
    card_at: tuple[int, ...]
    standing: tuple[int, ...]
    ready: tuple[int, ...]
    reserves: tuple[tuple[int, ...], ...]
    loose: tuple[tuple[int, ...], ...]
    weapons: tuple[tuple[Weapon, ...], ...]
    scores: tuple[int, ...]
    box: tuple[int, ...]
    seized: tuple[int, ...]
    seat: int
    round: int
    turn: int
    ending: str


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


@lru_cache(maxsize=256)
def known_materials(colors: tuple[int, ...], seen: int) -> tuple[int, ...]:
    """The material of every cell, -1 where it was never yet visible (FG-15.2)."""
    return tuple([color if seen >> cell & 1 else -1 for cell, color in enumerate(colors)])


@lru_cache(maxsize=1024)
def members(mask: int) -> tuple[int, ...]:
    """The members of a set, eight at a time; most sets stay as they are from one view to the next."""
    a, b, c, d, e, f, g = mask.to_bytes(7, "little")
    return _EIGHT[0][a] + _EIGHT[1][b] + _EIGHT[2][c] + _EIGHT[3][d] + _EIGHT[4][e] + _EIGHT[5][f] + _EIGHT[6][g]


_EIGHT = [[tuple(first + bit for bit in bits(byte)) for byte in range(256)] for first in range(0, 56, 8)]


@lru_cache(maxsize=1024)
def amounts(reserve: int) -> tuple[int, ...]:
    return tuple(counts(reserve))
