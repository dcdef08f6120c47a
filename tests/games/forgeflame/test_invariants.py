"""Random matches over all modes: what must hold after every choice."""

from __future__ import annotations

import os
from functools import partial
from random import Random

import pytest

from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.state import FlameState
from enclume.kernel.lessons import Value
from enclume.kernel.match import Match
from enclume.kernel.rng import Rng
from enclume.kernel.world import World
from support import rule

from .invariants import after_upkeep, check

Mode = tuple[int, dict[str, Value]]
"""A number of seats, and options."""

MATCHES = int(os.environ.get("ENCLUME_MATCHES", "64"))
MODES: list[Mode] = [
    (seats, {**options, **({"team_formation": formation, "short_game": short} if seats > 1 else {})})
    for seats in (1, 2, 3, 4)
    for options, formation, short in (
        ({}, "draft", False),
        ({"mithrul": True, "extra_adventurers": True, "feu_et_flammes": True}, "random", True),
        ({"mithrul": True, "feu_et_flammes": True}, "free", False),
        ({"extra_adventurers": True}, "random", False),
    )
]


def name(mode: Mode) -> str:
    return f"{mode[0]}-{'-'.join(f'{value}' for value in mode[1].values())}"


@rule("FF-6.3", "FF-7.13", "FF-10.10", "FF-10.11", "FF-13.18", "FF-20.2", "FF-1.1")
@pytest.mark.parametrize("mode", MODES, ids=name)
def test_every_invariant_holds_after_every_choice(mode: Mode) -> None:
    seats, options = mode
    for seed in range(-(-MATCHES // len(MODES))):
        rng = Random(seed)
        g = GAME.setup(GAME.config(seats, options), Rng.of(seed))
        assert isinstance(g, FlameState)
        check(g)
        rounds = [g.round]
        world = World(GAME, g, before_step=partial(new_round, g, rounds))
        used = 0
        while world.asks:
            check(g)
            assert not used & ~g.exhausted, "I-21: a used power never becomes usable again"
            used = g.exhausted
            assert g.drawn == 0 or world.asks[0].prompt == "token", "I-3: the tokens are in the bag"
            ask = world.asks[0]
            world.choose(rng.choice(ask.options))
        check(g)
        assert g.result is not None, "I-22: no decision is pending when the game has ended"
        assert len(g.result.scores) == seats


def new_round(g: FlameState, rounds: list[int]) -> None:
    """I-20, where a round has just begun."""
    if g.round != rounds[-1]:
        assert g.round == rounds[-1] + 1
        rounds.append(g.round)
        after_upkeep(g)


@rule("FF-1.11")
def test_the_same_seed_and_choices_give_the_same_match() -> None:
    """I-24."""
    digests = []
    for _ in range(2):
        rng = Random(5)
        match = Match(GAME, seats=3, seed=9)
        while match.decision is not None and match.moment < 200:
            match.apply(match.decision.seat, rng.choice(match.decision.options))
        digests.append(match.digest())
    assert digests[0] == digests[1]
