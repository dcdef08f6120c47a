"""How strong people are: the Bayesian approximation of Weng and Lin for the Plackett-Luce model (JMLR 12, 2011,
algorithm 4), for any number of players, ties included.

A rating is a belief about somebody's strength: a mean and a deviation. A match is read as a row of draws: the first is
drawn among all, the second among the rest, and so on, each with a chance that grows with strength. The belief then
moves along the slope of that chance, the further the less sure it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

MEAN = 25.0
DEVIATION = MEAN / 3
SPREAD = DEVIATION / 2
"""How much the same person's play varies from match to match."""
LEAST = 0.0001
"""No match makes a belief surer than this."""


class Strength(NamedTuple):
    """A belief about somebody's strength."""

    mu: float = MEAN
    sigma: float = DEVIATION

    @property
    def points(self) -> int:
        """As people read it: somebody new has 1500."""
        return round(1000 + 20 * self.mu)

    @property
    def unsure(self) -> int:
        """Two deviations, as people read them."""
        return round(40 * self.sigma)


def rate(players: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """What is believed after a match in which players came in at these ranks; the same rank is a tie."""
    everybody = range(len(players))
    c = sqrt(sum(player.sigma**2 + SPREAD**2 for player in players))
    weight = [exp(player.mu / c) for player in players]
    rest = [sum(weight[s] for s in everybody if ranks[s] >= ranks[q]) for q in everybody]
    tied = [sum(rank == ranks[q] for rank in ranks) for q in everybody]
    rated = []
    for i, (mu, sigma) in enumerate(players):
        omega = delta = 0.0
        for q in everybody:
            if ranks[q] <= ranks[i]:
                chance = weight[i] / rest[q]
                omega += ((i == q) - chance) / tied[q]
                delta += chance * (1 - chance) / tied[q]
        surer = max(1 - (sigma / c) ** 3 * delta, LEAST)
        rated.append(Strength(mu + sigma**2 / c * omega, sigma * sqrt(surer)))
    return rated
