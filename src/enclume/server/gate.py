"""Every request passes here first: whom it comes from, a number to follow it by, how long it took."""

from __future__ import annotations

import ipaddress
import re
import secrets
import time
from collections.abc import Sequence

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import REQUEST_SECONDS

log = structlog.get_logger()
_NUMBER = re.compile(rb"[A-Za-z0-9._-]{4,64}")


class Forwarded:
    """Takes the word of trusted proxies, and of nobody else, for where a request comes from."""

    def __init__(self, app: ASGIApp, proxies: Sequence[str]) -> None:
        self._app = app
        self._trusted = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope.get("client"):
            host, port = scope["client"]
            if self._trusts(host):
                told = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
                scope = {**scope, "client": (self._origin(host, told), port), "by_proxy": True}
        await self._app(scope, receive, send)

    def _trusts(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._trusted)

    def _origin(self, peer: str, told: Sequence[bytes]) -> str:
        """From the nearest on: the first that is no proxy of ours. What stands before it is anybody's invention."""
        hops = [hop.strip() for hop in b",".join(told).decode("latin-1").split(",") if hop.strip()]
        for hop in reversed(hops):
            try:
                ipaddress.ip_address(hop)
            except ValueError:
                return peer
            if not self._trusts(hop):
                return hop
        return hops[0] if hops else peer


class Followed:
    """Gives every request a number, which stands in all lines of the log about it and in the answer; and times it."""

    def __init__(self, app: ASGIApp, access_log: bool) -> None:
        self._app = app
        self._access_log = access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        number = self._number(scope)
        started, status = time.monotonic(), 500

        async def numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and status != 101:
                status = 403
            await send(message)

        with structlog.contextvars.bound_contextvars(request=number):
            try:
                await self._app(scope, receive, numbered)
            finally:
                self._tell(scope, status, time.monotonic() - started)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        """The path is told without what follows the question mark, where invitations stand, and without what would let
        a reader of the log act for somebody."""
        method = scope.get("method", "SOCKET")
        if method != "SOCKET":
            REQUEST_SECONDS.labels(method if method in _METHODS else "OTHER", f"{status // 100}xx").observe(seconds)
        if self._access_log:
            log.info(
                "request",
                method=method,
                path=_KEYS.sub(r"\1…", scope["path"])[:200],
                status=status,
                ms=round(seconds * 1000, 1),
            )

    @staticmethod
    def _number(scope: Scope) -> str:
        """That of a trusted proxy, or a new one."""
        given = dict(scope["headers"]).get(b"x-request-id", b"")
        if scope.get("by_proxy") and _NUMBER.fullmatch(given):
            return str(given.decode())
        return secrets.token_hex(8)


_KEYS = re.compile(r"(/(?:silence|sessions|address)/)[^/]+")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})
