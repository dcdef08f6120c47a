"""A table and its log: what is done to it counts when it is written there, and only then is it told.

All commands of a table go one after the other. Other workers may write, too: what they wrote is read, and a command of
ours that came too late is tried again.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence, Set
from typing import Any, Final

import msgspec
import structlog

from enclume.kernel import Ask, EnclumeError
from enclume.store import (
    LEASE_SECONDS,
    Change,
    Conflict,
    Entry,
    Honour,
    Line,
    OrderRow,
    Store,
    TableRow,
    Unsaved,
    changes,
)

from .changing import ChangingTable
from .keepsake import Keepsake
from .marks import Marks
from .onebyone import OneByOne
from .results import settle
from .setup import Refusal, Setup

TRIES: Final = 8
"""How often a command is tried again when somebody else's came first."""

MOVED_SECONDS: Final = 5.0
"""How exactly the store knows when a table last moved: it is noted no more often than this."""

log = structlog.get_logger()

NOTHING: Final[frozenset[tuple[str, str]]] = frozenset()
Listener = Callable[[Any], None]
"""Called with the table."""


class LoggedTable(ChangingTable):
    """A table in memory. ``changed`` is called after every change."""

    tell_seconds = 60.0
    """How long a slow table waits before it tells somebody that it is their turn."""

    def __init__(
        self,
        row: TableRow,
        log: list[Entry],
        store: Store,
        orders: Sequence[OrderRow] = (),
        worker: str = "",
    ) -> None:
        self._marks = Marks()
        self._gained: dict[tuple[str, str], float] = {}
        """What people have achieved here, and when: the person and the achievement."""
        super().__init__(row)
        self.moved = row.created
        """When something last happened here."""
        self.worker = worker
        """Who sees to what is to be done after a change made here."""
        self.lock = OneByOne()
        self.changed: list[Listener] = []
        self.seq = 0
        self.behind = -1
        """The latest entry of which another worker told; it may not have been read yet."""
        self.latest = ""
        """The mark of the command that made the latest change."""
        self.touched = time.monotonic()
        self.foreign = False
        """Whether the latest change was made by another worker, which then sees to what follows from it."""
        self._store = store
        self.told: set[tuple[int, int]] = set()
        """The turns of which people were told: the seat, and since which entry it is waited for."""
        self._tell_at: dict[int, float] = {}
        """When to look again whether somebody who was there has gone."""
        self._unsure = False
        """Whether something was done here that may not be in the log: then the log is read before anything else."""
        self._attended = bool(log)
        """Whether the store may have noted that the table wants something done."""
        self._noted = (row.status, row.moved)
        """The status that the store knows, and since when."""
        self._settled = self.match.result is not None
        """Whether the log knows how the match has ended."""
        self.play(log)
        self.orders.load(orders, self.match)

    def now(self) -> float:
        return self._store.now()

    # Commands

    async def _alone(self, idem: str, attempt: Callable[[], Awaitable[int]]) -> int:
        """Carry out a command when no other is being carried out here, and once only.

        Where another worker's entry came first, or nobody knows whether ours was written, the log is read and the
        command tried again: if it is in the log by now, it has been carried out.
        """
        if not self.lock.enter():
            await self.lock.wait()
        try:
            unsaved = 0
            for _ in range(TRIES):
                if self._unsure:
                    await self.reload()
                done = self._marks.find(idem) if idem else None
                if done is not None:
                    return done
                if self.halted is not None:
                    raise Refusal("halted")
                try:
                    return await attempt()
                except Conflict:
                    continue
                except Unsaved:
                    unsaved += 1
                    if unsaved > 1:
                        await self.reload()
                        raise Refusal("not_saved") from None
                except Exception:
                    if self._unsure:  # a fault of ours: nobody is shown what is not in the log
                        await self.reload()
                    raise
            raise Refusal("too_late")
        finally:
            self.lock.leave()

    # The log

    async def _keep(self, kind: str, seat: int, body: str, idem: str, more: Sequence[Change] = ()) -> int:
        """Write what was just done to the log, then tell everybody."""
        seq = await self._write(kind, seat, body, idem, more)
        self._tell(idem)
        return seq

    async def _write(
        self, kind: str, seat: int, body: str, idem: str, more: Sequence[Change] = (), at: float | None = None
    ) -> int:
        """Write what was just done to the log. What cannot be written has not happened."""
        seq, at = self.seq, self._store.now() if at is None else at
        entry = Entry(self.id, seq, kind, seat, body, idem, at, self.match.digest())
        self._unsure = True
        self._count(entry)
        status, moved = self.status, self._noted[1]
        news = status if status != self._noted[0] or at - moved > MOVED_SECONDS else None
        settled = [] if self._settled == (self.match.result is not None) else await self._results(at)
        await self._store.append(Line(entry, news, [*more, *settled, *self._along(at)]))
        self._unsure = False
        if news is not None:
            self._noted = (status, at)
        self._note(entry)
        return seq

    def _along(self, at: float) -> list[Change]:
        """What changes with an entry: what people have achieved, orders that have ended, what is to be done next."""
        gained = self._achieved()
        found = [] if not gained and not self._gained else self._honours(gained, at)
        if self.orders:
            found += [changes.order_over(row) for row in self.orders.end_of(self.match)]
        return found + self._attention(at)

    # What it wants done

    def wants(self, now: float) -> float | None:
        """When it next wants something done that nobody asks for; nothing while it waits for people who have time."""
        if self.status != "playing":
            return None
        for ask in self.match.decisions if self.halted is None else ():
            if self.seats[ask.seat].kind == "bot" or (self.orders and self.ordered_answer(ask)):
                return now
        if not self.clock.kept and not self.turns:
            return None
        dues = [self.clock.due(), *(self._tell_turn_at(seat) for seat in self.turns)]
        return min((due for due in dues if due is not None), default=None)

    @property
    def quiet(self) -> bool:
        """Whether nothing is to be done here that nobody asks for, now or later: people are waited for, without a clock
        and without orders."""
        if self.status != "playing":
            return True
        if self.orders or self.turns or self.clock.kept:
            return False
        for seat in self.waiting:
            if self.seats[seat].kind == "bot":
                return False
        return True

    def ordered_answer(self, ask: Ask) -> str:
        """What a standing order says to a decision; nothing where its person is to be asked, as in a lesson."""
        return "" if self.setup.lesson else self.orders.answer(ask, self.seats[ask.seat].person)

    def _tell_turn_at(self, seat: int) -> float | None:
        """When to tell whoever sits there that it is their turn; nothing, if they were told."""
        turn = self.turns[seat]
        return None if (seat, turn.seq) in self.told else max(turn.at + self.tell_seconds, self._tell_at.get(seat, 0.0))

    def to_be_told(self, now: float) -> list[int]:
        """The seats of people who are to be told now that it is their turn."""
        dues = [(seat, self._tell_turn_at(seat)) for seat in self.turns]
        return [seat for seat, due in dues if due is not None and due <= now]

    def tell_later(self, seat: int, at: float) -> None:
        self._tell_at[seat] = at

    def attention(self, now: float) -> Change:
        """The same, for the store: what is to be done now is done by the worker that made it so, what comes later by
        whoever looks first."""
        due = self.wants(now)
        mine = due is not None and due <= now
        return changes.attend(self.id, due, now + LEASE_SECONDS if mine else 0.0, self.worker if mine else "")

    def _attention(self, now: float) -> list[Change]:
        wanted = self.wants(now) is not None
        if not wanted and not self._attended:
            return []
        self._attended = wanted
        return [self.attention(now)]

    def _tell(self, idem: str) -> None:
        self.latest = idem
        self.touched = time.monotonic()
        for listener in list(self.changed):
            try:
                listener(self)
            except Exception:
                log.exception("not_told", table=self.id)

    def _note(self, entry: Entry) -> None:
        """An entry is in the log."""
        self._marks.add(entry.idem, entry.seq)
        self._settled = self.match.result is not None
        self.moved = entry.at
        self.seq = entry.seq + 1
        gained = self._achieved()
        if gained or self._gained:
            self._gained = {each: self._gained.get(each, entry.at) for each in gained}

    def _achieved(self) -> Set[tuple[str, str]]:
        """What people have achieved here so far; an undo takes it back with the choice that brought it."""
        match = self.match
        if self.setup.known_deal or not match.game.achievements or (match.result is None and match.game.earned is None):
            return NOTHING
        found = [(self.seats[n].person, each.id) for each, seats in self.match.achieved() for n in seats]
        return {(person, each) for person, each in found if person}

    def _honours(self, gained: Set[tuple[str, str]], at: float) -> list[Change]:
        """All that people have achieved here, if this has changed."""
        game, before = self.match.game.id, self._gained
        if gained == before.keys():
            return []
        found = [Honour(self.id, person, each, game, before.get((person, each), at)) for person, each in sorted(gained)]
        return changes.honours(self.id, found)

    async def _results(self, at: float) -> list[Change]:
        """What people take away from the match: this change of the log ends it, or takes its end back."""
        over = self.match.result is not None
        return await settle(self, self._store, at) if over else [changes.no_results(self.id)]

    async def reload(self) -> None:
        """Go back to what is in the log, and tell everybody: what was about to be done here has to begin anew."""
        entries = await self._store.log(self.id)
        self._restart()
        self._attended = True
        self.play(entries)
        self.orders.load(await self._store.orders_at(self.id), self.match)
        self._unsure = False
        self._tell("")

    def _restart(self) -> None:
        super()._restart()
        self.seq, self._marks, self._gained = 0, Marks(), {}
        self._settled = self.match.result is not None
        self.undone += 1

    async def go_on(self, kept: Keepsake, log: Sequence[Entry], seq: int) -> None:
        """Where the log can be played no further: go on from what was kept before entry ``seq``, or stay halted."""
        async with self.lock:
            if self.halted is None:
                return
            try:
                change = self.thaw(kept, [entry for entry in log if entry.seq >= seq])
            except EnclumeError as error:
                self._restart()
                self.play(log)
                self.halted = self.halted and msgspec.structs.replace(self.halted, why=error.text)
                return
            body = msgspec.json.encode(change).decode()
            try:
                await self._write("rules", 0, body, f"rules:{self.seq}", at=self.row.moved)
            except (Conflict, Unsaved):  # another worker was first, or nobody knows: the log does
                await self.reload()

    async def read_again(self) -> None:
        """What it was opened with has changed: somebody is no longer named in it."""
        row = await self._store.table(self.id)
        if row is not None:
            async with self.lock:
                self.row, self.setup = row, msgspec.json.decode(row.setup, type=Setup)
                await self.reload()

    async def catch_up(self, number: int | None = None) -> None:
        """Take in what other workers have added to the log, at least up to an entry."""
        async with self.lock:
            if number is not None and number < self.seq:
                return None
            if self._unsure:
                return await self.reload()
            entries = await self._store.log(self.id, self.seq)
            if self.halted is not None or any(entry.kind == "rules" for entry in entries):
                return await self.reload() if entries else None
            self._replay_all(entries, 0)
            if any(entry.kind == "sit" for entry in entries):  # whoever sat down brought habits along
                self.orders.load(await self._store.orders_at(self.id), self.match)
            self.orders.end_of(self.match)
            if entries:
                self._attended = True
                self.foreign = True
                self._tell("")
                self.foreign = False
            return None
