"""Players that are not people.

>>> from enclume.kernel import Match
>>> match = Match("forge_of_the_gods", seats=2, seed=1)
>>> make_bot("greedy", seed=1).choose(Chair(match, 1))
Option('take', 'M50')
"""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from enclume.kernel import Game, Match, Option
from enclume.kernel.texts import Text

from .budget import BadBot, Budget
from .chair import Chair
from .search import SearchBot
from .simple import GreedyBot, RandomBot

DEFAULT_BUDGET: Final = "200ms"
BOTS: Final = {
    "random": Text(fr="au hasard", en="random"),
    "greedy": Text(fr="glouton : prend ce qui paraît le mieux", en="greedy: takes what looks best"),
    "search": Text(fr="réfléchi : explore les suites possibles", en="search: thinks ahead"),
}


class Bot(Protocol):
    """Whoever can choose from a chair."""

    def choose(self, chair: Chair) -> Option: ...


def make_bot(spec: str, seed: int, game: Game | None = None, most: Budget | None = None) -> Bot:
    """A bot by its name and budget: ``random``, ``greedy``, ``search``, ``search:500``, ``search:200ms``.

    Where a game has other styles of valuing options, ``greedy@style`` plays by one. However large the budget, the bot
    uses no more than ``most``.
    """
    name, colon, budget = spec.partition(":")
    name, at, style = name.partition("@")
    if name not in BOTS:
        known = ", ".join(BOTS)
        fr, en = f"Aucun bot ne s'appelle « {name} » ; il y a {known}.", f"There is no bot '{name}'; known: {known}."
        raise BadBot(Text(fr=fr, en=en))
    if at and (name != "greedy" or game is None or style not in game.styles):
        styles = ", ".join(game.styles) if game is not None else ""
        fr = f"Le bot « {name} » ne connaît pas le style « {style} » ; styles de greedy : {styles or '-'}."
        raise BadBot(Text(fr=fr, en=f"The bot '{name}' knows no style '{style}'; styles of greedy: {styles or '-'}."))
    if colon and name != "search":
        raise BadBot(Text(fr=f"Le bot « {name} » n'a pas de budget.", en=f"The bot '{name}' takes no budget."))
    if name == "search":
        asked = Budget.parse(budget if colon else DEFAULT_BUDGET)
        return SearchBot(seed, asked if most is None else asked.within(most))
    return RandomBot(seed) if name == "random" else GreedyBot(seed, style)


def choose_and_say(bot: Bot, chair: Chair, rng: Random) -> tuple[Option, Text | None]:
    """What a bot takes, and why, where its game can put that in words; who plays anything has no reason."""
    option = bot.choose(chair)
    return option, None if isinstance(bot, RandomBot) else chair.reason(option, rng)


def play_out(match: Match, bots: list[Bot]) -> None:
    """Let bots play a match to its end, one in each seat."""
    chairs = [Chair(match, seat) for seat in range(match.config.seats)]
    while match.decision is not None:
        seat = match.decision.seat
        match.apply(seat, bots[seat].choose(chairs[seat]))


__all__ = [
    "BOTS",
    "BadBot",
    "Bot",
    "Budget",
    "Chair",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "choose_and_say",
    "make_bot",
    "play_out",
]
