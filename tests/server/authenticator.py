"""A passkey in software: what a phone or a security key answers, by the letter of WebAuthn."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT_AND_VERIFIED = 0x05
WITH_KEY = 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """Makes one key for one site, and signs with it."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(32)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def register(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request for a new key."""
        said = self._client("webauthn.create", asked["challenge"])
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        about = self._about(asked["rp"]["id"], PRESENT_AND_VERIFIED | WITH_KEY) + made
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": about})
        return self._answer({"clientDataJSON": text(said), "attestationObject": text(statement)})

    def sign(self, asked: dict[str, Any], flags: int = PRESENT_AND_VERIFIED) -> dict[str, Any]:
        """The answer to a request to sign in."""
        self.uses += 1
        said = self._client("webauthn.get", asked["challenge"])
        about = self._about(asked["rpId"], flags)
        signed = self._key.sign(about + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer({"clientDataJSON": text(said), "authenticatorData": text(about), "signature": text(signed)})

    def _about(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
