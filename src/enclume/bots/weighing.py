"""Weighing options one against the other, for games that are long, noisy and played together.

A tree over single choices learns little where a turn is a chain of them and dice decide much. Here only the options
that look best at a glance are compared: after each of them the game is played on sensibly for a while, in the same
imagined worlds for all. Each begins with what the glance promises, so that a short search is never worse than the
glance; what is clearly behind is dropped, and where one is left the choice is settled before its time.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Final

from enclume.kernel import Option, World

from .chair import Chair
from .simple import prospect

WIDTH: Final = 4
"""How many options are compared at most."""
LEAST: Final = 4
"""How often each is tried before any is dropped."""
DOUBT: Final = 1.6
"""By how many standard errors an option has to be behind to be dropped."""
SURE: Final = 1.0
"""By how many what looked best at first has to be behind, for another to be taken once time is up."""


class Candidate:
    """An option, what it promises, and what came of it in each world."""

    __slots__ = ("option", "outcomes", "promise")

    def __init__(self, option: Option, promise: float) -> None:
        self.option = option
        self.promise = promise
        self.outcomes: list[float] = []

    def score(self, trust: float) -> float:
        return (trust * self.promise + sum(self.outcomes)) / (trust + len(self.outcomes))


def weigh(chair: Chair, rng: Random, more: Callable[[int], bool]) -> tuple[Option, int]:
    """The best option, and how often the game was played on; ``more`` tells whether there is room for another try."""
    candidates = _candidates(chair, rng)
    first = candidates[0]
    luck, trust, tries, seat = rng.getrandbits(64), chair.game.trust, 0, chair.seat
    while len(candidates) > 1 and more(tries):
        outcomes = []
        nth = len(candidates[0].outcomes)
        for candidate in candidates:
            if not more(tries):
                break
            dice = Random(luck + nth)
            world = chair.imagine(dice)
            _try(world, candidate.option, seat, dice)
            outcomes.append(prospect(world, seat))
            tries += 1
        if len(outcomes) < len(candidates):
            break
        for candidate, outcome in zip(candidates, outcomes, strict=True):
            candidate.outcomes.append(outcome)
        if nth + 1 >= LEAST:
            candidates = _still_open(candidates, trust)
    return _verdict(first, candidates, trust).option, tries


def _candidates(chair: Chair, rng: Random) -> list[Candidate]:
    """The options that look best, the best first; equals in any order."""
    game, seat, options = chair.game, chair.seat, list(chair.decision.options)
    look = game.insight or game.appraise
    assert look is not None
    assert game.promise is not None
    rng.shuffle(options)
    state = chair.imagine(rng).state
    glance = look(state, seat, options)
    promises = game.promise(state, seat, glance)
    order = sorted(range(len(options)), key=lambda n: -glance[n])
    return [Candidate(options[n], promises[n]) for n in order[:WIDTH]]


def _verdict(first: Candidate, candidates: list[Candidate], trust: float) -> Candidate:
    """The best of those that are left; but what looked best at first is given up only where it is clearly behind."""
    best = max(candidates, key=lambda candidate: candidate.score(trust))
    if first is best or first not in candidates:
        return best
    return best if len(first.outcomes) >= LEAST and _behind(first, best, trust, SURE) else first


def _still_open(candidates: list[Candidate], trust: float) -> list[Candidate]:
    """Those that are not clearly behind the best."""
    best = max(candidates, key=lambda candidate: candidate.score(trust))
    return [each for each in candidates if each is best or not _behind(each, best, trust, DOUBT)]


def _behind(each: Candidate, best: Candidate, trust: float, errors: float) -> bool:
    """Whether an option is behind by more than luck could explain; luck weighs on both alike, so differences count."""
    lead = [one - other for one, other in zip(best.outcomes, each.outcomes, strict=True)]
    n = len(lead)
    mean = sum(lead) / n
    spread = sqrt(sum((one - mean) ** 2 for one in lead) / (n - 1) / n) * n / (trust + n)
    return best.score(trust) - each.score(trust) > errors * spread


def _try(world: World, option: Option, seat: int, dice: Random) -> None:
    """Take an option and play on sensibly, for as many turns as the game says, or to the end.

    They count from before the option, so that one that ends the turn is judged at the same time as the others.
    """
    game, state, chance = world.game, world.state, dice.random
    assert game.rollout is not None
    assert game.turns is not None
    assert game.lookahead is not None
    last = game.turns(state) + game.lookahead
    world.choose(option, seat)
    while world.asks and game.turns(state) < last:
        ask = world.asks[0]
        world.choose(game.rollout(state, ask.seat, ask.options, chance), ask.seat)
