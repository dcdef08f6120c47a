"""Lines made to be in the way: they are cut, and nobody else notices. What browsers do is never too much."""

from __future__ import annotations

import base64
import json
import os
import secrets
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from enclume.server.socket import MOST_WAITING, SIGNED_OUT
from server.serving import ConnectionClosed, Server, Somebody, serving

TEXT, MORE, PING, PONG = 0x81, 0x00, 0x89, 0x8A
TEXT_BEGINS = 0x01
FLOOD = 30_000_000
"""More bytes than the buffers between us and a server hold that reads none of them."""


def frame(kind: int, data: bytes = b"") -> bytes:
    """A frame as clients send it, masked with zeros."""
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes((kind,)) + size + bytes(4) + data


@contextmanager
def deaf(server: Server, table: str, who: Somebody | None = None) -> Iterator[socket.socket]:
    """A line that was let in, by somebody who reads nothing more."""
    cookie = "" if who is None else "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(30)
        line.connect(("127.0.0.1", server.port))
        words = [
            f"GET /ws/{table} HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {cookie}",
        ]
        line.sendall("\r\n".join([*words, "", ""]).encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        yield line


def taken(line: socket.socket, what: bytes, most: int = FLOOD) -> int:
    """How many bytes a server takes in before it cuts the line."""
    block, sent = what * (64 * 1024 // len(what)), 0
    with suppress(ConnectionError):
        while sent < most:
            line.sendall(block)
            sent += len(block)
    return sent


@pytest.mark.parametrize(
    ("first", "flood", "most"),
    [
        (b"", frame(PING, b"A" * 125), FLOOD),
        (b"", frame(PING), FLOOD),
        (b"", frame(PONG), FLOOD),
        (frame(TEXT_BEGINS, b"x"), frame(MORE), FLOOD),
        (b"", frame(TEXT, b"z" * 60_000), 4 * FLOOD),
    ],
    ids=["pings", "empty pings", "pongs", "empty pieces", "long texts"],
)
def test_a_flood_of_what_is_no_command_is_cut_off(
    server: Server, maelle: Somebody, first: bytes, flood: bytes, most: int
) -> None:
    table = maelle.opens("me", "here")
    with deaf(server, table) as line:
        line.sendall(first)
        assert taken(line, flood, most) < most
    with maelle.looks_at(table) as looking:
        assert looking.chooses("take:M50", 1)["frame"] == "ack"


def test_who_goes_on_and_on_after_being_refused_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit", "60") as server:
        maelle = Somebody(server, "Maëlle")
        with maelle.looks_at(maelle.opens("me", "here")) as looking:
            said = 0
            with suppress(ConnectionClosed):
                for said in range(20_000):  # noqa: B007
                    looking.says(do="moment", moment=0)
            assert said < 19_999


def test_what_browsers_and_their_proxies_do_is_never_too_much(maelle: Somebody) -> None:
    """They may ping, and send a text in pieces; and somebody who plays fast sends many."""
    with maelle.looks_at(maelle.opens("me", "here")) as looking:
        for _ in range(20):
            assert looking.socket.ping().wait(20)
        looking.socket.send(iter(['{"do":', '"moment",', '"moment":0}']))
        assert looking.until("moment")["moment"] == 0
        for _ in range(2000):
            looking.says(do="moment", moment=0)
            looking.until("moment")
        assert looking.chooses("take:M50", 1)["frame"] == "ack"


# Sessions that end while one of their lines takes nothing


def signed_in(server: Server, login: str = "") -> tuple[Somebody, str]:
    """Somebody with an account, a new one unless it is named, and its name."""
    who = Somebody(server)
    path, more = ("/api/account/sign-in", {}) if login else ("/api/account", {"name": "Nina"})
    login = login or f"n{secrets.token_hex(6)}"
    assert who.http.post(path, json={"login": login, "password": "correct horse", **more}).is_success
    return who, login


def full(line: socket.socket, most: int = 100_000) -> int:
    """Ask for everything again and again; says how often it was, if the line is cut before."""
    for n in range(most):
        try:
            line.sendall(frame(TEXT, b'{"do":"full"}'))
        except ConnectionError:
            return n
        time.sleep(0.04)
    return most


def talked_full(server: Server, table: str) -> int:
    """Have so much said at a table that there is much to show; says how many bytes."""
    for who in (Somebody(server, "Omar"), Somebody(server, "Paul")):
        with who.looks_at(table) as talking:
            for n in range(28):
                talking.says(do="chat", text="\u2603" * 500, idem=str(n))
            while talking.until("ack")["idem"] != "27":
                pass
    with Somebody(server).looks_at(table) as looking:
        return len(json.dumps(looking.frames[0], ensure_ascii=False).encode())


def test_a_session_that_ends_ends_at_once_though_one_of_its_lines_takes_nothing(server: Server) -> None:
    nina, login = signed_in(server)
    thief, _ = signed_in(server, login)
    tables = [nina.opens("me", "also", game="explorers_of_the_woodlands") for _ in range(2)]
    size = talked_full(server, tables[0])
    with deaf(server, tables[0], thief) as line:
        given_up = full(line)
    waits = given_up - MOST_WAITING // 2 // size  # so many wait, and fewer than are too many
    with deaf(server, tables[0], thief) as line, thief.looks_at(tables[1]) as playing:
        assert full(line, waits) == waits
        assert nina.http.post("/api/account/sessions/end-others").is_success
        with pytest.raises(ConnectionClosed) as closed:
            playing.until("no such frame")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == SIGNED_OUT


def test_what_anybody_can_do_is_no_error_of_ours(tmp_path: Path) -> None:
    """Errors in the log are worth an alarm: a phone that loses its line, or half a letter, raises none."""
    with serving(tmp_path) as server:
        maelle = Somebody(server, "Maëlle")
        table = maelle.opens("me", "open")
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        with deaf(server, table, maelle) as line:
            line.sendall(frame(TEXT, b"\xff\xfe"))
            said = b""
            while not said.endswith(struct.pack(">H", 1007)):
                block = line.recv(65536)
                assert block, "hung up on without the reason"
                said += block
        count = maelle.http.get("/metrics").text
        server.stop()
        assert 'status="5xx"' not in count
        assert [line for line in server.told if "Traceback" in line or '"error"' in line or "[error" in line] == []
