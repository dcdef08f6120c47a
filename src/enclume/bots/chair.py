"""The chair that a bot sits in: what its seat may know, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from enclume.kernel import Ask, Game, Match, World


class Chair:
    """A seat of a match, for whoever must choose there without seeing more than a person would.

    A bot is handed worlds that its seat could believe in, never the match: it cannot cheat.
    """

    __slots__ = ("_match", "game", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.game: Game = match.game
        self.seat = seat

    @property
    def decision(self) -> Ask:
        """What the seat is asked now."""
        ask = self._match.decision_of(self.seat)
        assert ask is not None
        return ask

    def view(self) -> Any:
        return self._match.view(self.seat)

    def imagine(self, rng: Random) -> World:
        return self._match.imagine(self.seat, rng)
