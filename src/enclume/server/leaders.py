"""Leaderboards: the strongest in a game, and who made the most of today's deal."""

from __future__ import annotations

from datetime import date

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enclume.kernel import find_game

from .about import describe_table
from .daily import Days, fewest
from .forms import Me, me_of
from .frames import TableInfo
from .hub import Hub
from .limiter import Limiter
from .people import People
from .profiles import RatingText, text_of_rating
from .rating import Strength
from .setup import Refusal
from .web import Handler, answer, language_of, safe


class Leader(msgspec.Struct):
    """Somebody with a rating."""

    person: str
    name: str
    rating: RatingText
    you: bool


class RatingChange(msgspec.Struct):
    """What a match has made of the rating of who sat in a seat."""

    seat: int
    points: int
    gained: int
    unsure: int


class DayLine(msgspec.Struct):
    """How the deal of a day ended for somebody; with its table where the reader may see it. One that does not count is
    the reader's own, who has no account: nobody else is shown it."""

    person: str
    name: str
    you: bool
    won: bool
    place: int
    score: float
    at: float
    table: str
    counts: bool


class Day(msgspec.Struct):
    """The deal of a day, and its board."""

    game: str
    day: str
    today: bool
    until: float
    """When today is over."""
    seats: int
    table: str
    """The reader's own, if they have begun."""
    over: bool
    """Whether they have played it to the end while the day lasted."""
    board: list[DayLine]


class Leaders:
    """The handlers, with what they need."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter, days: Days) -> None:
        self.hub = hub
        self.people = people
        self.limiter = limiter
        self.days = days

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/leaders/{game}", self.leaders),
            ("GET", "/api/daily/{game}", self.day),
            ("POST", "/api/daily/{game}", self.play),
            ("GET", "/api/tables/{id}/ratings", self.ratings),
        ]
        return [Route(path, safe(self.limiter, handler), methods=[method]) for method, path, handler in handlers]

    async def leaders(self, request: Request) -> Response:
        reader = await self._reader(request)
        found = await self.hub.store.leaders(find_game(request.path_params["game"]).id, reader.id)
        return answer(
            [Leader(row.person_id, name, text_of_rating(row), row.person_id == reader.id) for row, name in found]
        )

    async def ratings(self, request: Request) -> Response:
        """What a match has made of ratings; nothing where it is friendly, or goes on."""
        table = await self.hub.find(request.path_params["id"])
        found = []
        for row in await self.hub.store.rated_at(table.id):
            now, before = Strength(row.mu, row.sigma), Strength(row.mu - row.gained)
            found.append(RatingChange(row.seat, now.points, now.points - before.points, now.unsure))
        return answer(found)

    async def play(self, request: Request) -> Response:
        person = await self.people.named(request)
        table = await self.hub.carry_out(self.days.play(request.path_params["game"], person))
        made: TableInfo = describe_table(table, person.id, language_of(request), set())
        return answer(made, 201)

    async def day(self, request: Request) -> Response:
        game, today = find_game(request.path_params["game"]), self.days.today()
        day = day_of(request.query_params.get("day", ""), today)
        reader, store = await self._reader(request), self.hub.store
        table = await store.daily_table(day.isoformat(), game.id, reader.id) or ""
        found = await store.daily_board(day.isoformat(), game.id, reader.id)
        board = []
        for row, name in found:
            seen = row.table_id if self.days.may_see(row, reader.id) else ""
            you = row.person_id == reader.id
            how = (bool(row.won), row.place, row.score, row.at)
            board.append(DayLine(row.person_id, name, you, *how, table=seen, counts=not (you and reader.guest)))
        return answer(
            Day(
                game=game.id,
                day=day.isoformat(),
                today=day == today,
                until=self.days.until(),
                seats=fewest(game),
                table=table,
                over=bool(table) and await self.days.has_finished(day.isoformat(), game.id, reader.id),
                board=board,
            )
        )

    async def _reader(self, request: Request) -> Me:
        return me_of(await self.people.of(request))


def day_of(asked: str, today: date) -> date:
    """A day that has come."""
    try:
        day = date.fromisoformat(asked) if asked else today
    except ValueError as error:
        raise Refusal("bad_day", day=asked[:20]) from error
    if day > today:
        raise Refusal("bad_day", day=asked[:20])
    return day
