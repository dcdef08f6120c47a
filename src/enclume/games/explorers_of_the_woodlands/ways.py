"""How far it is from place to place for those who would rather not meet anybody."""

from __future__ import annotations

from typing import Final

from .cards import PLACES
from .geometry import Way
from .state import Explorers

THROUGH_ENEMIES: Final = 3
"""What a step counts that leaves a place with enemies."""
MOST_FORESTS: Final = 512


class Ways:
    """Steps between places of a forest as it is, found when they are asked for: ``ways[here][there]``, -1: no way."""

    __slots__ = ("_far", "_links", "_pace")

    def __init__(self, links: tuple[Way, ...], pace: tuple[int, ...]) -> None:
        self._links = links
        self._pace = pace
        self._far: dict[int, list[int]] = {}

    def __getitem__(self, start: int) -> list[int]:
        far = self._far.get(start)
        if far is None:
            far = self._far[start] = self._from(start)
        return far

    def _from(self, start: int) -> list[int]:
        links, pace = self._links, self._pace
        far = [-1] * len(PLACES)
        far[start] = 0
        edge = [start]
        for place in edge:
            steps = far[place] + (1 if place == start else pace[place])
            for other in links[place]:
                if other >= 0 and (far[other] < 0 or far[other] > steps):
                    far[other] = steps
                    edge.append(other)
        return far


_ways: dict[tuple[tuple[Way, ...], tuple[int, ...]], Ways] = {}


def ways_of(g: Explorers) -> Ways:
    """The ways of a forest, remembered: it is the same through many decisions, and in many worlds."""
    pace = [THROUGH_ENEMIES if up else 1 for up in g.up]
    for place in (*g.lurking_at, *g.boss_at):
        pace[place] = THROUGH_ENEMIES
    key = tuple(g.links), tuple(pace)
    ways = _ways.get(key)
    if ways is None:
        if len(_ways) >= MOST_FORESTS:
            _ways.clear()
        ways = _ways[key] = Ways(*key)
    return ways
