"""KF-7: rolls and what modifies them."""

from __future__ import annotations

from typing import Unpack

from support import rule

from .play import Arranged, Table, table


def crafting(supply: str, rolls: list[int], modifiers: str, /, **more: Unpack[Arranged]) -> Table:
    """P0's craft turn with these dice and bonuses, before an item that nobody can make."""
    return table(phase="craft", supply=[supply, ""], rolls=rolls, modifiers=[modifiers], display="I33", **more)


@rule("KF-7.1", "KF-7.2", "KF-7.5", "KF-7.6")
def test_only_the_roller_modifies_and_only_what_was_just_rolled() -> None:
    t = table(row="G16 G02 G03 G04", modifiers=["", "plus_1"], rolls=[4]).play("claim:G16.top")
    assert t.smithy(0) == "W", "P1's bonus is not for P0's roll"
    t.falls(4).play("claim:G02.bottom", "pass", "bonus:metal")
    assert t.prompt == "gather"


@rule("KF-7.7", "KF-7.10", "KF-7.8", "KF-7.30")
def test_a_die_never_shows_more_than_six() -> None:
    """T-38."""
    t = crafting("MM", [5, 2], "plus_4 auto6 plus_1").play("use:plus_4", "die:M5")
    assert t.tray() == "M2 M6"
    t.play("use:auto6", "die:M2")
    assert t.tray() == "M6 M6"
    t.play("use:plus_1")
    assert t.happened("modified")[-1].args["after"] == "M6", "used up without profit"


@rule("KF-7.9", "KF-7.15", "KF-7.30", "KF-7.16")
def test_the_parts_of_a_modifier_go_to_different_dice_at_once() -> None:
    """T-14."""
    t = crafting("MMW", [3, 3, 2], "plus_two plus_1 plus_1_1")
    t.play("use:plus_two", "die:M3")
    assert t.options == ["die:M3", "die:W2", "enough"], "the other metal, never the same die twice"
    t.play("die:M3")
    assert t.tray() == "M5 M5 W2"
    t.play("use:plus_1", "die:M5")
    assert t.tray() == "M5 M6 W2"
    t.play("use:plus_1_1", "die:W2")
    assert t.options == ["die:M5", "die:M6", "enough"]
    t.play("enough")
    assert t.happened("modified")[-1].args["after"] == "W3", "the second part is lost"


@rule("KF-7.30", "KF-7.15")
def test_fewer_targets_than_allowed_but_at_least_one() -> None:
    t = crafting("MMM", [1, 2, 3], "plus_1_x3 plus_1").play("use:plus_1_x3")
    assert "enough" not in t.options
    t.play("die:M1", "enough")
    assert t.tray() == "M2 M2 M3"
    assert t.offered("use") == ["plus_1"]


@rule("KF-7.14")
def test_three_dice_at_once() -> None:
    t = crafting("MMMM", [1, 2, 3, 4], "plus_1_x3 plus_1").play("use:plus_1_x3", "die:M1", "die:M2", "die:M4")
    assert t.tray() == "M2 M3 M3 M5"


@rule("KF-7.12")
def test_a_rerolled_die_loses_what_was_added() -> None:
    """T-39."""
    t = crafting("MMM", [1, 1, 6, 5], "plus_1 reroll_any plus_2").play("use:plus_1", "die:M1")
    assert t.tray() == "M1 M2 M6"
    t.play("use:reroll_any", "die:M2", "enough")
    assert t.tray() == "M1 M5 M6"


@rule("KF-7.13", "KF-7.29")
def test_ones_become_sixes() -> None:
    t = crafting("MMMM", [1, 1, 1, 2], "ones_to_six plus_1").play("use:ones_to_six")
    assert t.tray() == "M2 M6 M6 M6"
    t = crafting("MM", [2, 3], "ones_to_six plus_1")
    assert t.offered("use") == ["plus_1"], "at least a 1 is needed"
    t = crafting("MMM", [1, 1, 1], "plus_1", hired=["AP18"], apprentices=True).play("use:AP18", "die:M1")
    assert t.tray() == "M1 M6 M6"


@rule("KF-7.11")
def test_a_flip_uses_the_value_that_the_die_has_now() -> None:
    t = crafting("M", [1], "plus_1 plus_2", hired=["AP08"], apprentices=True).play("use:plus_1", "use:AP08")
    assert t.tray() == "M5"


@rule("KF-7.18", "KF-15.7", "KF-18.4", "KF-18.12")
def test_a_modifier_is_used_once_and_an_apprentice_once_a_round() -> None:
    t = crafting("MM", [1, 1], "plus_1 plus_1 plus_2", hired=["AP11"], apprentices=True)
    assert t.offered("use") == ["plus_1", "plus_2", "AP11"]
    t.play("use:AP11", "use:plus_1", "die:M1")
    assert t.offered("use") == ["plus_1", "plus_2"]
    assert t.tray() == "M2 M3"


@rule("KF-7.20", "KF-18.7", "KF-18.15", "KF-17.6")
def test_cancelled_dice_are_beyond_any_reroll() -> None:
    """T-23."""
    t = table(
        phase="craft",
        supply=["MM", ""],
        smithy=["WG"],
        hired=["AP16"],
        modifiers=["reroll_any"],
        purple=4,
        rolls=[4, 2, 4, 6],
        display="I33",
        apprentices=True,
    )
    assert t.tray() == "M2 G6"
    assert (t.smithy(0), t.cancelled(0)) == ("MW", "MW")
    t.play("use:reroll_any")
    assert t.options == ["die:M2", "die:G6"]
    t.falls(4).play("die:M2", "enough")
    assert [event.args["type"] for event in t.happened("cancelled")] == [0, 1, 0], "a reroll is checked too"
    assert t.supply(0) == "MMWG", "after cleanup they are home"


@rule("KF-7.21", "KF-7.27", "KF-18.5")
def test_a_cancelled_utility_roll_brings_nothing() -> None:
    """T-68, second half."""
    t = table(
        row="GX13 G02 G03 G04",
        purple=2,
        claimed=["", "G09b"],
        hired=["AP12"],
        rolls=[2],
        gather_cards=True,
        apprentices=True,
    )
    t.state.purple_at = 1 << 8 | 8
    t.play("claim:GX13.bottom")
    assert (t.prompt, t.seat) == ("gather", 1), "no window, and Ket is unused"
    assert t.state.used[0] == 0


@rule("KF-18.5", "KF-7.26")
def test_ket_in_a_utility_roll() -> None:
    """T-68, first half; and without the purple die."""
    arranged: Arranged = {
        "row": "GX13 G02 G03 G04",
        "hired": ["AP12"],
        "modifiers": ["plus_2"],
        "gather_cards": True,
        "apprentices": True,
    }
    t = table(purple=2, claimed=["", "G09b"], rolls=[3, 2], **arranged)
    t.state.purple_at = 1 << 8 | 8
    t.play("claim:GX13.bottom", "use:AP12")
    assert (t.prompt, t.tray()) == ("modify", "?3"), "the white die was cancelled"
    t.play("use:plus_2")
    assert t.state.counterfeits[0] == 1
    t = table(rolls=[3, 5], **arranged).play("claim:GX13.bottom", "use:AP12")
    assert t.options == ["result:old", "result:white"]
    t.play("result:white", "done")
    assert t.state.counterfeits[0] == 1
    assert t.modifiers(0) == ["plus_2"]


@rule("KF-7.22", "KF-7.28", "KF-8.9")
def test_prerolled_dice_are_modified_but_not_rerolled() -> None:
    t = crafting("M", [2], "reroll_any plus_1 plus_2", prerolled=["W3"])
    t.play("use:reroll_any")
    assert t.happened("modified")[-1].args["before"] == "M2", "the only die to reroll"
    assert "W3p" in t.tray()
    t.play("use:plus_1", "die:W3p")
    assert "W4p" in t.tray()


@rule("KF-7.28", "KF-8.5", "KF-8.15")
def test_committed_dice_are_frozen() -> None:
    t = table(phase="craft", supply=["MMMM", ""], rolls=[2, 2, 2, 1], modifiers=["plus_1"], display="I01 I33")
    t.play("craft:I01")
    assert t.tray() == "M1"
    t.play("use:plus_1")
    assert t.happened("modified")[-1].args["before"] == "M1"


@rule("KF-7.25", "KF-18.2", "KF-18.3")
def test_in_the_apprentice_phase_apprentices_alone_modify() -> None:
    """T-07, T-50."""
    t = table(phase="opening", hired=["AP06 AP14"], rolls=[5], apprentices=True)
    assert t.smithy(0) == "M"
    everyone = "AP06 AP08 AP10 AP11 AP12 AP17 AP18 AP14 AP01"
    for use, result in [("AP08", "M"), ("AP10", "M"), ("AP11", "M")]:
        t = table(phase="opening", hired=[everyone], rolls=[3], apprentices=True).play("activate:AP06")
        assert t.offered("use") == ["AP08", "AP10", "AP11", "AP12", "AP17"], "Williams has no 1"
        t.play(f"use:{use}", "done", "done")
        assert t.smithy(0) == result + "M", "Elisha's metal and Anselm's"


@rule("KF-7.31", "KF-7.5")
def test_a_bonus_of_the_gather_phase_may_be_used_there() -> None:
    t = table(row="G09 G16 G03 G04", rolls=[5]).play("claim:G09.top", "claim:G03.top", "claim:G16.top")
    assert t.options == ["use:plus_1", "done"]
    assert t.play("use:plus_1").smithy(0) == "A"


@rule("KF-7.23", "KF-8.11")
def test_a_white_die_is_declared_when_it_is_laid() -> None:
    t = table(phase="craft", supply=["", ""], whites=[1], claimed=["G12b"], rolls=[6], display="I03 I33")
    assert t.tray() == "*6"
    t.play("craft:I03")
    assert t.happened("crafted")[0].args["dice"] == "M6*"


@rule("KF-3.5", "KF-7.17", "KF-10.8")
def test_what_is_not_used_is_gone_at_cleanup() -> None:
    t = table(phase="craft", supply=["M", "M"], modifiers=["plus_1 auto6", "plus_2"], display="I33")
    t.state.auto6 = 1
    t.play("end", "end")
    assert (t.modifiers(0), t.modifiers(1), t.state.auto6) == ([], [], 2)


@rule("KF-7.9", "KF-7.15", "KF-7.12")
def test_the_dice_of_a_modifier_are_named_in_any_order() -> None:
    """Nothing is lost, and nothing rolled, because the best die was named first."""
    t = table(phase="craft", supply=["MMG", ""], rolls=[1, 5, 3], modifiers=["plus_1_1 reroll_any"], display="I33")
    t.play("use:plus_1_1", "die:M5", "die:M1")
    assert t.tray() == "M2 M6 G3"
    t.falls(4, 6).play("use:reroll_any", "die:G3", "die:M2", "enough")
    assert t.happened("modified")[-1].args["before"] == "M2 G3"


@rule("KF-17.11", "KF-19.2")
def test_dice_are_rolled_in_advance_in_any_order() -> None:
    t = table(row="G15 G02 G03 G04", supply=["MMG", ""], rolls=[5, 6])
    t.play("claim:G15.bottom", "pay:M@0", "preroll:G@0", "preroll:M@0")
    assert t.tray() == "M6 G5"


@rule("KF-17.22", "KF-19.6")
def test_three_dice_for_the_prison_in_any_order() -> None:
    """Wood first does not mean that the gem goes too."""
    t = table(row="GX06 G02 G03 G04", supply=["W", "MMWG"], gather_cards=True)
    t.play("claim:GX06.bottom", "send:W@1", "send:M@1", "send:M@1")
    assert (t.supply(1), t.smithy(1)) == ("G", "MMW")
