"""Turn notices: once for each turn, to those who are not there, and never where they are not wanted."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enclume.server.post import Letter, Post
from server.letters import mail_server, web_server
from server.serving import Server, Somebody, serving

DAY = 86400


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[Server, list[Message], list[Any], int]]:
    """A server that sends letters after two seconds, a mail server, and somebody's own web server."""
    with mail_server() as (mails, letters), web_server() as (calls, called):
        (tmp_path / "enclume.toml").write_text(
            f"""
            limit = 100000
            tell_seconds = 2.0
            near_webhooks = true
            public_url = "https://enclume.example"
            [smtp]
            host = "127.0.0.1"
            port = {mails}
            sender = "enclume@enclume.example"
            security = "none"
            """
        )
        with serving(tmp_path) as server:
            yield server, letters, called, calls


def eventually(holds: Callable[[], object], seconds: float = 30) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it never came true"
        time.sleep(0.05)


def slow_table(server: Server) -> tuple[Somebody, Somebody, str]:
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    for who in (maelle, thibault):
        told = who.http.post("/api/notices", json={"email": f"{id(who)}@example.org", "lang": "en"})
        assert told.status_code == 200, told.text
        assert told.json()["mails"] is True
    table = maelle.opens("me", "open", name="Slow", pace={"kind": "days", "seconds": DAY})
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    return maelle, thibault, table


def to_move(table: str, *people: Somebody) -> Somebody:
    for who in people:
        with who.looks_at(table) as look:
            if look.my_ask() is not None:
                return who
    raise AssertionError("nobody is to move")


def test_a_letter_comes_once_for_each_turn_though_a_tab_is_open(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server)
    first = to_move(table, maelle, thibault)
    with first.looks_at(table) as look:  # a tab, and nobody before it
        eventually(lambda: len(letters) == 1)
        letter = letters[0]
        assert letter["To"] == f"{id(first)}@example.org"
        assert "your turn" in letter["Subject"]
        assert f"https://enclume.example/t/{table}" in str(letter.get_payload())
        time.sleep(4)
        assert len(letters) == 1  # the same turn is not told of twice
        while look.my_ask() is not None:
            look.plays(Random(1), 1)
    eventually(lambda: len(letters) == 2)
    assert letters[1]["To"] != letters[0]["To"]
    server.kill()
    server.restart()
    time.sleep(4)
    assert len(letters) == 2  # nor after a new start


def test_who_is_there_is_not_told(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server)
    first = to_move(table, maelle, thibault)
    with first.looks_at(table) as look:
        for _ in range(8):
            look.says(do="attend")
            time.sleep(0.5)
        assert letters == []
    eventually(lambda: len(letters) == 1)  # they have gone


def test_one_click_silences_a_table(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server)
    first = to_move(table, maelle, thibault)
    eventually(lambda: len(letters) == 1)
    link = str(letters[0]["List-Unsubscribe"]).strip("<>").removeprefix("https://enclume.example")
    assert letters[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stranger = Somebody(server)
    assert stranger.http.post(link).json() == {"silent": True}
    assert first.http.get(f"/api/tables/{table}/silence").json() == {"silent": True}
    assert stranger.http.post("/api/silence/forged").status_code == 409


def test_a_silent_table_sends_nothing(house: Any) -> None:
    server, letters, _, _ = house
    maelle, thibault, table = slow_table(server)
    for who in (maelle, thibault):
        assert who.http.post(f"/api/tables/{table}/silence", json={"silent": True}).status_code == 200
    time.sleep(5)
    assert letters == []


def test_a_program_of_ones_own_is_called(house: Any) -> None:
    server, letters, called, calls = house
    maelle, thibault, table = slow_table(server)
    for who in (maelle, thibault):
        hook = {"webhook": f"http://127.0.0.1:{calls}/turn", "lang": "fr"}
        assert who.http.post("/api/notices", json=hook).status_code == 200
    eventually(lambda: len(called) == 1)
    assert called[0]["link"] == f"https://enclume.example/t/{table}"
    assert "à vous de jouer" in called[0]["subject"]
    assert letters == []


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"email": "maelle"}, "bad_email"),
        ({"email": "a@b.org, c@d.org"}, "bad_email"),
        ({"webhook": "file:///etc/passwd"}, "bad_webhook"),
        ({"webhook": "https://" + "x" * 600}, "bad_webhook"),
    ],
)
def test_addresses_that_are_none_are_refused(server: Server, form: dict[str, str], code: str) -> None:
    told = Somebody(server, "Maëlle").http.post("/api/notices", json=form)
    assert (told.status_code, told.json()["code"]) == (409, code)


def test_days_away_are_given_back_and_counted(server: Server) -> None:
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    table = maelle.opens("me", "open", pace={"kind": "days", "seconds": DAY})
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    left = maelle.http.post("/api/notices/away", json={"days": 7}).json()["days_left"]
    assert left == pytest.approx(23, abs=0.1)
    clock = maelle.http.get(f"/api/tables/{table}").json()["clock"]
    assert clock["left"][0] == pytest.approx(8 * DAY, abs=60)
    assert clock["left"][1] == pytest.approx(DAY, abs=60)
    refused = maelle.http.post("/api/notices/away", json={"days": 24})
    assert refused.json()["code"] == "away_too_long"


# Whom a person's address may reach


class Lookups:
    """A name that means one machine when it is asked for first, and another afterwards."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.called: list[str] = []

    def look_up(self, host: str, port: int, **_: object) -> list[tuple[Any, ...]]:
        where = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (where, port))]

    def connect(self, line: socket.socket, where: tuple[str, int]) -> None:
        self.called.append(where[0])
        raise ConnectionRefusedError


@pytest.mark.parametrize(
    ("answers", "called"),
    [
        (("93.184.216.34", "127.0.0.1"), ["93.184.216.34"]),
        (("127.0.0.1",), []),
        (("10.1.2.3",), []),
        (("169.254.169.254",), []),
        (("100.64.0.7",), []),
    ],
)
def test_what_was_looked_at_is_what_is_called(
    monkeypatch: pytest.MonkeyPatch, answers: tuple[str, ...], called: list[str]
) -> None:
    lookups = Lookups(*answers)
    monkeypatch.setattr(socket, "getaddrinfo", lookups.look_up)
    monkeypatch.setattr(socket.socket, "connect", lambda line, where: lookups.connect(line, where))
    letter = Letter("Your turn", "Your turn", "https://enclume.example/t/1", "https://enclume.example/s/1")
    assert asyncio.run(Post().call("http://rebound.example/hook", letter)) is False
    assert lookups.called == called
