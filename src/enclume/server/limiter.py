"""Floods are refused: so many requests and commands a minute from one person or address."""

from __future__ import annotations

import time
from collections import Counter

from starlette.requests import HTTPConnection

from .metrics import REFUSED
from .setup import Refusal

WINDOW_SECONDS = 60


def address_of(request: HTTPConnection) -> str:
    """Where a request comes from; IPv6 hands out whole networks, so a network counts as one."""
    host = request.client.host if request.client else "?"
    return ":".join(host.split(":")[:4]) if host.count(":") > 3 else host


class Limiter:
    """Counts what each address and each person asks for, minute by minute."""

    def __init__(self, requests: int = 600, commands: int = 600, chats: int = 30) -> None:
        self.sockets = requests // 3
        """How many sockets one address may have open."""
        self._limits = {"request": requests, "command": commands, "chat": chats}
        self._counts: Counter[tuple[str, str]] = Counter()
        self._window = 0

    def check_request(self, request: HTTPConnection) -> None:
        self._check("request", address_of(request))

    def check_command(self, who: str) -> None:
        self._check("command", who)

    def check_chat(self, who: str) -> None:
        self._check("chat", who)

    def _check(self, what: str, who: str) -> None:
        now = int(time.monotonic())
        if now // WINDOW_SECONDS != self._window:
            self._window = now // WINDOW_SECONDS
            self._counts.clear()
        self._counts[what, who] += 1
        if self._counts[what, who] > self._limits[what]:
            REFUSED.labels("too_many").inc()
            raise Refusal("too_many", seconds=WINDOW_SECONDS - now % WINDOW_SECONDS)
