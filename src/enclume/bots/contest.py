"""A contest of a few options, for games whose values at a glance are good already.

The most promising option is taken unless another one is shown to be better. Those that come near it are played out to
the end of the turn, each in the same worlds, and what came of it is weighed against what was promised. Who falls
clearly behind is out; when one is left, or those that are left are as good as each other, nothing more is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final

from enclume.kernel import Option

from .chair import Chair
from .simple import one_of_the_best, prospect

LEAST: Final = 2
"""After how many rounds somebody may be out."""
SPREAD: Final = 0.03
ROUNDS: Final = 4
"""How far two options are usually apart in one world, give or take; that counts for some rounds as well."""
DOUBT: Final = 1.6
"""How many standard errors somebody must be behind for that."""
SAME: Final = 0.008
"""A difference of prospects that is not worth looking for."""
ENTRANTS: Final = 5


class Contest:
    """Options of one decision, played against each other in rounds."""

    def __init__(self, chair: Chair, rng: Random) -> None:
        game, options, look = chair.game, chair.decision.options, chair.game.insight or chair.game.appraise
        assert look is not None
        assert game.promise is not None
        assert game.rivals is not None
        self._chair = chair
        self._trust = game.trust
        self._luck = rng.getrandbits(64)
        world = chair.imagine(rng)
        values = look(world.state, chair.seat, options)
        entrants = _entrants(values, game.rivals(world.state), rng)
        self.left: list[Option] = [options[n] for n in entrants]
        """Those who are not out, the most promising first."""
        promised = game.promise(world.state, chair.seat, [values[n] for n in entrants])
        self._promise = dict(zip(self.left, promised, strict=True))
        self._came: dict[Option, list[float]] = {option: [] for option in self.left}
        self.played = 0

    def decide(self, allows: Callable[[int], bool]) -> Option:
        """Play while there is a doubt and ``allows`` one more; nobody is judged by rounds that others did not play."""
        while len(self.left) > 1 and allows(self.played + len(self.left) - 1):
            self._round()
            if self._rounds >= LEAST:
                self._drop()
        return max(self.left, key=self._worth)

    @property
    def _rounds(self) -> int:
        return len(self._came[self.left[0]])

    def _round(self) -> None:
        """Each of those left, in the same world."""
        seed = self._luck + self._rounds
        for option in self.left:
            self._came[option].append(_what_comes_of(option, self._chair, Random(seed)))
            self.played += 1

    def _worth(self, option: Option) -> float:
        """What came of it, and what was promised, which counts for some rounds."""
        came = self._came[option]
        return (self._trust * self._promise[option] + sum(came)) / (self._trust + len(came) or 1)

    def _drop(self) -> None:
        leader = max(self.left, key=self._worth)
        self.left = [option for option in self.left if option is leader or self._in_doubt(option, leader)]

    def _in_doubt(self, option: Option, leader: Option) -> bool:
        """Whether an option that is behind may still turn out to be better, by an amount that matters."""
        rounds = self._rounds
        apart = [mine - theirs for mine, theirs in zip(self._came[leader], self._came[option], strict=True)]
        mean = sum(apart) / rounds
        spread = (sum([(each - mean) ** 2 for each in apart]) + ROUNDS * SPREAD**2) / (rounds - 1 + ROUNDS)
        error = sqrt(spread / rounds) * rounds / (rounds + self._trust)
        return self._worth(leader) - self._worth(option) < DOUBT * error - SAME


def _entrants(values: Sequence[float], apart: float | None, rng: Random) -> list[int]:
    """The options that are compared, the most promising first; where nothing is, one of the best is drawn by lot."""
    if apart is None:
        return [one_of_the_best(values, rng)]
    near = max(values) - apart
    order = sorted(range(len(values)), key=lambda n: -values[n])
    return [n for n in order if values[n] >= near][:ENTRANTS]


def _what_comes_of(option: Option, chair: Chair, rng: Random) -> float:
    """The prospect at the end of the turn, or some turns later, if all go on sensibly."""
    game, world = chair.game, chair.imagine(rng)
    rollout, turns, state, chance = game.rollout, game.turns, world.state, rng.random
    assert rollout is not None
    assert turns is not None
    turn = turns(state)
    world.choose(option, chair.seat)
    while world.asks and turns(state) < turn + game.lookahead:
        ask = world.asks[0]
        world.choose(rollout(state, ask.seat, ask.options, chance), ask.seat)
    return prospect(world, chair.seat)
