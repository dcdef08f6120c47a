"""Telling people that a slow table waits for them: once for each turn, unless they are there, never where they do not
want it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from enclume.store import Channels

from . import push
from .browsers import BrowserForm, BrowserInfo, Browsers
from .hub import Hub
from .limiter import Limiter
from .people import People, device_of
from .post import Letter, Post
from .setup import Refusal
from .table import LiveTable
from .web import Handler, answer, body, safe
from .words import WORDS

LONGEST_AWAY = 30
"""So many days in a year somebody may be away."""

DAY = 86400.0


class ChannelForm(msgspec.Struct, forbid_unknown_fields=True):
    """Where I want to be told of my turns."""

    email: str = ""
    webhook: str = ""
    lang: str = "fr"


class NoticeInfo(msgspec.Struct):
    """Where I am told of my turns, what this server can do, and how many days I may still be away this year."""

    email: str
    webhook: str
    lang: str
    mails: bool
    days_left: float
    push: str
    """The key by which a browser lets this server send; empty where that is not offered."""
    browsers: list[BrowserInfo]
    """Where I am told even when no page is open."""


class Silence(msgspec.Struct, forbid_unknown_fields=True):
    silent: bool


class Away(msgspec.Struct, forbid_unknown_fields=True):
    """I am away for so many days: my turns of days take as much longer."""

    days: int


class Notices:
    """The handlers, and the telling."""

    def __init__(
        self, hub: Hub, people: People, limiter: Limiter, post: Post, browsers: Browsers, key: str, url: str
    ) -> None:
        self.hub = hub
        self.people = people
        self.limiter = limiter
        self.post = post
        self.browsers = browsers
        self.url = url.rstrip("/")
        self._signer = URLSafeSerializer(key, salt="silence")
        hub.errands.tell_turn = self.tell

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/notices", self.info),
            ("POST", "/api/notices", self.set_channels),
            ("POST", "/api/notices/away", self.away),
            ("POST", "/api/notices/browsers", self.add_browser),
            ("POST", "/api/notices/browsers/{id}/remove", self.remove_browser),
            ("GET", "/api/tables/{id}/silence", self.is_silent),
            ("POST", "/api/tables/{id}/silence", self.silence),
            ("GET", "/api/silence/{token}", self.silenced),
            ("POST", "/api/silence/{token}", self.silenced),
        ]
        return [Route(path, safe(self.limiter, handler), methods=[method]) for method, path, handler in handlers]

    # Telling

    async def tell(self, table: LiveTable, seat: int) -> None:
        """Tell whoever sits there that the table waits for them. The turn counts as told before anything is sent:
        better a notice lost than one too many."""
        person, turn = table.seats[seat].person, table.turns.get(seat)
        if turn is None:
            return
        if time.monotonic() - self.hub.attended.get((table.id, person), -1e9) < table.tell_seconds:
            table.tell_later(seat, self.hub.store.now() + table.tell_seconds)
            return
        table.told.add((seat, turn.seq))
        if await self.hub.store.is_silent(table.id, person):
            return
        if await self.hub.store.tell_once(table.id, person, turn.seq):
            await self._send(table, person, await self.hub.store.channels_of(person))

    async def _send(self, table: LiveTable, person: str, channels: Channels) -> None:
        """In every way at once: one that does not answer keeps no other waiting."""
        letter = self._letter(table, person, channels.lang)
        ways: list[Awaitable[object]] = []
        if channels.email:
            ways.append(self.post.mail(channels.email, letter))
        if channels.webhook:
            ways.append(self.post.call(channels.webhook, letter))
        for browser in await self.hub.store.browsers_of(person) if push.OFFERED else []:
            ways.append(self.browsers.tell(browser, self._letter(table, person, browser.lang), table.id))
        await asyncio.gather(*ways)

    def _letter(self, table: LiveTable, person: str, lang: str) -> Letter:
        game = table.match.game.name
        return Letter(
            subject=WORDS.say("notice.subject", game=game).to(lang),
            text=WORDS.say("notice.text", game=game, table=table.setup.name or game.to(lang)).to(lang),
            link=f"{self.url}/t/{table.id}",
            silence=f"{self.url}/api/silence/{self._signer.dumps([table.id, person])}",
        )

    # Handlers

    async def info(self, request: Request) -> Response:
        person = await self.people.named(request)
        channels = await self.hub.store.channels_of(person.id)
        return answer(
            NoticeInfo(
                channels.email,
                channels.webhook,
                channels.lang,
                self.post.mails,
                await self._days(person.id),
                await self.browsers.public_key(),
                await self.browsers.of(person.id),
            )
        )

    async def add_browser(self, request: Request) -> Response:
        """Tell me in this browser, too."""
        visit = await self.people.visit(request)
        if visit.person is None:
            raise Refusal("no_name")
        device = device_of(request.headers.get("user-agent", ""))
        await self.browsers.add(visit, await body(request, BrowserForm), device)
        return await self.info(request)

    async def remove_browser(self, request: Request) -> Response:
        person = await self.people.named(request)
        await self.hub.store.remove_browser(person.id, request.path_params["id"])
        return await self.info(request)

    async def _days(self, person_id: str) -> float:
        away = await self.hub.store.away_since(person_id, self.hub.store.now() - 365 * DAY)
        return max(0.0, LONGEST_AWAY - away / DAY)

    async def set_channels(self, request: Request) -> Response:
        person = await self.people.named(request)
        asked = await body(request, ChannelForm)
        email, webhook = asked.email.strip(), asked.webhook.strip()
        if email and (len(email) > 254 or email.count("@") != 1 or any(c.isspace() or c in ",;<>" for c in email)):
            raise Refusal("bad_email")
        if webhook and (len(webhook) > 500 or not webhook.startswith(("https://", "http://"))):
            raise Refusal("bad_webhook")
        lang = "en" if asked.lang == "en" else "fr"
        await self.hub.store.set_channels(person.id, Channels(email, webhook, lang))
        return await self.info(request)

    async def away(self, request: Request) -> Response:
        """All my running turns of days grow by the days that I am away."""
        person = await self.people.named(request)
        days = (await body(request, Away)).days
        left = await self._days(person.id)
        if not 1 <= days <= left:
            raise Refusal("away_too_long", left=int(left))
        await self.hub.store.add_absence(person.id, days * DAY)
        mark = f"away:{int(self.hub.store.now())}"
        rows = [row.id for row in await self.hub.store.tables_of(person.id) if row.status == "playing"]
        for table in await self.hub.find_all(rows, lenient=True):
            await self.hub.carry_out(table.go_away(person.id, days * DAY, mark))
        return await self.info(request)

    async def is_silent(self, request: Request) -> Response:
        person = await self.people.named(request)
        return answer(Silence(await self.hub.store.is_silent(request.path_params["id"], person.id)))

    async def silence(self, request: Request) -> Response:
        person = await self.people.named(request)
        asked = await body(request, Silence)
        table = await self.hub.find(request.path_params["id"])
        if not table.seats_of(person.id):
            raise Refusal("not_sitting")
        await self.hub.store.set_silent(table.id, person.id, asked.silent)
        return answer(asked)

    async def silenced(self, request: Request) -> Response:
        """The link in a notice: one click, and this table is silent. It needs no name: whoever has it was told."""
        try:
            table_id, person_id = self._signer.loads(request.path_params["token"])
        except (BadSignature, ValueError, TypeError) as error:
            raise Refusal("bad_link") from error
        await self.hub.store.set_silent(str(table_id), str(person_id), True)
        return answer(Silence(True)) if request.method == "POST" else RedirectResponse(f"/t/{table_id}?silent=1", 303)
