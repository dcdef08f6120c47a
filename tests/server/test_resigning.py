"""Going for good in the middle of a match."""

from __future__ import annotations

from pathlib import Path
from random import Random

from server.serving import Server, Somebody, serving
from server.test_accounts import account
from server.test_leaving import FAREWELL
from server.test_rated import rated_table, rating

KINFIRE = "kinfire_delve"


def together(one: Somebody, other: Somebody) -> str:
    table = one.opens("me", "open")
    assert other.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    return table


def resign(person: Somebody, table: str, seat: int, idem: str = "r1") -> dict[str, object]:
    """Go, and wait for the answer."""
    with person.looks_at(table) as looking:
        looking.says(do="resign", seat=seat, idem=idem)
        return looking.until("ack", "refused")


def test_a_match_against_bots_ends_without_a_result_and_waits_for_nobody(maelle: Somebody) -> None:
    table = maelle.opens("me", "greedy")
    with maelle.looks_at(table) as looking:
        assert looking.table["resigns"] == "end"
        looking.plays(Random(1), choices=2)
        looking.says(do="resign", seat=0, idem="r1")
        looking.until("ack")
    info = maelle.http.get(f"/api/tables/{table}").json()
    assert (info["status"], info["ended"], info.get("waiting", [])) == ("finished", True, [])
    with maelle.looks_at(table) as looking:
        assert (looking.table.get("resigns", ""), looking.asks) == ("", [])


def test_whoever_shares_a_screen_with_themselves_is_alone(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    assert resign(maelle, table, 1)["frame"] == "ack"
    assert maelle.http.get(f"/api/tables/{table}").json()["ended"] is True


def test_a_bot_plays_on_for_the_other_and_everybody_is_told(maelle: Somebody, thibault: Somebody) -> None:
    table = together(maelle, thibault)
    with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
        assert his.table["resigns"] == "bot"
        his.says(do="resign", seat=1, idem="r1")
        shown = his.until("full")
        assert (shown["you"], shown["viewer"]) == ([], None)
        hers.until("patch")
        assert any("Thibault has left the table" in line["text"] for line in hers.frames[-1]["log"])
        assert hers.table["seats"][1]["kind"] == "bot"
        hers.plays(Random(2))
        assert hers.outcome is not None
    with thibault.looks_at(table, "fr") as again:
        assert again.you == []
        assert any("Thibault a quitté la table" in line["text"] for line in again.frames[0]["log"])


def test_every_moment_has_the_lines_up_to_it_and_who_left(maelle: Somebody, thibault: Somebody) -> None:
    table = together(maelle, thibault)
    with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
        for _ in range(4):
            mover = hers if hers.my_ask() else his
            mover.plays(Random(4), choices=1)
            other = his if mover is hers else hers
            while other.moment < mover.moment:
                other.hears()
        his.says(do="resign", seat=1, idem="r1")
        his.until("full")
        hers.until("patch")
        hers.plays(Random(5), choices=2)
    with maelle.looks_at(table) as again:
        lines = [line.get("after", again.moment) for line in again.frames[0]["log"]]
        for moment in range(again.moment + 1):
            again.says(do="moment", moment=moment)
            assert again.until("moment")["log_length"] == sum(after <= moment for after in lines), moment


def test_a_command_that_is_sent_again_does_nothing_more(maelle: Somebody, thibault: Somebody) -> None:
    table = together(maelle, thibault)
    assert resign(thibault, table, 1)["frame"] == "ack"
    assert resign(thibault, table, 1)["frame"] == "ack"
    assert resign(thibault, table, 1, "r2")["code"] == "not_your_seat"
    assert resign(thibault, table, 0, "r3")["code"] == "not_your_seat"


def test_who_resigns_a_rated_match_comes_in_last_whatever_the_bot_does(server: Server) -> None:
    one, other = account(server, "Maëlle")[0], account(server, "Thibault")[0]
    table = rated_table(one, other)
    assert resign(other, table, 1)["frame"] == "ack"
    with one.looks_at(table) as looking:
        looking.plays(Random(3))
    assert rating(one)[0] > 1500 > rating(other)[0]


def test_a_rated_match_that_all_have_left_is_won_by_who_stayed_longest(server: Server) -> None:
    one, other = account(server, "Maëlle")[0], account(server, "Thibault")[0]
    table = rated_table(one, other)
    assert resign(other, table, 1)["frame"] == "ack"
    assert resign(one, table, 0)["frame"] == "ack"
    with one.looks_at(table) as looking:
        while looking.outcome is None:
            looking.until("patch", "full")
    assert rating(one)[0] > 1500 > rating(other)[0]


def test_chapters_lessons_and_shared_fates_are_not_left_alone(maelle: Somebody) -> None:
    lesson = maelle.http.post("/api/lessons/forge_of_the_gods/first_weapon").json()["id"]
    assert resign(maelle, lesson, 0)["code"] == "no_resigning"
    delve = maelle.opens("me", game=KINFIRE)
    assert resign(maelle, delve, 0)["code"] == "no_resigning"


def test_who_leaves_the_house_is_said_to_have_gone_without_a_name(server: Server) -> None:
    one, other = account(server, "Maëlle")[0], account(server, "Thibault")[0]
    table = together(one, other)
    assert other.http.post("/api/account/delete", json=FAREWELL).status_code == 200
    with one.looks_at(table) as looking:
        texts = [line["text"] for line in looking.frames[0]["log"]]
    assert any("Somebody has left for good" in text for text in texts)
    assert not any("Thibault" in text for text in texts)


def test_it_is_all_the_same_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        one, other = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
        left, ended = together(one, other), one.opens("me", "greedy")
        resign(other, left, 1)
        resign(one, ended, 0)
        before = [one.http.get(f"/api/tables/{each}").json() for each in (left, ended)]
        server.kill()
        server.start(server.port)
        after = [one.http.get(f"/api/tables/{each}").json() for each in (left, ended)]
        for each in (*before, *after):
            for moving in ("moment", "waiting", "prompt"):  # the bot may have played meanwhile
                each.pop(moving, None)
        assert after == before
