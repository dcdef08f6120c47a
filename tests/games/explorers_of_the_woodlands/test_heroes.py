"""EW-10: what each hero can do."""

from __future__ import annotations

from enclume.games.explorers_of_the_woodlands.codes import FIVE, SIX
from support import rule

from .play import Table


def acting(hero: str, heroes: str, **slots: list[int]) -> Table:
    t = Table(heroes).lay("T20", 1, 0, 1).lay("T12", 0, -1).lay("T06", 2, 0)
    return t.phase("act", hero, **slots)


@rule("EW-10.5", "EW-10.10")
def test_t34_agility_protects_xylia_alone() -> None:
    """EW-T34: with Klethor there the die is rolled for him; alone, none is."""
    t = acting("xylia", "xylia klethor", move=[1], five=[5]).stand("klethor", "T12").falls(1).play("move:T12")
    assert (t.hp("xylia"), t.hp("klethor")) == (5, 4)
    t = acting("xylia", "xylia klethor", move=[1], five=[5]).play("move:T12")
    assert not t.events("brambles")
    assert t.state.slots[FIVE] == (5,), "the die stays for the turn"


@rule("EW-10.6", "EW-12.10")
def test_precision_adds_one_to_combat_dice_only() -> None:
    t = acting("xylia", "xylia klethor", move=[1], six=[6], summon=[1, 1]).monster("M4a", "T20").falls(3, 3)
    t.play("move:T20", "fight:M4a")
    assert t.events("rolled")[-1].args["dice"] == [(-1, 3, 1), (0, 3, 0)]
    assert t.events("rolled")[-1].args["hits"] == 1


@rule("EW-10.8", "EW-10.9", "EW-12.5", "EW-12.34")
def test_xylia_supports_from_the_next_tile_without_risk_or_reward() -> None:
    t = acting("klethor", "xylia klethor", move=[1]).stand("xylia", "T06", powers=2).monster("M2a", "T20").falls(1, 1)
    t.play("move:T20", "fight:M2a")
    assert (t.prompt, t.seat, t.options) == ("support", 0, ["support", "stay"])
    t.play("support")
    assert len(t.events("rolled")[-1].args["dice"]) == 2
    assert (t.hp("klethor"), t.hp("xylia")) == (3, 5)
    t = acting("klethor", "xylia klethor", move=[1]).stand("xylia", "T06", powers=2).monster("M4a", "T20").falls(6, 6)
    t.play("move:T20", "fight:M4a", "support")
    assert (t.orbs("klethor"), t.orbs("xylia")) == (2, 0), "no share of the reward"
    far = acting("klethor", "xylia klethor", move=[1]).stand("xylia", "T12", powers=2).monster("M4a", "T20")
    far.play("move:T20", "fight:M4a")
    assert far.prompt != "support"


@rule("EW-10.12", "EW-10.13", "EW-14.7")
def test_klethor_takes_others_along() -> None:
    t = acting("klethor", "xylia klethor shavi", move=[1, 2], five=[5]).give("shavi", hp=0)
    t.play("move:T20")
    assert (t.prompt, t.seat) == ("carry", 1), "who is down is carried if Klethor likes"
    t.play("ride")
    assert (t.prompt, t.seat) == ("ride", 0)
    t.play("stay")
    assert [t.at(name) for name in ("klethor", "shavi", "xylia")] == ["T20", "T20", "T01"]
    t.play("move:T06", "stay")
    assert [t.at(name) for name in ("klethor", "shavi")] == ["T06", "T20"], "all of the moves or some"
    assert t.state.slots[FIVE] == (5,)


@rule("EW-10.13")
def test_who_is_immobilised_is_not_carried_on() -> None:
    """A Leaf Cloak spares Klethor what happens to Xylia."""
    t = acting("klethor", "xylia klethor", move=[1, 2], five=[5]).give("klethor", loot="L18").falls(2)
    t.play("move:T12", "ride", "cloak")
    t.play("move:T01")
    assert t.prompt == "act", "nobody is asked"
    assert [t.at(name) for name in ("klethor", "xylia")] == ["T01", "T12"]


@rule("EW-10.13")
def test_riders_are_there_before_the_brambles_and_do_not_suffer_a_flight() -> None:
    t = acting("klethor", "xylia klethor", move=[1, 2], five=[5]).falls(1).play("move:T12", "ride")
    assert (t.hp("xylia"), t.hp("klethor")) == (4, 4)
    t = acting("klethor", "xylia klethor", move=[1, 2], five=[5]).monster("M2a", "T20").play("move:T20", "ride")
    t.play("move:T06", "ride")
    assert (t.hp("xylia"), t.hp("klethor"), t.at("xylia")) == (5, 3, "T06")
    t = acting("klethor", "xylia klethor", move=[1], five=[5])
    t.state.flags[0] |= 8
    t.play("move:T20")
    assert t.at("xylia") == "T01", "the immobilised are not carried"


@rule("EW-10.14", "EW-10.15")
def test_t36_the_stance_cancels_one_attack_but_no_penalty() -> None:
    """EW-T36: 0 damage, die gone, still discards a card; the next loss costs 2."""
    t = acting("klethor", "xylia klethor", move=[1], six=[6]).monster("M1a", "T20").monster("M1b", "T20")
    t.give("klethor", loot="L01 L04").falls(1, 1, 1, 1).play("move:T20", "fight:M1a")
    assert t.hp("klethor") == 5
    assert t.state.slots[SIX] == ()
    t.play("drop:L04")
    t.play("fight:M1b")
    assert t.hp("klethor") == 3


@rule("EW-10.16", "EW-10.17", "EW-10.18", "EW-10.30", "EW-12.9", "EW-12.34")
def test_klethors_powers_reroll_his_own_dice_also_in_support() -> None:
    t = acting("xylia", "xylia klethor", move=[1]).stand("klethor", "T20", powers=2, loot="L01").monster("M2a", "T20")
    t.falls(1, 2, 3).play("move:T20", "fight:M2a")
    assert (t.prompt, t.seat) == ("rerolls", 1)
    assert t.options == ["sure:c1", "sure:c2", "master", "pass"]
    t.falls(2).play("sure:c1")
    assert t.options == ["master", "pass"], "the first power once a combat"
    t.falls(6, 6).play("master", "toss:c1", "toss:c2")
    assert t.events("defeated")


@rule("EW-10.20", "EW-14.6", "EW-10.29")
def test_the_aura_heals_who_stands_on_the_tile() -> None:
    t = acting("shavi", "shavi klethor xylia", five=[5]).give("shavi", hp=2).give("klethor", hp=0).give("xylia", hp=5)
    t.play("aura")
    assert (t.hp("shavi"), t.hp("klethor"), t.hp("xylia")) == (3, 0, 5)
    assert t.state.slots[FIVE] == ()


@rule("EW-10.21", "EW-10.22", "EW-10.31")
def test_t48_freeze_and_flee() -> None:
    """EW-T48: no damage, no penalty."""
    t = acting("shavi", "shavi klethor", move=[1, 2], six=[6]).monster("M1a", "T20").give("shavi", loot="L01")
    t.play("move:T20", "freeze:M1a", "move:T06")
    assert (t.hp("shavi"), t.loot("shavi"), t.at("shavi")) == (5, ["L01"], "T06")


@rule("EW-10.22", "EW-10.31", "EW-12.21")
def test_frost_after_losing_spares_everybody() -> None:
    t = acting("shavi", "shavi klethor", move=[1], six=[6]).stand("klethor", "T20").monster("M2a", "T20").falls(1, 1)
    t.play("move:T20", "fight:M2a")
    assert (t.prompt, t.options) == ("freeze", ["freeze:M2a", "spare"])
    t.play("freeze:M2a")
    assert (t.hp("shavi"), t.hp("klethor"), t.status("shavi")) == (5, 5, [])


@rule("EW-10.21", "EW-10.22", "EW-10.23")
def test_a_frozen_monster_can_be_attacked_and_thaws_at_her_next_turn() -> None:
    t = acting("shavi", "shavi klethor", move=[1], six=[6]).monster("M2a", "T20").falls(1)
    t.play("move:T20", "freeze:M2a", "fight:M2a")
    assert t.hp("shavi") == 5
    t.play("end")
    assert t.state.frost >= 0
    t.phase("turn", "shavi")
    down = acting("shavi", "shavi klethor", move=[1], six=[6]).monster("M2a", "T20")
    down.state.frost = 28
    down.give("shavi", hp=0).phase("turn", "shavi").begin()
    assert down.state.frost == -1, "also when she is down"


@rule("EW-10.23")
def test_there_is_one_frost_marker_and_bosses_are_not_frozen() -> None:
    t = acting("shavi", "shavi klethor", move=[1], six=[6]).monster("M2a", "T20").monster("M5a", "T20")
    t.state.frost = 28
    t.play("move:T20")
    assert t.offered("freeze") == ["M5a"]
    t.play("freeze:M5a")
    assert t.state.frost == 40
    boss = acting("shavi", "shavi klethor", move=[1], six=[6]).lay("T02", 0, 1, 2).boss("B2").falls(6, 1)
    boss.play("move:T02")
    assert boss.prompt != "freeze"
    assert boss.hp("shavi") == 4


@rule("EW-10.25", "EW-10.29", "EW-12.33")
def test_the_remedy_removes_a_marker_also_beside_a_monster_once_fought() -> None:
    t = acting("bethras", "bethras klethor", move=[1], five=[5]).stand("klethor", "T20", status="poison entangled")
    t.monster("M2a", "T20").play("move:T20")
    assert t.options == ["fight:M2a"], "not before the fight"
    t.falls(1, 1).play("fight:M2a")
    assert "cure:klethor:poison" in t.options
    t.play("cure:klethor:entangled")
    assert t.status("klethor") == ["poison"]
    assert t.state.slots[FIVE] == ()


@rule("EW-10.26")
def test_t09_a_brew_die_is_spent_after_its_combat() -> None:
    """EW-T09: Bethras with one brew die rolls 2 and 5 against a 4/2: one damage, lost."""
    t = acting("bethras", "bethras klethor", move=[1, 2, 3], six=[6]).monster("M2a", "T20")
    t.play("move:T20", "fight:M2a").falls(2, 5).play("brew")
    rolled = t.events("rolled")[-1].args
    assert ([face for _, face, _ in rolled["dice"]], rolled["hits"]) == ([2, 5], 1)
    assert t.hp("bethras") == 3
    assert t.state.slots[SIX] == ()


@rule("EW-10.27")
def test_brew_dice_are_chosen_for_each_combat() -> None:
    t = acting("bethras", "bethras klethor", move=[1], six=[6, 6]).monster("M5a", "T20").monster("M2a", "T20")
    t.play("move:T20", "fight:M5a").falls(6).play("roll")
    assert len(t.state.slots[SIX]) == 2, "none was used"
    t.falls(4, 4, 1).play("fight:M2a", "brew", "brew")
    assert t.events("defeated")[-1].args["monster"] == "M2a"
    assert t.state.slots[SIX] == ()


@rule("EW-10.28")
def test_the_bottomless_flask_serves_every_combat() -> None:
    t = acting("bethras", "bethras klethor", move=[1], six=[6, 6]).give("bethras", powers=2)
    t.monster("M5a", "T20").monster("M2a", "T20").falls(4, 1, 1).play("move:T20", "fight:M5a", "brew", "brew")
    assert len(t.state.slots[SIX]) == 2
    t.falls(4, 4, 1).play("fight:M2a", "brew", "brew")
    assert t.events("defeated")[-1].args["monster"] == "M2a"


@rule("EW-10.28")
def test_soothing_presence_heals_at_the_start_of_the_turn() -> None:
    t = Table("shavi klethor").give("shavi", powers=1, hp=4, status="poison").give("klethor", hp=2)
    t.phase("turn", "shavi").begin()
    assert t.hp("shavi") == 3, "after poison"
    assert t.options == ["soothe:shavi", "soothe:klethor"]
    t.play("soothe:klethor")
    assert t.hp("klethor") == 3
