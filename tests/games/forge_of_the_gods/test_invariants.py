"""Whole matches at random, at every number of seats and with every option: what must hold after every choice.

``ENCLUME_MATCHES`` is how many matches are played in all.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from enclume.games.forge_of_the_gods.geometry import available_cells, veiled_cells
from enclume.kernel.match import Match
from enclume.kernel.options import Option
from enclume.kernel.plain import decode, digest, encode
from support import rule

from .invariants import SYMMETRIES, Story, check, check_offer, turned
from .play import CONFIGURATIONS, Table, label, new_table

MATCHES = int(os.environ.get("ENCLUME_MATCHES", "200"))


def pick(options: list[Option], rng: Random, style: int) -> Option:
    """Any action; or, in every other style, a kind of action and then one of that kind: more forging, less digging."""
    if style % 2:
        verb = rng.choice(sorted({option.verb for option in options}))
        options = [option for option in options if option.verb == verb]
    return rng.choice(options)


def play_checked(t: Table, rng: Random, style: int) -> Story:
    story = Story(t.state)
    check(t.state, None, story)
    while t.world.asks:
        options = list(t.world.asks[0].options)
        check_offer(t.state, options)
        before = t.state.clone()
        option = pick(options, rng, style)
        t.world.choose(option)
        story.note(before, option, t.state)
        check(t.state, before, story)
    return story


@rule("FG-3.9", "FG-4.9", "FG-7.10", "FG-10.6", "FG-10.14", "FG-15.4")
@pytest.mark.parametrize("nth", range(len(CONFIGURATIONS)), ids=[f"{s}-{label(o)}" for s, o in CONFIGURATIONS])
def test_every_invariant_holds_after_every_choice(nth: int) -> None:
    """INV-1 to INV-22."""
    seats, options = CONFIGURATIONS[nth]
    for match in range(MATCHES // len(CONFIGURATIONS)):
        seed = match * len(CONFIGURATIONS) + nth
        t = new_table(seats=seats, seed=seed, **options)
        try:
            play_checked(t, Random(seed), match)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, turn {t.state.turn}: {error}") from error
        assert t.result is not None


@rule("FG-2.10", "FG-13.12")
@pytest.mark.parametrize(("seats", "options"), CONFIGURATIONS, ids=label)
def test_a_record_replays_bit_for_bit(seats: int, options: dict[str, str]) -> None:
    """INV-23."""
    match = Match("forge_of_the_gods", seats=seats, options=options, seed=seats)
    rng = Random(seats)
    while match.decision is not None:
        match.apply(match.decision.seat, rng.choice(match.decision.options))
    again = Match.replay(match.record())
    assert again.digest() == match.digest()
    assert list(again.events) == list(match.events)
    assert again.result == match.result


@rule("FG-7.2", "FG-7.3", "FG-15.1")
def test_turning_or_mirroring_the_mine_turns_what_may_be_taken() -> None:
    """INV-24, and the same for what is veiled."""
    t = new_table(seed=17)
    rng = Random(17)
    while t.world.asks:
        mine = t.state.mine
        for nth in range(len(SYMMETRIES)):
            assert available_cells(turned(mine, nth)) == turned(available_cells(mine), nth)
            assert veiled_cells(turned(mine, nth)) == turned(veiled_cells(mine), nth)
        t.world.choose(rng.choice(t.world.asks[0].options))


def test_a_clone_shares_nothing_that_changes() -> None:
    t = new_table(seats=3, seed=5)
    rng = Random(5)
    while t.world.asks:
        twin = t.state.clone()
        before = digest(twin)
        t.world.choose(rng.choice(t.world.asks[0].options))
        assert digest(twin) == before


@pytest.mark.parametrize("seats", [1, 3])
def test_a_state_encoded_and_decoded_is_the_same_state(seats: int) -> None:
    """To the last type: the match goes on from it in the same way, weapons included."""
    t = new_table(seats=seats, seed=5, mine_visibility="veiled")
    rng = Random(5)
    while not t.state.weapons[0]:
        t.world.choose(pick(list(t.world.asks[0].options), rng, 1))
    copy = decode(encode(t.state))
    assert digest(copy) == digest(t.state)
    assert copy.weapons[0][0].blade == t.state.weapons[0][0].blade
    other = Table(copy)
    assert other.play_out(Random(1)).result == t.play_out(Random(1)).result
