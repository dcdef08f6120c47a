"""EW-4.3 to EW-4.12, EW-9.33 to EW-9.36: tiles on a square grid, and where one may go.

A cell is a number, ``x + 32 | y + 32 << 6``. The forest maps cells to what lies there, packed: four bits for the edges
that a path leaves by, four for those joined to the start tile, two for the quarter turns, the rest for the tile.
An edge is N, E, S or W: 0 to 3. ``links`` say for each place where its four edges lead.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from .cards import HALVED, PLACES, SECOND_HALF, TILE

Forest = dict[int, int]
Way = tuple[int, int, int, int]
EDGES: Final = "NESW"
STEPS: Final = (-64, 1, 64, -1)
"""From a cell to its neighbour across each edge."""
OPEN: Final = -1
"""Where a path leaves the forest."""
WALL: Final = -2
NOWHERE: Final[Way] = (WALL, WALL, WALL, WALL)
ROCK: Final = 0
"""A cell where no tile may ever go (EW-27.16)."""
BITS: Final = tuple(tuple(edge for edge in range(4) if mask >> edge & 1) for mask in range(16))


def cell_at(x: int, y: int) -> int:
    return x + 32 | y + 32 << 6


def x_of(cell: int) -> int:
    return (cell & 63) - 32


def y_of(cell: int) -> int:
    return (cell >> 6) - 32


def turned(mask: int, turns: int) -> int:
    """A mask of edges after so many quarter turns clockwise."""
    return (mask << turns | mask >> 4 - turns) & 15


EXITS: Final = tuple(sum(1 << EDGES.index(letter) for letter in tile.exits) for tile in TILE)
TURNED: Final = tuple(tuple(turned(mask, turns) for turns in range(4)) for mask in EXITS)
"""For each tile and rotation, the edges that a path leaves by."""
_HALF_EXITS: Final = tuple(EDGES.index(half.exit) for half in TILE[HALVED].halves)


def _rotations(tile: int) -> tuple[int, ...]:
    """The rotations that differ: one for a crossroads, two for a straight path, four where halves are told apart."""
    if tile == HALVED:
        return (0, 1, 2, 3)
    return tuple(turn for turn in range(4) if TURNED[tile][turn] not in TURNED[tile][:turn])


ROTATIONS: Final = tuple(_rotations(tile) for tile in range(len(TILE)))


def place_at(tile: int, turns: int, edge: int) -> int:
    """The place that an edge of a tile leads to: the tile, or one of the two halves."""
    return SECOND_HALF if tile == HALVED and (_HALF_EXITS[1] + turns) % 4 == edge else tile


def mask_of(value: int) -> int:
    return value & 15


def joined_of(value: int) -> int:
    return value >> 4 & 15


def turns_of(value: int) -> int:
    return value >> 8 & 3


def tile_of(value: int) -> int:
    return value >> 10


# Looking for a place


def around(forest: Forest, cell: int) -> tuple[int, int, int]:
    """What an empty cell borders on: edges with a neighbour, with a path that comes in, with one from the start."""
    near = paths = joined = 0
    for edge in range(4):
        value = forest.get(cell + STEPS[edge])
        if value:
            near |= 1 << edge
            back = edge ^ 2
            if value >> back & 1:
                paths |= 1 << edge
                if value >> back + 4 & 1:
                    joined |= 1 << edge
    return near, paths, joined


@lru_cache(maxsize=1 << 16)
def fitting(tile: int, near: int, paths: int, joined: int) -> tuple[int, ...]:
    """EW-4.6: the rotations that join the forest by the most paths, and of these those with the fewest walls.

    ``joined`` are the edges by which the tile has to be connected: by at least one of them.
    """
    best: list[int] = []
    record = (0, 0)
    for turns in ROTATIONS[tile]:
        mask = TURNED[tile][turns]
        if mask & joined:
            score = (mask & paths).bit_count(), -((mask ^ paths) & near).bit_count()
            if not best or score > record:
                best, record = [turns], score
            elif score == record:
                best.append(turns)
    return tuple(best)


def open_cells(forest: Forest) -> dict[int, int]:
    """EW-4.9: the empty cells that paths from the start lead to, each with the number of these paths."""
    found: dict[int, int] = {}
    for cell, value in forest.items():
        for edge in BITS[value >> 4 & 15]:
            there = cell + STEPS[edge]
            if there not in forest:
                found[there] = found.get(there, 0) + 1
    return found


def opens(forest: Forest, tile: int, turns: int, cell: int) -> int:
    """How many open paths a tile would have on a cell. A half that is joined has no other exit."""
    if tile == HALVED:
        return 0
    count = 0
    for edge in BITS[TURNED[tile][turns]]:
        if cell + STEPS[edge] not in forest:
            count += 1
    return count


def placements(forest: Forest, tile: int, closing: bool = False) -> list[tuple[int, int]]:
    """EW-4.3 to EW-4.10: every cell and rotation where the tile may go; those that close the forest only on demand."""
    cells = open_cells(forest)
    total = sum(cells.values())
    found = []
    for cell, facing in cells.items():
        for turns in fitting(tile, *around(forest, cell)):
            if closing or facing < total or opens(forest, tile, turns, cell):
                found.append((cell, turns))
    return found


def placements_from(forest: Forest, tile: int, cell: int, edge: int, closing: bool = False) -> list[tuple[int, int]]:
    """EW-6.8: the rotations on one cell, where the tile has to be connected by one edge of it."""
    near, paths, _ = around(forest, cell)
    cells = open_cells(forest)
    last = cells.get(cell, 0) == sum(cells.values())
    return [
        (cell, turns)
        for turns in fitting(tile, near, paths, 1 << edge)
        if closing or not last or opens(forest, tile, turns, cell)
    ]


# Laying a tile


def lay(
    forest: Forest, links: list[Way], tile: int, cell: int, turns: int, root: bool = False, sealed: int = 0
) -> None:
    """Put a tile on a cell and join the paths that meet; ``root`` for the first tile of all.

    ``sealed`` are edges that count as walls.
    """
    mask = TURNED[tile][turns] & ~sealed
    rows: dict[int, list[int]] = {place: [WALL] * 4 for place in places_of(tile)}
    joined = mask if root else 0
    for edge in range(4):
        there = cell + STEPS[edge]
        value = forest.get(there)
        mine = mask >> edge & 1
        place = place_at(tile, turns, edge)
        if value is None:
            if mine:
                rows[place][edge] = OPEN
        elif value:
            back = edge ^ 2
            if value >> back & 1:
                other = place_at(value >> 10, value >> 8 & 3, back)
                _link(links, other, back, place if mine else WALL)
                if mine:
                    rows[place][edge] = other
                    if value >> back + 4 & 1:
                        joined |= 1 << edge
    if joined and tile != HALVED:
        joined = mask
        _join_halves(forest, mask, cell)
    forest[cell] = mask | joined << 4 | turns << 8 | tile << 10
    for place, row in rows.items():
        links[place] = (row[0], row[1], row[2], row[3])


def _link(links: list[Way], place: int, edge: int, to: int) -> None:
    row = list(links[place])
    row[edge] = to
    links[place] = (row[0], row[1], row[2], row[3])


def _join_halves(forest: Forest, mask: int, cell: int) -> None:
    """EW-9.36: a half that was cut off is reached by the new tile."""
    for edge in BITS[mask]:
        value = forest.get(cell + STEPS[edge], ROCK)
        if value >> 10 == HALVED and value >> (edge ^ 2) & 1:
            forest[cell + STEPS[edge]] = value | 1 << (edge ^ 2) + 4


@cache
def places_of(tile: int) -> tuple[int, ...]:
    return (tile, SECOND_HALF) if tile == HALVED else (tile,)


# Walking


def distances(links: list[Way], start: int) -> list[int]:
    """EW-24.9: the number of steps along paths from a place to every other; -1 where no path leads."""
    far = [-1] * len(PLACES)
    far[start] = 0
    edge = [start]
    for place in edge:
        steps = far[place] + 1
        for other in links[place]:
            if other >= 0 and far[other] < 0:
                far[other] = steps
                edge.append(other)
    return far
