"""Sending what people are told while they are elsewhere: letters, calls of their own programs, messages to browsers."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import smtplib
import socket
import ssl
from email import policy
from email.message import EmailMessage
from email.utils import make_msgid
from http.client import HTTPConnection, HTTPException
from typing import Literal, Protocol
from urllib.parse import urlsplit

import msgspec
import structlog

TIMEOUT = 10.0
UNFOLDED = policy.default.clone(max_line_length=998)
"""A link in a header must stay in one piece: folded, it would be written in code."""
log = structlog.get_logger()


class Mailing(Protocol):
    """The server that takes letters; without a host none are sent."""

    @property
    def host(self) -> str: ...
    @property
    def port(self) -> int: ...
    @property
    def user(self) -> str: ...
    @property
    def password(self) -> str: ...
    @property
    def sender(self) -> str: ...
    @property
    def security(self) -> str: ...


class Letter(msgspec.Struct, frozen=True):
    """What somebody is told: in a line, in some more, where to go, and where to have no more of it."""

    subject: str
    text: str
    link: str
    silence: str


class Post:
    """Sends letters. Whatever goes wrong is told in the log, and nowhere else: nobody's turn depends on it."""

    def __init__(self, mailing: Mailing | None = None, near: bool = False) -> None:
        self._mailing = mailing
        self._near = near
        """Whether webhooks may call machines of this network: never where strangers play."""

    @property
    def mails(self) -> bool:
        return self._mailing is not None and bool(self._mailing.host)

    async def mail(self, address: str, letter: Letter) -> bool:
        if self._mailing is None or not self.mails:
            return False
        return await self._carried_out("mail", _mail, self._mailing, address, letter)

    async def call(self, address: str, letter: Letter) -> bool:
        """Call a person's own program with the letter as JSON."""
        return await self._carried_out("webhook", _call, address, msgspec.json.encode(letter), self._near)

    async def push(self, endpoint: str, body: bytes, headers: dict[str, str]) -> Literal["sent", "gone", "failed"]:
        """Hand a message to a push service; gone, if it knows the browser no more."""
        if not endpoint.startswith("https://"):
            return "failed"
        gone: list[int] = []
        sent = await self._carried_out("push", _push, endpoint, body, headers, self._near, gone)
        return "sent" if sent else "gone" if gone else "failed"

    @staticmethod
    async def _carried_out(how: str, send: object, *words: object) -> bool:
        assert callable(send)
        try:
            await asyncio.wait_for(asyncio.to_thread(send, *words), 3 * TIMEOUT)
        except (OSError, HTTPException, smtplib.SMTPException, TimeoutError, ValueError) as error:
            log.warning("not_sent", how=how, error=type(error).__name__)
            return False
        return True


def _mail(mailing: Mailing, address: str, letter: Letter) -> None:
    message = EmailMessage(policy=UNFOLDED)
    message["From"], message["To"], message["Subject"] = mailing.sender, address, letter.subject
    message["Message-ID"] = make_msgid(domain=mailing.sender.rpartition("@")[2] or None)
    message["List-Unsubscribe"] = f"<{letter.silence}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(f"{letter.text}\n\n{letter.link}\n\n--\n{letter.silence}\n")
    kind = smtplib.SMTP_SSL if mailing.security == "tls" else smtplib.SMTP
    with kind(mailing.host, mailing.port, timeout=TIMEOUT) as server:
        if mailing.security == "starttls":
            server.starttls(context=ssl.create_default_context())
        if mailing.user:
            server.login(mailing.user, mailing.password)
        server.send_message(message)


class _Refused(OSError):
    """Whoever was called did not take it. Nobody sends us elsewhere: a redirect is a refusal, too."""

    def __init__(self, status: int) -> None:
        super().__init__(f"answered {status}")
        self.status = status


def _call(address: str, body: bytes, near: bool) -> None:
    _send(address, body, {"content-type": "application/json"}, near)


def _push(address: str, body: bytes, headers: dict[str, str], near: bool, gone: list[int]) -> None:
    try:
        _send(address, body, headers, near)
    except _Refused as error:
        if error.status in (404, 410):
            gone.append(error.status)
        raise


def _send(address: str, body: bytes, headers: dict[str, str], near: bool) -> None:
    """POST to an address of the web."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("not an address of the web")
    safe = parts.scheme == "https"
    port = parts.port or (443 if safe else 80)
    with contextlib.closing(_reach(parts.hostname, port, near)) as plain:
        line = ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname) if safe else plain
        connection = HTTPConnection(parts.hostname, parts.port)
        connection.sock = line
        target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        with contextlib.closing(connection):
            connection.request("POST", target, body, {"user-agent": "enclume", **headers})
            status = connection.getresponse().status
    if not 200 <= status < 300:
        raise _Refused(status)


def _reach(host: str, port: int, near: bool) -> socket.socket:
    """A line to a machine of the open internet: a person's address must not reach into the network of the server.

    The name is looked up once, and what was looked at is what is called: a second answer could be another.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, where in found:
        if not near and not ipaddress.ip_address(where[0]).is_global:
            raise ValueError("not an address of the open internet")
    failed: OSError = OSError("no such machine")
    for family, kind, protocol, _, where in found:
        line = socket.socket(family, kind, protocol)
        line.settimeout(TIMEOUT)
        try:
            line.connect(where)
        except OSError as error:
            line.close()
            failed = error
        else:
            return line
    raise failed
