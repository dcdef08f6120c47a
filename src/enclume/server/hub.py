"""All live tables, the bots that play at them, and the people who look on."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
import structlog

from enclume.kernel import Ask, EnclumeError, Match, Record, find_game
from enclume.kernel.commitments import new_nonce
from enclume.store import Chapter, How, Person, Store, TableRow

from .frames import ChatLine
from .keeping import Keeper
from .metrics import BOT_SECONDS, CHOICES, LIVE_TABLES
from .table import LiveTable, Refusal, SeatSetup, Setup, people_at
from .thinking import Position, Thinkers
from .words import WORDS

T = TypeVar("T")
IDLE_SECONDS = 600
"""How long a table that nobody looks at stays in memory."""

SCRIPT_SECONDS = 0.6
"""How long the other seats of a lesson seem to think."""

log = structlog.get_logger()


class Hub:
    """Finds tables, opens new ones, and lets bots play when it is their turn."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.people: dict[str, Person] = {}
        self._keeper = Keeper(store)

    async def wake_bots(self) -> None:
        """After a start: let the bots go on where they were."""
        for row in await self.store.tables("playing", limit=10_000):
            if any(seat.kind == "bot" for seat in msgspec.json.decode(row.setup, type=Setup).seats):
                try:
                    self._let_bots_play(await self.find(row.id))
                except Refusal as error:
                    log.warning("not_woken", table=row.id, error=str(error))

    # Tables

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from its log."""
        table = self._tables.get(table_id)
        if table is not None:
            return table
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id not in self._tables:
                row = await self.store.table(table_id)
                if row is None:
                    raise Refusal("no_table")
                passing = await self.store.passing_at(table_id)
                table = await self._load(row, passing)
                if table.setup.campaign:
                    table.followed = (await self.store.chapters(table.setup.campaign))[-1] != table.id
                self._keep_live(table)
                self._pass_reactions(table)
            self._loading.pop(table_id, None)
        return self._tables[table_id]

    async def _load(self, row: TableRow, passing: dict[int, How]) -> LiveTable:
        """A table from its log, even where the rules have changed since."""
        try:
            table = LiveTable(row, await self.store.log(row.id), self.store, passing)
        except Exception as error:
            log.warning("unreadable", table=row.id, game=row.game, error=repr(error)[:200])
            raise Refusal("unreadable") from error
        await self._keeper.mend(table)
        return table

    async def open(self, game_id: str, setup: Setup, chapter: Chapter | None = None) -> LiveTable:
        """Open a table, perhaps as a chapter of a campaign; it starts at once when every seat is taken."""
        game = find_game(game_id)
        config = game.config(len(setup.seats), setup.options)
        setup.options = dict(config.options)
        setup.nonce = "" if setup.known_deal else new_nonce()
        now = time.time()
        row = TableRow(
            id=secrets.token_urlsafe(9),
            game=game.id,
            version=game.version,
            content=game.content_hash,
            setup=msgspec.json.encode(setup),
            created=now,
            status="open",
            moved=now,
        )
        people = {n: seat.person for n, seat in enumerate(setup.seats) if seat.kind == "person"}
        passing = {n: await self.store.habit(person, game.id) for n, person in people.items()}
        table = LiveTable(row, [], self.store, passing)
        row = msgspec.structs.replace(row, status=table.status)
        await self.store.add_table(row, chapter)
        for n, person in people.items():
            await self.store.sit(row.id, n, person, passing[n])
        self._keep_live(table)
        self._go_on(table)
        return table

    async def branch(self, table: LiveTable, person: Person, moment: int, hot_seat: bool) -> LiveTable:
        """A new table that begins at a moment of another one: alone against bots, or hot-seat."""
        choices = table.match.choices
        if not 0 <= moment <= len(choices):
            raise Refusal("bad_moment", n=len(choices))
        if table.status != "finished" and table.match.hides_anything():
            raise Refusal("secret")
        if table.changes:
            raise Refusal("rules_changed")
        seats = [self._branched(table, n, person, hot_seat) for n in range(len(table.seats))]
        setup = Setup(
            name=table.setup.name,
            owner=person.id,
            invite=secrets.token_urlsafe(6),
            seed=table.setup.seed,
            options=dict(table.setup.options),
            seats=seats,
            hot_seat=hot_seat,
            origin=table.id,
            people=table.setup.people,
            opening=[str(choice) for choice in choices[:moment]],
            known_deal=True,
        )
        return await self.open(table.row.game, setup)

    @staticmethod
    def _branched(table: LiveTable, seat: int, person: Person, hot_seat: bool) -> SeatSetup:
        mine = table.seats_of(person.id) or [0]
        before = table.seats[seat]
        if seat == mine[0]:
            return SeatSetup("person", person.name, person.id)
        if hot_seat:
            return SeatSetup("person", before.name, person.id)
        return SeatSetup("bot", before.name, bot=before.bot or "greedy")

    async def rematch(self, table: LiveTable, person: Person, same_deal: bool, swap: bool) -> LiveTable:
        """The same table again; with the same deal, seats may be swapped: everybody sits one place further on."""
        seats = [msgspec.structs.replace(seat) for seat in table.seats]
        if swap:
            seats = [*seats[-1:], *seats[:-1]]
        setup = Setup(
            name=table.setup.name,
            owner=person.id,
            invite=secrets.token_urlsafe(6),
            seed=table.setup.seed if same_deal else secrets.randbits(48),
            options=dict(table.setup.options),
            seats=seats,
            hot_seat=table.setup.hot_seat,
            origin=table.id,
            people=table.setup.people if same_deal else people_at(seats),
            known_deal=same_deal,
        )
        return await self.open(table.row.game, setup)

    async def lesson(self, game_id: str, lesson_id: str, person: Person) -> LiveTable:
        """A table for a lesson: the other seats follow its script."""
        lesson = find_game(game_id).lessons.get(lesson_id)
        if lesson is None:
            raise Refusal("no_lesson")
        rival = WORDS["lesson.rival"].fr
        setup = Setup(
            name=lesson.title.fr,
            owner=person.id,
            invite=secrets.token_urlsafe(6),
            seed=lesson.seed,
            options=dict(lesson.options),
            seats=[
                SeatSetup("person", person.name, person.id)
                if n == lesson.you
                else SeatSetup("bot", rival, bot="greedy")
                for n in range(lesson.seats)
            ],
            opening=list(lesson.opening),
            lesson=lesson.id,
            known_deal=True,
        )
        return await self.open(game_id, setup)

    async def import_record(self, record: Record, person: Person) -> LiveTable:
        """A table made from a record: to look at when it is finished, else to go on with at one device."""
        Match.replay(record)
        setup = Setup(
            name="",
            owner=person.id,
            invite=secrets.token_urlsafe(6),
            seed=record.seed,
            options=dict(record.options),
            seats=[SeatSetup("person", "", person.id) for _ in range(record.seats)],
            hot_seat=True,
            people=record.people,
            opening=list(record.choices),
            conceded=record.conceded,
            known_deal=True,
        )
        return await self.open(record.game, setup)

    # People

    async def person(self, person_id: str) -> Person | None:
        found = self.people.get(person_id)
        if found is None:
            found = (await self.store.people([person_id])).get(person_id)
            if found is not None:
                self.people[person_id] = found
        return found

    async def chat_of(self, table: LiveTable) -> list[ChatLine]:
        said = await self.store.chat(table.id)
        names = {p.id: p.name for p in (await self.store.people(list({who for who, _, _ in said}))).values()}
        return [ChatLine(at, names.get(who, "?"), text, self._seat_of(table, who)) for who, text, at in said]

    @staticmethod
    def _seat_of(table: LiveTable, person_id: str) -> int | None:
        return next(iter(table.seats_of(person_id)), None)

    # Running

    async def carry_out(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to the end, even if whoever asked for it goes away meanwhile."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    def _keep_live(self, table: LiveTable) -> None:
        self._tables[table.id] = table
        table.changed.append(self._after_change)
        LIVE_TABLES.set(len(self._tables))

    def _after_change(self, table: LiveTable) -> None:
        CHOICES.inc()
        self._go_on(table)

    def _go_on(self, table: LiveTable) -> None:
        """Whatever a table does by itself when it waits for somebody."""
        self._let_bots_play(table)
        self._pass_reactions(table)

    def _let_bots_play(self, table: LiveTable) -> None:
        for seat in table.waiting:
            if table.seats[seat].kind == "bot":
                self._start(self._bot_turn(table, seat))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Reactions

    async def let_pass(self, table: LiveTable, seat: int, how: How) -> None:
        """When a seat has reactions passed for it; what waits for it now is passed, too."""
        await table.let_pass(seat, how)
        self._pass_reactions(table)

    def _pass_reactions(self, table: LiveTable) -> None:
        """Pass for those people who wish it; in a lesson everybody follows the script."""
        if not table.started or table.setup.lesson:
            return
        for ask in table.match.decisions:
            wait = table.reactions.begin(ask) if table.seats[ask.seat].kind == "person" else None
            if wait is not None:
                self._start(self._pass(table, ask, wait))

    async def _pass(self, table: LiveTable, ask: Ask, wait: float) -> None:
        """Pass after a while, unless the seat has chosen or changed its mind by then."""
        await asyncio.sleep(wait)
        table.reactions.end(ask)
        if table.match.decision_of(ask.seat) is not ask or not table.reactions.passes(ask):
            return
        try:
            await table.choose(ask.seat, ask.passing, table.match.moment, f"pass:{table.seq}:{ask.seat}")
        except EnclumeError as error:
            log.info("not_passed", table=table.id, seat=ask.seat, error=str(error))

    async def _bot_turn(self, table: LiveTable, seat: int) -> None:
        """Let a bot choose, unless the table has changed by the time it has made up its mind."""
        match, bot = table.match, table.seats[seat].bot
        moment = match.moment
        expected = table.expected()
        if expected is not None:
            await asyncio.sleep(SCRIPT_SECONDS)
            await table.choose(seat, expected.partition("|")[2], moment, f"script:{table.seq}", by="bot")
            return
        choices = tuple(str(choice) for choice in match.choices)
        options = msgspec.json.encode(table.setup.options).decode()
        people = tuple(table.setup.people)
        frozen = table.changes[-1].match if table.changes else b""
        position = Position(table.row.game, len(table.seats), options, table.setup.seed, choices, people, frozen)
        started = time.monotonic()
        thought = await self.thinkers.choose(position, seat, bot)
        BOT_SECONDS.observe(time.monotonic() - started)
        if tuple(str(choice) for choice in table.match.choices) != choices:
            return
        try:
            await table.choose(seat, thought.option, moment, f"bot:{table.seq}:{seat}", by="bot", said=thought.said)
        except EnclumeError as error:
            log.warning("bot_refused", table=table.id, seat=seat, option=thought.option, error=str(error))

    async def forget_idle(self) -> None:
        """Drop tables from memory that nobody looks at and nobody moves; their log stays."""
        while True:
            await asyncio.sleep(60)
            await self._keeper.keep(list(self._tables.values()))
            now = time.monotonic()
            for table in list(self._tables.values()):
                alone = len(table.changed) == 1 and not table.lock.locked()
                if alone and now - table.touched > IDLE_SECONDS and not self._bot_to_move(table):
                    del self._tables[table.id]
                    self._keeper.forget(table)
            LIVE_TABLES.set(len(self._tables))

    @staticmethod
    def _bot_to_move(table: LiveTable) -> bool:
        return any(table.seats[seat].kind == "bot" for seat in table.waiting)

    async def close(self) -> None:
        """Finish what has begun, then stop."""
        for task in list(self._tasks):
            if not task.done():
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._keeper.keep(self._tables.values())
        self.thinkers.close()
        await self.store.close()
