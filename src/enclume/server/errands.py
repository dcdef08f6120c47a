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

from .metrics import BOT_SECONDS, hand_on
from .played import BY_ORDER
from .table import LiveTable
from .thinker import NoThought
from .thinking import Position, Question, Thinkers, Thought, hash_of, simplest

SCRIPT_SECONDS = 0.6
"""How long the other seats of a lesson seem to think."""

ROUND_SECONDS = 1.0
"""How often a worker looks for tables that nobody looks after."""

AGAIN_SECONDS = 5.0
"""When something that went wrong is tried again."""

Errand = tuple[str, str, int, int]
"""What is done, at which table, before which entry of its log, for which seat."""

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
        self._begun: set[Errand] = set()
        """What is being done: nothing is begun twice."""
        self._troubled: set[str] = set()
        """Tables where something went wrong, until they are looked at again."""
        self._closed = False

    def see_to(self, table: LiveTable) -> None:
        """Begin whatever a table wants done now."""
        if table.status != "playing" or self._closed:
            return
        for seat in table.waiting:
            if table.seats[seat].kind == "bot":
                self._begin("bot", table, seat, self._bot_turn)
        if table.orders:
            self.carry_out_orders(table)
        if table.clock.kept:
            for seat in table.clock.out_of_time(self._store.now()):
                self._begin("time", table, seat, LiveTable.time_is_up)
        if table.turns:
            for seat in table.to_be_told(self._store.now()):
                self._begin("tell", table, seat, self._tell)

    def _begin(
        self, what: str, table: LiveTable, seat: int, work: Callable[[LiveTable, int], Coroutine[Any, Any, object]]
    ) -> None:
        errand = (what, table.id, table.seq, seat)
        if errand not in self._begun:
            self._begun.add(errand)
            self._start(table, work(table, seat)).add_done_callback(lambda _: self._begun.discard(errand))

    async def _tell(self, table: LiveTable, seat: int) -> None:
        """Tell somebody of their turn; then see when the table next wants something."""
        await self.tell_turn(table, seat)
        await self._store.settle(self._worker, table.id, table.attention(self._store.now()))

    @staticmethod
    async def _tell_nobody(table: LiveTable, seat: int) -> None:
        if seat in table.turns:
            table.told.add((seat, table.turns[seat].seq))

    def _start(self, table: LiveTable, work: Coroutine[Any, Any, object]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(self._guarded(table, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, table: LiveTable, work: Coroutine[Any, Any, object]) -> None:
        """Whatever goes wrong is told in the log, and tried again later."""
        try:
            await work
        except EnclumeError as error:
            log.info("errand_refused", table=table.id, error=str(error))
            self._try_again(table)
        except Exception:
            log.exception("errand_failed", table=table.id)
            self._try_again(table)

    def _try_again(self, table: LiveTable) -> None:
        """Look at a table after a while, once for all that went wrong there: what was refused because it has gone on is
        not wanted any more, but what could not be written is, and nobody else sees to it while this worker is there."""
        if table.id not in self._troubled:
            self._troubled.add(table.id)
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._look_again, table)

    def _look_again(self, table: LiveTable) -> None:
        self._troubled.discard(table.id)
        self.see_to(table)

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
        thought = await self._think(table, Question(position_of(table), seat, bot))
        if thought is not None:
            await table.choose(seat, thought.option, moment, f"bot:{table.seq}:{seat}", by="bot", said=thought.said)

    async def _think(self, table: LiveTable, question: Question) -> Thought | None:
        """What a bot chooses, and be it anything because it found nothing; None where the match has gone on."""
        made = table.match.choices

        def wanted() -> bool:
            return table.match.choices == made

        started = time.monotonic()
        try:
            thought = await self._thinkers.choose(question, owner_of(table), wanted)
        except NoThought:
            seed = hash_of(question.position, question.seat)
            return simplest(table.match, question.seat, seed) if wanted() else None
        finally:
            BOT_SECONDS.observe(time.monotonic() - started)
        return thought if wanted() else None

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
            hand_on()
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
        self._closed = True
        hand_on()
        for task in list(self._tasks):
            if not task.done():
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()
        await self._store.let_go(self._worker)


def position_of(table: LiveTable) -> Position:
    """Where a table stands, for a bot that finds it again elsewhere."""
    return Position(
        table.row.game,
        len(table.seats),
        msgspec.json.encode(table.setup.options).decode(),
        table.setup.seed,
        tuple(map(str, table.match.choices)),
        tuple(table.setup.people),
        table.changes[-1].match if table.changes else b"",
    )


def owner_of(table: LiveTable) -> str:
    """Whose bots those of a table are: its host's, or who sits there first."""
    return table.setup.owner or next((seat.person for seat in table.seats if seat.person), table.id)
