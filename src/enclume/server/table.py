"""A live table: the match, the people and bots at it, and what they can do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hmac import compare_digest

import msgspec
import structlog

from enclume.kernel import EnclumeError
from enclume.kernel.errors import UndoRefused
from enclume.kernel.texts import Text
from enclume.store import OrderRow, changes

from .logged import LoggedTable
from .orders import LASTING, checked
from .setup import Refusal, SeatSetup
from .viewer import Shared
from .words import WORDS

log = structlog.get_logger()


class LiveTable(LoggedTable):
    """A table with all that can be done to it."""

    followed = False
    """Whether a campaign has gone on from here: then nothing is taken back any more."""

    @cached_property
    def shared(self) -> Shared:
        """What those who look at it have in common."""
        return Shared()

    def _tell(self, idem: str) -> None:
        super()._tell(idem)
        self.shared.forget()

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
