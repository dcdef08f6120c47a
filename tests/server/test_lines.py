"""A line that does not take its frames holds nobody up."""

from __future__ import annotations

import asyncio
from typing import cast

import msgspec

from enclume.server.frames import Chat, ChatLine
from enclume.server.line import Inbox, Line
from enclume.server.people import Visit
from enclume.server.setup import SeatSetup, Setup
from enclume.server.socket import MOST_WAITING, Socket, Sockets
from enclume.server.table import LiveTable
from enclume.store import Store, TableRow
from server import loops


class Wire:
    """A line that can be blocked."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()
        self.sent: list[str] = []
        self.closed = 0

    def write(self, text: bytes) -> bool:
        return False

    async def say(self, text: bytes) -> None:
        await self.free.wait()
        self.sent.append(text.decode())

    async def hang_up(self, code: int) -> None:
        await self.free.wait()
        self.closed = code


def socket(wire: Wire) -> Socket:
    setup = Setup("", "a", "", 1, {}, [SeatSetup("person", "A", "a"), SeatSetup("person", "B", "b")])
    row = TableRow("t", "forge_of_the_gods", 1, "", msgspec.json.encode(setup), 0, "playing", 0)
    table = LiveTable(row, [], cast(Store, None))
    return Socket(cast(Sockets, None), cast(Line, wire), table, Visit(None), "en", "")


def line(n: int) -> Chat:
    return Chat(ChatLine(0, "A", str(n)))


def heard(wire: Wire) -> list[str]:
    return [msgspec.json.decode(text)["line"]["text"] for text in wire.sent]


def test_frames_go_out_at_once_and_in_order() -> None:
    async def main() -> list[str]:
        wire = Wire()
        here = socket(wire)
        for n in range(3):
            here.post(line(n))
        return heard(wire)

    assert loops.run(main()) == ["0", "1", "2"]


def test_what_waits_for_the_line_goes_out_in_order_when_it_is_free() -> None:
    async def main() -> list[str]:
        wire = Wire()
        here = socket(wire)
        wire.free.clear()
        for n in range(5):
            here.post(line(n))
        assert wire.sent == []
        wire.free.set()
        await asyncio.sleep(0.01)
        here.post(line(5))
        return heard(wire)

    assert loops.run(main()) == ["0", "1", "2", "3", "4", "5"]


def test_a_line_that_takes_nothing_any_more_is_given_up() -> None:
    async def main() -> tuple[int, int]:
        wire = Wire()
        here = socket(wire)
        wire.free.clear()
        for n in range(3 * MOST_WAITING):
            here.post(line(n))
        wire.free.set()
        await asyncio.sleep(0.01)
        return len(wire.sent), wire.closed

    sent, closed = loops.run(main())
    assert sent == 1, "only what was already on its way"
    assert closed == 1011


def test_what_came_in_is_taken_in_order_whether_or_not_somebody_waited_for_it() -> None:
    async def main() -> list[int]:
        inbox = Inbox()
        assert inbox.empty()
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        for n in range(3):
            inbox.put_nowait(n)
        assert not inbox.empty()
        taken = [await waiting, await inbox.get(), await inbox.get()]
        left = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        left.cancel()
        await asyncio.gather(left, return_exceptions=True)
        inbox.put_nowait(3)
        return [*taken, await inbox.get()]

    assert loops.run(main()) == [0, 1, 2, 3], "nothing is lost with a reader who went away"
