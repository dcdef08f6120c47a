"""Bots: honest, deterministic, and each better than the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from enclume.bots import BadBot, Budget, Chair, GreedyBot, SearchBot, make_bot, play_out
from enclume.games.forge_of_the_gods.state import ForgeState
from enclume.kernel import Match, Option, find_game

FORGE = "forge_of_the_gods"


def position(seed: int, choices: int, seats: int = 2, **options: str) -> Match:
    """A match that two greedy bots have begun."""
    match = Match(FORGE, seats=seats, seed=seed, options=options)
    bot = make_bot("greedy", seed=seed)
    for _ in range(choices):
        assert match.decision is not None
        match.apply(match.decision.seat, bot.choose(Chair(match, match.decision.seat)))
    return match


def chair(match: Match) -> Chair:
    assert match.decision is not None
    return Chair(match, match.decision.seat)


@pytest.mark.parametrize("spec", ["random", "greedy", "search:40"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_bot_plays_whole_matches_at_every_number_of_seats(spec: str, seats: int) -> None:
    match = Match(FORGE, seats=seats, seed=seats)
    play_out(match, [make_bot(spec if seat == 0 else "greedy", seed=seat) for seat in range(seats)])
    assert match.result is not None


@pytest.mark.parametrize("spec", ["random", "greedy", "search:60"])
def test_the_same_seed_gives_the_same_choice(spec: str) -> None:
    match = position(seed=3, choices=12)
    assert make_bot(spec, seed=5).choose(chair(match)) == make_bot(spec, seed=5).choose(chair(match))


def test_a_budget_in_iterations_is_kept_to_the_letter() -> None:
    bot = SearchBot(1, Budget(iterations=37))
    bot.choose(chair(position(seed=4, choices=10)))
    assert bot.iterations == 37


def test_choosing_changes_nothing() -> None:
    match = position(seed=5, choices=20)
    before = match.digest(), match.choices, len(match.events)
    for spec in ("random", "greedy", "search:30"):
        make_bot(spec, seed=1).choose(chair(match))
    assert (match.digest(), match.choices, len(match.events)) == before


def test_a_bot_is_never_handed_what_its_seat_cannot_see() -> None:
    """What lies veiled in the worlds that greedy looks at is drawn anew each time: the truth is one guess of many."""
    handed: list[tuple[int, ...]] = []

    def watched(g: ForgeState, seat: int, options: Sequence[Option]) -> list[float]:
        handed.append(g.deal.colors)
        return [0.0] * len(options)

    game = replace(find_game(FORGE), appraise=watched)
    match = Match(game, seats=2, seed=6, options={"mine_visibility": "veiled"})
    seen = match.view(1).materials
    for seed in range(60):
        make_bot("greedy", seed=seed).choose(chair(match))
    for cell, material in enumerate(seen):
        found = {colors[cell] for colors in handed}
        assert len(found) >= 3 if material < 0 else found == {material}


def test_greedy_beats_random() -> None:
    won = 0.0
    for seed in range(20):
        match = Match(FORGE, seats=2, seed=seed)
        bots = [make_bot("greedy", seed), make_bot("random", seed)]
        play_out(match, bots if seed % 2 else bots[::-1])
        assert match.result is not None
        won += match.result.shares[0 if seed % 2 else 1]
    assert won >= 18


def test_search_beats_greedy() -> None:
    won = 0.0
    for seed in range(6):
        match = Match(FORGE, seats=2, seed=100 + seed)
        bots = [make_bot("search:80", seed), make_bot("greedy", seed)]
        play_out(match, bots if seed % 2 else bots[::-1])
        assert match.result is not None
        won += match.result.shares[0 if seed % 2 else 1]
    assert won >= 4


def test_greedy_without_a_quick_appraisal_looks_one_step_ahead() -> None:
    """A game that only has ``evaluate`` gets a greedy bot too: here it joins the parts that it can join."""
    game = replace(find_game(FORGE), appraise=None)
    match = Match(game, seats=2, seed=8)
    bots = [GreedyBot(1), make_bot("random", 2)]
    play_out(match, [bots[0], bots[1]])
    assert match.result is not None
    assert match.result.scores[0] > match.result.scores[1]


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("genius", "There is no bot 'genius'; known: random, greedy, search."),
        ("greedy:200ms", "takes no budget"),
        ("search:soon", "'soon' is no budget: write 200ms, 2s or a number of iterations (500)."),
        ("search:0", "is no budget"),
        ("greedy@gentle", "knows no style 'gentle'"),
    ],
)
def test_a_bot_that_does_not_exist_is_refused_with_what_would_be_right(spec: str, says: str) -> None:
    with pytest.raises(BadBot) as refused:
        make_bot(spec, seed=1, game=find_game(FORGE))
    assert says in refused.value.text.en
    assert refused.value.text.fr != refused.value.text.en
