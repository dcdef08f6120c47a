"""FG-6: rounds and turns; and the canonical order of the actions."""

from __future__ import annotations

from random import Random

import pytest

from support import rule

from .oracle import CARDS, CODES, payments
from .play import Arranged, Table, match_at, new_table, table


@rule("FG-6.1", "FG-6.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_play_in_turn_and_the_first_player_never_changes(seats: int) -> None:
    t = new_table(seats=seats, seed=4)
    rng = Random(4)
    turn = 0
    while t.world.asks:
        assert t.world.asks[0].seat == t.seen.seat == turn % seats
        assert t.seen.turn == turn + 1
        assert t.seen.round == turn // seats + 1
        t.world.choose(rng.choice(t.world.asks[0].options))
        turn += 1
    assert turn % seats == 0


@rule("FG-6.2")
def test_a_turn_is_one_action_of_three() -> None:
    start: Arranged = {"reserves": ["CJ", "J"], "loose": ["B14 H13"], "ready": "H04 H07", "mine": range(50)}
    verbs = {option.split(":")[0] for option in table(**start).options}
    assert verbs == {"take", "forge", "associate"}
    for move in ("M49", "FH04(C)", "AB14+H13"):
        assert table(**start).play(move).world.asks[0].seat == 1


@rule("FG-6.2", "FG-8.1")
def test_a_player_cannot_forge_twice_in_a_turn() -> None:
    """EX-19."""
    t = table(reserves=["FFCJO"], ready="H02 H04 H07")
    t.play("FH02(F)")
    assert t.world.asks[0].seat == 1
    assert t.offered("forge") == []
    t.play(t.offered("take")[0].removeprefix("take:"))
    assert {option.split(":")[1] for option in t.offered("forge")} >= {"H04", "H07"}


@rule("FG-6.3")
def test_only_what_is_available_may_be_taken_or_forged() -> None:
    t = table(reserves=["FFFFCCCCJJJJOOOORRRR"])
    cubes = {f"take:M{cell}" for cell in t.cubes()}
    assert set(t.offered("take")) == cubes
    assert {option.split(":")[1] for option in t.offered("forge")} == set(t.cards())


@rule("FG-6.4")
@pytest.mark.parametrize(
    "arranged",
    [
        {"mine": [0], "reserves": ["", "FF"]},
        {"mine": [], "reserves": ["C"], "ready": "H04", "ending": "mine_empty"},
        {"mine": [], "loose": ["B01 H15"], "ending": "mine_empty"},
    ],
    ids=["a cube to take", "a card to forge", "a pair to associate"],
)
def test_a_player_who_can_act_may_not_pass(arranged: Arranged) -> None:
    options = table(**arranged).options
    assert options
    assert "pass" not in options


@rule("FG-6.4")
def test_an_unwelcome_association_is_forced_when_nothing_else_is_possible() -> None:
    match = match_at(mine=[], loose=["", "B11 H07"], seat=1, round=40, ending="mine_empty")
    assert match.result is not None
    assert match.result.scores == (0.0, 2.0)
    assert [event.kind for event in match.events if event.seat == 1] == ["turn_started", "parts_associated"]


@rule("FG-6.5")
def test_a_player_without_any_action_passes_by_itself_and_it_is_a_turn() -> None:
    t = table(mine=[], reserves=["", "FF"], handles="H04", blades="B04", seat=1, round=40, ending="mine_empty")
    assert t.options == ["pass"]
    t.play("P")
    assert t.state.turn == 81
    assert t.happened("passed")[0].seat == 1
    match = match_at(mine=[], handles="H04", blades="B04", seat=1, round=40, ending="mine_empty")
    assert match.result is not None
    assert "passed" in [event.kind for event in match.events]


@rule("FG-6.6", "FG-10.9")
def test_a_round_is_one_turn_of_each_player() -> None:
    t = new_table(seats=3).play("M54", "M50", "M51")
    assert (t.seen.round, t.seen.turn, t.seen.seat) == (2, 4, 0)


@rule("FG-6.7")
def test_an_action_is_resolved_completely_before_the_next_turn() -> None:
    """Payment, card, free association and end check are all done when the next seat is asked."""
    t = table(mine={0: "C"}, reserves=["R", "C"], loose=["H13"], blades="B13", handles="H04")
    t.play("FB13(R)+H13")
    assert t.world.asks[0].seat == 1
    assert t.reserve(0) == ""
    assert t.weapons(0) == ["B13+H13"]
    assert t.loose(0) == []
    assert t.seen.scores == (16, 0)
    assert "B13" not in t.cards()
    kinds = [event.kind for event in t.events]
    first, *story, next_turn = kinds[kinds.index("turn_started") :]
    assert (first, next_turn) == ("turn_started", "turn_started")
    assert story == ["materials_spent", "part_forged", "parts_associated"]
    t.play("FH04(C)")
    assert t.result.reason == "forge_dead"


@rule("FG-6.8")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_first_action_is_always_taking_the_apex(seats: int) -> None:
    for seed in range(5):
        for pyramids in ("wide", "summit"):
            assert new_table(seats=seats, seed=seed, card_pyramids=pyramids).options == ["take:M54"]


# The canonical order


def expected(t: Table) -> list[str]:
    """All actions of the seat to move, worked out by hand and put in the canonical order."""
    seat = t.seen.seat
    loose, reserve = t.loose(seat), t.reserve(seat)
    options = [f"take:M{cell}" for cell in t.cubes()]
    for code in sorted(t.cards(), key=CODES.index):
        partners = [part for part in loose if part[0] != code[0]]
        for paid in payments(CARDS[code].cost, reserve):
            options += [f"forge:{code}:{paid}", *(f"forge:{code}:{paid}:{partner}" for partner in partners)]
    blades, handles = ([part for part in loose if part[0] == kind] for kind in "BH")
    options += [f"associate:{blade}:{handle}" for blade in blades for handle in handles]
    return options or ["pass"]


@rule("FG-6.2", "FG-8.3", "FG-8.4", "FG-8.8", "FG-9.1")
def test_the_actions_of_a_turn_in_canonical_order() -> None:
    t = table(reserves=["FFCO"], loose=["H06 H13 B14"], handles="H03 H15 H05", blades="B06 B12 B02")
    assert t.options == [
        *(f"take:M{cell}" for cell in t.cubes()),
        "forge:H05:FC",
        "forge:H05:FC:B14",
        "forge:H05:CO",
        "forge:H05:CO:B14",
        "forge:B02:FF",
        "forge:B02:FF:H06",
        "forge:B02:FF:H13",
        "forge:B02:FC",
        "forge:B02:FC:H06",
        "forge:B02:FC:H13",
        "forge:B02:FO",
        "forge:B02:FO:H06",
        "forge:B02:FO:H13",
        "associate:B14:H06",
        "associate:B14:H13",
    ]


@rule("FG-6.2", "FG-6.3", "FG-8.5", "FG-8.16")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_actions_are_those_worked_out_by_hand_throughout_a_match(seats: int) -> None:
    for seed in range(6):
        t = new_table(seats=seats, seed=seed, card_pyramids=["wide", "summit"][seed % 2])
        rng = Random(seed)
        while t.world.asks:
            assert t.options == expected(t)
            t.world.choose(rng.choice(t.world.asks[0].options))
