"""Time: charged by the log, seen to by the server, stopped by consent."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from enclume.server.clock import Clock
from enclume.server.frames import Pace
from server.serving import Looking, Server, Somebody

MINUTE, DAY = 60.0, 86400.0


def test_time_runs_for_who_is_to_choose_and_grows_after_each_turn() -> None:
    clock = Clock(Pace("live", seconds=5 * MINUTE, increment=10), seats=2, at=1000)
    clock.note(1000, [0])
    clock.note(1030, [1])
    assert clock.left == [5 * MINUTE - 30 + 10, 5 * MINUTE]
    clock.note(1090, [1])  # the same player goes on: no increment in the middle of a turn
    assert clock.left == [5 * MINUTE - 20, 4 * MINUTE]
    assert clock.due() == 1090 + 4 * MINUTE
    assert clock.out_of_time(1090 + 4 * MINUTE - 1) == []
    assert clock.out_of_time(1090 + 4 * MINUTE) == [1]


def test_several_who_choose_at_once_each_spend_their_own_time() -> None:
    clock = Clock(Pace("live", seconds=MINUTE), seats=3, at=0)
    clock.note(0, [0, 1, 2])
    clock.note(20, [1, 2])
    clock.note(50, [2])
    assert clock.left == [40, 10, 10]
    assert clock.due() == 60


def test_days_are_given_anew_for_each_turn() -> None:
    clock = Clock(Pace("days", seconds=DAY), seats=2, at=0)
    clock.note(0, [0])
    clock.note(DAY / 2, [1])
    clock.note(DAY, [0])
    assert clock.left[0] == DAY
    assert clock.due() == 2 * DAY


def test_who_waits_sees_the_days_of_their_next_turn() -> None:
    clock = Clock(Pace("days", seconds=DAY), seats=2, at=0)
    clock.note(0, [0])
    clock.note(DAY / 2, [1])
    assert clock.left == [DAY, DAY]


def test_a_clock_that_is_stopped_charges_nobody() -> None:
    clock = Clock(Pace("live", seconds=MINUTE), seats=2, at=0)
    clock.note(0, [0])
    clock.pause(10, True)
    assert clock.due() is None
    clock.pause(500, False)
    assert clock.left[0] == 50
    assert clock.due() == 550


def test_who_is_away_has_as_much_time_more() -> None:
    clock = Clock(Pace("days", seconds=DAY), seats=2, at=0)
    clock.note(0, [0])
    clock.extend(DAY / 2, 0, 7 * DAY)
    assert clock.due() == 8 * DAY


def test_who_comes_back_early_gives_the_whole_days_back_and_keeps_what_was_theirs() -> None:
    clock = Clock(Pace("days", seconds=DAY), seats=2, at=0)
    clock.note(0, [0])
    clock.extend(DAY / 2, 0, 3 * DAY)
    assert clock.away == {0: 3.5 * DAY}
    back = 0.75 * DAY
    assert clock.unused(back, 0) == 2 * DAY
    clock.come_back(back, 0, 2 * DAY)
    assert clock.away == {}
    assert clock.due() == 2 * DAY  # the day of the turn, and the day that was begun


def test_an_absence_is_made_longer_by_another() -> None:
    clock = Clock(Pace("days", seconds=DAY), seats=2, at=0)
    clock.extend(0, 0, 2 * DAY)
    clock.extend(DAY, 0, 2 * DAY)
    assert clock.away == {0: 4 * DAY}


@pytest.mark.parametrize("spent", [0.0, 0.3, 0.99, 2.0, 2.9])
def test_nobody_has_less_time_for_having_been_away(spent: float) -> None:
    clock = Clock(Pace("days", seconds=DAY), seats=2, at=0)
    clock.note(0, [0])
    before = DAY - 0.9 * DAY
    clock.extend(0.9 * DAY, 0, 3 * DAY)
    now = (0.9 + spent) * DAY
    clock.come_back(now, 0, clock.unused(now, 0))
    assert clock.left[0] >= before - 1e-6


def two(server: Server, **pace: Any) -> tuple[Somebody, Somebody, str]:
    maelle, thibault = Somebody(server, "Maëlle"), Somebody(server, "Thibault")
    table = maelle.opens("me", "open", pace=pace)
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    return maelle, thibault, table


def clock_in(look: Looking) -> dict[str, Any]:
    told = [frame.get("clock") or (frame.get("table") or {}).get("clock") for frame in look.frames]
    return next(clock for clock in reversed(told) if clock)


def test_a_bot_takes_the_seat_of_who_is_out_of_time(server: Server) -> None:
    maelle, _, table = two(server, kind="live", seconds=10)
    with maelle.looks_at(table) as look:
        assert clock_in(look)["left"] == pytest.approx([10, 10], abs=5)
        ask = look.my_ask()
        if ask is not None:
            assert look.chooses(ask["options"][0], ask["seat"])["frame"] == "ack"
        while look.table["seats"][1]["kind"] == "person" and look.table["seats"][0]["kind"] == "person":
            look.until("patch")
        bots = [seat["name"] for seat in look.table["seats"] if seat["kind"] == "bot"]
        assert bots  # it plays on under the name of who sat there
        assert bots[0] in ("Maëlle", "Thibault")


def test_the_default_choice_is_made_for_who_is_out_of_time(server: Server) -> None:
    maelle, _, table = two(server, kind="live", seconds=10, then="default")
    with maelle.looks_at(table) as look:
        while look.moment < 2:
            look.until("patch")
        assert [seat["kind"] for seat in look.table["seats"]] == ["person", "person"]


def test_the_others_may_end_a_match_when_time_is_up(server: Server) -> None:
    maelle, thibault, table = two(server, kind="live", seconds=10, then="vote")
    with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
        late = his if hers.my_ask() is None else hers
        other = hers if late is his else his
        seat = other.you[0]
        other.says(do="end", seat=seat, agrees=True, idem="e0")
        assert other.until("refused")["code"] == "time_left"
        while not clock_in(other).get("flagged"):
            other.until("patch")
        other.says(do="end", seat=seat, agrees=True, idem="e1")
        while other.table["status"] != "finished":
            other.until("patch")
        assert other.table["ended"] is True
        ask = late.my_ask()
        assert ask is not None
        assert late.chooses(ask["options"][0], ask["seat"])["frame"] == "refused"


def test_the_clock_stops_when_both_want_it_and_runs_when_one_does(server: Server) -> None:
    maelle, thibault, table = two(server, kind="days", seconds=DAY)
    with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
        hers.says(do="pause", seat=0, wish=True, idem="p1")
        hers.until("ack")
        assert not clock_in(hers).get("paused")
        his.says(do="pause", seat=1, wish=True, idem="p2")
        his.until("ack")
        assert clock_in(his)["paused"] is True
        his.says(do="pause", seat=1, wish=False, idem="p3")
        his.until("ack")
        assert not clock_in(his).get("paused")


@pytest.mark.parametrize(
    "pace",
    [{"kind": "live", "seconds": 1}, {"kind": "days", "seconds": 60}, {"kind": "live", "seconds": 60, "increment": -1}],
)
def test_a_pace_that_nobody_can_play_at_is_refused(server: Server, pace: dict[str, Any]) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    maelle = Somebody(server, "Maëlle")
    made = maelle.http.post("/api/tables", json={"game": "forge_of_the_gods", "seats": seats, "pace": pace})
    assert made.status_code == 409
    assert made.json()["code"] == "bad_pace"


def test_a_clock_goes_on_where_it_was_when_the_server_comes_back(tmp_path: Path) -> None:
    from server.serving import serving

    with serving(tmp_path, "--limit", "100000") as server:
        maelle, thibault, table = two(server, kind="live", seconds=10)
        with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
            for look in (hers, his):
                look.plays(Random(1), 1) if look.my_ask() else None
        server.kill()
        server.restart()
        with maelle.looks_at(table) as look:
            while all(seat["kind"] == "person" for seat in look.table["seats"]):
                look.until("patch")
