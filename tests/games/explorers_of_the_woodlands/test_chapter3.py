"""EW-25: chapter 3, the siege of the well."""

from __future__ import annotations

from collections import Counter
from typing import Unpack

import pytest

from enclume.games.explorers_of_the_woodlands.appraise import appraise
from enclume.games.explorers_of_the_woodlands.cards import (
    PLACE_KEY,
    TILE,
    WELL,
)
from enclume.games.explorers_of_the_woodlands.geometry import cell_at, distances
from support import rule

from .play import TILE_NUMBER, Options, Table, after_round


def chapter3(heroes: str = "xylia klethor", **options: Unpack[Options]) -> Table:
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
    assert (t.state.orbs, t.state.powers) == ([5, 5], [1, 1])
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
    lost = chapter3().clear().boss("B5", threat=12).phase("act", "xylia").play("end")
    assert lost.result.reason == "threat"


@pytest.mark.parametrize("still", [3, 5, 6])
def test_bots_do_not_leave_a_monster_beside_the_well(still: int) -> None:
    """Who goes for the chest in a round in which nothing advances would find the Monster in the well later."""
    t = chapter3().clear().stand("klethor", "T09").stand("xylia", "T20", hp=5).monster("M3a", "T20")
    t.state.round = still
    t.phase("meet", "xylia", move=[1]).begin()
    options = t.world.asks[0].options
    values = dict(zip([option.key for option in options], appraise(t.state, 0, options), strict=True))
    assert "move:T19" in values
    assert max(values, key=lambda key: values[key]) == "fight:M3a"
