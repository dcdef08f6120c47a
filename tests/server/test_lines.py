"""A line that does not take its frames holds nobody up."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from enclume.server.frames import Chat, ChatLine
from enclume.server.line import Line
from enclume.server.people import Visit
from enclume.server.setup import SeatSetup, Setup
from enclume.server.socket import MOST_WAITING, SIGNED_OUT, Socket
from enclume.server.sockets import Sockets
from enclume.server.table import LiveTable
from enclume.server.talk import Inbox
from enclume.store import Person, Store, TableRow
from server import loops


class Wire:
    """A line that can be blocked."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()
        self.sent: list[str] = []
        self.lost = False
        self.dismissed = 0

    def write(self, text: bytes) -> bool:
        return False

    async def say(self, text: bytes) -> None:
        await self.free.wait()
        if self.lost:
            raise OSError("nobody is there")
        self.sent.append(text.decode())

    def dismiss(self, code: int) -> None:
        self.dismissed = code

    def cut(self) -> None:
        self.lost = True
        self.free.set()


def socket(wire: Wire, sockets: object = None, visit: Visit = Visit(None)) -> Socket:  # noqa: B008
    setup = Setup("", "a", "", 1, {}, [SeatSetup("person", "A", "a"), SeatSetup("person", "B", "b")])
    row = TableRow("t", "forge_of_the_gods", 1, "", msgspec.json.encode(setup), 0, "playing", 0)
    table = LiveTable(row, [], cast(Store, None))
    return Socket(cast(Sockets, sockets), cast(Line, wire), table, visit, "en", "")


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
    async def main() -> tuple[list[str], bool]:
        wire = Wire()
        here = socket(wire)
        wire.free.clear()
        for _ in range(1 + MOST_WAITING // 1000):
            here.post(Chat(ChatLine(0, "A", "x" * 1000)))
        await asyncio.sleep(0.01)
        here.post(line(1))
        return wire.sent, wire.lost

    assert loops.run(main()) == ([], True), "it is cut though it never becomes free"


def test_a_line_that_takes_nothing_for_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enclume.server.socket.LONGEST_WAIT", 0.05)

    async def main() -> bool:
        wire = Wire()
        here = socket(wire)
        wire.free.clear()
        here.post(line(0))
        await asyncio.sleep(0.2)
        return wire.lost

    assert loops.run(main())


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


def test_a_line_whose_session_ended_while_it_came_in_is_shown_nothing() -> None:
    """Who ends a session closes the lines that are known by then; this one becomes known a moment later."""
    known: list[Socket] = []

    async def nothing(*_: object) -> None:
        return None

    async def ended(person: str, session: str) -> bool:
        assert known, "asked only once whoever ends the session would find the line"
        return False

    async def main() -> tuple[int, list[str]]:
        sockets = SimpleNamespace(
            add=lambda table, each: known.append(each),
            remove=lambda table, each: known.remove(each),
            announce=nothing,
            people=SimpleNamespace(still=ended),
            hub=SimpleNamespace(start=lambda work: work.close()),
        )
        wire = Wire()
        await socket(wire, sockets, Visit(Person("a", "A", guest=False), "s")).run()
        return wire.dismissed, wire.sent

    assert loops.run(main()) == (SIGNED_OUT, [])
    assert known == []
