"""A storm: workers are killed, connections to the database dropped, requests doubled and reordered, lines cut in the
middle of a frame. Every acknowledged choice is in the log once, every table replays to its digests, all clients agree.

``ENCLUME_STORM_SECONDS`` makes it longer.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections import Counter
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from enclume.server.table import LiveTable
from enclume.store import Entry, Store
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
        for pair in pairs:
            pair.start()
        storm: list[Any] = []
        chaos = Thread(target=lambda: storm.append(wreak_havoc(server, address, rng, over)), daemon=True)
        chaos.start()
        time.sleep(SECONDS)
        over.set()
        chaos.join(30)
        for pair in pairs:
            pair.join(60)
            assert pair.failed is None, pair.failed
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
        print(f"{counted} choices acknowledged, {dict(storm[0])}")


def look_anew(who: Somebody, table: str) -> int:
    ends = time.monotonic() + 30
    while True:
        try:
            with who.looks_at(table) as line:
                return line.moment
        except LOST:
            assert time.monotonic() < ends
            time.sleep(0.2)
