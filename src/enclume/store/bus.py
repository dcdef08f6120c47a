"""What one worker tells the others: that a table's log has grown, that somebody said something, that a name changed."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
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


MOST_UNTOLD = 1000
"""How many messages wait for a connection: of more, the oldest are not told."""
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
        self._untold: deque[str] = deque(maxlen=MOST_UNTOLD)
        """What could not be told while there was no connection."""

    def hear(self, heard: Heard, missed: Callable[[], None]) -> None:
        self._task = asyncio.create_task(self._listen(heard, missed))

    async def tell(self, message: str) -> None:
        """Where there is no connection, as soon as there is one: the others know nothing of that, and go on by what
        they knew."""
        async with self._turn:
            self._untold.append(message)
            await self._tell_all()

    async def _tell_all(self) -> None:
        connection = self._connection
        while self._untold and connection is not None and not connection.is_closed():
            try:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, self._untold[0])
            except LOST as error:
                log.warning("not_told", error=type(error).__name__)
                if connection.is_closed():
                    self._lost.set()
                    return
            self._untold.popleft()

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
                async with self._turn:
                    self._connection = connection
                    await self._tell_all()
                missed()
                await lost.wait()
            except LOST as error:
                log.error("bus_lost", error=type(error).__name__)
            await asyncio.sleep(self.AGAIN_SECONDS)
