"""Settings: the command line over the environment over the file; what is wrong is named; the doctor checks it all."""

from __future__ import annotations

import errno
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from enclume.server.people import signing_key
from enclume.server.settings import BadSettings, Settings, load
from enclume.store import Forbidden, Unreachable, reaching
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
        ("public_url = 'https://enclume.example/club/'", "'https://enclume.example', without a path"),
        ("public_url = 'https://enclume.example:none'", "without a path"),
        ("[smtp]\nhost = 'h'\nsender = 'club enclume'", "enclume@club.example"),
        ("port = ", "cannot be read"),
        ("data = 5", "data"),
        ('database = "mysql://me:hush@here/db"', "not mysql://me@here/db"),
        ('database = "postgresql://me:hush@here:port/db"', "not postgresql://me@here:port/db"),
        ('database = "postgresql:me:hush@here/db"', "not …@here/db"),
        (
            'database = "postgresql://me:hu/sh@here/db"',
            "not postgresql://me@here/db (in a password / ? # [ are written %2F %3F %23 %5B)",
        ),
        (
            'database = "postgresql://me:hu?sh@here/db"',
            "not postgresql://me@here/db (in a password / ? # [ are written %2F %3F %23 %5B)",
        ),
        (
            'database = "postgresql://me:hu#sh/@here/db"',
            "not postgresql://me@here/db (in a password / ? # [ are written %2F %3F %23 %5B)",
        ),
        (
            'database = "postgresql://me:hu[sh@here/db"',
            "not postgresql://me@here/db (in a password / ? # [ are written %2F %3F %23 %5B)",
        ),
        ("[smtp]\npassword = 'hush'\nport = 'x'", "smtp.port"),
        ("[smtp]\npassword = 123456", "smtp.password"),
        ("secret = ['hush']", "secret"),
        ("database = 123456", "database"),
    ],
)
def test_what_is_unknown_or_wrong_is_named_with_its_file(tmp_path: Path, text: str, named: str) -> None:
    file = toml(tmp_path, text)
    with pytest.raises(BadSettings) as bad:
        load({"data": tmp_path}, {})
    assert named in bad.value.text.en
    assert str(file) in bad.value.text.fr
    for secret in ("hush", "123456"):
        assert secret not in bad.value.text.en + bad.value.text.fr


def test_a_variable_that_is_wrong_is_named_and_a_strange_one_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="ENCLUME_PORT: 'port' cannot be 'eighty'"):
        load({"data": tmp_path}, {"ENCLUME_PORT": "eighty"})
    assert load({"data": tmp_path}, {"ENCLUME_PROT": "1", "ENCLUME_LANG": "fr"}).strange == ["ENCLUME_PROT"]


def test_an_empty_variable_is_none_where_a_setting_cannot_be_empty(tmp_path: Path) -> None:
    toml(tmp_path, 'host = "::1"\nproxies = ["10.0.0.1"]\npublic_url = "https://enclume.example"')
    names = ("DATA", "HOST", "PORT", "SECURE", "LOG", "SMTP_SECURITY")
    assert load({}, {f"ENCLUME_{name}": "" for name in names}).settings == Settings()
    found = load({"data": tmp_path}, {"ENCLUME_HOST": "", "ENCLUME_PROXIES": "", "ENCLUME_PUBLIC_URL": ""}).settings
    assert (found.host, found.proxies, found.public_url) == ("::1", [], "")


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


@pytest.mark.parametrize("key", [b"", b"\n", b"short", b"\xff" * 40])
def test_a_key_that_could_be_guessed_is_refused(tmp_path: Path, key: bytes) -> None:
    (tmp_path / "secret.key").write_bytes(key)
    (tmp_path / "secret.key").chmod(0o600)
    done = enclume("up", "--port", "0", "--data", str(tmp_path))
    assert (done.returncode, "secret.key" in done.stderr, "Traceback" in done.stderr) == (2, True, False), done.stderr
    assert "short" not in done.stderr
    assert findings(tmp_path)["key"][0] == "failed"


def test_whoever_comes_at_once_gets_the_same_whole_key(tmp_path: Path) -> None:
    together = threading.Barrier(8)

    def comes(folder: Path) -> str:
        together.wait(10)
        return signing_key(folder)

    with ThreadPoolExecutor(8) as comers:
        for n in range(100):
            folder = tmp_path / str(n)
            folder.mkdir()
            (key,) = set(comers.map(comes, [folder] * 8))
            assert (len(key), [each.name for each in folder.iterdir()]) == (43, ["secret.key"])
            assert (folder / "secret.key").stat().st_mode & 0o777 == 0o600


# The doctor


def enclume(*words: str, before: Sequence[str] = (), **environ: str) -> subprocess.CompletedProcess[str]:
    command = [*before, sys.executable, "-m", "enclume", "--lang", "en", *words]
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
    assert (found["letters"][0], "without public_url" in found["letters"][1]) == ("warning", True)
    toml(tmp_path, f'public_url = "https://e.example"\n[smtp]\nhost = "127.0.0.1"\nport = {nowhere}\nsender = "e@e"\n')
    assert "letters" not in findings(tmp_path)


def test_a_server_tells_that_links_in_its_letters_lead_nowhere(tmp_path: Path) -> None:
    toml(tmp_path, '[smtp]\nhost = "127.0.0.1"\nsender = "e@example.org"\n')
    with serving(tmp_path) as server:
        pass
    assert any("without public_url" in line for line in server.told)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('database = "postgresql://who:hush@127.0.0.1:1/x"', "database"),
        (f'secret = "{"hush" * 8}"', "secret"),
        ('[smtp]\npassword = "hush"', "smtp.password"),
    ],
)
def test_the_doctor_tells_of_secrets_that_others_can_read(tmp_path: Path, text: str, key: str) -> None:
    file = toml(tmp_path, text)
    file.chmod(0o644)
    assert findings(tmp_path)["settings"] == (
        "warning",
        f"{file} holds {key} and can be read by others: chmod 640 (or 600)",
    )
    file.chmod(0o640)
    assert findings(tmp_path)["settings"][0] == "ok"


def test_the_doctor_tells_of_a_client_that_was_built_from_other_sources(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "enclume").symlink_to(Path("src/enclume").resolve())
    shutil.copytree("client", tmp_path / "client", ignore=shutil.ignore_patterns("node_modules"))
    (tmp_path / "client" / "src" / "new.ts").touch()
    found = findings(tmp_path / "data", PYTHONPATH=str(tmp_path / "src"))
    assert found["client"] == ("warning", "built from other sources: python client/make.py")


def test_the_doctor_refuses_what_a_server_refuses(tmp_path: Path) -> None:
    port = ("--port", free_port())
    assert "SQLite serves one worker, not 2" in findings(tmp_path, *port, ENCLUME_WORKERS="2")["settings"][1]
    toml(tmp_path, 'host = "not a host"')
    assert findings(tmp_path, *port)["port"][0] == "failed"
    (tmp_path / "file").touch()
    assert findings(tmp_path / "file" / "x", *port)["folder"] == ("failed", f"{tmp_path}/file is no folder")
    for words in (["--content", "/nowhere", "doctor"], ["doctor"]):
        done = enclume(*words, ENCLUME_CONTENT="/nowhere")
        assert (done.returncode, "'/nowhere' does not exist" in done.stderr) == (2, True), done.stderr


@pytest.mark.parametrize("content", [b"this is no database" * 100, b"SQLite format 3\0" + b"\xff" * 4000], ids=len)
def test_a_spoilt_database_is_named_and_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "enclume.db").write_bytes(content)
    assert findings(tmp_path)["database"][0] == "failed"
    for words in (["up", "--port", "0"], ["check-tables"], ["backup", f"{tmp_path}/kept.gz"]):
        done = enclume(*words, "--data", str(tmp_path))
        assert (done.returncode, len(done.stderr.strip().splitlines())) == (2, 1), done.stderr
        assert f"{tmp_path}/enclume.db cannot be read" in done.stderr
    assert (tmp_path / "enclume.db").read_bytes() == content


def test_a_database_that_is_not_there_is_named_without_its_password(tmp_path: Path, cluster: Postgres) -> None:
    there = cluster.database("there").rpartition("/")[0]
    nowhere = there.replace("enclume@", "enclume:hush@") + "/nowhere"
    assert findings(tmp_path, "--database", nowhere)["database"][0] == "failed"
    for words in (["up", "--port", "0"], ["check-tables"], ["backup", f"{tmp_path}/kept.gz"]):
        done = enclume(*words, "--data", str(tmp_path), "--database", nowhere)
        assert (done.returncode, len(done.stderr.strip().splitlines())) == (2, 1), done.stderr
        assert ('"nowhere" does not exist' in done.stderr, "hush" in done.stderr) == (True, False)


def test_the_doctor_says_which_settings_cannot_be_read(tmp_path: Path) -> None:
    toml(tmp_path, "color = 1")
    done = enclume("doctor", "--data", str(tmp_path))
    assert (done.returncode, "unknown setting 'color'" in done.stderr) == (2, True)


@pytest.mark.parametrize(("text", "wrong"), [("color = 1", "unknown setting 'color'"), ("port = [", "cannot be read")])
def test_the_doctor_tells_programs_too_which_settings_cannot_be_read(tmp_path: Path, text: str, wrong: str) -> None:
    toml(tmp_path, text)
    done = enclume("doctor", "--data", str(tmp_path), "--json")
    (found,) = json.loads(done.stdout)
    assert (done.returncode, found["name"], found["state"]) == (2, "settings", "failed")
    assert f"{tmp_path}/enclume.toml: {wrong}" in found["text"]["en"]
    assert found["text"]["fr"] != found["text"]["en"]


# What this process may not use


def without_power() -> list[str]:
    """What goes before a command, so that permissions count for it even if root runs the tests."""
    if os.geteuid() != 0:
        return []
    setpriv = shutil.which("setpriv")
    assert setpriv is not None, "setpriv, of util-linux, takes root's powers away"
    return [setpriv, "--bounding-set=-dac_override,-dac_read_search"]


@pytest.fixture
def served_once(tmp_path: Path) -> Iterator[Path]:
    """A folder that was served, and what can be used again when the test is over."""
    with serving(tmp_path / "data"):
        pass
    yield tmp_path / "data"
    (tmp_path / "data").chmod(0o700)


@pytest.mark.parametrize(
    ("closed", "right"),
    [
        ("enclume.db", "may not read it. To do: chmod u+rw "),
        ("secret.key", "may not read it. To do: chmod u+rw "),
        ("enclume.toml", "may not read it. To do: chmod u+rw "),
        (".", "may not enter it. To do: chmod u+rwx "),
    ],
)
def test_what_may_not_be_read_is_not_called_damaged(served_once: Path, closed: str, right: str) -> None:
    bare = without_power()
    toml(served_once, "limit = 600")
    path, kept, more = served_once / closed, f"{served_once.parent}/kept.gz", f"{served_once.parent}/more.gz"
    assert enclume("backup", kept, "--data", str(served_once)).returncode == 0
    path.chmod(0)
    for words in (["up", "--port", "0"], ["doctor"], ["backup", more], ["restore", "--force", kept]):
        if (closed, words[0]) == ("enclume.db", "restore"):
            continue  # what is to be replaced need not be read
        done = enclume(*words, "--data", str(served_once), before=bare)
        told = " ".join((done.stdout + done.stderr).split())
        assert done.returncode in (1, 2), (words, told)
        assert f"Permission is missing: {path.resolve()} belongs to" in told, (words, told)
        assert right + str(path.resolve()) in told, (words, told)
        assert ("Damaged" in told, "Traceback" in told) == (False, False), (words, told)


def test_what_may_not_be_written_is_named_by_the_doctor_and_the_start(served_once: Path) -> None:
    bare = without_power()
    for path in (served_once / "enclume.db", served_once):
        path.chmod(0o500)
        for words in (["up", "--port", "0"], ["doctor"]):
            done = enclume(*words, "--data", str(served_once), before=bare)
            told = " ".join((done.stdout + done.stderr).split())
            assert f"{path} belongs to" in told, told
            assert "may not write to it" in told, told
        path.chmod(0o700)


def test_permission_and_damage_are_told_apart(tmp_path: Path) -> None:
    """The error of the system, and SQLite's of a file beside the database that belongs to another."""
    with pytest.raises(Forbidden, match=f"{tmp_path} belongs to"), reaching(tmp_path):
        raise PermissionError(errno.EACCES, "Permission denied", str(tmp_path / "enclume.db"))
    with pytest.raises(Unreachable, match="Damaged") as damaged, reaching(tmp_path):
        sqlite3.connect(tmp_path / "no folder" / "enclume.db")
    assert not isinstance(damaged.value, Forbidden)
    with pytest.raises(Forbidden) as told, reaching(tmp_path):
        raise PermissionError(errno.EACCES, "Permission denied")
    assert "Il manque une permission" in told.value.text.fr


@pytest.mark.parametrize(
    ("owner", "kind", "right"),
    [
        ("nina", "file", "run Enclume as nina, or chown enclume {path}"),
        ("root", "file", "To do: chown enclume {path}"),
        ("root", "folder", "another folder (--data), or, if it is Enclume's alone, chown -R enclume {path}"),
    ],
)
def test_nobody_is_told_to_serve_as_root_or_to_take_what_is_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: str, kind: str, right: str
) -> None:
    path = tmp_path / "it"
    path.mkdir() if kind == "folder" else path.touch()
    uid = path.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: uid + 1)
    monkeypatch.setattr("enclume.store.permission._name", {uid: owner, uid + 1: "enclume"}.__getitem__)
    assert Forbidden(path).text.en.endswith(right.format(path=path))
