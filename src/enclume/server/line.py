"""A line to a viewer. What goes over it most, short texts in one piece, is written and read right here; the rest is
left to the library: how a line begins and ends, pings, whatever comes in pieces.

A line begins as a request, and passes by all who look at requests. Once it is let in they are done with it, and so is
the memory that they took."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from . import eagerly
from .wire import MEDIUM, Patience, framed, is_control, text_in

LINE = "line"
"""Under which name who lets it in finds a line in the state of its scope."""

NO_TEXT = 1003
"""With what a line is closed over which something came that is no text (RFC 6455, 7.4.1)."""

_ODD = 5.0
"""What a ping, a pong or a piece of a message costs."""
_BYTE = 1 / 4096
"""What each byte costs."""
_BIT = 4096
"""So many bytes the library reads at a time: whoever sends too much is cut before all of it has been read."""


class Inbox:
    """What has come in over a line and was not taken yet: a queue with one reader, much smaller than a general one.

    Texts lie there as they are, all else as the library tells of it."""

    __slots__ = ("_waiting", "messages")

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self.messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def empty(self) -> bool:
        return not self.messages

    async def filled(self) -> None:
        """Wait until there is something."""
        while not self.messages:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting

    async def get(self) -> Any:
        await self.filled()
        return self.messages.pop(0)


class Gone(Exception):
    """Nobody is at the other end any more."""


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    serve: Callable[[], Awaitable[None]] | None = None
    """What goes on over it, set by who lets it in."""
    _at_start = True
    """Whether what comes next is the start of a frame: so long as only whole frames have come, one at a time."""
    over = False
    """Whether nothing that came or will come over it is heard any more."""

    def __init__(self, *config: Any, **more: Any) -> None:
        super().__init__(*config, **more)
        self._inbox = Inbox()
        self.queue = cast("asyncio.Queue[Any]", self._inbox)
        self._patience = Patience()
        self._takes = True
        """Whether what is sent goes out at once."""
        self._gates, self.app = self.app, self._begin

    async def _begin(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"][LINE] = self
        await self._gates(scope, receive, send)
        scope = {}
        if self.serve is not None:
            del self.request, self.response, self.scope
            await self.serve()

    async def hear(self) -> str:
        """The next text; whoever sends anything else is hung up on."""
        inbox = self._inbox
        if not inbox.messages:
            await inbox.filled()
        message = inbox.messages.pop(0)
        if self.read_paused and not inbox.messages:
            self.read_paused = False
            self.transport.resume_reading()
        if self.over:
            raise Gone
        if isinstance(message, str):
            return message
        if message["type"] == "websocket.receive":
            text: str | None = message.get("text")
            if text is not None:
                return text
            await self.hang_up(NO_TEXT)
        raise Gone

    async def say(self, text: bytes) -> None:
        """Send a text, when the line takes it."""
        await self.send({"type": "websocket.send", "text": text.decode()})

    async def hang_up(self, code: int) -> None:
        with suppress(OSError, RuntimeError):  # nobody is there any more, or it was closed already
            await self.send({"type": "websocket.close", "code": code})

    def dismiss(self, code: int) -> None:
        """Hang up at once: nothing more is heard, not even what has come in already. Who takes nothing is not told
        why: that could wait for ever."""
        self.over = True
        if self.writable.is_set():
            eagerly.start(self.hang_up(code))
        else:
            self.cut()

    def cut(self) -> None:
        """End it here and now, with all that waits to be taken: nobody at the other end takes anything."""
        self.over = True
        self.transport.abort()

    def charge(self, cost: float = 1.0) -> bool:
        """Something was sent that costs us more than it is worth: False when it was too much, and the line is cut."""
        if self.transport.is_closing():
            return False
        if self._patience.spend(cost, self.loop.time()):
            return True
        self.cut()
        return False

    def write(self, text: bytes) -> bool:
        """Send a text at once; False, where it would have to wait, or the line is not open."""
        if not self._takes or self.close_sent or self.disconnected or len(text) > MEDIUM:
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True

    def pause_writing(self) -> None:
        self._takes = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self._takes = True
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        if not self.charge(len(data) * _BYTE):
            return
        if not self.handshake_complete:
            # The request; whoever sends more before we have answered is read by the library alone.
            self._at_start = self._at_start and not self.handshake_initiated and data.endswith(b"\r\n\r\n")
        elif self._at_start:
            if self._heard(data):
                return
            self._at_start = is_control(data)
        for start in range(0, len(data), _BIT):
            if not self.transport.is_closing():
                super().data_received(data[start : start + _BIT])

    # What is left to the library: each of these costs, and some of it before anybody has been let in.

    def handle_ping(self) -> None:
        """Whoever takes nothing is owed no pongs: they would pile up here."""
        if not self.writable.is_set():
            self.cut()
        elif self.charge(_ODD):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.charge(_ODD):
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.charge(_ODD):
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if event.fin or self.charge(_ODD):
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self.charge(_ODD):
            super().handle_bytes(event)

    def keepalive_timeout(self) -> None:
        """Nobody has answered: what they have not taken yet is not kept for them."""
        super().keepalive_timeout()
        if not self.writable.is_set():
            self.cut()

    def _heard(self, data: bytes) -> bool:
        """Take in a text, if this is one, whole and nothing else; what is no UTF-8 the library knows what to say to.

        Whoever sends another before it was asked for is not read any further.
        """
        text = text_in(data)
        if text is None or self.conn.state is not State.OPEN:
            return False
        if self.close_sent:
            return True
        inbox = self._inbox
        if inbox.messages and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        inbox.put_nowait(text)
        return True
