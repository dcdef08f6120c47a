"""Sums and intervals."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean, median, pstdev
from typing import TYPE_CHECKING

import msgspec

from enclume.kernel import find_game

if TYPE_CHECKING:
    from .experiment import Experiment, Outcome


class Interval(msgspec.Struct, frozen=True):
    """A share of successes, with the 95 % interval of Wilson."""

    share: float
    low: float
    high: float
    n: int

    def __str__(self) -> str:
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}]"


def wilson(successes: float, n: int, z: float = 1.96) -> Interval:
    """The interval that holds the true share nineteen times in twenty; sensible near 0 and 1, and for few trials.

    >>> print(wilson(9, 10))
    90.0% [59.6%, 98.2%]
    """
    if n == 0:
        return Interval(0.0, 0.0, 1.0, 0)
    share = successes / n
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half), n)


class Numbers(msgspec.Struct, frozen=True):
    """A column of numbers in short."""

    mean: float
    deviation: float
    least: float
    median: float
    most: float
    n: int


def numbers(values: list[float]) -> Numbers:
    return Numbers(fmean(values), pstdev(values), min(values), median(values), max(values), len(values))


class Player(msgspec.Struct, frozen=True):
    """How one bot fared (bots of the same name are counted together)."""

    bot: str
    wins: Interval
    score: Numbers


class Team(msgspec.Struct, frozen=True):
    """How bots fared together, one in each seat; of a line-up, or of all."""

    bots: tuple[str, ...]
    wins: Interval
    score: Numbers


class Report(msgspec.Struct, frozen=True):
    """What an experiment showed. Where all win or lose together, ``teams`` are the line-ups round the table, the first
    of them all taken together; else there are none."""

    experiment: Experiment
    players: list[Player]
    seats: list[Interval]
    scores: Numbers
    winning_score: Numbers
    choices: Numbers
    reasons: dict[str, int]
    shared: int
    measures: dict[str, Numbers]
    teams: list[Team] = []


def summary(experiment: Experiment, outcomes: list[Outcome]) -> Report:
    """All outcomes of an experiment, summed up."""
    seats = range(len(experiment.bots))
    names = list(dict.fromkeys(experiment.bots))
    columns: dict[str, list[float]] = {}
    for outcome in outcomes:
        for name, value in outcome.measures.items():
            columns.setdefault(name, []).append(value)
    return Report(
        experiment=experiment,
        players=[_player(experiment, name, outcomes) for name in names],
        seats=[wilson(sum(o.shares[seat] for o in outcomes), len(outcomes)) for seat in seats],
        scores=numbers([score for o in outcomes for score in o.scores]),
        winning_score=numbers([max(o.scores) for o in outcomes]),
        choices=numbers([o.choices for o in outcomes]),
        reasons=dict(sorted(Counter(o.reason for o in outcomes).items())),
        shared=sum(0 < max(o.shares) < 1 for o in outcomes),
        measures={name: numbers(columns[name]) for name in sorted(columns)},
        teams=_teams(experiment, outcomes) if find_game(experiment.game).cooperative else [],
    )


def _teams(experiment: Experiment, outcomes: list[Outcome]) -> list[Team]:
    """All line-ups together, then each by itself where there are several."""
    line_ups: dict[tuple[str, ...], list[Outcome]] = {}
    for outcome in outcomes:
        line_ups.setdefault(tuple([experiment.bots[player] for player in outcome.players]), []).append(outcome)
    apart = sorted(line_ups.items()) if len(line_ups) > 1 else []
    return [
        Team(bots, wilson(sum(o.shares[0] for o in played), len(played)), numbers([o.scores[0] for o in played]))
        for bots, played in [(experiment.bots, outcomes), *apart]
    ]


def _player(experiment: Experiment, name: str, outcomes: list[Outcome]) -> Player:
    places = [(o, seat) for o in outcomes for seat, player in enumerate(o.players) if experiment.bots[player] == name]
    return Player(
        bot=name,
        wins=wilson(sum(o.shares[seat] for o, seat in places), len(places)),
        score=numbers([o.scores[seat] for o, seat in places]),
    )
