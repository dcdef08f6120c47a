"""Running a server: its log, its numbers, and how it stops."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from server.postgres import Postgres
from server.serving import ConnectionClosed, Server, Somebody, serving


def toml(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "enclume.toml").write_text(text)


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Server]:
    toml(tmp_path, 'log = "json"\naccess_log = true\n')
    with serving(tmp_path) as server:
        yield server


def lines(server: Server) -> list[dict[str, Any]]:
    """The log; every line is JSON."""
    deadline = time.monotonic() + 10
    while not server.told and time.monotonic() < deadline:
        time.sleep(0.01)
    return [json.loads(line) for line in list(server.told) if line.strip()]


def test_every_request_is_a_line_with_its_number_and_without_secrets(told: Server) -> None:
    nina = Somebody(told, "Nina")
    table = nina.opens("me", "here", listed=False)
    info = nina.http.get(f"/api/tables/{table}")
    invite = info.json()["invite"]
    nina.http.get(f"/t/{table}?invite={invite}")
    with nina.looks_at(table) as looking:
        looking.plays(Random(1), choices=2)
    last = nina.http.get("/api/nothing")
    number = last.headers["x-request-id"]
    while not any(line.get("request") == number for line in lines(told)):
        time.sleep(0.01)
    found = {(line["method"], line["path"], line["status"]) for line in lines(told) if line["event"] == "request"}
    assert {("POST", "/api/me", 200), ("POST", "/api/tables", 201), ("GET", "/api/nothing", 404)} <= found
    assert ("SOCKET", f"/ws/{table}", 101) in found, "told when it is let in"
    assert all(line["ms"] >= 0 and line["level"] == "info" for line in lines(told) if line["event"] == "request")
    everything = "\n".join(told.told)
    key = (told.data / "secret.key").read_text()
    record = nina.http.get(f"/api/tables/{table}/record").json()
    cookie = dict(nina.http.cookies)["enclume"]
    person = nina.http.get("/api/me").json()["id"]
    for secret in (key, str(record["seed"]), cookie, invite, person, "Nina"):
        assert secret not in everything


def test_what_has_the_name_of_a_secret_is_struck_out() -> None:
    from enclume.server.logs import strike_out

    event = {"event": "x", "seed": 7, "table": "t", "more": {"Cookie": "c", "n": 1, "password": "p"}}
    struck = strike_out(None, "info", event)
    assert struck == {"event": "x", "seed": "[…]", "table": "t", "more": {"Cookie": "[…]", "n": 1, "password": "[…]"}}


def metric(text: str, name: str) -> float:
    found = re.findall(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return sum(float(value) for value in found)


def test_the_numbers_count_what_happens(tmp_path: Path, cluster: Postgres) -> None:
    with serving(tmp_path, "--database", cluster.database("counted"), "--workers", "2") as server:
        nina = Somebody(server, "Nina")
        table = nina.opens("me", "random")
        with nina.looks_at(table) as looking:
            looking.plays(Random(1), choices=3)
            looking.says(do="choose", option="fly", seat=0, moment=looking.moment, idem="bad")
            looking.until("refused")
            deadline = time.monotonic() + 20
            while True:  # whichever worker is asked: the other hands its counts on every second
                text = nina.http.get("/metrics").text
                if metric(text, "enclume_choice_seconds_count") >= 3 and metric(text, "enclume_entries_total") >= 4:
                    break
                assert time.monotonic() < deadline, text
                time.sleep(0.1)
            assert metric(text, "enclume_sockets") == 1
            assert metric(text, 'enclume_choice_seconds_bucket{le="+Inf"}') == 3
            assert 0 < metric(text, "enclume_choice_seconds_sum") < 60
        assert metric(text, "enclume_bot_seconds_count") >= 1
        assert 'enclume_refused_total{code="UnknownOption"}' in text or "enclume_refused_total{code=" in text
        assert metric(text, 'enclume_request_seconds_count{method="POST",status="2xx"}') >= 2


def test_a_worker_that_dies_is_told_of_and_no_longer_counted(tmp_path: Path, cluster: Postgres) -> None:
    with serving(tmp_path, "--database", cluster.database("died"), "--workers", "2") as server:
        nina = Somebody(server, "Nina")
        table = nina.opens("me", "here")
        with nina.looks_at(table):
            for pid in server.workers():
                os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + 20
        while sum("worker_died" in line for line in server.told) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
            assert metric(client.get(f"{server.url}/metrics", timeout=60).text, "enclume_sockets") == 0


def test_an_address_may_say_how_its_database_is_to_be_reached(tmp_path: Path, cluster: Postgres) -> None:
    """What stands behind the question mark is the driver's: managed databases give addresses with ``sslmode``."""
    address = f"{cluster.database('said')}?sslmode=prefer&application_name=said"
    with serving(tmp_path, "--database", address, "--workers", "2") as server:
        assert Somebody(server, "Nina").opens("me", "here")


def test_one_worker_may_be_asked_for_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENCLUME_WORKERS", "1")
    with serving(tmp_path) as server:
        assert Somebody(server, "Nina").opens("me", "here")


def test_bots_finish_their_thought_though_all_processes_are_told_to_stop(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        nina = Somebody(server, "Nina")
        table = nina.opens("me", "search:1500ms")
        with nina.looks_at(table) as looking:
            looking.plays(Random(1), choices=1)
            time.sleep(0.5)
            for pid in server.workers():  # those who think, where one process serves
                os.kill(pid, signal.SIGTERM)
            looking.plays(Random(1), choices=1)
        assert not any("bot_failed" in line for line in server.told)


def test_numbers_can_be_kept_to_oneself(tmp_path: Path) -> None:
    toml(tmp_path, "metrics = false")
    with serving(tmp_path) as server:
        assert "enclume_sockets" not in Somebody(server).http.get("/metrics").text


@pytest.mark.parametrize("signals", [1, 2], ids=["one signal", "the same one twice, as a whole group is told"])
def test_a_server_that_stops_drains_first(tmp_path: Path, signals: int) -> None:
    toml(tmp_path, "drain_seconds = 3")
    with serving(tmp_path) as server:
        nina = Somebody(server, "Nina")
        table = nina.opens("me", "here")
        with nina.looks_at(table) as looking:
            looking.plays(Random(1), choices=2)
            for _ in range(signals):
                server.process.terminate()
                time.sleep(0.2)
            with pytest.raises(ConnectionClosed) as closed:
                looking.until("nothing")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        health = nina.http.get("/healthz")
        assert (health.status_code, health.json()) == (503, {"ok": False, "draining": True})
        assert nina.http.get(f"/api/tables/{table}").json()["moment"] == 2, "what is asked now is still answered"
        with pytest.raises(ConnectionClosed) as refused:
            nina.looks_at(table)
        assert refused.value.rcvd is not None
        assert refused.value.rcvd.code == 1012
        assert server.process.wait(20) in (0, -15)
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{server.url}/healthz")
        server.kill()
        server.restart()
        with nina.looks_at(table) as looking:
            assert looking.moment == 2


def test_a_choice_that_was_being_made_is_finished(tmp_path: Path) -> None:
    """The server is told to stop right after a choice was sent: if it was acknowledged, it is there afterwards."""
    with serving(tmp_path) as server:
        nina = Somebody(server, "Nina")
        table = nina.opens("me", "here")
        looking = nina.looks_at(table)
        ask = looking.my_ask()
        assert ask is not None
        looking.says(do="choose", option=ask["options"][0], seat=ask["seat"], moment=0, idem="last")
        server.process.terminate()
        acknowledged = False
        try:
            while True:
                acknowledged = acknowledged or looking.hears().get("ack") == "last"
        except ConnectionClosed:
            looking.__exit__(None, None, None)
        server.process.wait(20)
        server.kill()
        server.restart()
        made = nina.http.get(f"/api/tables/{table}/record").json()["choices"]
        assert len(made) == 1 or not acknowledged
