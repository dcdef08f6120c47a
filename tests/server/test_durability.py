"""Nothing acknowledged is ever lost, nothing happens twice."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

from server.serving import ConnectionClosed, Somebody, serving

KILLS = int(os.environ.get("ENCLUME_KILLS", "50"))


def test_kill_9_in_mid_play_loses_nothing_acknowledged_and_repeats_nothing(tmp_path: Path) -> None:
    rng = Random(1)
    with serving(tmp_path) as server:
        person = Somebody(server, "Maëlle")
        table = person.opens("me", "here")
        acknowledged: list[str] = []
        pending: tuple[str, int, str] | None = None
        for kill in range(KILLS):
            with person.looks_at(table) as looking:
                made = chosen(person, table)
                assert made[: len(acknowledged)] == acknowledged
                assert len(made) <= len(acknowledged) + 1
                if pending is not None:
                    option, seat, idem = pending
                    if len(made) == len(acknowledged) + 1:
                        assert looking.chooses(option, seat, idem)["frame"] == "ack"
                        assert chosen(person, table) == made
                    acknowledged, pending = chosen(person, table), None
                if looking.outcome is not None:
                    table, acknowledged = person.opens("me", "here"), []
                    continue
                for _ in range(rng.randrange(1, 4)):
                    ask = looking.my_ask()
                    if ask is None:
                        break
                    option = rng.choice(ask["options"])
                    assert looking.chooses(option, ask["seat"], f"k{kill}-{len(acknowledged)}")["frame"] == "ack"
                    acknowledged.append(f"{ask['seat']}|{option}")
                ask = looking.my_ask()
                if ask is not None:
                    pending = (rng.choice(ask["options"]), ask["seat"], f"p{kill}")
                    looking.says(
                        do="choose", option=pending[0], seat=pending[1], moment=looking.moment, idem=pending[2]
                    )
                server.kill()
                try:
                    while True:
                        frame = looking.hears(timeout=5)
                        if frame["frame"] == "ack" and pending is not None and frame["idem"] == pending[2]:
                            acknowledged.append(f"{pending[1]}|{pending[0]}")
                            pending = None
                except (ConnectionClosed, TimeoutError):
                    pass
            server.restart()


def chosen(person: Somebody, table: str) -> list[str]:
    """The choices that are in the table's record, which the server makes by replaying the log."""
    return list(person.http.get(f"/api/tables/{table}/record").json()["choices"])


def test_a_stopped_server_goes_on_where_it_was_bots_included(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        person = Somebody(server, "Maëlle")
        table = person.opens("me", "greedy")
        with person.looks_at(table) as looking:
            looking.plays(Random(2), choices=5)
            ask_before = looking.moment
        server.stop()
        server.restart()
        with person.looks_at(table) as looking:
            assert looking.moment >= ask_before
            looking.plays(Random(3))
            assert looking.outcome is not None


def test_the_processes_of_the_bots_go_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        person = Somebody(server, "Maëlle")
        with person.looks_at(person.opens("me", "greedy")) as looking:
            looking.plays(Random(4), choices=2)
        children = children_of(server.process.pid)
        assert children
        server.kill()
        deadline = time.monotonic() + 20
        while any(Path(f"/proc/{child}").exists() and not is_zombie(child) for child in children):
            assert time.monotonic() < deadline, "a bot goes on thinking for nobody"


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
