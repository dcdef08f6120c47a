"""FG-3: the shape of the Mine, against the table of its 55 cells; and how many shapes it can take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from random import Random
from typing import Any

import pytest

from enclume.games.forge_of_the_gods import geometry
from support import rule

from .oracle import BELOW, BESIDE, CELLS, ON_TOP, data, free_cubes
from .play import mask, new_table, numbers
from .shapes import floor_sets

ROWS = data("mine")["cells"]


@rule("FG-3.1", "FG-2.5")
def test_there_are_five_square_floors() -> None:
    for z, width, floor, _, _, _ in data("mine")["floors"]:
        cells = [n for n, cell in enumerate(geometry.CELL) if cell.z == z]
        assert mask(cells) == floor
        assert {(geometry.CELL[n].x, geometry.CELL[n].y) for n in cells} == {
            (x, y) for x in range(width) for y in range(width)
        }


@rule("FG-3.2")
def test_columns_of_a_floor_lie_where_the_numbering_says() -> None:
    for z, width, _, first, last, spread in data("mine")["floors"]:
        cells = [(n, cell) for n, cell in enumerate(geometry.CELL) if cell.z == z]
        assert mask(n for n, cell in cells if cell.x == 0) == first
        assert mask(n for n, cell in cells if cell.x == width - 1) == last
        assert mask(n for n, cell in cells if cell.x < width - 1 and cell.y < width - 1) == spread


@rule("FG-3.2", "FG-3.5", "FG-3.6", "FG-3.7")
@pytest.mark.parametrize("row", ROWS, ids=[f"cell {row[0]}" for row in ROWS])
def test_a_cell_and_its_neighbours(row: list[Any]) -> None:
    n, place, rests_on, may_carry, sides, veiled, above_mask, side_mask = row
    assert list(geometry.CELL[n]) == place
    assert numbers(geometry.SUPPORTS[n]) == rests_on
    assert numbers(geometry.ABOVE[n]) == may_carry
    assert numbers(geometry.SIDES[n]) == sides
    assert geometry.ABOVE[n] == above_mask
    assert geometry.SIDES[n] == side_mask
    assert geometry.veiled(geometry.FULL_MINE, n) == veiled


@rule("FG-3.3", "FG-3.4")
def test_a_quarter_of_a_face_is_enough_to_rest_on_it() -> None:
    """Cubes of half-shifted floors rest on each other exactly where their outlines, seen from above, overlap."""
    for n, (z, x, y) in enumerate(CELLS):
        left, back = x + z / 2, y + z / 2
        for m, (u, v, w) in enumerate(CELLS):
            width = min(left, v + u / 2) + 1 - max(left, v + u / 2)
            depth = min(back, w + u / 2) + 1 - max(back, w + u / 2)
            overlaps = u == z + 1 and width > 0 and depth > 0
            assert bool(geometry.ABOVE[n] >> m & 1) == overlaps
            if overlaps:
                assert width * depth == 0.25


@rule("FG-3.6")
def test_corners_carry_one_cube_edges_two_and_inner_cells_four() -> None:
    for n, (z, x, y) in enumerate(CELLS):
        rims = (x in (0, 4 - z)) + (y in (0, 4 - z))
        expected = 0 if z == 4 else {2: 1, 1: 2, 0: 4}[rims]
        assert geometry.ABOVE[n].bit_count() == expected


@rule("FG-3.7")
def test_diagonal_neighbours_do_not_touch() -> None:
    assert not geometry.SIDES[6] >> 12 & 1
    assert geometry.SIDES[6] >> 7 & 1
    for n in range(55):
        assert set(numbers(geometry.SIDES[n])) == BESIDE[n]


@rule("FG-3.8", "FG-7.9")
def test_cubes_never_move_and_never_come_back() -> None:
    t = new_table(seats=3, seed=8)
    rng = Random(8)
    materials, before = t.seen.materials, set(t.seen.mine)
    while t.world.asks:
        t.world.choose(rng.choice(t.world.asks[0].options))
        standing = set(t.seen.mine)
        assert standing <= before
        assert len(before - standing) <= 1
        assert t.seen.materials == materials
        before = standing


@rule("FG-3.9", "FG-3.5")
def test_a_standing_cube_always_has_its_four_supports() -> None:
    for seed in range(10):
        t = new_table(seed=seed)
        rng = Random(seed)
        while t.world.asks:
            t.world.choose(rng.choice(t.world.asks[0].options))
            standing = set(t.seen.mine)
            for cube in standing:
                assert BELOW[cube] <= standing
                assert len(BELOW[cube]) == (0 if CELLS[cube][0] == 0 else 4)


def test_the_hand_made_geometry_of_these_tests_agrees_with_the_table() -> None:
    for n, _, rests_on, may_carry, sides, *_ in ROWS:
        assert (sorted(BELOW[n]), sorted(ON_TOP[n]), sorted(BESIDE[n])) == (rests_on, may_carry, sides)


# How many shapes there are


@rule("FG-7.2", "FG-7.3")
def test_the_number_of_shapes_with_the_first_ten_cubes_gone() -> None:
    expected = data("mine")["shapes"]
    level = {geometry.FULL_MINE: 1 << 54}
    for left in range(55, 44, -1):
        if str(left) in expected:
            assert len(level) == expected[str(left)], f"{left} cubes left"
        below: dict[int, int] = {}
        for mine, free in level.items():
            for cell in numbers(free):
                rest = mine ^ 1 << cell
                if rest not in below:
                    below[rest] = free ^ 1 << cell | geometry.newly_available(rest, free, cell)
        level = below


@cache
def dug_floor(width: int) -> frozenset[int]:
    """The sets of cubes that the game reaches when it digs at a floor with nothing above it."""
    floor = next(row[2] for row in data("mine")["floors"] if row[1] == width)
    open_cells = {floor: geometry.available_cells(floor)}
    frontier = [floor]
    while frontier:
        mine = frontier.pop()
        free = open_cells[mine]
        for cell in numbers(free):
            rest = mine ^ 1 << cell
            if rest not in open_cells:
                open_cells[rest] = free ^ 1 << cell | geometry.newly_available(rest, free, cell)
                frontier.append(rest)
    return frozenset(open_cells)


@rule("FG-7.2", "FG-7.4")
@pytest.mark.parametrize(("width", "count"), [(2, 16), (3, 286), (4, 7_040), (5, 201_308)])
def test_the_number_of_sets_of_cubes_of_one_floor(width: int, count: int) -> None:
    offset = {5: 0, 4: 25, 3: 41, 2: 50}[width]
    assert len(dug_floor(width)) == count
    assert {cubes >> offset for cubes in dug_floor(width)} == floor_sets(width)
    assert sum(cubes.bit_count() == 1 for cubes in dug_floor(width)) == width**2


@rule("FG-7.2", "FG-7.3", "FG-3.9")
def test_the_number_of_all_shapes_of_the_mine() -> None:
    """Floors that can be reached each by itself, put on top of each other wherever every cube has its four supports."""
    ways = {1 << 54: 1, 0: 1}
    for width in (2, 3, 4, 5):
        floor = sorted(dug_floor(width))
        holding = {cell: bits_of(cubes >> cell & 1 for cubes in floor) for cell in numbers(floor[-1])}
        counted: Counter[int] = Counter()
        total = 0
        for above, count in ways.items():
            fits = (1 << len(floor)) - 1
            for cell in numbers(reduce(or_, [geometry.SUPPORTS[cube] for cube in numbers(above)], 0)):
                fits &= holding[cell]
            if width == 5:
                total += count * fits.bit_count()
            else:
                counted.update({floor[nth]: count for nth in numbers(fits)})
        ways = counted
    assert total == 3_592_464


def bits_of(flags: Iterable[int]) -> int:
    return int("".join(map(str, flags))[::-1], 2)


@rule("FG-7.10")
def test_the_richest_shape_has_thirteen_available_cubes() -> None:
    assert geometry.available_cells(0x20DFEDFFFFFF).bit_count() == 13
    assert len(free_cubes(numbers(0x20DFEDFFFFFF))) == 13
