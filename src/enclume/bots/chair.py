"""The chair that a bot sits in: what its seat may know, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from enclume.kernel import Ask, Game, Match, Option, Text, World


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

    def reason(self, option: Option, rng: Random) -> Text | None:
        """Why the seat takes an option, in words for the whole table; nothing where the choice itself stays secret.

        That is so when several choose at once, and where a question is put only to hide who could have acted: there
        a reaction may be explained, but not a pass.
        """
        ask, why = self.decision, self.game.reason
        veiled = ask.masked and (not ask.passing or option.key == ask.passing)
        return None if why is None or veiled or self._match.at_once else why(self.imagine(rng).state, self.seat, option)
