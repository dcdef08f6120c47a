"""The deal of the day is told to nobody before its day is over, counts only within it, and ranks accounts."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.test_cli import enclume
from server.serving import FORGE, ConnectionClosed, Server, Somebody, serving
from server.test_accounts import PASSWORD, account, login, who
from server.test_fair_deals import drawn


def played(person: Somebody) -> dict[str, Any]:
    """The person's table of the day, played to the end."""
    table: dict[str, Any] = person.http.post(f"/api/daily/{FORGE}").json()
    with person.looks_at(table["id"]) as looking:
        looking.plays(Random(1))
    return table


def test_the_deal_is_told_to_nobody_while_others_may_play_it(server: Server) -> None:
    one, other = account(server, "Maëlle")[0], account(server, "Thibault")[0]
    table = played(one)["id"]
    seed, nonce = drawn(server, table)
    for person in (one, other):
        told = person.http.get(f"/api/tables/{table}")
        assert len(told.json()["deal"]["commitment"]) == 64
        assert (seed in told.text, nonce in told.text) == (False, False)
        assert person.http.get(f"/api/tables/{table}/record").json()["code"] == "day_not_over"
        assert person.http.post(f"/api/tables/{table}/branch", json={"moment": 0}).json()["code"] == "day_not_over"
    again = one.http.post(f"/api/tables/{table}/rematch", json={"same_deal": True})
    assert (again.status_code, again.json()["code"]) == (409, "day_not_over")
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    assert f"{tomorrow.isoformat()} 00:00 (UTC)" in again.json()["text"]
    assert one.http.post(f"/api/tables/{table}/rematch", json={}).status_code == 201
    export = one.http.get("/api/account/export")
    assert (seed in export.text, nonce in export.text) == (False, False)


def test_who_played_it_sees_their_end_and_their_match_again_and_others_do_not(server: Server) -> None:
    one, other = account(server, "Maëlle")[0], Somebody(server, "Thibault")
    table = played(one)["id"]
    with one.looks_at(table) as looking:
        assert looking.outcome is not None
        looking.says(do="moment", moment=1)
        assert looking.until("moment", "refused")["frame"] == "moment"
        assert drawn(other.server, table)[0] not in str(looking.frames)
    played(other)
    for stranger in (other, Somebody(server)):
        with pytest.raises(ConnectionClosed) as closed:
            stranger.looks_at(table)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_the_board_is_for_accounts_and_guests_see_where_they_would_stand(server: Server) -> None:
    one, guest, other = account(server, "Maëlle")[0], Somebody(server, "Ysé"), Somebody(server, "Thibault")
    for person in (one, guest):
        played(person)

    def board(reader: Somebody) -> dict[str, bool]:
        return {line["person"]: line["counts"] for line in reader.http.get(f"/api/daily/{FORGE}").json()["board"]}

    assert (board(guest)[who(guest)], board(guest)[who(one)]) == (False, True)
    for reader in (one, other):
        assert who(guest) not in board(reader)
    assert guest.http.post("/api/account", json={"login": login(), "password": PASSWORD}).status_code == 201
    assert board(one)[who(guest)] is True


def make_yesterday(server: Server) -> str:
    """A night passes: what was today's deal is yesterday's."""
    server.stop()
    today = datetime.now(UTC).date()
    now, then = today.isoformat(), (today - timedelta(days=1)).isoformat()
    database = sqlite3.connect(server.data / "enclume.db")
    for table, setup in database.execute("SELECT id, setup FROM game_table").fetchall():
        aged = setup.replace(f'"daily":"{now}"'.encode(), f'"daily":"{then}"'.encode())
        database.execute("UPDATE game_table SET setup = ? WHERE id = ?", (aged, table))
    database.execute("UPDATE daily SET day = ?", (then,))
    database.execute("UPDATE result SET day = ?", (then,))
    database.commit()
    database.close()
    server.restart()
    return then


def test_when_the_day_is_over_all_is_told_and_nothing_more_counts(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit", "100000") as server:
        one, late = account(server, "Maëlle")[0], account(server, "Thibault")[0]
        table = played(one)
        begun = late.http.post(f"/api/daily/{FORGE}").json()["id"]
        sealed = table["deal"]["commitment"]
        yesterday = make_yesterday(server)
        (line,) = late.http.get(f"/api/daily/{FORGE}?day={yesterday}").json()["board"]
        assert line["table"] == table["id"]
        record = late.http.get(f"/api/tables/{table['id']}/record")
        kept = tmp_path / "match.json"
        kept.write_bytes(record.content)
        good = enclume("record", "verify", str(kept), "--commitment", sealed)
        assert (good.returncode, "is the one that was sealed" in good.stdout) == (0, True), good.stdout + good.stderr
        deal = one.http.get(f"/api/tables/{table['id']}").json()["deal"]
        assert (deal["seed"], deal["commitment"]) == (str(json.loads(record.text)["seed"]), sealed)
        assert one.http.post(f"/api/tables/{table['id']}/branch", json={"moment": 0}).status_code == 201
        with late.looks_at(table["id"]) as looking:
            assert looking.outcome is not None
        with late.looks_at(begun) as looking:
            looking.plays(Random(2))
        (still,) = late.http.get(f"/api/daily/{FORGE}?day={yesterday}").json()["board"]
        assert still["person"] == who(one), "what is played to the end when all is known is no result"
        assert late.http.get(f"/api/people/{who(late)}").json()["played"] == []
