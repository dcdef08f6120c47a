"""TC-01 to TC-17, and those of TC-45 to TC-56 that come from the rulebook, with their exact numbers."""

from __future__ import annotations

import pytest

from support import rule

from .play import Arranged, new_table, table

ALL_ASHA = "A01 A02 A03 A04 A05 A06 A07 A08 A09 A10 A11 A12"
FRONTS = "G1 G2 G3 G4"


@rule("KD-2.1", "KD-2.2", "KD-2.3", "KD-2.4", "KD-8.2", "KD-9.6")
def test_tc01_red_two_coloured_and_white_cards_are_actions_against_red() -> None:
    t = table(well="W04 W17 W14 W03", hand={"asha": ALL_ASHA}, charged="asha").face("W04")
    assert t.offered("play") == ["A01", "A03", "A06", "A07", "A09", "A11"]
    assert t.offered("lantern") == ["L-asha"]


@rule("KD-2.2", "KD-2.4")
def test_tc02_green_and_white_cards_against_green() -> None:
    t = table(well="W04 W17 W14 W03", hand={"asha": ALL_ASHA}).face("W17")
    assert {"A02", "A09"} <= set(t.offered("play"))
    assert "A03" not in t.offered("play")
    assert "A12" not in t.offered("play")


@rule("KD-26.1", "KD-2.3", "KD-2.5", "KD-8.4")
@pytest.mark.parametrize("card", ["W04", "W17"])
def test_tc03_defeat_trap_adds_two(card: str) -> None:
    t = table(well="W04 W17 W26 W03", hand={"asha": "A01"})
    t.attempt(card, "A01", dice="BBB-")
    assert t.sums == (2, 0, 0, 0)


@rule("KD-26.1", "KD-8.6")
def test_tc03_defeat_trap_is_no_action_against_blue() -> None:
    t = table(well="W04 W17 W26 W03", hand={"asha": "A01"}, forcing=False).face("W26")
    assert "play:A01" not in t.options


@rule("KD-26.1", "KD-8.5", "KD-7.2")
def test_tc04_defeat_trap_against_a_trap() -> None:
    arranged: Arranged = {"well": "W14 W17 W04 W03", "hand": {"asha": "A01"}}
    t = table(**arranged).attempt("W14", "A01", dice="RRB-")
    assert t.total == 4
    assert t.progress("W14") == 4
    assert t.hp == 9
    t = table(**arranged).attempt("W14", "A01", dice="GRB-")
    assert t.total == 5
    assert "W14" in t.completed
    assert t.hp == 10


@rule("KD-12.1", "KD-12.5", "KD-10.1", "KD-10.5", "KD-10.7", "KD-12.9")
def test_tc05_the_sum_of_an_attempt() -> None:
    arranged: Arranged = {"well": "W01 W03 W04 W17", "hand": {"asha": "A01", "khor": "K01 K03"}}
    t = table(**arranged).attempt("W01", "A01", "K01", "K03", dice="RRG-")
    assert t.sums == (2, 3, 2, 0)
    assert t.progress("W01") == 7
    assert t.hp == 7
    t = table(**arranged).attempt("W03", "A01", "K01", "K03", dice="RRG-")
    assert t.total == 7
    assert "W03" in t.completed


@rule("KD-10.4", "KD-10.5", "KD-10.6", "KD-26.1", "KD-2.6")
def test_tc06_defeat_trap_as_a_boost() -> None:
    hands = {"asha": "A01", "khor": "K01 K02 K10"}
    t = table(well="W26 W17 W04 W03", hand=hands, seat=1).attempt("W26", "K02", "A01", dice="RRR-")
    assert t.sums == (2, 1, 0, 0)
    for trap, action in (("W08", "K01"), ("W14", "K10"), ("W24", "K02")):
        t = table(well=f"{trap} W17 W04 W03", hand=hands, seat=1)
        t.attempt(trap, action, "A01", dice="RGB-")
        assert t.sums[1] == 3


@rule("KD-11.2", "KD-11.3", "KD-11.4", "KD-2.7", "KD-11.1")
@pytest.mark.parametrize(
    ("card", "dice", "progress"), [("W03", "RRG+", 3), ("W13", "RRG+", 2), ("W25", "RRG+", 1), ("W03", "RRG-", 2)]
)
def test_tc07_the_dice(card: str, dice: str, progress: int) -> None:
    t = table(well=f"{card} W17 W04 W26").attempt(card, dice=dice)
    assert t.sums == (0, 0, progress, 0)


@rule("KD-8.3", "KD-11.1")
def test_tc08_without_an_action_there_are_no_boosts() -> None:
    t = table(well="W03 W17 W04 W26", hand={"asha": "A03", "khor": "K01 K03"})
    t.falls("RRG-").face("W03").play("bare")
    assert not t.happened("boosted")
    assert not t.happened("passed")
    assert len(t.happened("rolled")[0].args["dice"]) == 4
    assert t.sums == (0, 0, 2, 0)


@rule("KD-20.2", "KD-20.3", "KD-20.4", "KD-20.6", "KD-20.7")
def test_tc09_a_weakness() -> None:
    t = table(gauntlet=FRONTS, progress={"G2": 6}, hand={"asha": "A03", "khor": "K01 K08 K09"})
    t.attempt("G2", "A03", dice="RRR-")
    assert t.down == ["G2"]
    assert t.progress("G2") == 0
    t.play("go_on")
    assert t.offered("face") == ["G1", "G3", "G4", "M1:green"]
    t.play("face:M1:green")
    assert t.offered("play") == ["K08"]


@rule("KD-20.8")
def test_tc10_two_weaknesses() -> None:
    t = table(down="G1 G3", hand={"asha": "A01 A02 A09 A12", "khor": "K01 K02 K04 K10"})
    t.falls("RBB+").face("M1:red")
    assert t.offered("play") == ["A01", "A09"]
    t.play("play:A01")
    assert t.offered("boost") == ["K01", "K02"]
    t.play("pass")
    assert t.sums == (2, 0, 2, 0)


@rule("KD-20.5", "KD-20.6", "KD-19.3")
def test_tc11_with_four_gauntlets_up_the_master_is_no_target() -> None:
    t = table(gauntlet=FRONTS, hand={"asha": "A01"}).play("go_on")
    assert t.offered("face") == ["G1", "G2", "G3", "G4"]


@rule("KD-4.4", "KD-16.3", "KD-16.5", "KD-24.1")
@pytest.mark.parametrize(
    ("seekers", "size"), [("asha", 8), ("asha khor", 7), ("asha khor naz", 6), ("asha khor naz feyn", 5)]
)
def test_tc12_hand_sizes(seekers: str, size: int) -> None:
    t = new_table(seekers, seed=3)
    seats = len(seekers.split())
    assert [len(t.hand(seat)) for seat in range(seats)] == [size] * seats
    active = t.seat
    t.play("exhaust")
    assert len(t.hand(active)) == size


@rule("KD-4.8", "KD-22.4")
def test_tc13_the_first_game() -> None:
    t = new_table(first_game=True)
    assert t.well == ["W10", "W01", "W02", "W20"]
    assert (t.depth, len(t.well_discard)) == (50, 3)
    rest = t.well_deck + t.well_discard
    assert [rest.count(card) for card in ("W10", "W01", "W02", "W20")] == [1, 0, 2, 3]


@rule("KD-3.2", "KD-3.3", "KD-4.9", "KD-4.10", "KD-4.12", "KD-22.1", "KD-22.2", "KD-22.3")
def test_tc14_hard_and_quick() -> None:
    t = new_table(mode="hard")
    assert (t.hp, t.state.deal.cap) == (8, 8)
    t = new_table(quick=True, first_game=True)
    assert (t.depth, len(t.well_discard)) == (40, 13)
    assert (t.hp, t.state.deal.cap) == (8, 10)
    assert len(t.fatigue) == 1
    t = new_table(quick=True, mode="hard")
    assert (t.hp, t.state.deal.cap) == (6, 8)


@rule("KD-13.1", "KD-13.2", "KD-26.16", "KD-12.13")
def test_tc15_indirect_completion() -> None:
    t = table(well="W17 W04 W03 W26", progress={"W17": 4, "W04": 4}, hand={"asha": "A06"}, deck=20)
    t.attempt("W17", "A06", dice="BBB-").play("place:W04", "enough")
    assert {"W17", "W04"} <= set(t.completed)
    assert len(t.happened("delved")) == 2
    assert t.hp == 10


@rule("KD-12.3", "KD-12.4", "KD-12.5", "KD-7.4", "KD-4.2")
def test_tc16_progress_stays_after_a_failure() -> None:
    t = table(well="W03 W17 W04 W26", hand={"asha": "A03", "khor": "K03"}, deck=20)
    t.attempt("W03", "A03", dice="GGB-")
    assert t.hp == 8
    assert t.progress("W03") == 4
    t.attempt("W03", "K03", dice="GGB-")
    assert t.total == 3
    assert "W03" in t.completed
    assert sum(t.state.progress) == 0
    assert t.happened("delved")[0].args["n"] == 3


@rule("KD-16.1", "KD-16.2", "KD-16.6")
def test_tc17_an_empty_hand() -> None:
    t = table(hand={"asha": "", "khor": "K01"})
    assert t.happened("exhausted")
    assert t.prompt == "face"
    t = table(hand={"asha": "A01", "khor": "K01"})
    assert t.options == ["go_on", "exhaust"]


@rule("KD-10.3", "KD-10.1", "KD-24.1")
def test_tc45_alone_a_seeker_boosts_itself() -> None:
    t = table("khor", well="W01 W17 W04 W26", hand={"khor": "K01 K01 K03 K02 K08"})
    t.face("W01").play("play:K01")
    assert t.seat == 0
    assert t.offered("boost") == ["K01", "K02", "K03"]
    t.play("boost:K01", "boost:K03")
    assert t.prompt != "boost"
    assert len(t.happened("boosted")) == 2


@rule("KD-10.2")
def test_tc46_the_active_seeker_is_never_offered_boosts() -> None:
    t = table(well="W01 W17 W04 W26", hand={"asha": "A01 A03 A03", "khor": "K01"})
    t.face("W01").play("play:A03")
    assert (t.seat, t.prompt) == (1, "boost")
    t.play("pass")
    assert t.prompt != "boost"


@rule("KD-14.1", "KD-14.2", "KD-14.4", "KD-14.5", "KD-3.5", "KD-19.5")
def test_tc51_limits_of_the_legend() -> None:
    t = table(well="E03 E05 W17 W04", hp=9, discard=1, deck=5, hand={"asha": "A01", "khor": "K01"})
    t.face("E03")
    assert t.hp == 10
    assert len(t.well_discard) == 0, "climb 3 with 1 card in the discard"
    t = table(well="E05 E04 W17 W04", deck=3, hand={"asha": "A01", "khor": "K01"}).face("E05")
    assert t.hand(0) == []
    t = table(well="W20 W20 E04 W04", deck=2, discard=1, hand={"asha": "A01", "khor": "K01"})
    t.attempt("W20#1", dice="RRR-")
    assert (t.depth, len(t.well_discard)) == (3, 0), "climb 2 with 1 card in the discard"
    t = table(well="W11 W20 E04 W04", deck=2, progress={"W11": 6}, hand={"asha": "A01 A02", "khor": "K01"})
    t.falls("BBB+").face("W11").play("bare")
    assert t.state.phase == 1, "delve 3 with 2 left empties the deck; the slot cannot be refilled"


@rule("KD-9.1", "KD-9.2", "KD-9.3", "KD-9.4", "KD-9.5", "KD-15.2", "KD-14.9")
def test_tc52_the_lantern() -> None:
    t = table(
        well="W10 W03 W04 W26",
        progress={"W10": 5},
        deck="W17 W06 W06 W12 W12 W13 W13",
        hand={"asha": "A01 A03", "khor": "K01 K02 K03"},
    )
    t.attempt("W10", dice="GGB-")
    assert t.charged(0)
    assert t.depth == 4
    t.attempt("W04", dice="RRR+")
    t.face("W03")
    assert t.offered("lantern") == ["L-asha"]
    t.play("lantern:L-asha", "boost:K01", "pass").falls("GGG-")
    assert not t.charged(0)
    assert "L-asha" not in t.discard(0)
    t = table(well="W10 W03 W04 W26", hand={"asha": "A01 A03", "khor": "K01"}).face("W03")
    assert t.offered("lantern") == []


@rule("KD-14.7", "KD-16.8")
def test_tc53_brave_fatigue() -> None:
    t = table(well="W04 W03 W17 W26", fatigue="X1 X4", seat=1, hand={"khor": "K11 K01", "asha": "A01"}, dice=["GGG+"])
    t.face("W04").play("play:K11")
    assert t.offered("brave") == ["X1", "X4"]
    t.play("brave:X4")
    assert t.fatigue == ["X1"]
    assert len(t.state.fatigue_deck.pieces) == 5


@rule("KD-20.11", "KD-20.12", "KD-8.8", "KD-26.12")
def test_tc54_discarding_a_gauntlet_card() -> None:
    t = table(gauntlet=FRONTS, hand={"asha": "A07", "khor": "K01"}).face("G4").play("play:A07", "divert")
    assert t.down == ["G4"]
    assert not t.happened("rolled")
    assert not t.happened("boosted")
    assert t.hp == 10
    t.play("go_on")
    assert t.offered("face") == ["G1", "G2", "G3"]
    for target in ("G1", "G2", "G3"):
        t = table(gauntlet=FRONTS, hand={"asha": "A07", "khor": "K01"}).face(target).play("play:A07")
        assert t.prompt != "divert"
    t = table(down="G2", hand={"asha": "A07", "khor": "K01"}).face("M1:green").play("play:A07")
    assert t.prompt != "divert"


@rule("KD-11.5", "KD-11.6")
def test_tc55_a_re_roll_is_one_of_all_four_dice() -> None:
    t = table("feyn khor", well="W17 W03 W04 W26", hand={"feyn": "F07", "khor": "K01"}, dice=["RRB+", "GGG-"])
    t.face("W17").play("play:F07")
    assert t.options == ["keep", "again"]
    t.play("again")
    first, second = (event.args["dice"] for event in t.happened("rolled"))
    assert (first, second) == ([0, 0, 2, 3], [1, 1, 1, 4])
    assert t.sums == (3, 0, 3, 0)


@rule("KD-20.10")
def test_tc56_no_delve_or_climb_at_the_bottom() -> None:
    from enclume.games.kinfire_delve.effects import Cause, Effect, resolve

    t = table(gauntlet=FRONTS, hp=8, hand={"asha": "A01", "khor": "K01"}, discard="W01 W03")
    before = (t.well_deck, t.well_discard)
    text = [Effect(line) for line in ({"do": "delve", "n": 3}, {"do": "climb", "n": 1}, {"do": "heal", "n": 1})]
    list(resolve(t.state, 0, text, Cause(-1)))
    assert t.hp == 9
    assert (t.well_deck, t.well_discard) == before
