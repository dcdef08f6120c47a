"""Whoever leaves for good while they sit down somewhere is nowhere afterwards."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from enclume.server.hub import Hub
from enclume.server.leaving import Leaving
from enclume.server.setup import Refusal, SeatSetup, Setup
from enclume.server.thinking import Thinkers
from enclume.store import Conflict, Person, Store
from server import loops
from server.serving import FORGE, Server, Somebody, serving
from server.test_accounts import who


def test_who_leaves_and_joins_at_once_leaves_no_ghost(server: Server) -> None:
    host = Somebody(server, "Maëlle")
    for n in range(6):
        tables = [host.opens("me", "open") for _ in range(3)]
        ghost = Somebody(server, f"Revenant {n}")
        opened: dict[str, object] = {"game": FORGE, "seats": [{"kind": "me"}, {"kind": "open"}]}
        asked: list[tuple[str, dict[str, object]]] = [(f"/api/tables/{table}/join", {"seat": 1}) for table in tables]
        asked.insert(n % 4, ("/api/account/delete", {}))
        asked.append(("/api/tables", opened))
        with ThreadPoolExecutor(len(asked)) as pool:
            sent = [pool.submit(ghost.http.post, path, json=form) for path, form in asked]
            answers = [each.result().status_code for each in sent]
        assert set(answers) <= {200, 201, 401, 409}, answers
        for table in tables:
            seat = host.http.get(f"/api/tables/{table}").json()["seats"][1]
            assert (seat["kind"], seat.get("name", "")) != ("person", ""), "nobody sits there who has gone"
            assert f"Revenant {n}" not in str(seat)
            host.http.post(f"/api/tables/{table}/leave", json={})


@pytest.mark.parametrize("shared", [False, True])
def test_the_database_itself_seats_nobody_who_has_gone(
    request: pytest.FixtureRequest, tmp_path: Path, shared: bool
) -> None:
    """Even where a worker still takes them for somebody."""

    async def run(where: Path | str) -> tuple[str, list[str]]:
        store = await Store.open(where)
        hub = Hub(store, Thinkers(1))
        try:
            await store.add_person(Person("ada", "Ada"))
            await store.add_person(Person("ben", "Ben"))
            seats = [SeatSetup("person", "Ada", "ada"), SeatSetup("open")]
            table = await hub.open(FORGE, Setup("", "ada", "", 3, {}, seats))
            await store.take_name("ben")
            with pytest.raises(Refusal) as refused:
                await table.sit(1, "ben", "Ben", "")
            assert refused.value.code == "no_name"

            async def nobody(ids: object) -> set[str]:
                return set()

            store.gone = nobody  # type: ignore[method-assign]
            with pytest.raises(Refusal):
                await table.sit(1, "ben", "Ben", "")
            with pytest.raises(Conflict):
                await hub.open(FORGE, Setup("", "ben", "", 3, {}, [SeatSetup("person", "Ben", "ben")] * 2))
            await table.catch_up()
            return table.seats[1].kind, [row.id for row in await store.tables_of("ben")]
        finally:
            await hub.close()

    where = request.getfixturevalue("cluster").database("no_ghosts") if shared else tmp_path
    assert loops.run(run(where)) == ("open", [])


@pytest.mark.parametrize("shared", [False, True])
def test_two_who_leave_at_once_are_both_forgotten(request: pytest.FixtureRequest, tmp_path: Path, shared: bool) -> None:
    async def run(where: Path | str) -> bytes:
        store = await Store.open(where)
        hub = Hub(store, Thinkers(1))
        leaving = Leaving.__new__(Leaving)
        leaving.hub = hub
        try:
            names = {"ada-1": "Lovelace", "ben-1": "Nevis"}
            for person, name in names.items():
                await store.add_person(Person(person, name))
            seats = [SeatSetup("person", name, person) for person, name in names.items()]
            tables = [await hub.open(FORGE, Setup("", "ada-1", "", seed, {}, seats)) for seed in range(4)]
            await asyncio.gather(*[leaving._forget(person) for person in names])
            rows = [await store.table(table.id) for table in tables]
            return b"".join([row.setup for row in rows if row is not None])
        finally:
            await hub.close()

    where = request.getfixturevalue("cluster").database("both_gone") if shared else tmp_path
    told = loops.run(run(where))
    assert told.count(b"ada-1") == 8
    assert b"Lovelace" not in told
    assert b"Nevis" not in told


def test_who_was_leaving_when_the_server_stopped_has_left_when_it_is_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host, ghost = Somebody(server, "Maëlle"), Somebody(server, "Revenant")
        table, gone = host.opens("me", "open"), who(ghost)
        assert ghost.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
        server.stop()

        async def half() -> None:
            store = await Store.open(tmp_path)
            await store.take_name(gone)
            await store.close()

        loops.run(half())
        server.restart()
        with host.looks_at(table) as looking:
            while looking.table["seats"][1]["kind"] != "bot" or "Revenant" in str(looking.table):
                looking.hears()
