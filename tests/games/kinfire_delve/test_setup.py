"""KD-1, KD-3, KD-4, KD-22: the table's options and the opening position."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from enclume.games.kinfire_delve import GAME
from enclume.games.kinfire_delve.cards import FATIGUE, MASTER
from enclume.games.kinfire_delve.state import DelveState
from enclume.kernel import BadConfig, Match
from enclume.kernel.events import NOBODY
from enclume.kernel.rng import Rng
from support import rule

from .play import name, new_table, table

NAMES = ("asha", "khor", "naz", "feyn")


@rule("KD-1.3", "KD-1.4", "KD-1.5")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_any_group_of_one_to_four_seekers_may_go_down(n: int) -> None:
    for group in combinations(NAMES, n):
        t = new_table(" ".join(group))
        assert [NAMES[seeker] for seeker in t.state.deal.seekers] == list(group)
        assert t.state.seats == n


@rule("KD-1.4")
def test_no_seeker_is_there_twice() -> None:
    with pytest.raises(BadConfig, match="Asha of Brillbrook cannot be at the table twice"):
        GAME.config(2, {"seeker_2": "asha"})


@rule("KD-4.11")
def test_who_begins_is_chosen_or_drawn() -> None:
    assert {new_table("asha khor naz", seed=seed).state.deal.first for seed in range(30)} == {0, 1, 2}
    for first in ("1", "2", "3"):
        t = new_table("asha khor naz", first_seat=first)
        assert t.seat == int(first) - 1
    with pytest.raises(BadConfig, match="no seat 3 at a table of 2"):
        GAME.config(2, {"first_seat": "3"})


@rule("KD-4.1", "KD-4.3", "KD-4.5", "KD-4.6", "KD-4.7", "KD-18.1")
def test_the_opening_position() -> None:
    t = new_table("asha khor", seed=4)
    g = t.state
    assert g.known[g.master] == NOBODY
    assert sorted(g.masters.pieces) == sorted(MASTER)
    assert g.charged == 0
    assert g.discards == [(), ()]
    assert [len(g.deck(seat).pieces) for seat in (0, 1)] == [11, 11]
    assert sorted(g.fatigue_deck.pieces) == sorted(FATIGUE)
    assert (g.down, g.backs_seen) == (0, 0)
    assert min(g.slots) >= 0
    assert t.happened("setup_done")[0].args["left"] in (50, 48)


@rule("KD-4.14", "KD-22.5")
def test_the_same_seed_deals_the_same_match_whatever_master_is_wanted() -> None:
    drawn, forced = new_table(seed=8), new_table(seed=8, master="M2")
    assert name(forced.state.master) == "M2"
    assert drawn.well_deck == forced.well_deck
    assert drawn.state.fatigue_deck.pieces == forced.state.fatigue_deck.pieces
    assert [drawn.hand(seat) for seat in (0, 1)] == [forced.hand(seat) for seat in (0, 1)]
    assert Counter(name(new_table(seed=seed).state.master) for seed in range(60)).keys() == {"M1", "M2", "M3"}


@rule("KD-4.13", "KD-4.9", "KD-5.12")
def test_curtain_rise_among_the_first_four_cards() -> None:
    def slots(seed: int) -> list[int]:
        g = GAME.setup(GAME.config(2), Rng.of(seed))
        assert isinstance(g, DelveState)
        return g.slots

    seeds = [seed for seed in range(200) if 55 + 1 in slots(seed)]
    assert seeds
    for seed in seeds[:5]:
        t = new_table(seed=seed)
        assert t.prompt == "discard"
        assert t.seat == t.state.deal.first
        assert t.state.turn == 0
        t.play(t.options[0])
        assert t.depth == 47
        assert "E09" in t.completed
        assert len(t.well_discard) == 5
        assert "-" not in t.well
        assert len(t.hand(t.state.deal.first)) == 6
        assert t.state.turn == 1


@rule("KD-3.1", "KD-3.2", "KD-3.3")
def test_health_is_shared_and_capped_by_the_mode() -> None:
    for mode, cap in (("normal", 10), ("hard", 8)):
        t = table(well="E03 W17 W04 W26", hp=cap - 1, mode=mode, hand={"asha": "A01", "khor": "K01"})
        t.face("E03")
        assert t.hp == cap


@rule("KD-22.4")
@pytest.mark.parametrize("mode", ["normal", "hard"])
@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("first_game", [False, True])
def test_all_variants_go_together(mode: str, quick: bool, first_game: bool) -> None:
    match = Match(GAME, seats=2, options={"mode": mode, "quick": quick, "first_game": first_game})
    assert match.decision is not None


def test_the_quick_game_begins_with_despair_only_where_hp_allow() -> None:
    """Despair on the first reveal with 8 or 6 HP changes nothing yet."""
    for seed in range(80):
        t = new_table(quick=True, mode="hard", seed=seed)
        if t.fatigue == ["X6"]:
            assert t.result is None
            return
    raise AssertionError("Despair never came first")
