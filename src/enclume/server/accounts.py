"""Accounts over HTTP: a guest becomes somebody who can come back, from any device."""

from __future__ import annotations

import re
import unicodedata

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enclume.store import AccountRow, Conflict, Person

from . import passkeys
from .forms import Me, me_of
from .hub import Hub
from .limiter import Limiter, address_of
from .passkeys import Credential, Passkeys
from .passwords import Passwords, Tries
from .people import People, Visit
from .setup import Refusal
from .web import Handler, answer, body, safe

_LOGIN = re.compile(r"[^\W_]([\w.-]*\w)?")


class SigningUp(msgspec.Struct, forbid_unknown_fields=True):
    """A new account; ``name`` is what the person is called, where they have not said so yet."""

    login: str
    password: str
    name: str = ""


class SigningIn(msgspec.Struct, forbid_unknown_fields=True):
    login: str
    password: str


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    old: str
    new: str


class NewPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """I would sign in by a passkey, too. It opens the account for good: whoever only found my browser open has no
    password."""

    password: str


class SessionInfo(msgspec.Struct):
    """A browser in which I am signed in; ``here``: the one that asks."""

    id: str
    device: str
    created: float
    seen: float
    here: bool


class PasskeyInfo(msgspec.Struct):
    id: str
    device: str
    created: float


class AccountInfo(msgspec.Struct):
    """My account; a guest has no login name."""

    login: str
    created: float
    sessions: list[SessionInfo]
    passkeys: list[PasskeyInfo]
    offers_passkeys: bool
    """Whether this server can work with them."""


class Accounts:
    """The handlers, with what they need."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        self.hub = hub
        self.people = people
        self.limiter = limiter
        self.passwords = Passwords()
        self.passkeys = Passkeys(hub.store)
        self._tries = Tries(hub.store)

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/account", self.mine),
            ("POST", "/api/account", self.sign_up),
            ("POST", "/api/account/sign-in", self.sign_in),
            ("POST", "/api/account/sign-out", self.sign_out),
            ("POST", "/api/account/password", self.new_password),
            ("POST", "/api/account/sessions/{id}/end", self.end_session),
            ("POST", "/api/account/sessions/end-others", self.end_others),
            ("POST", "/api/account/passkeys/new", self.ask_for_passkey),
            ("POST", "/api/account/passkeys", self.add_passkey),
            ("POST", "/api/account/passkeys/{id}/remove", self.remove_passkey),
            ("POST", "/api/account/passkeys/ask", self.ask_for_known),
            ("POST", "/api/account/passkeys/sign-in", self.sign_in_by_key),
        ]
        return [Route(path, safe(self.limiter, handler), methods=[method]) for method, path, handler in handlers]

    # Coming and going

    async def sign_up(self, request: Request) -> Response:
        """A guest, or a stranger, has an account from now on; they stay who they are, with all their tables."""
        asked = await body(request, SigningUp)
        login = clean_login(asked.login)
        person = await self.people.of(request)
        if person is not None and not person.guest:
            raise Refusal("has_account")
        hashed = await self.passwords.hash(asked.password)
        if await self.hub.store.account_named(login) is not None:
            raise Refusal("login_taken", login=login)
        if person is None and not asked.name.strip():  # what one signs in with is nobody else's to see
            raise Refusal("no_name")
        person = person or await self.people.welcome(asked.name)
        try:
            await self.hub.store.add_account(AccountRow(person.id, login, hashed, self.hub.store.now()))
        except Conflict as error:
            raise Refusal("login_taken", login=login) from error
        response = answer(Me(person.id, person.name, guest=False), 201)
        await self.people.sign_in(request, response, person.id)
        await self.hub.person_changed(person.id)
        return response

    async def sign_in(self, request: Request) -> Response:
        """Whether the name or the password is wrong is not told, nor by how long it takes to find out."""
        asked = await body(request, SigningIn)
        login, address = _plain_login(asked.login), address_of(request)
        async with self._tries.turn(login, address):
            account = await self.hub.store.account_named(login)
            if not await self.passwords.fits(None if account is None else account.password, asked.password):
                await self._tries.failed(login, address)
                raise Refusal("bad_login")
        assert account is not None
        await self._tries.succeeded(login, address)
        return await self._come_in(request, account.person_id)

    async def _come_in(self, request: Request, person_id: str) -> Response:
        person = (await self.hub.store.people([person_id]))[person_id]
        response = answer(me_of(person))
        await self.people.sign_in(request, response, person_id)
        return response

    async def sign_out(self, request: Request) -> Response:
        person, session = await self._signed_in(request)
        await self.hub.store.end_session(person.id, session)
        await self.hub.person_changed(person.id)
        response = answer(me_of(None))
        self.people.forget(response)
        return response

    # The account

    async def mine(self, request: Request) -> Response:
        visit = await self.people.visit(request)
        return answer(await self._info(visit))

    async def new_password(self, request: Request) -> Response:
        """Other sessions end, and passkeys go: somebody may have known the old one."""
        person, session = await self._signed_in(request)
        asked = await body(request, NewPassword)
        await self.check_password(request, person, asked.old)
        await self.hub.store.set_password(person.id, await self.passwords.hash(asked.new), session)
        await self.hub.person_changed(person.id)
        return answer(await self._info(Visit(person, session)))

    async def check_password(self, request: Request, person: Person, password: str) -> None:
        """Refuse, unless it is the person's; failures count as those of signing in."""
        account, address = await self.hub.store.account_of(person.id), address_of(request)
        login = "" if account is None else account.login
        async with self._tries.turn(login, address):
            if not await self.passwords.fits(None if account is None else account.password, password):
                await self._tries.failed(login, address)
                raise Refusal("wrong_password")

    async def end_session(self, request: Request) -> Response:
        """A session ends at once, here and at every worker, with the lines that were open in it."""
        person, _ = await self._signed_in(request)
        await self.hub.store.end_session(person.id, request.path_params["id"])
        await self.hub.person_changed(person.id)
        return answer(await self._info(await self.people.visit(request)))

    async def end_others(self, request: Request) -> Response:
        person, session = await self._signed_in(request)
        await self.hub.store.end_other_sessions(person.id, session)
        await self.hub.person_changed(person.id)
        return answer(await self._info(Visit(person, session)))

    # Passkeys

    async def ask_for_passkey(self, request: Request) -> Response:
        person, _ = await self._signed_in(request)
        await self.check_password(request, person, (await body(request, NewPasskey)).password)
        account = await self.hub.store.account_of(person.id)
        login = "" if account is None else account.login
        return Response(await self.passkeys.ask_for_new(request, person, login), media_type="application/json")

    async def add_passkey(self, request: Request) -> Response:
        person, session = await self._signed_in(request)
        await self.passkeys.add(request, person, await body(request, Credential))
        return answer(await self._info(Visit(person, session)), 201)

    async def remove_passkey(self, request: Request) -> Response:
        person, session = await self._signed_in(request)
        await self.hub.store.remove_passkey(person.id, request.path_params["id"])
        return answer(await self._info(Visit(person, session)))

    async def ask_for_known(self, request: Request) -> Response:
        return Response(await self.passkeys.ask_for_known(request), media_type="application/json")

    async def sign_in_by_key(self, request: Request) -> Response:
        address = address_of(request)
        given = await body(request, Credential)
        async with self._tries.turn("", address):
            try:
                person_id = await self.passkeys.whose(request, given)
            except Refusal:
                await self._tries.failed("", address)
                raise
        return await self._come_in(request, person_id)

    # What they share

    async def _signed_in(self, request: Request) -> tuple[Person, str]:
        person, session = await self.people.visit(request)
        if person is None:
            raise Refusal("no_name")
        if not session:
            raise Refusal("no_account")
        return person, session

    async def _info(self, visit: Visit) -> AccountInfo:
        store, person = self.hub.store, visit.person
        account = None if person is None else await store.account_of(person.id)
        if account is None:
            return AccountInfo("", 0.0, [], [], passkeys.OFFERED)
        sessions = await store.sessions_of(account.person_id)
        keys = await store.passkeys_of(account.person_id)
        return AccountInfo(
            login=account.login,
            created=account.created,
            sessions=[SessionInfo(s.id, s.device, s.created, s.seen, s.id == visit.session) for s in sessions],
            passkeys=[PasskeyInfo(key.id, key.device, key.created) for key in keys],
            offers_passkeys=passkeys.OFFERED,
        )


def clean_login(login: str) -> str:
    """A login name as it is kept: small letters, digits, and a few marks inside.

    >>> clean_login("Maëlle.K")
    'maëlle.k'
    """
    plain = _plain_login(login)
    if not 3 <= len(plain) <= 30 or _LOGIN.fullmatch(plain) is None:
        raise Refusal("bad_login_name")
    return plain


def _plain_login(login: str) -> str:
    return unicodedata.normalize("NFKC", login.strip()).casefold()[:64]
