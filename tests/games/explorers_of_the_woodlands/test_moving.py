"""EW-6.3 to EW-6.11, EW-13: entering tiles, Risky Moves, flight."""

from __future__ import annotations

from enclume.games.explorers_of_the_woodlands.cards import TILE
from enclume.games.explorers_of_the_woodlands.geometry import NOWHERE, OPEN, WALL, cell_at
from support import rule

from .play import Table


def acting(hero: str = "xylia", heroes: str = "xylia klethor", **slots: list[int]) -> Table:
    """Start tile, Long Path to the east of it, the Well behind it."""
    t = Table(heroes).lay("T20", 1, 0, 1).lay("T06", 2, 0)
    return t.phase("act", hero, **(slots or {"move": [1, 2, 3]}))


@rule("EW-6.4", "EW-6.5", "EW-6.6", "EW-6.7", "EW-6.9")
def test_a_risky_move_gains_an_orb_and_reveals_the_tile() -> None:
    t = acting().top(tiles="T18")
    assert sorted(t.offered("risky")) == ["@-1,0", "@0,-1", "@0,1"]
    t.play("risky:@0,-1", "place:@0,-1:r0")
    assert t.orbs("xylia") == 1
    assert t.at("xylia") == "T18"
    assert t.state.at[17] == cell_at(0, -1)
    assert t.prompt == "encounter", "its Monster is met at once"
    assert len(t.state.slots[0]) == 2


@rule("EW-6.7", "EW-6.8")
def test_the_tile_of_a_risky_move_may_be_turned() -> None:
    t = acting().top(tiles="T22")
    t.play("risky:@0,-1")
    assert t.prompt == "place"
    assert all(option.startswith("place:@0,-1:") for option in t.options)


@rule("EW-6.10")
def test_no_risky_move_with_an_empty_pile_or_in_a_chapter_without_growth() -> None:
    assert not acting().pile("").offered("risky")
    t = Table(mode="chapter4").phase("act", "xylia", move=[1, 2])
    assert not t.offered("risky")


@rule("EW-6.11")
def test_a_cancelled_risky_move_costs_nothing_and_is_not_tried_again() -> None:
    """All tiles left would close the forest: nothing is placed."""
    t = Table().pile("T21").phase("act", "xylia", move=[1, 2])
    g = t.state
    for x, y in ((1, 0), (0, 1), (-1, 0), (1, -1), (-1, -1)):
        g.forest[cell_at(x, y)] = 0
    g.links[0] = (OPEN, WALL, WALL, WALL)
    t.play("risky:@0,-1")
    assert t.orbs("xylia") == 0
    assert t.at("xylia") == "T01"
    assert len(g.slots[0]) == 2
    assert not t.offered("risky")
    assert [TILE[tile].id for tile in g.pile.pieces] == ["T21"]


@rule("EW-6.3", "EW-9.1", "EW-9.2")
def test_brambles_then_monsters_then_the_event() -> None:
    """The Blue Thicket has Brambles and a Monster; put an Event marker on it too."""
    t = acting().lay("T15", 0, -1).monster("M5a", "T15", down=True).top(events="E07")
    t.state.events |= 1 << 14
    t.give("xylia", orbs=3)
    t.falls(4, 6).play("move:T15")
    assert [event.kind for event in t.journal.events if event.kind in ("brambles", "revealed")] == [
        "brambles",
        "revealed",
    ]
    assert t.orbs("xylia") == 2
    t.play("fight:M5a")
    assert t.events("event")[0].args["card"] == "E07"
    assert t.orbs("xylia") == 1, "2 of 3, +1 for the Snake, −2 for the Magpie"


@rule("EW-13.1", "EW-13.3", "EW-13.4", "EW-13.6", "EW-13.10")
def test_a_flight_costs_the_blow_and_the_penalty() -> None:
    t = acting().monster("M2a", "T20", down=True)
    t.play("move:T20")
    assert t.monsters("T20") == ["M2a"], "revealed before the choice"
    assert "move:T06" in t.options
    t.play("move:T06")
    assert t.at("xylia") == "T06"
    assert t.hp("xylia") == 3
    assert t.status("xylia") == ["entangled"]
    assert not t.events("combat_lost")


@rule("EW-13.5", "EW-12.28")
def test_t24_who_flees_after_losing_suffers_twice() -> None:
    """EW-T24: 5 health, loses to a 4/2/2 (3), flees (1)."""
    t = acting().monster("M2a", "T20").falls(1)
    t.play("move:T20", "fight:M2a")
    assert t.hp("xylia") == 3
    t.play("move:T06")
    assert t.hp("xylia") == 1
    assert t.at("xylia") == "T06"


@rule("EW-13.7")
def test_the_fleeing_player_orders_the_strikes_and_may_fall() -> None:
    t = acting().monster("M1a", "T20").monster("M5a", "T20").give("xylia", hp=3)
    t.play("move:T20", "move:T06")
    assert (t.prompt, t.options) == ("strikes", ["strike:M1a", "strike:M5a"])
    t.play("strike:M1a")
    assert t.hp("xylia") == 0
    assert t.at("xylia") == "T20", "the flight fails"


@rule("EW-13.8")
def test_others_are_not_struck_when_the_active_hero_flees() -> None:
    t = acting().stand("klethor", "T20").monster("M2a", "T20").play("move:T20", "move:T06")
    assert t.hp("klethor") == 5
    assert t.at("klethor") == "T20"


@rule("EW-13.9", "EW-9.31")
def test_who_is_immobilised_cannot_flee() -> None:
    t = acting().lay("T15", 0, -1).monster("M2a", "T15").falls(2)
    t.play("move:T15")
    assert t.options == ["fight:M2a"]


@rule("EW-13.4")
def test_one_may_flee_into_the_unknown() -> None:
    t = acting().lay("T18", 0, -1).monster("M5a", "T18").top(tiles="T13").play("move:T18")
    assert "risky:@0,-2" in t.options
    t.play("risky:@0,-2", "place:@0,-2:r0")
    assert t.at("xylia") == "T13"
    assert t.hp("xylia") <= 4
    assert t.orbs("xylia") == 1


@rule("EW-13.11")
def test_when_the_unknown_is_barred_another_exit_costs_no_more() -> None:
    """The only tile left is a bend, and behind the Monster it would close the forest."""
    t = Table().lay("T20", 0, -1).monster("M2a", "T20").pile("T21").phase("act", "xylia", move=[1, 2])
    g = t.state
    for x, y in ((1, 0), (0, 1), (-1, 0), (1, -2), (-1, -2)):
        g.forest[cell_at(x, y)] = 0
    g.links[0] = (19, WALL, WALL, WALL)
    t.play("move:T20", "risky:@0,-2")
    assert (t.prompt, t.options) == ("other_exit", ["move:T01", "stay"])
    assert t.hp("xylia") == 3
    t.play("move:T01")
    assert t.hp("xylia") == 3, "no further strikes"
    assert t.at("xylia") == "T01"


@rule("EW-13.2", "EW-15.6", "EW-15.7")
def test_nobody_flees_from_a_boss() -> None:
    t = acting().lay("T02", 0, -1).boss("B2").monster("M5a", "T02").falls(6)
    t.play("move:T02")
    assert not [option for option in t.options if option.startswith(("move", "risky"))]
    t.play("fight:M5a").until("act", lambda options: options[-1])
    assert t.state.active == 0
    assert not t.offered("move")
    assert t.at("xylia") == "T02"


def test_a_smoke_bomb_hides_the_flight() -> None:
    t = acting().give("xylia", loot="L20").monster("M1a", "T20").play("move:T20", "smoke:T06")
    assert t.hp("xylia") == 5
    assert t.loot("xylia") == []
    assert t.at("xylia") == "T06"


def test_boots_carry_a_hero_away_before_the_fight() -> None:
    """EW-7.12: the Move of Boots may be a flight, also before a mandatory fight."""
    t = acting(move=[1]).give("xylia", loot="L12a").monster("M5a", "T20").play("move:T20")
    assert not t.offered("move")
    t.play("use:L12a", "move:T06")
    assert t.at("xylia") == "T06"
    assert t.hp("xylia") == 4


def test_the_lantern_shows_two_tiles() -> None:
    """DP28: one is placed, the other goes under the pile."""
    t = acting().give("xylia", loot="L21").top(tiles="T18 T13")
    t.play("risky:@0,-1")
    assert sorted({option.split(":")[1] for option in t.options}) == ["T13", "T18"]
    t.play(next(option for option in t.options if ":T13:" in option))
    assert t.at("xylia") == "T13"
    assert TILE[t.state.pile.pieces[0]].id == "T18"


@rule("EW-9.43")
def test_the_vortex_and_the_book_are_flights_once_the_encounter_is_over() -> None:
    t = Table().lay("T05", 0, -1, 1).monster("M5a", "T05").give("xylia", orbs=2).phase("act", "xylia", move=[1])
    t.falls(1).play("move:T05")
    assert t.options == ["fight:M5a"], "not before the fight"
    t.play("fight:M5a", "pass")
    assert t.hp("xylia") == 4
    t.play("vortex")
    assert t.hp("xylia") == 3
    assert t.at("xylia") == "T01"
    assert t.orbs("xylia") == 1


def test_nowhere_is_nowhere() -> None:
    assert Table().state.links[5] is NOWHERE


@rule("EW-9.43", "EW-13.9")
def test_who_cannot_move_does_not_flee_by_a_spell_either() -> None:
    t = Table().lay("T21", 0, -1, 1).monster("M2a", "T21").phase("act", "xylia", move=[1, 2]).give("xylia", loot="L16")
    t.falls(2, 1).play("move:T21", "fight:M2a")
    assert t.options == ["end"]
    t = Table().lay("T12", 0, -1).phase("act", "xylia", move=[1, 2]).give("xylia", loot="L16")
    t.falls(2).play("move:T12")
    assert t.offered("passage") == ["T01"], "to leave no Monster behind is no flight"
