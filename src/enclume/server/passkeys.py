"""Passkeys: signing in with what a device or a security key keeps. Offered where the package ``webauthn`` is installed.

A challenge can be answered once; it is kept in the store, so that any worker may take the answer.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from starlette.requests import Request

from enclume.store import Conflict, PasskeyRow, Person, Store

from .people import device_of
from .reading import read
from .setup import Refusal

try:
    import webauthn
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    OFFERED = True
except ImportError:  # an extra
    OFFERED = False

_said = msgspec.json.Decoder(dict[str, Any]).decode
MOST = 20
"""How many passkeys one person may have."""


class Credential(msgspec.Struct):
    """What a browser hands over: the key's id, and its answer."""

    id: str
    type: str
    raw_id: str = msgspec.field(name="rawId")
    response: dict[str, Any]


class Passkeys:
    """Registers keys, and tells whose a key is."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ask_for_new(self, request: Request, person: Person, login: str) -> bytes:
        """What a browser needs to make a key for a person."""
        _must_be_offered()
        challenge = await self._challenge(person.id)
        known = await self._store.passkeys_of(person.id)
        options = webauthn.generate_registration_options(
            rp_id=_site(request),
            rp_name="Enclume",
            user_id=person.id.encode(),
            user_name=login,
            user_display_name=person.name,
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
        )
        return webauthn.options_to_json(options).encode()

    async def add(self, request: Request, person: Person, given: Credential) -> None:
        _must_be_offered()
        if len(await self._store.passkeys_of(person.id)) >= MOST:
            raise Refusal("bad_passkey")
        challenge = await self._answered(given, person.id)
        try:
            made = webauthn.verify_registration_response(
                credential=msgspec.to_builtins(given),
                expected_challenge=challenge,
                expected_rp_id=_site(request),
                expected_origin=_origins(request),
                require_user_verification=True,
            )
        except Exception as error:  # the library reads what anybody may have made up, and stumbles in its own ways
            raise Refusal("bad_passkey") from error
        device = device_of(request.headers.get("user-agent", ""))
        key = PasskeyRow(
            id=bytes_to_base64url(made.credential_id),
            person_id=person.id,
            public_key=made.credential_public_key,
            uses=made.sign_count,
            device=device,
            created=self._store.now(),
        )
        try:
            await self._store.add_passkey(key)
        except Conflict as error:
            raise Refusal("bad_passkey") from error

    async def ask_for_known(self, request: Request) -> bytes:
        """What a browser needs to find a key of this site, whoever's it is."""
        _must_be_offered()
        options = webauthn.generate_authentication_options(
            rp_id=_site(request),
            challenge=await self._challenge(""),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return webauthn.options_to_json(options).encode()

    async def whose(self, request: Request, given: Credential) -> str:
        """The person whose key has answered."""
        _must_be_offered()
        challenge = await self._answered(given, "")
        key = await self._store.passkey(given.id)
        if key is None:
            raise Refusal("bad_passkey")
        try:
            used = webauthn.verify_authentication_response(
                credential=msgspec.to_builtins(given),
                expected_challenge=challenge,
                expected_rp_id=_site(request),
                expected_origin=_origins(request),
                credential_public_key=key.public_key,
                credential_current_sign_count=key.uses,
                require_user_verification=True,
            )
        except Exception as error:  # as above
            raise Refusal("bad_passkey") from error
        await self._store.used_passkey(key.id, used.new_sign_count)
        return key.person_id

    async def _challenge(self, person_id: str) -> bytes:
        challenge = secrets.token_bytes(32)
        await self._store.add_challenge(bytes_to_base64url(challenge), person_id)
        return challenge

    async def _answered(self, given: Credential, person_id: str) -> bytes:
        """The challenge that was answered: one of ours, and not answered before."""
        try:
            said = read(base64url_to_bytes(str(given.response["clientDataJSON"])), _said)
            challenge = str(said["challenge"])
            plain = base64url_to_bytes(challenge)
        except (Refusal, KeyError, ValueError) as error:
            raise Refusal("bad_passkey") from error
        if not await self._store.take_challenge(challenge[:60], person_id):
            raise Refusal("bad_passkey")
        return plain


def _must_be_offered() -> None:
    if not OFFERED:
        raise Refusal("no_passkeys")


def _site(request: Request) -> str:
    """The name that keys are made for: where people find us, without the port."""
    return request.url.hostname or "localhost"


def _origins(request: Request) -> list[str]:
    """Pages of ours, whether or not a proxy speaks HTTPS for us."""
    host = request.headers.get("host", "")
    return [f"https://{host}", f"http://{host}"]
