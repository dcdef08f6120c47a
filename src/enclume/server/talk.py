"""What goes over a line most, short texts in one piece: read and written here, without the library."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from websockets.protocol import State

from .wire import MEDIUM, Patience, framed, text_in

_OPEN: Final = State.OPEN

NO_TEXT: Final = 1003
"""With what a line is closed over which something came that is no text (RFC 6455, 7.4.1)."""


class Gone(Exception):
    """Nobody is at the other end any more."""


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


class Talk:
    """The texts of one line, in and out."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self.inbox = Inbox()
        self._patience = Patience()
        self.takes = True
        """Whether what is sent goes out at once."""

    def charge(self, cost: float = 1.0) -> bool:
        """Something was sent that costs us more than it is worth: False when it was too much, and the line is cut."""
        line = self._line
        if line.transport.is_closing():
            return False
        if self._patience.spend(cost, line.loop.time()):
            return True
        line.cut()
        return False

    def write(self, text: bytes) -> bool:
        """Send a text at once; False, where it would have to wait, or the line is not open."""
        line = self._line
        if not self.takes or line.close_sent or line.disconnected or len(text) > MEDIUM:
            return False
        transport = line.transport
        if line.conn.state is not _OPEN or transport.is_closing():
            return False
        transport.write(framed(text))
        return True

    def heard(self, data: bytes) -> bool:
        """Take in a text, if this is one, whole and nothing else; what is no UTF-8 the library knows what to say to.

        Whoever sends another before it was asked for is not read any further.
        """
        line = self._line
        text = text_in(data)
        if text is None or line.conn.state is not _OPEN:
            return False
        if line.close_sent:
            return True
        inbox = self.inbox
        if inbox.messages and not line.read_paused:
            line.read_paused = True
            line.transport.pause_reading()
        inbox.put_nowait(text)
        return True

    async def hear(self) -> str:
        """The next text; whoever sends anything else is hung up on."""
        line, inbox = self._line, self.inbox
        if not inbox.messages:
            await inbox.filled()
        message = inbox.messages.pop(0)
        if line.read_paused and not inbox.messages:
            line.read_paused = False
            line.transport.resume_reading()
        if line.over:
            raise Gone
        if isinstance(message, str):
            return message
        if message["type"] == "websocket.receive":
            text: str | None = message.get("text")
            if text is not None:
                return text
            await line.hang_up(NO_TEXT)
        raise Gone
