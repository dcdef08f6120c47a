"""All live tables, and the people at them."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog

from enclume.kernel import EnclumeError, all_games, find_game
from enclume.kernel.commitments import new_nonce
from enclume.store import (
    DAY,
    Change,
    Chapter,
    Host,
    OrderRow,
    Person,
    Store,
    TableRow,
    TooMany,
    Unreachable,
    changes,
    new_id,
)

from .allowance import MOST_WITHOUT_PEOPLE, only_bots
from .apart import LONG, apart
from .errands import Errands
from .frames import ChatLine
from .keeping import Keeper
from .metrics import CHOICES, LIVE_TABLES
from .others import Others
from .presence import SILENT_SECONDS, Presence
from .setup import Refusal, Setup
from .table import LiveTable
from .thinking import Thinkers

T = TypeVar("T")
IDLE_SECONDS = 600
"""How long a table that nobody looks at stays in memory."""
STALLED_SECONDS = 30
"""How long a bot may be waited for before somebody looks whether it thinks at all."""
MOST_OPEN = 20
"""How many tables of one person may wait for players."""
KEEP_PAUSE = 0.02
"""How long choices have the server to themselves between two tables whose states are kept."""

LONG_SETUP = 4000
"""How many bytes a table is opened with that begins with many choices: an import, a branch."""

AGAIN_SECONDS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 40)
"""How long to wait before a table tries again to read what others wrote."""

log = structlog.get_logger()
_ID = re.compile(r"[\w-]{1,24}", re.ASCII)
"""What can be the id of a table: nothing else is looked up."""


class Hub:
    """Finds tables, opens new ones, and lets bots play when it is their turn."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.worker = secrets.token_hex(8)
        self.errands = Errands(store, thinkers, self.worker, self.find)
        self._tables: dict[str, LiveTable] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Tables that are being read: each once, and remembered no longer than somebody waits for it."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._adding = asyncio.Lock()
        """Tables of bots alone are counted, then added, one after the other."""
        self.people: dict[str, Person] = {}
        self._forgotten = 0
        """How often somebody was forgotten because something about them had changed."""
        self._keeper = Keeper(store)
        self.attended: dict[tuple[str, str], float] = {}
        """When people last did something at a table, and be it only move the mouse; what was a day ago is nobody's
        concern any more."""
        self.presence = Presence(self.worker, store.bus.tell)
        self._others = Others(self.worker, store.bus.tell, self.presence.others)
        self.on_worker: Callable[[], Coroutine[Any, Any, None]] = self._nobody_there
        """Done when there is a worker that was not there before."""
        self.on_presence: Callable[[LiveTable], None] = lambda table: None
        """Called when somebody has come to a table, or has left it, by way of another worker."""
        self.on_chat: Callable[[LiveTable, ChatLine], None] = lambda table, line: None
        """Called when somebody at another worker said something."""
        self.on_orders: Callable[[LiveTable], None] = lambda table: None
        """Called when the standing orders of somebody at a table have changed."""
        self.on_person: Callable[[str], Coroutine[Any, Any, None]] = self._nobody_asks
        """Done when something about a person has changed, here or at another worker; about anybody: no name."""

    async def begin(self) -> None:
        """After a start: go on where tables were left, and listen to other workers. The games are read before anybody
        asks for one, who would make all others wait."""
        all_games()
        if not self.store.shared:
            await self.store.free_all()
        self.store.bus.hear(self._heard, self._missed)
        self.start(self.errands.go_round())
        self.start(self.look_around())
        if self.store.shared:
            self.start(self._stay_alive())

    async def _stay_alive(self) -> None:
        """Tell the other workers again and again that this one is there."""
        while True:
            await self.presence.beat()
            await asyncio.sleep(SILENT_SECONDS / 4)

    async def _greet(self) -> None:
        """A worker that was not there before is told who is."""
        await self.presence.beat()
        await self.on_worker()

    async def _nobody_there(self) -> None:
        """Nobody is served here yet."""

    # Tables

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from its log, with all that any worker has added to it by now."""
        return (await self.find_all([table_id]))[0]

    async def find_all(self, ids: Sequence[str], lenient: bool = False) -> list[LiveTable]:
        """Several tables at once; a lenient list does without those that cannot be shown any more."""
        known = [table_id for table_id in ids if table_id in self._tables]
        heights = await self.store.heights(known) if known and self.store.shared else {}
        found = []
        for table_id in ids:
            try:
                found.append(await self._find(table_id))
            except Refusal:
                if not lenient:
                    raise
        for table in found:
            if heights.get(table.id, 0) > table.seq:
                await table.catch_up()
        return found

    async def _find(self, table_id: str) -> LiveTable:
        table = self._tables.get(table_id)
        if table is not None:
            table.touched = time.monotonic()
            return table
        if not _ID.fullmatch(table_id):
            raise Refusal("no_table")
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            return self._tables.get(table_id) or await self._read(table_id)

    async def _read(self, table_id: str) -> LiveTable:
        row = await self.store.table(table_id)
        if row is None:
            raise Refusal("no_table")
        table = await self._load(row, await self.store.orders_at(table_id))
        if table.setup.campaign:
            table.followed = (await self.store.chapters(table.setup.campaign))[-1] != table.id
        self._keep_live(table)
        return table

    async def _load(self, row: TableRow, orders: Sequence[OrderRow]) -> LiveTable:
        """A table from its log, even where the rules have changed since."""
        entries = await self.store.log(row.id)

        def read() -> LiveTable:
            return LiveTable(row, entries, self.store, orders, self.worker)

        long = len(row.setup) > LONG_SETUP or len(entries) > LONG
        try:
            table = await apart(read) if long else read()
        except Exception as error:
            log.warning("unreadable", table=row.id, game=row.game, error=repr(error)[:200])
            raise Refusal("unreadable") from error
        await self._keeper.mend(table)
        return table

    async def open(
        self,
        game_id: str,
        setup: Setup,
        chapter: Chapter | None = None,
        more: Callable[[str], list[Change]] = lambda table_id: [],
        table_id: str = "",
    ) -> LiveTable:
        """Open a table, perhaps as a chapter of a campaign, with ``more`` that is written together with it.

        It starts at once when every seat is taken; of those that wait for players nobody has too many, however they
        are opened: the lobby is for all. Where its id is given, a :class:`Conflict` says that it is taken.
        """
        game = find_game(game_id)
        config = game.config(len(setup.seats), setup.options)
        setup.options = dict(config.options)
        setup.nonce = "" if setup.known_deal and not setup.daily else new_nonce()
        now = self.store.now()
        row = TableRow(
            id=table_id or new_id(now),
            game=game.id,
            version=game.version,
            content=game.content_hash,
            setup=msgspec.json.encode(setup),
            created=now,
            status="open",
            moved=now,
        )
        people = {n: seat.person for n, seat in enumerate(setup.seats) if seat.kind == "person"}
        habits = [each for n, person in people.items() for each in await self.store.habits(row.id, n, person, game.id)]
        table = LiveTable(row, [], self.store, habits, self.worker)
        row = msgspec.structs.replace(row, status=table.status)
        if await self.store.gone(people.values()):
            raise Refusal("no_name")
        sitting = [each for n, person in people.items() for each in changes.sit(row.id, n, person)]
        sitting += map(changes.order, habits)
        host = Host(setup.owner, MOST_OPEN) if row.status == "open" else None
        try:
            # Whoever finds the row in the store meanwhile waits for this very table, and does not make another of it.
            async with self._loading.setdefault(row.id, asyncio.Lock()), self._room_for(setup):
                await self.store.add_table(row, chapter, [*sitting, table.attention(now), *more(row.id)], host)
                self._keep_live(table)
        except TooMany as error:
            raise Refusal("too_many_open", most=MOST_OPEN) from error
        self.errands.see_to(table)
        return table

    @asynccontextmanager
    async def _room_for(self, setup: Setup) -> AsyncIterator[None]:
        """While a table is added: nobody has any number of them play by themselves."""
        if not only_bots(setup.seats):
            yield
            return
        async with self._adding:
            running = await self.store.running_without_people()
            mine = sum(msgspec.json.decode(each, type=Setup).owner == setup.owner for each in running)
            if mine >= MOST_WITHOUT_PEOPLE:
                raise Refusal("too_many_without_people", most=MOST_WITHOUT_PEOPLE)
            yield

    # People

    async def person(self, person_id: str) -> Person | None:
        found = self.people.get(person_id)
        if found is None:
            before = self._forgotten
            found = (await self.store.people([person_id])).get(person_id)
            if found is not None and before == self._forgotten:  # else it may be what they were
                self.people[person_id] = found
        return found

    async def person_changed(self, person_id: str) -> None:
        """No worker goes on by what it knew of a person."""
        self.start(self._forget(person_id))
        await self._others.ask(f"person {person_id}")

    async def table_rewritten(self, table_id: str) -> None:
        """Somebody is no longer named in a table: no worker goes on with what it has in memory."""
        await self._read_again(table_id)
        await self._others.ask(f"rewritten {table_id}")

    async def _read_again(self, table_id: str) -> None:
        table = await self._once_read(table_id)
        if table is not None:
            await table.read_again()

    def _forget(self, person_id: str) -> Coroutine[Any, Any, None]:
        """What was known of a person is forgotten at once; what follows from it is to be awaited."""
        self._forgotten += 1
        self.people.pop(person_id, None)
        return self.on_person(person_id)

    @staticmethod
    async def _nobody_asks(person_id: str) -> None:
        return None

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
        if table.foreign:
            return
        if table.latest:
            CHOICES.note()
        if not table.quiet:
            self.errands.see_to(table)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _guarded(work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except EnclumeError as error:
            log.warning("not_done", work=repr(work), error=str(error))
        except Exception:
            log.exception("not_done", work=repr(work))

    async def order(self, table: LiveTable, seat: int, kind: str, answer: str, until: str) -> None:
        """Somebody answers decisions of a kind in advance; one that waits for them now is answered so, too."""
        await table.order(seat, kind, answer, until)
        self.errands.see_to(table)
        await self._tell_orders(table)

    async def revoke(self, table: LiveTable, seat: int, kind: str) -> None:
        await table.revoke(seat, kind)
        await self._tell_orders(table)

    async def _tell_orders(self, table: LiveTable) -> None:
        self.on_orders(table)
        await self.store.bus.tell(f"orders {table.id} {self.worker}")

    async def attend(self, table: LiveTable, person_id: str) -> None:
        """Somebody is there: no need to tell them of their turn elsewhere."""
        self.attended[table.id, person_id] = time.monotonic()
        await self.store.bus.tell(f"attend {table.id} {person_id}")

    # Other workers

    def _heard(self, message: str) -> None:
        """What another worker tells, or this one itself."""
        what, _, rest = message.partition(" ")
        table_id = rest.partition(" ")[0]  # or whoever it is about
        table = self._tables.get(table_id)
        match what:
            case "entry" if table is not None or table_id in self._loading:
                _, number, origin = rest.split(" ")
                if origin != self.store.origin:
                    self._hear_of(table_id, lambda table: self._fall_behind(table, int(number)))
            case "orders" if not rest.endswith(self.worker):
                self._hear_of(table_id, lambda table: self.start(self._read_orders(table)))
            case "chat" if table is not None:
                _, said, worker = rest.split(" ")
                if worker != self.worker:
                    self.start(self._hear_chat(table, int(said)))
            case "rewritten" if not self._others.is_mine(rest):
                self.start(self._others.answer(rest, self._read_again(table_id)))
            case "alive" | "here":
                if self.presence.hear(what, rest):
                    self.start(self._greet())
                looked_at = self._tables.get(rest.split(" ")[1]) if what == "here" else None
                if looked_at is not None:
                    self.on_presence(looked_at)
            case "attend":
                table_id, _, person = rest.partition(" ")
                self.attended[table_id, person] = time.monotonic()
            case "person" if not self._others.is_mine(rest):
                self.start(self._others.answer(rest, self._forget(table_id)))
            case "done":
                self._others.hear(rest)

    def _hear_of(self, table_id: str, act: Callable[[LiveTable], None]) -> None:
        """Something has changed at a table. One that is being read may have been read too early to know of it."""
        table = self._tables.get(table_id)
        if table is not None:
            act(table)
        elif table_id in self._loading:
            self.start(self._act_once_read(table_id, act))

    async def _act_once_read(self, table_id: str, act: Callable[[LiveTable], None]) -> None:
        table = await self._once_read(table_id)
        if table is not None:
            act(table)

    async def _once_read(self, table_id: str) -> LiveTable | None:
        """The table that is in memory, or is about to be."""
        if table_id not in self._tables and table_id in self._loading:
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                pass
        return self._tables.get(table_id)

    def _fall_behind(self, table: LiveTable, number: int) -> None:
        """Another worker has added to a log: where nobody looks, it is time enough to read it when somebody does."""
        table.behind = max(table.behind, number)
        if number >= table.seq and len(table.changed) > 1:
            self.start(self._catch_up(table, number))

    def _missed(self) -> None:
        """The line to the others was cut: whatever they said, the logs tell."""
        self._forgotten += 1
        self.people.clear()
        self.start(self.on_person(""))
        for table_id in {*self._tables, *self._loading}:
            self._hear_of(table_id, self._look_again)

    def _look_again(self, table: LiveTable) -> None:
        self.start(self._catch_up(table))
        self.start(self._read_orders(table))

    @staticmethod
    async def _catch_up(table: LiveTable, number: int | None = None) -> None:
        """Take in what others wrote; if the database does not answer, again and again until it does."""
        for wait in AGAIN_SECONDS:
            try:
                return await table.catch_up(number)
            except Unreachable:
                await asyncio.sleep(wait)
        return await table.catch_up(number)

    async def _read_orders(self, table: LiveTable) -> None:
        """What people ordered at another worker, by a log that is read to its end: when an order ends, it tells."""
        await self._catch_up(table)
        async with table.lock:
            table.orders.load(await self.store.orders_at(table.id), table.match)
        self.on_orders(table)
        self.errands.carry_out_orders(table)

    async def _hear_chat(self, table: LiveTable, number: int) -> None:
        said = await self.store.said(number)
        person = None if said is None else await self.person(said[1])
        if said is not None:
            name = "?" if person is None else person.name
            self.on_chat(table, ChatLine(said[3], name, said[2], self._seat_of(table, said[1])))

    async def look_around(self, every: float = 60) -> None:
        """Drop tables from memory that nobody looks at and nobody moves; their log stays. Whatever has gone wrong, no
        bot is waited for in vain."""
        while True:
            await asyncio.sleep(every)
            await self._keep_states(KEEP_PAUSE)
            now = time.monotonic()
            for table in list(self._tables.values()):
                alone = len(table.changed) == 1 and not table.lock.locked()
                if self._bot_to_move(table):
                    if now - table.touched > STALLED_SECONDS:
                        self.errands.see_to(table)
                elif alone and now - table.touched > IDLE_SECONDS:
                    del self._tables[table.id]
                    self._keeper.forget(table)
            LIVE_TABLES.set(len(self._tables))
            self.attended = {each: at for each, at in self.attended.items() if now - at < DAY}

    async def _keep_states(self, pause: float = 0.0) -> None:
        try:
            await self._keeper.keep(list(self._tables.values()), pause)
        except Exception:
            log.exception("not_kept")

    @staticmethod
    def _bot_to_move(table: LiveTable) -> bool:
        return any(table.seats[seat].kind == "bot" for seat in table.waiting)

    async def close(self) -> None:
        """Finish what has begun, then stop."""
        await self.errands.close()
        for task in list(self._tasks):
            if not task.done():
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._keep_states()
        await self.store.close()
