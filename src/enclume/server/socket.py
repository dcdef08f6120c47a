"""The socket of a viewer: frames out, commands in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Set
from contextlib import contextmanager
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket

from enclume.kernel import EnclumeError
from enclume.kernel.errors import ChoiceRefused
from enclume.kernel.plans import Wish

from . import eagerly
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
    Revoke,
    Say,
    TakeBack,
)
from .frames import Ack, Chat, ChatLine, Planned, Refused, ServerFrame, Why, WhyText
from .hub import Hub
from .limiter import Limiter, address_of
from .line import LINE, Gone, Line
from .metrics import CHOICE_SECONDS, REFUSED, SOCKETS
from .people import People, Visit
from .setup import Refusal
from .table import LiveTable
from .viewer import Eyes, moment_of

LONGEST_FRAME = 8 * 1024
LONGEST_CHAT = 500
MOST_PLACES = 40
"""How many places a plan may have, and how many choices may go with another."""
SIGNED_OUT = 4401
"""With what a line is closed whose session has ended."""
MOST_WAITING = 200
"""How many frames may wait for a line before it is given up."""

log = structlog.get_logger()
_decode = msgspec.json.Decoder(ClientFrame).decode
_encode = msgspec.json.Encoder().encode


class Sockets:
    """All open sockets, by table."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        self.hub = hub
        self.people = people
        self.limiter = limiter
        self.by_table: dict[str, set[Socket]] = {}
        self._served: dict[str, frozenset[str]] = {}
        """The people who look at a table here."""
        self.draining = False
        """Whether the server is about to stop: nobody is let in any more."""
        self.idle = asyncio.Event()
        """Whether no command is being carried out."""
        self.idle.set()
        self._busy = 0
        self.on_close: Callable[[], None] = lambda: None
        """Called before the lines are closed."""
        hub.on_chat = lambda table, line: self.tell(table, Chat(line))
        hub.on_orders = self.tell_orders
        hub.on_person = self.look_again
        hub.on_worker = self.announce_all

    async def endpoint(self, websocket: WebSocket) -> None:
        """Let a viewer in, or not."""
        if self.draining:
            await websocket.accept()
            await websocket.close(1012)
            return
        visit = await self.people.visit(websocket)
        try:
            self.limiter.check_request(websocket)
            self._must_have_room(websocket)
            table = await self.hub.find(websocket.path_params["id"])
        except EnclumeError as error:
            await websocket.accept()
            await websocket.close(4404, error.text.en[:100])
            return
        language = "fr" if websocket.query_params.get("lang", "en").startswith("fr") else "en"
        await websocket.accept()
        line: Line = websocket.scope["state"][LINE]
        line.serve = Socket(self, line, table, visit, language, address_of(websocket)).run

    async def look_again(self, person_id: str) -> None:
        """Something about a person has changed (about anybody, where none is named): close the lines of those who have
        been signed out."""
        for socket in [each for sockets in self.by_table.values() for each in sockets]:
            mine = socket.person_id and (not person_id or socket.person_id == person_id)
            if mine and not await self.people.still(socket.person_id, socket.session):
                await socket.hang_up(SIGNED_OUT)

    def _must_have_room(self, websocket: WebSocket) -> None:
        """One address may not take all the lines there are."""
        here = address_of(websocket)
        if sum(each.address == here for sockets in self.by_table.values() for each in sockets) >= self.limiter.sockets:
            raise Refusal("too_many", seconds=60)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While a command is being carried out."""
        self._busy += 1
        self.idle.clear()
        try:
            yield
        finally:
            self._busy -= 1
            if not self._busy:
                self.idle.set()

    def add(self, table: LiveTable, socket: Socket) -> None:
        self.by_table.setdefault(table.id, set()).add(socket)
        self._see_who_is_here(table)

    def remove(self, table: LiveTable, socket: Socket) -> None:
        self.by_table[table.id].discard(socket)
        self._see_who_is_here(table)
        if not self.by_table[table.id]:
            del self.by_table[table.id], self._served[table.id]

    def _see_who_is_here(self, table: LiveTable) -> None:
        people = [socket.person_id for socket in self.by_table[table.id]]
        self._served[table.id] = frozenset(filter(None, people))

    def here(self, table: LiveTable) -> Set[str]:
        """The people who look at a table now, at whatever worker."""
        served, elsewhere = self._served.get(table.id, frozenset()), self.hub.presence.elsewhere(table.id)
        return served | elsewhere if elsewhere else served

    async def announce(self, table: LiveTable) -> None:
        """Tell the other workers who looks at a table here."""
        if self.hub.store.shared:
            await self.hub.presence.announce(table.id, self._served.get(table.id, frozenset()))

    async def announce_all(self) -> None:
        for table in {socket._table for sockets in list(self.by_table.values()) for socket in sockets}:
            await self.announce(table)

    def tell_orders(self, table: LiveTable) -> None:
        """Standing orders are told to the pages of their person, and to nobody else: others would know what a pass
        means."""
        for socket in self.by_table.get(table.id, ()):
            socket.tell_orders()

    def tell(self, table: LiveTable, frame: ServerFrame) -> None:
        for socket in self.by_table.get(table.id, ()):
            socket.post(frame)

    async def close(self) -> None:
        self.on_close()
        for sockets in list(self.by_table.values()):
            for socket in list(sockets):
                await socket.hang_up(1012)


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
        self._given_up = False
        self._owed = ""
        """The mark of the command that is being carried out, until it is acknowledged."""

    async def run(self) -> None:
        """Serve the viewer until they go."""
        structlog.contextvars.bind_contextvars(request=self._request)
        SOCKETS.inc()
        self._sockets.add(self._table, self)
        self._table.changed.append(self._on_change)
        try:
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
        elif len(self._outbox) > MOST_WAITING:
            self._given_up = True
            self._outbox.clear()

    async def _write(self) -> None:
        try:
            while self._outbox and not self._given_up:
                await self._line.say(self._outbox.pop(0))
        except (RuntimeError, OSError):
            self._outbox.clear()
        finally:
            self._writing = False
        if self._given_up:
            await self.hang_up(1011)

    async def hang_up(self, code: int) -> None:
        await self._line.hang_up(code)

    def _on_change(self, table: LiveTable) -> None:
        if not self._eyes.opened:
            return  # who is just coming in will be shown everything
        ack = ""
        if self._owed and table.latest == self._mine(self._owed):
            ack, self._owed = self._owed, ""
        self.post(self._eyes.patch(self._sockets.here(table), ack))

    def tell_orders(self) -> None:
        news = self._eyes.new_orders() if self._eyes.opened else None
        if news is not None:
            self.post(news)

    async def _send_full(self) -> None:
        async with self._table.lock:
            chat = await self._sockets.hub.chat_of(self._table)
            self.post(self._eyes.full(chat, self._sockets.here(self._table)))

    async def _receive(self) -> None:
        text = await self._line.hear()
        idem = ""
        try:
            if len(text) > LONGEST_FRAME:
                raise Refusal("too_long", most=LONGEST_FRAME)
            self._sockets.limiter.check_command(self.person_id or self.address)
            frame = _decode(text)
            idem = getattr(frame, "idem", "")
            if len(idem) > 40:
                raise Refusal("too_long", most=40)
            with self._sockets.busy():
                await self._obey(frame)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._refuse(Refusal("bad_request", why=str(error)), idem)
        except EnclumeError as error:
            self._refuse(error, idem)
        except Exception:  # a fault of the rules or of ours: the one who asked is told, and nobody is thrown out
            log.exception("command_failed", table=self._table.id)
            self._refuse(Refusal("rules_failed"), idem)

    async def _obey(self, frame: ClientFrame) -> None:
        table = self._table
        match frame:
            case Choose():
                started = time.monotonic()
                self._must_sit(frame.seat)
                work = table.choose(
                    frame.seat, frame.option, frame.moment, self._mine(frame.idem), frame.then[:MOST_PLACES]
                )
                await self._acknowledge(frame.idem, work)
                CHOICE_SECONDS.observe(time.monotonic() - started)
            case TakeBack():
                self._must_sit(frame.seat)
                await self._acknowledge(frame.idem, table.undo(frame.seat, self._mine(frame.idem)))
            case Concede():
                self._must_sit(frame.seat)
                work = table.concede(frame.seat, frame.agrees, self._mine(frame.idem))
                await self._acknowledge(frame.idem, work)
            case Pause():
                self._must_sit(frame.seat)
                await self._acknowledge(frame.idem, table.pause(frame.seat, frame.wish, self._mine(frame.idem)))
            case End():
                self._must_sit(frame.seat)
                await self._acknowledge(frame.idem, table.end(frame.seat, frame.agrees, self._mine(frame.idem)))
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

    async def _acknowledge(self, idem: str, work: Coroutine[Any, Any, int]) -> None:
        """Carry out a command; its patch says that it is on disk, or else (it was there before) a frame of its own."""
        self._owed = idem
        try:
            seq = await work
            if self._owed:
                self.post(Ack(idem, seq))
        finally:
            self._owed = ""

    async def _chat(self, frame: Say) -> None:
        if self._person is None:
            raise Refusal("no_name")
        if not 1 <= len(frame.text.strip()) <= LONGEST_CHAT:
            raise Refusal("too_long", most=LONGEST_CHAT)
        self._sockets.limiter.check_chat(self.person_id)
        hub, text = self._sockets.hub, frame.text.strip()
        now = hub.store.now()
        number = await hub.store.add_chat(self._table.id, self.person_id, text, now)
        await hub.store.bus.tell(f"chat {self._table.id} {number} {hub.worker}")
        seat = next(iter(self._eyes.seats), None)
        self._sockets.tell(self._table, Chat(ChatLine(now, self._person.name, text, seat)))
        self.post(Ack(frame.idem, self._table.seq))

    def _moment(self, moment: int) -> None:
        choices = len(self._table.match.choices)
        if not 0 <= moment <= choices:
            raise Refusal("bad_moment", n=choices)
        if moment < self._table.match.first_moment:
            raise Refusal("rules_changed")
        self.post(moment_of(self._table, self._eyes.viewer, self._eyes.language, moment))

    def _must_sit(self, seat: int) -> None:
        if seat not in self._eyes.seats:
            raise Refusal("not_your_seat")

    def _mine(self, idem: str) -> str:
        """A client's mark on a command, made its own: nobody can use up another's, nor name a part of a command."""
        return f"{self.person_id[:12]}:{idem[:24].replace('+', '-')}"

    def _refuse(self, error: EnclumeError, idem: str) -> None:
        language = self._eyes.language
        code = getattr(error, "code", type(error).__name__)
        REFUSED.labels(code).inc()
        found = error.reasons if isinstance(error, ChoiceRefused) else ()
        reasons = [WhyText(r.code, r.text.to(language), list(r.rules), list(r.blockers)) for r in found]
        self.post(Refused(idem, code, error.text.to(language), reasons))
