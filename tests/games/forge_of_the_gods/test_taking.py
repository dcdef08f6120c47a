"""FG-7: taking a material from the Mine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enclume.games.forge_of_the_gods import geometry
from support import rule

from .oracle import FULL, LETTERS, data, free_cubes
from .play import mask, new_table, numbers, table

EXAMPLES = data("mine")["examples"]


@rule("FG-7.1", "FG-7.2", "FG-7.3", "FG-6.3")
@pytest.mark.parametrize("example", EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_the_cubes_that_may_be_taken(example: list[Any]) -> None:
    """EX-2a to EX-2p."""
    _, _, standing, cells, available = example
    assert geometry.available_cells(standing) == available
    assert [cell for cell in range(55) if geometry.available(standing, cell)] == cells
    t = table(mine=numbers(standing))
    assert t.offered("take") == [f"take:M{cell}" for cell in cells]
    assert free_cubes(numbers(standing)) == cells


@rule("FG-3.7", "FG-7.2")
def test_diagonal_contact_does_not_count() -> None:
    """EX-3."""
    assert table(mine=[6, 12, 18]).offered("take") == ["take:M6", "take:M12", "take:M18"]


@rule("FG-7.5", "FG-7.2")
def test_two_opposite_contacts_are_allowed() -> None:
    """EX-4."""
    assert "take:M11" in table(mine=[10, 11, 12]).options


@rule("FG-7.5")
def test_two_adjacent_contacts_are_allowed_and_three_are_not() -> None:
    assert "take:M12" in table(mine=[7, 11, 12]).options
    assert "take:M12" not in table(mine=[7, 11, 12, 13]).options


@rule("FG-3.4", "FG-7.3")
def test_a_quarter_of_a_face_is_enough_to_cover() -> None:
    """EX-5: cell 1 is covered by 25, and wedged by 0, 2 and 6 as well."""
    t = table(mine=[*range(25), 25])
    assert t.cubes() == [4, 20, 24, 25]
    without = table(mine=range(25))
    assert 0 in without.cubes()
    assert 1 not in without.cubes()


@rule("FG-7.1", "FG-7.4")
def test_the_base_can_be_reached_on_the_fifth_take() -> None:
    """EX-6."""
    t = new_table().play("M54", "M50", "M41", "M25", "M0")
    assert 0 not in t.seen.mine
    assert len(t.seen.mine) == 50


@rule("FG-7.4")
def test_only_cubes_that_stand_at_the_moment_count() -> None:
    """What a take frees can be taken on the very next turn, by the incremental count as by the full one."""
    t = new_table().play("M54", "M50", "M51", "M52", "M53", "M41")
    assert t.cubes() == [25, 42, 43, 44, 47, 49]
    rng = Random(2)
    while t.seen.mine and t.world.asks:
        t.play(rng.choice(t.offered("take")).removeprefix("take:"))
        assert t.cubes() == free_cubes(t.seen.mine)


@rule("FG-7.6", "FG-7.8")
def test_exactly_one_cube_goes_to_the_players_reserve() -> None:
    t = table(mine={0: "C", 2: "J", 4: "O"}, reserves=["F", "R"])
    t.play("M2")
    assert t.reserve(0) == "FJ"
    assert t.reserve(1) == "R"
    assert t.seen.mine == (0, 4)
    assert t.world.asks[0].seat == 1
    t.play("M0")
    assert (t.reserve(0), t.reserve(1)) == ("FJ", "CR")


@rule("FG-7.7")
def test_a_reserve_has_no_limit() -> None:
    """Two players do nothing but take: they share all 55 cubes. And one may own 52 of them."""
    t = new_table(seed=6)
    while t.seen.mine:
        t.play(t.offered("take")[-1].removeprefix("take:"))
    assert [sum(reserve) for reserve in t.seen.reserves] == [28, 27]
    hoard = table(mine=[0, 2], reserves=["".join(letter * 10 for letter in LETTERS) + "F"])
    assert len(hoard.play("M0").reserve(0)) == 52


@rule("FG-7.10", "FG-7.1")
def test_while_the_mine_holds_a_cube_one_can_be_taken() -> None:
    for seed in range(20):
        t = new_table(seats=2 + seed % 3, seed=seed)
        rng = Random(seed)
        while t.world.asks:
            assert bool(t.seen.mine) == bool(t.offered("take"))
            t.world.choose(rng.choice(t.world.asks[0].options))


@rule("FG-7.4", "FG-7.2", "FG-7.3")
def test_taking_a_cube_can_free_only_its_neighbours_and_supports() -> None:
    rng = Random(11)
    for _ in range(60):
        mine = set(FULL)
        while mine:
            cell = rng.choice(free_cubes(mine))
            before = mask(free_cubes(mine))
            mine.remove(cell)
            freed = geometry.newly_available(mask(mine), before, cell)
            assert mask(free_cubes(mine)) == before ^ 1 << cell | freed
            assert not freed & ~(geometry.SIDES[cell] | geometry.SUPPORTS[cell])
