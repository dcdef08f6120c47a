"""A rematch asks everybody; and names that were copied to other tables go with whose they are."""

from __future__ import annotations

from random import Random
from typing import Any

from server.serving import Server, Somebody
from server.test_accounts import who
from server.test_leaving import finished


def seats_at(reader: Somebody, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = reader.http.get(f"/api/tables/{table}").json()["seats"]
    return found


def again(person: Somebody, table: str, **more: bool) -> dict[str, Any]:
    made = person.http.post(f"/api/tables/{table}/rematch", json=more)
    assert made.status_code == 201, made.text
    told: dict[str, Any] = made.json()
    return told


def test_nobody_plays_a_rematch_who_did_not_ask_for_it(server: Server) -> None:
    one, other, stranger = Somebody(server, "Maëlle"), Somebody(server, "Thibault"), Somebody(server, "Ysé")
    table = finished(one, other)
    made = again(one, table)
    assert (made["status"], [seat["kind"] for seat in made["seats"]]) == ("open", ["person", "open"])
    assert made["seats"][1]["kept"] == "Thibault"
    lobby = [{each["id"] for each in who.http.get("/api/tables").json()["open"]} for who in (other, stranger)]
    assert [made["id"] in shown for shown in lobby] == [True, False]
    refused = stranger.http.post(f"/api/tables/{made['id']}/join", json={"seat": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "seat_kept")
    both = again(other, table)
    assert (both["id"], both["status"]) == (made["id"], "playing")
    assert [seat["name"] for seat in both["seats"]] == ["Maëlle", "Thibault"]
    games = one.http.get(f"/api/people/{who(other)}").json()["games"]
    assert [game["matches"] for game in games] == [1]


def test_a_seat_that_is_kept_is_taken_without_an_invitation(server: Server) -> None:
    one, other = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    made = again(one, finished(one, other))
    assert other.http.post(f"/api/tables/{made['id']}/join", json={"seat": 1}).json()["status"] == "playing"


def test_bots_and_those_at_the_same_screen_sit_down_again_at_once(server: Server) -> None:
    one = Somebody(server, "Maëlle")
    table = one.opens("me", "here", "greedy")
    with one.looks_at(table) as looking:
        looking.plays(Random(2))
    made = again(one, table)
    assert (made["status"], [seat["kind"] for seat in made["seats"]]) == ("playing", ["person", "person", "bot"])


def test_a_seat_kept_for_somebody_who_leaves_for_good_is_anybodys(server: Server) -> None:
    one, other, third = Somebody(server, "Maëlle"), Somebody(server, "Aliénor du Gué"), Somebody(server, "Ysé")
    table = finished(one, other)
    made = again(one, table)
    assert other.http.post("/api/account/delete", json={}).status_code == 200
    later = again(one, table, same_deal=True)
    for each in (made["id"], later["id"]):
        for reader in (one, third):
            assert "Aliénor" not in str(seats_at(reader, each))
        assert third.http.post(f"/api/tables/{each}/join", json={"seat": 1}).json()["status"] == "playing"


def test_no_branch_keeps_the_name_of_who_has_left(server: Server) -> None:
    one, other = Somebody(server, "Maëlle"), Somebody(server, "Gersende du Bois")
    table = one.opens("me", "open")
    assert other.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    made = [
        one.http.post(f"/api/tables/{table}/branch", json={"moment": 0, "hot_seat": hot}).json()["id"]
        for hot in (False, True)
    ]
    made.append(one.http.post(f"/api/tables/{made[0]}/branch", json={"moment": 0}).json()["id"])
    assert all("Gersende" in str(seats_at(one, each)) for each in made)
    assert other.http.post("/api/account/delete", json={}).status_code == 200
    for _ in range(4):  # every worker is asked a few times
        for each in (table, *made):
            assert "Gersende" not in str(seats_at(one, each))
            with one.looks_at(each) as looking:
                assert "Gersende" not in str(looking.frames)


def test_no_rematch_keeps_the_name_that_a_bot_took_over(server: Server) -> None:
    """Time ran out, a bot played on under the name, and the rematch has the bot again."""
    one, other = Somebody(server, "Maëlle"), Somebody(server, "Isabeau du Pré")
    table = one.opens("me", "open", pace={"kind": "live", "seconds": 10, "increment": 60})
    assert other.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    with one.looks_at(table) as looking:
        looking.plays(Random(3))
    made = again(one, table)["id"]
    assert [seat["kind"] for seat in seats_at(one, made)] == ["person", "bot"]
    assert "Isabeau" in str(seats_at(one, made))
    assert other.http.post("/api/account/delete", json={}).status_code == 200
    for _ in range(4):
        assert "Isabeau" not in str(seats_at(one, made))
