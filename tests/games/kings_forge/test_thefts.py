"""KF-8, KF-9: dice laid on items, white ones among them; thefts; craft turns that do not come about."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from enclume.games.kings_forge.dice import DIE, WHITE, WILD, die, die_name
from enclume.games.kings_forge.matching import can_make, cheapest, next_dice, safest, take_out, thefts
from enclume.games.kings_forge.state import NO_ROLL
from support import rule

from .invariants import dominates
from .play import table, to_next_round

A = {"apprentices": True}
X = {"gather_cards": True}
KF = {**A, **X}


def dice(words: str) -> tuple[int, ...]:
    return tuple(sorted(DIE[word] for word in words.split()))


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
    to_next_round(t)
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
