"""Browsers in which somebody wants to be told of their turns, even when no page of ours is open."""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import Final

import msgspec

from enclume.store import BrowserRow, Store

from . import push
from .people import Visit
from .post import Letter, Post
from .setup import Refusal

MOST: Final = 20
"""How many browsers one person may be told in: of more, the oldest is told no more."""
LONGEST: Final = 1000
KEPT_SECONDS: Final = 86400
"""How long a push service keeps a message for a browser that is not running."""


class BrowserForm(msgspec.Struct, forbid_unknown_fields=True):
    """A browser in which I want to be told: where its push service takes messages, and the keys to write them with."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str = "fr"


class BrowserInfo(msgspec.Struct):
    """A browser in which I am told; ``id`` is a fingerprint of its address."""

    id: str
    device: str
    created: float


class Message(msgspec.Struct):
    """What the service worker shows, and where a click leads. Of one table only the latest is shown."""

    title: str
    text: str
    link: str
    tag: str


class Browsers:
    """Knows people's browsers, and sends to them."""

    def __init__(self, store: Store, post: Post, contact: str) -> None:
        self._store = store
        self._post = post
        self._contact = contact
        """Where a push service may reach whoever runs this server."""
        self._key = ""

    async def _signing_key(self) -> str:
        """Made on first use, once for all workers."""
        if not self._key:
            self._key = await self._store.push_key(push.new_key)
        return self._key

    async def public_key(self) -> str:
        """What a browser needs to let us send; nothing where that is not offered."""
        return push.public_key(await self._signing_key()) if push.OFFERED else ""

    async def of(self, person_id: str) -> list[BrowserInfo]:
        if not push.OFFERED:
            return []
        return [BrowserInfo(row.id, row.device, row.created) for row in await self._store.browsers_of(person_id)]

    async def add(self, visit: Visit, asked: BrowserForm, device: str) -> None:
        assert visit.person is not None
        if not push.OFFERED:
            raise Refusal("no_push")
        if not asked.endpoint.startswith("https://") or len(asked.endpoint) > LONGEST or not asked.endpoint.isascii():
            raise Refusal("bad_browser")
        if not push.can_be_told(asked.p256dh, asked.auth):
            raise Refusal("bad_browser")
        row = BrowserRow(
            id=sha256(asked.endpoint.encode()).hexdigest()[:32],
            person_id=visit.person.id,
            session_id=visit.session,
            endpoint=asked.endpoint,
            p256dh=asked.p256dh,
            auth=asked.auth,
            lang="en" if asked.lang == "en" else "fr",
            device=device,
            created=self._store.now(),
        )
        await self._store.add_browser(row, MOST)

    async def tell(self, row: BrowserRow, letter: Letter, table_id: str) -> None:
        """Send a letter to a browser; one whose push service knows it no more is forgotten."""
        message = Message(letter.subject, letter.text, f"/t/{table_id}", table_id)
        try:
            body = push.encrypt(msgspec.json.encode(message), row.p256dh, row.auth)
            signed = push.signature(await self._signing_key(), row.endpoint, self._contact, self._store.now())
        except ValueError:
            return
        headers = {
            "authorization": signed,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_SECONDS),
            "topic": blake2b(table_id.encode(), digest_size=16).hexdigest(),
            "urgency": "normal",
        }
        if await self._post.push(row.endpoint, body, headers, row.person_id) == "gone":
            await self._store.remove_browser(row.person_id, row.id)
