"""What bots hope for: signs of how a team stands, and their weights."""

from __future__ import annotations

import pytest

from enclume.bots import Chair, make_bot
from enclume.games.explorers_of_the_woodlands import GAME
from enclume.games.explorers_of_the_woodlands.evaluate import WEIGHTS, evaluate, promise
from enclume.games.explorers_of_the_woodlands.signs import HARMS, HELPS, signs
from enclume.games.explorers_of_the_woodlands.state import Explorers
from enclume.kernel import Match

from .play import Table

MODES = ["standard", "chapter1", "chapter2", "chapter3", "chapter4", "chapter5"]


def prospect(t: Table) -> float:
    return evaluate(t.state, 0)


@pytest.mark.parametrize("mode", MODES)
def test_health_and_loot_raise_the_hopes_of_a_team(mode: str) -> None:
    well = Table(mode=mode)
    hurt = Table(mode=mode).give("xylia", hp=1).give("klethor", hp=1)
    down = Table(mode=mode).give("xylia", hp=0)
    armed = Table(mode=mode).give("xylia", loot="L01").give("klethor", loot="L02")
    assert 0 < prospect(hurt) < prospect(well) < prospect(armed) < 1
    assert prospect(down) < prospect(well)


@pytest.mark.parametrize("mode", MODES)
def test_looking_changes_nothing(mode: str) -> None:
    t = Table(mode=mode)
    before = t.digest()
    signs(t.state)
    assert t.digest() == before


def test_an_option_that_looks_worse_promises_less() -> None:
    best, worse, worst = promise(Table().state, 0, [3.0, 1.0, -4.0])
    assert best > worse > worst > 0


@pytest.mark.parametrize("mode", MODES)
def test_what_is_weighed_is_seen_in_a_match_and_a_match_that_is_over_is_sure(mode: str) -> None:
    match = Match(GAME, seats=2, seed=5, options={"mode": mode})
    bot, seen = make_bot("greedy", seed=1), set[str]()
    while match.decision is not None:
        if match.step_length == 0:
            state = match.fork().state
            assert isinstance(state, Explorers)
            which, found = signs(state)
            seen |= found.keys()
        match.apply(match.decision.seat, bot.choose(Chair(match, match.decision.seat)))
    assert {"always", "orbs", "outlook"} <= seen
    assert set(WEIGHTS[which]) <= seen | HELPS | HARMS | {"always", "bosses", "den"}
    state = match.final_state()
    assert isinstance(state, Explorers)
    assert match.result is not None
    assert evaluate(state, 0) == (1.0 if match.result.winners else 0.0)


@pytest.mark.parametrize("which", WEIGHTS)
def test_nothing_that_helps_weighs_against_a_team_nor_the_other_way_round(which: str) -> None:
    for name, weight in WEIGHTS[which].items():
        assert weight >= 0 or name not in HELPS, name
        assert weight <= 0 or name not in HARMS, name
