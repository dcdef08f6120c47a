"""Two plain players: one that plays anything, one that takes what looks best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from enclume.kernel import Option, World

from .chair import Chair


class RandomBot:
    """Plays any option, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, chair: Chair) -> Option:
        return self._rng.choice(chair.decision.options)


class GreedyBot:
    """Takes the option that looks best at a glance; equals are drawn by lot.

    A game may value options directly (``appraise``); otherwise each is tried in an imagined world and what it leads to
    is judged by ``evaluate``.
    """

    def __init__(self, seed: int, style: str = "") -> None:
        self._rng = Random(seed)
        self._style = style

    def choose(self, chair: Chair) -> Option:
        return chair.decision.options[one_of_the_best(self._values(chair), self._rng)]

    def _values(self, chair: Chair) -> list[float]:
        options, seat = chair.decision.options, chair.seat
        appraise = chair.game.styles[self._style] if self._style else chair.game.appraise
        if appraise is not None:
            return list(appraise(chair.imagine(self._rng).state, seat, options))
        return [self._after(chair, option) for option in options]

    def _after(self, chair: Chair, option: Option) -> float:
        world = chair.imagine(self._rng)
        world.choose(option, chair.seat)
        return prospect(world, chair.seat)


def one_of_the_best(values: Sequence[float], rng: Random) -> int:
    """Which of the options of these values to take; equals are drawn by lot."""
    best = max(values) - 1e-9
    return rng.choice([n for n, value in enumerate(values) if value >= best])


def prospect(world: World, seat: int) -> float:
    """What a seat may hope for, from 0 to 1: once all is decided, half the victory and half how clear it is."""
    result, evaluate = world.state.result, world.game.evaluate
    if result is None:
        return evaluate(world.state, seat) if evaluate is not None else 0.5
    share = result.shares[seat]
    return share if evaluate is None else 0.5 * share + 0.5 * evaluate(world.state, seat)
