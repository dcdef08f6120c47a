"""Coming in while the table moves: whoever is not there yet disturbs nobody, and is shown everything."""

from __future__ import annotations

from pathlib import Path

from enclume.server.hub import Hub
from enclume.server.limiter import Limiter
from enclume.server.people import People, Visit
from enclume.server.setup import SeatSetup, Setup
from enclume.server.socket import Socket, Sockets
from enclume.server.table import LiveTable
from enclume.server.thinking import Thinkers
from enclume.store import Person, Store
from server.loops import run
from server.serving import FORGE

SEATS = [SeatSetup("person", "Ada", "ada"), SeatSetup("person", "Ben", "ben")]


class Line:
    """A line that takes all that is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def write(self, text: bytes) -> bool:
        self.sent.append(text.decode())
        return True


async def at_a_table(folder: Path) -> list[str]:
    store = await Store.open(folder)
    hub = Hub(store, Thinkers(1))
    sockets = Sockets(hub, People(hub, b"key"), Limiter(1000, 1000))
    heard: list[str] = []

    def broken(table: LiveTable) -> None:
        raise ValueError("a listener that fails")

    try:
        for seat in SEATS:
            await store.add_person(Person(seat.person, seat.name))
        table = await hub.open(FORGE, Setup("", "ada", "", 3, {}, [SeatSetup(s.kind, s.name, s.person) for s in SEATS]))
        line = Line()
        coming = Socket(sockets, line, table, Visit(None), "en", "")  # type: ignore[arg-type]
        table.changed += [coming._on_change, broken, lambda _: heard.append("told")]
        ask = table.match.decisions[0]
        await table.choose(ask.seat, ask.options[0].key, 0, "first")
        assert line.sent == [], "nothing before everything"
        await coming._send_full()
        ask = table.match.decisions[0]
        await table.choose(ask.seat, ask.options[0].key, 1, "second")
        heard += [text[:16] for text in line.sent]
    finally:
        await hub.close()
    return heard


def test_who_comes_in_while_somebody_chooses_is_shown_everything_then_what_is_new(tmp_path: Path) -> None:
    heard = run(at_a_table(tmp_path))
    assert heard == ["told", "told", '{"frame":"full",', '{"frame":"patch"'], "one that fails keeps nobody else from it"
