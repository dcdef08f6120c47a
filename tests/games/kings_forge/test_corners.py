"""Corners of the rules: what happens where two of them meet."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from enclume.games.kings_forge import GAME
from enclume.games.kings_forge.apprentices import may_take
from enclume.games.kings_forge.cards import APPRENTICE
from enclume.games.kings_forge.defaults import default_choice
from enclume.games.kings_forge.dice import DIE, WHITE, WILD, die, die_name, letters
from enclume.games.kings_forge.gathering import gather_options
from enclume.games.kings_forge.matching import can_make, cheapest, next_dice, safest, take_out, thefts
from enclume.games.kings_forge.state import NO_ROLL, ROLL_SMITHY, KingsState
from enclume.kernel.rng import Rng
from enclume.kernel.scene import pieces
from support import rule

from .invariants import dominates
from .play import FULL, mask, new_table, table

A = {"apprentices": True}
X = {"gather_cards": True}
KF = {**A, **X}
GUEST = {"guest_conjurer": True}


def dice(words: str) -> tuple[int, ...]:
    return tuple(sorted(DIE[word] for word in words.split()))


def on(t: Any, moves: tuple[str, ...] = ("end", "pass", "bonus:token", "done")) -> Any:
    """Everybody passes and makes nothing, until the next round."""
    now = t.state.round
    while t.state.round == now and t.world.asks:
        t.play(next(move for move in moves if move in t.options))
    return t


# Crafting and stealing


@rule("KF-8.13", "KF-9.3", "KF-19.4")
def test_the_cheapest_theft_declares_a_white_die_as_whatever_costs_least() -> None:
    """Metal 4 and gem 4 lie on the item: whoever lays a white 4 must raise the gem, whoever lays the 5 need not."""
    ways = thefts(dice("M4 G4"))
    laid = cheapest(dice("G4 G6 *4 *5"), ways)
    assert laid is not None
    assert sorted(map(die_name, laid)) == ["G4", "M5*"], "a white 4 would need the gem 6"


def declared(tray: tuple[int, ...]) -> list[tuple[int, ...]]:
    ways = [[die(t, code & 7, WILD) for t in range(4)] if code >> 3 & 7 == WHITE else [code] for code in tray]
    return list(product(*ways))


def reachable(chosen: tuple[int, ...], left: tuple[int, ...], ways: Any) -> set[tuple[int, ...]]:
    """All sets of dice that a player can lay by picking them one by one."""
    if len(chosen) == sum(map(len, ways[0])):
        return {tuple(sorted(chosen))}
    found = set()
    for code in next_dice(chosen, left, ways):
        found |= reachable((*chosen, code), take_out(left, (code,)), ways)
    return found


@rule("KF-9.3", "KF-8.10", "KF-8.11", "KF-8.13", "KF-8.14")
@pytest.mark.parametrize("seed", range(3))
def test_thefts_with_white_dice_against_all_that_could_be_laid(seed: int) -> None:
    """What a thief may lay is what beats the owner's dice, all of it; the cheapest and the safest are what they say."""
    rng = Random(seed)
    for _ in range(60):
        owner = [f"{rng.choice('MMWG')}{rng.randint(1, 6)}" for _ in range(rng.randint(1, 3))]
        words = [f"{rng.choice('MMWG')}{rng.randint(1, 6)}{rng.choice(['', '', 'p', 'b', 'c'])}" for _ in range(3)]
        tray = dice(" ".join([*words, *[f"*{rng.randint(1, 6)}" for _ in range(rng.randint(0, 2))]]))
        beats = {
            tuple(sorted(laid))
            for some in combinations(tray, len(owner))
            for laid in declared(some)
            if dominates([die_name(code) for code in laid], owner)
        }
        ways = thefts(dice(" ".join(owner)))
        if not ways:
            assert not beats, "KF-9.6"
            continue
        assert can_make(tray, ways) == bool(beats)
        if not beats:
            continue
        assert reachable((), tray, ways) == beats
        for found, sign in ((cheapest(tray, ways), 1), (safest(tray, ways), -1)):
            assert found is not None
            worth = [(sum(c >> 6 == WILD for c in laid), sign * sum(c & 7 for c in laid)) for laid in [found, *beats]]
            assert worth[0] == min(worth)


@rule("KF-8.10", "KF-8.14", "KF-19.6")
def test_dice_are_laid_on_an_item_in_any_order_as_long_as_there_is_a_choice() -> None:
    t = table(3, phase="craft", supply=["MMMM", "M", ""], rolls=[5, 5, 6, 1], display="I04 I33")
    t.play("craft:I04:pick", "die:M5")
    assert t.options == ["die:M6", "die:M5"], "the lower one first, and then the higher"
    t.play("die:M6")
    assert t.happened("crafted")[0].args["dice"] == "M6 M5"
    t = table(phase="craft", supply=["MMMMG", ""], rolls=[6, 5, 3, 1, 2], display="I12 I33", modifiers=["plus_1"])
    t.play("use:plus_1", "die:M3", "craft:I12")
    assert t.happened("crafted")[0].args["dice"] == "M6 M5 G2"


@rule("KF-8.3", "KF-18.5")
def test_ket_used_while_gathering_makes_no_craft_turn() -> None:
    t = table(row="GX13 G02 G03 G04", supply=["", ""], hired=["AP12"], display="I33", rolls=[1, 2], **KF)
    t.play("claim:GX13.bottom", "use:AP12", "result:old")
    on(t)
    assert [event.seat for event in t.happened("nothing_to_roll")] == [0, 1]


@rule("KF-18.5", "KF-17.25")
def test_ket_does_not_help_beyond_the_gate() -> None:
    t = table(phase="craft", supply=["M", ""], hired=["AP12"], flags=[NO_ROLL], display="I33", **A)
    assert t.happened("nothing_to_roll")[0].seat == 0
    t = table(
        phase="craft",
        supply=["M", ""],
        prerolled=["M5"],
        hired=["AP12"],
        flags=[NO_ROLL],
        modifiers=["gift"],
        display="I33",
        **A,
    )
    assert t.options == ["use:gift", "end"], "the Orchard's gift does, on a die rolled in advance"


@rule("KF-9.7", "KF-11.13", "KF-10.7")
def test_dice_that_come_back_from_a_stolen_item_are_spent_and_still_their_owners() -> None:
    t = table(
        3,
        phase="craft",
        supply=["MM", "MM", "M"],
        display="I04 I33",
        modifiers=["", "", "plus_1"],
        rolls=[5, 5, 6, 6, 1],
    )
    t.play("craft:I04", "steal:I04")
    assert t.seat == 2
    assert t.dice(0) == "MM"
    assert t.state.rolled[0] == ()


# Fergus, Hilda, Osric, trainees


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
    on(t)
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


# The purple die, Ket's and the conjurer's


@rule("KF-18.5", "KF-7.24", "KF-7.32", "KF-7.10")
def test_ket_may_roll_for_the_purple_die() -> None:
    t = table(row="G09 G02 G03 G04", hired=["AP12"], modifiers=["auto6"], rolls=[3, 5], purple=0, **A)
    t.play("claim:G09.bottom", "use:AP12", "result:white")
    assert t.tray() == "?5"
    assert t.play("done").state.purple == 5


@rule("KF-18.5", "KF-7.1")
def test_ket_has_no_use_for_dice_rolled_in_advance() -> None:
    t = table(row="G15 G02 G03 G04", hired=["AP12"], supply=["MM", ""], rolls=[4], **A).play("claim:G15.bottom")
    assert t.prompt == "keep"
    t = table(row="GC1 G02 G03 G04", hired=["AP12"], rolls=[4, 4], **A, **GUEST).play("claim:GC1.bottom")
    assert t.prompt == "declare"


@rule("KF-7.2", "KF-7.1", "KF-7.12", "KF-1.11")
def test_the_conjurer_begins_with_who_claimed_it_and_adds_one_to_that_die_alone() -> None:
    t = table(3, row="GC1 G02 G03 G04", seat=1, first=0, rolls=[6, 3, 3], **GUEST).play("claim:GC1.bottom")
    assert t.seat == 1
    t.play("declare:A", "declare:M", "declare:W")
    assert [t.prerolled(seat) for seat in range(3)] == ["W3c", "A6c", "M3c"]
    t = table(row="GC1 G02 G03 G04", modifiers=["reroll_one", "reroll_one"], rolls=[1], **GUEST)
    t.play("claim:GC1.bottom")
    assert t.tray() == "?2"
    t.falls(4, 1, 4).play("use:reroll_one")
    assert t.tray() == "?5", "a die rolled again gets its bonus again"
    t.play("declare:M", "use:reroll_one", "declare:M")
    assert (t.prerolled(0), t.prerolled(1)) == ("M5c", "M4c")


@rule("KF-17.6", "KF-17.7", "KF-7.27")
def test_a_cancelled_conjurer_die_is_set_aside() -> None:
    """The check is made before the +1; whoever brings his die to that value afterwards is safe."""
    t = table(
        row="GC1 G02 G03 G04",
        claimed=["", "G09b"],
        purple=4,
        modifiers=["reroll_one"],
        rolls=[3],
        display="I33",
        **GUEST,
    )
    t.state.purple_at = 1 << 8 | 8
    t.play("claim:GC1.bottom")
    assert t.tray() == "?4", "3, and one more"
    t.falls(4, 4).play("use:reroll_one")
    assert (t.prerolled(0), t.prerolled(1)) == ("", ""), "nothing to declare, for neither"
    assert (t.smithy(0), t.dice(0), t.prompt) == ("", "MMMMM", "gather")


@rule("KF-17.18", "KF-18.6", "KF-7.22", "KF-10.5")
def test_a_conjurer_die_is_nobodys_gem() -> None:
    """Neither Mila nor a reroll nor the Prison reaches it; at cleanup it is gone."""
    t = table(
        row="GC1 GX06 G03 G04",
        supply=["MWM", "M"],
        hired=["", "AP14"],
        modifiers=["", "reroll_any plus_1"],
        rolls=[1, 3],
        display="I33",
        **KF,
        **GUEST,
    )
    t.play("claim:GC1.bottom", "pay:M@0", "declare:M", "done", "declare:G", "pass", "bonus:token", "claim:GX06.bottom")
    assert (t.supply(1), t.prerolled(1)) == ("", "G3c")
    t.play("pass")
    while t.seat == 0:
        t.play("end")
    assert t.tray() == "G3c"
    assert t.options == ["use:plus_1", "use:plus_1_1", "end"]
    assert t.play("end").supply(1) == "M"


@rule("KF-17.21", "KF-17.40", "KF-7.20", "KF-17.2")
def test_neither_palace_nor_astrologer_nor_chancery_brings_a_cancelled_die_back() -> None:
    arranged: dict[str, Any] = {
        "supply": ["MMMM", "M"],
        "smithy": ["MW"],
        "claimed": ["", "G09b"],
        "display": "I33",
        "modifiers": ["plus_1"],
        **X,
    }
    for card in ("GX04", "G06", "GX01"):
        t = table(row=f"{card} G02 G03 G04", **arranged)
        t.state.cancelled[0] = 1
        t.play(f"claim:{card}.bottom")
        if card == "GX01":
            assert t.happened("fetched")[0].args["dice"] == 1 << 8, "the wood, without a question"
            continue
        while t.prompt != "craft":
            t.play("pass") if "pass" in t.options else t.play("bonus:token")
        assert (t.smithy(0), t.cancelled(0)) == ("M", "M")
        assert "W" in t.tray()


@rule("KF-17.17", "KF-17.16", "KF-1.11")
def test_the_chancery_ends_with_who_claimed_it() -> None:
    t = table(3, row="GX01 G02 G03 G04", seat=1, supply=["MW", "MMMW", "MG"], **X)
    t.play("claim:GX01.bottom", "pay:M@1", "pay:M@1")
    assert t.options == ["send:M@2", "send:G@2"]
    t.play("send:G@2")
    assert t.options == ["send:M@0", "send:W@0"]
    t.play("send:M@0")
    assert t.options == ["send:M@1", "send:W@1"]


# Locations


@rule("KF-17.14", "KF-4.3")
def test_a_player_may_copy_the_other_half_of_his_own_location() -> None:
    t = table(row="G18 G02 G03 G04", claimed=["GX04t"], supply=["MM", ""], smithy=["G", "W"], display="I33", **X)
    t.play("claim:G18.bottom")
    assert t.happened("gathering_ended"), "the Palace was used above; its lower half was copied"
    assert t.happened("paid")[-1].args["place"] == 17


@rule("KF-1.8", "KF-4.9")
def test_a_third_token_does_not_exist() -> None:
    t = table(row="G10 G02 G03 G04", display="I33")
    t.state.plus_1_1 = 0
    t.play("claim:G10.bottom")
    assert (t.modifiers(0), t.supply(0)) == ([], "MMMM")
    t = table(stock="W")
    t.state.plus_1_1 = 0
    t.play("pass")
    assert (t.smithy(0), t.modifiers(0)) == ("", []), "neither metal nor token"


@rule("KF-5.9")
def test_the_upper_gate_gives_a_gem_or_magic_if_there_is_any() -> None:
    t = table(row="GX10 G02 G03 G04", supply=["GGMM", ""], **X).play("claim:GX10.top")
    assert t.options == ["gain:G", "gain:A"]
    t = table(row="GX10 G02 G03 G04", supply=["GGMM", ""], stock="GM", **X).play("claim:GX10.top")
    assert t.smithy(0) == "G"


@rule("KF-17.28", "KF-10.4", "KF-8.2")
def test_borrowed_dice_leave_an_item_for_the_stock() -> None:
    t = table(phase="craft", supply=["M", ""], borrowed=["M"], display="I04 I33", rolls=[5, 6], stock="W")
    t.play("craft:I04")
    assert (t.items(0), t.supply(0), t.stock) == (["I04"], "M", "MW")


# Counterfeits and the end


@rule("KF-10.14", "KF-16.5", "KF-16.4")
def test_an_exchange_refills_at_once_even_where_crafting_does_not() -> None:
    t = table(
        3,
        phase="opening",
        counterfeits=[3, 3],
        display="I01 I02 I03",
        orders="I04 I05",
        craft_refill="cleanup",
    )
    assert (t.items(0), t.items(1), t.display) == (["I01"], ["I02"], ["I03", "I04", "I05"])


@rule("KF-11.12", "KF-16.4")
def test_who_waits_behind_the_last_item_gets_nothing() -> None:
    t = table(
        3,
        phase="opening",
        first=1,
        counterfeits=[3, 3, 0],
        items=["I01 I02 I03", "I04 I05 I06", "I07 I08 I09"],
        display="I33",
        orders="",
    )
    assert t.result.scores == (3, 4, 3)
    assert t.state.counterfeits == [3, 0, 0]


@rule("KF-11.4", "KF-11.5")
def test_more_items_beat_a_finer_one() -> None:
    t = table(
        3,
        phase="craft",
        supply=["", "", ""],
        items=["I01 I02 I03 I04", "I31 I32 I33", "I05"],
        display="I30",
        orders="",
    )
    assert t.result.ranks == (1, 2, 3)


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
    t = table(row="GX06 G02 G03 G04", supply=["W", "MMWG"], **X)
    t.play("claim:GX06.bottom", "send:W@1", "send:M@1", "send:M@1")
    assert (t.supply(1), t.smithy(1)) == ("G", "MMW")


# What is said about it


def said(t: Any, key: str) -> str:
    option = t.world.asks[0].find(key)
    return str(GAME.describe_option(t.state, option).en)


@rule("KF-12.1")
@pytest.mark.parametrize(
    ("slot", "words", "shown"), [("wood_or_gem", "1 Wood or Gem,", "/"), ("gem", "1 Gem,", ""), ("wood", "1 Wood,", "")]
)
def test_the_palace_shows_the_slot_that_it_has_at_this_table(slot: str, words: str, shown: str) -> None:
    t = table(row="GX04 G02 G03 G04", supply=["WGMM", ""], palace_top_slot=slot, **X)
    assert words in said(t, "claim:GX04.top")
    gather = next(area for area in GAME.scene(GAME.view(t.state, 0)).areas if area.key == "gather")
    top = next(piece for piece in pieces(gather) if piece.key == "GX04").carries[0]
    marks = [slot.mark.color for slot in top.carries if slot.kind == "slot" and slot.mark is not None]
    assert any("/" in color for color in marks) == bool(shown)


@rule("KF-18.9")
def test_a_dock_is_offered_at_its_price_with_fergus() -> None:
    t = table(row="G01 G02 G03 G04", supply=["MMM", "MMM"], hired=["AP07"], **A)
    assert "free" in said(t, "dock:DK1")
    assert "2 any" in said(t, "dock:DK3")
    t.play("claim:G02.bottom")
    assert "1 any" in said(t, "dock:DK1"), "P1 has no Fergus"


@rule("KF-1.3")
def test_what_could_be_done_at_another_time_is_refused_with_a_reason_too() -> None:
    t = table(phase="craft", row="G01 G02 G03 G04", display="I33", modifiers=["plus_1"], crew="AP01", **A)
    why = t.world.asks[0].why
    assert why is not None
    for key in ("claim:G02.bottom", "recruit:AP01", "done", "enough", "bonus:metal", "hire:AP01"):
        assert [reason.code for reason in why(t.state, 0, key)] == ["not_now"]
    assert why(t.state, 0, "G01") == []


# Absent players


@rule("KF-19.5", "KF-18.11")
def test_the_default_of_osric_is_the_most_valuable_die() -> None:
    t = table(phase="craft", supply=["", ""], hired=["AP15"], laid=[[("G01", "MGW", "")]], display="I33", **A)
    assert default_choice(t.state, t.world.asks[0]).key == "save:G@0"


@rule("KF-19.5", "KF-17.17")
def test_for_an_absent_player_the_chancery_takes_the_least_of_his_own() -> None:
    t = table(row="GX01 G02 G03 G04", supply=["MMMG", ""], **X).play("claim:GX01.bottom", "pay:M@0", "pay:M@0")
    assert default_choice(t.state, t.world.asks[0]).key == "send:M@0"


# What nobody knows


def with_other_secrets(g: KingsState, rng: Random) -> KingsState:
    """The same position with the decks in another order, other apprentices in the box and other chance."""
    twin = g.clone()
    deck, crew = list(g.deck), [*g.crew_deck, *g.box]
    rng.shuffle(deck)
    rng.shuffle(crew)
    twin.deck = tuple(deck)
    twin.crew_deck, twin.box = tuple(crew[: len(g.crew_deck)]), tuple(crew[len(g.crew_deck) :])
    twin.rng = Rng.of(rng.randrange(10**9))
    return twin


@rule("KF-1.2", "KF-2.7", "KF-2.12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_hidden_changes_nothing_that_anybody_sees(seats: int) -> None:
    """Only the order of the decks and the apprentices in the box are hidden: permuted, the table looks the same."""
    rng = Random(seats)
    t = new_table(seats, seats, **FULL, **GUEST)
    for _ in range(250):
        if not t.world.asks:
            break
        twin = with_other_secrets(t.state, rng)
        for viewer in (None, *range(seats)):
            seen, other = GAME.view(t.state, viewer), GAME.view(twin, viewer)
            assert seen == other
            assert GAME.scene(seen) == GAME.scene(other)
        ask = rng.choice(t.world.asks)
        if ask.prompt == "gather":
            assert gather_options(twin, ask.seat) == list(ask.options)
        t.world.choose(rng.choice(list(ask.options)), ask.seat)
