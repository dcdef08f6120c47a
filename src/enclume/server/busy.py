"""How many commands are being carried out: who stops a server waits until there are none."""

from __future__ import annotations

import asyncio


class Busy:
    """Counts what has begun and has not ended."""

    def __init__(self) -> None:
        self.begun = 0
        """How many have begun so far."""
        self._going_on = 0
        self._over: asyncio.Event | None = None
        """What somebody waits for."""

    @property
    def idle(self) -> bool:
        """Whether nothing is going on."""
        return not self._going_on

    def begin(self) -> None:
        """Something begins, until :meth:`end`."""
        self.begun += 1
        self._going_on += 1

    def end(self) -> None:
        self._going_on -= 1
        if self._over is not None and not self._going_on:
            self._over.set()

    async def over(self) -> None:
        """Wait until nothing is going on."""
        while self._going_on:
            self._over = asyncio.Event()
            await self._over.wait()
