"""A bot is handed worlds that it cannot tell from the real one, and that tell it nothing that it does not know."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import mean

import msgspec
import pytest

from enclume.kernel import Match, World
from kernel.dealing import dealt, plays, table_of, wander
from kernel.smugglers import BID, GAME, Smugglers, invariants
from kernel.smugglers_scene import CARDS, LOOKOUT
from support import decision, state_of

POSITIONS = int(os.environ.get("ENCLUME_POSITIONS", "1200"))
"""How many random positions are looked at; each by everybody at the table."""
X = 9
"""A crate that somebody has come to know."""


def positions() -> Iterator[tuple[Match, Random]]:
    def endless() -> Iterator[tuple[Match, Random]]:
        seed = 0
        while True:
            rng = Random(seed)
            yield from ((match, rng) for match in wander(seed, purse="heavy" if seed % 2 else "light"))
            seed += 1

    return islice(endless(), POSITIONS)


def worlds(match: Match, seat: int, count: int = 600) -> list[Smugglers]:
    """What the cards look like in many worlds that the seat believes possible."""
    rng = Random(7)
    return [state_of(match.imagine(seat, rng), Smugglers) for _ in range(count)]


def how_often(match: Match, seat: int, so: Callable[[Smugglers], bool]) -> float:
    return mean(so(g) for g in worlds(match, seat))


def pending(match: Match | World) -> list[tuple[int, str]]:
    return [(ask.seat, ask.prompt) for ask in (match.decisions if isinstance(match, Match) else match.asks)]


# Whatever the position


def test_in_an_imagined_world_a_seat_sees_and_is_asked_the_same_to_the_byte() -> None:
    for match, rng in positions():
        for seat in range(match.config.seats):
            world = match.imagine(seat, rng)
            seen, dreamt = match.view(seat), GAME.view(world.state, seat)
            assert dreamt == seen
            assert msgspec.json.encode(GAME.scene(dreamt)) == msgspec.json.encode(GAME.scene(seen))
            ask, same = match.decision_of(seat), world.ask_of(seat)
            assert (ask is None) == (same is None)
            if ask is not None and same is not None:
                assert (ask.prompt, list(ask.options)) == (same.prompt, list(same.options))
                assert GAME.describe_prompt(world.state, same.prompt, same.options) == match.prompt(seat)
            reopened = [s for s in match._world.answered if s != seat]
            assert sorted(p for p in pending(world) if p[0] not in reopened) == sorted(pending(match))


def test_an_imagined_world_plays_on_to_the_end() -> None:
    for match, rng in islice(positions(), POSITIONS // 3):
        for seat in range(match.config.seats):
            world = match.imagine(seat, rng)
            while world.asks:
                invariants(state_of(world, Smugglers))
                ask = rng.choice(world.asks)
                world.choose(rng.choice(ask.options), ask.seat)
            invariants(state_of(world, Smugglers))
            assert world.result is not None


def test_what_a_seat_knows_others_know_as_well_as_they_do() -> None:
    """Of a card that a seat knows it may remember who else has seen it; of one it does not know, where it lies."""
    for match, rng in islice(positions(), POSITIONS // 3):
        real = table_of(match)
        for seat in range(match.config.seats):
            dreamt = match.imagine(seat, rng).state
            assert isinstance(dreamt, Smugglers)
            for card in range(CARDS):
                if real.knows(seat, card):
                    assert dreamt.known[card] == real.known[card]
            for zone, twin in zip(real.zones[:4], dreamt.zones[:4], strict=True):
                assert [real.known[card] for card in zone.pieces] == [dreamt.known[card] for card in twin.pieces]
            assert sorted(dreamt.slips) == sorted(real.slips)


def test_imagining_leaves_the_match_alone() -> None:
    for match, rng in islice(positions(), 200):
        before = match.digest(), list(match.events), match.choices, pending(match)
        match.imagine(0, rng).playout(rng)
        assert (match.digest(), list(match.events), match.choices, pending(match)) == before


# Hidden cards could be anything


def test_every_hidden_card_turns_up_in_a_rivals_hand_equally_often() -> None:
    match = dealt([0, 1, 2], [3, 4, 5], market=[6, 7, 8])
    seen = Counter(card for g in worlds(match, seat=0, count=2000) for card in g.hands[1].pieces)
    assert sorted(seen) == [3, 4, 5, *range(9, CARDS)]
    share = 2000 * 3 / len(seen)
    assert all(0.8 * share < count < 1.2 * share for count in seen.values())


def test_every_hidden_card_turns_up_at_every_place_of_the_deck() -> None:
    match = dealt([0, 1, 2], [3, 4, 5], market=[6, 7, 8])
    tops = Counter(g.deck.top for g in worlds(match, seat=1, count=2000))
    assert sorted(tops) == [0, 1, 2, *range(9, CARDS)]


@pytest.mark.parametrize("given", [X, 4])
def test_a_crate_known_to_be_in_a_hand_may_be_the_one_laid_face_down(given: int) -> None:
    """Everybody saw X go into the hand of seat 1. Then seat 1 gave up a crate, and the truth makes no difference."""
    match = dealt([0, 1], [4, 6], [10, 12], market=[X])
    plays(match, f"0 auction:#{X}", "0 bid:0", "1 bid:1", "2 bid:0", "0 squeeze:p1", f"1 give:#{given}")
    plays(match, "1 quiet", "2 quiet")
    for onlooker in (0, 2):
        assert 0.28 < how_often(match, onlooker, lambda g: X in g.cellar) < 0.45
    assert how_often(match, 1, lambda g: g.cellar.pieces == [given]) == 1


@pytest.mark.parametrize("given", [X, 4])
def test_it_may_be_already_when_the_others_are_still_asked_for_an_alarm(given: int) -> None:
    match = dealt([0, 1], [4, 6], [10, 12], market=[X])
    plays(match, f"0 auction:#{X}", "0 bid:0", "1 bid:1", "2 bid:0", "0 squeeze:p1", f"1 give:#{given}", "2 quiet")
    rng = Random(3)
    in_the_end = []
    for _ in range(600):
        world = match.imagine(0, rng)
        for ask in list(world.asks):
            world.choose(ask.options[0], ask.seat)
        assert isinstance(world.state, Smugglers)
        in_the_end.append(X in world.state.cellar)
    assert 0.2 < mean(in_the_end) < 0.45


@pytest.mark.parametrize("seed", range(6))
def test_a_crate_known_to_be_in_a_hand_may_be_the_one_stolen(seed: int) -> None:
    """Whichever card the thief took, the third player believes in each with the same likelihood."""
    match = dealt([0, 1], [4, X], [10, 12], seed=seed)
    plays(match, "0 stop", f"1 flash:#{X}", "1 stop", "2 steal:p1")
    assert 0.4 < how_often(match, 0, lambda g: X in g.hands[2]) < 0.6
    assert how_often(match, 2, lambda g: X in g.hands[2]) in (0, 1)


def test_a_card_peeked_at_and_drawn_by_a_rival_is_in_that_hand_or_was_put_back() -> None:
    for kept, put in ((X, 4), (4, X)):
        match = dealt([0, 1], [10, 12], [14, 16], top=[X, 4], market=[2, 3, 5])
        plays(match, "0 peek", "0 stop", "1 draw", f"1 keep:#{kept}", "1 bottom")
        assert table_of(match).deck.pieces[0] == put
        assert 0.4 < how_often(match, 0, lambda g: X in g.hands[1]) < 0.6
        assert how_often(match, 0, lambda g: g.deck.pieces[0] == X or X in g.hands[1]) == 1


def test_a_card_that_was_shuffled_in_is_found_anywhere_afterwards() -> None:
    match = dealt([0, 1], [4, 6], top=[X], market=[2, 3, 5])
    plays(match, "0 squeeze:p1", "1 give:#4", "1 quiet", "0 stop", "1 stop", "0 peek", "0 stir")
    places = Counter(g.deck.pieces.index(X) for g in worlds(match, seat=0, count=1500))
    assert sorted(places) == list(range(len(table_of(match).deck)))
    share = 1500 / len(places)
    assert all(0.6 * share < count < 1.4 * share for count in places.values())
    assert how_often(match, 1, lambda g: 4 in g.deck) == 1


def test_who_shuffled_a_card_in_and_drew_it_again_knows_it_again() -> None:
    for seed in range(20):
        match = dealt([0, 1], [4, 6], top=[X, 11], market=[2, 3, 5], seed=seed)
        plays(match, "0 peek", "0 squeeze:p1", "1 give:#4", "1 quiet", "0 stir", "1 draw")
        drawn = sorted(set(table_of(match).hands[1].pieces) - {6})
        for g in worlds(match, seat=1, count=20):
            assert set(drawn) <= set(g.hands[1].pieces)


def test_a_rival_who_was_asked_for_a_crate_has_one() -> None:
    """What somebody did rules out the worlds in which it was impossible."""
    match = dealt([0, 1], [4, LOOKOUT])
    plays(match, "0 squeeze:p1", "1 give:#4", "1 quiet")
    assert how_often(match, 0, lambda g: g.cellar.top < LOOKOUT) == 1
    empty = plays(dealt([0, 1], [LOOKOUT, LOOKOUT + 1]), "0 squeeze:p1")
    assert how_often(empty, 0, lambda g: min(g.hands[1].pieces) >= LOOKOUT) == 1


def test_silence_does_not_give_away_who_holds_a_lookout() -> None:
    match = dealt([0, 1], [4, LOOKOUT], [10, 12])
    plays(match, "0 squeeze:p1", "1 give:#4")

    def share(seat: int) -> float:
        return how_often(match, 0, lambda g: max(g.hands[seat].pieces) >= LOOKOUT)

    assert all(0 < share(seat) < 1 for seat in (1, 2))


# Secrets of the moment


def test_secret_bids_are_asked_for_again() -> None:
    match = dealt([0, 1], [4, 6], [10, 12], market=[X])
    plays(match, f"0 auction:#{X}", "1 bid:3", "2 bid:2")
    world = match.imagine(0, Random(1))
    assert pending(world) == [(0, "bid"), (1, "bid"), (2, "bid")]
    assert all(list(ask.options) == BID for ask in world.asks)
    assert pending(match.imagine(1, Random(1))) == [(0, "bid"), (2, "bid")]
    assert match.imagine(1, Random(1)).answered == {1: BID[3]}


def test_the_future_is_drawn_anew() -> None:
    match = dealt([0, 1], [4, 6])
    dice: Counter[int] = Counter()
    for seed in range(300):
        world = match.imagine(0, Random(seed))
        dice[world.state.rng.clone().below(6)] += 1
        assert world.state.rng != table_of(match).rng
    assert sorted(dice) == list(range(6))
    assert all(25 < count < 80 for count in dice.values())


def test_dice_rolled_in_this_turn_stay_as_they_fell() -> None:
    for seed in range(40):
        match = plays(dealt([0, 1, 2], [4, 6], seed=seed), "0 run")
        ask = match.decision
        if ask is not None and ask.prompt == "sell":
            assert {decision(match.imagine(1, Random(n))).prompt for n in range(10)} == {"sell"}


def test_a_finished_match_can_be_imagined_too() -> None:
    *_, match = wander(5)
    assert match.result is not None
    assert match.imagine(0, Random(1)).result is not None
