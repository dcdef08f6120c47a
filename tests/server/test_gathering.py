"""The workers of one machine hand lines over, so that those who look at a table are served by the same one."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidMessage

from server.postgres import Postgres
from server.serving import Looking, Server, Somebody, serving


@pytest.fixture
def house(cluster: Postgres, tmp_path: Path) -> Iterator[Server]:
    """Three workers."""
    words = ("--database", cluster.database(f"g{time.time_ns()}"), "--workers", "3", "--limit", "100000")
    with serving(tmp_path, *words) as running:
        ends = time.monotonic() + 30
        while "".join(running.told).count("at_home") < 3:
            assert time.monotonic() < ends, list(running.told)
            time.sleep(0.05)
        yield running


def worker_of(look: Looking, server: Server) -> int:
    """The process at the other end of a line."""
    port = look.socket.socket.getsockname()[1]
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inode = next(row[9] for row in rows if int(row[2].rpartition(":")[2], 16) == port and row[9] != "0")
    for process in server.workers():
        for line in Path(f"/proc/{process}/fd").iterdir():
            if os.readlink(line) == f"socket:[{inode}]":
                return process
    raise AssertionError("nobody is there")


def test_all_who_look_at_a_table_come_to_the_same_worker(house: Server) -> None:
    maelle, thibault = Somebody(house, "Maëlle"), Somebody(house, "Thibault")
    homes = []
    for _ in range(12):
        table = maelle.opens("me", "open")
        assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
        with maelle.looks_at(table) as hers, thibault.looks_at(table) as his, maelle.looks_at(table) as again:
            homes.append(worker_of(hers, house))
            assert worker_of(his, house) == worker_of(again, house) == homes[-1]
            ask = next(ask for look in (hers, his) if (ask := look.my_ask()) is not None)
            mover, other = (hers, his) if hers.my_ask() is not None else (his, hers)
            assert mover.chooses(ask["options"][0], ask["seat"])["frame"] == "ack"
            while other.moment < 1:
                other.until("patch", "full")
    assert len(set(homes)) > 1, "tables are spread over the workers"


def test_a_table_outlives_the_worker_that_was_its_home(house: Server) -> None:
    maelle = Somebody(house, "Maëlle")
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table) as look:
        home = worker_of(look, house)
        moment = look.moment
    os.kill(home, signal.SIGKILL)
    served = 0
    while served < 3:
        try:
            look = maelle.looks_at(table)
        except InvalidMessage:  # it was dying when the line was handed over to it: browsers call again, too
            continue
        with look:
            assert look.moment >= moment
            assert worker_of(look, house) != home
            served += 1
