"""EW-23 to EW-27: the five chapters."""

from __future__ import annotations

from collections import Counter

import pytest

from enclume.games.explorers_of_the_woodlands.cards import (
    CAMPFIRE,
    LOOT,
    MONSTER_KEY,
    MONSTER_NUMBER,
    ORBS,
    PLACE_KEY,
    QUEST,
    TILE,
    VORTEX,
    WELL,
)
from enclume.games.explorers_of_the_woodlands.geometry import cell_at, distances
from enclume.games.explorers_of_the_woodlands.state import LOOT_DECK
from support import rule

from .play import TILE_NUMBER, Table

# Chapter 1


def chapter1(heroes: str = "xylia klethor", **options: object) -> Table:
    return Table(heroes, mode="chapter1", **options)


@rule("EW-23.2", "EW-23.3", "EW-23.4", "EW-23.5", "EW-22.21")
def test_chapter_1_set_up() -> None:
    g = chapter1().state
    assert len(g.pile.pieces) == 17
    assert not {TILE[tile].id for tile in g.pile.pieces} & {"T01", "T02", "T03", "T04", "T06", "T08", "T09"}
    assert Counter(LOOT[card].do for card in g.zones[LOOT_DECK].pieces)["antidote"] == 0
    assert len(g.zones[LOOT_DECK].pieces) == 23
    assert len(g.extra_zone("quests").pieces) == 8


@rule("EW-23.6")
def test_a_rune_tile_gets_a_hidden_quest_marker() -> None:
    t = chapter1().phase("growth").pile("T11 T20 T13").play("place:@0,-1:r0")
    assert t.state.quest_at == [TILE_NUMBER["T11"]]
    assert len(t.state.extra_zone("quests").pieces) == 7
    assert not any(t.state.known[marker] for marker in t.state.extra_zone("hidden_quests").pieces)


def with_marker(quest: str, place: str = "T12", loot: str = "") -> Table:
    t = chapter1().lay(place, 0, -1).give("xylia", loot=loot).stand("xylia", place).phase("act", "xylia", move=[1])
    g = t.state
    pool = g.extra_zone("quests").pieces
    marker = next(n for n in pool if QUEST[n].id == quest)
    pool.remove(marker)
    g.extra_zone("hidden_quests").pieces.append(marker)
    g.quest_at.append(TILE_NUMBER[place])
    return t


@rule("EW-22.14", "EW-23.7", "EW-23.1", "EW-22.25")
def test_search_takes_the_marker() -> None:
    t = with_marker("Q2").play("search")
    assert t.quests("xylia") == ["Q2"]
    assert "search" not in t.options
    assert len(t.state.slots[0]) == 1, "no die needed"
    assert "search" not in with_marker("Q2").monster("M2a", "T12").options


@rule("EW-22.15", "EW-22.16", "EW-22.17")
def test_a_full_hand_makes_room_or_leaves_the_marker_open() -> None:
    t = with_marker("Q2", loot="L01 L02 L05").play("search")
    assert t.options == ["drop:L01", "drop:L02", "drop:L05", "leave"]
    t.play("leave")
    assert t.state.quest_up[0][0] == TILE_NUMBER["T12"]
    t.play("search", "drop:L02")
    assert (t.quests("xylia"), t.loot("xylia")) == (["Q2"], ["L01", "L05"])
    assert t.state.rooms(0) == 2
    t = chapter1().give("xylia", quests="Q1 Q1 Q4").give("klethor", quests="Q2").phase("act", "xylia")
    assert t.state.rooms(0) == 2, "any number in one slot"
    given = next(option for option in t.options if option.startswith("give:Q"))
    t.play(given, "accept")
    assert len(t.quests("klethor")) == 2


def at_the_fire(quests: str, orbs: int = 2, heroes: str = "xylia klethor", potions: int = 0) -> Table:
    t = chapter1(heroes).lay("T07", 0, -1).stand("xylia", "T07", quests=quests, orbs=orbs)
    t.state.potions = potions
    return t.phase("act", "xylia", move=[1, 2])


@rule("EW-23.8", "EW-23.9", "EW-23.10")
def test_brewing_takes_three_colours_a_vial_and_two_orbs_of_one_hero() -> None:
    t = at_the_fire("Q1 Q2 Q3 Q4 Q1").play("brew_potion")
    assert (t.quests("xylia"), t.orbs("xylia"), t.state.potions) == (["Q1"], 0, 1)
    assert len(t.state.other_out) == 4, "back to the box"
    assert not t.offered("move"), "no more movement this turn"
    assert "brew_potion" not in at_the_fire("Q1 Q2 Q3").options
    assert "brew_potion" not in at_the_fire("Q1 Q1 Q3 Q4").options
    assert "brew_potion" not in at_the_fire("Q1 Q2 Q3 Q4", orbs=1).options
    twice = at_the_fire("Q1 Q2 Q3 Q4 Q1 Q2 Q3 Q4", orbs=4).play("brew_potion", "brew_potion")
    assert twice.state.potions == 2, "two brews in a turn"


@rule("EW-23.11", "EW-23.12")
def test_t33_the_second_potion_draws_monsters() -> None:
    """EW-T33: 4 heroes: 5 Monsters on the Campfire."""
    t = at_the_fire("Q1 Q2 Q3 Q4", heroes="xylia klethor shavi bethras", potions=1).play("brew_potion")
    assert len(t.monsters("T07")) == 5
    assert t.prompt == "encounter", "fought at once"


@rule("EW-23.13")
def test_monsters_put_the_fire_out() -> None:
    t = at_the_fire("Q1 Q2 Q3 Q4").monster("M5a", "T07")
    assert "brew_potion" not in t.options
    down = chapter1().lay("T07", 0, -1).stand("xylia", "T07", hp=0).monster("M5a", "T07").phase("turn", "xylia").begin()
    assert down.hp("xylia") == 0


@rule("EW-23.14", "EW-23.15")
def test_chapter_1_is_won_when_both_potions_are_brewed_and_the_place_is_clear() -> None:
    t = at_the_fire("Q1 Q2 Q3 Q4", potions=1).top(monsters="M5a M5b M5c").play("brew_potion")
    for monster in ("M5a", "M5b", "M5c"):
        t.falls(6).play(f"fight:{monster}")
    assert t.result.reason == "potions"
    assert t.won
    t = chapter1().give("klethor", hp=0).give("xylia", hp=1).lay("T12", 0, -1).phase("act", "xylia", move=[1]).falls(1)
    t.play("move:T12")
    assert t.result.reason == "all_down"


@rule("EW-23.16")
def test_with_an_empty_pile_growth_is_skipped() -> None:
    t = chapter1().pile("").phase("growth").begin()
    assert t.prompt == "dice"
    assert t.result is None


# Chapter 2


def chapter2(heroes: str = "xylia klethor", **options: object) -> Table:
    t = Table(heroes, mode="chapter2", **options)
    t.state.markers = [()] * len(heroes.split())
    return t


def holding(t: Table, name: str, *values: int) -> Table:
    held = {marker for each in t.state.markers for marker in each}
    for value in values:
        marker = next(n for n in ORBS if n not in held and n - ORBS[0] + 1 == value)
        t.state.markers[t.hero(name)] += (marker,)
        held.add(marker)
    return t


@rule("EW-24.2", "EW-24.3")
def test_chapter_2_set_up() -> None:
    for seed in range(20):
        g = Table(mode="chapter2", seed=seed).state
        pile = g.pile.pieces
        assert len(pile) == 19
        assert pile.index(WELL) < 10
        assert pile.index(VORTEX) < 10
        assert not {TILE[tile].id for tile in pile} & {"T01", "T02", "T03", "T08", "T09"}


@rule("EW-24.4", "EW-24.5", "EW-24.1")
@pytest.mark.parametrize(("heroes", "shares"), [(2, [2, 2]), (3, [2, 1, 1]), (4, [1, 1, 1, 1])])
def test_t18_orb_markers_are_shared_evenly(heroes: int, shares: list[int]) -> None:
    """EW-T18."""
    names = ["xylia", "klethor", "shavi", "bethras"][:heroes]
    t = Table(" ".join(names), mode="chapter2", first=1)
    assert [len(markers) for markers in t.state.markers] == shares
    assert all(t.state.known[marker] for markers in t.state.markers for marker in markers)
    assert t.state.orbs == [0] * heroes, "markers are not orbs"


def round_end(t: Table) -> Table:
    return t.phase("round_end").begin()


@rule("EW-24.6", "EW-24.8", "EW-24.9", "EW-24.23")
def test_hunters_walk_towards_the_nearest_hero_with_a_marker() -> None:
    t = (
        chapter2()
        .lay("T20", 1, 0, 1)
        .lay("T18", 2, 0)
        .lay("T13", 3, 0)
        .monster("M5a", "T13")
        .monster("M2a", "T18", down=True)
    )
    holding(t, "xylia", 1, 2, 3, 4)
    round_end(t)
    assert t.monsters("T18") == ["M5a"]
    assert t.lurking("T20") == 1, "face-down ones walk too, and stay face down"
    nobody = chapter2().lay("T20", 1, 0, 1).lay("T18", 2, 0).monster("M5a", "T18")
    nobody.state.thieves = ()
    nobody.state.orbs_lost = 0
    round_end(nobody)
    assert nobody.monsters("T18") == ["M5a"]
    fast = chapter2().lay("T20", 1, 0, 1).lay("T18", 2, 0).lay("T13", 3, 0).lay("T06", 0, -1).monster("M5a", "T13")
    holding(fast, "xylia", 1, 2, 3, 4)
    round_end(fast)
    assert fast.monsters("T20") == ["M5a"], "two tiles once the well is there"


@rule("EW-24.7")
def test_the_next_active_player_chooses_between_equals() -> None:
    t = (
        chapter2(first=2)
        .lay("T20", 1, 0, 1)
        .lay("T18", 2, 0)
        .lay("T12", 3, 0, 1)
        .stand("klethor", "T12")
        .monster("M5a", "T18")
    )
    t.stand("xylia", "T20")
    holding(t, "xylia", 1, 2)
    holding(t, "klethor", 3, 4)
    round_end(t)
    assert (t.prompt, t.seat) == ("hunt", 1)
    t.play("hunt:xylia")
    assert t.monsters("T20") == ["M5a"]


@rule("EW-24.9")
def test_a_monster_stops_where_a_hero_stands() -> None:
    t = chapter2().lay("T20", 1, 0, 1).lay("T18", 2, 0).lay("T13", 3, 0).lay("T06", 0, -1).monster("M5a", "T18")
    t.stand("klethor", "T20")
    holding(t, "xylia", 1, 2, 3, 4)
    round_end(t)
    assert t.monsters("T20") == ["M5a"]
    t = chapter2().lay("T20", 1, 0, 1).monster("M5a", "T20").stand("klethor", "T20")
    holding(t, "xylia", 1, 2, 3, 4)
    round_end(t)
    assert t.monsters("T20") == ["M5a"], "one already with a hero stays"


@rule("EW-10.23")
def test_a_frozen_monster_does_not_walk() -> None:
    t = chapter2().lay("T20", 1, 0, 1).lay("T18", 2, 0).monster("M5a", "T18")
    t.state.frost = MONSTER_NUMBER["M5a"]
    holding(t, "xylia", 1, 2, 3, 4)
    round_end(t)
    assert t.monsters("T18") == ["M5a"]


@rule("EW-24.10", "EW-24.11", "EW-13.10")
def test_a_lost_combat_costs_one_marker_a_flight_none() -> None:
    t = (
        chapter2()
        .lay("T20", 1, 0, 1)
        .lay("T06", 2, 0)
        .monster("M5a", "T20")
        .phase("act", "xylia", move=[1, 2])
        .falls(1)
    )
    holding(t, "xylia", 1, 3)
    holding(t, "klethor", 2, 4)
    t.play("move:T20", "fight:M5a")
    assert t.prompt == "lose_marker"
    t.play(t.options[0])
    assert t.markers("xylia") == [3]
    assert t.state.thieves == ((MONSTER_NUMBER["M5a"], ORBS[0]),)
    t.play("move:T06")
    assert t.markers("xylia") == [3], "a flight is not a lost combat"


@rule("EW-24.12", "EW-24.14", "EW-24.15", "EW-24.17")
def test_thieves_make_for_the_start_tile_and_vanish_with_the_markers() -> None:
    t = chapter2().lay("T20", 1, 0, 1).lay("T18", 2, 0).lay("T13", 3, 0).monster("M5a", "T13")
    t.stand("xylia", "T18").stand("klethor", "T18")
    t.state.thieves = ((MONSTER_NUMBER["M5a"], ORBS[0]),)
    holding(t, "xylia", 2, 3, 4)
    t.stand("xylia", "T13")
    round_end(t)
    assert t.monsters("T18") == ["M5a"], "it moves away from one hero and stops at the next"
    t = (
        chapter2()
        .lay("T20", 1, 0, 1)
        .lay("T18", 2, 0)
        .stand("xylia", "T18")
        .stand("klethor", "T18")
        .monster("M5a", "T01")
    )
    t.state.thieves = ((MONSTER_NUMBER["M5a"], ORBS[0]),)
    holding(t, "xylia", 2, 3, 4)
    round_end(t)
    assert t.state.orbs_lost == 1
    assert t.monsters("T01") == ["M5a"], "the Monster stays, and hunts from the next round on"
    t = chapter2().stand("xylia", "T01").monster("M5a", "T01")
    t.state.thieves = tuple((MONSTER_NUMBER["M5a"], marker) for marker in ORBS)
    round_end(t)
    assert t.result.reason == "orbs_lost"


@rule("EW-24.13")
def test_a_thief_stops_at_the_vortex_and_is_whirled_away() -> None:
    t = chapter2().lay("T20", 1, 0, 1).lay("T05", 2, 0, 3).lay("T18", 2, -1).monster("M5a", "T18").stand("xylia", "T20")
    t.stand("klethor", "T20")
    t.state.thieves = ((MONSTER_NUMBER["M5a"], ORBS[0]),)
    holding(t, "xylia", 2, 3, 4)
    round_end(t)
    assert t.monsters("T05") == ["M5a"]
    assert t.state.waiting == (MONSTER_NUMBER["M5a"],)
    t.until("act", lambda options: options[0])
    again = (
        chapter2()
        .lay("T20", 1, 0, 1)
        .lay("T05", 2, 0, 3)
        .monster("M5a", "T05")
        .stand("xylia", "T20")
        .stand("klethor", "T20")
    )
    again.state.thieves = ((MONSTER_NUMBER["M5a"], ORBS[0]),)
    again.state.waiting = (MONSTER_NUMBER["M5a"],)
    holding(again, "xylia", 2, 3, 4)
    round_end(again)
    assert again.monsters("T01") == ["M5a"]


@rule("EW-24.16")
def test_a_defeated_thief_gives_the_marker_back() -> None:
    t = chapter2().lay("T20", 1, 0, 1).monster("M5a", "T20").stand("klethor", "T20").phase("act", "xylia", move=[1])
    t.state.thieves = ((MONSTER_NUMBER["M5a"], ORBS[3]),)
    holding(t, "xylia", 1, 2, 3)
    t.falls(6, 6).play("move:T20", "fight:M5a", "grant:klethor")
    assert t.markers("klethor") == [4]
    assert t.state.thieves == ()


@rule("EW-24.18", "EW-24.19", "EW-24.20")
def test_t19_the_well_takes_what_it_needs() -> None:
    """EW-T19: 3 players, markers worth 3 and 2: exactly 11 orbs more; the rest is kept."""
    t = chapter2("xylia klethor shavi").lay("T06", 0, -1).phase("act", "xylia", move=[1])
    for name, orbs in (("xylia", 5), ("klethor", 5), ("shavi", 4)):
        t.stand(name, "T06", orbs=orbs)
    t.stand("xylia", "T01")
    holding(t, "xylia", 3)
    holding(t, "klethor", 2)
    t.state.orbs_lost = 2
    t.state.other_out = [ORBS[0], ORBS[3]]
    t.play("move:T06")
    assert (t.prompt, t.options) == ("pay", ["pay:2", "pay:3", "pay:4", "pay:5"])
    t.play("pay:3")
    t.play("pay:5")
    assert t.result.reason == "well"
    assert t.state.orbs == [2, 0, 1]
    assert t.state.markers == [(), (), ()]


@rule("EW-24.18", "EW-24.20")
@pytest.mark.parametrize(("heroes", "needed"), [(2, 15), (3, 16), (4, 18)])
def test_the_well_needs_everybody_enough_orbs_and_no_monster(heroes: int, needed: int) -> None:
    def try_it(orbs: int, monster: bool = False, away: bool = False, down: bool = False) -> Table:
        names = ["xylia", "klethor", "shavi", "bethras"][:heroes]
        t = chapter2(" ".join(names)).lay("T06", 0, -1)
        left = orbs
        for name in names:
            give = min(10, left)
            t.stand(name, "T06", orbs=give)
            left -= give
        t.state.orbs_lost, t.state.other_out = 4, list(ORBS)
        if away:
            t.stand(names[1], "T01")
        if down:
            t.give(names[1], hp=0)
        if monster:
            t.monster("M5a", "T06")
        return t.phase("turn_end", names[0]).begin()

    assert try_it(needed).until("dice", lambda options: options[0]).won
    assert try_it(needed, down=True).until("dice", lambda options: options[0]).won
    assert try_it(needed - 1).result is None
    assert try_it(needed, monster=True).result is None
    assert try_it(needed, away=True).result is None


@rule("EW-24.20")
def test_the_well_of_chapter_2_has_no_markers() -> None:
    t = chapter2().phase("growth").pile("T06 T20 T13").play("place:@0,-1:r0")
    assert t.state.well_markers == 0
    assert t.lurking("T06") == 1


# Chapter 3


def chapter3(heroes: str = "xylia klethor", **options: object) -> Table:
    t = Table(heroes, mode="chapter3", **options)
    t.state.loot = [()] * len(heroes.split())
    return t


@rule("EW-25.2", "EW-25.3", "EW-25.5")
def test_chapter_3_set_up() -> None:
    t = chapter3()
    g = t.state
    placed = {TILE[n].id: g.at[n] for n in range(24) if g.at[n] >= 0}
    assert len(placed) == 11
    assert placed["T06"] == cell_at(0, 0)
    assert placed["T17"] == cell_at(3, -1)
    assert Counter(PLACE_KEY[place] for place in g.lurking_at) == {
        "T20": 1,
        "T19": 2,
        "T09": 1,
        "T21": 1,
        "T11": 1,
        "T17": 1,
    }
    assert sum(g.chests) == 3
    assert g.events.bit_count() == 1
    assert g.place == [WELL, WELL]
    far = distances(g.links, WELL)
    assert [far[TILE_NUMBER[name]] for name in ("T07", "T02", "T19", "T14", "T16", "T11", "T17")] == [
        1,
        2,
        2,
        3,
        3,
        3,
        4,
    ]


@rule("EW-25.4", "EW-22.22")
def test_chapter_3_begins_with_the_adventure() -> None:
    t = Table(mode="chapter3").begin()
    assert t.prompt == "keep_two"
    t.play(t.options[0]).play(t.options[0])
    assert t.prompt in ("before_roll", "dice")
    assert [len(cards) for cards in t.state.loot] == [2, 2]
    assert (t.state.orbs, t.state.powers) == ([3, 3], [1, 1])
    assert "risky" not in " ".join(t.options)


@rule("EW-25.6")
def test_no_flight_from_two_enemies() -> None:
    t = (
        chapter3()
        .clear()
        .monster("M5a", "T20")
        .monster("M5b", "T20")
        .phase("act", "xylia", move=[1, 2])
        .play("move:T20")
    )
    assert not t.offered("move")
    t = chapter3().clear().monster("M5a", "T20").phase("act", "xylia", move=[1, 2]).play("move:T20")
    assert t.offered("move") == ["T06", "T19"]


def after_round(t: Table, round_: int) -> Table:
    t.state.round = round_
    return t.phase("round_end").begin()


@rule("EW-25.7", "EW-25.16", "EW-25.17", "EW-25.18")
def test_t47_round_1() -> None:
    """EW-T47: nobody on T20: its Monster is on the well; a standing hero there holds it, and those of T19 stop too."""
    t = after_round(chapter3(), 1)
    assert t.result.reason == "well_fallen"
    t = chapter3().clear("T09").clear("T21").clear("T11").clear("T17").stand("xylia", "T20")
    after_round(t, 1)
    assert t.result is None
    assert t.lurking("T20") == 3


@rule("EW-25.8", "EW-25.9", "EW-25.10", "EW-25.13")
def test_t38_a_wave_reaches_the_well_in_round_7() -> None:
    """EW-T38: spawned at the end of round 3 on T14; on T20 after round 4, on the well after round 7."""
    t = chapter3().clear()
    t.stand("xylia", "T07").stand("klethor", "T07")
    after_round(t, 3)
    assert [t.lurking(place) for place in ("T14", "T16", "T11", "T17")] == [2, 2, 2, 2]
    next_ = chapter3().clear().stand("xylia", "T07").stand("klethor", "T07").monster("M5a", "T14", down=True)
    after_round(next_, 4)
    assert next_.lurking("T20") == 1
    last = chapter3().clear().stand("xylia", "T07").stand("klethor", "T07").monster("M5a", "T20", down=True)
    after_round(last, 7)
    assert last.result.reason == "well_fallen"
    two = chapter3().clear().stand("xylia", "T07").stand("klethor", "T07").monster("M5a", "T14", down=True)
    after_round(two, 2)
    assert two.lurking("T20") == 1


@rule("EW-25.11", "EW-25.15", "EW-25.21")
def test_a_boss_comes_after_round_5_or_when_somebody_enters() -> None:
    t = after_round(chapter3().clear(), 5)
    assert t.state.boss_at == [1]
    assert t.state.threat == [1]
    t = chapter3().clear().stand("xylia", "T07").phase("act", "xylia", move=[1]).falls(6, 1).play("move:T02")
    assert t.events("boss_revealed")
    slain = chapter3().clear()
    slain.state.bosses_slain = 1
    after_round(slain, 5)
    assert slain.state.boss_at == [], "no second Boss"


@rule("EW-25.12", "EW-25.14")
def test_later_rounds() -> None:
    t = after_round(chapter3().clear(), 6)
    assert [t.lurking(place) for place in ("T14", "T16", "T11", "T17")] == [1, 1, 1, 1]
    t = after_round(chapter3().clear().stand("xylia", "T07").monster("M5a", "T14", down=True), 8)
    assert (t.lurking("T19"), t.lurking("T14")) == (1, 1), "one step, then a new one"


@rule("EW-25.17")
def test_downed_heroes_do_not_stop_monsters() -> None:
    t = chapter3().clear().stand("xylia", "T20", hp=0).monster("M5a", "T20")
    after_round(t, 1)
    assert t.result.reason == "well_fallen"


@rule("EW-25.1", "EW-25.19", "EW-25.20", "EW-25.21")
def test_chapter_3_is_won_with_a_boss_and_ten_monsters() -> None:
    t = chapter3().clear().monster("M5a", "T20").phase("act", "xylia", move=[1])
    t.state.discarded = 9
    t.falls(6).play("move:T20", "fight:M5a")
    assert t.result is None, "no Boss yet"
    t = chapter3().clear().monster("M5a", "T20").phase("act", "xylia", move=[1])
    t.state.discarded, t.state.bosses_slain = 9, 1
    t.falls(6).play("move:T20", "fight:M5a")
    assert t.result.reason == "siege"
    t = chapter3().clear().monster("M3a", "T20").phase("act", "xylia", move=[1])
    t.state.discarded, t.state.bosses_slain = 9, 1
    t.falls(6).play("move:T20", "fight:M3a")
    assert t.result is None, "a Spirit goes back to the pile and does not count"
    lost = chapter3().clear().boss("B5", threat=9).phase("act", "xylia").play("end")
    assert lost.result.reason == "threat"


# Chapter 4


def chapter4(heroes: str = "xylia klethor", **options: object) -> Table:
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


def camp(do: str, place: str = "T23", **options: object) -> Table:
    """Xylia next to a camp of a kind whose Monsters are gone."""
    from enclume.games.explorers_of_the_woodlands.cards import CAMP

    t = chapter4(**options).begin()
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
    t = camp("trap").top(monsters="M5a M5b").play("move:T23")
    assert t.hp("xylia") == 3
    assert t.status("xylia") == ["poison"]
    assert t.monsters("T23") == ["M5a", "M5b"]
    t.falls(6).play("fight:M5a").falls(6).play("fight:M5b")
    assert t.prompt == "pile"
    size = [t.state.pile_of.count(n) for n in range(4)]
    t.play("pile:P0")
    assert len(t.loot("xylia")) == size[0]
    assert t.camps == {"T23": "Q8"}


@rule("EW-26.9", "EW-26.13")
def test_a_horn_calls_everybody_within_three_steps() -> None:
    t = (
        camp("horn")
        .top(monsters="M5a")
        .clear()
        .monster("M4a", "T20")
        .monster("M4b", "T15", down=True)
        .monster("M4c", "T11")
    )
    t.play("move:T23")
    assert sorted(t.monsters("T23")) == ["M4a", "M4b"], "both within 3, the third one too far"
    assert t.state.known[MONSTER_NUMBER["M4b"]]
    assert t.monsters("T11") == ["M4c"]
    assert t.prompt == "encounter"


@rule("EW-26.10")
def test_ashes_leave_one_card_of_the_pile() -> None:
    t = camp("ashes", heroes="xylia klethor shavi bethras").top(monsters="M5a").play("move:T23")
    sizes = [t.state.pile_of.count(n) for n in range(4)]
    assert t.prompt == "pile"
    assert sorted(t.offered("pile")) == [f"P{n}" for n in range(4) if sizes[n] > 1], "one with more than one card"
    pile = t.offered("pile")[0]
    t.play(f"pile:{pile}")
    assert t.state.pile_of.count(int(pile[1])) == 1
    t.falls(6).play("fight:M5a")
    assert len(t.loot("xylia")) == 1, "that pile is the reward"


@rule("EW-26.11", "EW-26.13")
def test_a_sentry_shields_another_camp() -> None:
    t = camp("sentry").top(monsters="M5a M5b").play("move:T23")
    assert sorted(t.offered("sentry")) == ["T05", "T17", "T19"]
    t.play("sentry:T17")
    assert t.state.shield_at == TILE_NUMBER["T17"]
    t = camp("sentry").top(monsters="M5a M5b")
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
        .top(monsters="M5a M5b")
        .stand("klethor", "T23")
        .play("move:T23")
    )
    t.falls(6, 6).play("fight:M5a").until("encounter", lambda o: o[0]).falls(6, 6).play("fight:M5b")
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
    t.top(monsters="M5a M5b").play("move:T23").falls(6).play("fight:M5a").falls(6).play("fight:M5b").until(
        "stop", lambda options: options[0]
    )
    assert t.options == ["finish", "go_on"]
    t.play("go_on")
    assert t.result is None
    assert "finish" in t.options, "the team can stop at any later moment"
    t.play("finish")
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


# Chapter 5


def chapter5(heroes: str = "xylia klethor", **options: object) -> Table:
    t = Table(heroes, mode="chapter5", **options)
    t.state.loot = [()] * len(heroes.split())
    return t


@rule("EW-27.2", "EW-27.3", "EW-27.16")
def test_chapter_5_set_up() -> None:
    t = chapter5()
    g = t.state
    assert len(g.pile.pieces) == 20
    assert g.pile.pieces.index(1) < 3
    assert t.corrupted == ["T10"]
    assert [PLACE_KEY[place] for place in g.lurking_at] == ["T20", "T10s"]
    assert t.at("xylia") == "T01"
    assert len(Table(mode="chapter5", inn=True).state.pile.pieces) == 21
    t.phase("growth").pile("T13 T18 T24")
    assert not [option for option in t.options if option.startswith("place:@3,0")]


@rule("EW-27.6", "EW-27.8", "EW-27.9", "EW-27.20")
def test_t39_corruption_spreads_along_the_paths() -> None:
    """EW-T39: T20 after round 1, T01 after round 2, three cells after round 3; level 1."""
    from enclume.games.explorers_of_the_woodlands.corruption import reserve
    from enclume.games.explorers_of_the_woodlands.legal import corruption_level

    t = chapter5()
    seen = []
    for round_ in (1, 2, 3):
        t.state.round = round_
        t._world = None
        after_round(t, round_)
        seen.append((len(t.corrupted), len(t.state.blight), reserve(t.state)))
    assert seen == [(2, 0, 8), (3, 0, 7), (3, 3, 4)]
    assert corruption_level(t.state) == 1


@rule("EW-27.4", "EW-27.5")
def test_the_level_follows_the_number_of_corrupted_tiles() -> None:
    from enclume.games.explorers_of_the_woodlands.legal import corruption_level

    g = chapter5().state
    levels = []
    for tiles in (1, 3, 4, 8, 9, 10):
        g.corrupt = (1 << tiles) - 1
        levels.append(corruption_level(g))
    assert levels == [1, 1, 2, 2, 3, 4]
    g.corrupt = 1
    g.deal.four_camps = True
    assert corruption_level(g) == 1
    g.round = 2
    assert corruption_level(g) == 2, "from the end of the first round"


@rule("EW-27.7", "EW-27.10", "EW-27.11")
def test_a_tile_on_a_corrupted_cell_takes_the_marker() -> None:
    t = chapter5().phase("growth").pile("T23 T02 T13")
    t.state.blight = (cell_at(0, -1), cell_at(0, 1))
    t.play(next(option for option in t.options if option.startswith("place:@0,-1:")))
    assert "T23" in t.corrupted
    assert t.state.chests[TILE_NUMBER["T23"]] == 0, "no chest"
    t.play("place:@0,1:r2")
    assert t.state.boss_card[0] >= 0, "the Boss is revealed at once"
    assert t.state.blight == ()


@rule("EW-27.10", "EW-27.11")
def test_corruption_destroys_chests_and_wakes_bosses() -> None:
    t = chapter5().lay("T23", 0, -1, 1)
    t.state.corrupt |= 1
    t.state.chests[TILE_NUMBER["T23"]] = 1
    after_round(t, 1)
    assert t.state.chests[TILE_NUMBER["T23"]] == 0
    t = chapter5().lay("T02", 0, -1).boss("B2", revealed=False)
    t.state.corrupt |= 1
    after_round(t, 1)
    assert t.state.threat == [1]


@rule("EW-27.17", "EW-27.18")
def test_the_table_of_corruption() -> None:
    t = chapter5("xylia shavi").give("xylia", orbs=0).monster("M2a", "T01").phase("meet", "xylia").falls(1, 1)
    t.state.corrupt |= 1
    t.play("fight:M2a")
    assert t.events("rolled")[0].args["defence"] == 5
    assert t.hp("xylia") == 3, "level 1: no more attack"
    t = chapter5("xylia shavi").give("xylia", orbs=0).monster("M2a", "T01").phase("meet", "xylia").falls(1, 1)
    t.state.corrupt |= 0b1111
    t.play("fight:M2a")
    assert (t.hp("xylia"), t.hp("shavi")) == (2, 4), "level 2: +1 attack, supporters still 1"
    t = chapter5().lay("T18", 0, -1).phase("act", "xylia", move=[1, 2, 3])
    t.state.corrupt |= 0b111 << 10 | 1 << 17
    t.play("move:T18")
    assert len(t.state.slots[0]) == 1, "one for the step, one lost"


@rule("EW-27.17")
def test_at_nine_a_corrupted_tile_costs_a_card_or_the_hero() -> None:
    def enter(loot: str) -> Table:
        t = chapter5().lay("T18", 0, -1).give("xylia", loot=loot).phase("act", "xylia", move=[1, 2])
        t.state.corrupt = 1 << 9 | 1 << 17 | 0b1111111 << 10
        return t.play("move:T18")

    t = enter("L01 L02")
    assert t.prompt == "discard"
    t.play("drop:L01")
    assert t.hp("xylia") == 5
    assert enter("").hp("xylia") == 0


@rule("EW-27.19")
def test_the_first_player_says_where_the_boss_appears() -> None:
    from enclume.games.explorers_of_the_woodlands.corruption import taint

    t = chapter5(first=2).lay("T18", 0, -1).lay("T13", -1, 0)
    g = t.state
    g.corrupt = 1 << 9 | 0b1111111 << 2
    rules = taint(g, [TILE_NUMBER["T18"]], g.deal.first)
    ask = next(rules)
    assert [option.key for option in ask.options] == ["lair_of:T18"]
    assert ask.seat == 1
    with pytest.raises(StopIteration):
        rules.send(ask.options[0])
    assert g.boss_at == [TILE_NUMBER["T18"]]
    assert g.threat == [1]


@rule("EW-27.21", "EW-27.22", "EW-27.25", "EW-27.27")
def test_t46_a_small_reserve_is_spread_by_choice_an_empty_one_loses() -> None:
    """EW-T46."""
    t = chapter5(first=2)
    g = t.state
    g.corrupt = 1 << 9 | 1 << 19 | 1 | 0b11111 << 10
    assert g.corrupt.bit_count() == 8
    after_round(t, 3)
    assert (t.prompt, t.seat) == ("spread", 1)
    assert len(t.options) == 3
    t.play(t.options[0])
    t.play(t.options[0])
    assert t.result is None
    assert len(g.blight) == 2
    last = chapter5()
    last.state.corrupt = 1 << 9 | 1 << 19 | 1 | 0b111111 << 10
    last.state.blight = (cell_at(0, 1),)
    after_round(last, 4)
    assert last.result.reason == "corruption"
    ten = chapter5().lay("T18", 0, -1)
    ten.state.corrupt = 1 << 9 | 1 << 19 | 1 | 0b111111 << 10
    ten.state.links[0] = (17, 19, -2, -2)
    after_round(ten, 4)
    assert ten.result.reason == "overgrown"


def on_a_rune(hero: str = "xylia", tile: str = "T11", heroes: str = "xylia klethor", **slots: list[int]) -> Table:
    t = chapter5(heroes).lay(tile, 0, -1).stand(hero, tile)
    return t.phase("act", hero, **(slots or {"summon": [1, 1]}))


@rule("EW-27.1", "EW-27.12", "EW-27.13", "EW-27.15")
def test_a_totem_takes_the_summoned_die_for_good() -> None:
    t = on_a_rune()
    t.state.corrupt |= 1
    t.play("totem")
    assert t.state.totems == 1
    assert t.options == ["purify:T01", "leave"]
    t.play("purify:T01")
    assert t.corrupted == ["T10"], "the Double Dead End stays"
    assert "totem" not in on_a_rune(move=[1]).options, "not without a Summon"
    t = on_a_rune().monster("M5a", "T11")
    t.state.totems = 1
    t.phase("meet", "xylia", summon=[1, 1]).give("xylia", loot="L06").falls(1).play("fight:M5a")
    assert len(t.events("rolled")[0].args["dice"]) == 1, "neither Summon nor staff"


@rule("EW-27.14", "EW-27.13")
def test_a_desperate_summon_costs_all_orbs() -> None:
    t = on_a_rune("klethor").give("klethor", orbs=4).play("totem")
    assert (t.orbs("klethor"), t.state.totems) == (0, 1)
    assert "totem" not in on_a_rune("klethor").give("klethor", orbs=0).options


@rule("EW-27.28", "EW-27.14")
def test_t49_heart_of_winter_and_a_desperate_summon() -> None:
    """EW-T49: one die on Summon, 2 orbs, an orange Rune."""
    t = on_a_rune("shavi", "T18", "shavi klethor", summon=[3]).give("shavi", powers=2, orbs=2)
    t.state.corrupt |= 1
    t.play("totem", "purify:T01")
    assert (t.orbs("shavi"), t.state.totems, t.corrupted) == (0, 8, ["T10"])


@rule("EW-27.23", "EW-27.24", "EW-27.26")
def test_chapter_5_is_won_with_four_totems_and_no_boss() -> None:
    t = on_a_rune()
    t.state.totems = 0b1110
    t.play("totem")
    assert t.result.reason == "purified", "an undrawn Boss tile is not in the forest"
    t = on_a_rune().lay("T02", 1, -1, 3).boss("B2", revealed=False)
    t.state.totems = 0b1110
    t.play("totem")
    assert t.result is None, "a face-down Boss is"


@rule("EW-27.15", "EW-27.23")
def test_a_slain_boss_purifies_too() -> None:
    t = chapter5("xylia klethor shavi bethras").lay("T02", 0, -1).boss("B5")
    for name in ("xylia", "klethor", "shavi", "bethras"):
        t.stand(name, "T02")
    t.state.corrupt |= 1
    t.state.totems = 15
    t.phase("meet", "xylia").give("klethor", loot="L01").falls(6, 4, 4, 4, 4, 4).play("purify:T01")
    assert t.result.reason == "purified"


@rule("EW-27.21", "EW-27.22")
def test_a_full_threat_track_loses_chapter_5() -> None:
    t = chapter5().lay("T02", 0, -1).boss("B5", threat=9).phase("act", "xylia").play("end")
    assert t.result.reason == "threat"
    t = chapter5().lay("T12", 0, -1).give("klethor", hp=0).give("xylia", hp=1).phase("act", "xylia", move=[1]).falls(1)
    assert t.play("move:T12").result.reason == "all_down"


def test_monster_keys_are_types_and_letters() -> None:
    assert MONSTER_KEY[MONSTER_NUMBER["M3b"]] == "M3b"
