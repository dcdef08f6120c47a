"""How fast a game runs: random play, clones, forks, imagined worlds, playouts, search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from enclume.bots import Chair
from enclume.bots.budget import Budget
from enclume.bots.search import SearchBot
from enclume.kernel import Config, Game, Match, Rng, World

from .yard import Speed, time


class Figure(msgspec.Struct, frozen=True):
    """One line of the bench."""

    what: str
    unit: str
    speed: Speed
    goal: float | None = None


def measure(game: Game, seats: int, goals: dict[str, float]) -> list[Figure]:
    """All figures of a game at a number of seats."""
    config = game.config(seats)
    matches = positions(game, seats)
    works: list[tuple[str, str, Callable[[], int]]] = [
        ("random play", "decision", lambda: _random_play(game, config)),
        ("clone", "clone", lambda: _each(matches, lambda match: match.snapshot().clone(), 100)),
        ("fork", "fork", lambda: _each(matches, lambda match: match.fork(), 40)),
        ("imagine", "world", lambda: _each(matches, lambda match: match.imagine(0, _rng), 40)),
        ("playout", "playout", lambda: _each(matches, lambda match: match.fork().playout(_rng), 2)),
        ("search", "iteration", lambda: _search(matches)),
    ]
    return [Figure(what, unit, time(work), goals.get(what)) for what, unit, work in works]


_rng = Random(1)


def positions(game: Game, seats: int, count: int = 24) -> list[Match]:
    """Matches stopped at random moments of random play."""
    rng = Random(2)
    found: list[Match] = []
    for seed in range(10 * count):
        match = Match(game, seats=seats, seed=seed)
        for _ in range(rng.randrange(60)):
            if match.decision is None:
                break
            match.apply(match.decision.seat, rng.choice(match.decision.options))
        if match.decision is not None:
            found.append(match)
        if len(found) == count:
            break
    return found


def _random_play(game: Game, config: Config) -> int:
    """Whole matches, set-up and option lists included."""
    decisions = 0
    seed = 0
    while decisions < 12_000:
        seed += 1
        decisions += World(game, game.setup(config, Rng.of(seed))).playout(_rng)
    return decisions


def _each(matches: list[Match], work: Callable[[Match], object], times: int) -> int:
    for match in matches:
        for _ in range(times):
            work(match)
    return len(matches) * times


def _search(matches: list[Match]) -> int:
    done = 0
    for match in matches[:8]:
        assert match.decision is not None
        bot = SearchBot(1, Budget(iterations=20))
        bot.solves = False
        bot.choose(Chair(match, match.decision.seat))
        done += bot.iterations
    return done
