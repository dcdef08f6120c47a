"""The socket of a viewer: frames out, commands in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Sequence, Set
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from enclume.kernel import EnclumeError
from enclume.kernel.errors import ChoiceRefused
from enclume.kernel.plans import Wish

from . import characters, eagerly
from .commands import (
    AskFull,
    AskMoment,
    AskPlan,
    AskWhy,
    Attend,
    Choose,
    ClientFrame,
    Concede,
    End,
    Order,
    Pause,
    Resign,
    Revoke,
    Say,
    TakeBack,
)
from .frames import Ack, Chat, ChatLine, Planned, Refused, ServerFrame, Why, WhyText
from .line import Line
from .marks import LONGEST as LONGEST_MARK
from .marks import mark_in, owned
from .metrics import CHOICE_SECONDS, REFUSED, SOCKETS
from .people import Visit
from .reading import read
from .setup import Refusal
from .table import LiveTable
from .talk import Gone
from .viewer import Eyes, moment_of

if TYPE_CHECKING:
    from .sockets import Sockets

LONGEST_FRAME: Final = 8 * 1024
LONGEST_CHAT: Final = 500
MOST_PLACES: Final = 40
"""How many places a plan may have, and how many choices may go with another."""
SIGNED_OUT: Final = 4401
"""With what a line is closed whose session has ended."""
MOST_WAITING: Final = 1_000_000
"""How many bytes may wait for a line before it is given up."""
LONGEST_WAIT = 60.0
"""After how many seconds in which it took nothing."""

LAST_SAID: Final = 5
"""How many lines of the chat may have been read before they are told of as new."""

log = structlog.get_logger()
_decode: Final = msgspec.json.Decoder(ClientFrame).decode
_encode: Final = msgspec.json.Encoder().encode


class Socket:
    """One viewer's socket. Frames wait in an outbox for the line to take them, and nobody waits for the line."""

    def __init__(
        self, sockets: Sockets, line: Line, table: LiveTable, visit: Visit, language: str, address: str
    ) -> None:
        self._sockets = sockets
        self._line = line
        self._request = structlog.contextvars.get_contextvars().get("request", "")
        """The number by which the request is followed in the log."""
        self._table = table
        self._person = visit.person
        self.person_id = "" if visit.person is None else visit.person.id
        self.session = visit.session
        self.address = address
        self._eyes = Eyes(table, self.person_id, language)
        self._outbox: list[bytes] = []
        self._writing = False
        self._rest: asyncio.Task[None] | None = None
        """What is left of writing when the line makes it wait."""
        self._owed: str | None = None
        """The mark of the command that is being carried out, until it is acknowledged."""
        self._meanwhile: list[ChatLine] | None = None
        """What is said while all that was said before is being read."""
        self._last_said: list[ChatLine] = []
        """The last that was read so: it may still be on its way here as something new."""

    async def run(self) -> None:
        """Serve the viewer until they go."""
        structlog.contextvars.bind_contextvars(request=self._request)
        SOCKETS.inc()
        self._sockets.add(self._table, self)
        self._table.changed.append(self._on_change)
        try:
            await self._must_be_signed_in()
            await self._sockets.announce(self._table)
            if self._table.behind >= self._table.seq:
                await self._table.catch_up(self._table.behind)
            await self._send_full()
            while True:
                await self._receive()
        except Gone:
            pass
        finally:
            SOCKETS.dec()
            self._table.changed.remove(self._on_change)
            self._sockets.remove(self._table, self)
            self._sockets.hub.start(self._sockets.announce(self._table))
            self._table.touched = time.monotonic()

    def post(self, frame: ServerFrame) -> None:
        """Send a frame as soon as the line takes it. A line that takes none any more is given up: it can call again."""
        text = _encode(frame)
        if not self._writing and self._line.write(text):
            return
        self._outbox.append(text)
        if not self._writing:
            self._writing = True
            self._rest = eagerly.start(self._write())
        elif sum(map(len, self._outbox)) > MOST_WAITING:
            self._outbox.clear()
            self._line.cut()

    async def _write(self) -> None:
        cut: asyncio.TimerHandle | None = None
        try:
            while self._outbox:
                cut = asyncio.get_running_loop().call_later(LONGEST_WAIT, self._line.cut)
                await self._line.say(self._outbox.pop(0))
                cut.cancel()
        except (RuntimeError, OSError):
            self._outbox.clear()
        finally:
            self._writing = False
            if cut is not None:
                cut.cancel()

    @property
    def visitor(self) -> tuple[str, str]:
        """Who looks, and in which session."""
        return self.person_id, self.session

    def dismiss(self, code: int) -> None:
        """From this moment on nothing that the viewer wants is done."""
        self._line.dismiss(code)

    async def _must_be_signed_in(self) -> None:
        """A session may have ended while its line was coming in, before anybody knew of the line."""
        if self.person_id and not await self._sockets.people.still(*self.visitor):
            self.dismiss(SIGNED_OUT)
            raise Gone

    def _on_change(self, table: LiveTable) -> None:
        if not self._eyes.opened:
            return  # who is just coming in will be shown everything
        if self._eyes.moved:
            self._sockets.hub.start(self._send_full())
            return
        ack = ""
        if self._owed and table.latest == self._mine(self._owed):
            ack, self._owed = self._owed, None
        self.post(self._eyes.patch(self._sockets.presence.looking(table.id), ack))

    def tell_orders(self) -> None:
        news = self._eyes.new_orders() if self._eyes.opened else None
        if news is not None:
            self.post(news)

    def tell_who_is_here(self, here: Set[str], some_left: bool) -> None:
        news = self._eyes.who_is_here(here, some_left) if self._eyes.opened else None
        if news is not None:
            self.post(news)

    def tell_chat(self, line: ChatLine) -> None:
        """What somebody said, once; who is just coming in will be shown all of it."""
        if self._meanwhile is not None:
            self._meanwhile.append(line)
        elif self._eyes.opened and not _is_among(line, self._last_said):
            self.post(Chat(line))

    async def _send_full(self) -> None:
        async with self._table.lock:
            meanwhile: list[ChatLine] = []
            self._meanwhile = meanwhile
            try:
                chat = await self._sockets.hub.chat_of(self._table)
            finally:
                self._meanwhile = None
            chat += [line for line in meanwhile if not _is_among(line, chat)]
            self._last_said = chat[-LAST_SAID:]
            self.post(self._eyes.full(chat, self._sockets.presence.looking(self._table.id)))

    async def _receive(self) -> None:
        text = await self._line.hear()
        idem = ""
        try:
            self._check_number()
            if len(text) > LONGEST_FRAME:
                raise Refusal("too_long", most=LONGEST_FRAME)
            frame = read(text.encode(), _decode)
            idem = getattr(frame, "idem", "")
            if len(idem) > LONGEST_MARK:
                raise Refusal("too_long", most=LONGEST_MARK)
            self._sockets.busy.begin()
            try:
                work = self._command(frame)
                if work is None:
                    await self._answer(frame)
                else:
                    await self._carry_out(idem, work)
            finally:
                self._sockets.busy.end()
        except EnclumeError as error:
            self._refuse(error, idem or mark_in(text[:LONGEST_FRAME]))
        except Exception:  # a fault of the rules or of ours: the one who asked is told, and nobody is thrown out
            log.exception("command_failed", table=self._table.id)
            self._refuse(Refusal("rules_failed"), idem)

    def _check_number(self) -> None:
        """Refuse what is one too many; to be refused costs, too, and who goes on and on is cut off."""
        try:
            self._sockets.limiter.check_command(self.person_id, self.address)
        except Refusal:
            self._line.charge()
            raise

    def _command(self, frame: ClientFrame) -> Coroutine[Any, Any, int] | None:
        """What is to be done to the table, to be written down and acknowledged; nothing, if it is something else."""
        table = self._table
        match frame:
            case Choose():
                self._must_sit(frame.seat)
                then = frame.then[:MOST_PLACES]
                return table.choose(frame.seat, frame.option, frame.moment, self._mine(frame.idem), then)
            case TakeBack():
                self._must_sit(frame.seat)
                self._sockets.limiter.check_undo(self.person_id, self.address)
                return table.undo(self._eyes.taking_back(frame.seat), self._mine(frame.idem))
            case Concede():
                self._must_sit(frame.seat)
                return table.concede(frame.seat, frame.agrees, self._mine(frame.idem))
            case Resign():
                return table.resign(frame.seat, self.person_id, self._mine(frame.idem))
            case Pause():
                self._must_sit(frame.seat)
                return table.pause(frame.seat, frame.wish, self._mine(frame.idem))
            case End():
                self._must_sit(frame.seat)
                return table.end(frame.seat, frame.agrees, self._mine(frame.idem))
            case _:
                return None

    async def _carry_out(self, idem: str, work: Coroutine[Any, Any, int]) -> None:
        """Carry out a command; its patch says that it is on disk, or else (it was there before, or has no mark) a frame
        of its own."""
        started = time.monotonic()
        self._owed = idem
        try:
            seq = await work
            if self._is_owed():
                self.post(Ack(idem, seq))
        finally:
            self._owed = None
        CHOICE_SECONDS.note(time.monotonic() - started)

    def _is_owed(self) -> bool:
        """Whether no patch has acknowledged the command; asked anew, for it changes while the command is waited for."""
        return self._owed is not None

    async def _answer(self, frame: ClientFrame) -> None:
        """What changes nothing in the log of the table: orders, words, questions."""
        table = self._table
        match frame:
            case Order():
                self._must_sit(frame.seat)
                await self._sockets.hub.order(table, frame.seat, frame.kind, frame.answer, frame.until)
                self.post(Ack(frame.idem, table.seq))
            case Revoke():
                self._must_sit(frame.seat)
                await self._sockets.hub.revoke(table, frame.seat, frame.kind)
                self.post(Ack(frame.idem, table.seq))
            case Attend():
                if self.person_id:
                    await self._sockets.hub.attend(table, self.person_id)
            case Say():
                await self._chat(frame)
            case AskWhy():
                self._must_sit(frame.seat)
                self.post(Why(frame.target, self._eyes.why(frame.seat, frame.target[:100])))
            case AskPlan():
                self._must_sit(frame.seat)
                wish = Wish(tuple(frame.pieces[:MOST_PLACES]), frame.changed)
                self.post(Planned(frame.option, self._eyes.plan(frame.seat, frame.option[:100], wish)))
            case AskFull():
                self._eyes.language = frame.lang or self._eyes.language
                if frame.viewer is not None and frame.viewer in self._eyes.seats:
                    self._eyes.asked_for = frame.viewer
                await self._send_full()
            case AskMoment():
                self._moment(frame.moment)

    async def _chat(self, frame: Say) -> None:
        if self._person is None:
            raise Refusal("no_name")
        hub, text = self._sockets.hub, characters.said(frame.text)
        if not characters.is_seen(text):
            raise Refusal("nothing_said")
        if len(text) > LONGEST_CHAT:
            raise Refusal("too_long", most=LONGEST_CHAT)
        self._sockets.limiter.check_chat(self.person_id)
        now = hub.store.now()
        number = await hub.store.add_chat(self._table.id, self.person_id, text, now, self._mine(frame.idem))
        if number is not None:
            await hub.store.bus.tell(f"chat {self._table.id} {number} {hub.worker}")
            seat = next(iter(self._eyes.seats), None)
            self._sockets.tell_chat(self._table, ChatLine(now, self._person.name, text, seat))
        self.post(Ack(frame.idem, self._table.seq))

    def _moment(self, moment: int) -> None:
        choices = len(self._table.match.choices)
        if not 0 <= moment <= choices:
            raise Refusal("bad_moment", n=choices)
        if moment < self._table.match.first_moment:
            raise Refusal("rules_changed")
        self._sockets.limiter.check_moment(self.address)
        self.post(moment_of(self._table, self._eyes.viewer, self._eyes.language, moment))

    def _must_sit(self, seat: int) -> None:
        if seat not in self._eyes.seats:
            raise Refusal("not_your_seat")

    def _mine(self, idem: str) -> str:
        return owned(self.person_id, idem)

    def _refuse(self, error: EnclumeError, idem: str) -> None:
        language = self._eyes.language
        code = getattr(error, "code", type(error).__name__)
        REFUSED.labels(code).inc()
        found = error.reasons if isinstance(error, ChoiceRefused) else ()
        reasons = [WhyText(r.code, r.text.to(language), list(r.rules), list(r.blockers)) for r in found]
        self.post(Refused(idem, code, error.text.to(language), reasons))


def _is_among(line: ChatLine, lines: Sequence[ChatLine]) -> bool:
    """Whether a line is one of others, whatever its speaker is called by now."""
    return any((line.at, line.text) == (each.at, each.text) for each in lines)
