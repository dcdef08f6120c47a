"""Passwords: kept as argon2 hashes, checked in a thread, a few at a time."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from enclume.store import FAILURE_SECONDS, Store

from .setup import Refusal

SHORTEST, LONGEST = 8, 200
AT_ONCE = 2
"""How many are checked at the same time: each takes 19 MiB, and some tens of milliseconds of a core."""


class Passwords:
    """Makes hashes and compares with them."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._of_nobody = self._hasher.hash(secrets.token_urlsafe())

    async def hash(self, password: str) -> str:
        plain = _plain(password)
        if not SHORTEST <= len(plain) <= LONGEST:
            raise Refusal("bad_password", least=SHORTEST, most=LONGEST)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hasher.hash, plain)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one that is kept; where there is none it takes as long to find out."""
        words = (kept or self._of_nobody, _plain(password)[: LONGEST + 1])
        same = await asyncio.get_running_loop().run_in_executor(self._threads, self._verify, *words)
        return same and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerifyMismatchError, InvalidHashError):
            return False


def _plain(password: str) -> str:
    """The same characters, whatever keyboard they were typed on."""
    return unicodedata.normalize("NFKC", password)


class Tries:
    """How often somebody failed lately: whoever fails too often has to wait. All workers count together."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, login: str, address: str) -> AsyncIterator[None]:
        """Time to try a name from an address: one at a time, so that whoever tries many at once is counted, too."""
        names = [f"name {login}"] if login else []
        async with AsyncExitStack() as stack:
            for key in (*names, f"address {address}"):
                await stack.enter_async_context(self._lock(key))
            await self._check(login, address)
            yield

    def _lock(self, key: str) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

    async def _check(self, login: str, address: str) -> None:
        """Refuse whoever failed ten times with a name, or a hundred times with any; and a name that a hundred
        failed with, wherever they are."""
        limits = self._counted(login, address)
        for who, (times, since) in (await self._store.failures(list(limits))).items():
            if times >= limits[who]:
                raise Refusal("too_many", seconds=int(since + FAILURE_SECONDS - self._store.now()) + 1)

    async def failed(self, login: str, address: str) -> None:
        await self._store.failed(list(self._counted(login, address)))

    async def succeeded(self, login: str, address: str) -> None:
        await self._store.forgive(next(iter(self._counted(login, address))))

    @staticmethod
    def _counted(login: str, address: str) -> dict[str, int]:
        """What a failure counts for, and how often. Without a name (passkeys have none) there is nobody to protect:
        whoever failed would only keep all others out."""
        here = {f"{login} {address}"[:160]: 10, f"* {address}"[:160]: 100}
        return {**here, f"{login} *": 100} if login else here
