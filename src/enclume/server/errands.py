"""What tables want done that nobody asks for: bots that move, orders that are carried out, time that runs out.

Who made a change sees to what follows from it. Everything is noted in the store as well, under a lease, so that
another worker goes on where this one died.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
import structlog

from enclume.kernel import Ask, EnclumeError
from enclume.store import LEASE_SECONDS, Store, Unreachable

from .metrics import BOT_SECONDS
from .played import BY_ORDER
from .table import LiveTable
from .thinking import Position, Thinkers

SCRIPT_SECONDS = 0.6
"""How long the other seats of a lesson seem to think."""

ROUND_SECONDS = 1.0
"""How often a worker looks for tables that nobody looks after."""

AGAIN_SECONDS = 5.0
"""When something that went wrong is tried again."""

Turn = tuple[str, int, int]
"""A table, the number of its next entry, a seat."""

log = structlog.get_logger()


class Errands:
    """Does what tables want done."""

    def __init__(
        self, store: Store, thinkers: Thinkers, worker: str, find: Callable[[str], Awaitable[LiveTable]]
    ) -> None:
        self._store = store
        self._thinkers = thinkers
        self._worker = worker
        self._find = find
        self._tasks: set[asyncio.Task[Any]] = set()
        self.tell_turn: Callable[[LiveTable, int], Awaitable[None]] = self._tell_nobody
        """Tells the person at a seat that it is their turn."""
        self._begun: set[Turn] = set()
        """Turns of bots that are being thought about."""

    def see_to(self, table: LiveTable) -> None:
        """Begin whatever a table wants done now."""
        if table.status != "playing":
            return
        for seat in table.waiting:
            turn = (table.id, table.seq, seat)
            if table.seats[seat].kind == "bot" and turn not in self._begun:
                self._begun.add(turn)
                self._start(table, self._bot_turn(table, seat), turn)
        self.carry_out_orders(table)
        for seat in table.clock.out_of_time(self._store.now()):
            self._start(table, table.time_is_up(seat))
        for seat in table.to_be_told(self._store.now()):
            self._start(table, self._tell(table, seat))

    async def _tell(self, table: LiveTable, seat: int) -> None:
        """Tell somebody of their turn; then see when the table next wants something."""
        await self.tell_turn(table, seat)
        await self._store.settle(self._worker, table.id, table.attention(self._store.now()))

    @staticmethod
    async def _tell_nobody(table: LiveTable, seat: int) -> None:
        table.told.add((seat, table.turns[seat].seq))

    def _start(
        self, table: LiveTable, work: Coroutine[Any, Any, object], turn: tuple[str, int, int] | None = None
    ) -> None:
        task = asyncio.ensure_future(self._guarded(table, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        if turn is not None:
            task.add_done_callback(lambda _: self._begun.discard(turn))

    async def _guarded(self, table: LiveTable, work: Coroutine[Any, Any, object]) -> None:
        """Whatever goes wrong is told in the log, and tried again later."""
        try:
            await work
        except EnclumeError as error:
            log.info("errand_refused", table=table.id, error=str(error))
        except Exception:
            log.exception("errand_failed", table=table.id)
            await self._store.put_off(self._worker, table.id, AGAIN_SECONDS)

    # Bots

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
        thought = await self._thinkers.choose(position, seat, bot)
        BOT_SECONDS.observe(time.monotonic() - started)
        if tuple(str(choice) for choice in table.match.choices) != choices:
            return
        await table.choose(seat, thought.option, moment, f"bot:{table.seq}:{seat}", by="bot", said=thought.said)

    # Standing orders

    def carry_out_orders(self, table: LiveTable) -> None:
        """Answer for those who have answered in advance."""
        for ask in table.match.decisions if table.status == "playing" else ():
            person = table.seats[ask.seat].person
            wait = table.orders.begin(ask, person) if table.ordered_answer(ask) else None
            if wait is not None:
                self._start(table, self._answer(table, ask, wait))

    async def _answer(self, table: LiveTable, ask: Ask, wait: float) -> None:
        """Answer after a while, unless the seat has chosen or changed its mind by then."""
        await asyncio.sleep(wait)
        table.orders.end(ask)
        option = table.ordered_answer(ask) if table.match.decision_of(ask.seat) is ask else ""
        if option and ask.routine is not None:
            mark = f"{BY_ORDER}{ask.routine.id}:{table.seq}:{ask.seat}"
            await table.choose(ask.seat, option, table.match.moment, mark)

    # Rounds

    async def go_round(self) -> None:
        """Look again and again for tables that nobody looks after, and tell that this worker is still there."""
        kept = 0.0
        while True:
            try:
                for table_id in await self._store.claim(self._worker):
                    await self._take_over(table_id)
                if time.monotonic() - kept > LEASE_SECONDS / 3:
                    kept = time.monotonic()
                    await self._store.keep(self._worker)
            except EnclumeError as error:
                log.warning("round_failed", error=str(error))
            except Exception:
                log.exception("round_failed")
            await asyncio.sleep(ROUND_SECONDS)

    async def _take_over(self, table_id: str) -> None:
        try:
            table = await self._find(table_id)
            await table.catch_up()
            await self._store.settle(self._worker, table_id, table.attention(self._store.now()))
            self.see_to(table)
        except Unreachable:
            raise
        except Exception as error:
            known = isinstance(error, EnclumeError)
            log.warning("cannot_take_over", table=table_id, error=str(error), exc_info=not known)
            await self._store.put_off(self._worker, table_id, 10 * AGAIN_SECONDS)

    async def close(self) -> None:
        """Stop, and leave what is not done to others."""
        for task in list(self._tasks):
            if not task.done():
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()
        await self._store.let_go(self._worker)
