"""Stopping without a jolt: whoever balances load is told, lines are hung up so that they call again, and what has been
begun is finished."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

import structlog

from .sockets import Sockets

SIGNALS = (signal.SIGTERM, signal.SIGINT)
SAME_SIGNAL = 2.0
"""Seconds in which a second signal is the first one, which came twice: to all processes, and from the one that minds
them."""
LONGEST_COMMAND = 10.0
"""Seconds after which a command that is still being carried out is no longer waited for."""

log = structlog.get_logger()


class Draining:
    """Comes between the signal to stop and the server that obeys it. A second signal is obeyed at once."""

    def __init__(self, sockets: Sockets, seconds: float) -> None:
        self._sockets = sockets
        self._seconds = seconds
        self._before: dict[int, Any] = {}
        self._task: asyncio.Task[None] | None = None
        self._caught = 0.0

    def listen(self) -> None:
        """From now on signals come here first."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            before = signal.getsignal(number)
            if callable(before):
                self._before[number] = before
                signal.signal(number, self._catch(loop))

    def _catch(self, loop: asyncio.AbstractEventLoop) -> Callable[[int, FrameType | None], None]:
        def caught(number: int, frame: FrameType | None) -> None:
            if self._sockets.draining:
                if time.monotonic() - self._caught > SAME_SIGNAL:
                    self._before[number](number, frame)
            else:
                self._sockets.draining, self._caught = True, time.monotonic()
                loop.call_soon_threadsafe(self._begin, number)

        return caught

    def _begin(self, number: int) -> None:
        self._task = asyncio.ensure_future(self._drain(number))

    async def _drain(self, number: int) -> None:
        log.info("draining", seconds=self._seconds)
        try:
            await self._sockets.close()
            await asyncio.sleep(self._seconds)
            async with asyncio.timeout(LONGEST_COMMAND):
                await self._sockets.busy.over()
        except TimeoutError:
            log.warning("not_drained")
        finally:
            self._before[number](number, None)
