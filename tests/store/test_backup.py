"""Backups: everything comes back, into either kind of database, and nothing is overwritten by accident."""

from __future__ import annotations

import gzip
import os
import re
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from enclume.cli.backup import _hand_to_owner
from server.postgres import Postgres, free_port
from server.serving import Server, Somebody, serving


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


def test_the_key_comes_back_even_where_a_server_has_run_and_nobody_came(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "kept.gz"
    with serving(here) as server:
        nina, table = played(server)
        choices = nina.http.get(f"/api/tables/{table}/record").json()["choices"]
    assert enclume("backup", file, "--data", here).returncode == 0
    with serving(there):
        pass
    fresh = (there / "secret.key").read_text()
    done = enclume("restore", file, "--data", there)
    aside = there / "secret.key.1"
    assert (done.returncode, f"the one that was there is kept in {aside}" in done.stdout) == (0, True), done.stderr
    assert (there / "secret.key").read_text() == (here / "secret.key").read_text() != fresh
    assert (aside.read_text(), stat.S_IMODE(aside.stat().st_mode)) == (fresh, 0o600)
    with serving(there) as server:
        goes_on(server, nina, table, choices)
    again = enclume("restore", file, "--data", there, "--force")
    assert (again.returncode, "kept in" in again.stdout) == (0, False), "the key is the same"


def test_without_a_key_in_the_backup_it_is_said_what_cookies_need(tmp_path: Path) -> None:
    (tmp_path / "enclume.toml").write_text(f'secret = "{"s" * 40}"')
    with serving(tmp_path):
        pass
    file = tmp_path / "kept.gz"
    assert enclume("backup", file, "--data", tmp_path).returncode == 0
    assert "give secret the value that it had" in enclume("restore", file, "--data", tmp_path / "there").stdout
    assert "secret" not in enclume("restore", file, "--data", tmp_path, "--force").stdout


def test_a_folder_that_is_served_is_not_served_again_nor_restored(tmp_path: Path) -> None:
    here, file = tmp_path / "here", tmp_path / "kept.gz"
    with serving(here) as server:
        nina, table = played(server)
        assert enclume("backup", file, "--data", here).returncode == 0
        for words in (("up", "--port", "0"), ("restore", file, "--force")):
            done = enclume(*words, "--data", here)
            told = (f"The folder {here} is being served" in done.stderr, f"({server.process.pid})" in done.stderr)
            assert (done.returncode, *told) == (2, True, True), done.stderr
        assert enclume("check-tables", "--data", here).returncode == 0
        before = nina.http.get(f"/api/tables/{table}/record").json()["choices"]
        server.kill()
        server.restart()
        goes_on(server, nina, table, before)
    assert enclume("restore", file, "--data", here, "--force").returncode == 0


def test_a_database_that_is_served_is_not_restored(tmp_path: Path, cluster: Postgres) -> None:
    """Not even by force: those who play would go on in matches that are no more."""
    address = cluster.database("served")
    with serving(tmp_path, "--database", address) as server:
        played(server)
        assert enclume("backup", tmp_path / "b.gz", "--database", address, "--data", tmp_path).returncode == 0
        refused = enclume("restore", tmp_path / "b.gz", "--database", address, "--data", tmp_path, "--force")
        assert refused.returncode != 0
        assert "stop the servers first" in refused.stderr + refused.stdout
    done = enclume("restore", tmp_path / "b.gz", "--database", address, "--data", tmp_path, "--force")
    assert done.returncode == 0, done.stderr


def test_what_root_puts_back_belongs_to_who_serves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is another user's: root's files in it are given to them, as the system would do it."""
    for name in ("enclume.db", "lock", "secret.key"):
        (tmp_path / name).touch()
    look, given = Path.stat, dict[str, tuple[int, int]]()

    def seen_by_root(path: Path, **how: bool) -> os.stat_result:
        fields = list(look(path, **how))
        fields[4:6] = (12345, 678) if path == tmp_path else (0, 0)
        return os.stat_result(fields)

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(Path, "stat", seen_by_root)
    monkeypatch.setattr(os, "chown", lambda file, user, group: given.update({file.name: (user, group)}))
    _hand_to_owner(tmp_path)
    assert given == dict.fromkeys(["enclume.db", "lock", "secret.key"], (12345, 678))


def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    def modes(folder: Path) -> dict[str, int]:
        return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}

    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "kept.gz"
    with serving(here) as server:
        assert modes(here) == dict.fromkeys(
            ["enclume.db", "enclume.db-shm", "enclume.db-wal", "lock", "secret.key"], 0o600
        )
        assert enclume("backup", file, "--data", here).returncode == 0
        server.kill()
        for name in ("enclume.db", "enclume.db-wal"):
            (here / name).chmod(0o644)
        server.restart()
        assert set(modes(here).values()) == {0o600}, "one from before is tightened"
    assert enclume("restore", file, "--data", there).returncode == 0
    assert set(modes(there).values()) == {0o600}


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
        "flipped": file.read_bytes()[:200] + b"\xff" * 20 + file.read_bytes()[220:],
        "newer": gzip.compress(b"".join([re.sub(rb'"revision":"\d+"', b'"revision":"9999"', lines[0]), *lines[1:]])),
        "other": b"hello",
        "empty": b"",
    }
    for name, content in spoilt.items():
        (tmp_path / name).write_bytes(content)
        done = enclume("restore", tmp_path / name, "--data", tmp_path / "here", "--force")
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), name + done.stderr
    assert (tmp_path / "here" / "enclume.db").read_bytes() == before
    assert not list((tmp_path / "here").glob("*.part*"))
    nothing = enclume("backup", tmp_path / "none.gz", "--data", tmp_path / "nowhere")
    assert (nothing.returncode, "does not exist" in nothing.stderr) == (2, True)


def test_ordinary_mistakes_are_told_in_a_line(tmp_path: Path, cluster: Postgres) -> None:
    here, file = tmp_path / "here", tmp_path / "kept.gz"
    with serving(here):
        pass
    assert enclume("backup", file, "--data", here).returncode == 0
    silent, missing = f"postgresql://e:hush@127.0.0.1:{free_port()}/x", cluster.database("one").replace("one", "none")
    mistakes = {
        ("backup", tmp_path / "no" / "folder" / "kept.gz", "--data", here): "No such file or directory",
        ("backup", tmp_path, "--data", here): "Is a directory",
        ("backup", file, "--data", here, "--database", silent): "does not answer",
        ("backup", file, "--data", here, "--database", missing): "does not exist",
        ("restore", file, "--data", here, "--database", silent): "does not answer",
        ("restore", file, "--data", here, "--database", missing): "does not exist",
        ("restore", file, "--data", file / "x"): "Not a directory",
        ("restore", tmp_path / "none.gz", "--data", here): "No such file or directory",
    }
    for words, says in mistakes.items():
        done = enclume(*words)
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
        assert (says in done.stderr, "hush" in done.stderr) == (True, False), done.stderr
    assert sorted(each.name for each in tmp_path.iterdir()) == ["here", "kept.gz"]
