"""The door: one connection over which requests come. Whoever does not say what they want is not waited for."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 15.0
"""How long the head of a request may take to come in."""
BODY_SECONDS = 60.0
"""How long its body may take."""
LONGEST_HEAD = 64 * 1024
"""How many bytes a head may have, its path and its headers together."""
MOST_SILENT = 100
"""How many connections of one address may be open over which nothing has been asked yet. A proxy asks at once."""

_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Door(HttpToolsProtocol):
    """Hangs up on heads without end and bodies that never come."""

    silent: ClassVar[Counter[str]] = Counter()
    """By address: how many have asked for nothing yet."""

    def __init__(self, *config: Any, **more: Any) -> None:
        super().__init__(*config, **more)
        self._until: asyncio.TimerHandle | None = None
        self._head: int | None = 0
        """How much of a head has come in; nothing while a body comes or an answer is made."""
        self._from = ""
        """The address, as long as it has asked for nothing."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the library
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address and self.silent[address] >= MOST_SILENT:
            transport.abort()
            return
        self._from = address
        self.silent[address] += 1
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_asked()
        self._wait(0.0)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head is not None:
            if self._until is None:
                self._wait(HEAD_SECONDS)
            self._head += len(data)
            if self._head > LONGEST_HEAD and b"\r\n\r\n" not in data[:LONGEST_HEAD]:
                self.transport.write(_TOO_LONG)
                self.transport.close()
                return
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._has_asked()
        self._head = None
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head = 0
        self._wait(0.0)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._wait(0.0)
        super().handle_websocket_upgrade()

    def _has_asked(self) -> None:
        if self._from:
            self.silent[self._from] -= 1
            if not self.silent[self._from]:
                del self.silent[self._from]
            self._from = ""

    def _wait(self, seconds: float) -> None:
        """So long for what is to come next; 0: for nothing."""
        if self._until is not None:
            self._until.cancel()
        self._until = self.loop.call_later(seconds, self.transport.abort) if seconds else None
