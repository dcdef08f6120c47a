"""EW-23: chapter 1, the mushrooms."""

from __future__ import annotations

from collections import Counter
from typing import Unpack

from enclume.games.explorers_of_the_woodlands.cards import (
    LOOT,
    QUEST,
    TILE,
)
from enclume.games.explorers_of_the_woodlands.codes import LOOT_DECK
from support import rule

from .play import TILE_NUMBER, Options, Table


def chapter1(heroes: str = "xylia klethor", **options: Unpack[Options]) -> Table:
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
