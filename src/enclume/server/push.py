"""Messages for browsers that are closed: encrypted for one browser (RFC 8291), signed by this server (RFC 8292).

Offered where the package ``cryptography`` is installed. A push service carries the message and cannot read it; it knows
which server sends by a key that is made once and kept with the data.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

import msgspec

try:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    OFFERED = True
except ImportError:  # an extra
    OFFERED = False

RECORD: Final = 4096
"""Bytes of the one record that a message is."""
SIGNED_SECONDS: Final = 12 * 3600
"""How long a push service may take a signature for good; they allow a day at most."""


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """What was written by :func:`to_text`; a ``ValueError`` for anything else."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def new_key() -> str:
    """A private key for signing: whoever has it can send in this server's name."""
    return to_text(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(key), "big"), ec.SECP256R1())


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(key: str) -> str:
    """What browsers and push services know the key by."""
    return to_text(_point(_private(key).public_key()))


def can_be_told(p256dh: str, auth: str) -> bool:
    """Whether these are keys of a browser: a point of the curve, and sixteen bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(p256dh))
        return len(to_bytes(p256dh)) == 65 and len(to_bytes(auth)) == 16
    except ValueError:
        return False


def encrypt(
    message: bytes, p256dh: str, auth: str, salt: bytes = b"", sender: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """A message that only one browser can read (RFC 8291): a single record of ``aes128gcm`` (RFC 8188)."""
    salt, sender = salt or os.urandom(16), sender or ec.generate_private_key(ec.SECP256R1())
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(p256dh))
    ours, theirs = _point(sender.public_key()), _point(browser)
    shared = sender.exchange(ec.ECDH(), browser)
    secret = _derived(shared, to_bytes(auth), b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def signature(key: str, endpoint: str, contact: str, now: float) -> str:
    """The header with which a push service knows who sends (RFC 8292), for one service and some hours."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SIGNED_SECONDS}
    if contact:
        claims["sub"] = contact
    words = [msgspec.json.encode(each) for each in ({"typ": "JWT", "alg": "ES256"}, claims)]
    text = ".".join(to_text(each) for each in words)
    r, s = decode_dss_signature(_private(key).sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    signed = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={text}.{signed}, k={public_key(key)}"
