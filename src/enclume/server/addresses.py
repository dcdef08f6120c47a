"""Mail addresses: one is somebody's own when they have answered a letter that was sent there. Nobody is written to in
another's name, but for that one letter, in which every word is ours."""

from __future__ import annotations

import asyncio
import secrets
from hashlib import sha256

from enclume.store import FAILURE_SECONDS, Claim, Store

from .post import Letter, Post
from .setup import Refusal
from .words import WORDS

VALID_SECONDS = 2 * 86400
"""How long the link in the letter can be followed."""
MOST_FROM = 10
"""How many letters may be asked for from one network address in a while: a household may share it."""


class Addresses:
    """Sends the letters, and knows the answers. All workers count together what was sent."""

    def __init__(self, store: Store, post: Post, url: str) -> None:
        self._store = store
        self._post = post
        self._url = url
        self._turn = asyncio.Lock()

    async def ask(self, claim: Claim, address: str) -> None:
        """Send the letter, for somebody at a network address; a second one only after a while."""
        async with self._turn:  # those who ask at once are counted one by one
            await self._count(claim, address)
        token = secrets.token_urlsafe(24)
        await self._store.add_claim(claim, _fingerprint(token))
        subject, text = WORDS["address.subject"].to(claim.lang), WORDS["address.text"].to(claim.lang)
        await self._post.mail(claim.email, Letter(subject, text, f"{self._url}/address#{token}"))

    async def _count(self, claim: Claim, address: str) -> None:
        limits = {
            f"letter by {claim.person_id}": 1,
            f"letter to {_fingerprint(mailbox(claim.email))}": 1,
            f"letter from {address}"[:160]: MOST_FROM,
        }
        for who, (times, _) in (await self._store.failures(list(limits))).items():
            if times >= limits[who]:
                raise Refusal("letter_sent", minutes=int(FAILURE_SECONDS // 60))
        await self._store.failed(list(limits))

    async def answered(self, token: str) -> Claim:
        """Whose address it is, by the link in the letter; letters go there from now on."""
        claim = await self._store.take_claim(_fingerprint(token), self._store.now() - VALID_SECONDS)
        if claim is None:
            raise Refusal("bad_link")
        return claim


def _fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def mailbox(email: str) -> str:
    """Where letters to an address end up, with many who run mail servers: what follows a plus is anything.

    >>> mailbox("Nina+games@Example.org")
    'nina@example.org'
    """
    name, _, place = email.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{place}"
