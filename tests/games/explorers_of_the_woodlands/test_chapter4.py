"""EW-26: chapter 4, the camps."""

from __future__ import annotations

from typing import Unpack

from enclume.games.explorers_of_the_woodlands.cards import (
    CAMPFIRE,
    MONSTER_NUMBER,
    PLACE_KEY,
)
from enclume.games.explorers_of_the_woodlands.geometry import distances
from support import rule

from .play import TILE_NUMBER, Options, Table


def chapter4(heroes: str = "xylia klethor", **options: Unpack[Options]) -> Table:
    return Table(heroes, mode="chapter4", **options)


@rule("EW-26.2", "EW-26.3", "EW-26.6", "EW-26.7")
def test_chapter_4_set_up() -> None:
    t = chapter4().begin()
    g = t.state
    assert sum(cell >= 0 for cell in g.at) == 15
    assert len(g.lurking_at) == 11
    assert sum(g.chests) == 3
    assert g.events.bit_count() == 1
    assert sorted(PLACE_KEY[place] for place in g.camp_at) == ["T05", "T17", "T19", "T23"]
    far = distances(g.links, CAMPFIRE)
    assert [far[place] for place in g.camp_at] == [3, 3, 3, 3]
    assert g.place == [CAMPFIRE] * 2
    assert g.loot == [(), ()]
    assert t.prompt == "dice", "no Growth phase"
    t = chapter4().stand("xylia", "T05", orbs=3).clear("T05").phase("act", "xylia")
    assert "vortex" not in t.options


@rule("EW-26.5")
def test_t21_loot_in_four_even_piles() -> None:
    """EW-T21: 3 players: 5 cards in piles of 1,1,1,2."""
    t = chapter4("xylia klethor shavi").begin()
    assert sorted(t.state.pile_of.count(n) for n in range(4)) == [1, 1, 1, 2]


def camp(do: str, place: str = "T23", heroes: str = "xylia klethor") -> Table:
    """Xylia next to a camp of a kind whose Monsters are gone."""
    from enclume.games.explorers_of_the_woodlands.cards import CAMP

    t = chapter4(heroes).begin()
    t._world = None
    g = t.state
    g.phase = 6
    g.tray = ()
    zone = g.extra_zone("camps").pieces
    nth = g.camp_at.index(TILE_NUMBER[place])
    wanted = next(n for n in zone if CAMP[n].do == do)
    other = zone.index(wanted)
    zone[nth], zone[other] = zone[other], zone[nth]
    return t.clear(place).stand("xylia", "T13").clear("T13").phase("act", "xylia", move=[1, 2, 3])


@rule("EW-26.1", "EW-26.8", "EW-26.12", "EW-26.13", "EW-26.14")
def test_a_trap_and_the_loot_behind_it() -> None:
    t = camp("trap").top(monsters="M5a M5b M5c").play("move:T23")
    assert t.hp("xylia") == 3
    assert t.status("xylia") == ["poison"]
    assert t.monsters("T23") == ["M5a", "M5b", "M5c"]
    t.falls(6).play("fight:M5a").falls(6).play("fight:M5b").falls(6).play("fight:M5c")
    assert t.prompt == "pile"
    size = [t.state.pile_of.count(n) for n in range(4)]
    t.play("pile:P0")
    assert len(t.loot("xylia")) == size[0]
    assert t.camps == {"T23": "Q8"}


@rule("EW-26.9", "EW-26.13")
def test_a_horn_calls_everybody_within_three_steps() -> None:
    t = (
        camp("horn")
        .clear()
        .top(monsters="M5a M5b")
        .monster("M4a", "T20")
        .monster("M4b", "T15", down=True)
        .monster("M4c", "T11")
    )
    t.play("move:T23")
    assert sorted(t.monsters("T23")) == ["M4a", "M4b", "M5a", "M5b"], "both within 3 and its own, the third one too far"
    assert t.state.known[MONSTER_NUMBER["M4b"]]
    assert t.monsters("T11") == ["M4c"]
    assert t.prompt == "encounter"


@rule("EW-26.10")
def test_ashes_leave_one_card_of_the_pile() -> None:
    t = camp("ashes", heroes="xylia klethor shavi bethras").top(monsters="M5a M5b").play("move:T23")
    sizes = [t.state.pile_of.count(n) for n in range(4)]
    assert t.prompt == "pile"
    assert sorted(t.offered("pile")) == [f"P{n}" for n in range(4) if sizes[n] > 1], "one with more than one card"
    pile = t.offered("pile")[0]
    t.play(f"pile:{pile}")
    assert t.state.pile_of.count(int(pile[1])) == 1
    t.falls(6).play("fight:M5a").falls(6).play("fight:M5b")
    assert len(t.loot("xylia")) == 1, "that pile is the reward"


@rule("EW-26.11", "EW-26.13")
def test_a_sentry_shields_another_camp() -> None:
    t = camp("sentry").top(monsters="M5a M5b M5c").play("move:T23")
    assert sorted(t.offered("sentry")) == ["T05", "T17", "T19"]
    t.play("sentry:T17")
    assert t.state.shield_at == TILE_NUMBER["T17"]
    t = camp("sentry").top(monsters="M5a M5b M5c")
    t.state.camp_at = [place for place in t.state.camp_at if place == TILE_NUMBER["T23"]]
    zone = t.state.extra_zone("camps").pieces
    from enclume.games.explorers_of_the_woodlands.cards import CAMP

    zone[:] = [n for n in zone if CAMP[n].do == "sentry"]
    t.play("move:T23")
    assert t.offered("sentry") == ["T23"], "else this one"


@rule("EW-26.15")
def test_recovered_cards_may_go_to_others_here() -> None:
    t = (
        camp("trap", heroes="xylia klethor shavi bethras")
        .top(monsters="M5a M5b M5c")
        .stand("klethor", "T23")
        .play("move:T23")
    )
    t.falls(6, 6).play("fight:M5a").until("encounter", lambda o: o[0]).falls(6, 6).play("fight:M5b")
    t.until("encounter", lambda o: o[0]).falls(6, 6).play("fight:M5c")
    t.until("pile", lambda options: options[0])
    big = next(n for n in range(4) if t.state.pile_of.count(n) > 1)
    t.play(f"pile:P{big}")
    assert t.prompt == "grant_loot"
    t.play("grant:klethor")
    assert len(t.loot("klethor")) == 1


@rule("EW-26.16", "EW-26.17", "EW-26.18")
def test_three_camps_are_enough_four_are_possible() -> None:
    t = camp("trap")
    places = [place for place in t.state.camp_at if place != TILE_NUMBER["T23"]][:2]
    zone = t.state.extra_zone("camps").pieces
    for place in places:
        nth = t.state.camp_at.index(place)
        t.state.camp_up += ((place, zone.pop(nth), True),)
        del t.state.camp_at[nth]
        t.clear(PLACE_KEY[place])
    t.top(monsters="M5a M5b M5c").play("move:T23")
    t.falls(6).play("fight:M5a").falls(6).play("fight:M5b").falls(6).play("fight:M5c")
    t.until("stop", lambda options: options[0])
    assert t.options == ["finish", "go_on"]
    t.play("go_on")
    assert t.result is None
    assert "finish" in t.options, "the team can stop at any later moment"
    t = t.play("finish")
    assert t.result.reason == "camps"


@rule("EW-26.16")
def test_chapter_4_is_lost_when_all_are_down() -> None:
    t = (
        chapter4()
        .give("klethor", hp=0)
        .stand("xylia", "T07", hp=1)
        .phase("act", "xylia", move=[1])
        .falls(1)
        .play("move:T12")
    )
    assert t.result.reason == "all_down"


@rule("EW-26.8", "EW-26.9")
def test_the_monsters_of_a_horn_camp_come_whatever_the_hero_does_about_the_others() -> None:
    t = camp("horn").clear().monster("M4a", "T20").top(monsters="M5a M5b").play("move:T23")
    assert sorted(t.monsters("T23")) == ["M4a", "M5a", "M5b"]
    t.play("move:T13")
    assert sorted(t.monsters("T23")) == ["M4a", "M5a", "M5b"], "they are left behind, and the camp is not clear"


@rule("EW-26.8", "EW-26.12")
def test_a_trap_that_fells_the_hero_does_not_spare_the_team_the_monsters() -> None:
    t = camp("trap").give("xylia", hp=2).top(monsters="M5a M5b M5c").play("move:T23")
    assert t.hp("xylia") == 0
    assert t.monsters("T23") == ["M5a", "M5b", "M5c"]
