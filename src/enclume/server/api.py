"""The lobby over HTTP: who I am, the games, opening and joining tables, records, rules."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enclume.kernel import Record, all_games, find_game
from enclume.store import Conflict, Person

from . import openings
from .about import describe_table, record_of
from .forms import (
    Branching,
    Joining,
    Naming,
    Opening,
    Rematch,
    Tables,
    check_account,
    check_seed,
    form_of,
    gained_of,
    me_of,
    setup_for,
    text_of_lesson,
)
from .frames import TableInfo
from .hub import Hub
from .limiter import Limiter
from .people import People
from .sealing import must_be_told
from .setup import Refusal, Setup
from .table import LiveTable
from .web import LONGEST_RECORD, Handler, answer, body, language_of, raw_body, safe


class Api:
    """The handlers, with what they need."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        self.hub = hub
        self.people = people
        self.limiter = limiter

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/me", self.me),
            ("POST", "/api/me", self.set_me),
            ("GET", "/api/achievements", self.achievements),
            ("GET", "/api/games", self.games),
            ("GET", "/api/rules/{game}", self.rules),
            ("GET", "/api/tables", self.tables),
            ("POST", "/api/tables", self.open_table),
            ("GET", "/api/tables/{id}", self.table),
            ("POST", "/api/tables/{id}/join", self.join),
            ("POST", "/api/tables/{id}/leave", self.leave),
            ("POST", "/api/tables/{id}/branch", self.branch),
            ("POST", "/api/tables/{id}/rematch", self.rematch),
            ("GET", "/api/tables/{id}/record", self.record),
            ("GET", "/api/lessons/{game}/{lesson}", self.lesson),
            ("POST", "/api/lessons/{game}/{lesson}", self.start_lesson),
            ("POST", "/api/records", self.import_record),
        ]
        return [Route(path, safe(self.limiter, handler), methods=[method]) for method, path, handler in handlers]

    # People and games

    async def me(self, request: Request) -> Response:
        person = await self.people.of(request)
        return answer(me_of(person))

    async def set_me(self, request: Request) -> Response:
        naming = await body(request, Naming)
        person, session = await self.people.name(request, naming.name)
        assert person is not None
        response = answer(me_of(person))
        self.people.remember(response, person.id, session)
        return response

    async def achievements(self, request: Request) -> Response:
        """What the one who asks has achieved; nobody else is told."""
        person = await self.people.of(request)
        return answer([] if person is None else gained_of(await self.hub.store.honours_of(person.id)))

    async def games(self, request: Request) -> Response:
        return answer([form_of(game) for game in all_games().values() if game.offered])

    async def rules(self, request: Request) -> Response:
        language = language_of(request)
        rulebook = find_game(request.path_params["game"]).rulebook
        return answer({rule: text.to(language) for rule, text in rulebook.items()})

    # Tables

    async def tables(self, request: Request) -> Response:
        person, language = await self.people.of(request), language_of(request)
        mine = [] if person is None else await self.hub.store.tables_of(person.id)
        waiting = await self.hub.store.listed_tables()
        known = {row.id for row in mine}
        who = "" if person is None else person.id
        found = await self.hub.find_all([row.id for row in waiting if row.id not in known], lenient=True)
        found = [table for table in found if table.has_room_for(who)]
        here = await self.hub.find_all([row.id for row in mine], lenient=True)
        return answer(
            Tables(
                mine=[describe_table(table, who, language, set()) for table in here],
                open=[describe_table(table, who, language, set()) for table in found],
            )
        )

    async def table(self, request: Request) -> Response:
        person = await self.people.of(request)
        who = "" if person is None else person.id
        return answer(await self._info(request.path_params["id"], who, language_of(request)))

    async def open_table(self, request: Request) -> Response:
        person = await self.people.named(request)
        opening = await body(request, Opening)
        game = find_game(opening.game)
        setup = setup_for(opening, person, game)
        table = await self.hub.carry_out(self.hub.open(game.id, setup))
        return answer(describe_table(table, person.id, language_of(request), set()), 201)

    async def join(self, request: Request) -> Response:
        person = await self.people.named(request)
        joining = await body(request, Joining)
        table = await self.hub.find(request.path_params["id"])
        if table.setup.rated:
            check_account(person)
        await self.hub.carry_out(table.sit(joining.seat, person.id, person.name, joining.invite))
        return answer(describe_table(table, person.id, language_of(request), set()))

    async def leave(self, request: Request) -> Response:
        person = await self.people.named(request)
        table = await self.hub.find(request.path_params["id"])
        await self.hub.carry_out(table.leave(person.id))
        return answer(describe_table(table, person.id, language_of(request), set()))

    async def branch(self, request: Request) -> Response:
        person = await self.people.named(request)
        asked = await body(request, Branching)
        table = await self.hub.find(request.path_params["id"])
        made = await self._open(openings.branch(table, person, asked.moment, asked.hot_seat))
        return answer(describe_table(made, person.id, language_of(request), set()), 201)

    async def rematch(self, request: Request) -> Response:
        person = await self.people.named(request)
        asked = await body(request, Rematch)
        table = await self.hub.find(request.path_params["id"])
        if table.match.result is None:
            raise Refusal("not_finished")
        if not table.seats_of(person.id):
            raise Refusal("not_sitting")
        made = await self._rematch(table, person, asked)
        return answer(describe_table(made, person.id, language_of(request), set()), 201)

    async def _rematch(self, table: LiveTable, person: Person, asked: Rematch) -> LiveTable:
        """The table where the same people play again, where who asks sits down again; a new one only when that is over,
        too."""
        nth = 0
        while True:
            where = openings.rematch_id(table, asked.same_deal, asked.swap, nth)
            try:
                found = await self.hub.find(where)
            except Refusal:
                found = await self._open_rematch(table, person, asked, where)
            if found.status != "finished":
                await self.hub.carry_out(found.sit_again(person.id, person.name))
                return found
            nth += 1

    async def _open_rematch(self, table: LiveTable, person: Person, asked: Rematch, where: str) -> LiveTable:
        gone = await self.hub.store.gone(table.people())
        opening = openings.rematch(table, person, gone, asked.same_deal, asked.swap)
        try:
            return await self.hub.carry_out(self.hub.open(*opening, table_id=where))
        except Conflict:  # somebody else asked at the same moment
            return await self.hub.find(where)

    async def record(self, request: Request) -> Response:
        """The record of a match; it tells the seed, so where anything is hidden only after the end."""
        table = await self.hub.find(request.path_params["id"])
        if table.match.result is None and (table.setup.final or table.match.hides_anything()):
            raise Refusal("secret")
        if table.changes:
            raise Refusal("rules_changed")
        must_be_told(table.setup, table.now())
        name = f"enclume-{table.row.game}-{table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(record_of(table).to_json(), media_type="application/json", headers=headers)

    async def import_record(self, request: Request) -> Response:
        person = await self.people.named(request)
        record = Record.from_json(await raw_body(request, LONGEST_RECORD))
        check_seed(record.seed)
        table = await self._open(openings.from_record(record, person))
        return answer(describe_table(table, person.id, language_of(request), set()), 201)

    async def lesson(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        lesson = game.lessons.get(request.path_params["lesson"])
        if lesson is None:
            raise Refusal("no_lesson")
        return answer(text_of_lesson(lesson))

    async def start_lesson(self, request: Request) -> Response:
        person = await self.people.named(request)
        game, lesson = request.path_params["game"], request.path_params["lesson"]
        table = await self._open(openings.lesson(game, lesson, person))
        return answer(describe_table(table, person.id, language_of(request), set()), 201)

    async def _open(self, made: tuple[str, Setup]) -> LiveTable:
        return await self.hub.carry_out(self.hub.open(*made))

    async def _info(self, table_id: str, person_id: str, language: str) -> TableInfo:
        return describe_table(await self.hub.find(table_id), person_id, language, set())
