"""A storm: workers are killed, connections to the database dropped, requests doubled and reordered, lines cut in the
middle of a frame, tables listed and opened by several at once. Every acknowledged choice is in the log once, every
table replays to its digests, all clients agree, and nobody looks at a table of which no more is told.

``ENCLUME_STORM_SECONDS`` makes it longer.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from enclume.server.hub import Hub
from enclume.server.setup import SeatSetup, Setup
from enclume.server.table import LiveTable
from enclume.server.thinking import Thinkers
from enclume.store import Entry, Person, Store
from server import loops
from server.postgres import Postgres
from server.serving import Looking, Server, Somebody, serving

SECONDS = float(os.environ.get("ENCLUME_STORM_SECONDS", "10"))
TABLES = max(5, int(SECONDS // 3))
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


class Pair(Thread):
    """Two people at a table who go on playing, whatever happens to their lines."""

    def __init__(self, server: Server, seed: int, over: Event) -> None:
        super().__init__(daemon=True)
        self.rng = Random(seed)
        self.over = over
        self.people = [Somebody(server, f"Maëlle {seed}"), Somebody(server, f"Thibault {seed}")]
        self.table = self.people[0].opens("me", "open")
        assert self.people[1].http.post(f"/api/tables/{self.table}/join", json={"seat": 1}).status_code == 200
        self.ids = [str(who.http.get("/api/me").json()["id"]) for who in self.people]
        self.lines: list[Looking | None] = [None, None]
        self.acknowledged: list[str] = []
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            n = 0
            while not self.over.is_set():
                if self.line(0).outcome is not None:
                    return
                who = 0 if self.line(0).my_ask() is not None else 1
                if self.line(who).my_ask() is None:
                    self.lines = [None, None]  # nobody seems to be asked: look again
                    continue
                n += 1
                self.choose(who, f"n{n}")
        except BaseException as error:
            self.failed = error

    def line(self, who: int) -> Looking:
        """A line to the table; one that is lost is made again."""
        line = self.lines[who]
        while line is None:
            try:
                line = self.people[who].looks_at(self.table).__enter__()
            except LOST:
                line = None
                time.sleep(0.1)
        self.lines[who] = line
        return line

    def choose(self, who: int, mark: str) -> None:
        """Choose once, by as many requests as it takes."""
        ask = self.line(who).my_ask()
        assert ask is not None
        command = {
            "do": "choose",
            "option": self.rng.choice(ask["options"]),
            "seat": ask["seat"],
            "moment": self.line(who).moment,
            "idem": mark,
        }
        while not self.over.is_set():
            try:
                line = self.line(who)
                for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
                    line.says(**command)
                if self.rng.random() < 0.05:
                    cut_in_mid_frame(line)
                answer = self.answer(line, mark)
            except LOST:
                self.lines[who] = None
                continue
            if answer == "ack":
                self.acknowledged.append(f"{self.ids[who][:12]}:{mark}")
            if answer in ("ack", "too_late"):
                break
            time.sleep(0.1)  # the database was away
        self.lines = [None, None] if self.rng.random() < 0.1 else self.lines
        self.see_the_same()

    @staticmethod
    def answer(line: Looking, mark: str) -> str:
        while True:
            frame = line.until("ack", "refused")
            if frame["idem"] == mark:
                return "ack" if frame["frame"] == "ack" else str(frame["code"])

    def see_the_same(self) -> None:
        """Let both catch up with what was told."""
        for who in (0, 1):
            try:
                while self.line(who).moment < max(self.line(0).moment, self.line(1).moment):
                    self.line(who).until("patch", "full")
            except LOST:
                self.lines[who] = None


class Pages(Thread):
    """Pages that show somebody's tables and the lobby, and ask for them again and again."""

    def __init__(self, server: Server, over: Event) -> None:
        super().__init__(daemon=True)
        self.http = Somebody(server).http
        self.over = over
        self.cookies: list[dict[str, str]] = [{}]
        """Whose pages they are; the first is a stranger's."""
        self.shown = 0

    def of(self, *people: Somebody) -> None:
        self.cookies = [{}, *(dict(who.http.cookies) for who in people)]

    def run(self) -> None:
        while not self.over.is_set():
            for cookies in self.cookies:
                head = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
                with suppress(httpx.TransportError):
                    answer = self.http.get("/api/tables", headers=head)
                    assert answer.status_code in (200, 503), answer.text
                    self.shown += answer.status_code == 200


class Club(Thread):
    """Two who open tables, sit down, give up and play again, all while pages list their tables. Each looks at every
    table from its first moment; what one does, the other is shown."""

    PATIENCE = 40.0

    def __init__(self, server: Server, seed: int, over: Event) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.seed = seed
        self.over = over
        self.pages = [Pages(server, over) for _ in range(3)]
        self.tables = 0
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            for pages in self.pages:
                pages.start()
            while not self.over.is_set():
                with suppress(httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, Away):
                    self.meet()
        except BaseException as error:
            self.failed = error

    def meet(self) -> None:
        """New people each time; whom the storm has cut off does not come again."""
        with ExitStack() as stack:
            people = [Somebody(self.server) for _ in range(2)]
            for who in people:
                stack.callback(who.http.close)
                said(who.http.post("/api/me", json={"name": f"Nina {self.seed}"}))
            for pages in self.pages:
                pages.of(*people)
            seats = [{"kind": "me"}, {"kind": "open"}]
            made = said(people[0].http.post("/api/tables", json={"game": "kinfire_delve", "seats": seats}))
            with ExitStack() as lines, ThreadPoolExecutor(2) as both:
                join = both.submit(people[1].http.post, f"/api/tables/{made['id']}/join", json={"seat": 1})
                hers = lines.enter_context(people[0].looks_at(made["id"]))
                said(join.result())
                self.give_up(hers, lines.enter_context(people[1].looks_at(made["id"])))
            for _ in range(2):
                made = self.play_again(people, made["id"])
            for who in people:
                self.wait_for_a_bot(who)

    def wait_for_a_bot(self, who: Somebody) -> None:
        """It may be the first to choose, before anybody looks."""
        seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "me"}]
        made = said(who.http.post("/api/tables", json={"game": "forge_of_the_gods", "seats": seats}))
        with who.looks_at(made["id"]) as line:
            self.sees(line, lambda line: line.my_ask() is not None, "that it is its turn")
        self.tables += 1

    def play_again(self, people: list[Somebody], table: str) -> dict[str, Any]:
        """Both ask at once, and look at once at what they are told of."""
        with ExitStack() as lines, ThreadPoolExecutor(2) as both:

            def ask(who: Somebody) -> tuple[dict[str, Any], Looking]:
                made = said(who.http.post(f"/api/tables/{table}/rematch", json={}))
                return made, lines.enter_context(who.looks_at(made["id"]))

            (one, hers), (other, his) = both.map(ask, people)
            assert one["id"] == other["id"]
            self.give_up(hers, his)
            return one

    def give_up(self, *lines: Looking) -> None:
        """Each says so in turn, and both are shown who would, until it is over."""
        for n, line in enumerate(lines):
            self.sees(line, lambda line: line.table["status"] == "playing", "that it has begun")
            line.says(do="concede", seat=line.you[0], agrees=True, idem=f"g{n}")
        for line in lines:
            self.sees(line, lambda line: line.table["status"] == "finished", "the end")
        self.tables += 1

    def sees(self, line: Looking, holds: Callable[[Looking], bool], what: str) -> None:
        ends = time.monotonic() + self.PATIENCE
        while not holds(line):
            try:
                frame = line.hears(max(0.01, ends - time.monotonic()))
            except TimeoutError:
                raise AssertionError(f"an open line was never told {what}: {line.table}") from None
            if frame["frame"] == "refused":
                raise Away  # the database was


class Away(Exception):
    """The storm took away what was needed."""


def said(answer: httpx.Response) -> dict[str, Any]:
    if answer.status_code == 503 or (answer.status_code == 409 and answer.json()["code"] == "not_saved"):
        raise Away
    assert answer.status_code in (200, 201), answer.text
    found: dict[str, Any] = answer.json()
    return found


def cut_in_mid_frame(line: Looking) -> None:
    """Begin a frame that never ends."""
    raw = line.socket.socket
    raw.send(b"\x81\xfe\x10\x00\x00\x00\x00\x00half")
    raw.shutdown(socket.SHUT_RDWR)


def wreak_havoc(server: Server, address: str, rng: Random, over: Event) -> Counter[str]:
    done: Counter[str] = Counter()
    while not over.wait(rng.uniform(0.5, 2.5)):
        alive = server.workers()
        if len(alive) == 2 and done["killed"] <= done["dropped"]:
            os.kill(rng.choice(alive), signal.SIGKILL)
            done["killed"] += 1
        else:
            loops.run(drop_connections(address))
            done["dropped"] += 1
    return done


async def drop_connections(address: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(address)
    others = "datname = current_database() AND pid != pg_backend_pid()"
    await connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    await connection.close()


async def logs(address: str, tables: list[str]) -> dict[str, tuple[list[Entry], LiveTable]]:
    store = await Store.open(address)
    found = {}
    for table_id in tables:
        row = await store.table(table_id)
        assert row is not None
        entries = await store.log(table_id)
        found[table_id] = (entries, LiveTable(row, [], store))
    await store.close()
    return found


def test_a_storm_loses_nothing_and_doubles_nothing(cluster: Postgres, tmp_path: Path) -> None:
    address = cluster.database(f"storm{time.time_ns()}")
    over, rng = Event(), Random(5)
    with serving(tmp_path, "--database", address, "--workers", "2", "--limit", "1000000") as server:
        pairs = [Pair(server, seed, over) for seed in range(TABLES)]
        clubs = [Club(server, seed, over) for seed in range(2)]
        for each in (*pairs, *clubs):
            each.start()
        storm: list[Any] = []
        chaos = Thread(target=lambda: storm.append(wreak_havoc(server, address, rng, over)), daemon=True)
        chaos.start()
        time.sleep(SECONDS)
        over.set()
        chaos.join(30)
        for pair in pairs:
            pair.join(60)
            assert pair.failed is None, pair.failed
        see_off(clubs)
        assert storm[0]["killed"] > 0
        assert storm[0]["dropped"] > 0
        found = loops.run(logs(address, [pair.table for pair in pairs]))
        counted = 0
        for pair in pairs:
            entries, twin = found[pair.table]
            assert [entry.seq for entry in entries] == list(range(len(entries)))
            marks = Counter(entry.idem for entry in entries)
            assert [mark for mark in pair.acknowledged if marks[mark] != 1] == []
            for entry in entries:  # it replays, entry by entry
                twin.play([entry])
                assert twin.match.digest() == entry.digest
            moments = [look_anew(who, pair.table) for who in pair.people]
            assert moments == [twin.match.moment] * 2
            counted += len(pair.acknowledged)
        assert counted > TABLES
        print(f"{sum(club.tables for club in clubs)} tables opened and given up")
        print(f"{counted} choices acknowledged, {dict(storm[0])}")


def see_off(clubs: list[Club]) -> None:
    for club in clubs:
        club.join(2 * Club.PATIENCE)
        assert club.failed is None, club.failed
        for pages in club.pages:
            pages.join(60)
            assert pages.shown > 0


def test_who_finds_a_table_while_it_is_being_opened_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store answers late that it has been added: others find it there by then."""

    async def main() -> bool:
        store, added, answers = await Store.open(tmp_path), asyncio.Event(), asyncio.Event()
        add_table = store.add_table

        async def add_late(*what: Any) -> None:
            await add_table(*what)
            added.set()
            await answers.wait()

        monkeypatch.setattr(store, "add_table", add_late)
        await store.add_person(Person("nina", "Nina"))
        hub = Hub(store, Thinkers(1))
        setup = Setup("", "nina", "", 5, {}, [SeatSetup("person", "Nina", "nina"), SeatSetup("open")], people=[0, 1])
        opening = asyncio.ensure_future(hub.open("forge_of_the_gods", setup, table_id="new"))
        await added.wait()
        finding = asyncio.ensure_future(hub.find("new"))
        await asyncio.wait([finding], timeout=1)
        answers.set()
        same = await opening is await finding is await hub.find("new")
        await hub.close()
        return same

    assert loops.run(main())


def test_one_log_has_one_table_however_many_open_and_list_it(tmp_path: Path) -> None:
    """Without workers that die, and without other workers whose entries are looked for: nothing else would mend it."""
    over = Event()
    with serving(tmp_path, "--limit", "1000000") as server:
        clubs = [Club(server, seed, over) for seed in range(3)]
        for club in clubs:
            club.start()
        while any(club.is_alive() and club.tables < 4 * SECONDS for club in clubs):
            over.wait(0.1)
        over.set()
        see_off(clubs)
        print(f"{sum(club.tables for club in clubs)} tables opened and given up")


def look_anew(who: Somebody, table: str) -> int:
    ends = time.monotonic() + 30
    while True:
        try:
            with who.looks_at(table) as line:
                return line.moment
        except LOST:
            assert time.monotonic() < ends
            time.sleep(0.2)
