"""A push service of our own over TLS, and browsers that can read what it is handed."""

from __future__ import annotations

import datetime
import ipaddress
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_bytes, token_urlsafe
from threading import Thread
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from enclume.server.push import to_bytes, to_text


class Handed:
    """A message as the service got it."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path, self.headers, self.body = path, headers, body

    def claims(self, key: str) -> dict[str, Any]:
        """What the sender says of itself, if the signature is that of this key."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, parts["k"]) == ("vapid", key)
        text, _, signed = parts["t"].rpartition(".")
        raw = to_bytes(signed)
        pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(key))
        public.verify(pair, text.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (json.loads(to_bytes(each)) for each in text.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        return dict(claims)


class Browser:
    """Keys of a browser, and what it reads of a message. Written from the receiver's side, by the RFC alone."""

    def __init__(self, service: Service) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = token_bytes(16)
        self.path = f"/{token_urlsafe(12)}"
        self.endpoint = service.url + self.path
        self._service = service

    @property
    def point(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def form(self, lang: str = "en") -> dict[str, str]:
        keys = {"p256dh": to_text(self.point), "auth": to_text(self._auth)}
        return {"endpoint": self.endpoint, **keys, "lang": lang}

    def handed(self) -> list[Handed]:
        return [each for each in self._service.handed if each.path == self.path]

    def reads(self) -> list[dict[str, Any]]:
        return [json.loads(self._read(each)) for each in self.handed()]

    def _read(self, message: Handed) -> bytes:
        assert message.headers["content-encoding"] == "aes128gcm"
        salt, size, length = message.body[:16], int.from_bytes(message.body[16:20], "big"), message.body[20]
        sender, record = message.body[21 : 21 + length], message.body[21 + length :]
        assert len(record) <= size
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\0" + self.point + sender
        secret = HKDF(hashes.SHA256(), 32, self._auth, info).derive(self._key.exchange(ec.ECDH(), other))
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, record, None)
        assert plain[-1] == 2, "the last record of a message"
        return plain[:-1]


class Service:
    """Where it is, whom to trust for it, what it was handed, and what it answers."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.url = f"https://localhost:{port}"
        self.certificate = certificate
        self.handed: list[Handed] = []
        self.answers: dict[str, int] = {}
        """By path; 201 unless said otherwise."""


@contextmanager
def push_service(folder: Path) -> Iterator[Service]:
    certificate, key = folder / "push.pem", folder / "push.key"
    _certify(certificate, key)

    class Called(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.handed.append(Handed(self.path, headers, body))
            self.send_response(service.answers.get(self.path, 201))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """It is not talkative."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Called)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service = Service(server.server_address[1], certificate)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()


def _certify(certificate: Path, key: Path) -> None:
    """A certificate for this machine that vouches for itself."""
    private = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(private, hashes.SHA256())
    )
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    key.write_bytes(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
