"""What tables may ask of bots here: all who play share the processes in which bots think."""

from __future__ import annotations

from typing import Final

from enclume.bots import Budget, SearchBot, make_bot
from enclume.kernel.game import Game

from .setup import Refusal, SeatSetup

MOST: Final = Budget(iterations=2000, seconds=2.0)
"""How long a bot may think about one choice; the command line and the lab may ask for more."""

MOST_WITHOUT_PEOPLE: Final = 3
"""How many tables one person may have running at which only bots play."""


def check_bot(spec: str, game: Game) -> None:
    """A bot that is to sit at a table: it must exist, and not ask for too much."""
    bot = make_bot(spec, 0, game)
    if isinstance(bot, SearchBot) and bot.budget.exceeds(MOST):
        raise Refusal("bot_budget", seconds=int(MOST.seconds or 0), iterations=MOST.iterations)


def is_quick(spec: str) -> bool:
    """Whether a bot chooses at a glance."""
    return not spec.startswith("search")


def only_bots(seats: list[SeatSetup]) -> bool:
    """Whether nobody plays, and nobody is still to come."""
    return all(seat.kind == "bot" for seat in seats)
