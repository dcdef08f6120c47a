"""Whole matches at random, over all numbers of players and modules: what must hold after every choice.

``ENCLUME_MATCHES`` is how many matches are played in all.
"""

from __future__ import annotations

import os
from itertools import product
from random import Random
from typing import Any

import pytest

from enclume.kernel.options import Option
from support import rule

from .invariants import between_steps, check, check_dice, check_step
from .play import Table, new_table

MATCHES = int(os.environ.get("ENCLUME_MATCHES", "64"))
MODULES = [
    {"apprentices": apprentices, "craft_cards": items, "gather_cards": locations, "guest_conjurer": guest}
    for apprentices, items, locations, guest in product((False, True), repeat=4)
]
TABLES = [(seats, modules) for seats in (2, 3, 4, 5) for modules in MODULES]


def rest(rng: Random, seats: int) -> dict[str, Any]:
    """The options that change details, drawn by lot."""
    return {
        "counterfeits": rng.choice(["auto", "auto", "off"]),
        "craft_refill": rng.choice(["immediate", "cleanup"]),
        "palace_top_slot": rng.choice(["wood_or_gem", "gem", "wood"]),
        "chancery_self": rng.choice(["on", "off"]),
        "chancery_chooser": rng.choice(["active", "owner"]),
        **({"five_player_mix": rng.choice(["quota", "mixed"])} if seats == 5 else {}),
        **({"extra_dice": rng.choice([True, False])} if seats < 5 else {}),
    }


def pick(options: list[Option], rng: Random, style: int) -> Option:
    """Any option; or a verb and then an option of that verb; or crafting above all else."""
    if style == 2:
        makes = [option for option in options if option.verb in ("craft", "steal")]
        if makes:
            return rng.choice(makes)
        options = [option for option in options if option.verb != "pass"] or options
    if style:
        verb = rng.choice(sorted({option.verb for option in options}))
        options = [option for option in options if option.verb == verb]
    return rng.choice(options)


def play_checked(t: Table, rng: Random, style: int) -> None:
    check(t.state)
    decisions = 0
    while t.world.asks:
        ask = rng.choice(t.world.asks)
        assert ask.options
        before = t.state.clone()
        t.world.choose(pick(list(ask.options), rng, style), ask.seat)
        check(t.state)
        check_step(before, t.state)
        check_dice(before, t.state)
        decisions += 1
        assert decisions < 20_000, "the match does not end"
    assert t.result is not None


@rule("KF-5.5", "KF-6.1", "KF-6.4", "KF-6.6", "KF-11.9", "KF-19.1")
@pytest.mark.parametrize("nth", range(MATCHES))
def test_every_invariant_holds_after_every_choice(nth: int) -> None:
    """INV-1 to INV-23."""
    seats, modules = TABLES[nth * 37 % len(TABLES)]
    rng = Random(nth)
    t = new_table(seats, seed=nth, before_step=between_steps, **modules, **rest(rng, seats))
    try:
        play_checked(t, rng, nth % 3)
    except AssertionError as error:
        raise AssertionError(f"seed {nth}, round {t.state.round}: {error}") from error
