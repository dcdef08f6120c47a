"""A live table: the match, the people and bots at it, and those who look on.

All commands of a table go one after the other. A choice counts when it is in the log on disk; only then is it told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence, Set
from hmac import compare_digest

import msgspec
import structlog

from enclume.kernel import Ask, EnclumeError
from enclume.kernel.errors import UndoRefused
from enclume.kernel.texts import Text
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

from .changing import ChangingTable, Keepsake
from .orders import LASTING, checked
from .results import settle
from .setup import Refusal, SeatSetup, Setup
from .viewer import Shared
from .words import WORDS

TRIES = 8
"""How often a command is tried again when somebody else's came first."""

MOVED_SECONDS = 5.0
"""How exactly the store knows when a table last moved: it is noted no more often than this."""

log = structlog.get_logger()


NOTHING: frozenset[tuple[str, str]] = frozenset()
Listener = Callable[["LiveTable"], None]


class LiveTable(ChangingTable):
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
        self._known: dict[str, int] = {}
        self._gained: dict[tuple[str, str], float] = {}
        """What people have achieved here, and when: the person and the achievement."""
        super().__init__(row)
        self.worker = worker
        """Who sees to what is to be done after a change made here."""
        self.lock = asyncio.Lock()
        self.changed: list[Listener] = []
        self.seq = 0
        self.behind = -1
        """The latest entry of which another worker told; it may not have been read yet."""
        self.latest = ""
        """The mark of the command that made the latest change."""
        self.shared = Shared()
        self.followed = False
        """Whether a campaign has gone on from here: then nothing is taken back any more."""
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

    # What can be done to it

    async def choose(
        self,
        seat: int,
        option: str,
        moment: int,
        idem: str,
        then: Sequence[str] = (),
        by: str = "choice",
        said: Text | None = None,
    ) -> int:
        """Take an option for a seat, and those that go with it as far as they are on offer.

        ``moment`` is how many choices whoever chose had seen; ``said``, what a bot says about it, stands in the log on
        a line behind its choice.
        """

        async def attempt() -> int:
            if not self.started:
                raise Refusal("not_started")
            if self.ended:
                raise Refusal("ended")
            if moment != self.match.moment and len(self.waiting) < 2:
                raise Refusal("too_late")
            seq = await self._choose(seat, option, idem, by, said)
            try:
                for n, more in enumerate(then):
                    ask = self.match.decision_of(seat)
                    if ask is None or ask.find(more) is None:
                        break
                    seq = await self._choose(seat, more, f"{idem}+{n}", by)
            finally:
                self._tell(idem)
            return seq

        return await self._alone(idem, attempt)

    async def _alone(self, idem: str, attempt: Callable[[], Awaitable[int]]) -> int:
        """Carry out a command when no other is being carried out here, and once only.

        Where another worker's entry came first, or nobody knows whether ours was written, the log is read and the
        command tried again: if it is in the log by now, it has been carried out.
        """
        async with self.lock:
            unsaved = 0
            for _ in range(TRIES):
                if self._unsure:
                    await self.reload()
                if idem in self._known:
                    return self._known[idem]
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
            raise Refusal("too_late")

    async def _choose(self, seat: int, option: str, idem: str, by: str, said: Text | None = None) -> int:
        expected = self.expected()
        if expected is not None and expected != f"{seat}|{option}":
            raise Refusal("lesson", option=self.match.describe_key(expected.partition("|")[2]))
        try:
            self._take(seat, option, said)
        except EnclumeError:
            raise
        except Exception as error:  # a fault of the rules: nothing of it has happened, and nobody is thrown out
            log.exception("rules_failed", table=self.id, game=self.row.game, option=option[:80])
            await self.reload()
            raise Refusal("rules_failed") from error
        body = option if said is None else f"{option}\n{msgspec.json.encode(said).decode()}"
        return await self._write(by, seat, body, idem)

    async def undo(self, seat: int, idem: str) -> int:
        """Take back the seat's last choice, and what bots have done since."""

        async def attempt() -> int:
            if self.setup.campaign and not self.followed:
                self.followed = (await self._store.chapters(self.setup.campaign))[-1] != self.id
            closed = self._closed()
            if closed:
                raise Refusal(closed)
            self._take_back(seat)
            return await self._keep("undo", seat, "", idem)

        return await self._alone(idem, attempt)

    async def concede(self, seat: int, agrees: bool, idem: str) -> int:
        """The person at a seat would give the match up, or would rather not; it ends when all people would."""

        async def attempt() -> int:
            if not self.can_concede:
                raise Refusal("no_concession")
            self._concede(seat, agrees)
            return await self._keep("concede", seat, "yes" if agrees else "no", idem)

        return await self._alone(idem, attempt)

    async def time_is_up(self, seat: int) -> None:
        """A seat's time is up: what then happens is as the table was opened with."""

        async def attempt() -> int:
            now = self._store.now()
            if seat not in self.clock.out_of_time(now):
                raise Refusal("time_left")
            body = ""
            if self.setup.pace.then == "bot":
                heir = SeatSetup("bot", self.seats[seat].name, bot="greedy")
                body = msgspec.json.encode(heir).decode()
            elif self.setup.pace.then == "default":
                body = self.match.absent_choice(seat).key
            self._flag(now, seat, body)
            return await self._keep("flag", seat, body, f"flag:{self.seq}:{seat}")

        await self._alone("", attempt)

    async def pause(self, seat: int, wish: bool, idem: str) -> int:
        """The person at a seat would stop the clock; it stops when all would, and any of them lets it run again."""

        async def attempt() -> int:
            if not self.clock.kept or self.status != "playing":
                raise Refusal("no_clock")
            self._pause(self._store.now(), seat, wish)
            return await self._keep("pause", seat, "yes" if wish else "no", idem)

        return await self._alone(idem, attempt)

    async def end(self, seat: int, agrees: bool, idem: str) -> int:
        """Where somebody's time is up, the others may agree to end the match."""

        async def attempt() -> int:
            if not self.clock.flagged or self.status != "playing":
                raise Refusal("time_left")
            self._end(seat, agrees)
            return await self._keep("end", seat, "yes" if agrees else "no", idem)

        return await self._alone(idem, attempt)

    async def go_away(self, person_id: str, seconds: float, idem: str) -> None:
        """A person is away for a while: their turns of days grow by as much."""
        for seat in self.seats_of(person_id):

            async def attempt(seat: int = seat) -> int:
                self.clock.extend(self._store.now(), seat, seconds)
                return await self._keep("away", seat, str(seconds), f"{idem}:{seat}")

            if self.setup.pace.kind == "days" and self.status == "playing":
                await self._alone(f"{idem}:{seat}", attempt)

    def can_undo(self, seat: int) -> UndoRefused | None:
        closed = self._closed()
        if closed:
            return UndoRefused(closed, WORDS[f"refused.{closed}"], None)
        return self.match.can_undo(seat, self._agreeing(seat), self.names)

    def _closed(self) -> str:
        """Why nothing is taken back here any more, whatever it was."""
        if self.halted is not None:
            return "halted"
        if self.ended:
            return "ended"
        if self._final:
            return "final"
        return "followed" if self.followed else "deal_told" if self.deal_told else ""

    @property
    def _final(self) -> bool:
        """Whether it is over, and that counts for more than this table."""
        return self.setup.final and self.match.result is not None

    async def order(self, seat: int, kind: str, answer: str, until: str) -> None:
        """A decision of this kind is answered so from now on; nobody else at the table is told."""
        async with self.lock:
            routine = checked(self.match.game, kind, answer, until)
            if self.status != "playing":
                raise Refusal("no_order_now")
            end = routine.end(until)
            mark = "" if end is None else self.match.mark(seat, end)
            row = OrderRow(self.id, seat, kind, self.seats[seat].person, answer, until, mark)
            self.orders.give(row)
            try:
                wants = self._attention(self._store.now())
                await self._store.give_order(row, self.row.game, until in LASTING, wants)
            except Exception:
                self.orders.revoke(seat, kind)
                raise

    async def revoke(self, seat: int, kind: str) -> None:
        """The person at the seat wants to be asked again."""
        async with self.lock:
            await self._store.revoke_order(self.id, seat, kind, self.seats[seat].person, self.row.game)
            self.orders.revoke(seat, kind)

    async def sit(self, seat: int, person_id: str, name: str, invite: str) -> None:
        """Take an open seat; at a table that is not listed, with its invitation."""

        async def attempt() -> int:
            if not self.setup.listed and not compare_digest(invite.encode(), self.setup.invite.encode()):
                raise Refusal("no_invite")
            if not 0 <= seat < len(self.seats) or self.seats[seat].kind != "open":
                raise Refusal("seat_taken")
            if self.seats_of(person_id):
                raise Refusal("already_sitting")
            habits = await self._store.habits(self.id, seat, person_id, self.row.game)
            for row in habits:
                self.orders.give(row)
            self._seat(seat, SeatSetup("person", name, person_id))
            here = [changes.sit(self.id, seat, person_id), *map(changes.order, habits)]
            return await self._keep(
                "sit", seat, msgspec.json.encode(self.seats[seat]).decode(), f"sit:{self.seq}:{person_id}", here
            )

        await self._alone("", attempt)

    async def leave(self, person_id: str) -> None:
        """Leave before the start."""

        async def attempt() -> int:
            mine = self.seats_of(person_id)
            if not mine:
                raise Refusal("not_sitting")
            if self.started:
                raise Refusal("already_started")
            for seat in mine:
                self._seat(seat, SeatSetup("open"))
                gone = changes.stand_up(self.id, seat)
                await self._keep(
                    "sit", seat, msgspec.json.encode(self.seats[seat]).decode(), f"leave:{self.seq}:{person_id}", gone
                )
            return self.seq

        await self._alone("", attempt)

    async def hand_over(self, person_id: str) -> None:
        """The person goes for good: bots play on for them; before the start, their seats are free again."""

        async def attempt() -> int:
            for seat in self.seats_of(person_id):
                self._seat(seat, SeatSetup("bot", bot="greedy") if self.started else SeatSetup("open"))
                gone = changes.stand_up(self.id, seat)
                body = msgspec.json.encode(self.seats[seat]).decode()
                await self._keep("sit", seat, body, f"over:{self.seq}:{seat}", gone)
            return self.seq

        await self._alone("", attempt)

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
        gained, settled, over = self._achieved(), await self._results(at), self.orders.ended(self.match)
        honours = [] if gained == self._gained.keys() else self._honours(gained, at)
        spent = [changes.order_over(row) for row in over]
        await self._store.append(Line(entry, news, [*more, *settled, *honours, *spent, *self._attention(at)]))
        self._unsure = False
        self.orders.forget(over)
        if news is not None:
            self._noted = (status, at)
        self._note(entry)
        return seq

    # What it wants done

    def wants(self, now: float) -> float | None:
        """When it next wants something done that nobody asks for; nothing while it waits for people who have time."""
        if self.status != "playing":
            return None
        if any(self.seats[seat].kind == "bot" for seat in self.waiting):
            return now
        if any(self.ordered_answer(ask) for ask in self.match.decisions):
            return now
        dues = [self.clock.due(), *(self._tell_turn_at(seat) for seat in self.turns)]
        return min((due for due in dues if due is not None), default=None)

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
        self._known[entry.idem] = entry.seq
        self._settled = self.match.result is not None
        self.seq = entry.seq + 1
        self._gained = {each: self._gained.get(each, entry.at) for each in self._achieved()}

    def _achieved(self) -> Set[tuple[str, str]]:
        """What people have achieved here so far; an undo takes it back with the choice that brought it."""
        match = self.match
        if self.setup.known_deal or not match.game.achievements or (match.result is None and match.game.earned is None):
            return NOTHING
        found = [(self.seats[n].person, each.id) for each, seats in self.match.achieved() for n in seats]
        return {(person, each) for person, each in found if person}

    def _honours(self, gained: Set[tuple[str, str]], at: float) -> list[Change]:
        """All that people have achieved here, now that this has changed."""
        game, before = self.match.game.id, self._gained
        found = [Honour(self.id, person, each, game, before.get((person, each), at)) for person, each in sorted(gained)]
        return changes.honours(self.id, found)

    async def _results(self, at: float) -> list[Change]:
        """What people take away from the match, if this change of the log ends it or takes its end back."""
        over = self.match.result is not None
        if over == self._settled:
            return []
        return await settle(self, self._store, at) if over else [changes.no_results(self.id)]

    async def reload(self) -> None:
        """Go back to what is in the log, and tell everybody."""
        entries = await self._store.log(self.id)
        self._restart()
        self._attended = True
        self.play(entries)
        self.orders.forget(self.orders.ended(self.match))
        self._unsure = False
        self._tell_foreign()

    def _restart(self) -> None:
        super()._restart()
        self.seq, self._known, self._gained = 0, {}, {}
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
            self.orders.forget(self.orders.ended(self.match))
            if entries:
                self._attended = True
                self._tell_foreign()
            return None

    def _tell_foreign(self) -> None:
        self.foreign = True
        self._tell("")
        self.foreign = False
