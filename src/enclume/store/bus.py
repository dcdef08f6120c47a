"""What one worker tells the others: that a table's log has grown, that somebody said something, that a name changed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import asyncpg
import structlog

from .writing import CHANNEL, LOST

log = structlog.get_logger()

Heard = Callable[[str], None]


class Bus:
    """Where there is one worker there is nobody to tell."""

    def hear(self, heard: Heard, missed: Callable[[], None]) -> None:
        """``heard`` is called with every message of any worker; ``missed`` when some may not have arrived."""

    async def tell(self, message: str) -> None:
        """Tell all workers."""

    async def close(self) -> None:
        """Listen no more."""


SERVING = 0x656E6375
"""The number of the lock that every worker shares while it serves: whoever puts a backup back wants it alone."""


class PostgresBus(Bus):
    """One connection that listens. When it breaks it is made again, and everybody reads what they may have missed."""

    AGAIN_SECONDS = 0.5

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: asyncpg.Connection[Any] | None = None
        self._lost = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        """A connection does one thing at a time."""

    def hear(self, heard: Heard, missed: Callable[[], None]) -> None:
        self._task = asyncio.create_task(self._listen(heard, missed))

    async def tell(self, message: str) -> None:
        """Nothing that counts is told this way alone: a message that cannot be sent is not missed."""
        async with self._turn:
            connection = self._connection
            if connection is None or connection.is_closed():
                return
            try:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)
            except LOST as error:
                log.warning("not_told", error=type(error).__name__)
                if connection.is_closed():
                    self._lost.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            with contextlib.suppress(Exception):
                await self._connection.close(timeout=2)

    async def _listen(self, heard: Heard, missed: Callable[[], None]) -> None:
        def on_message(_connection: object, _pid: int, _channel: str, message: object) -> None:
            heard(str(message))

        while True:
            try:
                lost = self._lost = asyncio.Event()
                connection = await asyncpg.connect(self._address)
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.execute(f"SELECT pg_advisory_lock_shared({SERVING})")
                await connection.add_listener(CHANNEL, on_message)
                self._connection = connection
                missed()
                await lost.wait()
            except LOST as error:
                log.error("bus_lost", error=type(error).__name__)
            await asyncio.sleep(self.AGAIN_SECONDS)
