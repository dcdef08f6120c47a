"""Settings: the command line over the environment over the file; what is wrong is named; the doctor checks it all."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from enclume.server.settings import BadSettings, Settings, load
from server.postgres import Postgres
from server.serving import Somebody, serving, within_a_minute


def toml(folder: Path, text: str) -> Path:
    file = folder / "enclume.toml"
    file.write_text(text)
    return file


def test_without_anything_there_are_defaults(tmp_path: Path) -> None:
    assert load({"data": tmp_path}, {}).settings == Settings(data=tmp_path)


def test_the_command_line_is_over_the_environment_over_the_file(tmp_path: Path) -> None:
    toml(tmp_path, 'port = 1\nlimit = 2\nthinkers = 3\n[smtp]\nhost = "a"\nsender = "x@y"\n')
    environ = {"ENCLUME_DATA": str(tmp_path), "ENCLUME_LIMIT": "20", "ENCLUME_THINKERS": "30", "ENCLUME_SMTP_HOST": "b"}
    loaded = load({"thinkers": 40, "host": None}, environ)
    found = loaded.settings
    assert (found.port, found.limit, found.thinkers, found.smtp.host, found.smtp.sender) == (1, 20, 40, "b", "x@y")
    assert found.data == tmp_path
    assert (loaded.sources["limit"], loaded.sources["thinkers"]) == ("ENCLUME_LIMIT", "--thinkers")


def test_the_environment_has_switches_and_lists(tmp_path: Path) -> None:
    environ = {"ENCLUME_SECURE": "true", "ENCLUME_PROXIES": "10.0.0.1, 192.168.0.0/16", "ENCLUME_DRAIN_SECONDS": "1.5"}
    found = load({"data": tmp_path}, environ).settings
    assert (found.secure, found.proxies, found.drain_seconds) == (True, ["10.0.0.1", "192.168.0.0/16"], 1.5)


def test_another_file_may_be_named_and_must_then_be_there(tmp_path: Path) -> None:
    named = tmp_path / "other.toml"
    named.write_text("port = 7")
    assert load({}, {"ENCLUME_CONFIG": str(named)}).settings.port == 7
    with pytest.raises(BadSettings, match="there is no such file"):
        load({}, {}, tmp_path / "missing.toml")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("prot = 8000", "prot"),
        ('port = "http"', "port"),
        ("port = 70000", "port"),
        ("workers = 0", "workers"),
        ('log = "xml"', "text, json"),
        ("[smtp]\nhots = 'x'", "smtp.hots"),
        ("[smtp]\nhost = 'mail'", "sender"),
        ("[letters]\nx = 1", "letters"),
        ("proxies = ['proxy.example']", "proxy.example"),
        ("secret = 'short'", "secret"),
        ("public_url = 'enclume.example'", "public_url"),
        ("port = ", "cannot be read"),
    ],
)
def test_what_is_unknown_or_wrong_is_named_with_its_file(tmp_path: Path, text: str, named: str) -> None:
    file = toml(tmp_path, text)
    with pytest.raises(BadSettings) as bad:
        load({"data": tmp_path}, {})
    assert named in bad.value.text.en
    assert str(file) in bad.value.text.fr


def test_a_variable_that_is_wrong_is_named_and_a_strange_one_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="ENCLUME_PORT: 'port' cannot be 'eighty'"):
        load({"data": tmp_path}, {"ENCLUME_PORT": "eighty"})
    assert load({"data": tmp_path}, {"ENCLUME_PROT": "1", "ENCLUME_LANG": "fr"}).strange == ["ENCLUME_PROT"]


def test_a_server_runs_by_its_file(tmp_path: Path) -> None:
    toml(tmp_path, f'limit = 3\nsecret = "{"s" * 40}"\n')
    with serving(tmp_path) as server:
        stranger = Somebody(server)
        within_a_minute()
        assert [stranger.http.get("/api/me").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    assert not (tmp_path / "secret.key").exists()
    toml(tmp_path, "limits = 3")
    done = enclume("up", "--port", "0", "--data", str(tmp_path))
    assert (done.returncode, "unknown setting 'limits'" in done.stderr) == (2, True)


# The doctor


def enclume(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "enclume", "--lang", "en", *words]
    env = {"PATH": "", "PYTHONPATH": f"src{os.pathsep}tests", "COLUMNS": "200", "NO_COLOR": "1", **environ}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def findings(data: Path, *words: str, **environ: str) -> dict[str, tuple[str, str]]:
    """What the doctor finds: the state of each thing and what is said of it."""
    done = enclume("doctor", "--data", str(data), "--json", *words, **environ)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    assert done.returncode == any(each["state"] == "failed" for each in found), done.stdout
    return {each["name"]: (each["state"], each["text"]["en"]) for each in found}


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_the_doctor_finds_a_new_machine_in_order(tmp_path: Path) -> None:
    found = findings(tmp_path, "--port", free_port())
    assert {state for state, _ in found.values()} == {"ok"}, found
    assert set(found) == {"settings", "folder", "disk", "key", "database", "port", "client", "push"}


def test_the_doctor_knows_a_server_that_runs(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        found = findings(tmp_path, "--port", str(server.port))
    assert found["port"] == ("warning", f"127.0.0.1:{server.port}: Enclume is there already")
    assert (found["database"][0], found["clock"][0], found["key"][0]) == ("ok", "ok", "ok")


def test_the_doctor_names_what_is_wrong(tmp_path: Path) -> None:
    with serving(tmp_path):
        pass
    (tmp_path / "secret.key").chmod(0o644)
    database = sqlite3.connect(tmp_path / "enclume.db")
    database.execute("UPDATE alembic_version SET version_num = '0004'")
    database.execute("INSERT INTO game_table VALUES ('t', 'g', 1, '', x'7b7d', 1.0, 'playing', 9999999999.0)")
    database.commit()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        silent = threading.Thread(target=lambda: taken.accept()[0].close())
        silent.start()
        found = findings(tmp_path, "--port", str(taken.getsockname()[1]), ENCLUME_WROKERS="2")
        silent.join(5)
    assert "chmod 600" in found["key"][1]
    assert found["database"][0] == "warning"
    assert "will be brought up to date" in found["database"][1]
    assert (found["clock"][0], found["port"][0]) == ("failed", "failed")
    assert "ENCLUME_WROKERS" in found["settings"][1]
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.commit()
    database.close()
    assert findings(tmp_path)["database"] == ("failed", f"{tmp_path}/enclume.db is of a newer program (9999)")


def test_the_doctor_looks_into_postgresql(tmp_path: Path, cluster: Postgres) -> None:
    address = cluster.database("examined")
    assert findings(tmp_path, "--database", address)["database"][0] == "warning", "it is empty yet"
    with serving(tmp_path, "--database", address):
        pass
    found = findings(tmp_path, "--database", address)
    assert (found["database"][0], found["clock"][0]) == ("ok", "ok")


def test_the_doctor_tries_the_database_and_the_mail(tmp_path: Path) -> None:
    nowhere = free_port()
    toml(tmp_path, f'[smtp]\nhost = "127.0.0.1"\nport = {nowhere}\nsender = "e@example.org"\nsecurity = "none"\n')
    found = findings(tmp_path, "--database", f"postgresql://who:hush@127.0.0.1:{nowhere}/x")
    assert (found["database"][0], found["smtp"][0]) == ("failed", "failed")
    assert "hush" not in found["database"][1]


def test_the_doctor_says_which_settings_cannot_be_read(tmp_path: Path) -> None:
    toml(tmp_path, "color = 1")
    done = enclume("doctor", "--data", str(tmp_path))
    assert (done.returncode, "unknown setting 'color'" in done.stderr) == (2, True)
