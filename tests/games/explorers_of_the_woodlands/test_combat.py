"""EW-11, EW-12, EW-14, EW-18: combat, statuses, heroes down, enraged monsters."""

from __future__ import annotations

from typing import Unpack

import pytest

from enclume.games.explorers_of_the_woodlands.cards import MONSTER_NUMBER
from enclume.games.explorers_of_the_woodlands.codes import PILE
from support import rule

from .play import Options, Table


def meeting(*monsters: str, hero: str = "xylia", heroes: str = "xylia klethor", **options: Unpack[Options]) -> Table:
    """The active hero is about to enter Long Path, where monsters wait."""
    t = Table(heroes, **options).lay("T20", 1, 0, 1).lay("T06", 2, 0)
    for monster in monsters:
        t.monster(monster, "T20")
    return t.phase("act", hero, move=[1, 2])


# Profiles and dice


@rule("EW-11.2", "EW-11.3", "EW-11.4", "EW-12.2", "EW-12.14", "EW-12.19")
def test_t07_two_hits_in_one_combat() -> None:
    """EW-T07: a 4/2/2: one die is never enough, two hits are; a loss costs 2."""
    t = meeting("M2a").falls(6).play("move:T20", "fight:M2a")
    assert t.hp("xylia") == 3
    t = meeting("M2a").stand("klethor", "T20").falls(4, 4).play("move:T20", "fight:M2a")
    assert t.events("defeated")
    assert t.hp("xylia") == 5


@rule("EW-11.5", "EW-11.6", "EW-11.7", "EW-12.10")
def test_t08_weakness_resistance_immunity() -> None:
    """EW-T08."""

    def power(monster: str, hero: str) -> list[tuple[int, int, int]]:
        t = meeting(monster, hero=hero, heroes=f"{hero} {'klethor' if hero != 'klethor' else 'xylia'}")
        t.phase("act", hero, move=[1], summon=[1, 1]).falls(1, 3).play("move:T20", f"fight:{monster}")
        return [die for die in t.events("rolled")[-1].args["dice"] if die[0] >= 0]

    assert power("M1a", "shavi") == [(2, 3, 1)], "Mushroom: weak to blue, 3 becomes 4"
    assert power("M1a", "xylia") == [(0, 3, -1)], "resists green, 3 becomes 2"
    assert power("M1a", "klethor") == [], "immune to purple: the die is not rolled"


@rule("EW-12.4", "EW-12.5", "EW-12.6", "EW-12.7")
def test_t10_supporters_roll_with_their_permanent_loot() -> None:
    """EW-T10: 1 die, and 2 of a supporter with a Mace."""
    t = meeting("M2a").stand("klethor", "T20", loot="L01").falls(1, 4, 4).play("move:T20", "fight:M2a")
    assert len(t.events("rolled")[-1].args["dice"]) == 3
    assert t.events("defeated")


@rule("EW-12.16", "EW-12.17")
@pytest.mark.parametrize(("grants", "shares"), [("xx", (2, 0)), ("xk", (1, 1)), ("kk", (0, 2))])
def test_t11_rewards_are_shared_freely(grants: str, shares: tuple[int, int]) -> None:
    """EW-T11: +2 orbs, split 2/0, 1/1 or 0/2."""
    t = meeting("M4a").stand("klethor", "T20").falls(4, 4).play("move:T20", "fight:M4a")
    for letter in grants:
        t.play("grant:xylia" if letter == "x" else "grant:klethor")
    assert (t.orbs("xylia"), t.orbs("klethor")) == shares


@rule("EW-11.10", "EW-11.11", "EW-12.17")
def test_loot_of_a_reward_is_drawn_face_up_then_granted() -> None:
    t = meeting("M1a").stand("klethor", "T20").top(loot="L02").falls(5, 5).play("move:T20", "fight:M1a")
    assert t.prompt == "grant_loot"
    assert t.state.pending == (45,)
    t.play("grant:klethor")
    assert t.loot("klethor") == ["L02"]
    t.play("grant:xylia")
    assert t.orbs("xylia") == 1


@rule("EW-12.12")
@pytest.mark.parametrize(("falls", "wins"), [((4, 4), True), ((4, 3), False), ((6, 3), False), ((6, 5), True)])
def test_each_die_of_the_defence_or_more_is_one_damage(falls: tuple[int, int], wins: bool) -> None:
    """A 4/2: two dice of 4 or more; how much more does not count."""
    t = meeting("M2a").stand("klethor", "T20").falls(*falls).play("move:T20", "fight:M2a")
    assert bool(t.events("defeated")) is wins


@rule("EW-12.19", "EW-12.20", "EW-12.22")
def test_t12_a_lost_group_combat() -> None:
    """EW-T12: the active hero takes 2 and the penalty, the supporter 1 and none."""
    t = meeting("M2a").stand("klethor", "T20").falls(1, 1).play("move:T20", "fight:M2a")
    assert (t.hp("xylia"), t.hp("klethor")) == (3, 4)
    assert (t.status("xylia"), t.status("klethor")) == (["entangled"], [])


@rule("EW-12.22", "EW-14.1")
def test_who_goes_down_suffers_no_penalty() -> None:
    t = meeting("M1a").give("xylia", hp=2, loot="L01").falls(1, 1).play("move:T20", "fight:M1a")
    assert t.hp("xylia") == 0
    assert t.loot("xylia") == ["L01"]


@rule("EW-12.36", "EW-7.2")
def test_t41_armour_spares_a_supporter() -> None:
    """EW-T41."""
    t = meeting("M2a").stand("klethor", "T20", loot="L10").falls(1, 1).play("move:T20", "fight:M2a")
    assert (t.hp("xylia"), t.hp("klethor")) == (3, 5)


def test_armour_on_the_active_hero() -> None:
    """L11 first, to the printed value, then L10."""
    for loot, left in (("L10", 4), ("L11", 4), ("L10 L11", 5)):
        t = meeting("M1a").give("xylia", loot=loot).falls(1).play("move:T20", "fight:M1a")
        assert t.hp("xylia") == left
    t = meeting("M5a").give("xylia", loot="L11").falls(1).play("move:T20", "fight:M5a")
    assert t.hp("xylia") == 4, "leather stops nothing of a single damage"


# Rerolls


@rule("EW-8.1", "EW-8.2", "EW-12.8")
def test_orbs_reroll_the_active_heros_combat_dice() -> None:
    t = (
        meeting("M2a")
        .stand("klethor", "T20", orbs=3)
        .give("xylia", orbs=2)
        .phase("act", "xylia", move=[1], summon=[1, 1])
    )
    t.falls(1, 1, 4).play("move:T20", "fight:M2a")
    assert t.faces == [1, 1, 4], "own, Power, ally's"
    assert t.options == ["reroll:c0", "pass"], "neither the Power die nor the ally's"
    t.falls(2).play("reroll:c0")
    assert t.orbs("xylia") == 1
    t.falls(4).play("reroll:c0")
    assert t.orbs("xylia") == 0
    assert t.events("defeated"), "as often as there are orbs"


@rule("EW-12.9")
def test_the_window_stays_open_until_everybody_passes() -> None:
    t = meeting("M2a").stand("klethor", "T20", powers=1).give("xylia", orbs=1).falls(1, 1).play("move:T20", "fight:M2a")
    t.play("pass")
    assert t.seat == 1
    t.falls(2).play("sure:c1")
    assert (t.seat, t.prompt) == (0, "rerolls"), "Klethor has nothing left; the active hero is asked again"
    t.falls(3).play("reroll:c0")
    assert t.events("combat_lost")


def test_twin_daggers_reroll_two_dice() -> None:
    t = meeting("M2a").give("xylia", loot="L01 L03").falls(1, 1).play("move:T20", "fight:M2a")
    t.falls(4, 5).play("use:L03", "toss:c0", "toss:c1")
    assert t.events("defeated")


def test_the_long_sword_adds_two_dice_and_the_axe_doubles_a_six() -> None:
    t = meeting("M2a").give("xylia", loot="L02").falls(4, 1, 4).play("move:T20", "fight:M2a", "use:L02")
    assert t.events("defeated")
    t = meeting("M2a").give("xylia", loot="L04").falls(6).play("move:T20", "fight:M2a")
    assert t.events("rolled")[-1].args["hits"] == 2
    t = meeting("M2a").give("xylia", loot="L04").falls(5).play("move:T20", "fight:M2a")
    assert t.events("rolled")[-1].args["hits"] == 1


def test_lightning_strikes_when_damage_is_counted() -> None:
    t = meeting("M2a").give("xylia", loot="L15").falls(4).play("move:T20", "fight:M2a")
    assert (t.prompt, t.options) == ("strike", ["use:L15", "pass"])
    t.play("use:L15")
    assert t.events("defeated")


# Groups


@rule("EW-12.23", "EW-12.24", "EW-12.25", "EW-12.26", "EW-12.27")
def test_lowest_defence_first_each_with_a_fresh_pool() -> None:
    t = meeting("M1a", "M2a", "M5a").falls(1).play("move:T20")
    assert t.offered("fight") == ["M2a", "M5a"], "defence 4 before 5; the player breaks the tie"
    t.play("fight:M2a")
    assert t.hp("xylia") == 3
    t.falls(4).play("fight:M5a")
    assert t.events("defeated")[-1].args["monster"] == "M5a"
    assert t.offered("fight") == ["M1a"], "after a loss the next one is fought"


@rule("EW-12.18", "EW-12.29", "EW-12.30", "EW-12.31")
def test_a_survivor_is_fought_again_next_turn_or_after_leaving() -> None:
    t = meeting("M2a").falls(1).play("move:T20", "fight:M2a")
    assert t.monsters("T20") == ["M2a"]
    assert "fight:M2a" not in t.options
    t.falls(1).play("move:T06", "end")
    t = meeting("M2a").stand("xylia", "T20").phase("turn", "xylia").falls(1, 2, 3, 4).begin()
    t.play("put:d1:move", "put:d2:move", "put:d3:move", "put:d4:focus")
    assert t.prompt == "encounter", "after the dice, before anything else"
    assert "fight:M2a" in t.options


@rule("EW-5.12", "EW-12.32")
def test_nothing_else_beside_a_monster() -> None:
    t = meeting("M2a").give("xylia", loot="L01").stand("klethor", "T20").falls(1, 1, 1).play("move:T20", "fight:M2a")
    assert not t.offered("give")
    assert t.offered("move")


@rule("EW-11.14", "EW-12.15")
def test_t23_a_spirit_goes_back_into_the_pile() -> None:
    """EW-T23."""
    t = meeting("M3a").falls(6)
    before = len(t.state.zones[PILE].pieces)
    t.play("move:T20", "fight:M3a")
    assert len(t.state.zones[PILE].pieces) == before + 1
    assert t.state.monster_out == []
    assert not t.state.known[MONSTER_NUMBER["M3a"]]
    t = meeting("M5a").falls(6).play("move:T20", "fight:M5a")
    assert t.state.monster_out == [MONSTER_NUMBER["M5a"]]


@rule("EW-11.12", "EW-11.13", "EW-11.15", "EW-11.19", "EW-11.25")
def test_penalties_of_every_kind() -> None:
    t = meeting("M1a").give("xylia", loot="L01 L04").falls(1, 1).play("move:T20", "fight:M1a")
    assert (t.prompt, t.options) == ("discard", ["drop:L01", "drop:L04"])
    t = meeting("M3a").top(events="E10").falls(1).play("move:T20", "fight:M3a")
    assert t.events("event")[0].args["card"] == "E10"
    assert meeting("M5a").falls(1).play("move:T20", "fight:M5a").status("xylia") == ["poison"]
    assert meeting("M2a").falls(1).play("move:T20", "fight:M2a").status("xylia") == ["entangled"]
    t = meeting("M4a").give("xylia", orbs=3).falls(1).play("move:T20", "fight:M4a", "pass")
    assert t.orbs("xylia") == 2


# Statuses


@rule("EW-11.16", "EW-11.26")
def test_a_hero_has_one_marker_of_a_kind() -> None:
    t = meeting("M5a").give("xylia", status="poison").falls(1).play("move:T20", "fight:M5a")
    assert t.status("xylia") == ["poison"]
    assert not t.events("afflicted")


@rule("EW-11.17", "EW-11.18", "EW-11.24", "EW-5.3", "EW-14.1")
def test_t25_poison_can_bring_a_hero_down_before_the_roll() -> None:
    """EW-T25."""
    t = Table().give("xylia", hp=1, status="poison").phase("turn", "xylia").begin()
    assert t.hp("xylia") == 0
    assert t.status("xylia") == []
    assert not [event for event in t.events("hero_dice") if event.args["hero"] == 0]
    assert t.state.active == 1


@rule("EW-11.20", "EW-11.21", "EW-11.22", "EW-11.23")
def test_t35_two_dice_for_the_entangled() -> None:
    """EW-T35: the first result for both, the second for Bethras alone."""
    t = Table("bethras shavi").lay("T12", 0, -1).stand("shavi", "T12").give("bethras", status="entangled")
    t.phase("act", "bethras", move=[1]).falls(1, 1).play("move:T12")
    assert (t.hp("bethras"), t.hp("shavi")) == (3, 4)
    assert t.status("bethras") == ["entangled"]
    t = Table("bethras shavi").lay("T12", 0, -1).give("bethras", status="entangled", hp=1)
    t.phase("act", "bethras", move=[1]).falls(1, 1).play("move:T12")
    assert len(t.events("brambles")) == 1, "who fell at the first ignores the second"


@rule("EW-11.18")
def test_an_antidote_removes_poison() -> None:
    t = Table().give("klethor", status="poison").give("xylia", loot="L14a").phase("act", "xylia")
    t.play("use:L14a:klethor")
    assert t.status("klethor") == []
    assert t.loot("xylia") == []


# Down and up


@rule("EW-14.1", "EW-14.4", "EW-11.22")
def test_a_hero_who_is_down_keeps_everything_but_markers() -> None:
    t = meeting("M1a").give("xylia", hp=1, orbs=0, loot="L01", powers=1, status="poison entangled").falls(1, 1)
    t.play("move:T20", "fight:M1a")
    assert t.status("xylia") == []
    assert (t.loot("xylia"), t.state.powers[0], t.at("xylia")) == (["L01"], 1, "T20")
    t.stand("klethor", "T01").until("act").phase("act", "klethor", move=[1])
    t.falls(1).play("move:T20", "fight:M1a")
    assert len(t.events("rolled")[-1].args["dice"]) == 1, "no support from who is down"
    assert t.hp("xylia") == 0


@rule("EW-14.2", "EW-16.2", "EW-1.1")
def test_when_all_are_down_the_game_is_lost() -> None:
    t = meeting("M1a").give("klethor", hp=0).give("xylia", hp=2).falls(1).play("move:T20", "fight:M1a")
    assert t.result.reason == "all_down"
    assert t.result.shares == (0.0, 0.0)
    assert t.options == []


@rule("EW-14.5")
def test_t26_a_potion_revives_but_not_oneself() -> None:
    """EW-T26."""
    t = Table().give("klethor", hp=0).give("xylia", loot="L13a", hp=5).phase("act", "xylia")
    assert t.offered("use") == ["L13a:klethor"]
    t.play("use:L13a:klethor")
    assert t.hp("klethor") == 2
    t = Table().give("xylia", loot="L13a", hp=0).phase("turn", "xylia").begin()
    assert t.state.active == 1, "who is down has no turn to drink in"


@rule("EW-14.9", "EW-14.10", "EW-8.1")
def test_t13_first_aid_costs_an_orb_a_hero() -> None:
    """EW-T13: 3 heroes, 3 orbs."""
    t = Table("xylia bethras klethor").lay("T20", 1, 0, 1).stand("xylia", "T20", hp=0).give("bethras", orbs=3)
    t.phase("act", "bethras", move=[1]).play("move:T20", "aid:xylia")
    assert (t.hp("xylia"), t.orbs("bethras")) == (1, 0)
    t = Table("xylia bethras klethor").lay("T20", 1, 0, 1).stand("xylia", "T20", hp=0).give("bethras", orbs=2)
    t.phase("act", "bethras", move=[1]).play("move:T20")
    assert not t.offered("aid")
    t = (
        meeting("M2a")
        .stand("klethor", "T20", hp=0)
        .give("xylia", orbs=4)
        .falls(1)
        .play("move:T20", "fight:M2a", "pass")
    )
    assert t.offered("aid") == ["klethor"], "beside a Monster once it was fought"


@rule("EW-14.11", "EW-14.10")
def test_a_hero_revived_before_their_turn_plays_it() -> None:
    t = Table().give("klethor", hp=0).give("xylia", orbs=2).phase("act", "xylia").play("aid:klethor", "end")
    assert t.state.active == 1
    assert t.prompt == "dice"
    t = Table(first=2).give("klethor", hp=0).give("xylia", orbs=2).phase("act", "xylia").play("aid:klethor", "end")
    assert t.state.round == 2, "one revived later waits for the next round"


# Enraged monsters


@rule("EW-18.2", "EW-18.3")
def test_t30_an_enraged_spirit_falls_twice() -> None:
    """EW-T30."""
    t = meeting("M3a", enraged_monsters=True).falls(6, 1).play("move:T20", "fight:M3a")
    assert t.events("returns")
    assert t.monsters("T20") == ["M3a"]
    assert t.orbs("xylia") == 0
    t = meeting("M3a", enraged_monsters=True).falls(6, 6).play("move:T20", "fight:M3a")
    assert t.state.monster_out == [MONSTER_NUMBER["M3a"]], "discarded, not back to the pile"
    assert t.orbs("xylia") == 1, "the reward once"


@rule("EW-18.4", "EW-18.5")
def test_an_enraged_snake_poisons_whatever_the_outcome() -> None:
    t = meeting("M5a", enraged_monsters=True).stand("klethor", "T20").falls(6, 6).play("move:T20", "fight:M5a")
    assert t.status("xylia") == t.status("klethor") == ["poison"]
    t = meeting("M5a", enraged_monsters=True).stand("klethor", "T20")
    t.state.frost = MONSTER_NUMBER["M5a"]
    t.falls(1, 1).play("move:T20", "fight:M5a")
    assert t.status("xylia") == [], "a frozen one does not"


@rule("EW-18.6", "EW-18.7")
def test_dice_are_not_rerolled_against_an_enraged_skeleton() -> None:
    t = meeting("M4a", enraged_monsters=True).give("xylia", orbs=5, loot="L03").stand("klethor", "T20", powers=2)
    t.falls(1, 1).play("move:T20", "fight:M4a")
    assert t.events("combat_lost")


@rule("EW-18.8", "EW-18.9", "EW-12.13")
def test_an_enraged_plant_has_a_leaf_shield_once() -> None:
    t = meeting(enraged_monsters=True).monster("M2a", "T20", down=True).stand("klethor", "T20").falls(4, 4)
    t.play("move:T20")
    assert t.state.leaf_of(MONSTER_NUMBER["M2a"]) == 1, "when it is revealed"
    t.play("fight:M2a")
    assert t.events("combat_lost"), "2 hits, 1 damage"
    assert t.state.leaf_of(MONSTER_NUMBER["M2a"]) == 0, "it does not come back"


@rule("EW-18.10", "EW-18.11", "EW-12.3")
def test_an_enraged_mushroom_strikes_first() -> None:
    t = meeting("M1a", enraged_monsters=True).stand("klethor", "T20").falls(6, 6).play("move:T20", "fight:M1a")
    assert (t.hp("xylia"), t.hp("klethor")) == (3, 4), "although it is beaten"
    assert t.events("defeated")
    t = meeting("M1a", enraged_monsters=True).give("xylia", loot="L01").falls(1, 1).play("move:T20", "fight:M1a")
    assert t.hp("xylia") == 3, "only once a combat"
    assert t.prompt == "discard", "the penalty comes after"
    t = meeting("M1a", enraged_monsters=True).give("xylia", hp=2).play("move:T20", "fight:M1a")
    assert t.hp("xylia") == 0
    assert not t.events("rolled"), "the combat is over"


@rule("EW-10.23", "EW-18.1")
def test_a_frozen_enraged_mushroom_does_not_strike_first() -> None:
    t = meeting("M1a", enraged_monsters=True)
    t.state.frost = MONSTER_NUMBER["M1a"]
    t.falls(1).play("move:T20", "fight:M1a")
    assert t.hp("xylia") == 5


@rule("EW-12.11")
def test_shield_markers_raise_the_defence() -> None:
    t = meeting("M2a", "M1a")
    t.state.shield_at = 19
    t.falls(4).play("move:T20")
    t.play("fight:M2a")
    assert t.events("rolled")[-1].args["defence"] == 5
