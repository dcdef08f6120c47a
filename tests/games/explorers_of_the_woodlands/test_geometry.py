"""EW-4: where a tile may go, and which way round."""

from __future__ import annotations

import os
from random import Random

import pytest

from enclume.games.explorers_of_the_woodlands.cards import HALVED, PLACES, SECOND_HALF, TILE
from enclume.games.explorers_of_the_woodlands.geometry import (
    BITS,
    NOWHERE,
    OPEN,
    ROTATIONS,
    STEPS,
    TURNED,
    WALL,
    Forest,
    Way,
    around,
    cell_at,
    distances,
    fitting,
    lay,
    open_cells,
    placements,
    placements_from,
    turned,
    x_of,
    y_of,
)
from support import rule

from .play import TILE_NUMBER, Table

FORESTS = int(os.environ.get("ENCLUME_MATCHES", "60"))
N, E, S, W = 1, 2, 4, 8
START, CROSS, TEE, BEND, STRAIGHT, END = (TILE_NUMBER[name] for name in ("T01", "T06", "T11", "T23", "T20", "T02"))


def forest_of(*tiles: tuple[str, int, int, int]) -> tuple[Forest, list[Way]]:
    """Tiles laid in this order, the first of them as the root."""
    forest: Forest = {}
    links: list[Way] = [NOWHERE] * len(PLACES)
    for nth, (name, x, y, turns) in enumerate(tiles):
        lay(forest, links, TILE_NUMBER[name], cell_at(x, y), turns, root=nth == 0)
    return forest, links


def cells(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted({(x_of(cell), y_of(cell)) for cell, _ in found})


def test_masks_turn_clockwise() -> None:
    assert turned(N, 1) == E
    assert turned(N | E | S, 1) == E | S | W
    assert turned(W, 1) == N
    assert TURNED[TEE][2] == N | S | W
    assert [len(ROTATIONS[tile]) for tile in (CROSS, TEE, BEND, STRAIGHT, END, HALVED)] == [1, 4, 4, 2, 4, 4]


@rule("EW-4.5", "EW-4.6")
def test_t01_a_tile_joins_as_many_paths_as_it_can() -> None:
    """EW-T01: T with exits N E S at (0,0), X at (1,1); a drawn T on (1,0) must join W and S."""
    forest, _ = forest_of(("T11", 0, 0, 0), ("T15", 0, 1, 0), ("T06", 1, 1, 0))
    drawn = TILE_NUMBER["T22"]
    here = [turns for cell, turns in placements(forest, drawn) if cell == cell_at(1, 0)]
    assert len(here) == 2
    assert all(TURNED[drawn][turns] & (W | S) == W | S for turns in here)
    assert len(cells(placements(forest, drawn))) > 3, "other cells stay selectable"


@rule("EW-4.3", "EW-4.4")
def test_a_tile_goes_on_any_cell_that_a_path_leads_to() -> None:
    forest, _ = forest_of(("T01", 0, 0, 0))
    assert cells(placements(forest, STRAIGHT)) == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    forest, _ = forest_of(("T01", 0, 0, 0), ("T20", 1, 0, 1))
    assert cells(placements(forest, CROSS)) == [(-1, 0), (0, -1), (0, 1), (2, 0)]


@rule("EW-4.6")
def test_of_equal_joins_the_fewest_walls() -> None:
    """Cell (1,-1) borders on (0,-1), which has no path there, and on (1,0), which has: a bend turns from the wall."""
    forest, _ = forest_of(("T01", 0, 0, 0), ("T06", 1, 0, 0), ("T20", 0, -1, 0))
    near, paths, joined = around(forest, cell_at(1, -1))
    assert (near, paths, joined) == (W | S, S, S)
    for turns in fitting(BEND, near, paths, joined):
        assert TURNED[BEND][turns] & S
        assert not TURNED[BEND][turns] & W


@rule("EW-4.19")
def test_a_path_against_none_is_a_wall() -> None:
    _, links = forest_of(("T01", 0, 0, 0), ("T06", 1, 0, 0), ("T20", 0, -1, 0), ("T23", 1, -1, 2))
    bend = TILE_NUMBER["T23"]
    assert links[bend] == (WALL, WALL, TILE_NUMBER["T06"], WALL)
    assert links[START] == (TILE_NUMBER["T20"], TILE_NUMBER["T06"], OPEN, OPEN)


@rule("EW-4.8", "EW-4.9", "EW-4.10")
def test_t32_the_last_open_path_is_not_closed() -> None:
    forest, _ = forest_of(("T20", 0, 0, 0), ("T02", 0, 1, 2))
    assert sum(open_cells(forest).values()) == 1
    assert placements(forest, TILE_NUMBER["T10"]) == []
    assert placements(forest, END) == []
    assert placements(forest, END, closing=True) == [(cell_at(0, -1), 0)]
    assert placements(forest, BEND), "a tile that keeps the forest open goes there"


@rule("EW-4.10")
def test_where_one_place_closes_the_forest_the_others_stay() -> None:
    forest, _ = forest_of(("T20", 0, 0, 0))
    assert cells(placements(forest, END)) == [(0, -1), (0, 1)]


@rule("EW-6.8")
def test_on_a_risky_move_the_tile_connects_to_the_heros_tile_first() -> None:
    """Cell (1,-1): joins with W and S are possible, but the hero comes from S and a dead end must face him."""
    forest, _ = forest_of(("T01", 0, 0, 0), ("T06", 1, 0, 0), ("T13", 0, -1, 0))
    found = placements_from(forest, END, cell_at(1, -1), 2)
    assert [TURNED[END][turns] for _, turns in found] == [S]
    both = placements_from(forest, BEND, cell_at(1, -1), 2)
    assert [TURNED[BEND][turns] for _, turns in both] == [S | W], "then as many joins as possible"


@rule("EW-9.33", "EW-9.34", "EW-9.35")
def test_the_double_dead_end_is_two_places() -> None:
    forest, links = forest_of(("T01", 0, 0, 0), ("T10", 0, -1, 0))
    assert links[HALVED] == (OPEN, WALL, WALL, WALL), "the Brambles half looks away"
    assert links[SECOND_HALF] == (WALL, WALL, START, WALL), "the Monster half is joined"
    assert links[START][0] == SECOND_HALF
    assert (0, -2) not in cells(placements(forest, CROSS)), "no tile from the unconnected side"
    assert distances(links, START)[HALVED] == -1
    turned_round, links = forest_of(("T01", 0, 0, 0), ("T10", 0, -1, 2))
    assert links[START][0] == HALVED, "the player who places it chooses the half"
    assert placements(turned_round, CROSS)


@rule("EW-9.35", "EW-9.36")
def test_the_far_half_is_reached_from_elsewhere_in_the_forest() -> None:
    forest, links = forest_of(
        ("T01", 0, 0, 0), ("T10", 0, -1, 0), ("T06", 1, 0, 0), ("T13", 1, -1, 0), ("T18", 1, -2, 0)
    )
    near, paths, joined = around(forest, cell_at(0, -2))
    assert (near, paths, joined) == (E | S, E | S, E), "its path counts, but does not connect"
    assert [TURNED[END][t] for t in fitting(END, near, paths, joined)] == [E], (
        "a dead end faces the forest, not the half"
    )
    (turns,) = fitting(BEND, near, paths, joined)
    assert TURNED[BEND][turns] == E | S
    lay(forest, links, BEND, cell_at(0, -2), turns)
    assert links[HALVED][0] == BEND
    assert distances(links, START)[HALVED] == 5
    assert distances(links, START)[SECOND_HALF] == 1, "one cannot pass from half to half"


@rule("EW-24.9")
def test_distances_are_steps_along_paths() -> None:
    _, links = forest_of(("T01", 0, 0, 0), ("T20", 1, 0, 1), ("T06", 2, 0, 0), ("T23", 2, 1, 0))
    far = distances(links, START)
    assert [far[TILE_NUMBER[name]] for name in ("T01", "T20", "T06", "T23")] == [0, 1, 2, 3]
    assert far[TILE_NUMBER["T07"]] == -1


@rule("EW-4.7", "EW-4.8", "EW-4.10")
@pytest.mark.parametrize("seed", range(FORESTS))
def test_placement_is_never_stuck(seed: int) -> None:
    """Random forests of all tiles: whatever is drawn, some tile of the rest can be placed, the forest stays open."""
    rng = Random(seed)
    forest, links = forest_of(("T01", 0, 0, 0))
    pile = list(range(1, len(TILE)))
    rng.shuffle(pile)
    while pile:
        fits = [tile for tile in pile if placements(forest, tile)]
        assert fits, "no tile of the pile can be placed"
        tile = fits[0]
        cell, turns = rng.choice(placements(forest, tile))
        _near, paths, joined = around(forest, cell)
        mask = TURNED[tile][turns]
        assert mask & joined, "EW-4.3"
        most = max((TURNED[tile][t] & paths).bit_count() for t in range(4) if TURNED[tile][t] & joined)
        assert (mask & paths).bit_count() == most, "EW-4.5"
        lay(forest, links, tile, cell, turns)
        pile.remove(tile)
        assert open_cells(forest), "EW-4.8"
    far = distances(links, START)
    assert all(far[tile] >= 0 for tile in range(len(TILE)) if tile != HALVED)
    assert max(far[HALVED], far[SECOND_HALF]) >= 1


@pytest.mark.parametrize("seed", range(5))
def test_links_agree_with_the_map(seed: int) -> None:
    rng = Random(seed)
    forest, links = forest_of(("T01", 0, 0, 0))
    at = {START: cell_at(0, 0)}
    for tile in rng.sample(range(1, len(TILE)), 12):
        found = placements(forest, tile)
        if found:
            cell, turns = rng.choice(found)
            lay(forest, links, tile, cell, turns)
            at[tile] = cell
    for tile, cell in at.items():
        for edge in BITS[forest[cell] & 15]:
            place = SECOND_HALF if tile == HALVED and links[SECOND_HALF][edge] != WALL else tile
            there = forest.get(cell + STEPS[edge])
            if there is None:
                assert links[place][edge] == OPEN
            elif there >> (edge ^ 2) & 1:
                assert links[place][edge] >= 0


# Growth in play


@rule("EW-4.1", "EW-4.16", "EW-4.18", "EW-3.1", "EW-3.2", "EW-2.13")
def test_each_player_places_a_tile_in_turn_order_then_the_adventure_begins() -> None:
    t = Table("xylia klethor shavi", first=2).phase("growth").pile("T20 T23 T11 T12 T13")
    assert (t.seat, t.prompt) == (1, "place")
    assert all(option.startswith("place:") for option in t.options), "nobody can decline"
    t.play("place:@0,-1:r0")
    assert t.seat == 2
    t.play(t.options[0])
    assert t.seat == 0
    t.play(t.options[0])
    assert t.prompt == "dice"
    assert t.seat == 1, "the first player is first in every phase"
    assert len(t.state.pile.pieces) == 2


@rule("EW-4.2", "EW-14.3")
def test_a_player_whose_hero_is_down_places_a_tile_all_the_same() -> None:
    t = Table().give("xylia", hp=0).phase("growth").pile("T20 T23 T11")
    assert (t.seat, t.prompt) == (0, "place")


def narrow(t: Table, *rocks: tuple[int, int]) -> Table:
    """Only the path up from the start tile is left, and rocks stand in these cells."""
    g = t.state
    for cell in (cell_at(1, 0), cell_at(0, 1), cell_at(-1, 0), *[cell_at(x, y) for x, y in rocks]):
        g.forest[cell] = 0
    g.links[START] = (OPEN, WALL, WALL, WALL)
    return t


@rule("EW-4.7", "EW-4.11")
def test_what_does_not_fit_goes_under_the_pile_in_the_order_drawn() -> None:
    """One open path between rocks: a bend and a dead end would close the forest, the straight path is placed."""
    t = narrow(Table(), (1, -1), (-1, -1)).pile("T21 T02 T20 T13").phase("growth")
    assert t.options == ["place:@0,-1:r0"]
    t.play("place:@0,-1:r0")
    assert [event.args["tile"] for event in t.events("refused")][:2] == ["T21", "T02"]
    assert t.events("placed")[0].args["tile"] == "T20"
    assert [TILE[tile].id for tile in t.state.pile.pieces][:2] == ["T02", "T21"]


@rule("EW-4.8", "EW-4.11", "EW-4.12", "EW-4.20")
def test_t43_a_sealed_forest_takes_the_boss_tile_by_force() -> None:
    """EW-T43: one open path into a cell with three walls; T02 and T21 left."""
    t = narrow(Table(), (1, -1), (-1, -1), (0, -2)).pile("T02 T21").phase("growth")
    t.play("place:@0,-1:r0")
    assert [event.args["tile"] for event in t.events("refused")] == ["T02", "T21", "T21"]
    assert t.state.at[TILE_NUMBER["T02"]] == cell_at(0, -1), "forced in"
    assert [TILE[tile].id for tile in t.state.pile.pieces] == ["T21"]
    assert t.state.boss_card[0] >= 0, "the next placement reveals the Boss"
    assert t.state.threat == [1]
    assert t.events("boss_revealed")[0].rules[:2] == ("EW-4.14", "EW-4.20")


@rule("EW-4.12", "EW-4.20")
def test_in_chapters_1_and_2_a_needed_tile_that_can_never_come_loses_the_chapter() -> None:
    t = narrow(Table(mode="chapter1"), (0, -1)).pile("T07 T20").phase("growth")
    t.state.links[START] = (WALL, WALL, WALL, WALL)
    t.begin()
    assert t.result.reason == "sealed"
    t = narrow(Table(mode="chapter1"), (0, -1)).pile("T20").phase("growth")
    t.state.links[START] = (WALL, WALL, WALL, WALL)
    assert t.prompt == "dice", "without a needed tile the pile counts as exhausted"


@rule("EW-4.14", "EW-4.15", "EW-9.15", "EW-15.10")
def test_t31_an_empty_pile_reveals_the_boss() -> None:
    """EW-T31: the card is turned up, threat on space 1, no tile is placed; after the first turn: space 2."""
    t = Table().lay("T02", 0, -1).boss("B2", revealed=False).pile("").phase("growth", "xylia")
    t.begin()
    assert t.state.threat == [1]
    assert t.prompt == "dice"
    assert not t.events("placed")
    t.until("act").play("end")
    assert t.state.threat == [2]
    assert len(t.events("boss_revealed")) == 1, "the second player finds it revealed: nothing happens"


@rule("EW-4.13", "EW-9.3", "EW-9.5", "EW-9.9", "EW-9.37")
def test_a_placed_tile_gets_the_markers_of_its_icons() -> None:
    t = Table().phase("growth").pile("T19 T10 T22 T20")
    t.play("place:@0,-1:r0")
    g = t.state
    assert g.chests[TILE_NUMBER["T19"]] == 1
    assert t.lurking("T19") == 2
    t.play("place:@1,0:r1")
    assert t.lurking("T10s") == 1, "on the Monster half"
    assert t.lurking("T10n") == 0


@rule("EW-9.14")
def test_the_boss_tile_brings_a_card_face_down() -> None:
    t = Table().phase("growth").pile("T02 T20 T23")
    t.play("place:@0,-1:r0")
    assert t.state.boss_card == [-1]
    assert t.state.threat == [0]


@rule("EW-4.17", "EW-4.21", "EW-10.7")
def test_xylia_may_add_one_more_tile_after_the_last_player() -> None:
    t = Table("klethor xylia").give("xylia", powers=1).phase("growth").pile("T20 T23 T11")
    t.play(t.options[0]).play(t.options[0])
    assert (t.prompt, t.seat, t.options) == ("extra", 1, ["grow", "rest"])
    t.play("grow").play(t.options[0])
    assert t.prompt == "dice"
    assert not t.state.pile.pieces
    t = Table("klethor xylia").give("xylia", powers=1).phase("growth").pile("T20 T23")
    t.play(t.options[0]).play(t.options[0])
    assert t.prompt == "dice", "not offered with an empty pile"
