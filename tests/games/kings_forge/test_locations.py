"""KF-17: what single locations do."""

from __future__ import annotations

import pytest

from support import rule

from .play import table, to_next_round

X = {"gather_cards": True}


@rule("KF-17.4")
def test_the_caravan_takes_everything() -> None:
    """T-42."""
    t = table(row="G08 G02 G03 G04", supply=["MMMWG", "M"], display="I33").play("claim:G08.bottom")
    assert (t.supply(0), t.smithy(0)) == ("", "MMW")
    t.play("pass", "bonus:metal", "pass")
    assert t.happened("nothing_to_roll")[0].seat == 0
    to_next_round(t, "metal")
    assert t.supply(0) == "MMMMMWWG"


@rule("KF-17.4")
@pytest.mark.parametrize(
    ("dice", "gain"),
    [
        (1, "M"),
        (2, "M"),
        (3, "MM"),
        (4, "MM"),
        (6, "MMW"),
        (7, "MWG"),
        (9, "MWG"),
        (10, "MGA"),
        (12, "MGA"),
        (13, "GAA"),
    ],
)
def test_the_more_dice_the_more_the_caravan_brings(dice: int, gain: str) -> None:
    assert table(row="G08 G02 G03 G04", supply=["M" * dice, "M"]).play("claim:G08.bottom").smithy(0) == gain


@rule("KF-17.5", "KF-17.6", "KF-7.24", "KF-7.32", "KF-6.1")
def test_the_cemetery_cancels_what_shows_its_value() -> None:
    t = table(row="G09 G02 G03 G04", supply=["MMM", "MM"], modifiers=["plus_1"], display="I33", rolls=[3])
    t.play("claim:G09.bottom")
    assert (t.prompt, t.tray()) == ("modify", "?3")
    t.play("use:plus_1")
    assert t.state.purple == 4, "the purple die is modified in its own window"
    t.falls(4, 2, 4, 5, 4)
    t.play("pass", "bonus:metal", "pass")
    assert [(event.seat, event.args["value"]) for event in t.happened("cancelled")] == [(0, 4), (0, 4), (1, 4)]


@rule("KF-17.7", "KF-17.28", "KF-17.41")
def test_a_cancelled_borrowed_die_lies_on_the_keep() -> None:
    """T-69."""
    t = table(
        phase="craft",
        supply=["", ""],
        borrowed=["MWGA"],
        purple=6,
        rolls=[1, 2, 6, 3],
        display="I03",
        modifiers=["plus_1"],
    )
    assert t.tray() == "M1b W2b A3b"
    assert t.state.borrowed[0] == 1 << 16
    assert (t.smithy(0), t.cancelled(0)) == ("", "")
    t.play("end")
    assert t.stock == "M" * 42 + "W" * 22 + "G" * 14 + "A" * 10


@rule("KF-17.8")
def test_there_is_one_purple_die() -> None:
    t = table(row="G18 G02 G03 G04", claimed=["G09b"], purple=3, rolls=[3])
    t.state.purple_at = 8
    t.play("claim:G18.bottom", "copy:G09.bottom")
    assert t.state.purple == 3, "no value is in force while it is rolled"
    assert t.state.purple_at == 17


@rule("KF-17.9", "KF-7.3", "KF-7.4", "KF-7.26")
@pytest.mark.parametrize(("roll", "gain"), [(1, "W"), (2, "W"), (3, "MW"), (4, "MW"), (5, "WW"), (6, "WW")])
def test_the_garden(roll: int, gain: str) -> None:
    t = table(row="G10 G02 G03 G04", rolls=[roll]).play("claim:G10.top")
    assert (t.supply(0), t.smithy(0)) == ("MMM", gain)


@rule("KF-17.9")
@pytest.mark.parametrize(("roll", "gain"), [(1, "M"), (3, "W"), (5, "G"), (6, "A")])
def test_the_tavern(roll: int, gain: str) -> None:
    assert table(row="G16 G02 G03 G04", rolls=[roll]).play("claim:G16.top").smithy(0) == gain


@rule("KF-17.10", "KF-7.23", "KF-17.15", "KF-1.9", "KF-18.5")
def test_two_white_dice_in_one_round_and_a_third_for_ket() -> None:
    """T-24."""
    t = table(row="G12 G18 G03 G04", supply=["MMMM", ""], display="I33", hired=["", "AP12"], apprentices=True, first=0)
    t.play("claim:G12.bottom", "pass", "bonus:metal", "claim:G18.bottom")
    assert t.state.whites[0] == 2
    t.falls(5, 6).play("pass")
    assert [event.args["dice"] for event in t.happened("rolled")][:1] == ["*6 *5"]
    t.falls(4).play("use:AP12")
    assert t.happened("rolled")[-1].args["dice"] == "*4"


@rule("KF-17.11", "KF-7.22", "KF-6.5")
def test_royal_woods() -> None:
    t = table(row="G15 G02 G03 G04", supply=["MMMWG", ""], display="I33", rolls=[6, 2, 5])
    t.play("claim:G15.bottom", "pay:M@0", "preroll:M@0")
    assert t.options == ["preroll:M@0", "preroll:W@0", "preroll:G@0", "enough"]
    t.play("preroll:W@0")
    assert t.options == ["preroll:M@0", "preroll:G@0", "enough"]
    t.play("preroll:G@0")
    assert (t.prompt, t.tray()) == ("keep", "M6 W2 G5")
    t.play("keep:M6", "release:W2", "keep:G5")
    assert t.prerolled(0) == "M6p G5p"
    assert t.supply(0) == "MW"
    to_next_round(t, "metal")
    assert t.supply(0) == "MMMWG"


@rule("KF-17.11")
def test_royal_woods_with_nothing_left_does_nothing() -> None:
    t = table(row="G15 G02 G03 G04", supply=["M", "M"]).play("claim:G15.bottom")
    assert t.prompt == "gather"
    assert t.prerolled(0) == ""


@rule("KF-17.14", "KF-17.15", "KF-17.33")
def test_the_workshop_copies_any_half_of_a_face_up_location() -> None:
    t = table(3, row="G18 G02 G03 G04", claimed=["G01t", "G07b GX09-", "G13t"], supply=["MM", "M", "M"], **X)
    t.play("claim:G18.bottom")
    assert t.offered("copy") == ["G01.top", "G01.bottom", "G13.top"], "what P0 can pay, face down never"
    t.play("copy:G13.top")
    assert (t.smithy(0), t.supply(0)) == ("WW", "")
    assert t.state.laid[0][0].place == 17


@rule("KF-17.14")
def test_without_anything_to_copy_the_workshop_is_not_offered() -> None:
    t = table(row="G18 G02 G03 G04", claimed=["G01-", "G07t"], supply=["MM", ""])
    assert "claim:G18.bottom" not in t.options
    assert "claim:G18.top" in t.options


@rule("KF-17.37")
def test_a_copied_caravan_takes_everything_to_the_workshop() -> None:
    t = table(row="G18 G02 G03 G04", claimed=["", "G08t"], supply=["MMMMM", ""])
    t.play("claim:G18.bottom")
    assert (t.supply(0), t.smithy(0), t.state.laid[0][0].place) == ("", "MMW", 17)


@rule("KF-17.2")
def test_the_astrologer_rolls_the_smithy_too() -> None:
    t = table(row="G06 G02 G03 G04", supply=["MMM", ""], smithy=["WG"], display="I33", modifiers=["plus_1"])
    t.play("claim:G06.bottom", "pass", "bonus:metal")
    t.falls(1, 2, 3).play("pass")
    assert t.tray() == "M1 W2 G3"
    assert t.smithy(0) == ""


@rule("KF-17.36")
def test_the_peddler_converts_two_dice() -> None:
    t = table(row="G14 G02 G03 G04", supply=["MMM", ""]).play("claim:G14.top")
    assert t.supply(0) == "MMW"


@rule("KF-17.31", "KF-7.12")
def test_the_mines_reroll_one_die_or_any() -> None:
    t = table(
        phase="craft", supply=["MMM", ""], modifiers=["plus_1 reroll_one reroll_any"], display="I33", rolls=[1, 2, 3, 6]
    )
    t.play("use:reroll_one", "die:M1")
    assert t.tray() == "M2 M3 M6"
    t.falls(5, 5).play("use:reroll_any", "die:M2", "die:M3", "enough")
    assert t.tray() == "M5 M5 M6"


@rule("KF-17.32", "KF-1.8")
def test_the_token_dock_has_two_tokens() -> None:
    t = table(row="G01 G02 G03 G04").play("dock:DK2", "discard:G02")
    assert t.modifiers(0) == ["auto6"]
    assert (t.state.auto6, t.supply(0)) == (1, "MMM")
