"""Floods are refused: so many requests and commands a minute from one person or address."""

from __future__ import annotations

import mmap
import os
import time
from hashlib import blake2b
from ipaddress import IPv4Address, IPv6Network, ip_address
from pathlib import Path
from typing import ClassVar, Final, Protocol

from starlette.requests import HTTPConnection

from .metrics import REFUSED
from .setup import Refusal

WINDOW_SECONDS: Final = 60
MOMENT_COSTS: Final = 4
"""How many commands of an address a look at another moment counts for: some choices are played again for it."""
UNDO_COSTS: Final = 4
"""How many commands an undo counts for."""
MOST_KNOWN: Final = 10_000
"""How many keys are remembered with their places."""
COUNTS: Final = "_ENCLUME_COUNTS"
"""Names the file in which the workers of this machine count together."""


def address_of(request: HTTPConnection) -> str:
    return network_of(request.client.host) if request.client else "?"


def network_of(host: str) -> str:
    """Where a request comes from; IPv6 hands out whole networks, so a network counts as one.

    >>> network_of("2001:db8:1::5"), network_of("2001:db8:1:0:a:b:c:d"), network_of("::ffff:192.0.2.1")
    ('2001:db8:1::/64', '2001:db8:1::/64', '192.0.2.1')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False))


class Counts(Protocol):
    """How often something was asked for in a minute."""

    def add(self, what: str, who: str, minute: int, times: int = 1) -> int:
        """Somebody asks for it once more, or several times; says how often it is by now."""


class OwnCounts:
    """The counts of a worker that is alone."""

    def __init__(self) -> None:
        self._counts: dict[str, dict[str, int]] = {}
        """What was asked for, and by whom."""
        self._minute = -1

    def add(self, what: str, who: str, minute: int, times: int = 1) -> int:
        if minute != self._minute:
            self._minute = minute
            self._counts.clear()
        counts = self._counts.get(what)
        if counts is None:
            counts = self._counts[what] = {}
        count = counts[who] = counts.get(who, 0) + times
        return count


class SharedCounts:
    """Counts of all workers of a machine, in memory that they share.

    Each key has a place in two rows, the lesser number counts: two strangers would have to meet in both rows to be
    taken for one. Nobody waits for anybody: of two that count in the same instant one may be lost.
    """

    PLACES: ClassVar = 1 << 17
    SALT: ClassVar = 16

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 0)
        self._salt = self._memory[: self.SALT]
        self._places = memoryview(self._memory)[self.SALT :].cast("Q")
        self._known: dict[str, tuple[int, int]] = {}

    @classmethod
    def make(cls, path: Path) -> None:
        """An empty file of counts. Where a key has its places is a secret, so that nobody can crowd another out."""
        path.write_bytes(os.urandom(cls.SALT) + bytes(2 * cls.PLACES * 8))

    def add(self, what: str, who: str, minute: int, times: int = 1) -> int:
        first, second = self._places_of(f"{what} {who}")
        return min(self._add(first, minute, times), self._add(second, minute, times))

    def _places_of(self, key: str) -> tuple[int, int]:
        """Where a key is counted; those who have just been here are not looked up again."""
        found = self._known.get(key)
        if found is None:
            number = int.from_bytes(blake2b(key.encode(), digest_size=8, key=self._salt).digest(), "little")
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = number % self.PLACES, self.PLACES + (number >> 32) % self.PLACES
        return found

    def _add(self, place: int, minute: int, times: int) -> int:
        """A place holds the minute that it counts, and the count."""
        value = self._places[place]
        value = (value if value >> 32 == minute else minute << 32) + times
        self._places[place] = value
        return value & 0xFFFF_FFFF


class Limiter:
    """Counts what each address and each person asks for, minute by minute."""

    def __init__(self, requests: int = 600, commands: int = 600, chats: int = 30, workers: int = 1) -> None:
        self.sockets = max(requests // 3 // workers, requests // 12)
        """How many sockets one address may have open at this worker: tables are spread evenly over them."""
        self._limits = {"request": requests, "command": commands, "from": 10 * commands, "chat": chats}
        counted = os.environ.get(COUNTS)
        self._counts: Counts = SharedCounts(Path(counted)) if counted else OwnCounts()

    def check_request(self, request: HTTPConnection) -> None:
        self._check("request", address_of(request))

    def check_command(self, who: str, address: str) -> None:
        """One person's commands, and those of all who share an address: as many as of ten."""
        self._check("command", who or address)
        self._check("from", address)

    def check_moment(self, address: str) -> None:
        """To look back is a command that costs as much as several."""
        self._check("from", address, MOMENT_COSTS - 1)

    def check_undo(self, who: str, address: str) -> None:
        """So does an undo: everybody who looks on is shown the whole log again."""
        self._check("command", who or address, UNDO_COSTS - 1)
        self._check("from", address, UNDO_COSTS - 1)

    def check_chat(self, who: str) -> None:
        self._check("chat", who)

    def _check(self, what: str, who: str, times: int = 1) -> None:
        now = int(time.monotonic())
        if self._counts.add(what, who, now // WINDOW_SECONDS, times) > self._limits[what]:
            REFUSED.labels("too_many").inc()
            raise Refusal("too_many", seconds=WINDOW_SECONDS - now % WINDOW_SECONDS)
