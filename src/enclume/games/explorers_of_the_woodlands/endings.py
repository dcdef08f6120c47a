"""EW-1.1, EW-16, EW-22.2 to EW-22.12: how a match ends, and what it hands on in a campaign."""

from __future__ import annotations

from typing import Any

from enclume.kernel.result import Result
from enclume.kernel.state import GameOver

from .campaign import after_defeat, sequel
from .state import Explorers


class Victory(Exception):
    """The heroes have won: at once, but a campaign has something to settle first."""

    def __init__(self, reason: str, rules: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rules = rules


def lose(g: Explorers, reason: str, rules: str) -> None:
    """EW-1.1, EW-16.4: everybody loses, at once."""
    details = facts(g)
    if g.deal.campaign:
        details["sequel"] = sequel(g, after_defeat(g))
    result = Result.together(won=False, seats=g.seats, reason=reason, details=details)
    g.happened("lost", rules, reason=reason)
    raise GameOver(result)


def win(g: Explorers, reason: str, rules: str) -> None:
    raise Victory(reason, rules)


def won(g: Explorers, reason: str, rules: str, more: dict[str, Any]) -> None:
    """EW-1.1: everybody wins."""
    details = facts(g) | more
    result = Result.together(won=True, seats=g.seats, reason=reason, details=details)
    g.happened("won", rules, reason=reason)
    raise GameOver(result)


def facts(g: Explorers) -> dict[str, Any]:
    """EW-16.4: there is no score; these are for the record."""
    return {"rounds": g.round, "health": g.hp[:], "orbs": g.orbs[:], "chapter": g.deal.chapter}
