"""Floods are refused: so many requests and commands a minute from one person or address."""

from __future__ import annotations

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from .metrics import REFUSED
from .table import Refusal


class Limiter:
    """Counts what each address and each socket asks for."""

    def __init__(self, requests: int = 600, commands: int = 600, chats: int = 30) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._requests = RateLimitItemPerMinute(requests)
        self._commands = RateLimitItemPerMinute(commands)
        self._chats = RateLimitItemPerMinute(chats)

    def check_request(self, request: HTTPConnection) -> None:
        self._check(self._requests, "request", request.client.host if request.client else "?")

    def check_command(self, who: str) -> None:
        self._check(self._commands, "command", who)

    def check_chat(self, who: str) -> None:
        self._check(self._chats, "chat", who)

    def _check(self, limit: RateLimitItemPerMinute, what: str, who: str) -> None:
        if not self._limiter.hit(limit, what, who):
            REFUSED.labels("too_many").inc()
            raise Refusal("too_many", seconds=60)
