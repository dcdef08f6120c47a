"""The games of the house, by id. A game registers itself by standing in the ``enclume.games`` folder."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from .errors import MESSAGES, UnknownGame
from .game import Game
from .texts import listed, same

_extra: dict[str, Game] = {}


@cache
def _housed() -> dict[str, Game]:
    rooms = import_module("enclume.games")
    names = sorted(room.name for room in pkgutil.iter_modules(rooms.__path__) if room.ispkg)
    games = [import_module(f"enclume.games.{name}").GAME for name in names]
    return {game.id: game for game in games}


def all_games() -> dict[str, Game]:
    """Every game, by id, in alphabetical order."""
    return {**_housed(), **_extra}


def find_game(game_id: str) -> Game:
    """The game of that id, or an :class:`UnknownGame` that lists those there are."""
    game = _extra.get(game_id) or _housed().get(game_id)
    if game is None:
        known = listed([same(each) for each in all_games()])
        raise UnknownGame(MESSAGES.say("game.unknown", game=game_id[:80], known=known))
    return game


def register(game: Game) -> Game:
    """Add a game that does not live in the house, such as one made for tests."""
    _extra[game.id] = game
    return game
