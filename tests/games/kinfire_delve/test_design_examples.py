"""TC-18 to TC-66: worked examples of our own content and rulings, with their exact numbers.

Where the content was balanced since the examples were written, they are played with today's numbers: the Masters (17,
15 and 23; 4, 4 and 3 or 4 damage), the Statues (7, 9) and the lanterns (3, 2, 6, 4).
"""

from __future__ import annotations

import pytest

from support import rule, told_to

from .play import Arranged, base, name, table

FRONTS = "G1 G2 G3 G4"
SOME = {"asha": "A01", "khor": "K01"}


@rule("KD-16.3", "KD-21.3", "KD-16.9", "KD-23.6")
def test_tc18_despair_on_the_reveal() -> None:
    t = table(hand={"asha": "A02 A03", "khor": "K01"}, hp=2, fatigue_deck="X6").play("exhaust")
    assert t.cause == "despair"
    assert sorted(t.discard(0)) == ["A02", "A03"]
    assert t.hand(0) == []
    assert "EX02" not in t.feats


@rule("KD-25.2", "KD-25.3", "KD-12.2", "KD-11.10")
def test_tc19_opportunist_and_shadow() -> None:
    t = table(well="W13 W03 W04 W26", progress={"W13": 2}, hand={"asha": "A02", "khor": "K01"})
    t.attempt("W13", "A02", dice="GRB-")
    assert t.sums == (5, 0, 1, 1)
    assert "W13" in t.completed


@rule("KD-25.2")
def test_tc20_opportunist_on_a_boost() -> None:
    t = table(well="W07 W03 W04 W26", progress={"W07": 1}, hand={"asha": "A03", "khor": "K01"}, seat=1)
    t.attempt("W07", "K01", "A03", dice="GGB-")
    assert t.sums == (4, 3, 0, 0)
    assert "W07" in t.completed


@rule("KD-25.4", "KD-10.6", "KD-12.7")
def test_tc21_bulwark_on_a_boost() -> None:
    t = table(well="W03 W17 W04 W26", hand={"asha": "A03", "khor": "K02"})
    t.attempt("W03", "A03", "K02", dice="RGB-")
    assert t.sums == (4, 1, 1, 0)
    assert t.hp == 9


@rule("KD-25.4", "KD-12.14")
def test_tc22_wall_of_steel_as_an_action() -> None:
    t = table(well="W03 W17 W04 W26", hand={"asha": "A03", "khor": "K02"}, seat=1)
    t.attempt("W03", "K02", dice="GGB-")
    assert t.hp == 10


@rule("KD-26.13", "KD-12.14")
def test_tc23_stand_between() -> None:
    t = table(well="W22 W17 W04 W26", hand={"asha": "A03", "khor": "K06"}, seat=1)
    t.attempt("W22", "K06", dice="RRB-")
    assert t.prompt == "damage_instead"
    t.play("instead")
    assert t.hp == 10
    t = table(well="W22 W17 W04 W26", hand={"asha": "A03", "khor": "K06"}, seat=1)
    t.attempt("W22", "K06", dice="RRB-").play("take_penalty")
    assert t.hp == 10 - (6 - 1), "6 missing, Bulwark takes 1"


@rule("KD-26.2", "KD-13.3")
def test_tc24_the_three_fountains() -> None:
    arranged: Arranged = {"well": "W02#1 W02#2 W02#3 W17", "hand": SOME, "hp": 5, "deck": 30}
    t = table(progress={"W02#2": 4, "W02#3": 9}, **arranged)
    assert t.difficulty("W02#1") == 12
    t.attempt("W02#3", dice="RRR-")
    assert t.happened("delved")[0].args["n"] == 3
    assert t.hp == 8
    assert "EX11" in t.feats
    assert t.difficulty("W02#2") == 8
    assert t.progress("W02#2") == 4
    t = table(progress={"W02#2": 8, "W02#3": 9}, **arranged)
    t.attempt("W02#3", dice="RRR-").play("reward:W02#3")
    assert t.completed.count("W02") == 2
    assert [event.args["n"] for event in t.happened("delved")] == [3, 2]
    assert t.progress("W02#1") == 0
    assert t.difficulty("W02#1") == 4


@rule("KD-26.3", "KD-13.3")
def test_tc25_two_mazes() -> None:
    t = table(well="W20#1 W20#2 W04 W17", progress={"W20#1": 3}, hand=SOME, deck=30)
    assert t.difficulty("W20#1") == 7
    t.attempt("W20#1", dice="BBB+")
    assert t.progress("W20#2") == 4
    assert t.difficulty("W20#2") == 5
    assert [event.args["n"] for event in t.happened("delved")] == [2]


@rule("KD-26.3", "KD-13.7", "KD-13.4", "KD-5.5")
def test_tc26_four_mazes() -> None:
    mazes = {f"W20#{n}": 7 for n in range(1, 5)}
    t = table(well="W20#1 W20#2 W20#3 W20#4", progress=mazes, hand=SOME, deck=30)
    assert t.difficulty("W20#1") == 11
    t.attempt("W20#1", dice="BBB+")
    assert t.completed.count("W20") == 4
    assert "EX12" in t.feats
    assert [event.args["n"] for event in t.happened("delved")] == [2, 2, 2, 2]
    assert t.depth == 30 - 8 - 4


@rule("KD-26.3", "KD-12.7")
def test_tc27_a_maze_fails_while_another_is_completed() -> None:
    arranged: Arranged = {"well": "W20#1 W20#2 W04 W17", "hand": SOME, "deck": 30}
    t = table(progress={"W20#2": 6}, **arranged).attempt("W20#1", dice="BBR-")
    assert t.progress("W20#1") == 2
    kinds = [event.kind for event in t.events if event.kind in ("delved", "failed", "climbed")]
    assert kinds == ["delved", "failed", "climbed"]
    t = table(progress={"W20#1": 4, "W20#2": 6}, **arranged).attempt("W20#1", dice="BBR-")
    assert t.completed.count("W20") == 2
    assert len(t.happened("delved")) == 2
    assert not t.happened("climbed")


@rule("KD-26.6", "KD-12.5", "KD-14.13", "KD-7.5", "KD-12.15")
def test_tc28_the_symphony() -> None:
    arranged: Arranged = {"well": "W21 W17 W04 W03", "progress": {"W21": 2}, "hand": SOME}
    t = table(**arranged).attempt("W21", dice="BRR-")
    assert t.hp == 9
    assert t.well_discard[0] == "W21"
    assert "EX04" in t.feats
    t = table(**arranged).attempt("W21", dice="BBR-")
    assert t.hp == 7
    assert t.attached == 1
    assert "W21" not in t.completed
    assert "EX04" not in t.feats


@rule("KD-5.9", "KD-13.1", "KD-7.3")
def test_tc29_the_symphony_swells_at_the_end_of_a_dark_turn() -> None:
    t = table(well="W21 W17 W14 W03", progress={"W21": 3}, hand=SOME).attempt("W14", dice="RRR-")
    assert t.attached == 1
    assert t.hp == 10 - 1 - 3, "the penalty of the Threads, then the Symphony"


@rule("KD-26.7", "KD-23.4")
def test_tc30_the_riddle() -> None:
    t = table(well="W22 W17 W04 W03", hand=SOME).attempt("W22", dice="RRG-")
    assert t.hp == 1
    assert "EX01" in t.feats
    assert "EX05" not in t.feats


@rule("KD-26.5", "KD-12.8", "KD-26.19")
def test_tc31_the_faded_way() -> None:
    arranged: Arranged = {
        "well": "W11 W17 W04 W03",
        "progress": {"W11": 6},
        "hand": {"asha": "A02", "khor": "K01"},
        "deck": 30,
    }
    t = table(**arranged).attempt("W11", "A02", dice="RRR+")
    assert t.total == 6, "3 + 1 + 1 and a light"
    assert t.happened("delved")[0].args["n"] == 6
    arranged["hand"] = {"asha": "A04", "khor": "K01"}
    t = table(**arranged).attempt("W11", "A04", dice="RRR+")
    assert t.total == 5
    assert t.happened("delved")[0].args["n"] == 5
    assert "EX03" in t.feats
    t = table(fatigue="X2", **arranged).attempt("W11", "A04", dice="RRR+")
    assert t.happened("delved")[0].args["n"] == 4


@rule("KD-26.8", "KD-5.9")
def test_tc32_the_chandelier_falls() -> None:
    t = table(well="W19 W17 W04 W03", progress={"W19": 6}, hand=SOME, deck=30).attempt("W17", dice="GGG+")
    assert t.hp == 10 - 2 - 0
    assert "W19" in t.completed
    assert [event.args["n"] for event in t.happened("delved")] == []
    t = table(well="W19 W17 W04 W03", progress={"W19": 6}, hand=SOME, deck=30).attempt("W19", dice="GRR-")
    assert t.hp == 10
    assert [event.args["n"] for event in t.happened("delved")] == [2]


@rule("KD-18.6", "KD-18.3", "KD-18.4", "KD-18.1")
def test_tc33_the_collector() -> None:
    t = table(well="W04 W17 W03 W26", fatigue="X1", hand={"asha": "A01", "khor": "K01"}, deck=20)
    t.attempt("W04", dice="GGB-")
    assert (t.attached, t.depth) == (1, 19)
    assert told_to(t.happened("collected")[0], 0).pieces == (-1,)
    t.attempt("W03", dice="GGB-")
    assert (t.attached, t.depth) == (1, 19)


@rule("KD-14.1", "KD-14.2")
def test_tc34_climbing_is_delving_backwards() -> None:
    from enclume.games.kinfire_delve.deeds import go_down, go_up

    t = table(deck="W03 W13 W23", discard="")
    go_down(t.state, 2)
    assert t.well_discard == ["W13", "W03"]
    go_up(t.state, 1)
    assert t.well_deck == ["W13", "W23"]


@rule("KD-19.1", "KD-19.2", "KD-19.3", "KD-19.4", "KD-18.2", "KD-18.7")
def test_tc35_the_bottom() -> None:
    t = table(well="W06 W17 W04 W03", progress={"W06": 7, "W04": 2}, deck=1, hand=SOME).attempt("W06", dice="RGG-")
    assert t.state.phase == 1
    assert t.depth == 0
    assert len(t.state.removed) == 3
    assert sum(t.state.progress) == 0
    assert t.happened("bottom")[0].pieces == (t.state.master,)
    assert (t.seat, t.prompt) == (1, "exhaust")
    t.play("go_on")
    assert t.offered("face") == ["G1", "G2", "G3", "G4"]


@rule("KD-19.5", "KD-5.5")
def test_tc36_a_refill_in_part() -> None:
    """Both slots are empty and a single card is left once the rewards (draw 2 and delve 2 of 3) are through."""
    t = table(
        well="W26 W17 W03 W05",
        progress={"W26": 4, "W17": 4},
        deck="W07 W06 W13",
        hand={"asha": "A06", "khor": "K01"},
    )
    t.attempt("W17", "A06", dice="BBB-").play("place:W26")
    if t.prompt == "place":
        t.play("enough")
    assert t.state.phase == 1
    assert [event.args["slot"] for event in t.happened("refilled")] == [0]
    assert "W13" in [name(piece) for piece in t.state.removed]


@rule("KD-19.5")
def test_tc37_an_empty_deck_is_not_yet_the_bottom() -> None:
    t = table(well="W04 W17 W03 W26", deck=0, hand=SOME).attempt("W03", dice="GGB-")
    assert t.state.phase == 0
    assert (t.seat, t.prompt) == (1, "exhaust")


@rule("KD-13.5", "KD-13.6", "KD-21.1", "KD-20.5")
def test_tc38_the_dreadweaver() -> None:
    t = table(master="M2", gauntlet=FRONTS, down="G3", progress={"master": base("M2") + 19}, hand=SOME)
    assert t.difficulty("master") == base("M2") + 21
    t.attempt("M2:blue", dice="BBR+")
    assert t.cause == "master"
    assert "EX08" in t.feats
    t = table(master="M2", down="G3 G4", progress={"master": base("M2") + 8, "G1": 6}, hand=SOME)
    assert t.difficulty("master") == base("M2") + 14
    t.attempt("G1", dice="BRR-")
    assert t.cause == "master"
    assert "EX08" not in t.feats


@rule("KD-20.9", "KD-20.15", "KD-20.13", "KD-12.14")
def test_tc39_the_danse_macabre() -> None:
    t = table(master="M3", down="G2 G4", hand={"asha": "A01 A02", "khor": "K01"})
    t.attempt("M3:green", dice="RRB+")
    assert t.options == ["hurt", "turn_up:G2", "turn_up:G4"]
    t.play("turn_up:G2")
    assert t.down == ["G4"]
    assert t.hp == 10
    t.play("go_on")
    assert t.offered("face") == ["G1", "G2", "G3"]
    t = table(master="M3", down="G2 G4", hand=SOME).attempt("M3:green", dice="RRB+").play("hurt")
    assert t.hp == 7
    t = table(master="M3", down="G2 G4", hand=SOME).attempt("M3:green", dice="RRB-").play("hurt")
    assert t.hp == 6


@rule("KD-18.5", "KD-20.13")
def test_tc40_the_sea_of_dreams() -> None:
    t = table(master="M1", down="G2 G4", attached=2, discard="W03 W13", progress={"master": 15}, hand=SOME)
    assert t.difficulty("master") == base("M1") + 6
    t.attempt("M1:green", dice="RRB-")
    assert t.hp == 6
    assert t.attached == 3
    assert t.difficulty("master") == base("M1") + 9
    t.state.progress[4] = base("M1") + 8
    t.attempt("M1:green", dice="GRB-")
    assert t.cause == "master"
    assert "EX07" in t.feats


@rule("KD-12.6", "KD-20.2", "KD-20.10")
def test_tc41_a_gauntlet_completed_by_pick_the_lock() -> None:
    t = table(gauntlet=FRONTS, progress={"G3": 5}, hand={"asha": "A04", "khor": "K01 K03"})
    t.attempt("G3", "A04", dice="RRB-")
    assert [event.args["n"] for event in t.happened("drew")] == [1, 1]
    assert len(t.hand(0)) == 2
    assert t.down == ["G3"]
    t.play("go_on")
    assert "M1:blue" in t.offered("face")
    t = table(gauntlet=FRONTS, hand={"asha": "A12", "khor": "K01"}).attempt("G1", "A12", dice="RRR-")
    assert not t.happened("cased")
    t = table(gauntlet=FRONTS, hand={"asha": "A03", "khor": "K01"}).attempt("G2", "A03", dice="BBB-")
    assert t.sums[0] == 4, "Twin Blades against a Combat"


@rule("KD-9.5", "KD-9.7", "KD-25.2", "KD-15.2")
def test_tc42_the_dark_lantern() -> None:
    t = table(well="W10 W17 W04 W03", progress={"W10": 1}, charged="asha", hand={"asha": "A01", "khor": "K08"})
    t.attempt("W10", "lantern:L-asha", "K08", dice="RRB+")
    assert t.sums == (6, 2, 1, 0)
    assert "W10" in t.completed
    assert not t.charged(0), "the charge of the reward is lost"


@rule("KD-25.6", "KD-25.7", "KD-11.7")
def test_tc43_the_bard_of_destiny() -> None:
    t = table(
        "asha feyn",
        well="W04 W17 W03 W26",
        hand={"asha": "A03", "feyn": "F05 F02"},
        dice=["BBB-", "BBB-"],
    )
    t.face("W04").play("play:A03")
    assert (t.seat, t.prompt) == (1, "bard")
    assert t.options == ["keep", "bard:F02", "bard:F05"]
    t.play("bard:F05")
    assert len(t.happened("rolled")) == 2
    assert t.sums == (4, 0, 0, 1)
    assert "W04" in t.completed
    assert t.discard(1)[0] == "F05"
    assert len(t.happened("sang")) == 1, "no second use in the same attempt"


@rule("KD-25.5", "KD-12.13")
def test_tc44_the_tactician_with_a_banner() -> None:
    t = table(
        "naz khor",
        well="W01 W15 W04 W17",
        progress={"W01": 4, "W15": 4},
        hand={"naz": "N01 N02", "khor": "K01"},
        deck=30,
    )
    t.attempt("W04", "N01", dice="RRR-")
    t.play("move:W01:W15")
    assert t.offered("amount") == ["1", "2", "3", "4"]
    t.play("amount:4")
    assert "W15" in t.completed
    assert 4 in [event.args["n"] for event in t.happened("delved")]


@rule("KD-17.1", "KD-17.2", "KD-8.7")
def test_tc47_a_new_deck_without_the_card_that_was_played() -> None:
    held = "A01 A01 A02 A02 A03 A03 A04 A04 A05 A05 A06 A07 A12 A12"
    t = table(
        well="W26 W17 W04 W03",
        progress={"W26": 4},
        hand={"asha": held, "khor": "K01"},
        skill_discard={"asha": "A08 A09 A10"},
    )
    assert (len(t.state.deck(0).pieces), len(t.discard(0))) == (1, 3)
    t.attempt("W26", "A12", dice="BRR-")
    assert len(t.happened("reshuffled")) == 1
    assert len(t.hand(0)) == 15
    assert t.hand(0).count("A12") == 1, "the one that was played is not shuffled in"
    assert "A11" in t.hand(0)


@rule("KD-10.9", "KD-10.8")
def test_tc48_numb_fingers() -> None:
    t = table("naz khor", well="W01 W17 W04 W03", fatigue="X1", hand={"naz": "N01", "khor": "K01 K03"})
    t.face("W01").play("play:N01", "boost:K03")
    assert t.prompt != "boost"
    assert len(t.happened("boosted")) == 1


@rule("KD-5.12", "KD-19.5", "KD-6.2")
def test_tc49_curtain_rise_empties_the_deck() -> None:
    t = table(
        well="W04 W17 W03 W26", progress={"W04": 4}, deck="W13 W13 E09 W25", hand={"asha": "A01 A02", "khor": "K01"}
    )
    t.attempt("W04", dice="RGG-")
    assert t.prompt == "discard"
    t.play("discard:A01")
    assert t.state.phase == 1
    assert "E09" in t.completed
    assert t.hand(0) == ["A02"]


@rule("KD-21.4", "KD-21.2", "KD-11.10")
def test_tc50_heavy_charge_hurts_first() -> None:
    t = table(down="G2", hp=1, progress={"master": 12}, seat=1, hand={"asha": "A01", "khor": "K08"})
    t.attempt("M1:green", "K08", dice="GGG-")
    assert t.cause == "hp"


@rule("KD-26.20", "KD-25.4")
def test_tc57_a_climb_with_an_empty_discard() -> None:
    arranged: Arranged = {"well": "W17 W04 W03 W26", "hand": {"asha": "A02", "khor": "K02"}}
    t = table(discard="", **arranged).attempt("W17", dice="RRB-")
    assert t.hp == 9
    t = table(discard=1, **arranged).attempt("W17", dice="RRB-")
    assert t.hp == 10
    assert t.happened("climbed")[0].args["n"] == 1
    t = table(discard="", **arranged).attempt("W17", "A02", "K02", dice="RRB+")
    assert t.hp == 10
    assert "W17" in t.completed
    t = table(discard="", well="W07 W04 W03 W26", hand={"asha": "A01", "khor": "K02"})
    t.attempt("W07", "A01", "K02", dice="GGB-")
    assert t.hp == 10, "1 - 1 (Bulwark)"


@rule("KD-26.9", "KD-13.2", "KD-14.8")
def test_tc58_the_gilded_cage() -> None:
    t = table(
        "naz khor",
        well="W29 W01 W04 W17",
        progress={"W29": 3, "W01": 2},
        hand={"naz": "N01", "khor": "K01"},
        fatigue_deck="X1",
    )
    t.play("go_on")
    assert t.offered("move") == ["W01:W04", "W01:W17", "W01:W29"]
    t.play("move:W01:W29", "amount:2")
    assert t.attached == 1
    assert t.fatigue == ["X1"]
    assert "W29" not in t.well


@rule("KD-5.11", "KD-5.7", "KD-13.3")
def test_tc59_all_cards_gone_before_the_choice() -> None:
    t = table(
        "naz khor",
        well="W20#1 W20#2 W20#3 W20#4",
        progress={f"W20#{n}": 10 for n in range(1, 5)},
        hand={"naz": "N01", "khor": "K01"},
        deck=30,
    )
    t.play("go_on", "move:W20#1:W20#2", "amount:2")
    assert t.completed.count("W20") == 4
    assert "EX12" in t.feats
    assert [event.args["n"] for event in t.happened("delved")] == [2, 2, 2, 2]
    assert not t.happened("faced")
    assert (t.seat, t.prompt) == (1, "exhaust")
    assert "-" not in t.well


@rule("KD-26.13", "KD-12.14", "KD-1.6")
def test_tc60_stand_between_against_the_master() -> None:
    arranged: Arranged = {"down": "G2", "seat": 1, "hand": {"asha": "A01", "khor": "K06"}}
    t = table(master="M3", **arranged).attempt("M3:green", "K06", dice="RRB-").play("instead")
    assert t.hp == 9, "1 + 1 - 1"
    assert t.prompt == "exhaust", "the choice inside the penalty is not asked"
    t = table(master="M3", **arranged).attempt("M3:green", "K06", dice="RRB-").play("take_penalty", "hurt")
    assert t.hp == 6, "4 + 1 - 1"
    t = table(master="M1", **arranged).attempt("M1:green", "K06", dice="RRB+")
    assert t.prompt == "exhaust", "no penalty in the light"


@rule("KD-12.14")
def test_tc61_the_hearth_lantern_ignores_a_useful_penalty_too() -> None:
    t = table(well="W29 W01 W04 W17", charged="khor", seat=1, hand={"asha": "A10", "khor": "K01"}, deck=20)
    t.attempt("W29", "lantern:L-khor", dice="RRR-")
    assert not t.happened("delved")
    assert t.progress("W29") == 1


@rule("KD-21.2", "KD-21.3", "KD-21.4")
def test_tc62_despair_or_no_hp_at_all() -> None:
    t = table(well="W14 W17 W01 W26", fatigue="X6", hp=3, hand=SOME).attempt("W14", dice="RRB-")
    assert (t.hp, t.cause) == (2, "despair")
    t = table(well="W04 W17 W01 W26", fatigue="X6", hp=3, hand=SOME).attempt("W01", dice="GGB-")
    assert (t.hp, t.cause) == (0, "hp")


@rule("KD-16.12", "KD-5.8", "KD-26.11", "KD-5.7", "KD-18.8")
def test_tc63_slow_poison_before_the_exhaust_window() -> None:
    t = table(
        well="W14 W17 W04 W03", progress={"W14": 4}, clinging="A08=W14", hand={"asha": "", "khor": "K01"}, deck=20
    )
    assert "W14" in t.completed
    assert "A08" in t.discard(0)
    assert len(t.hand(0)) == 1
    assert t.options == ["go_on", "exhaust"]
    t.play("go_on")
    assert len(t.offered("face")) == 3
    assert t.well[0] == "-"


@rule("KD-5.12", "KD-4.7")
def test_tc64_curtain_rise_in_the_middle_of_a_refill() -> None:
    t = table(
        well="W08 W17 W26 W03",
        progress={"W08": 6 - 2, "W26": 4},
        deck="E09 W13 W25 W23 W05",
        hand={"asha": "A06 A02", "khor": "K01"},
    )
    t.attempt("W08", "A06", dice="BBB-").play("place:W26")
    if t.prompt == "place":
        t.play("enough")
    assert t.prompt == "discard"
    assert t.well_discard[:2] == ["W25", "W13"]
    t.play("discard:A02")
    assert t.well == ["W23", "W17", "W05", "W03"]
    assert "E09" in t.completed


@rule("KD-26.10", "KD-26.17")
def test_tc65_the_hall_of_mirrors() -> None:
    t = table(well="W23 W17 W04 W03", hand=SOME).attempt("W23", dice="RGB+")
    assert t.sums[2] == 3
    t = table(well="W23 E05 W04 W03", hand=SOME).attempt("W23", dice="RGB+")
    assert t.sums[2] == 2


@rule("KD-20.15")
def test_tc66_a_gauntlet_completed_twice() -> None:
    t = table(
        master="M3",
        gauntlet=FRONTS,
        down="G2",
        progress={"G1": 6},
        hand={"asha": "A01 A02", "khor": "K01 K02"},
    )
    t.attempt("G1", dice="BRR-")
    assert t.charged(0)
    t.attempt("M3:red", dice="GGG+").play("turn_up:G1")
    assert t.down == ["G2"]
    assert t.progress("G1") == 0
    t.state.progress[0] = 6
    t.state.charged = 0
    t.attempt("G1", dice="BRR-")
    assert t.charged(0)


@pytest.mark.parametrize(("card", "needed"), [("W25", 9), ("W04", 6), ("W20", 5)])
@rule("KD-7.6", "KD-7.3")
def test_difficulties_grow_with_what_lies_beside(card: str, needed: int) -> None:
    t = table(well="W05 W04 W25#1 W25#2" if card == "W25" else "W05 W04 W20 W17", hand=SOME)
    assert t.difficulty("W25#1" if card == "W25" else card) == needed + (1 if card == "W25" else 0)
