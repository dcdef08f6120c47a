"""A live table: the match, the people and bots at it, and what they can do."""

from __future__ import annotations

from collections.abc import Sequence
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

MOST_UNDONE = 500
"""How often something is taken back at one table: a log is played again whenever the table is loaded, and what was
taken back stays in it."""

log = structlog.get_logger()


class LiveTable(LoggedTable):
    """A table with all that can be done to it."""

    followed = False
    """Whether a campaign has gone on from here: then nothing is taken back any more."""

    shared: Shared
    """What those who look at it have in common."""

    def _begin(self) -> None:
        super()._begin()
        self.shared = Shared()

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
            if by == "choice":
                self._must_be_played(seat)
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

    def _must_be_played(self, seat: int) -> None:
        """Whoever wanted this may have left the seat to a bot while it waited to be carried out."""
        if self.seats[seat].kind == "bot":
            raise Refusal("not_your_seat")

    async def _choose(self, seat: int, option: str, idem: str, by: str, said: Text | None = None) -> int:
        expected = self.expected()
        if expected is not None and expected != f"{seat}|{option}":
            raise Refusal("lesson", option=self.match.describe_key(expected.partition("|")[2]))
        try:
            self._take(seat, option, said)
        except EnclumeError:
            raise
        except Exception as error:
            raise await self._rules_failed(option) from error
        body = option if said is None else f"{option}\n{msgspec.json.encode(said).decode()}"
        return await self._write(by, seat, body, idem)

    async def _rules_failed(self, what: str) -> Refusal:
        """A fault of the rules: nothing of it has happened, and nobody is thrown out."""
        log.exception("rules_failed", table=self.id, game=self.row.game, option=what[:80])
        await self.reload()
        return Refusal("rules_failed")

    async def undo(self, seat: int, idem: str) -> int:
        """Take back the seat's last choice, and what bots have done since."""

        async def attempt() -> int:
            if self.setup.campaign and not self.followed:
                self.followed = (await self._store.chapters(self.setup.campaign))[-1] != self.id
            self._must_be_played(seat)
            closed = self._closed()
            if closed:
                raise Refusal(closed, most=MOST_UNDONE)
            if not self.clock.can_take_back(self._store.now(), seat):
                raise Refusal("no_time_to_take_back")
            try:
                self._take_back(seat)
            except UndoRefused:
                raise
            except Exception as error:
                raise await self._rules_failed("undo") from error
            return await self._keep("undo", seat, "", idem)

        return await self._alone(idem, attempt)

    async def concede(self, seat: int, agrees: bool, idem: str) -> int:
        """The person at a seat would give the match up, or would rather not; it ends when all people would."""

        async def attempt() -> int:
            self._must_be_played(seat)
            if not self.can_concede:
                raise Refusal("no_concession")
            self._concede(seat, agrees)
            return await self._keep("concede", seat, "yes" if agrees else "no", idem)

        return await self._alone(idem, attempt)

    async def resign(self, seat: int, person_id: str, idem: str) -> int:
        """The person at a seat goes for good: bots play on for the others; where there are none, the match ends."""

        async def attempt() -> int:
            if seat not in self.seats_of(person_id):
                raise Refusal("not_your_seat")
            match self.resigning(person_id):
                case "":
                    raise Refusal("no_resigning")
                case "end":
                    self._end(seat, agrees=True)
                    return await self._keep("end", seat, "yes", idem)
                case "bot":
                    others = [each for each in self.seats_of(person_id) if each != seat]
                    for each in others:
                        await self._leave_to_a_bot(each, f"over:{self.seq}:{each}", self.seats[each].name)
                    return await self._leave_to_a_bot(seat, idem, self.seats[seat].name)

        return await self._alone(idem, attempt)

    async def _leave_to_a_bot(self, seat: int, idem: str, name: str = "") -> int:
        now, heir = self._store.now(), SeatSetup("bot", name, bot="greedy", heir=True)
        self._change_seat(now, seat, heir)
        body = msgspec.json.encode(heir).decode()
        seq = await self._write("sit", seat, body, idem, changes.stand_up(self.id, seat), now)
        self._tell(idem)
        return seq

    async def time_is_up(self, seat: int) -> None:
        """A seat's time is up: what then happens is as the table was opened with."""

        async def attempt() -> int:
            now = self._store.now()
            if seat not in self.clock.out_of_time(now):
                raise Refusal("time_left")
            body = ""
            if self.setup.pace.then == "bot":
                heir = SeatSetup("bot", self.seats[seat].name, bot="greedy", heir=True)
                body = msgspec.json.encode(heir).decode()
            elif self.setup.pace.then == "default":
                body = self.match.absent_choice(seat).key
            self._flag(now, seat, body)
            return await self._keep("flag", seat, body, f"flag:{self.seq}:{seat}")

        await self._alone("", attempt)

    async def pause(self, seat: int, wish: bool, idem: str) -> int:
        """The person at a seat would stop the clock; it stops when all would, and any of them lets it run again."""

        async def attempt() -> int:
            self._must_be_played(seat)
            if not self.clock.kept or self.status != "playing":
                raise Refusal("no_clock")
            self._pause(self._store.now(), seat, wish)
            return await self._keep("pause", seat, "yes" if wish else "no", idem)

        return await self._alone(idem, attempt)

    async def end(self, seat: int, agrees: bool, idem: str) -> int:
        """Where somebody's time is up, the others may agree to end the match."""

        async def attempt() -> int:
            self._must_be_played(seat)
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

    async def come_back(self, person_id: str, idem: str) -> None:
        """A person who was away is back: days that they did not take are no longer theirs."""
        for seat in self.seats_of(person_id):

            async def attempt(seat: int = seat) -> int:
                now = self._store.now()
                unused = self.clock.unused(now, seat)
                self.clock.come_back(now, seat, unused)
                return await self._keep("back", seat, str(unused), f"{idem}:{seat}")

            if seat in self.clock.away and self.status == "playing":
                await self._alone(f"{idem}:{seat}", attempt)

    def why_no_undo(self, seat: int) -> Text | None:
        """Why the seat cannot take anything back; nothing, if it can."""
        closed = self._closed()
        if closed:
            return WORDS.say(f"refused.{closed}", most=MOST_UNDONE)
        found = self.match.can_undo(seat, self._agreeing(seat), self.names)
        return None if found is None else found.text

    def _closed(self) -> str:
        """Why nothing is taken back here any more, whatever it was."""
        if self.halted is not None:
            return "halted"
        if self.ended:
            return "ended"
        if self._final:
            return "final"
        if self.undos >= MOST_UNDONE:
            return "undone_enough"
        return "followed" if self.followed else "deal_told" if self.deal_told else ""

    @property
    def _final(self) -> bool:
        """Whether it is over, and that counts for more than this table."""
        return self.match.result is not None and self.setup.final

    async def order(self, seat: int, kind: str, answer: str, until: str) -> None:
        """A decision of this kind is answered so from now on; nobody else at the table is told."""
        async with self.lock:
            self._must_be_played(seat)
            routine = checked(self.match.game, kind, answer, until)
            if self.status != "playing":
                raise Refusal("no_order_now")
            end = routine.end(until)
            mark = "" if end is None else self.match.mark(seat, end)
            row = OrderRow(self.id, seat, kind, self.seats[seat].person, answer, until, mark)
            before = [each for each in self.orders.of(seat) if each.kind == kind]
            self.orders.give(row)
            try:
                wants = self._attention(self._store.now())
                await self._store.give_order(row, self.row.game, until in LASTING, wants)
            except Exception:  # what held before holds still
                self.orders.revoke(seat, kind)
                for each in before:
                    self.orders.give(each)
                raise

    async def revoke(self, seat: int, kind: str) -> None:
        """The person at the seat wants to be asked again."""
        async with self.lock:
            await self._store.revoke_order(self.id, seat, kind, self.seats[seat].person, self.row.game)
            self.orders.revoke(seat, kind)

    async def sit(self, seat: int, person_id: str, name: str, invite: str) -> None:
        """Take an open seat; at a table that is not listed, with its invitation."""

        async def attempt() -> int:
            asked = self.setup.listed or compare_digest(invite.encode(), self.setup.invite.encode())
            if not asked and not self.kept_for(person_id):
                raise Refusal("no_invite")
            if not 0 <= seat < len(self.seats) or self.seats[seat].kind != "open":
                raise Refusal("seat_taken")
            if self.seats[seat].of not in ("", person_id):
                raise Refusal("seat_kept")
            if self.seats_of(person_id):
                raise Refusal("already_sitting")
            if await self._store.gone([person_id]):
                raise Refusal("no_name")
            return await self._sit_down(seat, SeatSetup("person", name, person_id))

        await self._alone("", attempt)

    async def sit_again(self, person_id: str, name: str) -> None:
        """Take the seats that are kept for a person, if there are any."""

        async def attempt() -> int:
            kept = self.kept_for(person_id)
            if kept and await self._store.gone([person_id]):
                raise Refusal("no_name")
            for n in kept:
                before = self.seats[n]
                called = name if len(kept) == 1 else before.name
                await self._sit_down(n, SeatSetup("person", called, person_id, also=before.also))
            return self.seq

        if self.kept_for(person_id):
            await self._alone("", attempt)

    async def _sit_down(self, n: int, seat: SeatSetup) -> int:
        """Somebody takes a seat, with their habits."""
        habits = await self._store.habits(self.id, n, seat.person, self.row.game)
        for row in habits:
            self.orders.give(row)
        self._seat(n, seat)
        here = [*changes.sit(self.id, n, seat.person), *map(changes.order, habits)]
        return await self._keep("sit", n, msgspec.json.encode(seat).decode(), f"sit:{self.seq}:{seat.person}", here)

    async def leave(self, person_id: str) -> None:
        """Leave before the start."""

        async def attempt() -> int:
            mine = self.seats_of(person_id)
            if not mine:
                raise Refusal("not_sitting")
            if self.started:
                raise Refusal("already_started")
            for seat in mine:
                await self._free(seat, f"leave:{self.seq}:{person_id}")
            return self.seq

        await self._alone("", attempt)

    async def _free(self, seat: int, idem: str) -> int:
        self._seat(seat, SeatSetup("open"))
        body = msgspec.json.encode(self.seats[seat]).decode()
        return await self._keep("sit", seat, body, idem, changes.stand_up(self.id, seat))

    async def hand_over(self, person_id: str) -> None:
        """The person goes for good: bots play on for them; before the start, their seats are free again."""

        async def attempt() -> int:
            for seat in self.seats_of(person_id):
                mark = f"over:{self.seq}:{seat}"
                if self.started:
                    await self._leave_to_a_bot(seat, mark)
                else:
                    await self._free(seat, mark)
            return self.seq

        await self._alone("", attempt)
