"""EW-27: chapter 5, the corruption."""

from __future__ import annotations

from typing import Unpack

import pytest

from enclume.games.explorers_of_the_woodlands.cards import (
    MONSTER_KEY,
    MONSTER_NUMBER,
    PLACE_KEY,
)
from enclume.games.explorers_of_the_woodlands.geometry import cell_at
from enclume.kernel import Ask
from support import rule

from .play import TILE_NUMBER, Options, Table, after_round


def chapter5(heroes: str = "xylia klethor", **options: Unpack[Options]) -> Table:
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
    t = t.play("place:@0,1:r2")
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
    assert isinstance(ask, Ask)
    assert [option.key for option in ask.options] == ["lair_of:T18"]
    assert ask.seat == 1
    with pytest.raises(StopIteration):
        rules.send(ask.options[0])
    assert g.boss_at == [TILE_NUMBER["T18"]]
    assert g.threat == [1]


@rule("EW-27.19")
def test_there_are_never_more_than_two_bosses() -> None:
    from enclume.games.explorers_of_the_woodlands.corruption import taint

    t = chapter5().lay("T18", 0, -1).boss("B1", "T13").boss("B2", "T20")
    t.state.corrupt = 1 << 9 | 0b1111111 << 2
    assert list(taint(t.state, [TILE_NUMBER["T18"]], 0)) == []
    assert t.state.corrupt.bit_count() == 9
    assert len(t.state.boss_at) == 2


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
    t = chapter5().lay("T02", 0, -1).boss("B5", threat=12).phase("act", "xylia").play("end")
    assert t.result.reason == "threat"
    t = chapter5().lay("T12", 0, -1).give("klethor", hp=0).give("xylia", hp=1).phase("act", "xylia", move=[1]).falls(1)
    assert t.play("move:T12").result.reason == "all_down"


def test_monster_keys_are_types_and_letters() -> None:
    assert MONSTER_KEY[MONSTER_NUMBER["M3b"]] == "M3b"
