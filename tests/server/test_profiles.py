"""Profiles, and the deal of the day."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enclume.kernel import find_game
from enclume.server import openings
from enclume.server.daily import Days
from enclume.server.hub import Hub
from enclume.server.setup import Refusal, Setup
from enclume.server.thinking import Thinkers
from enclume.store import Person, Store
from server import loops
from server.postgres import Postgres
from server.serving import FORGE, Server, Somebody
from server.test_accounts import account, who
from server.test_fair_deals import drawn
from server.test_leaving import finished
from server.test_rated import almost_over, finish, people_at, seats

# Profiles


def profile(reader: Somebody, person: Somebody) -> dict[str, Any]:
    found = reader.http.get(f"/api/people/{who(person)}")
    assert found.status_code == 200, found.text
    told: dict[str, Any] = found.json()
    return told


def test_a_profile_tells_what_was_played_and_how_it_went(server: Server) -> None:
    one, other = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    table = finished(one, other)
    with one.looks_at(table) as looking:
        outcome = looking.outcome
    assert outcome is not None
    told = profile(other, one)
    assert (told["name"], told["mine"], told["shown"]) == ("Maëlle", False, "known")
    score = outcome["scores"][0]
    won = int(outcome["ranks"][0] == 1)
    assert told["games"] == [{"game": FORGE, "matches": 1, "won": won, "average": score, "best": score}]
    (line,) = told["played"]
    assert line["others"] == [[who(other), "Thibault"]]
    assert (line["table"], line["place"], line["seats"]) == (table, outcome["ranks"][0], 2)


def test_what_is_under_way_is_not_told(server: Server) -> None:
    one, other = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    one.opens("me", "here")
    told = profile(other, one)
    assert (told["games"], told["played"]) == ([], [])


def test_matches_at_one_screen_and_known_deals_count_for_nobody(server: Server) -> None:
    one = Somebody(server, "Maëlle")
    for opponent, more in (("here", {}), ("random", {"seed": 5})):
        table = one.opens("me", opponent, game=FORGE, **more)
        with one.looks_at(table) as looking:
            looking.plays(Random(2))
    assert profile(one, one)["games"] == []


def test_an_end_that_is_taken_back_is_taken_off(tmp_path: Path) -> None:
    async def run() -> list[int]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        try:
            await people_at(store, ["ada", "ben"])
            table, last = await almost_over(hub, ["ada", "ben"], 5, rated=False)
            await finish(table, last, "end")
            found = [len(await store.results_of("ada"))]
            await table.undo(last[0], "back")
            found.append(len(await store.results_of("ada")))
            await finish(table, last, "again")
            return [*found, len(await store.results_of("ada"))]
        finally:
            await hub.close()

    assert loops.run(run()) == [1, 0, 1]


def test_a_private_table_is_shown_to_nobody_else(server: Server) -> None:
    one, other = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    table = one.opens("me", "random", listed=False)
    with one.looks_at(table) as looking:
        looking.plays(Random(3))
    assert len(profile(one, one)["played"]) == 1
    assert profile(other, one)["played"] == []


def test_people_decide_who_sees_their_profile(server: Server) -> None:
    one, known, stranger = Somebody(server, "Maëlle"), Somebody(server, "Thibault"), Somebody(server)

    def seen_by(reader: Somebody) -> bool:
        return reader.http.get(f"/api/people/{who(one)}").status_code == 200

    assert [seen_by(reader) for reader in (one, known, stranger)] == [True, True, False]
    one.http.post("/api/profile", json={"shown": "everybody"})
    assert [seen_by(reader) for reader in (one, known, stranger)] == [True, True, True]
    one.http.post("/api/profile", json={"shown": "nobody"})
    assert [seen_by(reader) for reader in (one, known, stranger)] == [True, False, False]
    refused = known.http.get(f"/api/people/{who(one)}?lang=fr")
    unknown = known.http.get("/api/people/nobody?lang=fr")
    assert refused.json() == unknown.json(), "that it exists is not told, either"


def test_both_databases_know_which_tables_somebody_may_know_of(cluster: Postgres, tmp_path: Path) -> None:
    async def run(where: Path | str) -> list[set[str]]:
        store = await Store.open(where)
        hub = Hub(store, Thinkers(1))
        try:
            await people_at(store, ["ada", "ben"])
            for name, listed in (("shown", True), ("hidden", False)):
                setup = Setup("", "ada", "", 3, {}, seats("ada", "ada"), listed=listed)
                await hub.open(FORGE, setup, table_id=name)
            return [await store.tables_open_to(who, ["shown", "hidden", "none"]) for who in ("ada", "ben", "")]
        finally:
            await hub.close()

    for where in (cluster.database("open_to"), tmp_path):
        assert loops.run(run(where)) == [{"shown", "hidden"}, {"shown"}, {"shown"}]


# The deal of the day


def test_the_deal_of_the_day_is_the_same_for_everybody_and_once_for_each(server: Server) -> None:
    one, other = account(server, "Maëlle")[0], account(server, "Thibault")[0]
    mine = one.http.post(f"/api/daily/{FORGE}").json()
    assert (mine["status"], [seat["kind"] for seat in mine["seats"]].count("bot")) == ("playing", 1)
    assert one.http.post(f"/api/daily/{FORGE}").json()["id"] == mine["id"]
    theirs = other.http.post(f"/api/daily/{FORGE}").json()
    assert theirs["id"] != mine["id"]
    with one.looks_at(mine["id"]) as here:
        here.plays(Random(1))
    before = other.http.get(f"/api/daily/{FORGE}").json()
    line = next(each for each in before["board"] if each["person"] == who(one))
    assert line["table"] == "", "who is still to play does not get to see how others did"
    with other.looks_at(theirs["id"]) as there:
        there.plays(Random(2))
    deals = [drawn(server, table["id"])[0] for table in (mine, theirs)]
    assert deals == [deals[0]] * 2
    assert (mine["options"], len(mine["seats"])) == (theirs["options"], 2)
    board = other.http.get(f"/api/daily/{FORGE}").json()["board"]
    assert {who(one), who(other)} <= {each["person"] for each in board}
    assert [each["person"] for each in board if each["table"]] == [who(other)], "until its day is over"
    order = [(-each["won"], each["place"], -each["score"]) for each in board]
    assert order == sorted(order)
    assert one.http.post(f"/api/daily/{FORGE}").json()["id"] == mine["id"], "no second try"
    with one.looks_at(mine["id"]) as looking:
        looking.says(do="undo", seat=looking.you[0], idem="back")
        assert looking.until("refused")["code"] == "final"


def test_nobody_looks_into_the_deal_before_playing_it(server: Server) -> None:
    one = Somebody(server, "Maëlle")
    mine = one.http.post(f"/api/daily/{FORGE}").json()
    assert one.http.get(f"/api/tables/{mine['id']}/record").json()["code"] == "secret"
    tried = one.http.post(f"/api/tables/{mine['id']}/branch", json={"moment": 0})
    assert tried.json()["code"] == "secret"
    tomorrow = (date.today() + timedelta(days=2)).isoformat()
    assert one.http.get(f"/api/daily/{FORGE}?day={tomorrow}").json()["code"] == "bad_day"
    assert one.http.get(f"/api/daily/{FORGE}?day=demain").json()["code"] == "bad_day"
    assert one.http.get(f"/api/daily/{FORGE}?day=2026-01-01").json()["board"] == []
    assert Somebody(server).http.post(f"/api/daily/{FORGE}").status_code == 401


def test_every_game_has_a_deal_of_the_day(server: Server) -> None:
    person = account(server)[0]
    for form in person.http.get("/api/games").json():
        made = person.http.post(f"/api/daily/{form['id']}")
        assert made.status_code == 201, made.text
        told = person.http.get(f"/api/daily/{form['id']}").json()
        assert (told["table"], told["over"], told["today"]) == (made.json()["id"], False, True)


def test_the_seed_depends_on_the_key_the_day_and_the_game_alone(tmp_path: Path) -> None:
    async def seeds() -> list[int]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        game, other = find_game(FORGE), find_game("kings_forge")
        day = date(2026, 11, 15)
        try:
            days, again, elsewhere = Days(hub, "key"), Days(hub, "key"), Days(hub, "another key")
            assert days.seed(day, game) == again.seed(day, game)
            return [
                days.seed(day, game),
                days.seed(day + timedelta(days=1), game),
                days.seed(day, other),
                elsewhere.seed(day, game),
            ]
        finally:
            await hub.close()

    assert len(set(loops.run(seeds()))) == 4


def test_two_workers_give_one_person_one_table(cluster: Postgres) -> None:
    async def race(address: str) -> tuple[set[str], int]:
        stores = [await Store.open(address) for _ in range(2)]
        hubs = [Hub(store, Thinkers(1)) for store in stores]
        ada = Person("ada", "Ada")
        try:
            await stores[0].add_person(ada)
            tables = await asyncio.gather(*(Days(hub, "key").play(FORGE, ada) for hub in hubs * 3))
            return {table.id for table in tables}, len(await stores[0].tables_of("ada"))
        finally:
            for hub in hubs:
                await hub.close()

    made, kept = loops.run(race(cluster.database("one_a_day")))
    assert (len(made), kept) == (1, 1)


def test_the_day_is_that_of_the_databases_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> list[str]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        ada = Person("ada", "Ada")
        try:
            await store.add_person(ada)
            days, found = Days(hub, "key"), []
            for now in (1763251199.0, 1763251200.0):  # the last second of a day, and the first of the next
                monkeypatch.setattr(store, "now", lambda now=now: now)
                found.append(days.today().isoformat())
                found.append((await days.play(FORGE, ada)).setup.daily)
            with pytest.raises(Refusal):
                openings.branch(await days.play(FORGE, ada), ada, 0, False)
            return found
        finally:
            await hub.close()

    assert loops.run(run()) == ["2025-11-15", "2025-11-15", "2025-11-16", "2025-11-16"]
