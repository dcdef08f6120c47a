"""What comes over a line in whatever pieces is understood the same; what breaks the protocol ends the line."""

from __future__ import annotations

import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import closing
from random import Random

import msgspec
import pytest

from enclume.server.wire import framed
from server.serving import Server, Somebody

CONT, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10


def frame(text: bytes, opcode: int = TEXT, fin: bool = True, masked: bool = True) -> bytes:
    """A frame as browsers send it."""
    first = bytes([opcode | (0x80 if fin else 0)])
    mark = 0x80 if masked else 0
    size = bytes([mark | len(text)]) if len(text) < 126 else bytes([mark | 126]) + struct.pack(">H", len(text))
    if not masked:
        return first + size + text
    mask = os.urandom(4)
    return first + size + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(text))


def choice(idem: str, padding: int = 0) -> bytes:
    """A command that is answered with its own mark: somebody chooses who does not sit here."""
    told = {"do": "choose", "option": "x" * (1 + padding), "seat": 0, "moment": 0, "idem": idem}
    return msgspec.json.encode(told)


class Raw:
    """A browser down to its bytes."""

    def __init__(self, server: Server, table: str) -> None:
        self._line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host = f"127.0.0.1:{server.port}"
        words = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                 "Sec-WebSocket-Version: 13", f"Origin: http://{host}"]  # fmt: skip
        head = "\r\n".join([f"GET /ws/{table} HTTP/1.1", f"Host: {host}", *words, "", ""])
        self._line.sendall(head.encode())
        self._rest = b""
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._line.recv(65536)
        answer, self._rest = self._rest.split(b"\r\n\r\n", 1)
        assert b" 101 " in answer.splitlines()[0]

    def close(self) -> None:
        self._line.close()

    def says(self, *pieces: bytes) -> None:
        """Send pieces, each of which arrives by itself."""
        for piece in pieces:
            self._line.sendall(piece)
            time.sleep(0.02)

    def _read(self, count: int) -> bytes:
        while len(self._rest) < count:
            more = self._line.recv(65536)
            if not more:
                raise EOFError
            self._rest += more
        found, self._rest = self._rest[:count], self._rest[count:]
        return found

    def hears(self) -> tuple[int, bytes]:
        """The next frame: what kind, and what is in it."""
        first, size = self._read(2)
        if size == 126:
            (size,) = struct.unpack(">H", self._read(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", self._read(8))
        return first & 15, self._read(size)

    def refused(self, count: int) -> list[str]:
        """The marks of the next commands that were refused."""
        marks: list[str] = []
        while len(marks) < count:
            opcode, body = self.hears()
            assert opcode == TEXT, (opcode, body)
            told = msgspec.json.decode(body)
            if told["frame"] == "refused":
                marks.append(told["idem"])
        return marks

    def closed_with(self) -> int:
        while True:
            opcode, body = self.hears()
            if opcode == CLOSE:
                return int(struct.unpack(">H", body[:2])[0])


@pytest.fixture
def raw(server: Server) -> Iterator[Raw]:
    with closing(Raw(server, Somebody(server, "Host").opens("me", "open", listed=True))) as line:
        yield line


def test_whole_texts_short_and_longer(raw: Raw) -> None:
    raw.says(frame(choice("a")), frame(choice("b", padding=200)), frame(choice("c", padding=6000)), frame(choice("d")))
    assert raw.refused(4) == ["a", "b", "c", "d"]


def test_several_texts_at_once_and_texts_in_pieces(raw: Raw) -> None:
    third = frame(choice("c"))
    raw.says(frame(choice("a")) + frame(choice("b")), third[:1], third[1:9], third[9:], frame(choice("d")))
    assert raw.refused(4) == ["a", "b", "c", "d"]


def test_a_text_in_fragments_with_a_ping_between(raw: Raw) -> None:
    text = choice("b")
    raw.says(frame(choice("a")), frame(text[:20], fin=False), frame(b"here?", PING), frame(text[20:], CONT))
    assert raw.refused(1) == ["a"]
    assert raw.hears() == (PONG, b"here?")
    assert raw.refused(1) == ["b"]
    raw.says(frame(choice("c")))
    assert raw.refused(1) == ["c"]


def test_pings_alone_do_not_disturb(raw: Raw) -> None:
    raw.says(frame(choice("a")), frame(b"", PING), frame(choice("b")), frame(b"?", PONG), frame(choice("c")))
    assert raw.refused(1) == ["a"]
    assert raw.hears() == (PONG, b"")
    assert raw.refused(2) == ["b", "c"]


def test_any_cutting_is_understood_the_same(raw: Raw) -> None:
    rng = Random(4)
    marks = [f"m{n}" for n in range(30)]
    stream = b"".join(frame(choice(mark, rng.choice([0, 40, 90, 150]))) for mark in marks)
    cuts = sorted(rng.sample(range(1, len(stream)), 25))
    raw.says(*[stream[start:end] for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)])
    assert raw.refused(len(marks)) == marks


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (frame(b"\xff\xfe\xfd"), 1007),
        (frame(choice("a"), masked=False), 1002),
        (bytes([0x83, 0x80, 0, 0, 0, 0]), 1002),
    ],
    ids=["no text", "not masked", "no such kind"],
)
def test_what_breaks_the_protocol_ends_the_line(raw: Raw, broken: bytes, code: int) -> None:
    raw.says(frame(choice("a")))
    assert raw.refused(1) == ["a"]
    raw.says(broken)
    assert raw.closed_with() == code


def test_a_good_bye_is_answered(raw: Raw) -> None:
    raw.says(frame(choice("a")), frame(struct.pack(">H", 1000), CLOSE))
    assert raw.refused(1) == ["a"]
    assert raw.closed_with() == 1000


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535])
def test_a_frame_says_how_long_it_is(length: int) -> None:
    made = framed(b"x" * length)
    size = made[1] if made[1] < 126 else struct.unpack(">H", made[2:4])[0]
    assert (made[0], size, len(made)) == (0x81, length, length + (2 if length < 126 else 4))


def test_a_frame_that_is_too_long_is_not_ours() -> None:
    with pytest.raises(ValueError, match="too long"):
        framed(b"x" * 65_536)
