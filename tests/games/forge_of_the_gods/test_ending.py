"""FG-10: what sets off the end, and the round that is finished then."""

from __future__ import annotations

from random import Random

import pytest

from support import rule

from .oracle import CARDS
from .play import Arranged, Table, new_table, table, unpacked


def reason(t: Table) -> str:
    return t.seen.ending


def can_still_forge(t: Table) -> bool:
    """FG-10.3, worked out by hand."""
    left = unpacked(t.state.left)
    for seat in range(t.seen.seats):
        cubes = t.reserve(seat) + left
        for code in t.cards():
            cost = CARDS[code].cost
            enough = all(cubes.count(letter) >= cost.count(letter) for letter in "FCJOR")
            if enough and len(cubes) >= len(cost):
                return True
    return False


@rule("FG-10.1", "FG-10.8", "FG-10.9", "FG-6.5")
def test_the_last_cube_sets_off_the_end_and_the_round_is_finished() -> None:
    """EX-21: round 40 of two players; seat 1 can do nothing, and the game ends after 80 turns."""
    t = table(mine={7: "J"}, reserves=["", "C"], handles="H07", blades="B08", round=40)
    t.play("M7")
    assert reason(t) == "mine_empty"
    assert t.result is None
    assert t.options == ["pass"]
    t = t.play("P")
    assert t.result.reason == "mine_empty"
    assert t.state.turn - 1 == 80


@rule("FG-10.10")
def test_the_last_cube_taken_by_the_last_seat_ends_the_game_at_once() -> None:
    """EX-22: round 38; seat 0 gets no further turn, even with a payable card in view."""
    t = table(mine={7: "J"}, reserves=["J", "C"], handles="H07", blades="B08", seat=1, round=38)
    t.play("M7")
    assert t.result.reason == "mine_empty"
    assert t.state.turn - 1 == 76
    assert t.world.asks == ()


def three(mine: str, blade: str = "B09") -> Table:
    """EX-23 to EX-25, before a last association by seat 2 that changes nothing of what can be paid."""
    cells = dict(zip((0, 2, 4), mine, strict=True))
    return table(
        seats=3,
        mine=cells,
        handles="H11",
        blades=blade,
        reserves=["OR", "F", ""],
        loose=["B01 H01", "", "B02 H02"],
    )


@rule("FG-10.2", "FG-10.3")
def test_the_end_comes_when_nobody_can_ever_pay_a_card_again() -> None:
    """EX-23: three cubes remain, but seat 0 lacks an O and seat 1 lacks a second J."""
    t = three("CCJ").play("AB01+H01")
    assert reason(t) == "forge_dead"
    assert len(t.seen.mine) == 3


@rule("FG-10.3", "FG-10.4")
def test_the_game_goes_on_while_somebody_could_pay_from_the_whole_mine() -> None:
    """EX-24: seat 1 could pay F + J + J, even if the others are likely to take the jade first."""
    t = three("CJJ").play("AB01+H01")
    assert reason(t) == ""
    assert t.result is None


@rule("FG-10.3")
def test_an_any_symbol_counts_whatever_cube_is_left() -> None:
    """EX-25: seat 0 could pay J J and O or R for B08."""
    assert reason(three("CJJ", "B08").play("AB01+H01")) == ""
    assert reason(three("CCJ", "B08").play("AB01+H01")) == "forge_dead"


@rule("FG-10.3")
def test_the_total_must_suffice_for_the_any_symbol() -> None:
    """H05 costs C and any: one C in the Mine and empty reserves are one cube short."""
    short = table(mine={0: "C", 2: "F"}, handles="H05", blades="", loose=["B01 H01"])
    assert reason(short.play("AB01+H01")) == ""
    t = table(mine={0: "C"}, handles="H05", blades="", loose=["B01 H01"])
    assert reason(t.play("AB01+H01")) == "forge_dead"


@rule("FG-10.3")
def test_one_players_cubes_do_not_help_another() -> None:
    t = table(mine={0: "R"}, handles="H01", blades="", reserves=["F", "C"], loose=["B01 H02"])
    assert reason(t.play("AB01+H02")) == "forge_dead"


@rule("FG-10.2", "FG-10.13", "FG-10.3")
def test_with_both_pyramids_empty_the_end_is_set_off_and_cubes_are_still_taken() -> None:
    """EX-26: the remaining seats of the round take a cube or associate."""
    t = table(seats=3, mine=[0, 2, 4], handles="H04", blades="", reserves=["C"], loose=["", "", "B01 H01"])
    t.play("FH04(C)")
    assert reason(t) == "forge_dead"
    assert t.options == ["take:M0", "take:M2", "take:M4"]
    t.play("M2")
    assert t.options == ["take:M0", "take:M4", "associate:B01:H01"]
    t.play("AB01+H01")
    assert t.result.reason == "forge_dead"
    assert t.seen.mine == (0, 4)


@rule("FG-10.6", "FG-10.5")
def test_the_first_reason_stands_even_if_the_mine_runs_out_in_the_final_round() -> None:
    """EX-27."""
    t = table(seats=3, mine=[0, 2], handles="H04", blades="", reserves=["C"])
    t.play("FH04(C)", "M0", "M2")
    assert t.result.reason == "forge_dead"
    assert t.seen.mine == ()


@rule("FG-10.5")
def test_when_both_conditions_hold_the_mine_is_the_reason() -> None:
    t = table(mine={0: "C", 2: "F"}, handles="H06", blades="B06", seats=3)
    t.play("M0")
    assert reason(t) == "forge_dead"
    both = table(mine={0: "F"}, handles="H06", blades="B06", seats=3)
    both.play("M0")
    assert not can_still_forge(both)
    assert reason(both) == "mine_empty"


@rule("FG-10.5", "FG-6.7")
def test_the_end_is_tested_after_the_free_association() -> None:
    t = table(mine=[0, 2], handles="", blades="B01", reserves=["F"], loose=["H01"])
    t.play("FB01(F)+H01")
    kinds = [event.kind for event in t.events]
    assert kinds.index("final_round") > kinds.index("parts_associated")
    assert t.weapons(0) == ["B01+H01"]


@rule("FG-10.7")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_being_unable_to_forge_now_is_not_the_end(seats: int) -> None:
    """EX-20."""
    t = new_table(seats=seats)
    assert t.offered("forge") == []
    assert reason(t) == ""
    t.play("M54")
    assert reason(t) == ""
    assert t.result is None


@rule("FG-10.4")
def test_covered_cards_do_not_keep_the_game_going() -> None:
    """H07 and B13 could be paid but lie under H06 and B06, which cannot: nobody will ever forge again."""
    t = table(handles="H07 H06 H15", blades="B13 B06 B12", mine={0: "J", 2: "R"}, loose=["B01 H01"]).play("AB01+H01")
    assert t.cards() == ["H06", "H15", "B06", "B12"]
    assert reason(t) == "forge_dead"


@rule("FG-10.4")
def test_cubes_out_of_reach_count_as_well() -> None:
    """The jade under the pile is the last hope of B07, and it keeps the game going though it cannot be taken now."""
    pile = {0: "J", 1: "F", 5: "F", 6: "C", 25: "C"}
    t = table(mine=pile, handles="", blades="B07", reserves=["R"], loose=["B01 H01"])
    assert t.cubes() == [25]
    assert reason(t.play("AB01+H01")) == ""


@rule("FG-10.8", "FG-10.9")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_seats_that_have_not_played_in_the_round_play_one_turn_each(seat: int) -> None:
    t = table(seats=4, mine=[0], handles="H04", blades="", seat=seat, round=19)
    t.play("M0")
    movers = []
    while t.world.asks:
        movers.append(t.world.asks[0].seat)
        t.play("P")
    assert movers == list(range(seat + 1, 4))
    assert (t.state.turn - 1) == 19 * 4


@rule("FG-10.11", "FG-10.12")
def test_in_the_final_round_all_three_actions_are_as_ever() -> None:
    """After the last cube seat 1 may forge, join for free, or associate; it may not pass; and that is its last turn."""
    arranged: Arranged = {
        "mine": {0: "F"},
        "handles": "H04",
        "blades": "B04",
        "reserves": ["", "CC"],
        "loose": ["", "B14 H13"],
        "round": 40,
    }
    t = table(**arranged).play("M0")
    assert t.options == ["forge:H04:C", "forge:H04:C:B14", "forge:B04:C", "forge:B04:C:H13", "associate:B14:H13"]
    t.play("FB04(C)+H13")
    assert t.weapons(1) == ["B04+H13"]
    assert t.result.scores == (0, 12)
    assert t.state.turn - 1 == 80


@rule("FG-10.12", "FG-10.1")
def test_being_able_to_forge_does_not_prolong_the_game() -> None:
    t = table(mine={0: "F"}, handles="H04", blades="B04", reserves=["CC", "CC"], round=40).play("M0")
    t.play("FH04(C)")
    assert can_still_forge(t)
    assert t.result.reason == "mine_empty"


@rule("FG-10.13")
def test_after_forge_dead_a_player_without_a_pair_must_take_a_cube() -> None:
    t = table(mine=[0, 2, 4], handles="H04", blades="", reserves=["C"]).play("FH04(C)")
    assert reason(t) == "forge_dead"
    assert t.options == ["take:M0", "take:M2", "take:M4"]
    t.play("M4")
    assert t.result is not None
    assert t.seen.mine == (0, 2)


@rule("FG-10.9", "FG-10.14", "FG-10.6", "FG-10.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_end_in_time_for_the_right_reason_and_on_a_full_round(seats: int) -> None:
    for seed in range(25):
        t = new_table(seats=seats, seed=seed)
        rng = Random(seed)
        verbs = []
        while t.world.asks:
            was = reason(t)
            option = rng.choice(t.world.asks[0].options)
            verbs.append(option.verb)
            t.world.choose(option)
            if was:
                assert reason(t) == was
            elif not t.seen.mine:
                assert reason(t) == "mine_empty"
            else:
                assert reason(t) == ("" if can_still_forge(t) else "forge_dead")
        assert len(verbs) % seats == 0
        assert len(verbs) <= 103
        limits = {"take": 55, "forge": 30, "associate": 15, "pass": 3}
        assert all(verbs.count(verb) <= limit for verb, limit in limits.items())
