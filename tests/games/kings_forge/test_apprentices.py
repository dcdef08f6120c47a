"""KF-14, KF-15, KF-18: apprentices."""

from __future__ import annotations

import pytest

from enclume.kernel.decisions import Ask
from support import rule

from .play import mask, match_at, table, to_next_round

A = {"apprentices": True}
KF = {"apprentices": True, "gather_cards": True}


@rule("KF-14.1", "KF-14.2", "KF-14.3", "KF-14.4", "KF-14.6", "KF-14.11", "KF-15.1", "KF-15.6", "KF-15.8")
def test_anselm_recruited_and_paid() -> None:
    """T-03."""
    t = table(row="G01 G02 G03 G04", crew="AP01 AP08 AP09", crew_deck="AP10 AP11 AP12", display="I33", **A)
    assert t.offered("recruit") == ["AP01", "AP08", "AP09"]
    t.play("recruit:AP01", "discard:G02", "engage:now")
    assert t.supply(0) == "MMM"
    assert t.state.hired[0] == mask("AP01")
    assert [(each.card, each.side) for each in t.state.claimed[0]] == [(1, 2)]
    assert len(t.row) == 4
    assert "G02" not in t.row
    assert len(t.state.crew) == 3
    assert t.smithy(0) == ""
    to_next_round(t)
    assert (t.supply(0), t.smithy(0)) == ("MMM", "M"), "2 M went to the stock; now Anselm gives one"


@rule("KF-14.4", "KF-14.7", "KF-14.10", "KF-15.3", "KF-15.5", "KF-15.12")
def test_anselm_as_a_trainee_who_is_paid_later() -> None:
    """T-04."""
    t = table(row="G01 G02 G03 G04", crew="AP01 AP08 AP09", crew_deck="AP10", display="I33", **A)
    t.play("recruit:AP01", "discard:G02", "engage:later")
    assert (t.supply(0), t.state.trainees[0]) == ("MMMMM", mask("AP01"))
    to_next_round(t)
    assert (t.prompt, t.options) == ("apprentices", ["hire:AP01", "done"])
    t.play("hire:AP01")
    assert t.options == ["activate:AP01", "done"]
    t.play("done")
    assert (t.supply(0), t.smithy(0)) == ("MMM", "M")
    to_next_round(t)
    assert t.supply(0) == "MMMM", "the 2 M are in the stock, Anselm's die is home"
    assert t.smithy(0) == "M"


@rule("KF-15.4", "KF-19.3")
def test_who_chose_last_cannot_choose_again_with_the_others_choices_known() -> None:
    m = match_at(phase="opening", trainees=["AP01", "AP01"], supply=["MM", "MM"], **A)
    assert m.at_once
    m.apply(0, "hire:AP01")
    m.undo(0)
    m.apply(0, "hire:AP01")
    m.apply(1, "done")
    refusal = m.can_undo(1)
    assert refusal is not None
    assert refusal.code == "answered"


@rule("KF-14.7", "KF-14.9")
def test_a_trainee_who_is_never_paid() -> None:
    t = table(phase="opening", trainees=["AP01 AP08"], supply=["MM", "M"], **A)
    t.play("done")
    assert t.state.trainees[0] == mask("AP01 AP08")
    assert t.smithy(0) == ""


@rule("KF-14.5")
def test_elisha_costs_nothing() -> None:
    """T-05."""
    t = table(row="G01 G02 G03 G04", supply=["", "M"], crew="AP06 AP08 AP09", crew_deck="", **A)
    t.play("recruit:AP06", "discard:G01")
    assert t.state.hired[0] == mask("AP06")


@rule("KF-14.8", "KF-10.10", "KF-14.11")
def test_an_apprentice_is_hired_once_and_stays() -> None:
    """T-57."""
    t = table(row="G01 G02 G03 G04", supply=["MMG", ""], crew="AP13 AP08 AP09", crew_deck="", display="I33", **A)
    t.play("recruit:AP13", "discard:G01", "engage:now", "pay:M@0", "pay:M@0")
    t.falls(1, 1, 1, 1)
    to_next_round(t)
    assert t.supply(0) == "G"
    assert t.state.hired[0] == mask("AP13")
    assert t.prompt == "gather", "nothing is ever paid for Levi again"


@rule("KF-14.12", "KF-14.3")
def test_without_apprentices_on_offer_nobody_recruits() -> None:
    t = table(row="G01 G02 G03 G04", crew="", crew_deck="", **A)
    assert t.offered("recruit") == []
    t = table(row="G01 G02 G03 G04", crew="AP01", crew_deck="", **A).play("recruit:AP01", "discard:G01", "engage:later")
    assert t.state.crew == ()


@rule("KF-15.7", "KF-18.3", "KF-18.4", "KF-7.4")
def test_john_helps_levi() -> None:
    """T-06."""
    t = table(phase="opening", hired=["AP13 AP11"], rolls=[3], **A)
    assert (t.prompt, t.tray()) == ("modify", "?3")
    t.play("use:AP11")
    assert t.state.counterfeits[0] == 1
    assert t.state.used[0] == mask("AP11")


@rule("KF-15.12", "KF-15.6", "KF-15.5", "KF-5.8")
def test_corwins_die_pays_for_levi() -> None:
    """T-64."""
    t = table(phase="opening", supply=["MM", "M"], hired=["AP04"], trainees=["AP13"], rolls=[6], **A)
    assert t.options == ["activate:AP04", "done"], "Levi is too dear yet"
    t.play("activate:AP04")
    assert t.options == ["hire:AP13", "done"]
    t.play("hire:AP13", "activate:AP13")
    assert (t.supply(0), t.state.counterfeits[0]) == ("", 1)


@rule("KF-15.9", "KF-15.13", "KF-15.12")
def test_the_rest_act_in_their_order_when_their_owner_is_done() -> None:
    t = table(phase="opening", hired=["AP01 AP02 AP04 AP03"], **A)
    assert t.options == ["activate:AP01", "activate:AP02", "activate:AP03", "activate:AP04", "done"]
    t.play("activate:AP02", "done")
    acted = [event.args["apprentice"] - 39 for event in t.happened("activated")]
    assert acted == [2, 4, 1], "Beatrix by choice, then Corwin, Anselm; Caetlyn was forgone"
    assert (t.supply(0), t.smithy(0), t.state.counterfeits[0]) == ("MMMMMM", "MW", 0)


@rule("KF-15.12", "KF-15.1", "KF-3.6", "KF-15.10")
def test_who_has_nothing_to_decide_is_not_asked() -> None:
    t = table(phase="opening", hired=["AP01", "AP11 AP14"], **A)
    assert t.prompt == "gather"
    assert t.smithy(0) == "M"


@rule("KF-15.3", "KF-15.4", "KF-1.3")
def test_all_players_choose_at_once_while_the_stock_suffices() -> None:
    t = table(3, phase="opening", first=1, trainees=["AP01", "AP07", "AP09"], **A)
    assert [ask.seat for ask in t.world.asks] == [1, 2, 0]
    for ask in list(t.world.asks):
        done = ask.find("done")
        assert done is not None
        t.world.choose(done, ask.seat)
    assert t.prompt == "gather"


@rule("KF-15.4", "KF-15.14", "KF-18.13")
def test_the_last_die_of_a_scarce_stock_goes_in_turn_order() -> None:
    t = table(2, phase="opening", first=1, hired=["AP01 AP03", "AP04 AP05"], stock="M", **A)
    assert [type(ask) for ask in t.world.asks] == [Ask]
    assert t.seat == 1, "one after the other"
    t.play("done")
    assert t.seat == 0
    t.play("done")
    assert (t.supply(1), t.smithy(0)) == ("MMMMMM", ""), "P1 holds the anvil: nothing was left for Anselm"


@rule("KF-15.14", "KF-18.8")
def test_what_delphine_returns_is_there_for_the_next() -> None:
    t = table(2, phase="opening", first=1, hired=["AP01 AP03", "AP05"], stock="W", **A)
    t.play("activate:AP05")
    assert (t.supply(1), t.smithy(1)) == ("MMMM", "W")
    t.play("done")
    assert t.smithy(0) == "M"


@rule("KF-18.1", "KF-15.8", "KF-10.3")
def test_caetlyn_sells_a_counterfeit_for_a_die() -> None:
    t = table(phase="opening", hired=["AP03"], supply=["MG", ""], display="I33", **A).play("activate:AP03")
    assert t.options == ["pay:M@0", "pay:G@0"]
    t.play("pay:G@0")
    assert (t.state.counterfeits[0], t.supply(0)) == (1, "M")
    assert t.prompt == "gather", "at most once a phase"
    to_next_round(t)
    assert "G" not in t.dice(0)


@rule("KF-18.1")
def test_caetlyn_needs_a_die() -> None:
    t = table(phase="opening", hired=["AP03"], supply=["", "M"], **A)
    assert t.prompt == "gather"


@rule("KF-18.8")
def test_delphine_refines_dice() -> None:
    t = table(phase="opening", hired=["AP05"], supply=["MGA", ""], stock="MG", **A)
    assert t.prompt == "gather", "neither wood nor magic is in the stock"
    t = table(phase="opening", hired=["AP05"], supply=["MWGA", ""], **A).play("activate:AP05")
    assert t.options == ["refine:M@0", "refine:W@0", "refine:G@0"], "magic cannot be raised"
    t.play("refine:G@0")
    assert (t.supply(0), t.smithy(0)) == ("MWA", "A")


@rule("KF-18.2")
@pytest.mark.parametrize(("roll", "gain"), [(3, ""), (4, "M"), (5, "M"), (6, "W")])
def test_elisha_rolls_for_a_die(roll: int, gain: str) -> None:
    assert table(phase="opening", hired=["AP06"], rolls=[roll], **A).smithy(0) == gain


@rule("KF-18.9", "KF-18.14")
def test_fergus_saves_a_die_at_the_docks() -> None:
    t = table(row="G01 G02 G03 G04", supply=["MM", "MM"], hired=["AP07"], **A)
    assert t.offered("dock") == ["DK1", "DK2", "DK3"]
    t.play("dock:DK1", "discard:G02")
    assert t.supply(0) == "MM"
    assert t.state.visits & 3 == 1
    assert t.offered("dock") == ["DK1", "DK2"], "P1 has no Fergus and pays for the second visit"


@rule("KF-18.10", "KF-4.9", "KF-1.8")
def test_hilda_takes_a_bonus_at_every_pass() -> None:
    t = table(row="G01 G02 G03 G04", hired=["AP09"], **A).play("pass")
    assert (t.smithy(0), t.modifiers(0)) == ("M", ["plus_1_1"]), "both, without a question"
    t = table(row="G01 G02 G03 G04", hired=["AP09"], passed=[1], **A).play("pass")
    assert t.options == ["bonus:metal", "bonus:token"]
    t = table(row="G01 G02 G03 G04", hired=["AP09"], passed=[1], modifiers=["plus_2"], display="I33", **A)
    t.state.plus_1_1 = 0
    assert t.play("pass").smithy(0) == "M"


@rule("KF-18.11", "KF-10.3")
def test_osric_saves_a_die() -> None:
    t = table(
        phase="craft", supply=["", ""], hired=["AP15"], laid=[[("G01", "MG", "")]], claimed=["G01t"], display="I33", **A
    )
    assert (t.prompt, t.options) == ("save", ["save:M@0", "save:G@0"])
    t.play("save:G@0")
    assert t.supply(0) == "G"
    t = table(phase="craft", supply=["M", ""], hired=["AP15"], display="I33", **A)
    assert (t.prompt, t.state.round) == ("gather", 3), "without a crossed die nothing is asked"


@rule("KF-18.6", "KF-7.2")
def test_mila_cheers_genuine_gems_and_magic() -> None:
    """T-25."""
    t = table(
        phase="craft",
        supply=["MGA", ""],
        hired=["AP14"],
        whites=[1],
        claimed=["G12b"],
        rolls=[3, 3, 6, 3],
        modifiers=["plus_1"],
        display="I33",
        **A,
    )
    assert t.tray() == "M3 G4 A6 *3"


@rule("KF-18.6", "KF-7.2", "KF-7.12")
def test_mila_comes_first_and_again() -> None:
    """T-67."""
    t = table(
        phase="craft",
        supply=["GG", ""],
        hired=["AP14"],
        rolls=[1, 3, 1],
        modifiers=["ones_to_six reroll_one"],
        display="I33",
        **A,
    )
    assert t.tray() == "G2 G4"
    assert t.offered("use") == ["reroll_one"]
    t.play("use:reroll_one", "die:G2")
    assert [event.args["after"] for event in t.happened("modified")] == ["G2"]


@rule("KF-18.6")
def test_mila_and_dice_rolled_in_advance() -> None:
    t = table(
        phase="craft",
        supply=["M", ""],
        hired=["AP14"],
        prerolled=["G3 M3"],
        flags=[2],
        modifiers=["plus_1"],
        display="I33",
        **A,
    )
    assert t.tray() == "M3p G4p"


@rule("KF-18.7", "KF-18.15", "KF-18.14")
def test_pinni_rolls_the_smithy_too() -> None:
    t = table(
        phase="craft",
        supply=["M", "M"],
        smithy=["W", "G"],
        hired=["AP16"],
        rolls=[1, 2, 3],
        modifiers=["plus_1", "plus_1"],
        display="I33",
        **A,
    )
    assert t.tray() == "M1 W2"
    t.play("end")
    assert t.tray() == "M3", "P1 has no Pinni"


@rule("KF-14.6", "KF-18.14", "KF-18.12")
def test_whoever_is_hired_while_gathering_waits_for_the_next_round() -> None:
    t = table(
        row="G01 G02 G03 G04",
        supply=["MMMMMMW", ""],
        crew="AP11 AP07 AP09",
        crew_deck="",
        display="I33",
        modifiers=["plus_1"],
        **A,
    )
    t.play("recruit:AP11", "discard:G01", "engage:now")
    assert t.state.hired[0] == mask("AP11")
    t.play("pass", "bonus:metal", "pass")
    assert t.offered("use") == ["plus_1"]


@rule("KF-18.5", "KF-17.10")
def test_ket_joins_the_craft_roll_and_can_be_rerolled() -> None:
    t = table(
        phase="craft",
        supply=["M", ""],
        hired=["AP12"],
        rolls=[2, 1, 6],
        modifiers=["reroll_any plus_1"],
        display="I33",
        **A,
    )
    t.play("use:AP12")
    assert t.tray() == "M2 *1"
    t.play("use:reroll_any", "die:*1", "enough")
    assert t.tray() == "M2 *6"


@rule("KF-15.11")
def test_once_per_round_abilities_come_back() -> None:
    t = table(phase="craft", supply=["M", "M"], hired=["AP11"], rolls=[1], modifiers=["plus_1"], display="I33", **A)
    t.play("use:AP11")
    assert t.state.used[0]
    t.play("end")
    assert t.state.used[0] == 0
