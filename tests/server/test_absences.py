"""Days away: given to every slow table, counted, and given back by who returns."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import update

from enclume.kernel.texts import Text
from enclume.server.changes import Divergence
from enclume.server.frames import Pace
from enclume.server.hub import Hub
from enclume.server.notices import Notices
from enclume.server.setup import SeatSetup, Setup
from enclume.server.thinking import Thinkers
from enclume.store import Person, Store, schema
from server import loops
from server.serving import FORGE, Server, Somebody

DAY = 86400.0


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


def test_who_comes_back_early_has_the_days_again_and_the_table_its_clock(server: Server) -> None:
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    table = maelle.opens("me", "open", pace={"kind": "days", "seconds": DAY})
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    assert maelle.http.get("/api/notices").json()["away_until"] == 0
    gone = maelle.http.post("/api/notices/away", json={"days": 7}).json()
    until = gone["away_until"]
    assert until == pytest.approx(time.time() + 7 * DAY, abs=60)
    seen = thibault.http.get(f"/api/tables/{table}").json()["clock"]
    assert seen["away"] == {"0": pytest.approx(until, abs=1)}

    back = maelle.http.post("/api/notices/back").json()
    assert (back["away_until"], back["days_left"]) == (0, pytest.approx(29, abs=0.1))  # one day was begun
    seen = thibault.http.get(f"/api/tables/{table}").json()["clock"]
    assert "away" not in seen
    assert seen["left"][0] == pytest.approx(2 * DAY, abs=60)
    again = maelle.http.post("/api/notices/back").json()
    assert again["days_left"] == pytest.approx(29, abs=0.1)
    assert thibault.http.get(f"/api/tables/{table}").json()["clock"]["left"][0] == pytest.approx(2 * DAY, abs=60)


def test_an_absence_is_noted_at_every_table_that_can_be_played(tmp_path: Path) -> None:
    """However many others were played since, and even if one of them stands still."""
    people = [SeatSetup("person", name, name) for name in ("ada", "ben")]
    days = Pace("days", DAY)

    async def run() -> list[float]:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        notices = Notices.__new__(Notices)
        notices.hub = hub
        try:
            for seat in people:
                await store.add_person(Person(seat.person, seat.name))
            slow, still, other = [
                await hub.open(FORGE, Setup("", "ada", "", seed, {}, people, pace=days)) for seed in range(3)
            ]
            still.halted = Divergence(0, "choice", "", Text("", ""))
            over = [await hub.open(FORGE, Setup("", "ada", "", seed, {}, people)) for seed in range(100)]
            async with store.begin() as connection:
                ids = [table.id for table in over]
                await connection.execute(
                    update(schema.game_table).where(schema.game_table.c.id.in_(ids)).values(status="finished")
                )
            await notices._at_all_tables("ada", lambda table: table.go_away("ada", 5 * DAY, "away"))
            return [table.clock.left[0] for table in (slow, still, other)]
        finally:
            await hub.close()

    assert loops.run(run()) == pytest.approx([6 * DAY, DAY, 6 * DAY], abs=60)


def test_an_absence_made_longer_ends_later_and_is_given_back_as_a_whole(server: Server) -> None:
    maelle = Somebody(server, "Maëlle")
    maelle.http.post("/api/notices/away", json={"days": 2})
    longer = maelle.http.post("/api/notices/away", json={"days": 3}).json()
    assert longer["away_until"] == pytest.approx(time.time() + 5 * DAY, abs=60)
    assert maelle.http.post("/api/notices/back").json()["days_left"] == pytest.approx(29, abs=0.1)
    assert maelle.http.post("/api/notices/away", json={"days": 29}).status_code == 200


def test_days_away_that_are_asked_for_at_once_are_counted_one_after_the_other(server: Server) -> None:
    maelle = Somebody(server, "Maëlle")
    with ThreadPoolExecutor(10) as pool:
        asked = [pool.submit(maelle.http.post, "/api/notices/away", json={"days": 20}) for _ in range(10)]
        answers = sorted(each.result().status_code for each in asked)
    assert answers == [200] + [409] * 9
    noted = maelle.http.get("/api/account/export").json()["kept"]["absence"]
    assert [each["seconds"] for each in noted] == [20 * DAY]
