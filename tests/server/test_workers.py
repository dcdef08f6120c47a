"""Two workers on one database: the log arbitrates, and nothing depends on who serves whom."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event, Timer

import asyncpg
import pytest
from sqlalchemy import text

from enclume.store import Entry, Line, Store, TableRow
from enclume.store.bus import PostgresBus
from server import loops
from server.postgres import Postgres
from server.serving import Looking, Server, Somebody, serving


@pytest.fixture
def address(cluster: Postgres) -> str:
    return cluster.database(f"w{time.time_ns()}")


@pytest.fixture
def pair(address: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers of one house: the same database, the same key."""
    words = ("--database", address, "--limit", "100000")
    with serving(tmp_path, *words) as one, serving(tmp_path, *words) as other:
        yield one, other


def beside(who: Somebody, server: Server) -> Somebody:
    """The same person, served by another worker."""
    twin = Somebody(server)
    twin.http.cookies.update(who.http.cookies)
    return twin


def eventually(holds: Callable[[], bool], seconds: float = 30) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it never came true"
        time.sleep(0.05)


def answer_to(look: Looking, idem: str) -> str:
    """What became of a command: "ack", or why it was refused."""
    while True:
        frame = look.until("ack", "refused")
        if frame["idem"] == idem:
            return "ack" if frame["frame"] == "ack" else str(frame["code"])


def sees(look: Looking, moment: int) -> None:
    while look.moment < moment:
        look.until("patch", "full")


def sql(address: str, query: str) -> list[tuple[object, ...]]:
    async def ask() -> list[tuple[object, ...]]:
        connection = await asyncpg.connect(address)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    return loops.run(ask())


def test_people_at_two_workers_play_a_match_together(pair: tuple[Server, Server]) -> None:
    maelle, thibault = Somebody(pair[0], "Maëlle"), Somebody(pair[1], "Thibault")
    table = maelle.opens("me", "open")
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    rng = Random(1)
    with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
        while hers.outcome is None:
            look = hers if hers.my_ask() is not None else his
            ask = look.my_ask()
            assert ask is not None
            assert look.chooses(rng.choice(ask["options"]), ask["seat"])["frame"] == "ack"
            sees(hers, look.moment)
            sees(his, look.moment)
        assert his.outcome is not None
        assert hers.outcome == his.outcome
        his.says(do="chat", text="Bien joué !", idem="s1")
        assert hers.until("chat")["line"]["text"] == "Bien joué !"


def test_who_looks_on_at_another_worker_is_seen_to_be_there(pair: tuple[Server, Server]) -> None:
    maelle, thibault = Somebody(pair[0], "Maëlle"), Somebody(pair[1], "Thibault")
    table = maelle.opens("me", "open")
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200

    def is_there() -> bool:
        with maelle.looks_at(table) as look:
            return bool(look.table["seats"][1].get("here"))

    assert not is_there()
    with thibault.looks_at(table):
        eventually(is_there)
    eventually(lambda: not is_there())
    with maelle.looks_at(table) as hers:
        with thibault.looks_at(table):
            assert hers.until("here")["seats"] == [0, 1]
        assert hers.until("here")["seats"] == [0]


def race(one: Looking, other: Looking, marks: tuple[str, str]) -> list[str]:
    """The same choice at two workers at once; what became of each."""
    ask = one.my_ask()
    assert ask is not None
    moment = one.moment
    for look, mark in zip((one, other), marks, strict=True):
        look.says(do="choose", option=ask["options"][0], seat=ask["seat"], moment=moment, idem=mark)
    answers = [answer_to(look, mark) for look, mark in zip((one, other), marks, strict=True)]
    for look in (one, other):
        sees(look, moment + 1)
    return answers


def test_a_command_that_is_sent_to_two_workers_is_carried_out_once(pair: tuple[Server, Server], address: str) -> None:
    maelle = Somebody(pair[0], "Maëlle")
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as one, beside(maelle, pair[1]).looks_at(table) as other:
        for n in range(20):
            assert race(one, other, (f"r{n}", f"r{n}")) == ["ack", "ack"]
    assert sql(address, f"SELECT count(*) FROM entry WHERE table_id = '{table}'") == [(20,)]


def test_of_two_commands_at_the_same_moment_one_counts(pair: tuple[Server, Server], address: str) -> None:
    maelle = Somebody(pair[0], "Maëlle")
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as one, beside(maelle, pair[1]).looks_at(table) as other:
        for n in range(20):
            assert sorted(race(one, other, (f"a{n}", f"b{n}"))) == ["ack", "too_late"]
    assert sql(address, f"SELECT count(*) FROM entry WHERE table_id = '{table}'") == [(20,)]


def test_another_worker_takes_a_dead_ones_bots_over(pair: tuple[Server, Server], address: str) -> None:
    maelle = Somebody(pair[0], "Maëlle")
    table = maelle.opens("greedy", "greedy")
    eventually(lambda: len(sql(address, f"SELECT seq FROM entry WHERE table_id = '{table}'")) > 3)
    pair[0].kill()
    after = len(sql(address, f"SELECT seq FROM entry WHERE table_id = '{table}'"))

    def finished() -> bool:
        return sql(address, f"SELECT status FROM game_table WHERE id = '{table}'") == [("finished",)]

    eventually(finished, 60)
    seqs = [row[0] for row in sql(address, f"SELECT seq FROM entry WHERE table_id = '{table}' ORDER BY seq")]
    assert seqs == list(range(len(seqs)))
    assert len(seqs) > after


def test_dropped_connections_are_made_again(pair: tuple[Server, Server], address: str) -> None:
    maelle, thibault = Somebody(pair[0], "Maëlle"), Somebody(pair[1], "Thibault")
    table = maelle.opens("me", "open")
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    others = "datname = current_database() AND pid != pg_backend_pid()"
    rng = Random(2)
    with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
        for n in range(40):
            if n % 8 == 3:
                sql(address, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
            look = hers if hers.my_ask() is not None else his
            ask = look.my_ask()
            assert ask is not None
            answer = look.chooses(rng.choice(ask["options"]), ask["seat"])
            assert answer["frame"] == "ack", answer
            sees(hers, look.moment)
            sees(his, look.moment)
            if look.outcome is not None:
                break


def test_a_worker_that_cannot_begin_takes_no_other_along(address: str, tmp_path: Path) -> None:
    elsewhere, _, name = address.rpartition("/")
    with serving(tmp_path, "--database", address, "--workers", "2") as server:
        maelle = Somebody(server, "Maëlle")
        eventually(lambda: sum("at_home" in line for line in server.told) == 2)
        sql(f"{elsewhere}/postgres", f"UPDATE pg_database SET datallowconn = false WHERE datname = '{name}'")
        os.kill(server.workers()[0], signal.SIGKILL)
        eventually(lambda: sum("worker_died" in line for line in server.told) > 1)
        sql(f"{elsewhere}/postgres", f"UPDATE pg_database SET datallowconn = true WHERE datname = '{name}'")
        eventually(lambda: sum("at_home" in line for line in server.told) > 2)
        assert server.process.poll() is None
        assert maelle.opens("me", "here")


def test_a_line_that_the_database_refuses_harms_none_of_those_it_came_with(address: str) -> None:
    async def crowd() -> tuple[list[BaseException | None], list[int]]:
        store = await Store.open(address)
        try:
            await store.add_table(TableRow("t", "forge_of_the_gods", 1, "", b"{}", 0.0, "playing", 0.0))
            bodies = ["take:M50"] * 40
            bodies[20] = "take:\0"
            lines = [Line(Entry("t", n, "choice", 0, body, f"c{n}", 1.0, "")) for n, body in enumerate(bodies)]
            told = await asyncio.gather(*map(store.append, lines), return_exceptions=True)
            return told, [entry.seq for entry in await store.log("t")]
        finally:
            await store.close()

    told, kept = loops.run(crowd())
    assert [n for n, error in enumerate(told) if error is not None] == [20]
    assert kept == [n for n in range(40) if n != 20]


def test_who_is_told_that_they_are_forgotten_is_named_by_no_worker(pair: tuple[Server, Server]) -> None:
    """Not a moment later, even where a worker is slow: whoever was told so believes it."""
    maelle, isabeau = Somebody(pair[1], "Maëlle"), Somebody(pair[0], "Isabeau")
    table = maelle.opens("me", "open")
    assert isabeau.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    assert "Isabeau" in maelle.http.get(f"/api/tables/{table}").text
    slow, goes_on = pair[1].process.pid, Event()

    def go_on() -> None:
        goes_on.set()
        os.kill(slow, signal.SIGCONT)

    os.kill(slow, signal.SIGSTOP)
    Timer(0.5, go_on).start()
    assert isabeau.http.post("/api/account/delete", json={}).status_code == 200
    assert goes_on.is_set()
    assert "Isabeau" not in maelle.http.get(f"/api/tables/{table}").text


def test_workers_leave_with_the_process_that_minds_them(address: str, tmp_path: Path) -> None:
    """Else they serve on and on, and nobody starts them again when they die."""
    with serving(tmp_path, "--database", address, "--workers", "2") as server:
        maelle = Somebody(server, "Maëlle")
        assert len(server.workers()) == 2
        server.kill()

        def nobody_serves() -> bool:
            try:
                socket.create_connection(("127.0.0.1", server.port), 1).close()
            except OSError:
                return True
            return False

        eventually(nobody_serves)
        server.restart()
        assert maelle.http.get("/api/me").json()["name"] == "Maëlle"


def test_a_message_that_is_too_long_for_the_others_costs_no_line_to_them(address: str) -> None:
    async def tell() -> tuple[list[str], int]:
        store = await Store.open(address)
        heard: list[str] = []
        missed: list[None] = []
        try:
            store.bus.hear(heard.append, lambda: missed.append(None))
            while not missed:
                await asyncio.sleep(0.05)
            await store.bus.tell("x" * 9000)
            await store.bus.tell("still here")
            await asyncio.sleep(1.5)
            return heard, len(missed)
        finally:
            await store.close()

    assert loops.run(tell()) == (["still here"], 1)


def test_what_is_told_without_a_connection_is_told_when_there_is_one(address: str) -> None:
    """The others have theirs, and miss nothing that they would know of: a session that ended would go on there."""

    async def tell() -> list[str]:
        stores = [await Store.open(address) for _ in range(2)]
        heard: asyncio.Queue[str] = asyncio.Queue()
        listening = asyncio.Event()
        try:
            stores[1].bus.hear(heard.put_nowait, listening.set)
            await listening.wait()
            await stores[0].bus.tell("person nina")
            stores[0].bus.hear(lambda message: None, lambda: None)
            first = await heard.get()
            await cut_off(address, stores[0])
            await stores[0].bus.tell("person omar")
            return [first, await heard.get()]
        finally:
            for store in stores:
                await store.close()

    assert loops.run(asyncio.wait_for(tell(), 60)) == ["person nina", "person omar"]


async def cut_off(address: str, store: Store) -> None:
    """End the connection by which a store hears and tells, and wait until it knows."""
    bus = store.bus
    assert isinstance(bus, PostgresBus)
    mine = bus._connection
    assert mine is not None
    connection = await asyncpg.connect(address)
    await connection.execute("SELECT pg_terminate_backend($1)", mine.get_server_pid())
    await connection.close()
    while not mine.is_closed():
        await asyncio.sleep(0.01)


def test_a_database_that_is_away_is_named_and_nothing_is_lost(address: str, cluster: Postgres, tmp_path: Path) -> None:
    with serving(tmp_path, "--database", address, "--limit", "100000") as server:
        maelle = Somebody(server, "Maëlle")
        table = maelle.opens("me", "here")
        with maelle.looks_at(table) as look:
            ask = look.my_ask()
            assert ask is not None
            cluster.stop()
            try:
                answer = look.chooses(ask["options"][0], ask["seat"])
            finally:
                cluster.start()
            assert answer["frame"] == "refused"
            assert answer["code"] in ("Unreachable", "not_saved")
            eventually(lambda: look.chooses(ask["options"][0], ask["seat"])["frame"] == "ack")
        assert sql(address, f"SELECT count(*) FROM entry WHERE table_id = '{table}'") == [(1,)]


def test_workers_that_start_at_once_bring_the_database_up_to_date_once(address: str) -> None:
    async def both() -> list[bool]:
        stores = await asyncio.gather(*(Store.open(address) for _ in range(4)))
        shared = [store.shared for store in stores]
        for store in stores:
            await store.close()
        return shared

    assert loops.run(both()) == [True] * 4


def test_the_clock_of_the_database_counts(address: str) -> None:
    async def apart() -> float:
        store = await Store.open(address)
        store._ahead += 3600  # this machine's clock goes an hour wrong
        await store.set_the_clock()
        told = (await store.rows(text("SELECT extract(epoch FROM clock_timestamp())")))[0][0]
        await store.close()
        return abs(store.now() - float(told))

    assert loops.run(apart()) < 5


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--workers", "2"), "SQLite serves one worker, not 2"),
        (("--database", "mysql://me:secret@here/db"), "not mysql://me@here/db"),
        (("--database", "postgresql://enclume:secret@127.0.0.1:1/none"), "does not answer"),
    ],
)
def test_what_cannot_be_served_is_refused_in_words(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "enclume", "--lang", "en", "up", "--port", "0", "--data", str(tmp_path), *words]
    env = {**os.environ, "PYTHONPATH": "src"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)
    assert done.returncode != 0
    told = " ".join((done.stdout + done.stderr).split())
    assert says in told
    assert "secret" not in told
