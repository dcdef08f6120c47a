"""Chance: the same on every machine, even, and copied by value."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from enclume.kernel import Rng

FIRST_DICE = [4, 1, 3, 3, 4, 1, 3, 1, 3, 1, 6, 5, 6, 6, 5, 1, 3, 6, 6, 1]
FIRST_DECK = [19, 12, 10, 3, 16, 2, 13, 7, 8, 17, 0, 15, 14, 9, 1, 18, 5, 4, 11, 6]


def test_the_stream_of_a_seed_is_the_same_everywhere() -> None:
    assert [Rng.of(7).below(6) for _ in range(3)] == [3, 3, 3]
    dice = Rng.of(7)
    assert [dice.below(6) + 1 for _ in range(20)] == FIRST_DICE
    deck = list(range(20))
    Rng.of(2024).shuffle(deck)
    assert deck == FIRST_DECK


@pytest.mark.parametrize("seed", [0, 1, -1, 2**64, -(10**40)])
def test_any_whole_number_is_a_seed_of_its_own(seed: int) -> None:
    first = [Rng.of(seed).below(1000) for _ in range(1)]
    stream, other = Rng.of(seed), Rng.of(seed + 1)
    assert [stream.below(1000) for _ in range(40)] != [other.below(1000) for _ in range(40)]
    assert Rng.of(seed).below(1000) == first[0]


@pytest.mark.parametrize("n", [1, 2, 6, 10, 52])
def test_all_numbers_are_equally_likely(n: int) -> None:
    stream, draws = Rng.of(n), 400 * n
    counts = Counter(stream.below(n) for _ in range(draws))
    assert sorted(counts) == list(range(n))
    surprise = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert surprise < n + 4 * (2 * n) ** 0.5


def test_neighbouring_draws_have_nothing_to_do_with_each_other() -> None:
    stream = Rng.of(11)
    pairs = Counter((stream.below(4), stream.below(4)) for _ in range(8000))
    assert len(pairs) == 16
    assert all(400 < count < 600 for count in pairs.values())


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    stream = Rng.of(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        deck = [1, 2, 3, 4]
        stream.shuffle(deck)
        orders[tuple(deck)] += 1
    assert sorted(orders) == sorted(permutations([1, 2, 3, 4]))
    assert all(140 < count < 270 for count in orders.values())


@pytest.mark.parametrize("drawn", [0, 1, 15, 16, 17, 31, 32, 100])
def test_a_copy_goes_its_own_way_from_the_same_place(drawn: int) -> None:
    stream = Rng.of(3)
    for _ in range(drawn):
        stream.below(6)
    twin, resumed = stream.clone(), Rng(stream.key, stream.drawn)
    assert stream == twin == resumed
    future = [stream.below(100) for _ in range(40)]
    assert [twin.below(100) for _ in range(40)] == future
    assert [resumed.below(100) for _ in range(40)] == future
    assert stream.drawn == drawn + 40
    assert stream != Rng.of(3)


def test_shuffling_draws_from_the_same_stream_as_rolling() -> None:
    for size in (0, 1, 2, 17, 40):
        shuffler, roller = Rng.of(9), Rng.of(9)
        deck, by_hand = list(range(size)), list(range(size))
        shuffler.shuffle(deck)
        for last in range(size - 1, 0, -1):
            other = roller.below(last + 1)
            by_hand[last], by_hand[other] = by_hand[other], by_hand[last]
        assert deck == by_hand
        assert shuffler == roller
        assert shuffler.below(1000) == roller.below(1000)


def test_its_written_form_makes_it_again() -> None:
    stream = Rng.of(1)
    stream.below(6)
    assert eval(repr(stream)) == stream
    assert hash(eval(repr(stream))) == hash(stream)
