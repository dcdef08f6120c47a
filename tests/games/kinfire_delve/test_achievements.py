"""KD-23: the twelve achievements, each shown reachable, and each at its edge."""

from __future__ import annotations

from enclume.games.kinfire_delve import GAME
from support import rule

from .play import base, new_table, table

SOME = {"asha": "A01 A02", "khor": "K01 K02"}
FRONTS = "G1 G2 G3 G4"


@rule("KD-23.1", "KD-23.5")
def test_the_game_lists_its_twelve() -> None:
    assert [feat.id for feat in GAME.achievements] == [f"EX{n:02}" for n in range(1, 13)]
    for feat in GAME.achievements:
        assert set(feat.rules) <= set(GAME.rulebook)


@rule("KD-23.4", "KD-23.5")
def test_ex01_five_damage_in_a_turn() -> None:
    t = table(well="W22 W17 W04 W26", progress={"W22": 3}, hand=SOME).attempt("W22", dice="RGB-")
    assert t.hp == 5
    assert t.feats == ["EX01"]
    t = table(well="W22 W17 W04 W26", progress={"W22": 4}, hand=SOME).attempt("W22", dice="RGB-")
    assert t.feats == []


@rule("KD-23.4")
def test_the_damage_of_a_quick_start_belongs_to_no_turn() -> None:
    t = new_table(quick=True, first_game=True, first_seat="1")
    assert t.state.now is not None
    assert t.state.now.damage == 0


@rule("KD-23.5", "KD-23.6")
def test_ex02_lost_with_three_fatigue_cards() -> None:
    t = table(well="W04 W17 W03 W26", hp=1, fatigue="X1 X2 X3", hand=SOME).attempt("W04", dice="GGB+")
    assert t.feats == ["EX02"]
    t = table(well="W04 W17 W03 W26", hp=1, fatigue="X1 X2", hand=SOME).attempt("W04", dice="GGB+")
    assert t.feats == []
    t = table(hand=SOME, hp=2, fatigue="X1 X2", fatigue_deck="X6").play("exhaust")
    assert t.feats == ["EX02"], "the card whose reveal brought the defeat counts"


@rule("KD-23.5", "KD-26.5")
def test_ex03_hard_work_on_the_faded_way() -> None:
    t = table(well="W11 W17 W04 W26", progress={"W11": 6}, hand=SOME).attempt("W11", dice="GGG+")
    assert t.feats == ["EX03"]
    t = table(well="W11 W17 W04 W26", progress={"W11": 6}, hand=SOME).attempt("W11", dice="GGG-")
    assert t.feats == []


@rule("KD-23.5", "KD-26.6")
def test_ex04_the_symphony_discarded_with_exactly_three() -> None:
    t = table(well="W21 W17 W04 W26", progress={"W21": 1}, hand=SOME).attempt("W21", dice="BBR-")
    assert t.feats == ["EX04"]
    t = table(well="W21 W17 W04 W26", progress={"W21": 1}, hand=SOME).attempt("W21", dice="BRR-")
    assert t.feats == []


@rule("KD-23.5", "KD-26.7")
def test_ex05_five_damage_without_the_riddle() -> None:
    t = table(well="W15 W17 W04 W26", fatigue="X4", seat=1, hand={"asha": "A01", "khor": "K08"})
    t.attempt("W15", "K08", dice="RRB-")
    assert t.hp == 5
    assert t.feats == ["EX01", "EX05"]
    t = table(master="M2", gauntlet="G1", down="G2", fatigue="X4", hand=SOME).attempt("M2:green", dice="RRB-")
    assert t.hp == 10 - 4 - 1 - 1
    assert t.feats == ["EX01", "EX05"]


@rule("KD-23.5")
def test_ex06_won_with_one_hp() -> None:
    t = table(down="G2", progress={"master": base("M1") - 1}, hp=1, hand=SOME).attempt("M1:green", dice="GRR-")
    assert t.feats == ["EX06"]
    t = table(down="G2", progress={"master": base("M1") - 1}, hp=2, hand=SOME).attempt("M1:green", dice="GRR-")
    assert t.feats == []


@rule("KD-23.5")
def test_ex07_the_sea_with_three_attached_cards() -> None:
    t = table(down="G2", progress={"master": base("M1") + 8}, attached=3, hand=SOME).attempt("M1:green", dice="GRR-")
    assert t.feats == ["EX07"]
    t = table(down="G2", progress={"master": base("M1") + 5}, attached=2, hand=SOME).attempt("M1:green", dice="GRR-")
    assert t.feats == []


@rule("KD-23.5")
def test_ex08_the_dreadweaver_at_thirty() -> None:
    t = table(master="M2", down="G2", progress={"master": base("M2") + 20}, hand=SOME).attempt("M2:green", dice="GRR-")
    assert t.feats == ["EX08"]
    t = table(master="M2", down="G2 G3 G4", progress={"master": base("M2") + 6}, hand=SOME)
    assert t.attempt("M2:green", dice="GRR-").feats == []
    t = table(master="M2", down="G2 G3 G4", attached=9, progress={"master": base("M2") + 15}, hand=SOME)
    t.attempt("M2:green", dice="GRR-")
    assert t.feats == ["EX08"]


@rule("KD-23.5")
def test_ex09_the_dance_with_no_gauntlet_standing() -> None:
    t = table(master="M3", down=FRONTS, progress={"master": base("M3") - 1}, hand=SOME).attempt("M3:green", dice="GRR-")
    assert t.feats == ["EX09"]
    t = table(master="M3", down="G1 G2 G3", progress={"master": base("M3") - 1}, hand=SOME).attempt(
        "M3:green", dice="GRR-"
    )
    assert t.feats == []


@rule("KD-23.5", "KD-23.6", "KD-23.3")
def test_ex10_lost_on_the_very_first_turn() -> None:
    t = table(well="W22 W17 W04 W26", turn=1, mode="hard", hand=SOME).attempt("W22", dice="RGG-")
    assert t.feats == ["EX01", "EX10"]
    t = table(well="W22 W17 W04 W26", turn=1, fatigue="X4", hand=SOME).attempt("W22", dice="RGG-")
    assert "EX10" in t.feats, "in normal mode with Fear of the Dark"
    t = table(well="W22 W17 W04 W26", turn=1, hand={"asha": "A01", "khor": "K01"}, fatigue_deck="X6")
    t.play("exhaust").falls("RGG-").play("face:W22", "bare")
    assert "EX10" in t.feats, "in normal mode with Despair after a voluntary exhaustion"
    t = table(well="W22 W17 W04 W26", turn=2, mode="hard", hand=SOME).attempt("W22", dice="RGG-")
    assert "EX10" not in t.feats


@rule("KD-23.5", "KD-26.2")
def test_ex11_three_coins() -> None:
    t = table(well="W02#1 W02#2 W02#3 W17", progress={"W02#1": 10}, hand=SOME).attempt("W02#1", dice="RRG-")
    assert t.feats == ["EX11"]
    t = table(well="W02#1 W02#2 W04 W17", progress={"W02#1": 6}, hand=SOME).attempt("W02#1", dice="RRG-")
    assert t.feats == []


@rule("KD-23.5", "KD-13.7")
def test_ex12_four_mazes_at_once() -> None:
    mazes = {f"W20#{n}": 10 for n in range(1, 5)}
    t = table(well="W20#1 W20#2 W20#3 W20#4", progress=mazes, hand=SOME).attempt("W20#1", dice="BRR-")
    assert t.feats == ["EX12"]
    t = table(well="W20#1 W20#2 W20#3 W04", progress={"W20#1": 8, "W20#2": 8, "W20#3": 8}, hand=SOME)
    t.attempt("W20#1", dice="BRR-")
    assert t.completed.count("W20") == 3
    assert t.feats == []


@rule("KD-23.2", "KD-23.3")
def test_every_seat_receives_what_the_group_achieved_once() -> None:
    t = table("asha khor naz", well="W22 W17 W04 W26", hp=5, hand={**SOME, "naz": "N01"}).attempt("W22", dice="RGB-")
    assert t.result is not None
    assert t.result.achieved == (("EX01",),) * 3
    assert len(t.happened("achieved")) == 1


def test_ex03_is_measured_where_the_faded_way_was_met() -> None:
    for well, asked in (("W22 W17 W04 W26", False), ("W22 W11 W04 W26", True)):
        t = table(well=well, hp=2, hand=SOME).attempt("W22", dice="RGG-")
        assert t.cause == "hp"
        assert GAME.measure is not None
        assert ("feat.EX03" in GAME.measure(t.state)) is asked
