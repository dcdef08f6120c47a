"""Campaigns: created once, played chapter by chapter over days by the same people, with what is handed on in between.

A campaign is its tables in a row. How it stands is not kept anywhere: it is what its last match says.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Set as AbstractSet
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enclume.kernel import Campaign, Config, Match, Record, Standing, Value, find_game, sequel_of
from enclume.kernel.errors import MESSAGES, BadRecord
from enclume.store import CampaignRow, Chapter, Conflict, Person

from .about import describe_table, record_of
from .forms import Opening, check_seed, setup_for
from .frames import SeatInfo, TableInfo
from .hub import Hub
from .limiter import Limiter
from .openings import seats_again
from .people import People
from .setup import Refusal, SeatSetup, Setup, people_at
from .table import LiveTable
from .web import Handler, answer, body, language_of, raw_body, safe, short

LONGEST_CAMPAIGN = 8 * 1024 * 1024
MOST_MATCHES = 60
"""How many matches a campaign that is brought along may have: several times as many as the longest anybody played."""


class GoingOn(msgspec.Struct, forbid_unknown_fields=True):
    """The next chapter; after a defeat some options may be chosen anew."""

    options: dict[str, Value] = {}


class MemberText(msgspec.Struct):
    """One who takes part, and what it brings along: names and contents."""

    seat: int
    name: str
    icon: str
    lines: list[tuple[str, str]]


class StandingText(msgspec.Struct):
    """How a campaign stands before a match."""

    chapter: int
    title: str
    story: str
    goal: str
    lost: int
    facts: list[tuple[str, str]]
    members: list[MemberText]


class ChapterText(msgspec.Struct):
    """A match of a campaign: ``won`` is unknown while it goes on."""

    table: str
    chapter: int
    title: str
    created: float
    moment: int
    won: bool | None


Status = Literal["open", "playing", "ready", "over"]
"""A campaign is ``playing`` a match, ``ready`` for the next one, or ``over``."""


class CampaignLine(msgspec.Struct):
    """A campaign as a list shows it."""

    id: str
    game: str
    name: str
    title: str
    status: Status
    chapter: int
    chapter_title: str


class CampaignInfo(msgspec.Struct):
    """A campaign as its page shows it."""

    id: str
    game: str
    name: str
    title: str
    created: float
    chapters: list[str]
    status: Status
    standing: StandingText
    played: list[ChapterText]
    seats: list[SeatInfo]
    mine: bool
    waiting: bool
    """Whether the reader is to choose."""
    changeable: dict[str, Value]
    """Options that may be chosen anew now, with what they are."""
    epilogue: str
    """What is told when it is over."""


class CampaignRecord(msgspec.Struct, frozen=True):
    """A campaign to take away: the records of its finished matches."""

    game: str
    name: str
    matches: list[Record]
    format: Literal[1] = 1


class Campaigns:
    """The handlers, and what they do."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        self.hub = hub
        self.people = people
        self.limiter = limiter

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/campaigns", self.mine),
            ("POST", "/api/campaigns", self.begin),
            ("POST", "/api/campaigns/records", self.import_record),
            ("GET", "/api/campaigns/{id}", self.campaign),
            ("POST", "/api/campaigns/{id}/next", self.go_on),
            ("GET", "/api/campaigns/{id}/record", self.record),
        ]
        return [Route(path, safe(self.limiter, handler), methods=[method]) for method, path, handler in handlers]

    # Handlers

    async def mine(self, request: Request) -> Response:
        person = await self.people.of(request)
        found = [] if person is None else await self.hub.store.campaigns_of(person.id)
        latest = await self.hub.store.latest_chapters([row.id for row in found])
        tables = await self.hub.find_all(list(latest.values()), lenient=True)
        last = {table.setup.campaign: table for table in tables}
        return answer([line_of(row, last[row.id], language_of(request)) for row in found if row.id in last])

    async def campaign(self, request: Request) -> Response:
        return answer(await self._info(request.path_params["id"], request))

    async def begin(self, request: Request) -> Response:
        """A campaign with its first table."""
        person = await self.people.named(request)
        opening = await body(request, Opening)
        game = find_game(opening.game)
        series = series_of(opening.game)
        setup = setup_for(opening, person, game)
        setup.options = series.first(setup.options)
        row = CampaignRow(secrets.token_urlsafe(9), game.id, setup.name, person.id, time.time())
        setup.campaign = row.id
        await self.hub.carry_out(self.hub.open(game.id, setup, Chapter(row, 0)))
        return answer(await self._info(row.id, request), 201)

    async def go_on(self, request: Request) -> Response:
        """The table of the next match; the one that is being played, if there is one."""
        person = await self.people.named(request)
        asked = await body(request, GoingOn)
        row, tables = await self.find(request.path_params["id"])
        if not tables[-1].seats_of(person.id):
            raise Refusal("not_sitting")
        table = tables[-1]
        if table.status == "finished":
            try:
                table = await self.hub.carry_out(self._next(row, tables, person, asked.options))
            except Conflict:
                table = (await self.find(row.id))[1][-1]
        return answer(describe_table(table, person.id, language_of(request), set()), 201)

    async def record(self, request: Request) -> Response:
        """All finished matches; one that is being played would tell what is hidden in it."""
        row, tables = await self.find(request.path_params["id"])
        records = []
        for table in tables:
            if table.match.result is not None and not table.changes:
                records.append(record_of(table))
                await asyncio.sleep(0)  # others are served between two matches
        made = CampaignRecord(row.game, row.name, records)
        headers = {"content-disposition": f'attachment; filename="enclume-campaign-{row.id}.json"'}
        text = msgspec.json.format(msgspec.json.encode(made), indent=1)
        return Response(text, media_type="application/json", headers=headers)

    async def import_record(self, request: Request) -> Response:
        """A campaign from its records: its matches to look at, and to go on with at one device."""
        person = await self.people.named(request)
        made = await read_record(await raw_body(request, LONGEST_CAMPAIGN))
        row = CampaignRow(secrets.token_urlsafe(9), made.game, short(made.name, 60), person.id, time.time())
        await self.hub.carry_out(self._take_in(row, made, person))
        return answer(await self._info(row.id, request), 201)

    # What they do

    async def find(self, campaign_id: str) -> tuple[CampaignRow, list[LiveTable]]:
        """A campaign and its tables."""
        row = await self.hub.store.campaign(campaign_id)
        if row is None:
            raise Refusal("no_campaign")
        return row, await self.hub.find_all(await self.hub.store.chapters(campaign_id))

    async def _next(
        self, row: CampaignRow, tables: list[LiveTable], person: Person, wishes: dict[str, Value]
    ) -> LiveTable:
        """The match that follows the last one, with everybody in their seats; bots for those who have gone for good."""
        last = tables[-1]
        options = sequel_of(last.match)
        if options is None:
            raise Refusal("campaign_over")
        allowed = changeable(series_of(row.game), last.match)
        for name in wishes:
            if name not in allowed:
                raise Refusal("fixed_option", option=name)
        gone = await self.hub.store.gone(last.people())
        seats = [SeatSetup("bot", bot="greedy") if seat.person in gone else seat for seat in seats_again(last)]
        setup = Setup(
            name=last.setup.name,
            owner=person.id,
            invite=secrets.token_urlsafe(6),
            seed=secrets.randbits(48),
            options={**options, **wishes},
            seats=seats,
            hot_seat=last.setup.hot_seat,
            listed=False,
            origin=last.id,
            pace=last.setup.pace,
            people=people_at(seats),
            campaign=row.id,
        )
        table = await self.hub.open(row.game, setup, Chapter(row, len(tables)))
        last.followed = True
        return table

    async def _take_in(self, row: CampaignRow, made: CampaignRecord, person: Person) -> None:
        for nth, record in enumerate(made.matches):
            seats = [SeatSetup("person", "", person.id, also=True) for _ in range(record.seats)]
            seats[0] = SeatSetup("person", person.name, person.id)
            setup = Setup(
                name=row.name,
                owner=person.id,
                invite=secrets.token_urlsafe(6),
                seed=record.seed,
                options=dict(record.options),
                seats=seats,
                hot_seat=record.seats > 1,
                listed=False,
                people=record.people,
                opening=list(record.choices),
                conceded=record.conceded,
                campaign=row.id,
                known_deal=True,
            )
            table = await self.hub.open(row.game, setup, Chapter(row, nth))
            table.followed = nth + 1 < len(made.matches)

    async def _info(self, campaign_id: str, request: Request) -> CampaignInfo:
        person, language = await self.people.of(request), language_of(request)
        row, tables = await self.find(campaign_id)
        series, last = series_of(row.game), tables[-1]
        who = "" if person is None else person.id
        table: TableInfo = describe_table(last, who, language, set())
        status, standing = stand_of(series, last)
        return CampaignInfo(
            id=row.id,
            game=row.game,
            name=row.name,
            title=series.name.to(language),
            created=row.created,
            chapters=[title.to(language) for title in series.chapters],
            status=status,
            standing=text_of(standing, language),
            played=[chapter_of(series, each, language) for each in tables],
            seats=table.seats,
            mine=any(seat.you for seat in table.seats),
            waiting=bool(table.prompt),
            changeable=changeable(series, last.match),
            epilogue=series.epilogue.to(language) if status == "over" else "",
        )


def series_of(game_id: str) -> Campaign:
    game = find_game(game_id)
    if game.campaign is None:
        raise Refusal("no_campaigns_here", game=game.name)
    return game.campaign


def stand_of(series: Campaign, last: LiveTable) -> tuple[Status, Standing]:
    """How a campaign goes on from its latest table, and what it looks like: where a match is over, before the next."""
    options = sequel_of(last.match)
    shown = last.match.config if options is None else last.match.game.config(len(last.seats), options)
    status: Status = last.status if last.status != "finished" else "over" if options is None else "ready"
    return status, series.standing(shown)


def line_of(row: CampaignRow, last: LiveTable, language: str) -> CampaignLine:
    series = series_of(row.game)
    status, standing = stand_of(series, last)
    title = standing.title.to(language)
    return CampaignLine(row.id, row.game, row.name, series.name.to(language), status, standing.chapter, title)


def changeable(series: Campaign, match: Match) -> dict[str, Value]:
    """The options that may be chosen anew: after a defeat those that the game allows."""
    options = sequel_of(match)
    lost = options is not None and match.result is not None and not match.result.winners
    return {name: match.config[name] for name in sorted(series.changeable)} if lost else {}


def chapter_of(series: Campaign, table: LiveTable, language: str) -> ChapterText:
    standing = series.standing(table.match.config)
    result = table.match.result
    won = None if result is None else bool(result.winners)
    title = standing.title.to(language)
    return ChapterText(table.id, standing.chapter, title, table.row.created, table.match.moment, won)


def text_of(standing: Standing, language: str) -> StandingText:
    return StandingText(
        chapter=standing.chapter,
        title=standing.title.to(language),
        story=standing.story.to(language),
        goal=standing.goal.to(language),
        lost=standing.lost,
        facts=[(name.to(language), value.to(language)) for name, value in standing.facts],
        members=[
            MemberText(
                member.seat,
                member.name.to(language),
                member.icon,
                [(name.to(language), value.to(language)) for name, value in member.lines],
            )
            for member in standing.members
        ],
    )


async def read_record(data: bytes) -> CampaignRecord:
    """A campaign's record, played again from its first match to its last: each must begin with what the one before
    has left behind. Others are served between two matches."""
    try:
        made = msgspec.json.decode(data, type=CampaignRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(MESSAGES.say("record.not_json", why=str(error))) from error
    series, game = series_of(made.game), find_game(made.game)
    if len(made.matches) > MOST_MATCHES:
        raise Refusal("too_long", most=MOST_MATCHES)
    before: Match | None = None
    for n, record in enumerate(made.matches, 1):
        await asyncio.sleep(0)
        check_seed(record.seed)
        match = Match.replay(record)
        options = series.first(record.options) if before is None else sequel_of(before)
        free = set() if before is None else changeable(series, before).keys()
        if record.game != made.game or options is None or match.result is None:
            raise Refusal("broken_campaign", n=n)
        if before is not None and before.config.seats != record.seats:
            raise Refusal("broken_campaign", n=n)
        if not _same(game.config(record.seats, options), match.config, free):
            raise Refusal("broken_campaign", n=n)
        before = match
    if before is None:
        raise Refusal("broken_campaign", n=1)
    return made


def _same(asked: Config, played: Config, free: AbstractSet[str]) -> bool:
    return all(played.options[name] == value for name, value in asked.options.items() if name not in free)
