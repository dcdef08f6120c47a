"""Coming in while the table moves: whoever is not there yet disturbs nobody, and is shown everything."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response
from starlette.websockets import WebSocket

from enclume.server.frames import ChatLine
from enclume.server.hub import Hub
from enclume.server.limiter import Limiter
from enclume.server.people import People, Visit
from enclume.server.setup import SeatSetup, Setup
from enclume.server.socket import Socket
from enclume.server.sockets import Sockets
from enclume.server.table import LiveTable
from enclume.server.thinking import Thinkers
from enclume.store import DAY, Person, Store, Unreachable
from enclume.store.database import NO_ANSWER
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


@pytest.mark.parametrize("when", ["before", "early", "late"])
def test_what_is_said_while_somebody_comes_in_is_shown_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """It is kept before the chat is read and told before, or kept and told while it is, or told only afterwards."""

    async def main() -> list[str]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        sockets = Sockets(hub, People(hub, "key"), Limiter(1000, 1000))
        await store.add_person(Person("ada", "Ada"))
        table = await hub.open(FORGE, Setup("", "ada", "", 3, {}, [SEATS[0], SeatSetup("open")]))
        line = Line()
        coming = Socket(sockets, line, table, Visit(None), "en", "")  # type: ignore[arg-type]  # all that it needs of a line
        sockets.add(table, coming)
        said = ChatLine(store.now(), "Ada", "Hello", 0)
        read_chat = store.chat

        async def chat(table_id: str) -> list[tuple[str, str, float]]:
            if when == "early":
                found = await read_chat(table_id)
                await store.add_chat(table.id, "ada", "Hello", said.at, "ada:1")
                sockets.tell_chat(table, said)
                return found
            return await read_chat(table_id)

        monkeypatch.setattr(store, "chat", chat)
        if when != "early":
            await store.add_chat(table.id, "ada", "Hello", said.at, "ada:1")
        if when == "before":
            sockets.tell_chat(table, said)
        await coming._send_full()
        if when == "late":
            sockets.tell_chat(table, said)
        sockets.tell_chat(table, ChatLine(said.at + 1, "Ada", "Hello", 0))
        await hub.close()
        shown: list[str] = []
        for text in line.sent:
            frame = json.loads(text)
            shown += [each["text"] for each in frame.get("chat", [])] + (
                [frame["line"]["text"]] if "line" in frame else []
            )
        return shown

    assert run(main()) == ["Hello", "Hello"], "what was said, and what was said again later"


def test_who_comes_while_no_database_answers_may_call_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> list[tuple[str, int]]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        people = People(hub, "key")
        sockets, cookie, told = Sockets(hub, people, Limiter(1000, 1000)), Response(), []

        async def away(ids: object) -> dict[str, Person]:
            raise Unreachable(NO_ANSWER)

        async def send(message: Any) -> None:
            told.append((message["type"], message.get("code", 0)))

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        people.remember(cookie, "ada")
        monkeypatch.setattr(store, "people", away)
        head = [(b"cookie", cookie.headers["set-cookie"].partition(";")[0].encode())]
        scope = {"type": "websocket", "headers": head, "path_params": {"id": "t"}, "client": ("192.0.2.1", 1)}
        await sockets.endpoint(WebSocket({**scope, "query_string": b""}, receive, send))
        await hub.close()
        return told

    assert run(main()) == [("websocket.accept", 0), ("websocket.close", 1013)]


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


def test_who_was_there_days_ago_is_remembered_no_more(tmp_path: Path) -> None:
    async def look() -> list[str]:
        hub = Hub(await Store.open(tmp_path), Thinkers(1))
        try:
            now = time.monotonic()
            hub.attended.update({("t", "ada"): now - 2 * DAY, ("t", "ben"): now - DAY / 2})
            tidying = asyncio.create_task(hub.look_around(0))
            while ("t", "ada") in hub.attended:
                await asyncio.sleep(0)
            tidying.cancel()
            return [person for _, person in hub.attended]
        finally:
            await hub.close()

    assert run(asyncio.wait_for(look(), 30)) == ["ben"]
