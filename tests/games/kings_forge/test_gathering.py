"""KF-4, KF-5, KF-1: claiming, docks, passing; costs and gains."""

from __future__ import annotations

from itertools import product
from random import Random

from enclume.games.kings_forge.costs import COST, DOCK_COST, HIRE_COST, can_pay, payers
from enclume.games.kings_forge.dice import ONE, holds, packed
from enclume.games.kings_forge.state import CRAFTING, GATHER
from support import rule

from .play import match_at, table


@rule("KF-4.1", "KF-4.2", "KF-4.3", "KF-4.4", "KF-5.6", "KF-5.7", "KF-3.3")
def test_claiming_a_location() -> None:
    t = table(row="G01 G02 G03 G04", deck="G05 G06", seat=0)
    assert t.offered("claim") == [
        f"{card}.{side}" for card in ("G01", "G02", "G03", "G04") for side in ("top", "bottom")
    ]
    t.play("claim:G01.top")
    assert (t.supply(0), t.smithy(0)) == ("MMMM", "MMM")
    assert t.row == ["G06", "G02", "G03", "G04"], "replaced at once by the top card of the deck"
    assert [(each.card, each.side) for each in t.state.claimed[0]] == [(0, 0)]
    assert t.seat == 1
    assert "claim:G01.bottom" not in t.options


@rule("KF-1.4", "KF-1.5", "KF-1.6")
def test_a_gain_that_the_stock_cannot_serve_is_lost_in_part() -> None:
    """T-32, and the same with nothing at all in the stock."""
    t = table(row="G01 G02 G03 G04", stock="M").play("claim:G01.top")
    assert t.smithy(0) == "M"
    t.play("claim:G02.top")
    assert t.smithy(1) == ""
    assert t.happened("gained")[-1].args == {"dice": 0, "asked": 2, "supply": False}


@rule("KF-4.5", "KF-4.6", "KF-4.7", "KF-4.14")
def test_the_gem_dock_takes_three_dice_then_four_then_nobody() -> None:
    """T-41."""
    t = table(row="G01 G02 G03 G04", deck="G05 G06 G07", supply=["M" * 9, "M" * 9])
    t.play("dock:DK3")
    assert t.offered("discard") == ["G01", "G02", "G03", "G04"]
    t.play("discard:G02")
    assert (t.supply(0), t.smithy(0)) == ("M" * 6, "G")
    assert [(each.card, each.side) for each in t.state.claimed[0]] == [(1, 2)], "face down"
    t.play("dock:DK3", "discard:G01")
    assert (t.supply(1), t.smithy(1)) == ("M" * 5, "G")
    assert "dock:DK3" not in t.options
    assert t.offered("dock") == ["DK1", "DK2", "DK4"]
    t.play("dock:DK1", "discard:G03", "pass", "bonus:metal")
    assert t.play("dock:DK1", "discard:G04").smithy(0) == "WWG", "both visits by one player"


@rule("KF-4.8", "KF-4.13")
def test_without_a_location_on_display_one_can_only_pass() -> None:
    t = table(row="", deck="", claimed=["G01t"], forcing=False)
    assert t.options == ["pass"]
    t = table(row="G02", deck="", supply=["", "M"])
    assert t.options == ["claim:G02.bottom", "pass"]


@rule("KF-4.9", "KF-7.17")
def test_the_first_to_pass_takes_a_bonus() -> None:
    """T-40."""
    t = table(3, seat=2, first=2, display="I33", orders="")
    assert "pass" in t.options
    t.play("pass")
    assert t.options == ["bonus:metal", "bonus:token"]
    t.play("bonus:token")
    assert t.modifiers(2) == ["plus_1_1"]
    t.play("pass")
    assert t.modifiers(0) == []
    assert t.smithy(0) == ""
    assert t.prompt == "gather"
    t.play("pass")
    while t.state.round == 2:
        t.play("end")
    assert t.modifiers(2) == []
    assert t.state.plus_1_1 == 2


@rule("KF-4.9")
def test_the_bonus_that_is_left() -> None:
    t = table(stock="W").play("pass")
    assert t.modifiers(0) == ["plus_1_1"]
    g = table(stock="W").state
    g.plus_1_1 = 0
    t = table(row="G01 G02 G03 G04", stock="M")
    t.state.plus_1_1 = 0
    assert t.play("pass").smithy(0) == "M"


@rule("KF-4.10", "KF-4.11")
def test_the_phase_ends_when_the_last_card_is_taken_and_somebody_has_passed() -> None:
    """T-29."""
    t = table(4, row="G02", deck="", claimed=["G01t"], seat=1, passed=[0], display="I33")
    t.play("claim:G02.bottom")
    assert t.state.phase == CRAFTING
    assert all(not t.modifiers(seat) for seat in (2, 3))


@rule("KF-4.11")
def test_when_the_cards_run_out_the_next_player_must_pass() -> None:
    t = table(3, row="G02", deck="", claimed=["G01t"], display="I33", modifiers=["plus_1"])
    t.play("claim:G02.top")
    assert t.prompt == "bonus", "the pass was his only option"
    assert t.seat == 1
    t.play("bonus:metal")
    assert t.smithy(1) == "M"
    assert t.state.phase != GATHER


@rule("KF-4.10")
def test_the_phase_ends_when_everybody_has_passed() -> None:
    t = table(display="I33").play("pass", "bonus:metal")
    assert t.state.phase == GATHER
    t.play("pass")
    assert [event.args["phase"] for event in t.happened("phase")][:1] == ["craft"]


@rule("KF-4.12", "KF-17.21", "KF-17.40")
def test_the_palace_ends_the_phase() -> None:
    """T-19."""
    t = table(
        3,
        row="GX04 G02 G03 G04",
        smithy=["WW", "G"],
        seat=2,
        first=2,
        claimed=["G03b", "G07t"],
        laid=[[("G03", "M", "MM")], [("G07", "", "WW")]],
        gather_cards=True,
        display="I33",
        modifiers=["", "", "plus_1"],
    )
    t.play("claim:GX04.bottom")
    assert t.state.phase == CRAFTING
    assert (t.smithy(0), t.smithy(1)) == ("", "")
    assert (t.supply(0), t.supply(1)) == ("MMMMMWW", "MMMMMG")
    assert t.state.laid[0][0].kept
    assert not t.happened("passed")


@rule("KF-5.3", "KF-5.4", "KF-5.8")
def test_the_payer_decides_which_die_is_lost() -> None:
    """T-28."""
    t = table(row="GX03 G02 G03 G04", supply=["MG", "M"], gather_cards=True, display="I33")
    t.play("claim:GX03.top")
    assert (t.prompt, t.options) == ("pay", ["pay:M@0", "pay:G@0"])
    t.play("pay:M@0")
    assert t.supply(0) == "W", "usable in the same round"
    t.play("pass", "bonus:metal", "pass")
    while t.state.round == 2:
        t.play("end")
    assert t.supply(0) == "WG"


@rule("KF-5.5", "KF-5.1")
def test_a_coloured_slot_takes_its_types_alone_and_a_cost_is_paid_in_full() -> None:
    t = table(row="GX02 G12 G07 G11", supply=["MMMMM", "WMMMM"], gather_cards=True)
    assert t.offered("claim") == ["GX02.bottom", "G12.bottom", "G07.bottom", "G11.bottom"]
    t.play("pass", "bonus:metal")
    assert t.offered("claim") == ["GX02.top", "GX02.bottom", "G12.top", "G12.bottom", "G07.bottom", "G11.bottom"]


@rule("KF-5.1", "KF-5.3", "KF-19.2")
def test_alike_slots_are_filled_in_any_order() -> None:
    """A wood on the first of two slots does not mean a wood on the second."""
    t = table(row="G02 G01 G03 G04", supply=["MMWW", "M"]).play("claim:G02.top", "pay:W@0")
    assert t.options == ["pay:M@0", "pay:W@0"]
    assert t.play("pay:M@0").supply(0) == "MW"


@rule("KF-5.3", "KF-19.6")
def test_what_can_be_paid_in_one_way_only_is_not_asked() -> None:
    t = table(row="G07 G02 G03 G04", supply=["MMWGA", "M"]).play("claim:G07.bottom")
    assert (t.supply(0), t.seat) == ("", 1), "five dice on five slots alike"
    t = table(row="G07 G02 G03 G04", supply=["MMWGAA", "M"]).play("claim:G07.bottom", "pay:M@0", "pay:W@0", "pay:M@0")
    assert t.options == ["pay:G@0", "pay:A@0"]
    assert t.play("pay:A@0").options == ["pay:G@0", "pay:A@0"]
    t = table(row="G17 G02 G03 G04", supply=["GMW", "M"]).play("claim:G17.top")
    assert t.state.laid[0][0][1:] == (1 << 16, 1 + (1 << 8)), "the gem is lost, the others come home"


@rule("KF-5.9")
def test_a_choice_of_gains_offers_what_the_stock_has() -> None:
    t = table(row="G18 G02 G03 G04").play("claim:G18.top")
    assert t.options == ["gain:W", "gain:MM"]
    assert t.play("gain:MM").smithy(0) == "MM"
    t = table(row="G18 G02 G03 G04", stock="M").play("claim:G18.top")
    assert t.smithy(0) == "M"
    t = table(row="G18 G02 G03 G04", stock="G").play("claim:G18.top")
    assert t.smithy(0) == ""


@rule("KF-5.10", "KF-5.11")
def test_dice_on_cards_are_out_of_reach_until_cleanup() -> None:
    """T-52."""
    t = table(
        row="GX04 G02 G03 G04",
        seat=1,
        smithy=["MM", ""],
        supply=["", "M"],
        claimed=["GX11b GX14t"],
        laid=[[("GX11", "", "G"), ("GX14", "", "MM")]],
        gather_cards=True,
        display="I33",
        modifiers=["plus_1"],
    )
    t.play("claim:GX04.bottom")
    assert len(t.state.tray) == 2, "only the 2 metals of the smithy are rolled"
    while t.state.round == 2:
        t.play("end")
    assert t.supply(0) == "MMMMG"


@rule("KF-4.14", "KF-19.3")
def test_choosing_and_paying_can_be_taken_back_until_a_card_is_shown() -> None:
    m = match_at(row="GX03 G02 G03 G04", supply=["MG", "M"], gather_cards=True)
    m.apply(0, "claim:GX03.top")
    assert m.can_undo(0) is None
    m.undo(0)
    m.apply(0, "dock:DK1")
    m.undo(0)
    m.apply(0, "claim:GX03.top")
    m.apply(0, "pay:M@0")
    assert m.can_undo(0) is not None, "a new location has been shown"


@rule("KF-1.2", "KF-1.3", "KF-1.10", "KF-1.11", "KF-1.12", "KF-17.13")
def test_everybody_is_reached_clockwise_from_the_left_even_who_has_passed() -> None:
    t = table(4, row="G16 G02 G03 G04", seat=2, passed=[1, 3], supply=["M"] * 4)
    t.play("claim:G16.bottom")
    assert [event.seat for event in t.happened("gained")] == [2, 3, 0, 1]
    assert [t.smithy(seat) for seat in range(4)] == ["M", "M", "MM", "M"]


@rule("KF-3.1", "KF-3.4", "KF-3.7", "KF-10.13")
def test_the_anvil_passes_to_the_left() -> None:
    t = table(3, first=1, display="I33", phase="opening", round=1)
    assert t.seat == 1
    t.play("pass", "bonus:metal", "pass", "pass")
    rolled = [event.seat for event in t.happened("rolled")]
    assert rolled == [1, 2, 0]
    assert (t.state.first, t.seat, t.prompt) == (2, 2, "gather")


@rule("KF-6.3", "KF-4.1", "KF-6.1", "KF-10.7")
def test_a_whole_round_with_every_die_counted() -> None:
    """T-66."""
    t = table(row="G01 G03 G02 G04", deck="G05 G06 G07", display="I01 I32 I33", orders="", round=1)
    assert t.stock == "M" * 32 + "W" * 22 + "G" * 14 + "A" * 10
    t.play("claim:G01.top")
    assert (t.supply(0), t.smithy(0), t.stock.count("M")) == ("MMMM", "MMM", 29)
    t.play("claim:G03.bottom")
    assert (t.supply(1), t.smithy(1), t.stock.count("W")) == ("MM", "WW", 20)
    t.falls(2, 3, 4, 1, 6, 6)
    t.play("pass", "bonus:metal")
    assert (t.smithy(0), t.stock.count("M")) == ("MMMM", 28)
    t.play("pass", "craft:I01")
    assert t.happened("crafted")[0].args["dice"] == "M4 M3 M2"
    assert t.state.round == 2, "neither has anything else to do"
    assert (t.supply(0), t.supply(1)) == ("M" * 8, "MMMMWW")
    assert t.stock == "M" * 30 + "W" * 20 + "G" * 14 + "A" * 10
    assert t.items(0) == ["I01"]


@rule("KF-17.14", "KF-4.3")
def test_a_player_may_copy_the_other_half_of_his_own_location() -> None:
    t = table(
        row="G18 G02 G03 G04", claimed=["GX04t"], supply=["MM", ""], smithy=["G", "W"], display="I33", gather_cards=True
    )
    t.play("claim:G18.bottom")
    assert t.happened("gathering_ended"), "the Palace was used above; its lower half was copied"
    assert t.happened("paid")[-1].args["place"] == 17


@rule("KF-1.8", "KF-4.9")
def test_a_third_token_does_not_exist() -> None:
    t = table(row="G10 G02 G03 G04", display="I33")
    t.state.plus_1_1 = 0
    t.play("claim:G10.bottom")
    assert (t.modifiers(0), t.supply(0)) == ([], "MMMMM")
    t = table(stock="W")
    t.state.plus_1_1 = 0
    t.play("pass")
    assert (t.smithy(0), t.modifiers(0)) == ("", []), "neither metal nor token"


@rule("KF-5.9")
def test_the_upper_gate_gives_a_gem_or_magic_if_there_is_any() -> None:
    t = table(row="GX10 G02 G03 G04", supply=["GGMM", ""], gather_cards=True).play("claim:GX10.top")
    assert t.options == ["gain:G", "gain:A"]
    t = table(row="GX10 G02 G03 G04", supply=["GGMM", ""], stock="GM", gather_cards=True).play("claim:GX10.top")
    assert t.smithy(0) == "G"


@rule("KF-17.28", "KF-10.4", "KF-8.2")
def test_borrowed_dice_leave_an_item_for_the_stock() -> None:
    t = table(phase="craft", supply=["M", ""], borrowed=["M"], display="I04 I33", rolls=[5, 6], stock="W")
    t.play("craft:I04")
    assert (t.items(0), t.supply(0), t.stock) == (["I04"], "M", "MW")


@rule("KF-5.3", "KF-5.5")
def test_dice_are_asked_for_exactly_where_a_cost_can_be_paid_in_several_ways() -> None:
    """Against all ways to lay dice on the slots, tried out one by one."""
    rng = Random(6)
    costs = [*COST, *[cost for pair in DOCK_COST for cost in pair], *HIRE_COST.values()]
    for _ in range(3000):
        cost = rng.choice([cost for cost in costs if cost.slots])
        supply = packed("".join(rng.choice("MMMWWGA") for _ in range(rng.randrange(1, 13))))
        pools = [[t for t in range(4) if slot.takes >> t & 1] for slot in cost.slots]
        laid = [types for types in product(*pools) if holds(supply, sum(ONE[t] for t in types))]
        alike = {tuple(sorted(zip(cost.slots, types, strict=True))) for types in laid}
        assert can_pay(supply, cost) == bool(laid)
        if laid:
            asked = [option.type for option in payers(0, supply, cost, 0)]
            first = sorted({types[0] for types in laid})
            assert asked == (first if len(alike) > 1 else asked[:1])
            assert set(asked) <= set(first)
