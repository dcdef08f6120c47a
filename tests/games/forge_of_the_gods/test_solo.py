"""FG-13: Brontes' Challenge."""

from __future__ import annotations

from random import Random
from typing import Unpack

import pytest

from enclume.games.forge_of_the_gods.scoring import grade
from enclume.games.forge_of_the_gods.setup import write_layout
from support import rule

from .oracle import CARDS, CELLS, CODES, free_cubes
from .play import Arranged, Table, match_at, new_table, table


def brontes(t: Table) -> list[str]:
    """What Brontes did, in the notation of the examples."""
    done = []
    for event in t.events:
        if event.kind == "brontes_dug":
            done.append(f"X{event.args['cell']}")
        elif event.kind == "brontes_seized":
            done.append(f"S{CODES[event.args['card']]}")
    return done


@rule("FG-13.1", "FG-2.7")
def test_set_up_is_as_ever_without_a_draw_for_the_first_player() -> None:
    for seed in range(30):
        solo, two = new_table(seats=1, seed=seed), new_table(seats=2, seed=seed)
        assert solo.seen.materials == two.seen.materials
        assert solo.seen.card_at == two.seen.card_at
        assert solo.seen.first_chair == 0
        assert solo.state.rng.drawn == two.state.rng.drawn - 1


@rule("FG-13.2", "FG-13.1", "FG-13.5", "FG-13.4")
def test_the_first_rounds_against_brontes() -> None:
    """EX-34: he digs X50, then X51, and seizes a blade in round 3, the most renowned of the five available."""
    t = new_table(seats=1, seed=5)
    assert t.options == ["take:M54"]
    t.play("M54")
    assert brontes(t) == ["X50"]
    assert (t.seen.round, t.seen.turn, t.seen.seat) == (2, 3, 0)
    t.play("M41")
    assert brontes(t) == ["X50", "X51"]
    blades = [code for code in t.cards() if code.startswith("B")]
    assert len(blades) == 5
    t.play("M52")
    seized = brontes(t)[2][1:]
    assert seized in blades
    assert CARDS[seized].renown == max(CARDS[code].renown for code in blades)


@rule("FG-13.3", "FG-13.4")
@pytest.mark.parametrize(("level", "cycle"), [("smith", 3), ("legend", 2)])
def test_he_seizes_in_every_nth_round_and_digs_in_the_others(level: str, cycle: int) -> None:
    t = new_table(seats=1, seed=2, level=level)
    rng = Random(2)
    for number in range(1, 31):
        assert t.seen.round == number
        t.world.choose(rng.choice(t.world.asks[0].options))
        assert brontes(t)[-1][0] == ("S" if number % cycle == 0 else "X")
        assert len(brontes(t)) == number


@rule("FG-13.5")
def test_he_digs_the_lowest_cell_of_the_highest_floor_into_the_box() -> None:
    t = table(seats=1, solo="smith", mine=[*range(25), 25, 28], round=1)
    assert t.cubes() == [20, 24, 25, 28]
    before, materials = t.seen.box, t.seen.materials
    t.play("M20")
    assert brontes(t) == ["X25"]
    expected = list(before)
    expected[materials[25]] += 1
    assert t.seen.box == tuple(expected)
    assert sum(t.seen.reserves[0]) == 1


@rule("FG-13.5")
def test_his_digging_is_worked_out_by_hand_throughout() -> None:
    for seed in range(10):
        t = new_table(seats=1, seed=seed, level=["smith", "legend"][seed % 2])
        rng = Random(seed)
        while t.world.asks:
            mine, steps = set(t.seen.mine), len(brontes(t))
            option = rng.choice(t.world.asks[0].options)
            t.world.choose(option)
            if option.verb == "take":
                cube = option.targets[0]
                assert isinstance(cube, str)
                mine.remove(int(cube[1:]))
            for step in brontes(t)[steps:]:
                if step.startswith("X"):
                    assert int(step[1:]) == min(free_cubes(mine), key=lambda cell: (-CELLS[cell][0], cell))


def seizing(**arranged: Unpack[Arranged]) -> str:
    """What he seizes in round 3 after the player has taken a cube."""
    start: Arranged = {"seats": 1, "solo": "smith", "mine": [0, 2, 4, 20], "round": 3, **arranged}
    t = table(**start)
    t.play("M0")
    return brontes(t)[-1]


@rule("FG-13.6")
def test_on_equal_renown_he_seizes_the_dearer_card() -> None:
    """EX-35: B09 before B02, and B08 before B09."""
    assert seizing(handles="H01", blades="B01 B09 B02") == "SB09"
    assert seizing(handles="H01", blades="B01 B09 B08") == "SB08"
    assert seizing(handles="H01", blades="B01 B02 B11") == "SB02"


@rule("FG-13.6")
def test_he_chooses_the_fuller_pyramid_and_the_blades_when_equal() -> None:
    assert seizing(handles="H01 H02 H03", blades="B03") == "SH03"
    assert seizing(handles="H03", blades="B11") == "SB11"
    assert seizing(handles="H03", blades="B11 B13 B01") == "SB01"
    assert seizing(handles="H02", blades="") == "SH02"


@rule("FG-13.6")
def test_he_seizes_only_available_cards_pays_nothing_and_the_card_is_out_of_the_game() -> None:
    t = table(seats=1, solo="smith", mine=[0, 2, 4, 20], round=3, handles="H01", blades="B03 B11 B13", reserves=["R"])
    box = t.box()
    t.play("M0")
    assert brontes(t) == ["SB11"]
    assert t.box() == box
    assert [CODES[card] for card in t.seen.seized] == ["B11"]
    assert "B11" not in t.cards() + t.loose(0)
    assert t.cards() == ["H01", "B13"]
    t.play("FB13(R)")
    assert "B03" in t.cards()


@rule("FG-13.7")
def test_with_both_pyramids_empty_he_digs_instead() -> None:
    """Only in the final round: the player forges the last card in a round in which he should seize."""
    t = table(seats=1, solo="smith", mine=[0, 2, 4], round=3, handles="H04", blades="", reserves=["C"])
    t.play("FH04(C)")
    assert brontes(t) == ["X0"]
    assert t.result.reason == "forge_dead"


@rule("FG-13.7", "FG-13.10")
def test_with_an_empty_mine_he_does_nothing_when_he_should_dig() -> None:
    t = table(seats=1, solo="smith", mine=[0], round=1, handles="H04", blades="B04")
    t.play("M0")
    assert brontes(t) == []
    assert t.result.reason == "mine_empty"
    assert t.state.turn - 1 == 2


@rule("FG-13.8")
def test_the_players_turn_is_as_ever() -> None:
    """All three actions with free association; and passing is no choice while something can be done."""
    t = table(
        seats=1, solo="smith", mine=range(50), reserves=["CF"], loose=["B14 H13"], handles="H15 H11 H04", blades=""
    )
    assert t.offered("forge") == ["forge:H04:C", "forge:H04:C:B14"]
    assert t.offered("associate") == ["associate:B14:H13"]
    assert "pass" not in t.options
    match = match_at(seats=1, solo="smith", mine=range(50))
    assert [reason.code for reason in match.why_not(0, "pass")] == ["must_act"]


@rule("FG-13.9")
def test_only_the_player_counts_for_a_dead_forge_and_brontes_can_set_it_off() -> None:
    """He digs the only cobalt that H04 was waiting for: the game ends at once, without another turn."""
    t = table(seats=1, solo="smith", mine={0: "C", 2: "F", 4: "F"}, round=1, handles="H04", blades="")
    t.play("M4")
    assert brontes(t) == ["X0"]
    assert t.result.reason == "forge_dead"
    assert t.seen.mine == (2,)
    assert t.state.turn - 1 == 2


@rule("FG-13.9", "FG-10.1")
def test_brontes_digging_the_last_cube_ends_the_game_at_once() -> None:
    t = table(seats=1, solo="smith", mine=[0, 4], round=1, handles="H04", blades="", reserves=["CC"])
    t.play("M4")
    assert t.result.reason == "mine_empty"


@rule("FG-13.10")
def test_when_the_player_sets_off_the_end_brontes_still_has_his_step() -> None:
    t = table(seats=1, solo="smith", mine=[0, 2, 4], round=2, handles="H04", blades="", reserves=["C"])
    t.play("FH04(C)")
    assert [event.kind for event in t.events][-3:] == ["final_round", "brontes_dug", "game_ended"]
    assert t.result.scores == (0,)
    seizes = table(seats=1, solo="smith", mine=[0], round=3, handles="H04", blades="B06", reserves=["F"])
    seizes.play("M0")
    assert brontes(seizes) == ["SB06"]
    assert seizes.result.reason == "mine_empty"


@rule("FG-13.9", "FG-10.6")
def test_the_trigger_stands_even_if_brontes_then_uncovers_a_payable_card() -> None:
    """B06 cannot be paid, so the forge is dead; seizing it bares B04, which could be: too late."""
    t = table(
        seats=1,
        solo="legend",
        round=2,
        handles="",
        blades="B04 B06",
        mine={0: "C", 2: "J"},
        reserves=["C"],
        loose=["B01 H01"],
    )
    t.play("AB01+H01")
    assert brontes(t) == ["SB06"]
    assert t.cards() == ["B04"]
    assert t.result.reason == "forge_dead"


@rule("FG-13.11")
@pytest.mark.parametrize(
    ("cycle", "limits"),
    [(3, [0, 60, 80, 95, 110]), (2, [0, 50, 67, 80, 93])],
    ids=["smith", "legend"],
)
def test_a_score_is_graded(cycle: int, limits: list[int]) -> None:
    names = ["novice", "journeyman", "blacksmith", "master", "chosen"]
    for nth, (name, low) in enumerate(zip(names, limits, strict=True)):
        high = limits[nth + 1] - 1 if nth < 4 else 293
        assert grade(low, cycle).id == grade(high, cycle).id == name


@rule("FG-13.11")
@pytest.mark.parametrize(("score", "id_", "won"), [(109, "master", False), (110, "chosen", True)])
def test_the_result_tells_the_grade(score: int, id_: str, won: bool) -> None:
    t = table(seats=1, solo="smith", mine=[0], round=1, handles="H04", blades="")
    t.state.scores = [score]
    t.play("M0")
    assert t.result.scores == (score,)
    assert t.result.details["grade"] == id_
    assert bool(t.result.winners) is won


@rule("FG-13.12")
@pytest.mark.parametrize("level", ["smith", "legend"])
def test_the_same_set_up_and_level_give_the_same_puzzle(level: str) -> None:
    first = new_table(seats=1, seed=21, level=level)
    layout = write_layout(first.state.deal)
    again = new_table(seats=1, seed=999, level=level, layout=layout)
    first.play_out(Random(7))
    again.play_out(Random(7))
    assert brontes(first) == brontes(again)
    assert first.seen == again.seen
