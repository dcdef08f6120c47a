"""Looking for garbage while nobody waits.

Python looks for what refers to itself and to which nothing else refers whenever enough new things lie about: when most
is played, and in the middle of a choice, which took a tenth longer for it. So it is done between choices, little at a
time; only where there never is such a moment does Python still see to it by itself.
"""

from __future__ import annotations

import asyncio
import gc

from .busy import Busy

LATEST = (200_000, 100, 50)
"""After how many new things Python looks through them by itself, through older ones after how many such looks, and
through the oldest."""


def calm() -> None:
    """What is loaded by now stays for good: it need not be looked through any more."""
    gc.freeze()
    gc.set_threshold(*LATEST)


class Sweeper:
    """Looks through new things often, through older ones seldom, and the longer it takes the quieter it has to be."""

    SECONDS = 0.2
    """How often it looks whether this is such a moment."""
    YOUNG = 4_000
    """From how many new things on it is worth it: to look through so many takes a millisecond."""
    SOME, MANY = 10, 50
    """After how many looks at new things older ones are looked through where it is quiet, and where it is not. With
    the oldest it is the same."""
    QUIET, STILL = 1.0, 10.0
    """How many seconds nothing has been asked for when it is quiet enough for older things, and for the oldest."""

    def __init__(self, busy: Busy) -> None:
        self._busy = busy
        self._begun = 0
        self._quiet = 0.0
        """For how long nothing has been asked for."""

    async def go_round(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(self.SECONDS)
            self.look()

    def look(self) -> int | None:
        """Look for garbage if this is the moment for it; how old the things were that were looked through."""
        begun, self._begun = self._begun, self._busy.begun
        self._quiet = self._quiet + self.SECONDS if begun == self._begun else 0.0
        if not self._busy.idle:
            return None
        age = self._due()
        if age is not None:
            gc.collect(age)
        return age

    def _due(self) -> int | None:
        young, middle, old = gc.get_count()
        if old >= (self.SOME if self._quiet >= self.STILL else self.MANY):
            return 2
        if middle >= (self.SOME if self._quiet >= self.QUIET else self.MANY):
            return 1
        return 0 if young >= self.YOUNG else None
