"""A client of web sockets that does next to nothing: who measures servers must not be what they wait for."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import cast
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_MASKED = 0x80
_NO_MASK = bytes(4)
"""Browsers must mask what they send; with zeros it stays as it is."""


class Wire(asyncio.Protocol):
    """One line to a server."""

    def __init__(self) -> None:
        self._rest = b""
        self._open = False
        self._closed = False
        self._texts: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._closed = True
        self._wake()

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self._open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head.decode()
            self._open = True
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + size:
                break
            self._take(data[at] & 15, data[start : start + size])
            at = start + size
        self._rest = data[at:]
        self._wake()

    def _take(self, opcode: int, data: bytes) -> None:
        if opcode == _TEXT:
            self._texts.append(data)
        elif opcode == _PING:
            self._send(_PONG, data)
        elif opcode == _CLOSE:
            self._closed = True

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _send(self, opcode: int, data: bytes) -> None:
        size = len(data)
        head = (
            bytes((_MASKED | opcode, _MASKED | size))
            if size < 126
            else (bytes((_MASKED | opcode, _MASKED | 126)) + size.to_bytes(2, "big"))
        )
        self._transport.write(head + _NO_MASK + data)

    async def opened(self) -> None:
        while not self._open:
            await self._wait()

    async def _wait(self) -> None:
        if self._closed:
            raise ConnectionError("the server has hung up")
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting

    async def recv(self) -> bytes:
        """The next text."""
        while not self._texts:
            await self._wait()
        return self._texts.popleft()

    def send(self, text: bytes) -> None:
        self._send(_TEXT, text)

    def close(self) -> None:
        self._send(_CLOSE, (1000).to_bytes(2, "big"))
        self._transport.close()


async def connect(address: str, cookie: str = "") -> Wire:
    """A line to ws://…, open."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    _, wire = await asyncio.get_running_loop().create_connection(Wire, parts.hostname, parts.port)
    words = [
        f"GET {parts.path}{'?' + parts.query if parts.query else ''} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    wire._transport.write("\r\n".join([*words, "", ""]).encode())
    await wire.opened()
    return wire
