"""Whole matches, at random and by greedy players who err: what must hold after every choice, over all set-ups.

``ENCLUME_MATCHES`` is how many matches are played in all.
"""

from __future__ import annotations

import os
from itertools import combinations
from random import Random
from typing import Any

import pytest

from enclume.games.kinfire_delve.appraise import appraise
from enclume.kernel.options import Option
from support import rule

from .invariants import between_turns, check, check_step
from .play import Table, new_table

MATCHES = int(os.environ.get("ENCLUME_MATCHES", "150"))
NAMES = ("asha", "khor", "naz", "feyn")
GROUPS = [group for n in (1, 2, 3, 4) for group in combinations(NAMES, n)]


def set_up(nth: int) -> tuple[str, dict[str, Any]]:
    """The nth set-up: all groups of Seekers in turn, the rest drawn by lot."""
    rng = Random(nth)
    group = list(GROUPS[nth % len(GROUPS)])
    rng.shuffle(group)
    options: dict[str, Any] = {
        "mode": rng.choice(["normal", "hard"]),
        "quick": rng.choice([False, True]),
        "first_game": rng.choice([False, False, True]),
        "master": rng.choice(["random", "M1", "M2", "M3"]),
    }
    if len(group) > 1:
        options |= {"open_hands": rng.choice([True, False]), "first_seat": rng.choice(["random", "1"])}
    return " ".join(group), options


def pick(t: Table, rng: Random, style: int) -> Option:
    """Anything; or anything but giving in to fatigue; or what looks best, most of the time."""
    ask = t.world.asks[0]
    options = list(ask.options)
    if style == 1 and ask.prompt == "exhaust":
        return options[0]
    if style == 2 and rng.random() < 0.8:
        values = appraise(t.state, ask.seat, options)
        return options[values.index(max(values))]
    if style == 2 and ask.prompt == "exhaust":
        return options[0]
    return rng.choice(options)


def play_checked(t: Table, rng: Random, style: int) -> None:
    check(t.state, t.prompt)
    decisions = 0
    while t.world.asks:
        before = t.state.clone()
        t.world.choose(pick(t, rng, style), t.seat)
        check(t.state, t.prompt)
        check_step(before, t.state)
        decisions += 1
        assert decisions < 10_000, "the match does not end"
    assert t.result is not None


@rule("KD-5.1", "KD-5.3", "KD-6.2", "KD-7.6", "KD-12.12", "KD-18.5", "KD-20.9", "KD-20.16", "KD-23.2", "KD-24.3")
@pytest.mark.parametrize("nth", range(MATCHES))
def test_every_invariant_holds_after_every_choice(nth: int) -> None:
    """I-1 to I-24."""
    seekers, options = set_up(nth)
    rng = Random(nth)
    t = new_table(seekers, seed=nth, before_step=between_turns, **options)
    try:
        play_checked(t, rng, nth % 3)
    except AssertionError as error:
        raise AssertionError(f"seed {nth}, {seekers}, turn {t.state.turn}, {t.prompt}: {error}") from error


def test_the_slice_reaches_the_bottom_of_the_well_and_beyond() -> None:
    """So the invariants of the final phase are put to the test as well."""
    reached = 0
    for nth in range(2, 42, 3):
        seekers, options = set_up(nth)
        rng = Random(nth)
        t = new_table(seekers, seed=nth, **options)
        while t.world.asks:
            t.world.choose(pick(t, rng, 2), t.seat)
        reached += t.state.phase
    assert reached >= 3
