"""The shape of the Mine and of the card pyramids, as bit masks (FG-3, FG-4, FG-14).

Bit n of a Mine mask is cell n; bit p of a pyramid mask is position p. Everything here is fixed for ever.
"""

from __future__ import annotations

from typing import Final, NamedTuple

FLOORS: Final = 5
CELLS: Final = 55
POSITIONS: Final = 15
FULL_MINE: Final = (1 << CELLS) - 1
FULL_PYRAMID: Final = (1 << POSITIONS) - 1


class Cell(NamedTuple):
    """A place in the Mine: floor z, x to the right, y towards the viewer (FG-3.2)."""

    z: int
    x: int
    y: int


def _cells() -> list[Cell]:
    return [Cell(z, x, y) for z in range(FLOORS) for y in range(FLOORS - z) for x in range(FLOORS - z)]


CELL: Final = _cells()
NUMBER: Final = {cell: n for n, cell in enumerate(CELL)}


def _mask(cells: list[tuple[int, int, int]]) -> int:
    """The mask of those cells that exist."""
    return sum(1 << NUMBER[Cell(*cell)] for cell in cells if Cell(*cell) in NUMBER)


SUPPORTS: Final = [_mask([(z - 1, x + i, y + j) for i in (0, 1) for j in (0, 1)]) for z, x, y in CELL]
"""The cubes that a cube rests on (FG-3.5)."""

ABOVE: Final = [_mask([(z + 1, x - i, y - j) for i in (0, 1) for j in (0, 1)]) for z, x, y in CELL]
"""The cubes that may rest on a cube (FG-3.6)."""

SIDES: Final = [_mask([(z, x - 1, y), (z, x + 1, y), (z, x, y - 1), (z, x, y + 1)]) for z, x, y in CELL]
"""The cubes that may touch a cube by a side face (FG-3.7)."""


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


_AROUND: Final = [[(1 << c, ABOVE[c], SIDES[c]) for c in bits(SIDES[n] | SUPPORTS[n])] for n in range(CELLS)]
"""The cubes whose availability may change when a cube is taken, with what may lie on them and touch them."""


def available(mine: int, cell: int) -> bool:
    """FG-7.2, FG-7.3: nothing rests on the cube, and at most two of its sides touch others."""
    return bool(mine >> cell & 1) and not mine & ABOVE[cell] and (mine & SIDES[cell]).bit_count() <= 2


def available_cells(mine: int) -> int:
    """All the cubes that may be taken from a Mine."""
    return sum(1 << cell for cell in bits(mine) if available(mine, cell))


def newly_available(mine: int, open_cells: int, taken: int) -> int:
    """What taking a cube has made available: only its neighbours and supports can have become so."""
    freed = 0
    closed = mine & ~open_cells
    for bit, above, sides in _AROUND[taken]:
        if closed & bit and not mine & above and (mine & sides).bit_count() <= 2:
            freed |= bit
    return freed


def veiled(mine: int, cell: int) -> bool:
    """FG-15.1: four cubes touch its sides and four rest on it."""
    return (mine & SIDES[cell]).bit_count() == 4 and (mine & ABOVE[cell]).bit_count() == 4


def veiled_cells(mine: int) -> int:
    return sum(1 << cell for cell in bits(mine) if veiled(mine, cell))


def position(row: int, i: int) -> int:
    """FG-4.1: the number of a place in a card pyramid."""
    return row * (row + 1) // 2 + i


_ROWS: Final = [(row, i) for row in range(5) for i in range(row + 1)]

WIDE: Final = [(1 << position(row + 1, i) | 1 << position(row + 1, i + 1)) if row < 4 else 0 for row, i in _ROWS]
"""What covers each position when the row of five lies on top (FG-4.2)."""

SUMMIT: Final = [sum(1 << position(row - 1, k) for k in (i - 1, i) if 0 <= k < row) for row, i in _ROWS]
"""What covers each position when the single card lies on top (FG-14.1)."""

COVERS: Final = {"wide": WIDE, "summit": SUMMIT}
LIES_ON: Final = {
    name: [[p for p in range(POSITIONS) if cover[p] >> q & 1] for q in range(POSITIONS)]
    for name, cover in COVERS.items()
}
"""The positions that a card lies on."""


def uncovered(cover: list[int], standing: int) -> int:
    """FG-4.4: the positions whose card has no other card resting on it."""
    return sum(1 << p for p in bits(standing) if not standing & cover[p])
