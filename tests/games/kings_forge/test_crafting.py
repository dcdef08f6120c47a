"""KF-8, KF-9: crafting and stealing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from enclume.games.kings_forge.cards import ITEM, ITEM_NUMBER, MINIMA
from enclume.games.kings_forge.dice import DIE, die_name
from enclume.games.kings_forge.matching import can_make, cheapest, crafts, safest, thefts
from support import rule

from .invariants import dominates, suffices
from .play import table


def dice(words: str) -> tuple[int, ...]:
    return tuple(sorted(DIE[word] for word in words.split()))


def feasible(item: str, words: str) -> bool:
    return can_make(dice(words), crafts(ITEM_NUMBER[item]))


@rule("KF-8.12", "KF-8.4", "KF-8.11")
def test_worked_examples_of_what_suffices() -> None:
    """T-33, T-34."""
    assert feasible("I18", "W6 W4 W2 G5 G1 *3")
    assert not feasible("I18", "W6 W4 W2 G5 G1")
    assert sorted(cheapest(dice("W6 W4 W2 G5 G1 *3"), crafts(ITEM_NUMBER["I18"])) or ()) == sorted(dice("W6 W4 G5 G3*"))
    assert feasible("I26", "M6 M6 M5 M4 M4 M3")
    assert not feasible("I26", "M6 M6 M6 M4 M4 M2")


@rule("KF-8.12", "KF-8.14")
def test_never_says_that_an_item_cannot_be_made_when_it_can() -> None:
    """Against a search through all assignments, for random dice with up to two white ones."""
    rng = Random(5)
    for _ in range(1500):
        item = rng.choice([item for item in ITEM if len(item.needs.split()) <= 4])
        needs = item.needs.split()
        words = [f"{rng.choice('MMWWGA')}{rng.randint(1, 6)}" for _ in range(rng.randint(1, 5))]
        words += [f"*{rng.randint(1, 6)}" for _ in range(rng.randint(0, 2))]
        possible = any(
            all(
                die[0] in ("*", need[0]) and int(die[1]) >= int(need[1])
                for die, need in zip(chosen, needs, strict=True)
            )
            for chosen in permutations(words, len(needs))
        )
        assert feasible(item.id, " ".join(words)) == possible, (item.id, words)
        for assignment in (cheapest, safest):
            laid = assignment(dice(" ".join(words)), crafts(ITEM_NUMBER[item.id]))
            assert (laid is not None) == possible
            if laid is not None:
                assert suffices([die_name(code) for code in laid], needs)


@rule("KF-9.3", "KF-9.4", "KF-9.5", "KF-9.6", "KF-9.13")
@pytest.mark.parametrize(
    ("owner", "thief", "steals"),
    [
        ("M5 M4 M4", "M6 M4 M4", True),
        ("M5 M4 M4", "M5 M4 M4", False),
        ("M5 M4 M4", "M6 M6 M3", False),
        ("M6 M4 M4", "M5 M5 M4", False),
        ("G4 A6", "G6 A5", False),
        ("G4 A6", "G5 A6", True),
        ("M6 M6", "M6 M6", False),
        ("M5 W4*", "M5 W5", True),
    ],
)
def test_worked_examples_of_theft(owner: str, thief: str, steals: bool) -> None:
    """T-35, T-36."""
    ways = thefts(dice(owner))
    assert (bool(ways) and can_make(dice(thief), ways)) == steals


@rule("KF-9.3")
def test_theft_against_its_definition() -> None:
    """All subsets of the thief's dice, compared die by die."""
    rng = Random(9)
    for _ in range(800):
        shape = [rng.choice("MWGA") for _ in range(rng.randint(1, 4))]
        owner = [f"{letter}{rng.randint(1, 6)}" for letter in shape]
        pool = [f"{rng.choice('MWGA')}{rng.randint(1, 6)}" for _ in range(rng.randint(1, 6))]
        possible = any(dominates(list(chosen), owner) for chosen in permutations(pool, len(owner)))
        ways = thefts(dice(" ".join(owner)))
        assert (bool(ways) and can_make(dice(" ".join(pool)), ways)) == possible, (owner, pool)
        for assignment in (cheapest, safest):
            laid = assignment(dice(" ".join(pool)), ways) if ways else None
            if possible:
                assert laid is not None
                assert dominates([die_name(code) for code in laid], owner)


@rule("KF-8.13", "KF-8.10")
def test_cheapest_and_safest_dice() -> None:
    shield = crafts(ITEM_NUMBER["I04"])
    assert cheapest(dice("M6 M6 M5 M5"), shield) == dice("M5 M5")
    assert safest(dice("M6 M6 M5 M5"), shield) == dice("M6 M6")
    caliper = crafts(ITEM_NUMBER["I02"])
    assert sorted(cheapest(dice("M1 M2 M3 M6 *6"), caliper) or ()) == sorted(dice("M1 M2 M3"))
    assert sorted(safest(dice("M1 M2 M3 M6 *6"), caliper) or ()) == sorted(dice("M2 M3 M6"))


@rule("KF-8.4")
@pytest.mark.parametrize(
    ("count", "item", "chance"),
    [
        (3, "I01", Fraction(125, 216)),
        (5, "I01", Fraction(625, 648)),
        (5, "I02", Fraction(1931, 1944)),
        (5, "I05", Fraction(1, 2)),
        (5, "I04", Fraction(131, 243)),
        (5, "I03", Fraction(4651, 7776)),
        (6, "I26", Fraction(835, 23328)),
    ],
)
def test_probability_anchors(count: int, item: str, chance: Fraction) -> None:
    """T-44."""
    found: Counter[bool] = Counter()
    for values in product(range(1, 7), repeat=count):
        found[can_make(tuple(sorted(values)), (MINIMA[ITEM_NUMBER[item]],))] += 1
    assert Fraction(found[True], 6**count) == chance


@rule("KF-8.1", "KF-8.2", "KF-8.3")
def test_everything_is_rolled_at_once_and_by_itself() -> None:
    t = table(
        phase="craft",
        supply=["MW", ""],
        borrowed=["G"],
        whites=[1],
        claimed=["G12b"],
        prerolled=["A5"],
        modifiers=["plus_1"],
        rolls=[1, 2, 3, 4],
        display="I33",
    )
    assert t.tray() == "M1 W2 A5p G3b *4"
    assert t.options == ["use:plus_1", "end"]
    t.play("end")
    assert t.happened("nothing_to_roll")[0].seat == 1, "P1 is skipped"


@rule("KF-8.3", "KF-18.5")
def test_ket_alone_is_enough_for_a_craft_turn() -> None:
    """T-63."""
    t = table(phase="craft", supply=["", ""], hired=["AP12"], display="I03 I33", rolls=[6], apprentices=True)
    t.play("use:AP12", "craft:I03")
    assert t.items(0) == ["I03"]
    assert t.happened("crafted")[0].args["dice"] == "M6*"


@rule("KF-8.5", "KF-8.6", "KF-8.7", "KF-8.8", "KF-2.5")
def test_several_items_one_after_the_other_with_those_that_come_up() -> None:
    t = table(
        phase="craft",
        supply=["M" * 6, ""],
        display="I01 I32 I33",
        orders="I03",
        rolls=[2, 2, 2, 6, 1, 1],
        modifiers=["plus_1"],
    )
    assert "craft:I03" not in t.options, "not on display yet"
    t.play("craft:I01")
    assert t.display == ["I32", "I33", "I03"]
    t.play("craft:I03")
    assert t.made(0) == {"I01": "M2 M2 M2", "I03": "M6"}
    assert t.tray() == "M1 M1"


@rule("KF-8.10", "KF-8.14", "KF-8.5")
def test_the_player_may_lay_any_dice_that_suffice() -> None:
    t = table(phase="craft", supply=["M" * 5, ""], display="I04 I33", rolls=[6, 6, 5, 5, 1], modifiers=["plus_1"])
    assert t.options == ["craft:I04", "craft:I04:safe", "craft:I04:pick", "use:plus_1", "end"]
    t.play("craft:I04:pick")
    assert t.options == ["die:M6", "die:M5"]
    t.play("die:M6")
    assert t.options == ["die:M6", "die:M5"]
    t.play("die:M5")
    assert t.made(0) == {"I04": "M5 M6"}


@rule("KF-8.14")
def test_only_what_can_be_completed_is_offered() -> None:
    t = table(
        phase="craft", supply=["WWGG", ""], whites=[1], claimed=["G12b"], display="I18 I33", rolls=[6, 4, 5, 1, 3]
    )
    t.play("craft:I18:pick")
    assert t.happened("crafted")[0].args["dice"] == "W6 W4 G5 G3*", "no other dice would do"


@rule("KF-8.15", "KF-8.8")
def test_when_no_item_is_left_one_can_still_steal() -> None:
    t = table(
        3, phase="craft", seat=1, supply=["", "MM", ""], made=[[("I04", "M5 M5")]], display="", orders="", rolls=[6, 5]
    )
    assert t.options == ["steal:I04", "end"]


@rule("KF-9.1", "KF-9.7", "KF-9.8", "KF-9.10", "KF-9.11")
def test_an_item_that_goes_from_hand_to_hand() -> None:
    """T-37."""
    t = table(
        4,
        phase="craft",
        supply=["MM", "MM", "MM", "MM"],
        display="I04 I32 I33",
        orders="I31",
        modifiers=["plus_1"] * 4,
        rolls=[5, 5, 6, 5, 6, 6, 6, 6],
    )
    t.play("craft:I04", "steal:I04")
    assert t.state.spent[0] == dice("M5 M5")
    assert t.made(0) == {}
    assert t.made(1) == {"I04": "M5 M6"}
    assert len(t.display) == 3, "nothing left the display"
    t.play("steal:I04")
    assert t.options == ["use:plus_1", "end"]
    t.play("end")
    assert [t.items(seat) for seat in range(4)] == [[], [], ["I04"], []]
    assert [t.supply(seat) for seat in range(4)] == ["MM"] * 4


@rule("KF-9.2", "KF-9.14", "KF-9.9")
def test_what_cannot_be_stolen() -> None:
    t = table(
        phase="craft",
        seat=1,
        supply=["", "MMMM"],
        items=["I03", "I04"],
        made=[[("I01", "M2 M2 M2")], [("I05", "M4 M4 M4")]],
        display="I33",
        rolls=[6, 6, 6, 6],
    )
    assert t.offered("steal") == ["I01"]
    assert not [option for option in t.options if "I03" in option or "I05" in option]


@rule("KF-9.12", "KF-11.14")
def test_a_theft_can_cost_the_fourth_item() -> None:
    """T-65."""
    t = table(
        3,
        phase="craft",
        supply=["M", "M", ""],
        items=["I01 I02 I05", "I06 I07 I08", "I09 I10 I11"],
        display="I03",
        orders="",
        rolls=[6, 6],
        modifiers=["", "plus_1", ""],
    )
    assert "craft:I03" in t.options
    t = table(
        3,
        phase="craft",
        supply=["MM", "MM", ""],
        items=["I01 I02 I05", "I06 I07 I08", "I09 I10 I11"],
        display="I04",
        orders="",
        rolls=[5, 5, 6, 6],
    )
    t.play("craft:I04")
    assert t.state.result is None
    t.play("steal:I04")
    assert t.result.winners == (1,)
    assert t.result.scores == (3, 4, 3)


@rule("KF-10.14", "KF-8.7")
def test_items_replaced_only_at_cleanup() -> None:
    t = table(
        phase="craft",
        supply=["MMMMMM", "M"],
        display="I01 I32 I33",
        orders="I03 I04",
        rolls=[2, 2, 2, 6, 6, 6, 6],
        craft_refill="cleanup",
        modifiers=["plus_1", "plus_1"],
    )
    t.play("craft:I01")
    assert t.display == ["I32", "I33"]
    t.play("end", "end")
    assert t.display == ["I32", "I33", "I03"]


@rule("KF-8.10", "KF-9.13")
def test_modified_values_protect_an_item() -> None:
    t = table(
        3, phase="craft", supply=["MM", "MM", ""], display="I04 I33", rolls=[5, 5, 6, 5], modifiers=["auto6 plus_1"]
    )
    t.play("use:auto6", "use:plus_1", "die:M5")
    t.play("craft:I04")
    assert t.happened("stolen") == []
    assert t.items(0) == ["I04"], "all sixes: nobody could touch it"


@rule("KF-6.3", "KF-10.5", "KF-6.1")
def test_white_dice_are_set_aside_and_others_come_home() -> None:
    t = table(
        phase="craft",
        supply=["M", ""],
        whites=[1],
        claimed=["G12b"],
        borrowed=["M"],
        rolls=[2, 2, 2],
        display="I01 I33",
    )
    t.play("craft:I01")
    assert t.items(0) == ["I01"]
    assert t.supply(0) == "M"
    assert t.stock.count("M") == 41
