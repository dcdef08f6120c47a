"""EW-24: chapter 2, the orbs and the hunters."""

from __future__ import annotations

from typing import Unpack

import pytest

from enclume.games.explorers_of_the_woodlands.cards import (
    MONSTER_NUMBER,
    ORBS,
    TILE,
    VORTEX,
    WELL,
)
from support import rule

from .play import Options, Table


def chapter2(heroes: str = "xylia klethor", **options: Unpack[Options]) -> Table:
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
    assert t.state.orbs == [2] * heroes, "markers are not orbs"


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
        .give("xylia", orbs=0)
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
    t = t.falls(6, 6).play("move:T20", "fight:M5a", "grant:klethor")
    assert t.markers("klethor") == [5]
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


@rule("EW-10.23", "EW-24.14")
@pytest.mark.parametrize(("frozen", "lost"), [(True, 0), (False, 1)])
def test_a_frozen_thief_on_the_start_tile_does_not_get_away(frozen: bool, lost: int) -> None:
    t = holding(chapter2("shavi klethor"), "klethor", 2).monster("M5a", "T01")
    t.state.thieves = ((MONSTER_NUMBER["M5a"], ORBS[2]),)
    t.state.frost = MONSTER_NUMBER["M5a"] if frozen else -1
    round_end(t)
    assert t.state.orbs_lost == lost
