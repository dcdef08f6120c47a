"""Rated matches and leaderboards: counted once, with one worker and with two."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from enclume.server import openings
from enclume.server.frames import Pace
from enclume.server.hub import Hub
from enclume.server.setup import SeatSetup, Setup
from enclume.server.table import LiveTable
from enclume.server.thinking import Thinkers
from enclume.store import AccountRow, Person, Store
from server import loops
from server.postgres import Postgres
from server.serving import FORGE, Server, Somebody
from server.test_accounts import account, who
from server.test_leaving import FAREWELL, play

DAYS = {"kind": "days", "seconds": 86400}


def rated_table(one: Somebody, other: Somebody) -> str:
    table = one.opens("me", "open", rated=True, pace=DAYS)
    assert other.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    return table


def rating(person: Somebody) -> tuple[int, int]:
    """Points and matches."""
    found = person.http.get(f"/api/people/{who(person)}").json()["ratings"]
    return (found[0]["points"], found[0]["matches"]) if found else (1500, 0)


def test_a_rated_match_moves_both_ratings_and_shows_by_how_much(server: Server) -> None:
    one, other = account(server, "Maëlle")[0], account(server, "Thibault")[0]
    table = rated_table(one, other)
    assert one.http.get(f"/api/tables/{table}").json()["rated"] is True
    assert one.http.get(f"/api/tables/{table}/ratings").json() == []
    play(one, other, table)
    with one.looks_at(table) as looking:
        assert looking.outcome is not None
        ranks = looking.outcome["ranks"]
    told = one.http.get(f"/api/tables/{table}/ratings").json()
    assert [change["seat"] for change in told] == [0, 1]
    expected = {1: (1553, 53), 2: (1447, -53)} if sorted(ranks) == [1, 2] else {1: (1500, 0)}
    assert [(change["points"], change["gained"]) for change in told] == [expected[rank] for rank in ranks]
    assert [rating(one), rating(other)] == [(change["points"], 1) for change in told]
    board = Somebody(server).http.get(f"/api/leaders/{FORGE}").json()
    places = [each["person"] for each in board]
    assert {who(one), who(other)} <= set(places)
    least = [each["rating"]["points"] - each["rating"]["unsure"] for each in board]
    assert least == sorted(least, reverse=True)


def test_nothing_is_taken_back_after_the_end(server: Server) -> None:
    one, other = account(server)[0], account(server)[0]
    table = rated_table(one, other)
    play(one, other, table)
    for person in (one, other):
        with person.looks_at(table) as looking:
            looking.says(do="undo", seat=looking.you[0], idem="back")
            assert looking.until("refused")["code"] == "final"
    assert rating(one)[1] == 1


def test_a_friendly_match_changes_no_rating(server: Server) -> None:
    one, other = account(server)[0], account(server)[0]
    table = one.opens("me", "open")
    other.http.post(f"/api/tables/{table}/join", json={"seat": 1})
    play(one, other, table)
    assert [rating(one), rating(other)] == [(1500, 0), (1500, 0)]
    assert one.http.get(f"/api/people/{who(one)}").json()["games"][0]["matches"] == 1


@pytest.mark.parametrize(
    ("seats", "more", "code"),
    [
        (["me", "greedy"], {}, "rated_people"),
        (["me", "here"], {}, "rated_people"),
        (["me"], {}, "rated_people"),
        (["me", "open"], {"seed": 7}, "rated_deal"),
        (["me", "open"], {"hot_seat": True}, "rated_people"),
        (["me", "open"], {"game": "kinfire_delve"}, "rated_together"),
        (["me", "open"], {"pace": {}}, "rated_clock"),
        (["me", "open"], {"pace": {**DAYS, "then": "vote"}}, "rated_clock"),
    ],
)
def test_what_is_no_rated_table(server: Server, seats: list[str], more: dict[str, object], code: str) -> None:
    person, _ = account(server)
    wishes = [{"kind": s} if s in ("me", "open", "here") else {"kind": "bot", "bot": s} for s in seats]
    asked = {"game": FORGE, "seats": wishes, "rated": True, "pace": DAYS, **more}
    refused = person.http.post("/api/tables", json=asked)
    assert (refused.status_code, refused.json()["code"]) == (409, code)


def test_guests_play_no_rated_matches(server: Server) -> None:
    guest, person = Somebody(server, "Ysé"), account(server)[0]
    wishes = [{"kind": "me"}, {"kind": "open"}]
    refused = guest.http.post("/api/tables", json={"game": FORGE, "seats": wishes, "rated": True, "pace": DAYS})
    assert refused.json()["code"] == "rated_guest"
    table = person.opens("me", "open", rated=True, pace=DAYS)
    assert guest.http.post(f"/api/tables/{table}/join", json={"seat": 1}).json()["code"] == "rated_guest"


def test_a_rated_rematch_waits_for_the_other_to_sit_down(server: Server) -> None:
    one, other = account(server)[0], account(server)[0]
    table = rated_table(one, other)
    play(one, other, table)
    again = one.http.post(f"/api/tables/{table}/rematch", json={}).json()
    assert (again["rated"], again["status"]) == (True, "open")
    both = other.http.post(f"/api/tables/{table}/rematch", json={}).json()
    assert (both["id"], both["status"]) == (again["id"], "playing")
    same = one.http.post(f"/api/tables/{table}/rematch", json={"same_deal": True}).json()
    assert (same.get("rated", False), same["status"]) == (False, "open")


def test_who_leaves_for_good_has_lost_and_is_off_the_board(server: Server) -> None:
    one, other = account(server, "Maëlle")[0], account(server, "Thibault")[0]
    gone, table = who(other), rated_table(one, other)
    assert other.http.post("/api/account/delete", json=FAREWELL).status_code == 200
    with one.looks_at(table) as looking:
        looking.plays(Random(1))
    assert rating(one) == (1553, 1)
    assert gone not in one.http.get(f"/api/leaders/{FORGE}").text
    assert one.http.get(f"/api/people/{gone}").status_code == 404


def test_who_shows_their_profile_to_nobody_is_off_the_board_of_others(server: Server) -> None:
    one, other = account(server)[0], account(server)[0]
    play(one, other, rated_table(one, other))
    one.http.post("/api/profile", json={"shown": "nobody"})
    assert who(one) in one.http.get(f"/api/leaders/{FORGE}").text
    assert who(one) not in other.http.get(f"/api/leaders/{FORGE}").text


# Races


async def people_at(store: Store, names: list[str]) -> None:
    for name in names:
        await store.add_person(Person(name, name))
        await store.add_account(AccountRow(name, name, "x", 0.0))


def seats(*people: str) -> list[SeatSetup]:
    return [SeatSetup("person", person, person) for person in people]


async def almost_over(hub: Hub, people: list[str], seed: int, rated: bool = True) -> tuple[LiveTable, tuple[int, str]]:
    """A table before the choice that ends the match."""
    setup = Setup("", people[0], "", seed, {}, seats(*people), rated=rated)
    table = await hub.open(FORGE, setup)
    rng, made, choices = Random(seed), table.match.deal_again(), []
    while made.result is None:
        ask = made.decisions[0]
        option = rng.choice(ask.options).key
        made.apply(ask.seat, option)
        choices.append((ask.seat, option))
    for n, (seat, option) in enumerate(choices[:-1]):
        await table.choose(seat, option, n, f"c{n}")
    return table, choices[-1]


async def finish(table: LiveTable, last: tuple[int, str], mark: str) -> None:
    await table.choose(*last, table.match.moment, mark)


def test_two_workers_that_end_the_same_match_rate_it_once(cluster: Postgres) -> None:
    async def race(address: str) -> tuple[list[int], list[int]]:
        stores = [await Store.open(address) for _ in range(2)]
        hubs = [Hub(store, Thinkers(1)) for store in stores]
        try:
            await people_at(stores[0], ["ada", "ben"])
            table, last = await almost_over(hubs[0], ["ada", "ben"], 5)
            twin = await hubs[1].find(table.id)
            await asyncio.gather(finish(table, last, "same"), finish(twin, last, "same"))
            rated = await stores[0].rated_at(table.id)
            ratings = await stores[1].ratings_in(FORGE, ["ada", "ben"])
            return [row.seat for row in rated], [row.matches for row in ratings.values()]
        finally:
            for hub in hubs:
                await hub.close()

    assert loops.run(race(cluster.database("rated_once"))) == ([0, 1], [1, 1])


def test_two_matches_of_one_person_that_end_at_once_both_count(tmp_path: Path) -> None:
    async def race() -> list[int]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        try:
            await people_at(store, ["ada", "ben", "cleo"])
            tables = [await almost_over(hub, ["ada", other], seed) for other, seed in (("ben", 5), ("cleo", 6))]
            await asyncio.gather(*(finish(table, last, "end") for table, last in tables))
            found = await store.ratings_in(FORGE, ["ada", "ben", "cleo"])
            gained = [row for table, _ in tables for row in await store.rated_at(table.id) if row.person_id == "ada"]
            assert found["ada"].mu == pytest.approx(25 + sum(row.gained for row in gained))
            return [found[name].matches for name in ("ada", "ben", "cleo")]
        finally:
            await hub.close()

    assert loops.run(race()) == [2, 1, 1]


def test_whose_time_runs_out_comes_in_last_whatever_the_bot_does(tmp_path: Path) -> None:
    async def run() -> list[float]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        hub.errands.see_to = lambda table: None  # type: ignore[method-assign]  # everything is done here, by hand
        try:
            await people_at(store, ["ada", "ben"])
            setup = Setup("", "ada", "", 3, {}, seats("ada", "ben"), rated=True, pace=Pace("live", 0.01))
            table = await hub.open(FORGE, setup)
            late = table.waiting[0]
            await asyncio.sleep(0.05)
            await table.time_is_up(late)
            assert table.seats[late].kind == "bot"
            rng, n = Random(1), 0
            while table.match.result is None:
                ask = table.match.decisions[0]
                by = "bot" if table.seats[ask.seat].kind == "bot" else "choice"
                await table.choose(ask.seat, rng.choice(ask.options).key, table.match.moment, f"n{n}", by=by)
                n += 1
            rows = {row.seat: row.gained for row in await store.rated_at(table.id)}
            return [rows[late], rows[1 - late]]
        finally:
            await hub.close()

    lost, won = loops.run(run())
    assert lost == pytest.approx(-won)
    assert won == pytest.approx(2.63523, abs=1e-4)


def test_a_rated_table_from_before_goes_on_and_what_follows_it_is_friendly(tmp_path: Path) -> None:
    """Once there were rated tables without a clock."""

    async def run() -> tuple[int, bool]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        try:
            await people_at(store, ["ada", "ben"])
            table, last = await almost_over(hub, ["ada", "ben"], 5)
            await finish(table, last, "end")
            _, again = openings.rematch(table, Person("ada", "Ada"), set(), same_deal=False, swap=False)
            return len(await store.rated_at(table.id)), again.rated
        finally:
            await hub.close()

    assert loops.run(run()) == (2, False)


def test_a_match_that_was_ended_without_a_result_rates_nobody(tmp_path: Path) -> None:
    async def run() -> tuple[str, list[object]]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        hub.errands.see_to = lambda table: None  # type: ignore[method-assign]  # everything is done here, by hand
        try:
            await people_at(store, ["ada", "ben"])
            pace = Pace("live", 0.01, then="vote")
            table = await hub.open(FORGE, Setup("", "ada", "", 3, {}, seats("ada", "ben"), rated=True, pace=pace))
            late = table.waiting[0]
            await asyncio.sleep(0.05)
            await table.time_is_up(late)
            await table.end(1 - late, True, "enough")
            return table.status, [*await store.rated_at(table.id), *await store.results_of("ada")]
        finally:
            await hub.close()

    assert loops.run(run()) == ("finished", [])
