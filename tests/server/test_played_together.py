"""Won and lost together: shared ends, what was achieved, and tables of numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.serving import FORGE, ConnectionClosed, Server, Somebody, serving

BEACON = "beacon"
WON = {"goal": 1}
LOST = {"goal": 60, "turns": 1}


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("den")
    with serving(folder, "--limit", "100000", module="browser.with_smugglers") as running:
        yield running


def plays(person: Somebody, table: str, option: str = "") -> dict[str, Any]:
    """Play for all one's seats to the end, with one option wherever it is on offer; how it ended."""
    with person.looks_at(table) as looking:
        while looking.outcome is None:
            ask = looking.my_ask()
            if ask is None:
                looking.until("patch")
                continue
            chosen = next((key for key in ask["options"] if option and key.startswith(option)), ask["options"][0])
            assert looking.chooses(chosen, ask["seat"])["frame"] == "ack"
        return looking.outcome


def gained(person: Somebody) -> dict[str, int]:
    """What a person has achieved, and how often."""
    return {each["id"]: each["times"] for each in person.http.get("/api/achievements").json()}


# The end


@pytest.mark.parametrize(("options", "won"), [(WON, True), (LOST, False)])
def test_all_win_or_all_lose(den: Server, options: dict[str, int], won: bool) -> None:
    nina = Somebody(den, "Nina")
    table = nina.opens("me", "here", game=BEACON, options=options)
    outcome = plays(nina, table)
    assert outcome["together"]
    assert outcome["ranks"] == ([1, 1] if won else [2, 2])
    (line,) = nina.http.get("/api/tables").json()["mine"]
    assert (line["together"], line.get("winners", [])) == (True, [0, 1] if won else [])


def test_rivals_do_not_win_together_but_one_alone_does(den: Server) -> None:
    nina = Somebody(den, "Nina")
    rivals = nina.opens("me", "here")
    assert "together" not in nina.http.get(f"/api/tables/{rivals}").json()
    assert nina.http.get(f"/api/tables/{nina.opens('me')}").json()["together"]
    forms = {form["id"]: form["cooperative"] for form in nina.http.get("/api/games").json()}
    assert (forms[BEACON], forms[FORGE]) == (True, False)


def test_a_finished_match_has_its_tables_of_numbers_in_the_readers_language(den: Server) -> None:
    nina = Somebody(den, "Nina")
    table = nina.opens("me", "here", game=BEACON, options=WON)
    dice, whole = plays(nina, table)["statistics"]
    assert (dice["title"], dice.get("columns")) == ("The dice", None)
    assert [name for name, _ in dice["rows"]] == ["rolls", "pips"]
    assert [cells[1] for _, cells in dice["rows"]] == ["0", "0"]
    assert whole["columns"] == ["light", "oil poured"]
    with nina.looks_at(table, "fr") as looking:
        assert looking.outcome is not None
        assert looking.outcome["statistics"][0]["title"] == "Les dés"


# What was achieved


def test_each_person_gets_what_their_seats_achieved_and_nobody_else_is_told(den: Server) -> None:
    nina, omar, eve = (Somebody(den, name) for name in ("Nina", "Omar", "Eve"))
    table = nina.opens("me", "open", game=BEACON, options=WON)
    omar.http.post(f"/api/tables/{table}/join", json={"seat": 1})
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        assert hers.chooses("climb", 0)["frame"] == "ack"
        his.until("patch")
        pour = next(key for key in his.asks[0]["options"] if key.startswith("pour"))
        assert his.chooses(pour, 1)["frame"] == "ack"
        assert his.outcome is not None
        told = {each["id"]: each["seats"] for each in his.outcome["achieved"]}
    assert told == {"keepers": [0, 1], "good_oil": [1], "one_match": [0, 1]}
    assert gained(nina) == {"keepers": 1, "one_match": 1}
    assert gained(omar) == {"keepers": 1, "one_match": 1, "good_oil": 1}
    assert gained(eve) == {}
    assert Somebody(den).http.get("/api/achievements").json() == []


def test_a_person_in_several_seats_gets_everything_once_and_a_bot_nothing(den: Server) -> None:
    nina = Somebody(den, "Nina")
    plays(nina, nina.opens("me", "here", "random", game=BEACON, options=LOST))
    assert gained(nina) == {"wet_feet": 1}
    plays(nina, nina.opens("me", "here", "random", game=BEACON, options=LOST))
    assert gained(nina) == {"wet_feet": 2}
    first = nina.http.get("/api/achievements").json()[0]
    assert (first["game"], first["table"]) != ("", "")


def test_what_is_taken_back_was_not_achieved(den: Server) -> None:
    nina = Somebody(den, "Nina")
    table = nina.opens("me", "here", "here", game=BEACON, options={"goal": 60})
    with nina.looks_at(table) as looking:
        while gained(nina) == {}:
            ask = looking.my_ask()
            assert ask is not None, "three flasks were poured"
            seat = ask["seat"]
            looking.chooses(next((key for key in ask["options"] if key.startswith("pour")), ask["options"][0]), seat)
        assert (looking.outcome, gained(nina)) == (None, {"soaked": 1})
        looking.says(do="undo", seat=seat, idem="u")
        looking.until("ack")
        assert gained(nina) == {}
        looking.chooses("pass", seat)
        assert gained(nina) == {}


def test_nothing_is_achieved_where_the_deal_was_known(den: Server) -> None:
    """A chosen or repeated deal, a branch, an import: somebody may have known what the dice would show."""
    nina = Somebody(den, "Nina")
    plays(nina, nina.opens("me", game=BEACON, options=WON, seed=3))
    assert gained(nina) == {}
    table = nina.opens("me", game=BEACON, options=WON)
    plays(nina, table)
    assert gained(nina) == {"keepers": 1, "one_match": 1}
    again = nina.http.post(f"/api/tables/{table}/rematch", json={"same_deal": True}).json()["id"]
    branch = nina.http.post(f"/api/tables/{table}/branch", json={"moment": 0}).json()["id"]
    record = nina.http.get(f"/api/tables/{table}/record").json()
    begun = {**record, "choices": [], "digests": record["digests"][:1], "result": None}
    whole, part = (nina.http.post("/api/records", json=each).json()["id"] for each in (record, begun))
    for known in (again, branch, whole, part):
        assert plays(nina, known)["counts"] is False
    assert gained(nina) == {"keepers": 1, "one_match": 1}
    fresh = nina.http.post(f"/api/tables/{table}/rematch", json={}).json()["id"]
    assert "counts" not in plays(nina, fresh)
    assert gained(nina) == {"keepers": 2, "one_match": 2}


def test_a_killed_server_loses_no_achievement_and_counts_none_twice(tmp_path: Path) -> None:
    rng = Random(1)
    with serving(tmp_path, module="browser.with_smugglers") as server:
        nina = Somebody(server, "Nina")
        ended = 0
        for kill in range(12):
            table = nina.opens("me", game=BEACON, options=WON)
            with nina.looks_at(table) as looking:
                looking.says(do="choose", option="climb", seat=0, moment=0, idem=f"k{kill}")
                if rng.random() < 0.7:
                    looking.until("ack")
                server.kill()
                with pytest.raises((ConnectionClosed, TimeoutError)):
                    looking.until("nothing more")
            server.restart()
            ended += nina.http.get(f"/api/tables/{table}").json()["status"] == "finished"
            with nina.looks_at(table) as looking:
                assert looking.chooses("climb", 0, f"k{kill}")["frame"] in ("ack", "refused")
                ended += looking.frames[0].get("outcome") is None and looking.outcome is not None
            assert gained(nina).get("keepers", 0) == ended
    with closing(sqlite3.connect(tmp_path / "enclume.db")) as database:
        assert database.execute("SELECT count(*) FROM achievement").fetchone() == (2 * ended,)


# What bots say


def lines(frame: dict[str, Any]) -> list[tuple[str, int, bool]]:
    return [(line["text"], line.get("after", frame["moment"]), line.get("said", False)) for line in frame["log"]]


def test_a_bot_says_why_in_each_readers_language_before_it_happens(den: Server) -> None:
    nina = Somebody(den, "Nina")
    table = nina.opens("me", "greedy", game=BEACON, options={"goal": 60})
    with nina.looks_at(table) as looking:
        looking.chooses("fetch", 0)
        while looking.my_ask() is None:
            looking.until("patch")
        (patch,) = [frame for frame in looking.frames if frame["frame"] == "patch" and frame["moment"] == 2]
        said = ("We lack 60 and have 5 turns left.", 2, True)
        assert lines(patch)[0] == said
        assert patch["log"][0]["seat"] == 1
    with nina.looks_at(table, "fr") as french, nina.looks_at(table) as english:
        assert lines(english.frames[0])[1] == said
        assert lines(french.frames[0])[1][0] == "Il nous manque 60 et il reste 5 tours."
        english.says(do="moment", moment=1)
        assert english.until("moment")["log_length"] == 1
        english.says(do="moment", moment=2)
        assert english.until("moment")["log_length"] == len(english.frames[0]["log"])


def test_what_a_bot_said_survives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path, module="browser.with_smugglers") as server:
        nina = Somebody(server, "Nina")
        table = nina.opens("me", "greedy", game=BEACON, options={"goal": 60, "open_hands": False})
        with nina.looks_at(table) as looking:
            looking.chooses("climb", 0)
            while looking.moment < 3:
                looking.until("patch")
        server.kill()
        server.restart()
        with nina.looks_at(table) as looking:
            told = lines(looking.frames[0])
            assert [said for *_, said in told].count(True) == 2
            assert ("We still lack" in told[1][0], told[1][1:]) == (True, (2, True))


def test_a_word_goes_with_the_choice_it_was_about(den: Server) -> None:
    nina = Somebody(den, "Nina")
    table = nina.opens("me", "greedy", game=BEACON, options={"goal": 60})
    with nina.looks_at(table) as looking:
        looking.chooses("fetch", 0)
        while looking.my_ask() is None:
            looking.until("patch")
        looking.chooses(next(key for key in looking.asks[0]["options"] if key.startswith("pour")), 0)
        before = len(looking.frames)
        looking.says(do="undo", seat=0, idem="u")
        looking.until("ack")
        cut = looking.frames[before]
        assert cut["log_from"] == 0
        assert [said for *_, said in lines(cut)].count(True) == 1
    with nina.looks_at(table) as again:
        assert lines(again.frames[0]) == lines(cut)


def test_a_profile_leads_nobody_to_a_table_that_was_not_listed(den: Server) -> None:
    """Whoever knows a table's id may look at it and read what was said there."""
    nina, omar, stranger = Somebody(den, "Nina"), Somebody(den, "Omar"), Somebody(den, "Pia")
    made = nina.http.post(
        "/api/tables",
        json={"game": BEACON, "seats": [{"kind": "me"}, {"kind": "open"}], "options": WON, "listed": False},
    ).json()
    sits = {"seat": 1, "invite": made["invite"]}
    assert omar.http.post(f"/api/tables/{made['id']}/join", json=sits).status_code == 200
    with nina.looks_at(made["id"]) as hers, omar.looks_at(made["id"]) as his:
        while hers.outcome is None:
            for looking in (hers, his):
                ask = looking.my_ask()
                if ask is not None and hers.outcome is None:
                    looking.chooses(ask["options"][0], ask["seat"])
                looking.says(do="full")
                looking.until("full")
            hers.says(do="full")
            hers.until("full")

    def told(reader: Somebody) -> list[str]:
        profile = reader.http.get(f"/api/people/{nina.http.get('/api/me').json()['id']}")
        assert (made["id"] in profile.text) == any(each["table"] for each in profile.json()["achievements"])
        return [each["table"] for each in profile.json()["achievements"]]

    assert set(told(nina)) == set(told(omar)) == {made["id"]}
    assert set(told(stranger)) == {""}
    listed = nina.opens("me", game=BEACON, options=WON)
    plays(nina, listed)
    assert stranger.http.get(f"/api/people/{nina.http.get('/api/me').json()['id']}").json()["played"]
