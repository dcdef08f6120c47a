"""Coming in while the table moves: whoever is not there yet disturbs nobody, and is shown everything."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from enclume.server.hub import Hub
from enclume.server.limiter import Limiter
from enclume.server.people import People, Visit
from enclume.server.setup import SeatSetup, Setup
from enclume.server.socket import Socket
from enclume.server.sockets import Sockets
from enclume.server.table import LiveTable
from enclume.server.thinking import Thinkers
from enclume.store import Person, Store
from server.loops import run
from server.serving import FORGE, ConnectionClosed, Somebody, serving, within_a_minute

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
    sockets = Sockets(hub, People(hub, "key"), Limiter(1000, 1000))
    heard: list[str] = []

    def broken(table: LiveTable) -> None:
        raise ValueError("a listener that fails")

    try:
        for seat in SEATS:
            await store.add_person(Person(seat.person, seat.name))
        table = await hub.open(FORGE, Setup("", "ada", "", 3, {}, [SeatSetup(s.kind, s.name, s.person) for s in SEATS]))
        line = Line()
        coming = Socket(sockets, line, table, Visit(None), "en", "")  # type: ignore[arg-type]  # all that it needs of a line
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


def test_who_calls_too_often_may_call_again(tmp_path: Path) -> None:
    """A page gives up a table that is not there, but not one that is only crowded."""
    within_a_minute()
    with serving(tmp_path, "--limit", "20") as server:
        maelle = Somebody(server, "Maëlle")
        table = maelle.opens("me", "random")
        while maelle.http.get(f"/api/tables/{table}").status_code != 429:
            pass
        with pytest.raises(ConnectionClosed) as closed:
            maelle.looks_at(table)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013


def test_who_is_coming_in_keeps_the_table_from_being_forgotten(tmp_path: Path) -> None:
    async def look() -> bool:
        hub = Hub(await Store.open(tmp_path), Thinkers(1))
        try:
            for seat in SEATS:
                await hub.store.add_person(Person(seat.person, seat.name))
            table = await hub.open(FORGE, Setup("", "ada", "", 3, {}, SEATS))
            table.touched -= 3600
            found = await hub.find(table.id)
            forgetting = asyncio.create_task(hub.look_around(0))
            await asyncio.sleep(0.1)
            forgetting.cancel()
            return found is await hub.find(table.id)
        finally:
            await hub.close()

    assert run(look())
