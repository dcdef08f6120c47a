"""KF-15, KF-18: apprentices from the day they are hired, trainees, and a stock that does not do for all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from enclume.games.kings_forge.apprentices import may_take
from enclume.games.kings_forge.cards import APPRENTICE
from enclume.games.kings_forge.dice import letters
from enclume.games.kings_forge.state import ROLL_SMITHY
from support import rule

from .play import mask, table, to_next_round

A = {"apprentices": True}
X = {"gather_cards": True}


@rule("KF-18.9", "KF-4.6")
def test_fergus_saves_one_die_at_either_visit_and_the_price_is_told_so() -> None:
    t = table(row="G01 G02 G03 G04", supply=["M" * 6, ""], hired=["AP07"], passed=[1], **A)
    t.play("dock:DK3", "discard:G01")
    assert t.supply(0) == "MMMM", "two instead of three"
    t.play("dock:DK3", "discard:G02")
    assert t.supply(0) == "M", "three instead of four"
    why = t.world.asks[0].why
    assert why is not None
    assert [reason.text.en for reason in why(t.state, 0, "dock:DK4")] == ["It takes 3 dice, you have 1."]
    t = table(row="G01 G02 G03 G04", supply=["", ""], hired=["AP07"], **A)
    assert t.offered("dock") == ["DK1"], "one die less than one is none"


@rule("KF-18.10", "KF-4.9", "KF-18.14")
def test_hilda_hired_in_this_round_gives_nothing_yet() -> None:
    t = table(row="G01 G02 G03 G04", supply=["MM", "M"], crew="AP09 AP01 AP02", crew_deck="", passed=[1], **A)
    t.play("recruit:AP09", "discard:G01", "engage:now", "pass")
    assert (t.smithy(0), t.modifiers(0)) == ("", [])
    assert t.prompt != "bonus"


@rule("KF-18.6", "KF-18.14")
def test_mila_cheers_magic_like_gems_and_borrowed_dice_like_own() -> None:
    t = table(
        phase="craft",
        supply=["A", ""],
        borrowed=["GA"],
        hired=["AP14"],
        rolls=[3, 5, 1],
        modifiers=["plus_1"],
        display="I33",
        **A,
    )
    assert t.tray() == "A4 G6b A2b"


@rule("KF-8.3", "KF-18.15", "KF-17.2")
@pytest.mark.parametrize("arranged", [{"hired": ["AP16"]}, {"flags": [ROLL_SMITHY]}])
def test_dice_on_the_smithy_alone_are_enough_for_a_craft_turn(arranged: dict[str, Any]) -> None:
    t = table(phase="craft", supply=["", ""], smithy=["MM"], rolls=[5, 5], display="I04 I33", **arranged, **A)
    assert t.options == ["craft:I04", "end"]


@rule("KF-18.11", "KF-18.14", "KF-14.6")
def test_osric_hired_in_this_round_saves_nothing_yet() -> None:
    t = table(row="G01 G02 G03 G04", supply=["MW", ""], crew="AP15 AP01 AP02", crew_deck="", display="I33", **A)
    t.play("recruit:AP15", "discard:G01", "engage:now")
    to_next_round(t)
    assert t.supply(0) == "W", "his own price, a crossed metal, is lost"


@rule("KF-18.11", "KF-18.1", "KF-15.5", "KF-14.11")
def test_osric_hired_in_the_apprentice_phase_may_save_his_own_price_or_caetlyns() -> None:
    t = table(phase="opening", supply=["MWG", ""], hired=["AP03"], trainees=["AP15"], display="I33", **A)
    t.play("hire:AP15", "pay:M@0", "activate:AP03")
    assert (t.supply(0), t.state.working[0]) == ("", mask("AP03 AP15"))
    while t.prompt != "save":
        t.play("pass") if "pass" in t.options else t.play("bonus:token")
    assert t.options == ["save:M@0", "save:G@0"]
    assert t.play("save:G@0").supply(0) == "WG"


@rule("KF-15.5", "KF-18.12", "KF-15.7")
def test_a_trainee_hired_in_the_apprentice_phase_is_of_use_at_once() -> None:
    t = table(phase="opening", supply=["MW", "M"], hired=["AP06"], trainees=["AP11"], rolls=[2], **A)
    t.play("hire:AP11", "activate:AP06")
    assert t.options == ["use:AP11", "done"]
    assert t.play("use:AP11").smithy(0) == "M"


@rule("KF-15.9", "KF-15.12")
def test_nobody_acts_twice_in_an_apprentice_phase() -> None:
    t = table(phase="opening", hired=["AP01 AP03 AP04"], supply=["MMM", "M"], **A)
    t.play("activate:AP01", "activate:AP03")
    assert t.options == ["activate:AP04", "done"]
    assert t.play("done").smithy(0) == "M"


@rule("KF-15.12", "KF-15.9")
def test_the_order_of_two_automatic_apprentices_is_their_owners_choice() -> None:
    t = table(phase="opening", hired=["AP01 AP04"], supply=["M", "M"], stock="M", **A)
    assert t.options == ["activate:AP01", "activate:AP04", "done"]
    t.play("activate:AP01", "done")
    assert (t.smithy(0), t.supply(0)) == ("M", "M"), "Anselm took the last metal, Corwin found none"


@rule("KF-15.4", "KF-15.14")
def test_a_scarce_stock_is_looked_at_with_trainees_too() -> None:
    """P1, who holds the anvil, hires Beatrix, and she takes the last wood; Elisha's 6 brings nothing to P0 then."""
    t = table(
        2,
        phase="opening",
        first=1,
        supply=["M", "MMW"],
        hired=["AP06 AP07"],
        trainees=["", "AP02"],
        stock="MMW",
        rolls=[6],
        **A,
    )
    assert [ask.seat for ask in t.world.asks] == [1], "not both at once"
    t.play("hire:AP02", "done")
    assert (t.smithy(1), t.smithy(0)) == ("W", "")


@rule("KF-15.4")
def test_what_an_apprentice_may_take_is_read_from_the_content() -> None:
    """A content pack with other numbers must not make a scarce stock look plentiful."""
    takes = {each.id: letters(may_take(each)) for each in APPRENTICE.values() if may_take(each)}
    assert takes == {"AP01": "M", "AP02": "W", "AP04": "M", "AP05": "WGA", "AP06": "MW"}
    richer = replace(APPRENTICE[40], effects=({"do": "gain", "dice": "WWG"},))
    assert letters(may_take(richer)) == "WWG"
