"""One after the other: who comes while somebody is there waits, and goes in in the order of coming.

The same as a lock of asyncio, but that who finds nobody there goes in without waiting for anything: most commands of a
table do.
"""

from __future__ import annotations

import asyncio
from collections import deque


class OneByOne:
    """Lets one in at a time.

    >>> door = OneByOne()
    >>> door.enter(), door.enter()
    (True, False)
    >>> door.leave()
    >>> door.enter()
    True
    """

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def enter(self) -> bool:
        """Go in at once; False where somebody is there or was here before, and one has to :meth:`wait`."""
        if self._taken or self._waiting:
            return False
        self._taken = True
        return True

    async def wait(self) -> None:
        """Go in after those who were here before."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was our turn already: it is the next one's then
                self.leave()
            elif turn in self._waiting:
                self._waiting.remove(turn)
            raise

    def leave(self) -> None:
        """Who has waited longest is let in; nobody who comes meanwhile slips past them."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if not self.enter():
            await self.wait()

    async def __aexit__(self, *_: object) -> None:
        self.leave()
