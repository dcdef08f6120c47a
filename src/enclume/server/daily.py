"""The deal of the day: the same for everybody, once for each, known to nobody before its day has come."""

from __future__ import annotations

import hmac
from datetime import UTC, date, datetime
from hashlib import sha256

from enclume.kernel import find_game
from enclume.kernel.game import Game
from enclume.store import Conflict, Person, ResultRow, changes

from .forms import Opening, SeatWish, setup_for
from .hub import Hub
from .setup import Refusal, Setup, end_of
from .table import LiveTable


class Days:
    """Deals by day and game. Whoever does not know the server's key cannot tell what tomorrow's is."""

    def __init__(self, hub: Hub, key: str) -> None:
        self.hub = hub
        self._key = key.encode()

    def today(self) -> date:
        """By the database's clock, in UTC: the same day for everybody, wherever they are."""
        return datetime.fromtimestamp(self.hub.store.now(), UTC).date()

    def until(self) -> float:
        """When the day is over."""
        return end_of(self.today().isoformat())

    def seed(self, day: date, game: Game) -> int:
        told = f"deal of the day {day.isoformat()} {game.id}".encode()
        return int.from_bytes(hmac.digest(self._key, told, sha256)[:6], "big")

    def setup(self, day: date, game: Game, person: Person) -> Setup:
        """Alone where all win or lose together; else against one bot. The options are as the game has them."""
        others = SeatWish("also" if game.cooperative else "bot")
        seats = [SeatWish("me")] + [others] * (fewest(game) - 1)
        draw = game.first_chair is not None and len(seats) > 1
        setup = setup_for(Opening(game.id, seats, seed=self.seed(day, game), draw=draw), person, game)
        setup.daily, setup.listed = day.isoformat(), False
        return setup

    async def play(self, game_id: str, person: Person) -> LiveTable:
        """The person's table of today: the one they have, or a new one. There is never a second."""
        game, day, store = find_game(game_id), self.today(), self.hub.store
        found = await store.daily_table(day.isoformat(), game.id, person.id)
        if found is None:
            try:
                return await self.hub.open(
                    game.id,
                    self.setup(day, game, person),
                    more=lambda table: [changes.begin_day(day.isoformat(), game.id, person.id, table)],
                )
            except Conflict:
                found = await store.daily_table(day.isoformat(), game.id, person.id)
        if found is None:
            raise Refusal("too_late")
        return await self.hub.find(found)

    async def has_finished(self, day: str, game_id: str, person_id: str) -> bool:
        return await self.hub.store.daily_finished(day, game_id, person_id)

    def may_see(self, row: ResultRow, reader: str) -> bool:
        """Whether a reader may look at a match: at that of today's deal only who has played it."""
        return not row.day or row.day < self.today().isoformat() or row.person_id == reader


def fewest(game: Game) -> int:
    """How many sit at the deal of the day."""
    return min(game.seats) if game.cooperative else min((n for n in game.seats if n > 1), default=1)
