"""Who is asking. A guest has a signed cookie that names them: choosing a name is all it takes. Whoever has an account
has one that names a session, which they can end from anywhere."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from tempfile import mkstemp
from typing import Any, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text
from enclume.store import Forbidden, Person, SessionRow

from . import characters
from .hub import Hub
from .setup import Refusal

COOKIE = "enclume"
KEY_FILE = "secret.key"
SHORTEST_KEY = 32
LONGEST_NAME = 30
YEAR = 365 * 24 * 3600
SEEN_SECONDS = 300.0
"""How exactly it is known when somebody was last seen in a session."""


class BadKey(EnclumeError):
    """What cookies are signed with cannot be read, or is so short that it could be guessed."""


class Visit(NamedTuple):
    """Who sent a request, and in which session; guests have none, and strangers are nobody."""

    person: Person | None
    session: str = ""


class People:
    """Tells people apart by a cookie that only this server can make."""

    def __init__(self, hub: Hub, key: str, secure: bool = False) -> None:
        self._hub = hub
        self._signer = URLSafeSerializer(key, salt="person")
        self._secure = secure

    async def visit(self, request: HTTPConnection) -> Visit:
        """Who sent the request; nobody without a cookie, with one that was tampered with, or whose session has ended.

        Sessions are looked up every time: one that was ended anywhere counts nowhere from that moment on.
        """
        match self._read(request.cookies.get(COOKIE, "")):
            case str(person_id):
                person = await self._hub.person(person_id)
                known = person is not None and person.guest and person.name
                return Visit(person) if known else Visit(None)
            case [str(), str(session)]:
                found = await self._hub.store.in_session(session)
                if found is None:
                    return Visit(None)
                if self._hub.store.now() - found[1] > SEEN_SECONDS:
                    await self._hub.store.seen_in(session)
                return Visit(found[0], session)
        return Visit(None)

    def _read(self, cookie: str) -> Any:
        if not cookie or len(cookie) > 200:
            return None
        try:
            return self._signer.loads(cookie)
        except BadSignature:
            return None

    async def of(self, request: HTTPConnection) -> Person | None:
        return (await self.visit(request)).person

    async def named(self, request: HTTPConnection) -> Person:
        person = await self.of(request)
        if person is None:
            raise Refusal("no_name")
        return person

    async def still(self, person_id: str, session: str) -> bool:
        """Whether somebody who came in may stay."""
        if session:
            return await self._hub.store.in_session(session) is not None
        person = await self._hub.person(person_id)
        return person is not None and person.guest and bool(person.name)

    async def name(self, request: HTTPConnection, name: str) -> Visit:
        """Give a name to whoever sent the request, known or new."""
        clean = clean_name(name)
        person, session = await self.visit(request)
        if person is None:
            return Visit(await self.welcome(clean))
        person = Person(person.id, clean, person.guest)
        await self._hub.store.rename_person(person)
        await self._hub.person_changed(person.id)
        return Visit(person, session)

    async def welcome(self, name: str) -> Person:
        """A new guest."""
        person = Person(secrets.token_urlsafe(12), clean_name(name))
        await self._hub.store.add_person(person)
        return person

    async def sign_in(self, request: HTTPConnection, response: Response, person_id: str) -> str:
        """A new session in the browser that sent the request; the one that it had ends."""
        before = await self.visit(request)
        if before.person is not None and before.session:
            await self._hub.store.end_session(before.person.id, before.session)
            await self._hub.person_changed(before.person.id)
        now = self._hub.store.now()
        device = device_of(request.headers.get("user-agent", ""))
        session = SessionRow(secrets.token_urlsafe(16), person_id, device, now, now)
        await self._hub.store.add_session(session)
        here = before.session if before.person is not None and before.person.id == person_id else ""
        await self._hub.store.adopt_browsers(session, here)
        self.remember(response, person_id, session.id)
        return session.id

    def remember(self, response: Response, person_id: str, session: str = "") -> None:
        value = str(self._signer.dumps([person_id, session] if session else person_id))
        response.set_cookie(COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=self._secure, path="/")

    def forget(self, response: Response) -> None:
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=self._secure)


def clean_name(name: str) -> str:
    """A name without surplus blanks and characters that nobody sees."""
    clean = characters.name(name)
    if not characters.is_seen(clean) or len(clean) > LONGEST_NAME:
        raise Refusal("bad_name")
    return clean


_BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """A browser in two words, as people know it.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
    'Firefox, Linux'
    """
    found = [next((name for mark, name in marks if mark in agent), "") for marks in (_BROWSERS, _SYSTEMS)]
    plain = "".join(c for c in agent.partition("/")[0] if c.isascii() and c.isprintable())
    return ", ".join(filter(None, found)) or plain[:40] or "?"


def signing_key(folder: Path) -> str:
    """The key of this server, made once and kept beside its data."""
    path = folder / KEY_FILE
    if not path.exists():
        write_key(path, secrets.token_urlsafe(32))
    return read_key(path)


def write_key(path: Path, key: str) -> None:
    """Keep a key where there is none. It appears whole or not at all, and of several who come at once one is first."""
    handle, part = mkstemp(prefix=f"{path.name}.", dir=path.parent)
    try:
        with open(handle, "w") as out:
            out.write(key)
            out.flush()
            os.fsync(handle)
        with contextlib.suppress(FileExistsError):
            os.link(part, path)
    finally:
        os.unlink(part)


def found_key(path: Path) -> str:
    """What stands in the file of a key, good or bad."""
    try:
        return path.read_text("utf-8").strip()
    except PermissionError as error:
        raise Forbidden(path) from error
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadKey(Text(fr=f"{path} ne se lit pas : {why}.", en=f"{path} cannot be read: {why}.")) from error


def read_key(path: Path) -> str:
    """The key of a file; :class:`BadKey` where it would let anybody write cookies."""
    key = found_key(path)
    if len(key) < SHORTEST_KEY:
        fr = (
            f"La clé de {path} a {len(key)} caractères, il en faut {SHORTEST_KEY} : remettez celle d'une sauvegarde, "
            f"ou supprimez le fichier pour qu'une nouvelle soit faite (tous les cookies seront alors inconnus)."
        )
        en = (
            f"The key in {path} has {len(key)} characters and needs {SHORTEST_KEY}: put back that of a backup, or "
            f"remove the file to have a new one made (all cookies will then be unknown)."
        )
        raise BadKey(Text(fr=fr, en=en))
    return key
