"""Every Skill card, lantern, Well card, event, Gauntlet and Fatigue card does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from support import rule

from .play import Arranged, Table, base, table

SOME = {"asha": "A01 A02 A03", "khor": "K01 K02 K03", "naz": "N02 N02", "feyn": "F02 F02"}
PARTNER = {"asha": "khor", "khor": "asha", "naz": "khor", "feyn": "khor"}
WHO = {"A": "asha", "K": "khor", "N": "naz", "F": "feyn"}


def acting(card: str, target: str, dice: str = "", **arranged: Any) -> Table:
    """The owner of a card plays it as an action against a challenge in N; a partner with harmless cards sits beside."""
    owner = WHO[card[0]]
    partner = PARTNER[owner]
    hand = {owner: card, partner: "K01" if partner == "khor" else "A01", **arranged.pop("hand", {})}
    beside = arranged.pop("beside", "W06 W12 W27")
    t = table(f"{owner} {partner}", well=f"{target} {beside}", hand=hand, **arranged)
    return t.attempt(target, card, dice=dice)


def value(card: str, target: str, **arranged: Any) -> int:
    """What the action adds where no die matches and nobody boosts."""
    dice = {"R": "GGB-", "G": "RRB-", "B": "RRG-"}
    colors = {"W03": "R", "W04": "R", "W06": "R", "W07": "R", "W08": "R", "W13": "G", "W17": "G", "W14": "G"}
    return acting(card, target, dice[colors.get(target, "B")], **arranged).sums[0]


@rule("KD-8.5", "KD-8.4")
@pytest.mark.parametrize(
    ("card", "against", "bonus", "other"),
    [
        ("A01", "W08", 2, "W03"),
        ("A03", "W03", 1, "W06"),
        ("K03", "W06", 1, "W03"),
        ("K09", "W26", 1, "W25"),
        ("N02", "W03", 1, "W06"),
        ("F02", "W26", 1, "W25"),
        ("F10", "W03", 1, "W06"),
    ],
)
def test_bonuses_against_a_type(card: str, against: str, bonus: int, other: str) -> None:
    beside = "W15 W12 W27"
    assert value(card, against, beside=beside) == value(card, other, beside=beside) + bonus


@rule("KD-8.5", "KD-12.2")
def test_values_that_depend_on_how_things_stand() -> None:
    assert value("A09", "W03") == 2
    assert value("A09", "W03", hp=4) == 4
    assert value("K12", "W03") == 2
    assert value("K12", "W03", fatigue="X1 X2") == 4
    assert value("F05", "W25", fatigue="X1 X2 X3 X4") == 5, "at most +3"
    assert value("A11", "W03") == 2
    assert value("A11", "W03", skill_discard={"asha": "A02 A02 A05 A05 A01"}) == 5, "at most +3"
    assert value("N12", "W13", progress={"W13": 5}) == 4
    assert value("K05", "W25") == 4


@rule("KD-12.2", "KD-10.5")
def test_values_that_depend_on_boosts() -> None:
    t = table("khor asha", well="W25 W06 W12 W27", hand={"khor": "K05", "asha": "A10"})
    assert t.attempt("W25", "K05", "A10", dice="RRG-").sums[:2] == (2, 1)
    t = table("naz khor", well="W25 W06 W12 W27", hand={"naz": "N10", "khor": "K04"})
    assert t.attempt("W25", "N10", "K04", dice="RRG-").sums[:2] == (4, 2)
    t = table("feyn khor", well="W27 W06 W12 W25", hand={"feyn": "F08", "khor": "K04 K05"})
    assert t.attempt("W27", "F08", "K04", "K05", dice="RRG-").sums[:2] == (5, 4)
    t = table("naz khor", well="W01 W06 W12 W25", hand={"naz": "N01", "khor": "K01 K03"})
    assert t.attempt("W01", "N01", "K01", "K03", dice="GGB-").sums[:2] == (2, 5), "each boost gains 1"


@rule("KD-8.5", "KD-11.2")
def test_lucky_dice_are_worth_two() -> None:
    assert acting("F04", "W03", "RRG+").sums == (2, 0, 6, 0)
    t = table("feyn khor", well="W03 W06 W12 W25", charged="feyn", hand={"feyn": "F02", "khor": "K09"})
    t.falls("RGG-", "RRR+").face("W03").play("lantern:L-feyn", "pass", "again")
    if t.prompt == "bard":
        t.play("keep")
    assert t.sums == (6, 0, 8, 0)


@rule("KD-14.11", "KD-14.12", "KD-25.3")
def test_icons_and_faces_trigger_what_cards_say() -> None:
    assert acting("A02", "W13", "RRB-").sums[3] == 1, "Shadow in the dark"
    assert acting("A02", "W13", "RRB+").sums[3] == 0
    assert acting("A04", "W13", "RRB-").sums[3] == 0, "no icon"
    assert acting("F06", "W03", "GGB+").charged(0)
    assert not acting("F06", "W03", "GGB-").charged(0)
    assert acting("K08", "W07", "RRR-").hp == 9
    assert acting("K08", "W07", "RRR+").hp == 10


@rule("KD-8.5", "KD-11.10")
@pytest.mark.parametrize(
    ("named", "dice", "bonus"), [("light", "GGB+", 2), ("darkness", "GGB+", 0), ("darkness", "GGB-", 2)]
)
def test_an_omen(named: str, dice: str, bonus: int) -> None:
    t = table("feyn khor", well="W03 W06 W12 W25", hand={"feyn": "F11", "khor": "K09"}).falls(dice)
    t.face("W03").play("play:F11", f"foretell:{named}")
    if t.prompt == "boost":
        t.play("pass")
    assert t.sums[3] == bonus


@rule("KD-12.6", "KD-24.2")
def test_what_success_brings() -> None:
    t = acting("A04", "W17", "GGG-", hand={"khor": "K01"})
    assert len(t.hand(0)) == 1, "an Obstacle"
    t = acting("A04", "W13", "GGG+", progress={"W13": 3})
    assert t.hand(0) == [], "a Combat"
    t = table(
        "feyn khor naz", well="W17 W06 W12 W25", progress={"W17": 4}, hand={"feyn": "F01", "khor": "K01", "naz": "N08"}
    )
    t.attempt("W17", "F01", dice="GGG-")
    assert t.offered("give") == ["khor", "naz"]
    t.play("give:naz")
    assert len(t.hand(2)) == 2
    t = table("feyn", well="W17 W06 W12 W25", progress={"W17": 4}, hand={"feyn": "F01 F10"})
    t.attempt("W17", "F01", dice="GGG-")
    assert len(t.hand(0)) == 2, "alone: yourself"
    t = table(
        "khor asha",
        well="W17 W06 W12 W25",
        charged="khor",
        hp=5,
        progress={"W17": 4},
        hand={"khor": "K01", "asha": "A03"},
    )
    t.attempt("W17", "lantern:L-khor", dice="RRB-")
    assert t.hp == 6


@rule("KD-26.15", "KD-13.3")
def test_flanking_maneuver_places_the_excess() -> None:
    t = acting("N03", "W17", "GGG+", progress={"W17": 4}, deck=20)
    assert t.total == 7
    assert t.offered("place") == ["W06", "W12", "W27"]
    t.play("place:W12")
    assert "W12" in t.completed, "the check comes after the rewards"
    assert [e.pieces for e in t.happened("completed")] != []
    t = table("naz khor", well="W17 - - -", hand={"naz": "N03", "khor": "K01"}, progress={"W17": 4}, deck=20)
    t.falls("GGG+").play("go_on", "play:N03")
    assert not t.happened("placed"), "there is no other challenge"
    t = table("naz khor", down="G2", progress={"master": base("M1") - 6}, hand={"naz": "N03", "khor": "K01"})
    t.attempt("M1:green", "N03", dice="GGG+")
    assert t.cause == "master"


@rule("KD-12.7", "KD-12.14")
def test_what_failure_is_spared() -> None:
    assert acting("A05", "W15", "RRB+", beside="W06 W12 W27").hp == 10, "Shadow Step: no damage at all"
    assert acting("N11", "W03", "GGB+", beside="W15 W12 W27").hp == 10
    assert acting("N11", "W01", "GGB+", beside="W15 W12 W27").hp == 9, "3 - 2"
    assert acting("F03", "W15", "RRB+", beside="W06 W12 W27").hp == 10, "Pirouette against a Trap"
    assert acting("F03", "W13", "RRB+", beside="W06 W12 W27").hp == 7
    t = acting("N07", "W03", "GGB+", hand={"naz": "N07 N08"})
    while t.prompt == "move":
        t.play("skip")
    assert t.hand(0) == [], "All-Out Assault costs a card"


@rule("KD-26.14", "KD-12.14")
def test_lullaby() -> None:
    t = acting("F12", "W15", "RRB+", beside="W06 W12 W27", hand={"feyn": "F12 F10"})
    assert t.prompt == "discard_instead"
    t.play("instead")
    assert t.hp == 10
    assert t.hand(0) == []
    t = acting("F12", "W15", "RRB+", beside="W06 W12 W27")
    t.play("instead")
    assert t.hp == 10, "with an empty hand nothing is discarded"
    t = acting("F12", "W15", "RRB+", beside="W06 W12 W27").play("take_penalty")
    assert t.hp == 7


@rule("KD-8.8", "KD-26.12", "KD-14.13")
def test_diversion() -> None:
    t = acting("A07", "W17", progress={"W17": 3}, deck=20)
    assert t.prompt == "divert"
    t.play("divert")
    assert t.well_discard[0] == "W17"
    assert not t.happened("rolled")
    assert not t.happened("failed")
    assert t.discard(0) == ["A07"]
    t = acting("A07", "W21", progress={"W21": 3}).play("divert")
    assert "EX04" in t.feats
    assert acting("A07", "W07").prompt != "divert", "difficulty 6"
    t = acting("A07", "W17").play("press_on")
    while t.prompt == "boost":
        t.play("pass")
    assert t.happened("rolled")


@rule("KD-8.5", "KD-14.9", "KD-14.5", "KD-14.3", "KD-12.11")
def test_what_happens_when_a_card_is_played() -> None:
    assert acting("A10", "W17", "RRB-").charged(0)
    t = table("khor asha", well="W03 W06 W12 W27", hand={"khor": "K07", "asha": "A02"})
    t.face("W03").play("play:K07")
    assert t.offered("light") == ["L-asha", "L-khor"]
    t.play("light:L-asha")
    assert t.charged(1)
    assert acting("K04", "W25", "RRG+", hp=5).hp == 5 + 1 - 3
    assert len(acting("N08", "W25", "RRG+").hand(0)) == 2
    assert len(acting("K10", "W17", "RRB+").hand(1)) == 2, "the Seeker to the left"
    assert (
        len(table("khor", well="W17 W06 W12 W27", hand={"khor": "K10 K01"}).attempt("W17", "K10", dice="RRB+").hand(0))
        == 2
    )


@rule("KD-8.5")
def test_refrain_takes_a_refrain_back() -> None:
    t = acting("F09", "W17", skill_discard={"feyn": "F01 F05 F02"})
    assert t.offered("recall") == ["F01", "F05"]
    t.play("recall:F05")
    assert t.hand(0) == ["F05"]
    assert t.discard(0) == ["F01", "F02"]
    assert acting("F09", "W17", "RRB-").prompt != "recall", "nothing to take back"


@rule("KD-8.5", "KD-26.19")
def test_looking_ahead() -> None:
    t = acting("A12", "W25", "RRG+", deck="W03 W13 W23", fatigue="X2")
    assert t.options == ["leave", "toss"]
    t.play("toss")
    assert t.well_discard[0] == "W03"
    assert not t.happened("delved")
    t = acting("A12", "W25", "RRG+", deck="W03 W13 W23").play("leave")
    assert t.well_deck[0] == "W03"
    t = acting("N05", "W14", "RRB+", deck="W03 W13 W23 W01")
    assert t.offered("put_back") == ["W03", "W13", "W23"]
    t.play("put_back:W03", "put_back:W23")
    assert t.well_deck == ["W13", "W23", "W03", "W01"], "the last one lies on top"


@rule("KD-12.13", "KD-26.16", "KD-13.1")
def test_progress_on_other_challenges() -> None:
    t = acting("A06", "W03", "GGB+")
    assert t.offered("place") == ["W06", "W12", "W27"]
    t.play("place:W12")
    assert t.offered("place") == ["W06", "W27"], "another one"
    t.play("place:W06")
    assert (t.progress("W12"), t.progress("W06"), t.progress("W03")) == (1, 1, 3)
    t = acting("N04", "W03", "GGB+", beside="W21 E01 W27")
    assert (t.progress("W21"), t.progress("W27"), t.progress("W03")) == (1, 1, 3), "harmful ones too, events not"


@rule("KD-12.13", "KD-25.5", "KD-26.9")
def test_the_battle_beacon_moves_as_much_as_one_likes() -> None:
    t = table(
        "naz khor",
        well="W03 W01 W29 W27",
        charged="naz",
        hp=8,
        progress={"W01": 6, "W29": 2},
        hand={"naz": "N08", "khor": "K04"},
    )
    t.falls("GGB+").face("W03").play("lantern:L-naz")
    while t.prompt in ("boost", "exhaust"):
        t.play("pass")
    assert t.hp == 9, "it heals who completes a challenge by its light"
    assert t.prompt == "move_freely", "and it is said by what"
    assert not any(move.startswith("W29:") for move in t.offered("move"))
    t.play("move:W01:W27", "amount:6")
    assert t.progress("W27") == 6
    assert t.prompt == "move", "Tactician is still to be used"
    t.play("skip")
    assert t.seat == 1


@rule("KD-25.5")
def test_the_tactician_moves_once_a_turn() -> None:
    t = table("naz khor", well="W03 W01 W13 W27", progress={"W01": 6}, hand={"naz": "N08", "khor": "K04"})
    t.play("go_on", "move:W01:W27")
    assert t.offered("amount") == ["1", "2"]
    t.play("amount:2")
    t.attempt("W03", dice="GGB+")
    assert (t.seat, t.prompt) == (1, "exhaust"), "not again after the attempt"
    t = table("naz khor", well="E01 W01 W13 W27", progress={"W01": 6}, hand={"naz": "N08", "khor": "K04"})
    t.face("E01")
    assert t.prompt == "move", "after events too"


# The Well


@rule("KD-10.9")
def test_the_glass_bridge_takes_one_boost() -> None:
    t = table(well="W12 W06 W17 W27", hand={"asha": "A02", "khor": "K08 K10"}).face("W12").play("play:A02", "boost:K08")
    assert t.prompt != "boost"


@rule("KD-10.9", "KD-20.1")
def test_the_curtain_of_thorns_limits_boosts_against_the_master_alone() -> None:
    t = table(gauntlet="G1", down="G2", hand={"asha": "A02", "khor": "K08 K10"}).face("M1:green")
    t.play("play:A02", "boost:K08")
    assert t.prompt != "boost"
    t = table(gauntlet="G1", down="G2 G3", hand={"asha": "A02", "khor": "K08 K10"}).face("M1:green")
    t.play("play:A02", "boost:K08")
    assert t.prompt == "boost"


@rule("KD-5.9", "KD-14.12")
def test_the_clockwork_dancer_winds_down_in_the_dark() -> None:
    arranged: Arranged = {"well": "W09 W17 W06 W27", "progress": {"W09": 2}, "hand": SOME}
    assert table(**arranged).attempt("W17", dice="GGG-").progress("W09") == 1
    assert table(**arranged).attempt("W17", dice="GGG+").progress("W09") == 2
    assert table(well="W09 W17 W06 W27", hand=SOME).attempt("W17", dice="GGG-").progress("W09") == 0


@rule("KD-12.7")
def test_the_aerialists_lift_the_group_when_another_fails_in_the_dark() -> None:
    t = table(well="W16#1 W16#2 W04 W27", hand=SOME, discard=5).attempt("W04", dice="GGB-")
    assert [event.args["n"] for event in t.happened("climbed")] == [1, 1]
    t = table(well="W16#1 W16#2 W04 W27", hand=SOME, discard=5).attempt("W16#1", dice="RRB-")
    assert [event.args["n"] for event in t.happened("climbed")] == [1], "not the one that was attempted"
    t = table(well="W16#1 W16#2 W04 W27", hand=SOME, discard=5).attempt("W04", dice="GGB+")
    assert not t.happened("climbed")


@rule("KD-26.3", "KD-26.4")
def test_a_new_maze_has_no_progress() -> None:
    t = table(well="W20#1 W04 W03 W27", progress={"W20#1": 3, "W04": 4}, deck="W06 W06 W20#2 W17", hand=SOME)
    t.attempt("W04", dice="RGG-")
    assert t.progress("W20#2") == 0
    assert t.progress("W20#1") == 3
    assert t.difficulty("W20#1") == 7


@rule("KD-11.4", "KD-14.10")
def test_the_lingering_illusion_blinds_the_dice_in_the_dark() -> None:
    t = table(well="W28 W04 W03 W27", hand=SOME).attempt("W28", dice="BBB-")
    assert t.sums[2] == 0
    t = table(well="W28 W04 W03 W27", hand=SOME).attempt("W28", dice="BBR+")
    assert t.sums[2] == 3


@rule("KD-12.5", "KD-14.10")
def test_the_mirror_fox_flees() -> None:
    t = table(well="W18 W04 W03 W27", hand=SOME).attempt("W18", dice="GRR+")
    assert t.well_discard[0] == "W18"
    assert t.hp == 10


@rule("KD-14.8", "KD-14.10", "KD-12.11")
def test_penalties_of_fatigue_and_cards() -> None:
    t = table(well="W24 W04 W03 W27", hand=SOME, fatigue_deck="X2").attempt("W24", dice="RRG+")
    assert t.fatigue == ["X2"]
    assert len(t.hand(0)) == 3, "suffering fatigue draws no cards"
    t = table(well="W06 W04 W03 W27", hand=SOME).attempt("W06", dice="GGB+")
    assert (t.seat, t.prompt) == (0, "discard")
    t.play("discard:A02")
    assert t.hp == 7


# Fatigue


@rule("KD-26.18", "KD-16.7")
def test_guttering_flame() -> None:
    t = table(hand=SOME, charged="asha khor", fatigue_deck="X3").play("exhaust")
    assert not t.charged(0)
    assert not t.charged(1)
    t = table(well="W10 W04 W03 W27", fatigue="X3", progress={"W10": 5}, hand=SOME).attempt("W10", dice="GGG-")
    assert not t.charged(0)
    t = table(well="W24 W04 W03 W27", charged="asha", fatigue_deck="X3", hand={"asha": "A02", "khor": "K10"})
    t.attempt("W24", "lantern:L-asha", dice="RRG+")
    assert t.sums[0] == 3, "the action still resolves"
    assert not t.charged(0)


@rule("KD-12.7", "KD-16.7")
def test_fear_of_the_dark_hurts_whoever_fails() -> None:
    t = table(well="W14 W17 W03 W27", fatigue="X4", hand=SOME, seat=1, deck=0).attempt("W14", dice="RRB-")
    assert t.hp == 8
    t = table(well="W14 W17 W03 W27", fatigue="X4", hand=SOME).attempt("W14", dice="RRB+")
    assert t.hp == 9
    t = table(well="W03 W17 W04 W27", fatigue="X4", hand={"asha": "A03", "khor": "K02"})
    t.attempt("W03", "A03", "K02", dice="GGB-")
    assert t.hp == 10 - 1 - 1, "Bulwark reduces the penalty alone"


@rule("KD-26.19")
@pytest.mark.parametrize(("card", "depth"), [("W01", 3), ("W04", 2), ("W03", 2)])
def test_leaden_legs(card: str, depth: int) -> None:
    well = f"{card} W17 W27 W12"
    t = table(well=well, fatigue="X2", progress={card: {"W01": 7, "W04": 4, "W03": 6}[card]}, hand=SOME, deck=20)
    t.attempt(card, dice="RGG-")
    assert t.happened("delved")[0].args["n"] == depth


@rule("KD-20.14", "KD-20.13")
def test_a_failed_gauntlet_always_hurts_the_master_only_in_the_dark() -> None:
    t = table(gauntlet="G1", down="G2", hand=SOME).attempt("G3", dice="RRB+")
    assert t.hp == 8
    t = table(gauntlet="G1", down="G2", hand=SOME).attempt("M1:green", dice="RRB+")
    assert t.hp == 10
    t = table(gauntlet="G1", down="G2", hand=SOME).attempt("M1:green", dice="RRB-")
    assert t.hp == 5, "4, and 1 for the Claque"
    t = table(down="G2 G4", hand=SOME).attempt("M1:green", dice="RRB-")
    assert t.hp == 6
