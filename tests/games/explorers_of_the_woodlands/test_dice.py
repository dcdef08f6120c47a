"""EW-5, EW-6: Hero dice and what the slots do."""

from __future__ import annotations

from enclume.games.explorers_of_the_woodlands.codes import FOCUS, MOVE, SIX, SUMMON
from support import rule

from .play import Table


def rolling(hero: str = "xylia", *falls: int, heroes: str = "xylia klethor", **what: object) -> Table:
    t = Table(heroes).lay("T20", 1, 0, 1).lay("T06", 2, 0).lay("T18", 3, 0).lay("T13", 4, 0)
    t.give(hero, **what)
    return t.phase("turn", hero).falls(*falls).begin()


@rule("EW-5.4", "EW-5.5", "EW-5.6", "EW-5.7", "EW-5.8", "EW-5.9", "EW-6.12")
def test_t02_keep_a_die_reroll_the_others_place_them() -> None:
    """EW-T02: roll 1,2,4,5; keep the 5; reroll 1,3,5: Move 1, Move 3, Focus 5."""
    t = rolling("xylia", 1, 2, 4, 5, 1, 3, 5)
    assert t.state.tray == (1, 2, 4, 5)
    assert "reroll:dice" not in t.options, "at least one die of the first roll is kept"
    t = t.play("put:d5:five", "reroll:dice")
    assert t.state.tray == (1, 3, 5)
    assert "reroll:dice" not in t.options, "only one reroll a turn"
    assert "put:d5:five" not in t.options, "the slot is full"
    assert t.options == [
        "put:d1:move",
        "put:d1:summon",
        "put:d3:move",
        "put:d3:summon",
        "put:d5:focus",
        "put:d5:summon",
    ]
    t.play("put:d1:move", "put:d3:move", "put:d5:focus")
    assert t.prompt == "act"
    assert t.orbs("xylia") == 0
    t.play("end")
    assert t.orbs("xylia") == 1


@rule("EW-5.5")
def test_a_roll_may_be_accepted() -> None:
    t = rolling("xylia", 1, 2, 3, 4).play("put:d1:move", "put:d2:move", "put:d3:move", "put:d4:focus")
    assert t.prompt == "act"
    assert not t.state.rerolled


@rule("EW-5.10")
def test_a_die_that_fits_nowhere_is_wasted_one_that_fits_must_be_placed() -> None:
    t = rolling("xylia", 4, 4, 4, 4)
    t.play("put:d4:focus")
    assert t.options == ["put:d4:summon", "reroll:dice"], "no way to hold a die back"
    t.play("put:d4:summon", "put:d4:summon")
    assert t.options == ["reroll:dice", "done"], "the last 4 fits nowhere"
    t.play("done")
    assert t.prompt == "act"
    assert t.state.used_dice == 1


@rule("EW-6.1", "EW-6.2", "EW-5.11")
def test_t03_three_dice_are_three_moves_with_other_actions_in_between() -> None:
    """EW-T03."""
    t = rolling("xylia", 1, 3, 2, 4, orbs=3).play("roll")
    t.play("put:d1:move", "put:d3:move", "put:d2:move", "put:d4:focus")
    t.play("move:T20", "unlock", "move:T06", "move:T18")
    assert t.at("xylia") == "T18"
    assert t.state.powers[0] == 1
    assert not t.offered("move"), "three dice, three steps"
    assert t.state.slots[MOVE] == ()


@rule("EW-6.1")
def test_only_ones_twos_and_threes_move() -> None:
    t = rolling("xylia", 4, 5, 6, 6)
    assert not [option for option in t.options if option.endswith(":move")]


@rule("EW-6.12")
def test_t22_the_orb_of_focus_comes_at_the_end_of_the_turn() -> None:
    """EW-T22: with 0 orbs and a 4 on Focus no die can be rerolled this turn."""
    t = rolling("xylia", 1, 4, 2, 3).monster("M5a", "T20")
    t.play("put:d1:move", "put:d4:focus", "put:d2:summon", "put:d3:summon").falls(1, 1).play("move:T20", "fight:M5a")
    assert t.events("combat_lost"), "no reroll was offered"
    assert t.orbs("xylia") == 0
    t.play("end")
    assert t.orbs("xylia") == 1
    assert t.state.slots[FOCUS] == ()


@rule("EW-6.13", "EW-10.2")
def test_special_slots_take_fives_and_sixes() -> None:
    t = rolling("xylia", 4, 5, 6, 6)
    assert [o for o in t.options if o.endswith(":five")] == ["put:d5:five", "put:d6:five"]
    assert [o for o in t.options if o.endswith(":six")] == ["put:d6:six"]
    t.play("put:d6:six")
    assert not [o for o in t.options if o.endswith(":six")], "one die at most"


@rule("EW-10.3", "EW-10.26")
def test_bethras_brew_takes_four() -> None:
    t = rolling("bethras", 6, 6, 6, 6, heroes="bethras klethor")
    t.play("put:d6:six", "put:d6:six", "put:d6:six", "put:d6:six")
    assert len(t.state.slots[SIX]) == 4


@rule("EW-10.28")
def test_double_distillation_and_heart_of_winter() -> None:
    """HP4a: the brew takes fives; HP3b: one die is enough to summon."""
    t = rolling("bethras", 5, 5, 1, 1, heroes="bethras klethor", powers=1)
    assert "put:d5:six" in t.options
    t = rolling("shavi", 1, 1, 4, 4, heroes="shavi klethor", powers=2)
    t.play("put:d1:summon")
    assert "put:d1:summon" not in t.options, "at most one"


@rule("EW-6.14", "EW-6.15", "EW-6.16", "EW-6.18", "EW-5.14")
def test_two_dice_summon_the_power_die_for_every_combat_of_the_turn() -> None:
    t = rolling("xylia", 1, 2, 6, 6).monster("M5a", "T20").monster("M5b", "T06")
    t.play("put:d1:move", "put:d2:move", "put:d6:summon", "put:d6:summon")
    t.falls(2, 4).play("move:T20", "fight:M5a")
    rolled = t.events("rolled")[-1]
    assert rolled.args["dice"] == [(-1, 2, 0), (0, 4, 1)], "a Combat die, and the green die with its weakness"
    t.falls(2, 3).play("move:T06", "fight:M5b")
    assert t.events("rolled")[-1].args["dice"] == [(-1, 2, 0), (0, 3, 1)], "again in the next combat"
    t.play("end")
    assert t.state.slots[SUMMON] == ()


@rule("EW-6.15")
def test_one_die_on_summon_does_nothing() -> None:
    t = rolling("xylia", 1, 2, 3, 6).monster("M5a", "T20")
    t.play("put:d1:move", "put:d2:move", "put:d3:move", "put:d6:summon")
    t.falls(4).play("move:T20", "fight:M5a")
    assert len(t.events("rolled")[-1].args["dice"]) == 1


@rule("EW-6.17")
def test_t04_a_power_die_is_rolled_once_a_combat() -> None:
    """EW-T04: Xylia has summoned green and owns the Green Staff."""
    t = rolling("xylia", 1, 4, 6, 6, loot="L06 L07").monster("M5a", "T20")
    t.play("put:d1:move", "put:d4:focus", "put:d6:summon", "put:d6:summon", "move:T20", "fight:M5a")
    assert t.prompt == "prepare"
    assert t.options == ["use:L07", "roll"], "the Green Staff would add nothing"


@rule("EW-5.1", "EW-5.2", "EW-5.3", "EW-11.17", "EW-11.24", "EW-7.4")
def test_poison_then_refreshed_loot_then_dice() -> None:
    t = rolling("xylia", 1, 2, 3, 4, status="poison", loot="L02", spent="L02")
    assert t.hp("xylia") == 4
    assert t.state.spent[0] == ()
    assert t.prompt == "dice"
    kinds = [event.kind for event in t.journal.events]
    assert kinds.index("wounded") < kinds.index("hero_dice")


@rule("EW-5.2", "EW-14.3", "EW-15.15")
def test_a_hero_who_is_down_has_no_turn_and_no_threat_comes_of_it() -> None:
    t = Table().lay("T13", 1, 0).give("xylia", hp=0).boss("B2", "T13").phase("turn", "xylia").begin()
    assert t.events("skipped")
    assert t.state.active == t.hero("klethor")
    assert t.state.threat == [1]


@rule("EW-5.13", "EW-5.14", "EW-14.1")
def test_a_turn_ends_when_the_hero_goes_down() -> None:
    t = rolling("xylia", 1, 4, 2, 2, hp=1).monster("M1a", "T20")
    t.play("put:d1:move", "put:d4:focus", "put:d2:move", "put:d2:move").falls(1).play("move:T20", "fight:M1a")
    assert t.hp("xylia") == 0
    assert t.orbs("xylia") == 0, "no Focus orb for who went down"
    assert t.state.active == t.hero("klethor")
    assert t.prompt == "dice"


@rule("EW-5.15")
def test_every_player_rolls_the_same_four_dice() -> None:
    t = rolling("xylia", 1, 2, 3, 4).play("put:d1:move", "put:d2:move", "put:d3:move", "put:d4:focus", "end")
    assert len(t.state.tray) == 4
    assert not any(t.state.slots)


@rule("EW-8.3")
def test_a_power_may_be_unlocked_before_the_roll() -> None:
    t = rolling("shavi", heroes="shavi klethor", orbs=8)
    assert t.options == ["roll", "unlock"]
    t.play("unlock", "unlock")
    assert t.state.powers[0] == 2
    assert t.orbs("shavi") == 0


# Loot that helps with dice


@rule("EW-7.12")
def test_the_clover_rerolls_any_number_of_dice_beside_the_reroll() -> None:
    t = rolling("xylia", 1, 1, 4, 4, 6, 6, loot="L19")
    t.play("use:L19", "toss:d1", "toss:d1", "throw")
    assert t.state.tray == (4, 4, 6, 6)
    assert "use:L19" not in t.options
    t.play("put:d6:six")
    assert "reroll:dice" in t.options, "the normal reroll is still there"


def test_boots_are_a_move_without_a_die() -> None:
    t = rolling("xylia", 4, 4, 5, 5, loot="L12a").play("put:d4:focus", "put:d4:summon", "put:d5:five", "put:d5:summon")
    assert not t.offered("move")
    t.play("use:L12a", "move:T20")
    assert t.at("xylia") == "T20"
    assert not t.offered("move")


def test_the_sap_amulet_doubles_focus() -> None:
    t = rolling("xylia", 1, 2, 3, 4, loot="L17").play(
        "put:d1:move", "put:d2:move", "put:d3:move", "put:d4:focus", "end"
    )
    assert t.orbs("xylia") == 2
