"""Who is asking: a guest with a signed cookie. Choosing a name is all it takes."""

from __future__ import annotations

import secrets
import unicodedata
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from enclume.store import Person

from .hub import Hub
from .setup import Refusal

COOKIE = "enclume"
LONGEST_NAME = 30
YEAR = 365 * 24 * 3600


class People:
    """Tells people apart by a cookie that only this server can make."""

    def __init__(self, hub: Hub, key: str) -> None:
        self._hub = hub
        self._signer = URLSafeSerializer(key, salt="person")

    async def of(self, request: HTTPConnection) -> Person | None:
        """Who sent the request; nobody without a cookie, or with one that was tampered with."""
        cookie = request.cookies.get(COOKIE)
        if not cookie or len(cookie) > 200:
            return None
        try:
            person_id = self._signer.loads(cookie)
        except BadSignature:
            return None
        return await self._hub.person(person_id) if isinstance(person_id, str) else None

    async def named(self, request: HTTPConnection) -> Person:
        person = await self.of(request)
        if person is None:
            raise Refusal("no_name")
        return person

    async def name(self, request: HTTPConnection, name: str) -> Person:
        """Give a name to whoever sent the request, known or new."""
        clean = clean_name(name)
        person = await self.of(request)
        if person is None:
            person = Person(secrets.token_urlsafe(12), clean)
            await self._hub.store.add_person(person)
        else:
            person = Person(person.id, clean)
            await self._hub.store.rename_person(person)
        self._hub.people[person.id] = person
        await self._hub.store.bus.tell(f"person {person.id}")
        return person

    def remember(self, response: Response, person: Person, secure: bool) -> None:
        value = self._signer.dumps(person.id)
        response.set_cookie(COOKIE, str(value), max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def clean_name(name: str) -> str:
    """A name without control characters and surplus blanks."""
    kept = "".join(c for c in name if unicodedata.category(c)[0] != "C")
    clean = " ".join(kept.split())
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise Refusal("bad_name")
    return clean


def signing_key(folder: Path) -> str:
    """The key of this server, made once and kept beside its data."""
    path = folder / "secret.key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(32))
    return path.read_text().strip()
