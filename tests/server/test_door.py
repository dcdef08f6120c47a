"""Who connects and asks for nothing, or never ends what they ask, is hung up on; who asks is answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from uvicorn.server import ServerState

from enclume.server import door
from enclume.server.door import Door
from server.loops import run

Ask = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"


async def size(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


@asynccontextmanager
async def house() -> AsyncIterator[Ask]:
    """Something behind a door that says how long a body was."""
    config = uvicorn.Config(Starlette(routes=[Route("/", size, methods=["GET", "POST"])]), log_config=None)
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: Door(config, state, {}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    writers = []

    async def connect() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writers.append(writer)
        return reader, writer

    try:
        yield connect
    finally:
        for writer in writers:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        server.close()
        await asyncio.sleep(0)


async def answer(reader: asyncio.StreamReader) -> bytes:
    """The body of the next answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.split(b"\r\n") if line.startswith(b"content-length:"))
    return await reader.readexactly(int(length.partition(b":")[2]))


async def hung_up(reader: asyncio.StreamReader) -> bytes:
    """What is still said before the other end hangs up."""
    said = b""
    with suppress(ConnectionError):
        said = await asyncio.wait_for(reader.read(), 20)
    return said


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET",
        HEAD,
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf",
        HEAD + b"\r\n" + HEAD,
        HEAD + b"\r\n\r\n",
    ],
    ids=["nothing", "a word", "half a head", "half a body", "half a second head", "a blank line"],
)
def test_who_never_ends_is_hung_up_on(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(door, "BODY_SECONDS", 0.1)

    async def main() -> None:
        async with house() as connect:
            reader, writer = await connect()
            writer.write(begun)
            await hung_up(reader)

    run(main())


def test_who_asks_is_answered_however_slowly_the_answer_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.5)

    async def main() -> list[bytes]:
        async with house() as connect:
            reader, writer = await connect()
            found = []
            for _ in range(3):
                writer.write(HEAD[:9])
                await asyncio.sleep(0.2)
                writer.write(HEAD[9:] + b"\r\n")
                found.append(await answer(reader))
            await asyncio.sleep(0.7)  # nothing is asked: the library waits longer for that
            writer.write(HEAD + b"\r\n")
            found.append(await answer(reader))
            return found

    assert run(main()) == [b"0"] * 4


def test_a_long_body_is_no_long_head() -> None:
    async def main() -> list[bytes]:
        async with house() as connect:
            reader, writer = await connect()
            found = []
            for begins in (0, 20):  # the head comes with the body, and in two pieces
                request = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 1_000_000
                writer.write(request[:begins])
                await asyncio.sleep(0.05)
                writer.write(request[begins:])
                found.append(await answer(reader))
            return found

    assert run(main()) == [b"1000000"] * 2


@pytest.mark.parametrize("begins", [b"GET /", HEAD + b"X-Long: "], ids=["path", "header"])
def test_a_head_has_a_longest_length(begins: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 100.0)  # it is not for its time that it is hung up on

    async def main() -> None:
        async with house() as connect:
            reader, writer = await connect()
            writer.write(begins)
            for _ in range(20):
                writer.write(b"a" * 10_000)
                await asyncio.sleep(0)
            await hung_up(reader)

    run(main())


def test_an_address_has_only_so_many_silent_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MOST_SILENT", 3)
    monkeypatch.setattr(door, "HEAD_SECONDS", 100.0)

    async def main() -> list[bytes]:
        async with house() as connect:
            silent = [await connect() for _ in range(3)]
            await hung_up((await connect())[0])
            found = []
            for reader, writer in silent:
                writer.write(HEAD + b"\r\n")
                found.append(await answer(reader))
            reader, writer = await connect()
            writer.write(HEAD + b"\r\n")
            found.append(await answer(reader))
            return found

    assert run(main()) == [b"0"] * 4
    assert not Door.silent
