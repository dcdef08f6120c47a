"""Taking everything along, and leaving for good: the others play on and look back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from enclume.store import Person, Store
from server.serving import ConnectionClosed, Server, Somebody, serving
from server.test_accounts import PASSWORD, account, signed_in, who

FAREWELL = {"password": PASSWORD}


def finished(one: Somebody, other: Somebody, seed: int = 1) -> str:
    """A match that two people have played to the end."""
    table = one.opens("me", "open")
    assert other.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    play(one, other, table, seed)
    return table


def play(one: Somebody, other: Somebody, table: str, seed: int = 1) -> None:
    rng = Random(seed)
    with one.looks_at(table) as here, other.looks_at(table) as there:
        while here.outcome is None:
            for looking in (here, there):
                looking.says(do="full")
                looking.until("full")
                ask = looking.my_ask()
                if ask is not None and looking.outcome is None:
                    assert looking.chooses(rng.choice(ask["options"]), ask["seat"])["frame"] == "ack"
            here.says(do="full")
            here.until("full")


def test_the_export_has_everything_and_no_secret(server: Server) -> None:
    person, called = account(server, "Maëlle")
    other = Somebody(server, "Thibault")
    done = finished(person, other)
    running = person.opens("me", "open", name="La suite")
    with person.looks_at(running) as looking:
        looking.says(do="chat", text="à tout à l'heure", idem="a")
        looking.until("ack")
    given = person.http.get("/api/account/export")
    assert given.headers["content-disposition"] == f'attachment; filename="enclume-{who(person)}.json"'
    export = given.json()
    assert export["person"]["name"] == "Maëlle"
    assert export["kept"]["account"][0]["login"] == called
    assert len(export["kept"]["session"]) == 1
    assert [line["text"] for line in export["kept"]["chat"]] == ["à tout à l'heure"]
    tables = {table["id"]: table for table in export["tables"]}
    assert tables[running]["record"] is None
    assert tables[done]["record"] == person.http.get(f"/api/tables/{done}/record").json()
    assert "argon2" not in given.text
    again = Somebody(server, "Ysé").http.post("/api/records", json=tables[done]["record"])
    assert again.status_code == 201
    assert Somebody(server).http.get("/api/account/export").status_code == 401


def test_leaving_takes_the_password_and_signs_out_everywhere(server: Server) -> None:
    person, called = account(server)
    phone = signed_in(server, called)
    table = person.opens("me", "here")
    wrong = person.http.post("/api/account/delete", json={"password": "pas celui-là"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_password")
    with phone.looks_at(table) as looking:
        cookie = person.http.cookies["enclume"]
        assert person.http.post("/api/account/delete", json=FAREWELL).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            looking.until("nothing more")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    person.http.cookies.set("enclume", cookie)
    assert [who(person), who(phone)] == ["", ""]
    refused = Somebody(server).http.post("/api/account/sign-in", json={"login": called, "password": PASSWORD})
    assert refused.status_code == 401
    assert account(server, called=called), "the login name is free again"


def test_a_guest_leaves_without_a_password_and_the_old_cookie_is_nobodys(server: Server) -> None:
    guest = Somebody(server, "Maëlle")
    cookie = guest.http.cookies["enclume"]
    assert guest.http.post("/api/account/delete", json={}).status_code == 200
    guest.http.cookies.set("enclume", cookie)
    assert who(guest) == ""


def test_a_name_that_comes_late_calls_nobody_back(tmp_path: Path) -> None:
    """Somebody leaves while their browser is still sending a new name."""

    async def both() -> str:
        store = await Store.open(tmp_path)
        try:
            await store.add_person(Person("p", "Ghost"))
            await store.forget("p")
            await store.rename_person(Person("p", "Zombie"))
            return (await store.people(["p"]))["p"].name
        finally:
            await store.close()

    assert asyncio.run(both()) == ""


def test_a_bot_plays_on_and_no_name_is_left_anywhere(server: Server) -> None:
    name = "Aliénor de la Forge"
    person, _ = account(server, name)
    other = Somebody(server, "Thibault")
    done = finished(other, person)
    running = person.opens("me", "open")
    other.http.post(f"/api/tables/{running}/join", json={"seat": 1})
    waiting = person.opens("me", "open", "open")
    with person.looks_at(done) as looking:
        looking.says(do="chat", text="bien joué", idem="a")
        looking.until("ack")
    record = other.http.get(f"/api/tables/{done}/record").json()
    with other.looks_at(done) as looking:
        assert name in looking.table["seats"][1]["name"]
        assert [line["text"] for line in looking.frames[-1]["chat"]] == ["bien joué"]
    with other.looks_at(running) as playing:
        assert person.http.post("/api/account/delete", json=FAREWELL).status_code == 200
        while playing.table["seats"][0]["kind"] != "bot":
            playing.until("full", "patch")
        playing.plays(Random(3))
        assert playing.outcome is not None
    # Every worker is asked a few times.
    for _ in range(6):
        assert name not in other.http.get("/api/tables").text
        for table in (done, running, waiting):
            with other.looks_at(table) as looking:
                assert name not in str(looking.frames)
    with other.looks_at(done) as looking:
        assert looking.outcome is not None
        assert looking.frames[-1]["chat"] == []
    assert other.http.get(f"/api/tables/{done}/record").json() == record
    assert [seat["kind"] for seat in other.http.get(f"/api/tables/{waiting}").json()["seats"]] == ["open"] * 3


def test_everything_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    """The log is read again: without the name, with the same choices."""
    name = "Gersende du Puits"
    with serving(tmp_path) as alone:
        person, _ = account(alone, name)
        other = Somebody(alone, "Thibault")
        table = person.opens("me", "open")
        other.http.post(f"/api/tables/{table}/join", json={"seat": 1})
        assert person.http.post("/api/account/delete", json=FAREWELL).status_code == 200
        with other.looks_at(table) as looking:
            looking.plays(Random(4), choices=2)
            before = looking.moment
        alone.stop()
        alone.restart()
        with other.looks_at(table) as looking:
            assert name not in str(looking.frames)
            assert looking.table["seats"][0]["kind"] == "bot"
            assert looking.moment >= before
            looking.plays(Random(5))
            assert looking.outcome is not None
