"""What the table shows: how a tile would lie, what a combat promises, how it went, why a bot acts, the last numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enclume.bots import make_bot, play_out
from enclume.games.explorers_of_the_woodlands import GAME
from enclume.kernel import Match
from enclume.kernel.scene import Board, Piece, Step, Steps, Tiles, keys, pieces, with_carried
from games.explorers_of_the_woodlands.play import Table
from support import rule

ID = "explorers_of_the_woodlands"


def shown(t: Table) -> dict[str, Piece]:
    """All pieces of the scene by their keys."""
    areas = GAME.scene(GAME.view(t.state, 0)).areas
    return {each.key: each for area in areas for piece in pieces(area) for each in with_carried(piece)}


def steps_of(t: Table, name: str) -> tuple[Step, ...]:
    glade = next(area for area in GAME.scene(GAME.view(t.state, 0)).areas if area.key == "glade")
    assert isinstance(glade, Board)
    area = next(area for area in glade.areas if area.key == name)
    assert isinstance(area, Steps)
    return area.steps


# Placing


@pytest.mark.parametrize("options", [{}, {"mode": "chapter5"}, {"mode": "chapter1"}])
def test_every_way_to_place_a_tile_lies_on_its_cell(options: dict[str, Any]) -> None:
    """EW-4.6: what may be chosen is shown where it would lie, and while the forest grows nothing else is."""
    rng = Random(1)
    match = Match(ID, seats=2, seed=2, options=options)
    placed = 0
    for _ in range(250):
        if match.decision is None:
            break
        ask = match.decision
        if ask.prompt == "place":
            offered = {option.key.removeprefix("place:") for option in ask.options}
            forest = next(area for area in _inner(match) if isinstance(area, Tiles))
            laid = {each.key for ghost in forest.ghosts for each in ghost.piece.carries}
            assert offered <= laid
            if match.view(0).phase == "growth":
                assert offered == laid
            placed += 1
        match.apply(ask.seat, rng.choice(ask.options))
    assert placed > 5


def _inner(match: Match) -> list[Any]:
    return [inner for area in match.scene(0).areas if isinstance(area, Board) for inner in area.areas]


def test_a_tile_shows_which_paths_it_would_join() -> None:
    """EW-4.5: a crossroads beside two tiles joins both."""
    t = Table().lay("T13", 0, -1).lay("T12", 1, 0)
    t.top(tiles="T06").phase("growth", "xylia").begin()
    way = next(piece for key, piece in shown(t).items() if key.startswith("@1,-1:r"))
    joins = [each for each in way.status if each.startswith("join-")]
    assert set(joins) <= {"join-s", "join-w"}
    assert joins


# Combat


def test_what_is_rolled_and_how_likely_it_is_enough() -> None:
    """EW-12.2, EW-11.7: Xylia's die and the green Power die, which a Snake fears: 1 - 1/2 x 1/3."""
    t = Table().lay("T20", 1, 0, 1).monster("M5a", "T20")
    t.phase("act", "xylia", move=[1, 1], summon=[4, 6]).play("move:T20")
    (foe,) = GAME.view(t.state, 0).foes
    assert foe.dice == (("xylia", "", 0), ("xylia", "green", 1))
    assert foe.odds == 83
    card = shown(t)["M5a~2"]
    assert card.kind == "foe"
    assert [number.value for number in card.numbers] == [4, 1, 1]
    prepare, roll, outcome = steps_of(t, "combat")
    assert [piece.key for piece in prepare.pieces] == ["p0", "p1"]
    assert roll.pieces == ()
    assert outcome.value is not None
    assert outcome.value.en == "0 / 1"


def test_a_combat_that_is_over_is_told() -> None:
    """EW-12.12: the dice that fell, which of them hit, and what was needed."""
    t = Table().lay("T20", 1, 0, 1).monster("M5a", "T20")
    t.phase("act", "xylia", move=[1, 1], summon=[4, 6]).play("move:T20").falls(2, 3).play("fight:M5a")
    (told,) = steps_of(t, "story")
    assert told.title.en == "Combat: Snake"
    assert told.value is not None
    assert told.value.en == "1 / 1"
    assert [piece.status for piece in told.pieces] == [("miss",), ("hit",)]
    t.play("end")
    assert GAME.view(t.state, 0).story == ()


def test_the_clock_stands_above_the_forest_once_the_boss_is_revealed() -> None:
    hidden = shown(Table().phase("act", "xylia", move=[1]).begin())
    assert hidden["boss0"].status == ("boss", "veiled")
    assert "threat:0" not in hidden


# Reasons and numbers


@rule("EW-22.24")
@pytest.mark.parametrize(
    ("mode", "said"), [("standard", "Round 1 "), ("chapter1", "Round 1/40 "), ("chapter4", "Round 1/22 ")]
)
def test_the_last_round_is_told_where_it_is_the_only_clock(mode: str, said: str) -> None:
    progress = GAME.scene(GAME.view(Table(mode=mode).state, 0)).progress
    assert progress is not None
    assert progress.en.startswith(said)
    told = [number.label.en for number in shown(Table(mode=mode)).get("chapter", Piece("", "")).numbers]
    assert ("/" in said) == any(label.startswith("round 1 of ") for label in told)


def test_a_bot_says_why_it_fights() -> None:
    t = Table().lay("T20", 1, 0, 1).monster("M5a", "T20")
    t.phase("act", "xylia", move=[1, 1], summon=[4, 6]).play("move:T20")
    options = {option.key: option for option in t.world.asks[0].options}
    assert GAME.reason is not None
    why = GAME.reason(t.state, 0, options["fight:M5a"])
    assert why is not None
    assert "83 % chance against the Snake" in why.en
    flight = GAME.reason(t.state, 0, options["move:T01"])
    assert flight is not None
    assert "shuns the Snake" in flight.en


def test_a_match_ends_with_its_numbers() -> None:
    match = Match(ID, seats=2, seed=3)
    play_out(match, [make_bot("greedy", seat, match.game) for seat in range(2)])
    course, combat = match.statistics()
    rows = {name.en: cells for name, cells in (*course.rows, *combat.rows)}
    assert int(rows["rounds"][0]) >= 2
    assert int(rows["combats fought"][0]) >= int(rows["combats won"][0])
    assert len(set(keys(match.scene(None)))) == len(keys(match.scene(None)))


def test_a_die_that_is_placed_keeps_its_name_so_that_it_can_be_seen_to_move() -> None:
    t = Table().phase("turn", "xylia").falls(2, 4, 4, 5).begin()
    assert {"d2", "d4", "d4~2", "d5"} <= shown(t).keys()
    t.play("put:d4:focus")
    assert [die.key for die in shown(t)["focus"].carries] == ["d4~2"], "of two alike, the one gone from the tray"
    assert {"d2", "d4", "d5"} <= shown(t).keys()
    t.play("put:d4:summon", "put:d2:summon")
    named = [die.key for slot in ("focus", "summon") for die in shown(t)[slot].carries]
    assert sorted(named) == ["d2", "d4", "d4~2"]
