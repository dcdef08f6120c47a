"""What all other workers are asked to do, and have done before whoever asked goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Set
from contextlib import suppress
from itertools import count

ANSWER_SECONDS = 3.0
"""How long is waited for a worker that does not answer: it is busy, or has gone without a word."""


class Others:
    """Asks the other workers, and waits until each of them has done it."""

    def __init__(self, worker: str, tell: Callable[[str], Awaitable[None]], alive: Callable[[], Set[str]]) -> None:
        """``alive``: which other workers there are."""
        self._worker = worker
        self._tell = tell
        self._alive = alive
        self._numbers = count()
        self._waiting: dict[int, tuple[set[str], asyncio.Event]] = {}
        """By the number of a request: who has not answered yet, and what to set when all have."""

    async def ask(self, what: str) -> None:
        """Have it done everywhere else. A worker that is cut off reads everything anew before it goes on."""
        number, left, done = next(self._numbers), set(self._alive()), asyncio.Event()
        self._waiting[number] = left, done
        try:
            await self._tell(f"{what} {self._worker} {number}")
            if left:
                with suppress(TimeoutError):
                    await asyncio.wait_for(done.wait(), ANSWER_SECONDS)
        finally:
            del self._waiting[number]

    def is_mine(self, asked: str) -> bool:
        """Whether it was this worker that asked, in words that end in who did and the number."""
        return asked.split(" ")[-2:-1] == [self._worker]

    async def answer(self, asked: str, work: Awaitable[None]) -> None:
        """Do what was asked for, then say so."""
        await work
        _, worker, number = asked.rsplit(" ", 2)
        await self._tell(f"done {worker} {number} {self._worker}")

    def hear(self, answer: str) -> None:
        """Somebody has done what somebody asked for."""
        asker, number, worker = answer.split(" ")
        if asker != self._worker or int(number) not in self._waiting:
            return
        left, done = self._waiting[int(number)]
        left.discard(worker)
        if not left:
            done.set()
