"""A mail server and a web server of our own that keep what they are sent."""

from __future__ import annotations

import email
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any


class _Mail(StreamRequestHandler):
    """As much of SMTP as a letter needs."""

    def handle(self) -> None:
        self._say("220 here")
        for line in self.rfile:
            word = line[:4].decode("latin-1").upper()
            if word == "DATA":
                self._say("354 go on")
                self._take()
            elif word == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 ok")

    def _take(self) -> None:
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line)
        assert isinstance(self.server, _MailServer)
        self.server.letters.append(email.message_from_bytes(b"".join(lines)))
        self._say("250 taken")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class _MailServer(ThreadingTCPServer):
    daemon_threads = True
    letters: list[Message]

    def handle_error(self, request: object, client_address: object) -> None:
        """Who is refused is not news."""


@contextmanager
def mail_server(shown: ssl.SSLContext | None = None) -> Iterator[tuple[int, list[Message]]]:
    """A port, and the letters that arrive there; over TLS, where it has something to show."""
    server = _MailServer(("127.0.0.1", 0), _Mail)
    if shown is not None:
        server.socket = shown.wrap_socket(server.socket, server_side=True)
    server.letters = []
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1], server.letters
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def web_server() -> Iterator[tuple[int, list[Any]]]:
    """A port, and what is posted there as JSON."""
    calls: list[Any] = []

    class Called(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            calls.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """It is not talkative."""

    server = HTTPServer(("127.0.0.1", 0), Called)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1], calls
    finally:
        server.shutdown()
        server.server_close()
