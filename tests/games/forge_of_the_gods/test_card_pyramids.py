"""FG-4 and FG-14: the two card pyramids, laid either way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enclume.games.forge_of_the_gods import geometry
from enclume.games.forge_of_the_gods.rules import remove_card
from support import rule

from .oracle import BLADES, CODES, HANDLES, data, free_positions
from .play import Table, mask, new_table, numbers, table

POSITIONS = data("mine")["positions"]
LAYOUTS = ["wide", "summit"]


def positions(t: Table, offset: int = 0) -> list[int]:
    """The positions of one pyramid whose card is available."""
    places = [t.state.deal.place[card] for card in t.seen.ready]
    return sorted(p - offset for p in places if offset <= p < offset + 15)


def empty(t: Table, *places: int) -> Table:
    for place in places:
        remove_card(t.state, t.state.deal.card_at[place])
    return t


@rule("FG-4.1", "FG-4.2", "FG-14.1")
@pytest.mark.parametrize("row", POSITIONS, ids=[f"position {row[0]}" for row in POSITIONS])
def test_a_position_and_what_lies_on_it(row: list[Any]) -> None:
    n, (r, i), wide, wide_mask, summit, summit_mask = row
    assert geometry.position(r, i) == n
    assert geometry.WIDE[n] == wide_mask == mask(wide)
    assert geometry.SUMMIT[n] == summit_mask == mask(summit)


@rule("FG-4.5", "FG-4.2", "FG-4.4")
def test_wide_five_cards_of_each_pyramid_are_available_at_the_start() -> None:
    """EX-7."""
    t = new_table()
    assert positions(t) == [10, 11, 12, 13, 14]
    assert positions(t, 15) == [10, 11, 12, 13, 14]


@rule("FG-4.3", "FG-4.2")
def test_wide_one_card_on_it_is_enough_to_cover() -> None:
    """EX-8: position 6 is still covered by 11."""
    assert positions(empty(new_table(), 10)) == [11, 12, 13, 14]


@rule("FG-4.4", "FG-4.7")
def test_wide_a_card_is_available_when_both_cards_on_it_are_gone() -> None:
    """EX-9."""
    t = empty(new_table(), 10, 11)
    assert positions(t) == [6, 12, 13, 14]
    assert positions(t, 15) == [10, 11, 12, 13, 14]


@rule("FG-14.1", "FG-14.2")
def test_summit_only_the_single_card_is_available_at_the_start() -> None:
    """EX-10."""
    t = new_table(card_pyramids="summit")
    assert positions(t) == positions(t, 15) == [0]
    assert positions(empty(t, 0)) == [1, 2]
    assert positions(empty(t, 1)) == [2, 3]


@rule("FG-14.1", "FG-4.3")
def test_summit_the_forged_card_opens_what_it_covered() -> None:
    """EX-10, by forging."""
    t = table(pyramids="summit", handles=" ".join(HANDLES), ready="H07", reserves=["JJJJ"], mine=range(51))
    assert [card for card in t.cards() if card.startswith("H")] == ["H07"]
    t.play("FH07(J)", "M50")
    below = [CODES[t.state.deal.card_at[p]] for p in (1, 2)]
    assert [card for card in t.cards() if card.startswith("H")] == sorted(below)


@rule("FG-4.6", "FG-2.3")
@pytest.mark.parametrize("visibility", ["open", "veiled"])
def test_covered_cards_are_face_up_for_everyone(visibility: str) -> None:
    t = new_table(seats=3, mine_visibility=visibility)
    views = [t.world.game.view(t.state, viewer) for viewer in (None, 0, 1, 2)]
    for view in views:
        assert sorted(view.card_at) == list(range(30))
        assert view.card_at == t.state.deal.card_at


@rule("FG-4.7")
@pytest.mark.parametrize("pyramids", LAYOUTS)
def test_cards_never_move_and_a_hole_uncovers_what_is_beneath(pyramids: str) -> None:
    t = new_table(seed=3, card_pyramids=pyramids)
    places, rng = t.seen.card_at, Random(3)
    while t.world.asks:
        t.world.choose(rng.choice(t.world.asks[0].options))
        assert t.seen.card_at == places
        for offset in (0, 15):
            standing = [p - offset for p in t.seen.standing if offset <= p < offset + 15]
            assert positions(t, offset) == free_positions(pyramids, standing)


@rule("FG-4.8")
@pytest.mark.parametrize("pyramids", LAYOUTS)
def test_a_handle_never_covers_a_blade(pyramids: str) -> None:
    t = new_table(card_pyramids=pyramids)
    blades = positions(t, 15)
    order = sorted(range(15), key=lambda p: -p if pyramids == "wide" else p)
    for place in order:
        empty(t, place)
        assert positions(t, 15) == blades
    assert positions(t) == []


@rule("FG-4.9", "FG-14.3")
@pytest.mark.parametrize("pyramids", LAYOUTS)
def test_a_pyramid_has_132_shapes_each_with_one_to_five_available_cards(pyramids: str) -> None:
    cover = geometry.COVERS[pyramids]
    shapes, frontier = {geometry.FULL_PYRAMID}, [geometry.FULL_PYRAMID]
    while frontier:
        standing = frontier.pop()
        free = geometry.uncovered(cover, standing)
        assert numbers(free) == free_positions(pyramids, numbers(standing))
        assert (free.bit_count() == 0) if standing == 0 else (1 <= free.bit_count() <= 5)
        for position in numbers(free):
            rest = standing ^ 1 << position
            if rest not in shapes:
                shapes.add(rest)
                frontier.append(rest)
    assert len(shapes) == 132


@rule("FG-14.3", "FG-4.7", "FG-4.8")
def test_summit_changes_nothing_but_the_overlap() -> None:
    """The same layout and the same takes offer the same cubes; the cards lie in the same places."""
    wide, summit = (new_table(seed=12, card_pyramids=pyramids) for pyramids in LAYOUTS)
    assert wide.seen.card_at == summit.seen.card_at
    assert wide.seen.materials == summit.seen.materials
    rng = Random(1)
    for _ in range(12):
        assert wide.offered("take") == summit.offered("take")
        cube = rng.choice(wide.offered("take")).removeprefix("take:")
        wide.play(cube)
        summit.play(cube)
    assert [wide.reserve(seat) for seat in (0, 1)] == [summit.reserve(seat) for seat in (0, 1)]


@rule("FG-4.4", "FG-6.3")
def test_covered_cards_are_not_offered_however_rich_the_player() -> None:
    rich = "".join(letter * 4 for letter in "FCJOR")
    t = table(reserves=[rich])
    offered = {option.split(":")[1] for option in t.offered("forge")}
    assert offered == set(t.cards())
    assert len(offered & set(HANDLES)) == len(offered & set(BLADES)) == 5
