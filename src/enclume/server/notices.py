"""Telling people that a slow table waits for them: once for each turn, unless they are there, never where they do not
want it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from enclume.kernel import EnclumeError
from enclume.store import DAY, Channels, Claim

from . import push
from .addresses import Addresses
from .browsers import BrowserForm, BrowserInfo, Browsers
from .hub import Hub
from .limiter import Limiter, address_of
from .people import People, device_of
from .post import Letter, Post, is_address, is_web_address
from .setup import Refusal
from .table import LiveTable
from .web import Handler, answer, body, safe
from .words import WORDS

log = structlog.get_logger()

LONGEST_AWAY = 30
"""So many days in a year somebody may be away."""

MOST_AN_HOUR = 60
"""So many notices one person is sent."""

ROOM_SECONDS = 5.0
"""When a notice is tried again for which there was no room: others are being called, or the same person is."""


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
    away_until: float
    """Zero, if I am not away."""
    push: str
    """The key by which a browser lets this server send; empty where that is not offered."""
    browsers: list[BrowserInfo]
    """Where I am told even when no page is open."""
    asked: str = ""
    """The address to which a letter has just been sent: it counts when its link has been followed."""


class Address(msgspec.Struct):
    """An address to which letters are sent from now on."""

    email: str


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
        self._addresses = Addresses(hub.store, post, self.url)
        self._letters: Counter[tuple[str, int]] = Counter()
        """How many notices a person was sent in an hour."""
        hub.errands.tell_turn = self.tell

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/notices", self.info),
            ("POST", "/api/notices", self.set_channels),
            ("POST", "/api/notices/away", self.away),
            ("POST", "/api/notices/back", self.back),
            ("POST", "/api/notices/browsers", self.add_browser),
            ("POST", "/api/notices/browsers/{id}/remove", self.remove_browser),
            ("GET", "/api/tables/{id}/silence", self.is_silent),
            ("POST", "/api/tables/{id}/silence", self.silence),
            ("GET", "/api/silence/{token}", self.silence_page),
            ("POST", "/api/silence/{token}", self.silenced),
            ("POST", "/api/address/{token}", self.address_answered),
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
        if await self.hub.store.is_silent(table.id, person) or await self._knows(table, seat, person):
            return
        channels = await self.hub.store.channels_of(person)
        with self.post.room_to_call(channels.webhook, person) as free:
            if not free:
                table.told.discard((seat, turn.seq))
                table.tell_later(seat, self.hub.store.now() + ROOM_SECONDS)
            elif not self._too_many(person) and await self.hub.store.tell_once(table.id, person, turn.seq):
                await self._send(table, person, channels)

    async def _knows(self, table: LiveTable, seat: int, person: str) -> bool:
        """Whether they were told that this table waits for them, and have not come since: whoever takes back what led
        there and does it again does not have them told again."""
        now, told = self.hub.store.now(), await self.hub.store.last_told(table.id, person, seat)
        seen = now - (time.monotonic() - self.hub.attended.get((table.id, person), -1e9))
        return told is not None and now - told < DAY and seen < told

    def _too_many(self, person: str) -> bool:
        """Nobody has so many slow tables; whoever opens them opens them to have somebody called."""
        hour = int(time.monotonic() // 3600)
        for old in [each for each in self._letters if each[1] != hour]:
            del self._letters[old]
        self._letters[person, hour] += 1
        return self._letters[person, hour] > MOST_AN_HOUR

    async def _send(self, table: LiveTable, person: str, channels: Channels) -> None:
        """In every way at once: one that does not answer keeps no other waiting."""
        letter = self._letter(table, person, channels.lang)
        ways: list[Awaitable[object]] = []
        if channels.email:
            ways.append(self.post.mail(channels.email, letter))
        if channels.webhook:
            ways.append(self.post.call(channels.webhook, letter, person))
        for browser in await self.hub.store.browsers_of(person) if push.OFFERED else []:
            ways.append(self.browsers.tell(browser, self._letter(table, person, browser.lang), table.id))
        await asyncio.gather(*ways)

    def _letter(self, table: LiveTable, person: str, lang: str) -> Letter:
        game, token = table.match.game.name, self._signer.dumps([table.id, person])
        return Letter(
            subject=WORDS.say("notice.subject", game=game).to(lang),
            text=WORDS.say("notice.text", game=game, table=table.setup.name or game.to(lang)).to(lang),
            link=f"{self.url}/t/{table.id}",
            silence=f"{self.url}/silence#{token}",
            unsubscribe=f"{self.url}/api/silence/{token}",
            farewell=WORDS["notice.silence"].to(lang),
        )

    # Handlers

    async def info(self, request: Request, new: str = "") -> Response:
        person = await self.people.named(request)
        channels = await self.hub.store.channels_of(person.id)
        return answer(
            NoticeInfo(
                channels.email,
                channels.webhook,
                channels.lang,
                self.post.mails,
                await self._days(person.id),
                await self.hub.store.away_until(person.id),
                await self.browsers.public_key(),
                await self.browsers.of(person.id),
                new,
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
        if email and not is_address(email):
            raise Refusal("bad_email")
        if webhook and not is_web_address(webhook):
            raise Refusal("bad_webhook")
        if webhook and not await self.post.can_call(webhook, person.id):
            raise Refusal("near_webhook", host=urlsplit(webhook).hostname)
        lang = "en" if asked.lang == "en" else "fr"
        known = (await self.hub.store.channels_of(person.id)).email
        new = email if email != known and self.post.mails else ""
        if new:
            await self._addresses.ask(Claim(person.id, new, lang), address_of(request))
        elif known and not email:  # no letters any more, whatever address was to come next
            await self.hub.store.drop_claim(person.id)
        await self.hub.store.set_channels(person.id, Channels(known if email else "", webhook, lang))
        return await self.info(request, new)

    async def address_answered(self, request: Request) -> Response:
        """The link in the letter: it needs no name, whoever has it reads what is sent there."""
        return answer(Address((await self._addresses.answered(request.path_params["token"])).email))

    async def away(self, request: Request) -> Response:
        """All my running turns of days grow by the days that I am away."""
        person = await self.people.named(request)
        days = (await body(request, Away)).days
        store = self.hub.store
        year = store.now() - 365 * DAY
        if not 1 <= days <= LONGEST_AWAY or not await store.add_absence(
            person.id, days * DAY, year, LONGEST_AWAY * DAY
        ):
            raise Refusal("away_too_long", left=int(await self._days(person.id)))
        mark = f"away:{store.now():.3f}"
        await self._at_all_tables(person.id, lambda table: table.go_away(person.id, days * DAY, mark))
        return await self.info(request)

    async def back(self, request: Request) -> Response:
        """I am back: the whole days that I did not take are mine again, and no longer those of my turns."""
        person = await self.people.named(request)
        await self.hub.store.end_absence(person.id)
        mark = f"back:{self.hub.store.now():.3f}"
        await self._at_all_tables(person.id, lambda table: table.come_back(person.id, mark))
        return await self.info(request)

    async def _at_all_tables(self, person_id: str, act: Callable[[LiveTable], Coroutine[Any, Any, None]]) -> None:
        """Do something at every table where a person plays now; one that takes no commands keeps no other from it."""
        rows = await self.hub.store.tables_of(person_id, limit=100_000, of=("playing",))
        for table in await self.hub.find_all([row.id for row in rows], lenient=True):
            try:
                await self.hub.carry_out(act(table))
            except EnclumeError as error:
                log.warning("absence_not_noted", table=table.id, error=str(error))

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

    async def silence_page(self, request: Request) -> Response:
        """Mail programs that know nothing of one click open the address: the page asks first."""
        return RedirectResponse(f"/silence#{request.path_params['token']}", 303)

    async def silenced(self, request: Request) -> Response:
        """The link in a notice: one click, and this table is silent. It needs no name: whoever has it was told.

        Never by a mere look at an address: programs that read letters do that, too.
        """
        try:
            table_id, person_id = self._signer.loads(request.path_params["token"])
        except (BadSignature, ValueError, TypeError) as error:
            raise Refusal("bad_link") from error
        await self.hub.store.set_silent(str(table_id), str(person_id), True)
        return answer(Silence(True))
