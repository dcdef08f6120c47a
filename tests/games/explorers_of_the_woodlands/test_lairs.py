"""EW-20, EW-21: Lairs and the Inn."""

from __future__ import annotations

import pytest

from enclume.games.explorers_of_the_woodlands.cards import LAIR, MONSTER_NUMBER
from enclume.games.explorers_of_the_woodlands.routines import LAIRS, REMEDIES
from support import rule

from .play import Table


def before_a_lair(
    a: str = "LA2", b: str = "LB1", heroes: str = "xylia klethor", hero: str = "xylia", **slots: list[int]
) -> Table:
    t = Table(heroes, lairs=True).lay("T09", 0, -1).stand(hero, "T09").top(lair_a=a, lair_b=b)
    return t.phase("act", hero, **slots)


@rule("EW-20.1", "EW-20.2", "EW-20.3", "EW-20.4", "EW-9.42")
def test_the_active_hero_enters_for_free_and_others_may_join() -> None:
    t = before_a_lair(heroes="xylia klethor shavi").stand("klethor", "T09").stand("shavi", "T09")
    t.play("lair")
    assert (t.prompt, t.seat) == ("join", 1)
    assert t.world.asks[0].routine is LAIRS
    t.falls(5, 5, 5, 5).play("join", "stay")
    assert t.events("lair_entered")[0].args["a"] == "LA2"
    t = before_a_lair().monster("M5a", "T09")
    assert "lair" not in t.options, "only once the Monsters of the tile are dealt with"


@rule("EW-20.6", "EW-20.7", "EW-20.8", "EW-20.16", "EW-20.17", "EW-20.18")
def test_three_events_then_the_reward_and_the_lair_is_closed() -> None:
    """LA2.c: an orb; LB1.c: lose 3 orbs, twice; then 2 loot."""
    t = before_a_lair("LA2", "LB1").top(loot="L01 L02").falls(5, 5, 6).play("lair")
    assert [event.args["card"] for event in t.events("lair_event")] == ["LA2", "LB1", "LB1"]
    assert [event.args["n"] for event in t.events("lair_progress")] == [1, 2, 3]
    assert t.loot("xylia") == ["L01", "L02"]
    assert t.prompt == "act", "after the Lair the turn goes on"
    assert "lair" not in t.options
    assert t.state.closed_lairs == 1 << 8
    assert {LAIR[card].id for card in t.state.other_out} == {"LA2", "LB1"}, "discarded for the game"
    assert len(t.state.extra_zone("lair_a").pieces) == 3


@rule("EW-20.9", "EW-20.10")
def test_a_step_back_resolves_the_event() -> None:
    """LB2.a: progress −1: from 1 to 0, so the next Event is rolled on A again."""
    t = before_a_lair("LA4", "LB2").falls(3, 1, 3, 5, 5).play("lair")
    assert [event.args["card"] for event in t.events("lair_event")] == ["LA4", "LB2", "LA4", "LB2", "LB2"]
    assert t.events("pushed_back")[0].args["n"] == 0


@rule("EW-20.5", "EW-20.10", "EW-20.14", "EW-20.15")
def test_t37_a_lost_combat_in_narrow_galleries() -> None:
    """EW-T37: LA1, progress 1, "fight 1": lost → 0, won → 1; the next Event is rolled on B."""
    t = before_a_lair("LA1", "LB1").top(monsters="M5a").falls(1, 1, 1).play("lair")
    assert t.events("lair_progress")[0].args["n"] == 1
    assert t.prompt == "lair_fight"
    t.play("fight:M5a")
    assert t.state.delve is not None
    assert t.state.delve.progress == 0
    t.falls(6, 5).play("fight:M5a")
    assert [event.args["n"] for event in t.events("lair_progress")][:2] == [1, 1]
    assert t.events("lair_event")[2].args["card"] == "LB1"


@rule("EW-20.13", "EW-20.14", "EW-20.18")
def test_monsters_of_a_lair_are_fought_to_the_end_without_flight() -> None:
    t = before_a_lair("LA4", "LB1", move=[1, 2]).top(monsters="M5a M5b").falls(1).play("lair")
    assert t.options == ["fight:M5a"], "no flight, and equals are one"
    t.falls(6).play("fight:M5a").falls(6, 5, 5).play("fight:M5b")
    assert t.orbs("xylia") == 0, "two Snakes gave two, the Shivers took them"
    assert t.state.monster_out == [MONSTER_NUMBER["M5a"], MONSTER_NUMBER["M5b"]]
    assert t.events("lair_cleared")


@rule("EW-20.11", "EW-20.12", "EW-20.16")
def test_when_the_active_hero_falls_the_other_explorers_pay() -> None:
    """LB1: each loses 1 health; a hero who stayed outside is spared."""
    t = before_a_lair("LA1", "LB1", heroes="xylia klethor shavi").stand("klethor", "T09").stand("shavi", "T09")
    t.give("xylia", hp=1).falls(1).play("lair", "join", "stay")
    assert (t.hp("xylia"), t.hp("klethor"), t.hp("shavi")) == (0, 4, 5)
    assert t.events("lair_failed")
    assert t.state.closed_lairs
    assert t.state.delve is None
    assert t.state.active == 1


@rule("EW-20.11")
def test_monsters_left_in_a_failed_lair_are_discarded() -> None:
    t = before_a_lair("LA4", "LB1").give("xylia", hp=1).top(monsters="M1a M2a").falls(1, 1).play("lair", "fight:M2a")
    assert t.hp("xylia") == 0
    assert sorted(t.state.monster_out) == sorted([MONSTER_NUMBER["M1a"], MONSTER_NUMBER["M2a"]])


@rule("EW-20.19")
def test_without_cards_no_lair() -> None:
    t = before_a_lair()
    t.state.other_out += t.state.extra_zone("lair_a").pieces
    t.state.extra_zone("lair_a").pieces.clear()
    assert "lair" not in t.options


@rule("EW-20.20")
def test_losses_of_the_active_hero_are_his_alone() -> None:
    t = before_a_lair("LA1", "LB4").stand("klethor", "T09").falls(1, 1, 1).play("lair", "join")
    assert t.hp("xylia") == 0
    assert t.hp("klethor") == 5


@rule("EW-20.21")
def test_a_surprise_is_lost_by_a_reroll() -> None:
    """LA1.c: +2 on each Combat die of the first roll in the first combat."""
    t = before_a_lair("LA1", "LB1").give("xylia", orbs=1).stand("klethor", "T09").top(monsters="M2a M5a M5b")
    t.falls(5, 1, 1).play("lair", "join", "fight:M2a")
    assert t.events("rolled")[0].args["dice"] == [(-1, 1, 2), (-1, 1, 2)]
    t.falls(3).play("reroll:c0")
    assert t.events("rerolled")[0].args["dice"] == [(-1, 3, 0), (-1, 1, 2)]
    t.falls(1, 1).play("fight:M5a")
    assert t.events("rolled")[-1].args["dice"] == [(-1, 1, 0), (-1, 1, 0)], "only in the first combat"


@rule("EW-20.22")
def test_t45_no_lair_fight_goes_on_for_ever() -> None:
    """EW-T45: Sha'Vi alone freezes a Plant: 0, then −2, −2."""
    t = (
        before_a_lair("LA3", "LB1", heroes="shavi klethor", hero="shavi", six=[6])
        .top(monsters="M2a")
        .falls(3)
        .play("lair")
    )
    assert t.state.leaf_of(MONSTER_NUMBER["M2a"]) == 1, "LA3.b"
    t.state.set_leaf(MONSTER_NUMBER["M2a"], 0)
    t.falls(1).play("freeze:M2a", "fight:M2a")
    assert t.hp("shavi") == 5
    assert t.state.frost == -1, "the frost leaves at the end of the pass"
    t.falls(1).play("fight:M2a")
    assert t.hp("shavi") == 3
    t.falls(1).play("fight:M2a")
    assert t.hp("shavi") == 1


@rule("EW-20.22")
def test_t45_armour_does_not_help_for_ever() -> None:
    """EW-T45: Reinforced Armour and a Skeleton: 0 in the first pass, −1 in each later one."""
    t = before_a_lair("LA3", "LB1", heroes="shavi klethor", hero="shavi").give("shavi", loot="L10").top(monsters="M4a")
    t.falls(3).play("lair")
    lost = []
    for _ in range(3):
        before = t.hp("shavi")
        t.falls(1).play("fight:M4a")
        lost.append(before - t.hp("shavi"))
    assert lost == [0, 1, 1]


@rule("EW-20.15")
def test_between_passes_one_may_heal() -> None:
    t = before_a_lair("LA4", "LB1").give("xylia", loot="L13a").top(monsters="M2a M5a").falls(1, 1, 1).play("lair")
    t.play("fight:M2a").falls(1).play("fight:M5a")
    assert t.prompt == "breath"
    assert t.world.asks[0].routine is REMEDIES
    assert "use:L13a:xylia" in t.options
    t.play("use:L13a:xylia")
    assert t.hp("xylia") == 4


@rule("EW-20.23", "EW-1.10")
def test_events_inside_a_lair() -> None:
    """A Spirit's penalty draws E01: its Monster is in the Lair; E11 does nothing; E02 waits outside."""
    t = before_a_lair("LA4", "LB1").top(monsters="M3a M3b M5a", events="E01").falls(1, 1).play("lair", "fight:M3a")
    assert t.state.delve is not None
    assert [MONSTER_NUMBER["M5a"]] == [m for m in t.state.delve.monsters if m == MONSTER_NUMBER["M5a"]]
    assert t.options == ["fight:M5a"], "fought at once"
    t = before_a_lair("LA4", "LB1").top(monsters="M3a M3b", events="E11 E02").falls(1, 1).play("lair", "fight:M3a")
    assert t.at("xylia") == "T09"
    t.falls(1).play("fight:M3b")
    assert t.state.stall_at == 8


@rule("EW-20.5")
@pytest.mark.parametrize("card", ["LA2", "LA3", "LA4"])
def test_special_rules_of_the_entrance(card: str) -> None:
    falls = {"LA2": 1, "LA3": 3, "LA4": 1}[card]
    t = (
        before_a_lair(card, "LB1")
        .stand("klethor", "T09")
        .give("xylia", orbs=2)
        .top(monsters="M2a M2b")
        .falls(falls, 1, 1)
    )
    t.play("lair", "join", "fight:M2a")
    match card:
        case "LA2":
            assert len(t.events("rolled")[0].args["dice"]) == 1, "LA2.a: one die fewer for you"
            assert t.events("combat_lost"), "no orbs for rerolls"
        case "LA3":
            t.play("pass")
            assert t.status("klethor") == ["entangled"]
        case "LA4":
            t.play("pass")
            assert t.orbs("xylia") == 1


def test_crystals_help_power_dice() -> None:
    t = before_a_lair("LA4", "LB1", heroes="bethras klethor", hero="bethras", summon=[1, 1]).top(monsters="M2a M2b")
    t.falls(1, 1, 3).play("lair", "fight:M2a")
    assert t.events("rolled")[0].args["dice"] == [(-1, 1, 0), (3, 3, 2)], "weakness and crystal"


def test_rewards_and_lines_of_the_inner_cards() -> None:
    t = (
        before_a_lair("LA2", "LB3")
        .top(loot="L01 L02 L03", monsters="M5a M5b")
        .stand("klethor", "T09")
        .falls(5, 3, 6, 1)
    )
    t.play("lair", "join", "fight:M5a").falls(3, 6, 1).play("grant:xylia", "fight:M5b", "grant:xylia")
    assert (t.prompt, t.options) == ("leave_one", ["drop:L01", "drop:L02", "drop:L03"])
    t.play("drop:L02", "grant:klethor", "grant:xylia")
    assert (t.loot("klethor"), t.loot("xylia")) == (["L01"], ["L03"])
    t = before_a_lair("LA2", "LB4").top(loot="L01 L02 L05", monsters="M5a").falls(5, 3, 4, 3, 6).play("lair")
    assert t.prompt == "lair_fight"
    t.falls(4).play("fight:M5a")
    assert t.events("rolled")[0].args["defence"] == 5, "the mimic has +1 defence"


# The Inn


def at_the_inn(card: str, **what: object) -> Table:
    t = Table(inn=True).lay("T03", 0, -1).top(inn=card).give("xylia", **what).phase("act", "xylia", move=[1, 2, 3])
    return t


@rule("EW-21.2", "EW-21.4")
def test_each_hero_draws_one_card_once() -> None:
    t = at_the_inn("I1", hp=2).play("move:T03")
    assert t.events("inn")[0].args["card"] == "I1"
    assert t.hp("xylia") == 4
    t.play("move:T01", "move:T03")
    assert len(t.events("inn")) == 1, "later visits have no effect"


@rule("EW-21.4")
def test_a_hero_carried_in_draws_on_his_own_turn() -> None:
    t = Table("klethor xylia", inn=True).lay("T03", 0, -1).top(inn="I1 I5").phase("act", "klethor", move=[1], five=[5])
    t.play("move:T03", "ride")
    assert len(t.events("inn")) == 1
    t.falls(1, 1, 1, 1).play("end", *["put:d1:move"] * 4)
    assert len(t.events("inn")) == 2


@rule("EW-21.5")
def test_an_empty_inn_does_nothing() -> None:
    t = at_the_inn("I1")
    t.state.other_out += t.state.extra_zone("inn").pieces
    t.state.extra_zone("inn").pieces.clear()
    t.play("move:T03")
    assert not t.events("inn")


def test_what_the_inn_has_to_offer() -> None:
    t = at_the_inn("I2", orbs=2).falls(4).play("move:T03")
    assert t.state.plus_die == 0
    t = at_the_inn("I2", orbs=2).falls(3).play("move:T03")
    assert (t.state.plus_die, t.orbs("xylia")) == (-1, 1)
    t = at_the_inn("I3").top(tiles="T11 T12 T13").play("move:T03", "choose:tiles")
    assert t.options == ["top:T11", "top:T12", "top:T13"]
    t.play("top:T13", "top:T11")
    assert [t.state.pile.pieces[-n] for n in (1, 2, 3)] == [12, 10, 11]
    t = at_the_inn("I3").lay("T02", 0, 1, 2).boss("B4", revealed=False).play("move:T03", "choose:boss")
    assert t.events("boss_seen")[0].args["boss"] == "B4"
    assert t.state.boss_card == [-1], "it stays face down"
    t = at_the_inn("I4", orbs=2)
    t.play("move:T03")
    assert t.options == ["stake:0", "stake:1", "stake:2"]
    assert t.falls(4).play("stake:2").orbs("xylia") == 4
    t = at_the_inn("I5", orbs=1, hp=1, status="poison entangled").play("move:T03", "choose:sleep")
    assert (t.hp("xylia"), t.status("xylia"), t.orbs("xylia")) == (5, [], 0)


def test_the_plus_die_counts_until_a_combat_is_lost() -> None:
    t = Table(inn=True).lay("T20", 1, 0, 1).monster("M5a", "T20").monster("M2a", "T20").phase("act", "xylia", move=[1])
    t.state.plus_die = 0
    t.falls(4, 1).play("move:T20", "fight:M5a")
    assert len(t.events("rolled")[-1].args["dice"]) == 2
    t.falls(1, 1).play("fight:M2a", "pass")
    assert t.state.plus_die == -1


@rule("EW-21.1", "EW-21.6")
def test_the_inn_is_for_the_standard_game_and_chapter_5() -> None:
    for mode, used in (
        ("standard", True),
        ("chapter1", False),
        ("chapter2", False),
        ("chapter3", False),
        ("chapter5", True),
    ):
        assert Table(mode=mode, inn=True).state.deal.inn == used


@rule("EW-20.23", "EW-12.11")
def test_an_ambush_while_a_mimic_is_fought_has_no_part_in_its_shield() -> None:
    """LB4.b: the Spirit has defence 6; it wins and draws E01: the Snake of the Ambush has its printed 4."""
    t = before_a_lair("LA2", "LB4").top(monsters="M3a M5a", events="E01").falls(5, 3).play("lair")
    t.falls(5, 4).play("fight:M3a")
    assert t.offered("fight") == ["M5a"]
    t.play("fight:M5a")
    assert MONSTER_NUMBER["M5a"] in t.state.monster_out
    t.falls(5).play("fight:M3a")
    assert t.state.delve is not None
    assert MONSTER_NUMBER["M3a"] in t.state.delve.monsters, "a 5 is not enough for the Mimic"
