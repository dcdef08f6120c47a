"""Sending what people are told while they are elsewhere: letters, calls of their own programs, messages to browsers."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import smtplib
import socket
import ssl
import threading
import time
from collections.abc import Awaitable, Iterator
from email import policy
from email.message import EmailMessage
from email.utils import localtime, make_msgid
from http.client import HTTPConnection, HTTPException
from typing import Literal, Protocol
from urllib.parse import urlsplit

import msgspec
import structlog

from .places import Places

TIMEOUT = 10.0
LONGEST = 30.0
"""Seconds that a call of somebody else takes at most, from its beginning, however little is said at a time."""
SAME_SERVICE = 4
"""How many messages one push service is handed at a time: most browsers share a few of them."""
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
    """What somebody is told: in a line, in some more, where to go, and where to have no more of it: a page, and for
    programs what that page calls."""

    subject: str
    text: str
    link: str
    silence: str = ""
    unsubscribe: str = ""
    farewell: str = ""
    """What the page is for where one has no more of it."""


class Post:
    """Sends letters. Whatever goes wrong is told in the log, and nowhere else: nobody's turn depends on it."""

    def __init__(self, mailing: Mailing | None = None, near: bool = False) -> None:
        self._mailing = mailing
        self._letters = Places("letters")
        self._calls = Places("calls")
        self._pushes = Places("pushes")
        self._lookups = Places("lookups")
        self._near = near
        """Whether webhooks may call machines of this network: never where strangers play."""

    @property
    def mails(self) -> bool:
        return self._mailing is not None and bool(self._mailing.host)

    async def mail(self, address: str, letter: Letter) -> bool:
        if self._mailing is None or not self.mails:
            return False
        return await self._carried_out("mail", self._letters.carry_out({}, _mail, self._mailing, address, letter))

    async def can_call(self, address: str, person: str) -> bool:
        """Whether a person's own program may be called there. A name that nobody knows, or of which nobody tells in
        time, is not told from one of this network: what names that has is nobody's business."""
        if self._near:
            return True
        open_ones: list[str] = []
        words = (urlsplit(address).hostname or "", open_ones)
        looking = asyncio.ensure_future(self._lookups.carry_out({f"person {person}": 1}, _look_up, *words))
        await asyncio.wait([looking], timeout=TIMEOUT)
        return bool(open_ones)

    @contextlib.contextmanager
    def room_to_call(self, address: str, person: str) -> Iterator[bool]:
        """Whether a person's own program, if they have one, would be called at once; then nobody else would be who
        would have to wait for it."""
        with self._calls.promised(_marks(address, person) if address else {}) as free:
            yield free

    async def call(self, address: str, letter: Letter, person: str = "") -> bool:
        """Call a person's own program with the letter as JSON: one at a time of each person, and on each host."""
        words = (address, msgspec.json.encode(letter), self._near)
        return await self._carried_out("webhook", self._calls.carry_out(_marks(address, person), _call, *words))

    async def push(
        self, endpoint: str, body: bytes, headers: dict[str, str], person: str = ""
    ) -> Literal["sent", "gone", "failed"]:
        """Hand a message to a push service; gone, if it knows the browser no more."""
        if not endpoint.startswith("https://"):
            return "failed"
        gone: list[int] = []
        words = (endpoint, body, headers, self._near, gone)
        sent = await self._carried_out(
            "push", self._pushes.carry_out(_marks(endpoint, person, SAME_SERVICE), _push, *words)
        )
        return "sent" if sent else "gone" if gone else "failed"

    @staticmethod
    async def _carried_out(how: str, sending: Awaitable[None]) -> bool:
        try:
            await sending
        except (OSError, HTTPException, smtplib.SMTPException, TimeoutError, ValueError) as error:
            log.warning("not_sent", how=how, error=type(error).__name__)
            return False
        return True


def _marks(address: str, person: str, same_host: int = 1) -> dict[str, int]:
    """Whom a call concerns, and how many may at a time: the person who wants it, and the host."""
    host = (urlsplit(address).hostname or "").rstrip(".")
    return {f"person {person}": 1, f"host {host}": same_host} if person else {f"host {host}": same_host}


_LOCAL = r"[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*"
_DOMAIN = r"[^\W_](?:[\w-]{0,61}[^\W_])?(?:\.[^\W_](?:[\w-]{0,61}[^\W_])?)*"
_ADDRESS = re.compile(f"{_LOCAL}@{_DOMAIN}")
LONGEST_ADDRESS = 254


def is_address(text: str) -> bool:
    """Whether letters can be sent there: a name and a place, as people have them, without quotes and brackets, and
    without what stands in a header for words in code."""
    name = text.partition("@")[0]
    fits = len(text) <= LONGEST_ADDRESS and len(name) <= 64 and "=?" not in text
    return fits and _ADDRESS.fullmatch(text) is not None


def is_web_address(text: str) -> bool:
    """Whether a program can be called there: what is written may go into the head of a request."""
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018  # a port that is none is told here
    except ValueError:
        return False
    plain = text.isascii() and text.isprintable() and " " not in text
    return plain and len(text) <= 500 and parts.scheme in ("http", "https") and bool(parts.hostname)


def _mail(mailing: Mailing, address: str, letter: Letter) -> None:
    if not is_address(address):  # the library stumbles over some in ways of its own
        raise ValueError("not an address of a person")
    message = EmailMessage(policy=UNFOLDED)
    message["From"], message["To"], message["Subject"] = mailing.sender, address, letter.subject
    message["Date"] = localtime()
    message["Message-ID"] = make_msgid(domain=mailing.sender.rpartition("@")[2] or None)
    if letter.unsubscribe:
        message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(
        "\n\n".join(
            [letter.text, letter.link, *([f"--\n{letter.farewell}\n{letter.silence}\n"] if letter.silence else [])]
        )
    )
    with _connected(mailing) as server:
        if mailing.user:
            server.login(mailing.user, mailing.password)
        server.send_message(message)


def _connected(mailing: Mailing) -> smtplib.SMTP:
    """A line to the mail server; where it is to be safe, only to one that shows who it is."""
    if mailing.security == "tls":
        known = ssl.create_default_context()
        return smtplib.SMTP_SSL(mailing.host, mailing.port, timeout=TIMEOUT, context=known)
    server = smtplib.SMTP(mailing.host, mailing.port, timeout=TIMEOUT)
    if mailing.security == "starttls":
        server.starttls(context=ssl.create_default_context())
    return server


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
    port, ends = parts.port or (443 if safe else 80), time.monotonic() + LONGEST
    with contextlib.closing(_reach(parts.hostname, port, near, ends)) as plain, _cut_at(plain, ends):
        line = ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname) if safe else plain
        connection = HTTPConnection(parts.hostname, parts.port)
        connection.sock = line
        target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        with contextlib.closing(connection):
            connection.request("POST", target, body, {"user-agent": "enclume", **headers})
            status = connection.getresponse().status
    if not 200 <= status < 300:
        raise _Refused(status)


@contextlib.contextmanager
def _cut_at(line: socket.socket, ends: float) -> Iterator[None]:
    """Whoever drips an answer byte by byte is not waited for until the end."""
    twin = line.dup()  # the line itself goes into the one that TLS makes of it

    def cut() -> None:
        with contextlib.suppress(OSError):
            twin.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(max(0.0, ends - time.monotonic()), cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        twin.close()


_OPEN = ipaddress.IPv6Network("2000::/3")
_WITHIN = tuple(map(ipaddress.IPv6Network, ("2001::/32", "2002::/16")))
"""Addresses of IPv6 that lead on to one of IPv4, whichever it is (Teredo, 6to4)."""


def is_open(host: str) -> bool:
    """Whether an address is one of the open internet. Of IPv6 only what is handed out to it: the rest are a machine's
    own, a site's, or stand for an address of IPv4 behind a translator."""
    address = ipaddress.ip_address(host)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_open(str(address.ipv4_mapped))
        if address not in _OPEN or any(address in network for network in _WITHIN):
            return False
    return address.is_global and not address.is_multicast


def _look_up(host: str, open_ones: list[str]) -> None:
    """Add a host to those of the open internet, if all that its name stands for is there."""
    with contextlib.suppress(OSError, UnicodeError):
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        if all(is_open(str(where[0])) for *_, where in found):
            open_ones.append(host)


def _reach(host: str, port: int, near: bool, ends: float) -> socket.socket:
    """A line to a machine of the open internet: a person's address must not reach into the network of the server.

    The name is looked up once, and what was looked at is what is called: a second answer could be another. A name may
    stand for many machines that do not answer: when the time is over, no other is tried.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for *_, where in found:
        if not near and not is_open(str(where[0])):
            raise ValueError("not an address of the open internet")
    failed: OSError = OSError("no such machine")
    for family, kind, protocol, _, where in found:
        left = ends - time.monotonic()
        if left <= 0:
            break
        line = socket.socket(family, kind, protocol)
        line.settimeout(min(TIMEOUT, left))
        try:
            line.connect(where)
        except OSError as error:
            line.close()
            failed = error
        else:
            return line
    raise failed
