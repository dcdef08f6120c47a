"""The sets of cubes that one floor of the Mine can be reduced to, found by taking cubes in every order."""

from __future__ import annotations

from functools import cache


@cache
def floor_sets(width: int) -> frozenset[int]:
    """All sets of cubes that a square floor can come to: a cube goes when at most two of its sides touch others."""
    cells = [(1 << cell, _sides(width, cell)) for cell in range(width * width)]
    found = {(1 << width * width) - 1}
    frontier = list(found)
    while frontier:
        reached = set()
        for cubes in frontier:
            for cube, sides in cells:
                if cubes & cube and (cubes & sides).bit_count() <= 2:
                    reached.add(cubes ^ cube)
        frontier = [cubes for cubes in reached if cubes not in found]
        found.update(frontier)
    return frozenset(found)


def _sides(width: int, cell: int) -> int:
    x, y = cell % width, cell // width
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return sum(1 << width * v + u for u, v in around if 0 <= u < width and 0 <= v < width)
