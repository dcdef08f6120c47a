"""A line to a viewer. What goes over it most, short texts in one piece, is not for the library (see talk.py); the rest
is: how a line begins and ends, pings, whatever comes in pieces.

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

from . import eagerly
from .talk import Talk
from .wire import is_control

LINE = "line"
"""Under which name who lets it in finds a line in the state of its scope."""

_ODD = 5.0
"""What a ping, a pong or a piece of a message costs."""
_BYTE = 1 / 4096
"""What each byte costs."""
_BIT = 4096
"""So many bytes the library reads at a time: whoever sends too much is cut before all of it has been read."""


class Line(WebSocketsSansIOProtocol):
    """One connection."""

    serve: Callable[[], Awaitable[None]] | None = None
    """What goes on over it, set by who lets it in."""
    _at_start = True
    """Whether what comes next is the start of a frame: so long as only whole frames have come, one at a time."""
    write: Callable[[bytes], bool]
    """Sends a text at once; False, where it would have to wait, or the line is not open."""
    charge: Callable[..., bool]
    """Notes that something was sent that costs us more than it is worth: False when it was too much."""
    hear: Callable[[], Awaitable[str]]
    """The next text; whoever sends anything else is hung up on."""
    over = False
    """Whether nothing that came or will come over it is heard any more."""

    def __init__(self, *config: Any, **more: Any) -> None:
        super().__init__(*config, **more)
        self._talk = talk = Talk(self)
        self.queue = cast("asyncio.Queue[Any]", talk.inbox)
        self.write, self.hear, self.charge = talk.write, talk.hear, talk.charge
        self._gates, self.app = self.app, self._begin

    async def _begin(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"][LINE] = self
        await self._gates(scope, receive, send)
        scope = {}
        if self.serve is not None:
            del self.request, self.response, self.scope
            await self.serve()

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

    def pause_writing(self) -> None:
        self._talk.takes = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self._talk.takes = True
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        if not self.charge(len(data) * _BYTE):
            return
        if not self.handshake_complete:
            # The request; whoever sends more before we have answered is read by the library alone.
            self._at_start = self._at_start and not self.handshake_initiated and data.endswith(b"\r\n\r\n")
        elif self._at_start:
            if self._talk.heard(data):
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

    def send_receive_event_to_app(self) -> None:
        """Hang up on what is no UTF-8, without a word in the log: anybody can send it."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            if not self.close_sent:
                self.conn.send_close(1007)
                self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self.charge(_ODD):
            super().handle_bytes(event)

    def keepalive_timeout(self) -> None:
        """Nobody has answered: what they have not taken yet is not kept for them."""
        super().keepalive_timeout()
        if not self.writable.is_set():
            self.cut()
