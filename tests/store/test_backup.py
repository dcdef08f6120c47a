"""Backups: everything comes back, into either kind of database, and nothing is overwritten by accident."""

from __future__ import annotations

import gzip
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from server.postgres import Postgres, postgres
from server.serving import Server, Somebody, serving


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


def enclume(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "enclume", "--lang", "en", *map(str, words)]
    env = {"PATH": "", "PYTHONPATH": f"src{os.pathsep}tests", "COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def played(server: Server) -> tuple[Somebody, str]:
    """A person, and a table where some choices and words have fallen."""
    nina = Somebody(server, "Nina")
    table = nina.opens("me", "here")
    with nina.looks_at(table) as looking:
        looking.plays(Random(1), choices=6)
        looking.says(do="chat", text="Bon appétit", idem="x")
        looking.until("ack")
    return nina, table


def goes_on(server: Server, nina: Somebody, table: str, choices: list[str]) -> None:
    """The same cookie, table, choices and words; and another choice and word can be added."""
    again = Somebody(server)
    again.http.cookies.update(nina.http.cookies)
    assert again.http.get("/api/me").json()["name"] == "Nina"
    assert again.http.get(f"/api/tables/{table}/record").json()["choices"] == choices
    with again.looks_at(table) as looking:
        assert [line["text"] for line in looking.frames[0]["chat"]] == ["Bon appétit"]
        ask = looking.my_ask()
        assert ask is not None
        assert looking.chooses(ask["options"][0], ask["seat"], "later")["frame"] == "ack"
        looking.says(do="chat", text="Encore", idem="y")
        assert looking.until("ack", "refused")["frame"] == "ack"


@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_everything_comes_back_into_either_kind(tmp_path: Path, cluster: Postgres, source: str, target: str) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "kept.gz"
    of = ["--database", cluster.database(f"from_{source}_{target}")] if source == "postgresql" else []
    to = ["--database", cluster.database(f"to_{source}_{target}")] if target == "postgresql" else []
    with serving(here, *of) as server:
        nina, table = played(server)
        done = enclume("backup", file, "--data", here, *of)  # while it is being served
        assert done.returncode == 0, done.stderr
        choices = nina.http.get(f"/api/tables/{table}/record").json()["choices"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert enclume("restore", file, "--data", there, *to).returncode == 0
    assert stat.S_IMODE((there / "secret.key").stat().st_mode) == 0o600
    with serving(there, *to) as server:
        goes_on(server, nina, table, choices)
    occupied = enclume("restore", file, "--data", there, *to)
    assert (occupied.returncode, "With --force" in occupied.stderr) == (2, True)
    assert enclume("restore", file, "--data", there, *to, "--force").returncode == 0
    with serving(there, *to) as server:
        goes_on(server, nina, table, choices)


def test_a_backup_of_an_older_shape_is_brought_up_to_date(tmp_path: Path) -> None:
    from alembic import command
    from sqlalchemy import create_engine

    from enclume.store.database import migrations

    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "kept.gz"
    old.mkdir()
    engine = create_engine(f"sqlite:///{old / 'enclume.db'}")
    with engine.begin() as connection:
        command.upgrade(migrations(connection), "0002")
        connection.exec_driver_sql("INSERT INTO person VALUES ('p', 'Maëlle', 1.0)")
    engine.dispose()
    assert enclume("backup", file, "--data", old).returncode == 0
    assert enclume("restore", file, "--data", new).returncode == 0
    database = sqlite3.connect(new / "enclume.db")
    assert database.execute("SELECT name FROM person").fetchall() == [("Maëlle",)]
    assert database.execute("SELECT count(*) FROM kept").fetchall() == [(0,)]
    database.close()


def test_what_is_no_whole_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "here") as server:
        played(server)
    file = tmp_path / "kept.gz"
    assert enclume("backup", file, "--data", tmp_path / "here").returncode == 0
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    before = (tmp_path / "here" / "enclume.db").read_bytes()
    spoilt = {
        "cut": gzip.compress(b"".join(lines[:-1])),
        "thinned": gzip.compress(b"".join([*lines[:3], *lines[4:]])),
        "torn": file.read_bytes()[:-20],
        "other": b"hello",
        "empty": b"",
    }
    for name, content in spoilt.items():
        (tmp_path / name).write_bytes(content)
        done = enclume("restore", tmp_path / name, "--data", tmp_path / "here", "--force")
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), name + done.stderr
    assert (tmp_path / "here" / "enclume.db").read_bytes() == before
    nothing = enclume("backup", tmp_path / "none.gz", "--data", tmp_path / "nowhere")
    assert (nothing.returncode, "does not exist" in nothing.stderr) == (2, True)
