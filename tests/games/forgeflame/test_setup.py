"""FF-1, FF-2: options, teams, and what lies where at the start."""

from __future__ import annotations

from collections import Counter

import pytest

from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.board import ENTRANCE, LEVEL, TOKEN_PLACE, bits
from enclume.games.forgeflame.cards import CARD, DEPOSIT, is_advanced
from enclume.games.forgeflame.ores import letters
from enclume.games.forgeflame.piles import BOX, DEPOSITS
from enclume.games.forgeflame.state import FlameState
from enclume.kernel.errors import BadConfig
from enclume.kernel.match import Match
from support import rule

from .play import figures, new_match, table


def picks(match: Match) -> list[int]:
    """Who recruits, one adventurer after another, counted from the first player."""
    order = []
    state = match.fork().state
    assert isinstance(state, FlameState)
    while match.decision is not None and match.decision.prompt == "recruit":
        order.append((match.decision.seat - state.first) % match.config.seats)
        match.apply(match.decision.seat, match.decision.options[0])
    return order


def state_of(match: Match) -> FlameState:
    state = match.fork().state
    assert isinstance(state, FlameState)
    return state


@rule("FF-2.6", "FF-2.7", "FF-2.8", "FF-2.9", "FF-2.3", "FF-2.4", "FF-1.2", "FF-1.3", "FF-1.9")
@pytest.mark.parametrize(
    ("seats", "order"),
    [(2, [0, 1, 1, 0, 0, 1]), (3, [0, 1, 2, 2, 1, 0, 0, 1, 2]), (4, [0, 1, 2, 3, 3, 2, 1, 0])],
)
def test_recruiting(seats: int, order: list[int]) -> None:
    """E-38."""
    match = new_match(seats, extra_adventurers=True)
    assert picks(match) == order
    g = state_of(match)
    assert [crew.bit_count() for crew in g.crew] == [2 if seats == 4 else 3] * seats
    assert sum(g.crew) == sum(1 << who for who in range(13) if g.owner[who] >= 0)


@rule("FF-1.8")
def test_free_choice_is_whole_teams_in_turn_order() -> None:
    assert picks(new_match(3, team_formation="free", extra_adventurers=True)) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


@rule("FF-1.8", "FF-1.11")
def test_random_teams_are_drawn() -> None:
    crews = set()
    for seed in range(6):
        match = new_match(2, seed, team_formation="random")
        assert match.decision is not None
        assert match.decision.prompt == "play"
        crews.add(tuple(state_of(match).crew))
    assert len(crews) > 3


@rule("FF-1.7")
def test_sets_of_adventurers_can_be_switched() -> None:
    base = new_match(2).decision
    full = new_match(2, extra_adventurers=True, feu_et_flammes=True).decision
    assert base is not None
    assert full is not None
    assert len(base.options) == 9
    assert len(full.options) == 13
    only = new_match(2, feu_et_flammes=True).decision
    assert only is not None
    added = {option.key for option in only.options} - {option.key for option in base.options}
    assert added == {"recruit:greedy", "recruit:devorfu"}


@rule("FF-1.5", "FF-1.4", "FF-15.6", "FF-14.1")
def test_the_short_game_is_for_two_to_four() -> None:
    assert table(2).state.deal.threshold == 4
    assert table(2, short_game=True).state.deal.threshold == 3
    assert table(4).state.deal.threshold == 6
    assert table(4, short_game=True).state.deal.threshold == 4
    with pytest.raises(BadConfig):
        GAME.config(1, {"short_game": True})


@rule("FF-2.1", "FF-1.10", "FF-3.1", "FF-2.2")
def test_the_first_player_is_drawn() -> None:
    firsts = [new_match(3, seed, team_formation="random") for seed in range(20)]
    assert {state_of(match).first for match in firsts} == {0, 1, 2}
    for match in firsts:
        assert match.decision is not None
        assert match.decision.seat == state_of(match).first
    assert table(3).state.from_first() == [0, 1, 2]
    assert table(3, first=1).state.from_first() == [1, 2, 0]
    assert [GAME.seat_name(seat).en for seat in range(4)] == ["Purple", "Orange", "White", "Red"]


@rule("FF-2.5", "FF-2.10", "FF-2.24")
def test_all_start_at_the_entrance_with_nothing() -> None:
    g = state_of(new_match(3, team_formation="random"))
    everybody = g.crew[0] | g.crew[1] | g.crew[2]
    assert g.here[ENTRANCE] == everybody
    assert not any(g.carried)
    assert not g.stunned | g.slowed | g.webbed
    assert not g.rockfalls
    assert g.side(0) == g.crew[0]


@rule("FF-2.11", "FF-2.12", "FF-15.2")
@pytest.mark.parametrize(("seats", "basic", "advanced"), [(2, 12, 9), (3, 12, 9), (4, 8, 6)])
def test_cards(seats: int, basic: int, advanced: int) -> None:
    g = table(seats).state
    for seat in range(seats):
        hand, pile = g.hand(seat).pieces, g.draw_pile(seat).pieces
        assert len(hand) == 5
        assert len(hand) + len(pile) == basic
        assert not any(is_advanced(card) for card in [*hand, *pile])
        assert len(g.face_up[seat]) == 2
        assert len(g.face_up[seat]) + len(g.advanced(seat)) == advanced
        assert {CARD[card].id.split("_")[0] for card in [*hand, *pile]} == set(figures(g.crew[seat]))


@rule("FF-2.13", "FF-2.14", "FF-15.5", "FF-2.15")
@pytest.mark.parametrize(("seats", "row", "lit"), [(2, 3, 1), (3, 3, 1), (4, 4, 2)])
def test_piles_and_flames(seats: int, row: int, lit: int) -> None:
    g = table(seats).state
    assert len(g.row) == row
    assert len(g.pile) == 22 - row
    assert len(g.events) == 12
    assert (g.lit, g.flames()) == (lit, 3)


@rule("FF-2.16", "FF-2.17", "FF-6.7")
def test_deposits_lie_on_sites_of_their_level() -> None:
    g = state_of(new_match(2, team_formation="random"))
    assert g.undug == g.unexplored
    assert len(bits(g.undug)) == 15
    for site, place in TOKEN_PLACE.items():
        assert DEPOSIT[g.zones[DEPOSITS].pieces[place]].level == LEVEL[site]
    assert Counter(DEPOSIT[piece].level for piece in g.zones[BOX].pieces) == {1: 1, 2: 1, 3: 1}


@rule("FF-2.18", "FF-2.19", "FF-2.20", "FF-16.9", "FF-1.6", "FF-7.2")
def test_bag_and_supply() -> None:
    g = table(2).state
    assert letters(g.bag) == "GGGSR"
    assert letters(g.supply) == "G" * 17 + "S" * 19 + "R" * 19
    assert letters(table(2, mithrul=True).state.supply).endswith("MMM")
    assert (g.kobolds_left, len(g.treasures), g.totems_left.bit_count()) == (6, 12, 8)


@rule("FF-2.21", "FF-2.22", "FF-2.23")
def test_batteries_and_potions_start_empty_and_webs_free() -> None:
    g = table(["flyna ogmul silkara", "granit nobz molly"]).state
    assert (g.charged, g.full_potions, g.potions_on, g.free_webs()) == (0, 0, (-1, -1, -1), 3)
