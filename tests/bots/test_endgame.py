"""The exact solver against brute force."""

from __future__ import annotations

from functools import cache

import pytest

from enclume.bots import Budget, Chair, SearchBot, make_bot
from enclume.games.forge_of_the_gods.endgame import Solver, TooLarge, solve
from enclume.games.forge_of_the_gods.state import ForgeState
from enclume.kernel import Match, World
from enclume.kernel.plain import encode
from support import state_of


def endgame(seed: int, cubes: int, seats: int = 2, by: str = "greedy", **options: str) -> Match:
    """A match between bots, stopped when so many cubes are left."""
    while True:
        match = Match("forge_of_the_gods", seats=seats, seed=seed, options=options)
        bot = make_bot(by, seed=seed)
        while match.decision is not None and len(match.view(None).mine) > cubes:
            match.apply(match.decision.seat, bot.choose(Chair(match, match.decision.seat)))
        if match.decision is not None:
            return match
        seed += 100


def brute_force(state: ForgeState) -> int:
    """The best margin still to be won by the seat to move, by trying everything with the rules themselves."""
    game = Match("forge_of_the_gods").game

    @cache
    def value(data: bytes) -> int:
        from enclume.kernel.plain import decode

        start = decode(data)
        world = World(game, start.clone(), forcing=False)
        if not world.asks:
            return 0
        seat = world.asks[0].seat
        best = -1000
        for option in world.asks[0].options:
            branch = World(game, start.clone(), forcing=False)
            branch.choose(option)
            best = max(best, won(branch, start, seat))
        return best

    def won(branch: World, start: ForgeState, seat: int) -> int:
        scores = state_of(branch, ForgeState).scores
        gains = [after - before for after, before in zip(scores, start.scores, strict=True)]
        at_once = gains[seat] - (sum(gains) - gains[seat])
        if not branch.asks:
            return at_once
        rest = value(encode(branch.state))
        return at_once + (rest if branch.asks[0].seat == seat else -rest)

    return value(encode(state))


@pytest.mark.parametrize("seed", [1, 2, 3, 5, 8, 13])
def test_two_players_the_solver_finds_the_margin_that_brute_force_finds(seed: int) -> None:
    state = endgame(seed, cubes=3).fork().state
    assert isinstance(state, ForgeState)
    assert Solver(state.deal).best(state).value == brute_force(state)


@pytest.mark.parametrize(("level", "cubes"), [("smith", 7), ("legend", 7)])
@pytest.mark.parametrize("seed", [3, 4, 6])
def test_alone_the_solver_finds_the_score_that_brute_force_finds(seed: int, level: str, cubes: int) -> None:
    state = endgame(seed, cubes, seats=1, by="random", level=level).fork().state
    assert isinstance(state, ForgeState)
    assert Solver(state.deal).best(state).value == brute_force(state)


def test_search_leaves_small_endgames_to_the_solver() -> None:
    match = endgame(seed=4, cubes=5)
    assert match.decision is not None
    bot = SearchBot(1, Budget(iterations=500))
    option = bot.choose(Chair(match, match.decision.seat))
    assert bot.solved
    assert option in match.decision.options


def test_the_solver_gives_up_when_its_budget_is_spent() -> None:
    state = endgame(seed=1, cubes=9).fork().state
    assert isinstance(state, ForgeState)
    with pytest.raises(TooLarge):
        Solver(state.deal, nodes=50).best(state)
    assert solve(state, state.seat, 50, None) is None


def test_the_solver_does_not_touch_what_is_not_known_or_more_than_two_players() -> None:
    veiled = Match("forge_of_the_gods", seed=1, options={"mine_visibility": "veiled"}).fork()
    three = Match("forge_of_the_gods", seats=3, seed=1).fork()
    assert solve(state_of(veiled, ForgeState), 0, 10**9, None) is None
    assert solve(state_of(three, ForgeState), 0, 10**9, None) is None
