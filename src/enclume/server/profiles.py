"""What a person shows of themselves: since when they have been here, what they play, and how it went."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enclume.store import RatingRow, ResultRow, Shown, Tally

from .daily import Days
from .forms import Gained, gained_of
from .hub import Hub
from .limiter import Limiter
from .people import People
from .rating import Strength
from .setup import Refusal
from .web import Handler, answer, body, safe


class Showing(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall see my profile."""

    shown: Shown


class Played(msgspec.Struct):
    """A match that is over: which place of how many, and against whom. Whether it can be looked at: its table."""

    game: str
    at: float
    place: int
    seats: int
    score: float
    won: bool
    day: str
    """The day whose deal it was."""
    others: list[tuple[str, str]]
    """Ids and names."""
    table: str = ""


class RatingText(msgspec.Struct):
    """A rating as people read it: points, and how many more or less it may be."""

    game: str
    points: int
    unsure: int
    matches: int


class Profile(msgspec.Struct):
    """A person as others see them; what is under way is nobody's business."""

    id: str
    name: str
    since: float
    mine: bool
    shown: Shown
    games: list[Tally]
    """By game, the favourite first."""
    ratings: list[RatingText]
    achievements: list[Gained]
    played: list[Played]


class Profiles:
    """The handlers, with what they need."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter, days: Days) -> None:
        self.hub = hub
        self.people = people
        self.limiter = limiter
        self.days = days

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/people/{id}", self.profile),
            ("POST", "/api/profile", self.show),
        ]
        return [Route(path, safe(self.limiter, handler), methods=[method]) for method, path, handler in handlers]

    async def profile(self, request: Request) -> Response:
        reader = await self.people.of(request)
        return answer(await self._profile(request.path_params["id"], "" if reader is None else reader.id))

    async def show(self, request: Request) -> Response:
        person = await self.people.named(request)
        asked = await body(request, Showing)
        await self.hub.store.show_profile(person.id, asked.shown)
        return answer(await self._profile(person.id, person.id))

    async def _profile(self, person_id: str, reader: str) -> Profile:
        store, mine = self.hub.store, person_id == reader
        found = await store.profile(person_id)
        if found is None or not (mine or found[2] == "everybody" or (found[2] == "known" and reader)):
            raise Refusal("no_person")
        return Profile(
            id=person_id,
            name=found[0],
            since=found[1],
            mine=mine,
            shown=found[2],
            games=await store.tallies(person_id),
            ratings=[text_of_rating(row) for row in await store.ratings_of(person_id)],
            achievements=await self._achievements(person_id, reader),
            played=await self._played(person_id, reader),
        )

    async def _achievements(self, person_id: str, reader: str) -> list[Gained]:
        """With tables only where these were listed, or are the reader's own: whoever knows a table's id looks in."""
        found = gained_of(await self.hub.store.honours_of(person_id))
        if person_id == reader:
            return found
        open_to = await self.hub.store.tables_open_to(reader, [each.table for each in found])
        return [replace(each, table=each.table if each.table in open_to else "") for each in found]

    async def _played(self, person_id: str, reader: str) -> list[Played]:
        """The last matches. Those at tables that were not listed are not shown to others."""
        rows = [
            row for row in await self.hub.store.results_of(person_id) if row.listed or row.day or person_id == reader
        ]
        there = await self.hub.store.people_at([row.table_id for row in rows])
        return [self._line(row, there.get(row.table_id, []), reader) for row in rows]

    def _line(self, row: ResultRow, there: list[tuple[str, str]], reader: str) -> Played:
        others = [(who, name) for who, name in there if who != row.person_id]
        told = (row.game, row.at, row.place, row.seats, row.score, bool(row.won), row.day, others)
        return Played(*told, table=row.table_id if self.days.may_see(row, reader) else "")


def text_of_rating(row: RatingRow) -> RatingText:
    strength = Strength(row.mu, row.sigma)
    return RatingText(row.game, strength.points, strength.unsure, row.matches)
