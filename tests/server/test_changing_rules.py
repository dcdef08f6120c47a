"""Rules that change between two starts: a match goes on or stands still, and everybody is told which."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from server.postgres import Postgres
from server.serving import Looking, Server, Somebody, serving

BEACON = "beacon"
MODULE = "server.with_changing_rules"
TALL = {"goal": 60, "turns": 6}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("BEACON_RULES", "")
    with serving(tmp_path, module=MODULE) as server:
        yield server


def change(house: Server, monkeypatch: pytest.MonkeyPatch, rules: str, kill: bool = False) -> None:
    """Stop, and start again with other rules."""
    house.kill() if kill else house.stop()
    monkeypatch.setenv("BEACON_RULES", rules)
    house.restart()


def check(house: Server, rules: str, *words: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
    """Check the tables with the program of tomorrow."""
    command = [sys.executable, "-m", MODULE, "--lang", lang, "check-tables", "--data", str(house.data), *words]
    env = {**os.environ, "PYTHONPATH": "src:tests", "BEACON_RULES": rules, "COLUMNS": "300", "NO_COLOR": "1"}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def fetches(looking: Looking, times: int) -> None:
    for _ in range(times):
        ask = looking.my_ask()
        assert ask is not None
        assert looking.chooses("fetch", ask["seat"], uuid4().hex[:20])["frame"] == "ack"


def begun(house: Server, times: int = 3) -> tuple[Somebody, str]:
    nina = Somebody(house, "Nina")
    table = nina.opens("me", "here", game=BEACON, options=TALL)
    with nina.looks_at(table) as looking:
        fetches(looking, times)
    return nina, table


def hand(looking: Looking, seat: int) -> int:
    full: dict[str, Any] = looking.frames[0]["scene"]["areas"]
    return len(full[f"hand {seat}"]["pieces"])


def test_a_match_goes_on_from_where_it_was_and_says_so(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    nina, table = begun(house)
    with nina.looks_at(table) as before:
        flasks = [hand(before, 0), hand(before, 1)]
        log = before.frames[0]["log"]
    moved = nina.http.get("/api/tables").json()["mine"]
    change(house, monkeypatch, "more_oil")
    for _ in range(2):  # the second time from the log, which says that the rules have changed
        info = nina.http.get(f"/api/tables/{table}").json()
        assert (info.get("moment"), info["notice"][:42]) == (3, "The rules of this game changed after move ")
        with nina.looks_at(table) as looking:
            assert [hand(looking, 0), hand(looking, 1)] == flasks
            assert [line["text"] for line in looking.frames[0]["log"]] == [
                *[line["text"] for line in log],
                info["notice"],
            ]
            refused = nina.http.get(f"/api/tables/{table}/record").json()
            assert refused["code"] in ("secret", "rules_changed")
            looking.says(do="moment", moment=1)
            assert looking.until("refused")["code"] == "rules_changed"
        change(house, monkeypatch, "more_oil", kill=True)
    assert [each["id"] for each in nina.http.get("/api/tables").json()["mine"]] == [each["id"] for each in moved]
    with nina.looks_at(table) as looking:
        fetches(looking, 1)
    change(house, monkeypatch, "more_oil")
    with nina.looks_at(table) as looking:
        assert (looking.moment, hand(looking, 1)) == (4, flasks[1] + 2)
        looking.says(do="undo", seat=0, idem="u")
        assert looking.until("refused", "ack")["frame"] == "refused", "nothing from before the change is taken back"
        looking.says(do="moment", moment=4)
        assert looking.until("moment", "refused")["frame"] == "moment"


def test_bots_go_on_by_the_new_rules(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    nina = Somebody(house, "Nina")
    table = nina.opens("me", "random", game=BEACON, options=TALL)
    with nina.looks_at(table) as looking:
        fetches(looking, 1)
        while looking.my_ask() is None:
            looking.until("patch")
    change(house, monkeypatch, "more_oil")
    with nina.looks_at(table) as looking:
        assert looking.table["notice"]
        first = looking.moment
        while looking.moment < first + 4:
            ask = looking.my_ask()
            if ask is None:
                looking.until("patch")
            else:
                looking.chooses(ask["options"][0], ask["seat"], uuid4().hex[:20])


def test_after_a_crash_what_was_logged_since_is_played_by_the_new_rules(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    nina, table = begun(house)
    change(house, monkeypatch, "")
    with nina.looks_at(table) as looking:
        fetches(looking, 2)
    change(house, monkeypatch, "more_oil", kill=True)
    with nina.looks_at(table) as looking:
        assert (looking.moment, bool(looking.table["notice"])) == (5, True)
        fetches(looking, 1)


def test_a_choice_that_is_no_longer_allowed_is_made_again(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    nina, table = begun(house, 2)
    change(house, monkeypatch, "")
    with nina.looks_at(table) as looking:
        fetches(looking, 1)
    change(house, monkeypatch, "no_fetching", kill=True)
    with nina.looks_at(table) as looking:
        assert looking.moment == 2
        assert looking.table["notice"].endswith("to be made again: 1.")
        assert looking.chooses("climb", 0)["frame"] == "ack"


def test_a_finished_match_keeps_its_end_whatever_the_rules_say_now(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    nina = Somebody(house, "Nina")
    table = nina.opens("me", "here", game=BEACON, options={"goal": 60, "turns": 1})
    with nina.looks_at(table) as looking:
        fetches(looking, 2)
        outcome, deal = looking.outcome, looking.table["deal"]
    assert outcome is not None
    change(house, monkeypatch, "more_oil")
    with nina.looks_at(table) as looking:
        assert (looking.outcome, looking.table["deal"]) == (outcome, deal)
        assert nina.http.get(f"/api/tables/{table}/record").json()["code"] == "rules_changed"
        assert nina.http.post(f"/api/tables/{table}/branch", json={"moment": 0}).json()["code"] == "rules_changed"
    assert nina.http.post(f"/api/tables/{table}/rematch", json={}).status_code == 201


def test_what_cannot_go_on_stays_readable_and_takes_no_more_choices(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    nina, table = begun(house)
    change(house, monkeypatch, "other_state")
    info = nina.http.get(f"/api/tables/{table}", params={"lang": "fr"}).json()
    assert (info["halted"], info.get("moment", 0), info.get("waiting", [])) == (True, 0, [])
    assert "ne peut pas continuer" in info["notice"]
    with nina.looks_at(table) as looking:
        assert (looking.moment, looking.asks) == (0, [])
        for command in (
            {"do": "choose", "option": "climb", "seat": 0, "moment": 0, "idem": "a"},
            {"do": "undo", "seat": 0, "idem": "b"},
            {"do": "concede", "seat": 0, "agrees": True, "idem": "c"},
        ):
            looking.says(**command)
            assert looking.until("refused", "ack")["code"] == "halted"
        looking.says(do="chat", text="Alas", idem="d")
        assert looking.until("ack", "refused")["frame"] == "ack"
    other = nina.opens("me", game=BEACON)
    assert nina.http.get(f"/api/tables/{other}").json().get("halted", False) is False
    change(house, monkeypatch, "")
    with nina.looks_at(table) as looking:
        assert (looking.moment, looking.table.get("notice", "")) == (3, ""), "by the old rules it plays as ever"


def test_rules_that_change_nothing_so_far_are_told_of_all_the_same(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    nina, table = begun(house)
    checked = check(house, "other_number")
    assert (checked.returncode, "differing: 0. By other rules to the same effect: 1." in checked.stdout) == (0, True)
    change(house, monkeypatch, "other_number")
    with nina.looks_at(table) as looking:
        assert looking.moment == 3
        assert "nothing that was played changes" in looking.table["notice"]
        fetches(looking, 1)
    with nina.looks_at(nina.opens("me", "here", game=BEACON, options=TALL)) as looking:
        assert "notice" not in looking.table, "a table that was opened by them has nothing to tell"


def test_a_table_of_a_game_that_is_gone_breaks_nothing_else(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    nina, table = begun(house)
    kept = nina.opens("me", "here")
    change(house, monkeypatch, "gone")
    gone = nina.http.get(f"/api/tables/{table}")
    assert (gone.status_code, gone.json()["code"]) == (409, "unreadable")
    assert [each["id"] for each in nina.http.get("/api/tables").json()["mine"]] == [kept]
    for path in ("record", "join", "leave", "branch", "rematch"):
        answer = nina.http.get(f"/api/tables/{table}/{path}")
        assert answer.status_code < 500
        assert nina.http.post(f"/api/tables/{table}/{path}", json={"seat": 0, "moment": 0}).status_code < 500


def test_rules_that_fail_refuse_the_choice_and_throw_nobody_out(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    change(house, monkeypatch, "broken")
    nina = Somebody(house, "Nina")
    table = nina.opens("me", "here", game=BEACON, options=TALL)
    with nina.looks_at(table) as looking:
        assert looking.chooses("climb", 0)["code"] == "rules_failed"
        assert looking.chooses("fetch", 0)["frame"] == "ack"
        assert looking.moment == 1


def test_open_tables_are_checked_before_new_rules_are_served(house: Server) -> None:
    nina, table = begun(house)
    untouched = nina.opens("me", game=BEACON)
    same = check(house, "")
    assert (same.returncode, "Open tables: 2, differing: 0." in same.stdout) == (0, True), same.stdout + same.stderr
    halts = check(house, "more_oil")
    assert halts.returncode == 1
    assert f"{table} beacon v1→v2: entry 0 (choice), the same choice leads elsewhere → halts there" in halts.stdout
    house.stop()
    goes_on = check(house, "more_oil", "--json")
    told = {each["table"]: each for each in map(json.loads, goes_on.stdout.splitlines())}
    assert (goes_on.returncode, told[table]["fate"], told[untouched]["fate"]) == (1, "goes_on", "same")
    assert told[table]["parted"]["seq"] == 0
    assert "entrée 0 (choice)" in check(house, "no_fetching", lang="fr").stdout
    assert [each["fate"] for each in map(json.loads, check(house, "gone", "--json").stdout.splitlines())] == [
        "unreadable",
        "unreadable",
    ]


def test_a_check_changes_nothing_and_can_keep_every_table(house: Server) -> None:
    _, table = begun(house)
    house.kill()
    before = rows(house, "SELECT table_id, seq FROM kept")
    assert check(house, "more_oil").returncode == 1
    assert rows(house, "SELECT table_id, seq FROM kept") == before == []
    assert check(house, "", "--keep").returncode == 0
    assert rows(house, "SELECT table_id, seq FROM kept") == [(table, 3)]


def test_workers_of_one_house_take_a_change_over_once(
    cluster: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BEACON_RULES", "")
    address = cluster.database(f"c{time.time_ns()}")
    words = ("--database", address, "--workers", "2", "--limit", "100000")
    with serving(tmp_path, *words, module=MODULE) as house:
        opened = [begun(house) for _ in range(6)]
        checked = check(house, "more_oil", "--database", address)
        assert "Open tables: 6, differing: 6." in checked.stdout, checked.stdout + checked.stderr
        change(house, monkeypatch, "more_oil")
        for nina, table in opened:
            with nina.looks_at(table) as hers, Somebody(house).looks_at(table) as strangers:
                assert hers.table["notice"]
                assert strangers.table["notice"] == hers.table["notice"]
                assert hers.moment == strangers.moment == 3
                fetches(hers, 1)
                while strangers.moment < 4:
                    strangers.until("patch", "full")
        change(house, monkeypatch, "more_oil")
        for nina, table in opened:
            with nina.looks_at(table) as looking:
                notice = looking.table["notice"]
                assert looking.moment == 4
                assert [line["text"] for line in looking.frames[0]["log"]].count(notice) == 1
                fetches(looking, 1)


def test_a_folder_without_a_database_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "enclume", "--lang", "fr", "check-tables", "--data", str(tmp_path)]
    wide = {**os.environ, "COLUMNS": "200"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=wide)
    assert (done.returncode, "Il n'y a pas de base de données" in done.stderr) == (2, True), done.stderr


def rows(house: Server, query: str) -> list[tuple[Any, ...]]:
    database = sqlite3.connect(house.data / "enclume.db")
    found = database.execute(query).fetchall()
    database.close()
    return found
