"""EW-15, EW-16, EW-19: the Boss."""

from __future__ import annotations

from typing import Unpack

import pytest

from enclume.games.explorers_of_the_woodlands.cards import BOSS
from support import rule

from .play import Options, Table


def lair_of(
    boss: str, hero: str = "xylia", heroes: str = "xylia klethor", here: bool = False, **options: Unpack[Options]
) -> Table:
    """The Boss's Den above the start tile; the hero is about to enter, or is there at the start of the turn."""
    t = Table(heroes, **options).lay("T02", 0, -1).lay("T11", 1, 0, 1).boss(boss)
    if here:
        return t.stand(hero, "T02").phase("meet", hero)
    return t.phase("act", hero, move=[1, 2])


@rule("EW-15.1", "EW-15.8", "EW-15.16", "EW-15.17", "EW-15.29")
def test_one_skill_one_combat_a_turn() -> None:
    t = lair_of("B2", here=True).falls(6, 1).begin()
    assert [event.args["skill"] for event in t.events("skill")] == ["none"]
    assert len(t.events("rolled")) == 1
    assert t.prompt == "act"
    assert t.options == ["end"], "no way out, no second attack"


@rule("EW-15.38", "EW-16.1", "EW-1.1", "EW-1.3", "EW-12.35")
def test_the_boss_falls_and_everybody_wins() -> None:
    t = lair_of("B2", heroes="xylia klethor shavi bethras")
    for name in ("klethor", "shavi", "bethras"):
        t.stand(name, "T02")
    t.give("klethor", loot="L01").falls(6, 4, 4, 4, 4, 4).play("move:T02")
    assert t.result.reason == "boss_slain"
    assert t.result.shares == (1.0,) * 4
    assert t.state.orbs == [0] * 4, "no reward outside a campaign"


@rule("EW-15.2", "EW-15.3", "EW-15.4", "EW-15.5", "EW-13.2")
def test_t14_bodyguards_are_attacked_first() -> None:
    """EW-T14: Klethor loses to the Monster, and still fights the Boss."""
    t = lair_of("B2", "klethor").monster("M5a", "T02").falls(1, 6, 1).play("move:T02")
    assert t.options == ["fight:M5a"]
    t.play("fight:M5a")
    assert [event.args["foe"] for event in t.events("rolled")] == ["M5a", "B2"]
    assert t.hp("klethor") == 3
    assert t.monsters("T02") == ["M5a"], "an undefeated one stays"
    t = lair_of("B2", "klethor").monster("M5a", "T02").falls(6, 6, 1).play("move:T02", "fight:M5a")
    assert t.monsters("T02") == [], "a defeated one is gone"


@rule("EW-15.11", "EW-15.12", "EW-15.15", "EW-3.3")
def test_t15_threat_grows_after_each_turn_and_each_round() -> None:
    """EW-T15: 3 heroes: 4 spaces a round."""
    t = Table("xylia klethor shavi").lay("T02", 0, -1).boss("B2").pile("").phase("act", "xylia")
    t.play("end").until("act", lambda options: options[0]).play("end").until("act", lambda options: options[0]).play(
        "end"
    )
    assert t.state.round == 2
    assert t.state.threat == [5]


@rule("EW-15.14", "EW-16.3", "EW-16.4")
def test_a_full_track_loses_the_game() -> None:
    t = Table().lay("T02", 0, -1).boss("B5", threat=12).phase("act", "xylia").play("end")
    assert t.result.reason == "threat"
    assert not t.won


@rule("EW-16.4")
def test_who_strikes_first_decides() -> None:
    """The Boss falls in the very turn after which the track would be full."""
    t = lair_of("B5", heroes="xylia klethor shavi bethras")
    t.state.threat = [11]
    for name in ("klethor", "shavi", "bethras"):
        t.stand(name, "T02")
    t.give("klethor", loot="L01").falls(6, 4, 4, 4, 4, 4).play("move:T02")
    assert t.won
    assert set(t.result.details) == {"rounds", "health", "orbs", "chapter"}


@rule("EW-15.16", "EW-15.18")
def test_t16_a_skill_lasts_one_turn() -> None:
    """EW-T16: the next hero rolls anew."""
    t = lair_of("B1", here=True).stand("klethor", "T02").falls(4, 5, 5).begin()
    assert t.events("rolled")[0].args["defence"] == 6
    t.falls(1, 1, 1, 1).play("end", *["put:d1:move"] * 3).falls(6, 1, 1).play("put:d1:move")
    assert [event.args["skill"] for event in t.events("skill")] == ["defence", "none"]
    assert t.events("rolled")[-1].args["defence"] == 5


def skill(boss: str, die: int, hero: str = "xylia", **what: object) -> Table:
    """Both heroes on the Boss's tile; a third one far away."""
    t = lair_of(boss, hero, "xylia klethor shavi", here=True).stand("klethor", "T02")
    for key, value in what.items():
        name, _, field = key.partition("_")
        t.give(name, **{field: value})
    return t.falls(die, 1, 1, 1, 1, 1).begin()


@rule("EW-15.19", "EW-15.20")
def test_shockwave() -> None:
    t = skill("B5", 2)
    assert t.hp("shavi") == 4, "everywhere"
    assert t.events("wounded")[0].args["n"] == 1


@rule("EW-15.21")
def test_daze() -> None:
    t = skill("B4", 3, klethor_loot="L01")
    assert len(t.events("rolled")[-1].args["dice"]) == 1, "none for Xylia, one of Klethor's two"


@rule("EW-15.21", "EW-15.41")
def test_daze_does_not_reach_who_supports_from_the_next_tile() -> None:
    t = lair_of("B4", hero="klethor", here=True).stand("xylia", "T01", powers=2).falls(3, 1, 1).begin()
    t.play("support")
    assert len(t.events("rolled")[-1].args["dice"]) == 1, "none for Klethor, one for Xylia"


@rule("EW-15.22", "EW-15.36")
def test_venom() -> None:
    t = skill("B1", 1)
    assert t.status("xylia") == t.status("klethor") == ["poison"]
    assert t.status("shavi") == []


@rule("EW-15.23", "EW-15.36")
def test_disarm() -> None:
    t = skill("B4", 4, xylia_loot="L01", klethor_loot="L02 L05")
    assert (t.prompt, t.seat, t.options) == ("disarm", 1, ["disarm:L02", "disarm:L05"]), "Xylia has nothing to turn"
    t.play("disarm:L05")
    assert t.state.spent[1] == (48,)


@rule("EW-15.24", "EW-15.36")
def test_shatter() -> None:
    t = skill("B4", 2, xylia_loot="L01", klethor_loot="L02 L05")
    t.play("drop:L01")
    assert t.seat == 1
    t.play("drop:L02")
    assert t.loot("klethor") == ["L05"]


@rule("EW-15.25", "EW-15.26")
def test_wards() -> None:
    t = lair_of("B1", "klethor", here=True).phase("meet", "klethor", summon=[1, 1]).falls(5, 1).begin()
    assert len(t.events("rolled")[-1].args["dice"]) == 1, "purple is warded off"
    t = lair_of("B3", "klethor", here=True).give("klethor", loot="L07").phase("meet", "klethor", summon=[1, 1])
    t.falls(2, 1).begin()
    assert len(t.events("rolled")[-1].args["dice"]) == 1, "all colours"
    assert t.prompt == "act"


@rule("EW-15.27", "EW-15.13")
def test_menace() -> None:
    assert skill("B5", 3).state.threat == [2]


@rule("EW-15.28")
def test_brambles_of_a_boss() -> None:
    t = lair_of("B2", heroes="xylia klethor shavi", here=True).stand("klethor", "T02").give("xylia", status="entangled")
    t.falls(1, 1, 1, 1, 1).begin()
    first = [event.args["hero"] for event in t.events("wounded")][:3]
    assert first == [1, 0, 0], "one for both, one for who is entangled"
    assert t.hp("shavi") == 5


@rule("EW-15.30", "EW-15.31")
def test_orb_leech() -> None:
    t = skill("B3", 3, xylia_orbs=3, klethor_orbs=3)
    assert (t.orbs("xylia"), t.orbs("klethor")) == (1, 3)


@rule("EW-15.32", "EW-15.40")
def test_leaf_shields_stay_on_the_boss() -> None:
    t = skill("B2", 2)
    assert t.state.boss_leaf == [1]


@rule("EW-12.13", "EW-15.40")
def test_t28_a_leaf_shield_takes_the_first_damage() -> None:
    """EW-T28: health 4, 1 Leaf Shield: 4 hits are not enough, 5 are."""
    for hits, survives in ((4, True), (5, False)):
        t = lair_of("B2", heroes="xylia klethor shavi bethras", here=True)
        for name in ("klethor", "shavi", "bethras"):
            t.stand(name, "T02")
        t.give("klethor", loot="L01")
        t.state.boss_leaf = [1]
        t.falls(6, *[5] * hits, *[1] * (5 - hits)).begin()
        assert bool(t.events("boss_survives")) == survives
        if survives:
            assert t.state.boss_leaf == [0]


@rule("EW-15.33", "EW-15.34", "EW-12.37")
def test_a_summoned_monster_is_fought_first_and_stays_as_a_bodyguard() -> None:
    t = lair_of("B4", here=True).top(monsters="M5a").falls(1, 1, 1).begin()
    assert t.options == ["fight:M5a"]
    t.play("fight:M5a")
    assert [event.args["foe"] for event in t.events("rolled")] == ["M5a", "B4"]
    assert t.monsters("T02") == ["M5a"]


@rule("EW-15.35", "EW-15.41")
def test_t29_drain() -> None:
    """EW-T29: two participants with 0 and 3 orbs: 1 orb lost, threat +1."""
    t = skill("B3", 1, xylia_orbs=0, klethor_orbs=3, shavi_orbs=3)
    assert (t.orbs("klethor"), t.orbs("shavi")) == (2, 3)
    assert t.state.threat == [2]
    assert skill("B3", 1, xylia_orbs=2, klethor_orbs=3).state.threat == [3], "a threat for each orb"
    assert skill("B3", 1).state.threat == [1]


@rule("EW-15.37")
def test_a_skill_that_downs_the_active_hero_ends_the_turn() -> None:
    t = lair_of("B5", here=True).give("xylia", hp=1).falls(2).begin()
    assert t.hp("xylia") == 0
    assert not t.events("rolled")
    assert t.state.active == 1
    t = lair_of("B5", here=True).give("xylia", hp=1).give("klethor", hp=1).falls(2).begin()
    assert t.result.reason == "all_down"


@rule("EW-15.39")
def test_a_lost_attempt_hurts_the_active_hero_most() -> None:
    t = lair_of("B1", here=True).stand("klethor", "T02").give("xylia", loot="L01").falls(6, 1, 1, 1).begin()
    assert (t.hp("xylia"), t.hp("klethor")) == (3, 4)
    assert t.prompt == "discard", "the penalty of B1"


@rule("EW-12.11", "EW-15.18")
def test_t40_the_defence_never_exceeds_six() -> None:
    """EW-T40: DEF(6) on a corrupted tile."""
    t = (
        Table(mode="chapter5", heroes="xylia klethor")
        .lay("T02", 0, -1)
        .boss("B1")
        .stand("xylia", "T02")
        .phase("meet", "xylia")
    )
    t.state.corrupt |= 1 << 1
    t.falls(4, 1).begin()
    assert t.events("rolled")[-1].args["defence"] == 6


# Enraged bosses


@rule("EW-19.1", "EW-19.2", "EW-19.3")
def test_an_enraged_boss_wakes_the_runes_where_no_hero_stands() -> None:
    t = Table(enraged_bosses=True).lay("T02", 0, -1).lay("T11", 1, 0, 1).lay("T16", -1, 0, 1).boss("B4", revealed=False)
    t.stand("klethor", "T16").phase("act", "xylia", move=[1]).falls(6, 1).play("move:T02")
    assert (t.lurking("T11"), t.lurking("T16")) == (1, 0)
    assert not Table().state.deal.enraged_bosses, "off by default"


@rule("EW-19.2")
@pytest.mark.parametrize("boss", [boss.id for boss in BOSS])
def test_what_each_enraged_boss_does(boss: str) -> None:
    t = lair_of(boss, here=True, enraged_bosses=True).stand("klethor", "T02")
    match boss:
        case "B1":
            t.falls(6, 6, 6).begin()
            assert (t.hp("xylia"), t.hp("klethor")) == (3, 4), "before the dice"
        case "B2":
            shown = (
                Table(enraged_bosses=True).lay("T02", 0, -1).boss("B2", revealed=False).phase("act", "xylia", move=[1])
            )
            shown.falls(6, 1).play("move:T02")
            assert shown.state.boss_leaf == [2]
        case "B3":
            t = lair_of("B3", heroes="xylia klethor shavi bethras", here=True, enraged_bosses=True)
            for name in ("klethor", "shavi", "bethras"):
                t.stand(name, "T02")
            t.falls(6, 5, 5, 5, 5, 5, 5, 1, 1).begin()
            assert t.events("boss_returns")
            assert len(t.events("skill")) == 1, "no new skill"
            assert t.won, "it fell twice in the turn"
        case "B4":
            t.give("xylia", orbs=5).falls(6, 1, 1).begin()
            assert t.prompt != "rerolls"
        case "B5":
            t.falls(6, 1, 1).begin()
            assert t.status("klethor") == ["poison"]
        case "B6":
            t.monster("M5a", "T11").falls(6, 1, 1).begin()
            assert t.events("rolled")[-1].args["defence"] == 5, "4 by its skill, 5 by the Runes"


@rule("EW-19.2")
def test_murmur_must_fall_twice_in_one_turn() -> None:
    t = lair_of("B3", heroes="xylia klethor shavi bethras", here=True, enraged_bosses=True)
    for name in ("klethor", "shavi", "bethras"):
        t.stand(name, "T02")
    t.falls(6, 5, 5, 5, 5, 5, 1, 1, 1).begin()
    assert t.events("boss_returns")
    assert t.events("boss_survives")
    assert t.result is None
