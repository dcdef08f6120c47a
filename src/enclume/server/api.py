"""The lobby over HTTP: who I am, the games, opening and joining tables, records, rules."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enclume.bots import make_bot
from enclume.kernel import EnclumeError, Match, Record, Value, all_games, find_game
from enclume.kernel.errors import UnknownGame
from enclume.kernel.game import Game
from enclume.kernel.lessons import Lesson
from enclume.kernel.table_options import Preset, TableOption
from enclume.kernel.texts import Text
from enclume.store import Honour, Person

from .frames import TableInfo
from .hub import Hub
from .limiter import Limiter
from .people import People, clean_name
from .table import Refusal, SeatSetup, Setup, people_at
from .viewer import describe_table

LONGEST_BODY = 64 * 1024
LONGEST_RECORD = 1024 * 1024
S = TypeVar("S")


class Me(msgspec.Struct):
    id: str
    name: str


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit there: me, me again (in a co-operative game), somebody here at the same device, a bot, or whoever
    comes."""

    kind: Literal["me", "also", "here", "bot", "open"]
    bot: str = "greedy"
    name: str = ""


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    seats: list[SeatWish]
    name: str = ""
    options: dict[str, Value] = {}
    hot_seat: bool = False
    listed: bool = True
    seed: int | None = None
    draw: bool = False
    """Whether the deal draws who begins; else the seats are taken as they are listed."""


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    invite: str = ""


class Branching(msgspec.Struct, forbid_unknown_fields=True):
    moment: int
    hot_seat: bool = False


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    same_deal: bool = False
    swap: bool = False


class GameForm(msgspec.Struct):
    """All that a form needs to know about a game."""

    id: str
    name: Text
    tagline: Text
    seats: list[int]
    default_seats: int
    version: int
    content: str
    identities: list[dict[str, Any]]
    options: list[TableOption]
    presets: list[Preset]
    """Tables ready made."""
    lessons: list[LessonTitle]
    sections: dict[str, str]
    """The titles of its rulebook, by what the rules under them begin with."""
    planned: list[str]
    """Verbs of choices that are shown with what they take before they count."""
    draws: bool
    """Whether it can be drawn who sits in the seat that begins."""
    cooperative: bool
    """Whether all win or lose together."""
    achievements: list[AchievementText]


class AchievementText(msgspec.Struct):
    """What can be achieved in a game."""

    id: str
    name: Text
    text: Text
    rules: list[str]


class Gained(msgspec.Struct):
    """What a person has achieved: when first, at which table, and how often."""

    game: str
    id: str
    first: float
    table: str
    times: int


class LessonTitle(msgspec.Struct):
    id: str
    title: Text


class LessonStepText(msgspec.Struct):
    """A step: shown at a moment of the match; ``expect`` is the option that it waits for."""

    at: int
    text: Text
    highlight: list[str]
    expect: str = ""


class LessonText(msgspec.Struct):
    """A lesson as the client shows it."""

    id: str
    title: Text
    you: int
    steps: list[LessonStepText]


class Tables(msgspec.Struct):
    mine: list[TableInfo]
    open: list[TableInfo]


class Problem(msgspec.Struct):
    """What went wrong, for programs and for people."""

    code: str
    text: str


class Api:
    """The handlers, with what they need."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter, secure: bool) -> None:
        self.hub = hub
        self.people = people
        self.limiter = limiter
        self.secure = secure

    def routes(self) -> list[Route]:
        return [
            Route("/api/me", self._safe(self.me), methods=["GET"]),
            Route("/api/me", self._safe(self.set_me), methods=["POST"]),
            Route("/api/achievements", self._safe(self.achievements), methods=["GET"]),
            Route("/api/games", self._safe(self.games), methods=["GET"]),
            Route("/api/rules/{game}", self._safe(self.rules), methods=["GET"]),
            Route("/api/tables", self._safe(self.tables), methods=["GET"]),
            Route("/api/tables", self._safe(self.open_table), methods=["POST"]),
            Route("/api/tables/{id}", self._safe(self.table), methods=["GET"]),
            Route("/api/tables/{id}/join", self._safe(self.join), methods=["POST"]),
            Route("/api/tables/{id}/leave", self._safe(self.leave), methods=["POST"]),
            Route("/api/tables/{id}/branch", self._safe(self.branch), methods=["POST"]),
            Route("/api/tables/{id}/rematch", self._safe(self.rematch), methods=["POST"]),
            Route("/api/tables/{id}/record", self._safe(self.record), methods=["GET"]),
            Route("/api/lessons/{game}/{lesson}", self._safe(self.lesson), methods=["GET"]),
            Route("/api/lessons/{game}/{lesson}", self._safe(self.start_lesson), methods=["POST"]),
            Route("/api/records", self._safe(self.import_record), methods=["POST"]),
        ]

    # People and games

    async def me(self, request: Request) -> Response:
        person = await self.people.of(request)
        return answer(Me("", "") if person is None else Me(person.id, person.name))

    async def set_me(self, request: Request) -> Response:
        naming = await body(request, Naming)
        person = await self.people.name(request, naming.name)
        response = answer(Me(person.id, person.name))
        self.people.remember(response, person, self.secure)
        return response

    async def achievements(self, request: Request) -> Response:
        """What the one who asks has achieved; nobody else is told."""
        person = await self.people.of(request)
        return answer([] if person is None else gained_of(await self.hub.store.honours_of(person.id)))

    async def games(self, request: Request) -> Response:
        return answer([form_of(game) for game in all_games().values() if game.offered])

    async def rules(self, request: Request) -> Response:
        return answer(dict(find_game(request.path_params["game"]).rulebook))

    # Tables

    async def tables(self, request: Request) -> Response:
        person, language = await self.people.of(request), language_of(request)
        mine = [] if person is None else await self.hub.store.tables_of(person.id)
        waiting = await self.hub.store.tables("open")
        known = {row.id for row in mine}
        who = "" if person is None else person.id
        found = [await self.hub.find(row.id) for row in waiting if row.id not in known]
        return answer(
            Tables(
                mine=[await self._info(row.id, who, language) for row in mine],
                open=[describe_table(table, who, language, set()) for table in found if table.setup.listed],
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
        setup = Setup(
            name=_short(opening.name, 60),
            owner=person.id,
            invite=secrets.token_urlsafe(6),
            seed=secrets.randbits(48) if opening.seed is None else opening.seed,
            options=dict(opening.options),
            seats=seats_for(opening, person, game),
            hot_seat=opening.hot_seat or any(seat.kind == "here" for seat in opening.seats),
            listed=opening.listed,
            known_deal=opening.seed is not None,
        )
        setup.people = people_at(setup.seats)
        if opening.draw:
            deal = Match(game, seats=len(setup.seats), options=setup.options, seed=setup.seed)
            setup.seats = [*setup.seats[deal.first_chair :], *setup.seats[: deal.first_chair]]
            setup.people = people_at(setup.seats)
        table = await self.hub.carry_out(self.hub.open(game.id, setup))
        return answer(describe_table(table, person.id, language_of(request), set()), 201)

    async def join(self, request: Request) -> Response:
        person = await self.people.named(request)
        joining = await body(request, Joining)
        table = await self.hub.find(request.path_params["id"])
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
        made = await self.hub.carry_out(self.hub.branch(table, person, asked.moment, asked.hot_seat))
        return answer(describe_table(made, person.id, language_of(request), set()), 201)

    async def rematch(self, request: Request) -> Response:
        person = await self.people.named(request)
        asked = await body(request, Rematch)
        table = await self.hub.find(request.path_params["id"])
        if table.match.result is None:
            raise Refusal("not_finished")
        if not table.seats_of(person.id):
            raise Refusal("not_sitting")
        made = await self.hub.carry_out(self.hub.rematch(table, person, asked.same_deal, asked.swap))
        return answer(describe_table(made, person.id, language_of(request), set()), 201)

    async def record(self, request: Request) -> Response:
        """The record of a match; it tells the seed, so where anything is hidden only after the end."""
        table = await self.hub.find(request.path_params["id"])
        if table.match.result is None and table.match.hides_anything():
            raise Refusal("secret")
        name = f"enclume-{table.row.game}-{table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(table.match.record().to_json(), media_type="application/json", headers=headers)

    async def import_record(self, request: Request) -> Response:
        person = await self.people.named(request)
        record = Record.from_json(await raw_body(request, LONGEST_RECORD))
        table = await self.hub.carry_out(self.hub.import_record(record, person))
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
        table = await self.hub.carry_out(self.hub.lesson(game, lesson, person))
        return answer(describe_table(table, person.id, language_of(request), set()), 201)

    async def _info(self, table_id: str, person_id: str, language: str) -> TableInfo:
        return describe_table(await self.hub.find(table_id), person_id, language, set())

    def _safe(self, handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """Turn what can go wrong into an answer in the reader's language."""

        async def handle(request: Request) -> Response:
            try:
                self.limiter.check_request(request)
                return await handler(request)
            except EnclumeError as error:
                return problem(error, language_of(request))

        return handle


def form_of(game: Game) -> GameForm:
    return GameForm(
        id=game.id,
        name=game.name,
        tagline=game.tagline,
        seats=list(game.seats),
        default_seats=game.default_seats,
        version=game.version,
        content=game.content_hash,
        identities=[{"id": i.id, "name": i.name} for i in game.identities],
        options=list(game.options),
        presets=list(game.presets),
        lessons=[LessonTitle(lesson.id, lesson.title) for lesson in game.lessons.values()],
        sections=game.rulebook.sections,
        planned=sorted(game.planned),
        draws=game.first_chair is not None,
        cooperative=game.cooperative,
        achievements=[AchievementText(a.id, a.name, a.text, list(a.rules)) for a in game.achievements],
    )


def gained_of(honours: list[Honour]) -> list[Gained]:
    """Honours, oldest first, summed up by what they are for; what a game no longer knows is left out."""
    known = {(game.id, each.id) for game in all_games().values() for each in game.achievements}
    found: dict[tuple[str, str], Gained] = {}
    for honour in honours:
        key = (honour.game, honour.achievement)
        if key in found:
            found[key].times += 1
        elif key in known:
            found[key] = Gained(*key, honour.at, honour.table_id, 1)
    return list(found.values())


def text_of_lesson(lesson: Lesson) -> LessonText:
    """A lesson with moments counted as the match does; the last step at a moment waits for the player's choice."""
    steps = []
    first = len(lesson.opening)
    for nth, step in enumerate(lesson.steps):
        last = nth + 1 == len(lesson.steps) or lesson.steps[nth + 1].at != step.at
        seat, _, option = (lesson.expected(first + step.at) or "").partition("|")
        expect = option if last and seat == str(lesson.you) else ""
        steps.append(LessonStepText(first + step.at, step.text, list(step.highlight), expect))
    return LessonText(lesson.id, lesson.title, lesson.you, steps)


def seats_for(opening: Opening, person: Person, game: Game) -> list[SeatSetup]:
    """The seats of a new table, checked."""
    if not 1 <= len(opening.seats) <= max(game.seats):
        raise Refusal("bad_seats", most=max(game.seats), n=len(opening.seats))
    if [seat.kind for seat in opening.seats].count("me") > 1:
        raise Refusal("bad_seats", most=max(game.seats), n=len(opening.seats))
    seats = []
    for wish in opening.seats:
        match wish.kind:
            case "me":
                seats.append(SeatSetup("person", person.name, person.id))
            case "also":
                if not game.cooperative:
                    raise Refusal("not_together", game=game.name)
                seats.append(SeatSetup("person", "", person.id, also=True))
            case "here":
                seats.append(SeatSetup("person", clean_name(wish.name) if wish.name else "", person.id))
            case "open":
                seats.append(SeatSetup("open"))
            case "bot":
                make_bot(wish.bot, 0, game)
                seats.append(SeatSetup("bot", clean_name(wish.name) if wish.name else "", bot=wish.bot))
    return seats


async def body(request: Request, kind: type[S]) -> S:
    try:
        return msgspec.json.decode(await raw_body(request, LONGEST_BODY), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal("bad_request", why=str(error)) from error


async def raw_body(request: Request, most: int) -> bytes:
    """The body of a request, refused as soon as it is too long."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("too_long", most=most)
    return data


def answer(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def problem(error: EnclumeError, language: str) -> Response:
    code = error.code if isinstance(error, Refusal) else type(error).__name__
    missing = {"no_table": 404, "no_lesson": 404, "no_name": 401, "too_many": 429, "too_long": 413}
    status = 404 if isinstance(error, UnknownGame) else missing.get(code, 409 if isinstance(error, Refusal) else 422)
    status = 422 if code == "bad_request" else status
    return answer(Problem(code, error.text.to(language)), status)


def language_of(request: Request) -> str:
    """The language asked for, or that of the cookie, or that of the browser."""
    asked = (
        request.query_params.get("lang") or request.cookies.get("lang") or request.headers.get("accept-language", "")
    )
    return "fr" if asked.lower().startswith("fr") else "en"


def _short(text: str, most: int) -> str:
    if len(text) > most:
        raise Refusal("too_long", most=most)
    return " ".join(text.split())
