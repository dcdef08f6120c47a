"""KF-2, KF-12, KF-13: the table is laid."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from enclume.games.kings_forge import GAME
from enclume.games.kings_forge.cards import APPRENTICE, ITEM, LOCATION, Item, Location
from enclume.games.kings_forge.pieces import apprentice, item, location
from enclume.kernel import BadConfig, Match
from enclume.kernel.scene import Board, Piece
from support import rule

from .play import FULL, new_table


def sets(cards: tuple[int, ...], of: Sequence[Item | Location]) -> list[str]:
    return [of[card].set for card in cards]


@rule("KF-2.2", "KF-2.4", "KF-2.5", "KF-2.7", "KF-2.8", "KF-2.9", "KF-2.3")
def test_four_players_with_the_base_game() -> None:
    """T-31."""
    t = new_table(4)
    g = t.state
    assert t.stock == "M" * 22 + "W" * 22 + "G" * 14 + "A" * 10
    assert [t.supply(seat) for seat in range(4)] == ["MMMMM"] * 4
    assert len(g.deal.items) == 13
    assert g.display == g.deal.items[:3]
    assert list(g.deal.items) == sorted(g.deal.items)
    assert (len(g.row), len(g.deck)) == (4, 7)
    assert {LOCATION[card].id for card in g.deal.locations} >= {"G01", "G02", "G03", "G04"}
    assert (g.auto6, g.plus_1_1) == (2, 2)


@rule("KF-13.1", "KF-13.2", "KF-13.3", "KF-13.4", "KF-13.5", "KF-2.4", "KF-2.6", "KF-2.3")
def test_five_players_with_the_expansion() -> None:
    """T-01."""
    for seed in range(20):
        t = new_table(5, seed, craft_cards=True, gather_cards=True)
        g = t.state
        assert t.stock == "M" * 25 + "W" * 27 + "G" * 17 + "A" * 12
        assert len(g.deal.items) == 16
        assert sets(g.deal.items, ITEM).count("apprentices") == 4
        assert len(g.deal.locations) == 14
        assert {LOCATION[card].id for card in g.deal.locations} >= {"G01", "G02", "G03", "G04"}
        assert len(g.row) == 4


@rule("KF-13.3")
def test_five_players_mixed_or_with_base_items_alone() -> None:
    mixed = [new_table(5, seed, craft_cards=True, five_player_mix="mixed").state for seed in range(20)]
    assert {sets(g.deal.items, ITEM).count("apprentices") for g in mixed} != {4}
    base = new_table(5).state
    assert (len(base.deal.items), sets(base.deal.items, ITEM).count("apprentices")) == (16, 0)


@rule("KF-2.12", "KF-13.6")
@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 8), (4, 10), (5, 12)])
def test_so_many_apprentices_of_whom_three_are_on_offer(seats: int, cards: int) -> None:
    """T-02."""
    g = new_table(seats, apprentices=True).state
    assert len(g.crew) == 3
    assert len(g.crew) + len(g.crew_deck) == cards
    assert len(g.box) == 18 - cards


@rule("KF-2.13", "KF-12.2")
def test_without_counterfeits_the_cards_that_give_them_are_left_out() -> None:
    """With all others there are always as many apprentices as asked for."""
    for seed in range(10):
        g = new_table(5, seed, counterfeits="off", guest_conjurer=True, **FULL).state
        names = {APPRENTICE[card].id for card in (*g.crew, *g.crew_deck, *g.box)}
        assert len(names) == 16
        assert not names & {"AP03", "AP13"}
        assert not {LOCATION[card].id for card in g.deal.locations} & {"GX05", "GX08", "GX13"}
        assert len(g.crew) + len(g.crew_deck) == 12


@rule("KF-2.11", "KF-11.9")
@pytest.mark.parametrize(("seats", "target", "items"), [(2, 5, 9), (3, 4, 10), (4, 4, 13), (5, 4, 16)])
def test_what_it_takes_to_win(seats: int, target: int, items: int) -> None:
    g = new_table(seats).state
    assert g.deal.target == target
    assert len(g.deal.items) == items == (target - 1) * seats + 1


@rule("KF-2.10")
def test_the_first_player_is_drawn_by_lot() -> None:
    assert {new_table(4, seed).state.first for seed in range(40)} == {0, 1, 2, 3}


@rule("KF-1.1", "KF-13.5", "KF-13.7", "KF-12.5")
def test_two_to_five_players_and_no_other_mode() -> None:
    assert GAME.seats == (2, 3, 4, 5)
    assert new_table(5).state.deal.dice == new_table(2, extra_dice=True).state.deal.dice
    with pytest.raises(BadConfig):
        Match("kings_forge", seats=1)
    with pytest.raises(BadConfig):
        Match("kings_forge", seats=5, options={"extra_dice": False})


@rule("KF-12.1", "KF-12.6")
def test_every_module_is_an_option_and_all_are_off_at_first() -> None:
    defaults = GAME.config(4).options
    modules = ("apprentices", "craft_cards", "gather_cards", "extra_dice", "guest_conjurer")
    assert [defaults[name] for name in modules] == [False] * 5
    rest = {name: value for name, value in defaults.items() if name not in modules}
    assert rest == {
        "counterfeits": "auto",
        "craft_refill": "immediate",
        "palace_top_slot": "wood_or_gem",
        "chancery_self": "on",
        "chancery_chooser": "active",
        "smithies": "front",
    }
    base, full = new_table(4).state, new_table(4, **FULL, extra_dice=True).state
    assert set(sets(base.deal.locations, LOCATION)) == {"base"}
    assert set(sets(full.deal.locations, LOCATION)) == {"base", "apprentices"}
    assert not base.crew
    assert len(full.crew) == 3


@rule("KF-12.6")
def test_three_tables_are_ready_made() -> None:
    first, base, full = GAME.presets
    assert [preset.id for preset in GAME.presets] == ["first", "base", "full"]
    assert first.seats == (2, 3, 4)
    assert GAME.preset(base, 4) == GAME.preset(first, 4) == GAME.config(4)
    assert GAME.preset(full, 4) == GAME.config(4, {**FULL, "extra_dice": True})
    assert GAME.preset(full, 5) == GAME.config(5, FULL)


@rule("KF-2.1")
def test_everybody_chooses_a_side_of_the_smithy_tile_where_the_table_wants_it() -> None:
    def shown(match: Match) -> list[str]:
        boards = [area for area in match.scene(0).areas if isinstance(area, Board) and area.owner is not None]
        return [inner.icon for board in boards for inner in board.areas if inner.icon]

    assert shown(Match("kings_forge", seats=2)) == ["boar", "bear-head"]
    assert shown(Match("kings_forge", seats=2, options={"smithies": "back"})) == ["stag-head", "wolf-head"]
    match = Match("kings_forge", seats=2, options={"smithies": "choose"})
    assert match.describe_key("side:ST2.back").en == "Wolf smithy"
    match.apply(1, "side:ST2.back")
    match.apply(0, "side:ST1.front")
    assert shown(match) == ["boar", "wolf-head"]


@rule("KF-12.4")
def test_cards_of_another_box_carry_its_sign() -> None:
    signs = {"base": None, "apprentices": "flat-hammer", "guest": "magic-hat"}
    for n, place in enumerate(LOCATION):
        assert sign(location(n, "gem")) == signs[place.set]
    for n, work in enumerate(ITEM):
        assert sign(item(n)) == signs[work.set]
    assert {sign(apprentice(n)) for n in APPRENTICE} == {"flat-hammer"}


def sign(piece: Piece) -> str | None:
    return None if piece.emblem is None else piece.emblem.icon


@rule("KF-12.3", "KF-12.4")
def test_items_come_from_two_sets_and_locations_from_three() -> None:
    assert {item.set for item in ITEM} == {"base", "apprentices"}
    assert [location.id for location in LOCATION if location.set == "guest"] == ["GC1"]
    guests = [new_table(3, seed, guest_conjurer=True).state.deal.locations for seed in range(30)]
    assert any(32 in cards for cards in guests)
    assert all(32 not in new_table(3, seed).state.deal.locations for seed in range(30))
