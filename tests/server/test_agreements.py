"""What all people at a table agree on: it holds as soon as all do who are there, and whoever goes keeps nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enclume.server.frames import Pace
from enclume.server.setup import SeatSetup, Setup
from enclume.server.table import LiveTable
from enclume.store import Person, Store, TableRow
from server.loops import run
from server.serving import Somebody

DELVE, FORGE = "kinfire_delve", "forge_of_the_gods"
NAMES = ("nina", "omar", "paul")

Act = Callable[[LiveTable], Awaitable[Any]]


def together(tmp_path: Path, act: Act, game: str = DELVE, pace: Pace | None = None) -> LiveTable:
    """A table of three after something was done there, as its log tells it to whoever reads it."""

    async def main() -> LiveTable:
        store = await Store.open(tmp_path)
        for name in NAMES:
            await store.add_person(Person(name, name.title()))
        seats = [SeatSetup("person", name.title(), name) for name in NAMES]
        setup = Setup("", "nina", "", 5, {}, seats, people=[0, 1, 2], pace=pace or Pace())
        began = store.now() - 60
        row = TableRow("t", game, 1, "", msgspec.json.encode(setup), began, "playing", began)
        await store.add_table(row)
        table = LiveTable(row, [], store)
        await act(table)
        again = LiveTable(row, await store.log(row.id), store)
        assert again.halted is None
        assert (again.match.digest(), again.status) == (table.match.digest(), table.status)
        assert again.clock.paused == table.clock.paused
        assert again.clock.left == pytest.approx(table.clock.left)
        stored = await store.table(row.id)
        assert stored is not None
        assert stored.status == table.status
        await store.close()
        return again

    return run(main())


async def two_would_concede(table: LiveTable) -> None:
    await table.concede(0, True, "c0")
    await table.concede(1, True, "c1")
    assert table.status == "playing"


async def resigns(table: LiveTable) -> None:
    await two_would_concede(table)
    await table.resign(2, "paul", "r")


async def leaves_for_good(table: LiveTable) -> None:
    await two_would_concede(table)
    await table.hand_over("paul")


@pytest.mark.parametrize("goes", [resigns, leaves_for_good])
def test_a_match_is_given_up_when_the_only_one_goes_who_would_not(tmp_path: Path, goes: Act) -> None:
    table = together(tmp_path, goes)
    assert (table.status, table.match.conceded) == ("finished", True)


def test_it_is_so_too_when_a_bot_takes_over_from_who_is_out_of_time(tmp_path: Path) -> None:
    async def act(table: LiveTable) -> None:
        (late,) = table.waiting
        for seat in {0, 1, 2} - {late}:
            await table.concede(seat, True, f"c{seat}")
        await table.time_is_up(late)

    table = together(tmp_path, act, pace=Pace("live", seconds=30))
    assert (table.status, table.match.conceded) == ("finished", True)


def test_nothing_is_given_up_while_somebody_is_there_who_would_go_on_or_when_all_have_gone(tmp_path: Path) -> None:
    async def act(table: LiveTable) -> None:
        await table.concede(0, True, "c0")
        await table.resign(2, "paul", "r2")
        assert table.status == "playing"
        await table.hand_over("nina")
        await table.hand_over("omar")

    assert together(tmp_path, act).match.result is None


def test_a_match_ends_when_who_would_not_end_it_goes(tmp_path: Path) -> None:
    async def act(table: LiveTable) -> None:
        (late,) = table.waiting
        await table.time_is_up(late)
        one, other = {0, 1, 2} - {late}
        await table.end(one, True, "e")
        assert table.status == "playing"
        await table.resign(other, NAMES[other], "r")

    table = together(tmp_path, act, FORGE, Pace("live", seconds=30, then="vote"))
    assert (table.status, table.ended) == ("finished", True)


def test_no_match_ends_because_all_go_but_who_is_out_of_time(tmp_path: Path) -> None:
    async def act(table: LiveTable) -> None:
        (late,) = table.waiting
        await table.time_is_up(late)
        for other in {0, 1, 2} - {late}:
            await table.resign(other, NAMES[other], f"r{other}")

    assert together(tmp_path, act, FORGE, Pace("live", seconds=30, then="vote")).status == "playing"


def test_the_clock_stops_when_who_would_not_stop_it_goes(tmp_path: Path) -> None:
    async def act(table: LiveTable) -> None:
        for seat in {0, 1, 2} - {2}:
            await table.pause(seat, True, f"p{seat}")
        assert not table.clock.paused
        await table.resign(2, "paul", "r")

    assert together(tmp_path, act, FORGE, Pace("live", seconds=3600)).clock.paused


def test_a_log_from_before_that_was_so_is_played_as_it_was_written(tmp_path: Path) -> None:
    """The seat went to a bot that is no heir, and the match went on."""

    async def main() -> tuple[str, bool]:
        store = await Store.open(tmp_path)
        seats = [SeatSetup("person", name.title(), name) for name in NAMES]
        setup = Setup("", "nina", "", 5, {}, seats, people=[0, 1, 2])
        row = TableRow("t", DELVE, 1, "", msgspec.json.encode(setup), 0.0, "playing", 0.0)
        await store.add_table(row)
        table = LiveTable(row, [], store)
        await two_would_concede(table)
        bot = SeatSetup("bot", "Paul", bot="greedy")
        table._seat(2, bot)
        await table._keep("sit", 2, msgspec.json.encode(bot).decode(), "over:2:2")
        (ask, *_) = table.match.decisions
        await table.choose(ask.seat, ask.options[0].key, table.match.moment, "n")
        again = LiveTable(row, await store.log(row.id), store)
        await store.close()
        return again.status, again.halted is None and again.match.moment == 1

    assert run(main()) == ("playing", True)


def test_those_who_stay_are_told_at_once(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "open", game=DELVE)
    assert thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
        hers.says(do="concede", seat=0, agrees=True, idem="c")
        hers.until("ack")
        his.says(do="resign", seat=1, idem="r")
        while hers.outcome is None:
            hers.until("patch", "full")
        assert hers.outcome["reason"] == "concede"


async def goes_while_more_is_waiting(table: LiveTable) -> None:
    """Paul goes for good in one window; what he asks for in another waits, and then the seat is a bot's."""
    paul = table.waiting[0]
    person, option = table.seats[paul].person, table.match.decisions[0].options[0].key
    late = [
        table.choose(paul, option, table.match.moment, "late-choice"),
        table.undo(paul, "late-undo"),
        table.concede(paul, True, "late-concession"),
        table.pause(paul, True, "late-pause"),
        table.end(paul, True, "late-end"),
        table.order(paul, "any", "", "table"),
    ]
    went, *answers = await asyncio.gather(table.resign(paul, person, "r"), *late, return_exceptions=True)
    assert went == 0
    assert [getattr(answer, "code", answer) for answer in answers] == ["not_your_seat"] * len(late)
    assert await table.choose(paul, option, table.match.moment, "bot", by="bot") == 1, "the bot's own choices are not"


def test_what_somebody_asked_for_who_has_gone_is_not_done_for_the_bot(tmp_path: Path) -> None:
    table = together(tmp_path, goes_while_more_is_waiting, FORGE)
    assert table.match.moment == 1
