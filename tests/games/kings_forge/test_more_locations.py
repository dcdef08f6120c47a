"""KF-17: the locations of the expansion, one by one, and what they do to each other."""

from __future__ import annotations

import pytest

from enclume.games.kings_forge.state import NO_ROLL
from support import rule

from .play import Table, table, to_next_round

X = {"gather_cards": True}


@rule("KF-17.16", "KF-17.17", "KF-17.35")
def test_the_chancery() -> None:
    """T-30."""
    t = table(4, row="GX01 G02 G03 G04", supply=["MMMMM", "MW", "", "M"], smithy=["G"], **X)
    t.play("claim:GX01.bottom")
    assert (t.prompt, t.seat, t.options) == ("send_other", 0, ["send:M@1", "send:W@1"])
    t.play("send:W@1")
    assert t.options == ["send:M@0", "send:G@0"], "P2 has none, P3 no choice"
    t.play("send:M@0")
    assert [t.supply(seat) for seat in range(4)] == ["MMG", "M", "", ""]
    assert [t.smithy(seat) for seat in range(4)] == ["M", "W", "", "M"]


@rule("KF-17.16")
def test_the_chancery_with_an_empty_smithy() -> None:
    """T-59."""
    t = table(row="GX01 G02 G03 G04", supply=["MMM", "M"], **X).play("claim:GX01.bottom")
    assert (t.supply(0), t.supply(1), t.smithy(0), t.smithy(1)) == ("", "", "M", "M")


@rule("KF-17.17")
def test_the_chancery_by_its_two_switches() -> None:
    t = table(row="GX01 G02 G03 G04", supply=["MMM", "MW"], chancery_self="off", chancery_chooser="owner", **X)
    t.play("claim:GX01.bottom")
    assert (t.prompt, t.seat) == ("send", 1)
    t.play("send:M@1")
    assert (t.supply(0), t.smithy(0), t.supply(1)) == ("M", "", "W")


@rule("KF-17.22", "KF-17.23", "KF-17.35")
def test_the_prison() -> None:
    """T-16."""
    t = table(4, row="GX06 G02 G03 G04", supply=["MW", "MMWG", "MM", ""], passed=[2], **X)
    t.play("claim:GX06.bottom")
    assert (t.seat, t.options) == (1, ["send:M@1", "send:W@1", "send:G@1"])
    t.play("send:W@1")
    assert t.options == ["send:M@1", "send:G@1"]
    t.play("send:G@1")
    assert t.supply(1) == "M"
    assert t.smithy(1) == "MWG"
    assert (t.supply(2), t.smithy(2)) == ("", "MM")
    assert t.supply(0) == "M"


@rule("KF-17.12", "KF-17.22", "KF-17.39")
def test_prerolled_dice_go_to_prison_too() -> None:
    """T-17."""
    t = table(row="GX06 G02 G03 G04", supply=["W", "M"], prerolled=["", "M6 M2"], claimed=["", "G15b"], **X)
    t.play("claim:GX06.bottom")
    assert (t.supply(1), t.smithy(1), t.prerolled(1)) == ("", "MMM", "")


@rule("KF-17.22")
def test_the_owner_of_a_larger_pool_may_protect_his_prerolled_dice() -> None:
    t = table(row="GX06 G02 G03 G04", supply=["W", "MMM"], prerolled=["", "M6"], claimed=["", "G15b"], **X)
    t.play("claim:GX06.bottom")
    assert t.options == ["send:M@1", "send:M6p@1"]
    assert t.play("send:M@1").prerolled(1) == "M6p"


@rule("KF-17.18")
def test_white_borrowed_and_conjurer_dice_are_never_taken() -> None:
    """T-58."""
    t = table(
        row="GX06 G02 G03 G04", supply=["W", "M"], whites=[0, 1], borrowed=["", "MWGA"], claimed=["", "G12b"], **X
    )
    t.play("claim:GX06.bottom")
    assert (t.smithy(1), t.state.whites[1], t.state.borrowed[1]) == ("M", 1, 0x01010101)
    t = table(row="GX01 G02 G03 G04", supply=["MM", ""], prerolled=["", "W5"], claimed=["", "G15b"], **X)
    t.play("claim:GX01.bottom")
    assert (t.smithy(1), t.prerolled(1)) == ("W", "")


@rule("KF-17.19", "KF-7.15", "KF-7.31")
def test_the_mage_guild_on_a_tavern_roll() -> None:
    """T-13."""
    t = table(row="G16 G02 G03 G04", modifiers=["plus_two"], rolls=[4])
    t.play("claim:G16.top", "use:plus_two")
    assert t.smithy(0) == "A"
    assert t.modifiers(0) == []


@rule("KF-17.20", "KF-7.31")
def test_the_orchard_gives_everybody_else_a_bonus_for_their_craft_turn() -> None:
    """T-27."""
    t = table(row="GX03 GX13 G03 G04", display="I33", supply=["M", "M"], **X)
    t.play("claim:GX03.bottom")
    assert (t.modifiers(0), t.modifiers(1)) == (["plus_3"], ["gift"])
    t.falls(4).play("claim:GX13.bottom")
    assert t.state.counterfeits == [0, 0], "the gift cannot be used in the gather phase"
    t.falls(2).play("pass", "bonus:metal", "pass")
    t.falls(5)
    assert t.seat == 1
    t.play("use:gift")
    assert t.happened("modified")[-1].seat == 1


@rule("KF-17.24", "KF-1.4", "KF-1.5")
def test_the_scrapyard_serves_from_the_left_until_none_is_left() -> None:
    """T-18."""
    t = table(4, row="GX08 G02 G03 G04", seat=1, stock="MM", supply=["", "", "", ""], **X).play("claim:GX08.bottom")
    assert t.state.counterfeits == [0, 1, 0, 0]
    assert [t.supply(seat) for seat in range(4)] == ["", "", "M", "M"]


@rule("KF-17.24", "KF-1.12", "KF-5.8")
def test_the_scrapyard_reaches_who_has_passed() -> None:
    """T-62."""
    t = table(3, row="GX08 G02 G03 G04", seat=1, passed=[0], supply=["", "", ""], display="I33", **X)
    t.play("claim:GX08.bottom")
    assert (t.state.counterfeits[1], t.supply(2), t.supply(0)) == (1, "M", "M")
    t.play("pass", "pass")
    assert [event.seat for event in t.happened("rolled")] == [0, 2]


@rule("KF-17.25", "KF-17.26", "KF-6.2", "KF-7.19", "KF-17.10")
def test_beyond_the_stygian_gate_only_prerolled_dice_count() -> None:
    """T-21."""
    t = table(
        phase="craft",
        supply=["M" * 6, ""],
        prerolled=["M5 M6"],
        whites=[1],
        flags=[NO_ROLL],
        modifiers=["reroll_any plus_1"],
        display="I04 I33",
        claimed=["G12b"],
    )
    assert t.tray() == "M5p M6p"
    assert t.options == ["craft:I04", "craft:I04:pick", "use:plus_1", "end"]
    assert t.state.whites[0] == 1
    t.play("use:plus_1", "die:M5p", "craft:I04")
    assert t.happened("crafted")[0].args["dice"] == "M6p M6p"
    assert t.items(0) == ["I04"]
    assert t.supply(0) == "M" * 8


@rule("KF-17.25")
def test_the_gate_does_not_forbid_rolls_of_the_gather_phase() -> None:
    """T-22."""
    t = table(row="GX10 GX13 G03 G04", rolls=[], **X).play("claim:GX10.bottom", "claim:G03.top")
    assert t.smithy(0) == "MM"
    t.falls(5).play("claim:GX13.bottom")
    assert t.state.counterfeits[0] == 1


@rule("KF-17.25", "KF-17.2")
def test_neither_palace_nor_astrologer_lifts_the_ban() -> None:
    """T-51."""
    t = table(row="GX04 G02 G03 G04", seat=1, supply=["MMM", "M"], smithy=["MM"], flags=[NO_ROLL], display="I33", **X)
    t.play("claim:GX04.bottom")
    assert t.happened("nothing_to_roll")[0].seat == 0
    t = table(
        phase="craft", supply=["MMM", "M"], smithy=["MM"], flags=[NO_ROLL | 1], display="I33", modifiers=["", "plus_1"]
    )
    assert t.happened("nothing_to_roll")[0].seat == 0
    assert (t.supply(0), t.smithy(0)) == ("MMM", "MM")


@rule("KF-17.27", "KF-17.42", "KF-7.11")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_the_tax_collector_flips_or_adds_three(value: int) -> None:
    """T-15."""
    for mode, result in (("flip", 7 - value), ("plus", min(6, value + 3))):
        t = table(phase="craft", supply=["M", ""], modifiers=["flip_or_plus_3 plus_1"], display="I33", rolls=[value])
        assert t.offered("use") == ["plus_1", "flip_or_plus_3:flip", "flip_or_plus_3:plus"]
        t.play(f"use:flip_or_plus_3:{mode}")
        assert t.tray() == f"M{result}"
        assert t.offered("use") == ["plus_1"], "one of both"


@rule("KF-17.28", "KF-10.4")
def test_the_keep_borrows_what_the_stock_has() -> None:
    """T-20."""
    t = table(row="GX12 G02 G03 G04", supply=["G", ""], stock="MMMGAA", display="I33", modifiers=["plus_1"], **X)
    t.play("claim:GX12.bottom")
    assert t.stock == "MMA"
    assert t.state.borrowed[0] == 0x01010001
    t.play("pass", "bonus:token", "pass", "end")
    assert t.stock == "MMMGAA"
    assert t.supply(0) == "G"


@rule("KF-17.29", "KF-7.3")
@pytest.mark.parametrize(("roll", "tokens"), [(4, 0), (5, 1), (6, 1)])
def test_the_wharf(roll: int, tokens: int) -> None:
    t = table(row="GX13 G02 G03 G04", rolls=[roll], **X).play("claim:GX13.bottom")
    assert t.state.counterfeits[0] == tokens


@rule("KF-17.30", "KF-7.26")
def test_the_witchs_cave() -> None:
    """T-26."""
    t = table(row="GX14 G02 G03 G04", supply=["MMMM", ""], rolls=[3], display="I33", **X).play("claim:GX14.bottom")
    assert t.supply(0) == "G"
    to_next_round(t, "metal")
    assert t.supply(0) == "MG"
    t = table(row="GX14 G02 G03 G04", supply=["MMMM", ""], rolls=[3], modifiers=["plus_1"], **X)
    t.play("claim:GX14.bottom", "use:plus_1")
    assert t.supply(0) == "A"


@rule("KF-17.30", "KF-1.4")
def test_the_witchs_cave_with_no_magic_left() -> None:
    """T-61."""
    t = table(row="GX14 G02 G03 G04", supply=["MMMM", ""], rolls=[5], stock="MWG", display="I33", **X)
    t.play("claim:GX14.bottom")
    assert t.supply(0) == ""
    to_next_round(t, "metal")
    assert t.stock == "MMMWG"


@rule("KF-17.40", "KF-7.20", "KF-17.16", "KF-17.21")
def test_cancelled_dice_come_back_at_cleanup_alone() -> None:
    """T-60."""

    def struck(first_card: str) -> Table:
        t = table(
            row=f"G15 {first_card} G03 G04",
            seat=1,
            first=1,
            supply=["MMMM", "MMM"],
            purple=5,
            claimed=["G09b"],
            display="I33",
            rolls=[5, 3],
            **X,
        )
        t.state.purple_at = 8
        t.play("claim:G15.bottom", "preroll:M@1", "keep:M3")
        assert (t.smithy(1), t.cancelled(1), t.prerolled(1)) == ("M", "M", "M3p")
        return t

    t = struck("GX04").play("claim:GX04.bottom")
    to_next_round(t, "metal")
    rolled = [event.args["dice"] for event in t.happened("rolled") if event.args["source"] == "craft"]
    assert rolled[0] == "M3p", "nothing else of P1 was rolled"
    assert t.supply(1) == "MMM"
    t = struck("GX01")
    t.state.supply[1] += 2
    t.state.stock -= 2
    t.play("pass", "bonus:token", "claim:GX01.bottom")
    assert t.cancelled(1) == "M"
    assert "fetch" not in t.prompt


@rule("KF-17.33")
def test_two_flags_are_one_and_two_keeps_add_up() -> None:
    t = table(row="G18 G02 G03 G04", claimed=["GX12b"], borrowed=["MWGA"], supply=["A", "M"], **X)
    t.play("claim:G18.bottom")
    assert t.state.borrowed[0] == 0x02020202


def test_the_palace_slot_by_option() -> None:
    """T-53."""
    for slot, dice, legal in [
        ("wood_or_gem", "WMM", True),
        ("wood_or_gem", "GMM", True),
        ("gem", "WMM", False),
        ("gem", "GMM", True),
        ("wood", "WMM", True),
        ("wood", "GMM", False),
    ]:
        t = table(row="GX04 G02 G03 G04", supply=[dice, ""], palace_top_slot=slot, display="I33", **X)
        assert ("claim:GX04.top" in t.options) == legal
    t = table(row="GX04 G02 G03 G04", supply=["GMM", ""], display="I33", **X).play("claim:GX04.top")
    assert t.smithy(0) == "G"
    to_next_round(t, "metal")
    assert t.supply(0) == "MGG"


def test_more_costs_with_mixed_fates() -> None:
    """T-54, T-55, T-56."""
    t = table(row="GX13 G02 G03 G04", supply=["MMMMW", ""], display="I33", **X)
    t.play("claim:GX13.top", "pay:M@0", "pay:M@0")
    assert t.smithy(0) == "WWW"
    to_next_round(t, "metal")
    assert t.supply(0) == "MMWWWW"
    t = table(row="GX02 G02 G03 G04", supply=["MMMW", "MMMM"], display="I33", **X)
    assert "claim:GX02.top" in t.options
    t.play("claim:GX02.top")
    assert t.smithy(0) == "AA"
    assert "claim:GX02.top" not in t.options
    t = table(row="GX11 G02 G03 G04", display="I33", **X).play("claim:GX11.top")
    assert t.supply(0) == "M" * 6


def test_the_conjurer_gives_everybody_a_wild_die() -> None:
    t = table(3, row="GC1 G02 G03 G04", guest_conjurer=True, rolls=[6, 2, 5], display="I33", flags=[0, NO_ROLL])
    t.play("claim:GC1.bottom")
    assert (t.prompt, t.seat) == ("declare", 0)
    t.play("declare:G", "declare:M", "declare:A")
    assert [t.prerolled(seat) for seat in range(3)] == ["G6c", "M2c", "A5c"]
    t = table(row="GC1 G02 G03 G04", guest_conjurer=True, rolls=[3, 4]).play("claim:GC1.bottom", "declare:W")
    assert t.prerolled(0) == "W4c", "one more for who claimed it"
