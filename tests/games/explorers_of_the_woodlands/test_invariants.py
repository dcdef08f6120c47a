"""Whole matches at random, over all modes, heroes and modules: what must hold after every choice.

``ENCLUME_MATCHES`` is how many matches are played in all.
"""

from __future__ import annotations

import json
import os
from itertools import product
from random import Random
from typing import Any

import pytest

from enclume.games.explorers_of_the_woodlands import GAME
from enclume.games.explorers_of_the_woodlands.appraise import appraise
from enclume.games.explorers_of_the_woodlands.codes import LAST_ROUND
from enclume.games.explorers_of_the_woodlands.setup import MODES
from enclume.games.explorers_of_the_woodlands.state import Explorers
from enclume.kernel.journal import Journal
from enclume.kernel.options import Option
from enclume.kernel.rng import Rng
from enclume.kernel.world import World
from support import rule

from .invariants import at_choice, check, check_step

MATCHES = int(os.environ.get("ENCLUME_MATCHES", "72"))
TABLES = [(seats, mode) for mode, seats in product(MODES, (1, 2, 3, 4))]


def options_for(rng: Random, mode: str) -> dict[str, Any]:
    campaign = mode != "standard" and rng.random() < 0.4
    saved = (
        {"chapter": int(mode[-1]), "enraged": ["snake", "plant"], "attempts": rng.randrange(2)} if campaign else None
    )
    return {
        "mode": mode,
        "campaign": json.dumps(saved) if campaign else "",
        "brambles": rng.choice(["easy", "classic", "hard"]),
        "enraged_monsters": not campaign and rng.random() < 0.5,
        "enraged_bosses": rng.random() < 0.5,
        "lairs": rng.random() < 0.7,
        "inn": rng.random() < 0.7,
    }


def pick(g: Explorers, options: list[Option], rng: Random, style: int) -> Option:
    """Any option; or a verb and then one of its options; or not the end of the turn; or, mostly, what looks best."""
    if style == 3 and rng.random() < 0.8:
        values = appraise(g, 0, options)
        return options[values.index(max(values))]
    if style == 2:
        options = [option for option in options if option.verb not in ("end", "pass")] or options
    if style:
        verb = rng.choice(sorted({option.verb for option in options}))
        options = [option for option in options if option.verb == verb]
    return rng.choice(options)


@rule("EW-1.5", "EW-1.6", "EW-1.9", "EW-3.3", "EW-4.19", "EW-5.15", "EW-9.45", "EW-17.5", "EW-18.1", "EW-22.24")
@pytest.mark.parametrize("nth", range(MATCHES))
def test_every_invariant_holds_after_every_choice(nth: int) -> None:
    """INV1 to INV21."""
    seats, mode = TABLES[nth * 7 % len(TABLES)]
    rng = Random(nth)
    g = GAME.setup(GAME.config(seats, options_for(rng, mode)), Rng.of(nth))
    assert isinstance(g, Explorers)
    style = nth % 4
    if rng.random() < 0.5:
        toughen(g)
    g.journal = Journal()
    world = World(GAME, g)
    choices = 0
    try:
        while True:
            check(g)
            at_choice(g, world)
            if not world.asks:
                break
            before = g.clone()
            world.choose(pick(g, list(world.asks[0].options), rng, style))
            check_step(before, g)
            choices += 1
            assert choices < GAME.longest
    except AssertionError as error:
        raise AssertionError(f"match {nth}, {mode}, round {g.round}, choice {choices}: {error}") from error
    assert g.round <= LAST_ROUND.get(g.deal.chapter, 40)


def toughen(g: Explorers) -> None:
    """Heroes who live longer see more."""
    g.orbs = [10] * g.deal.heroes
    g.powers = [2] * g.deal.heroes
