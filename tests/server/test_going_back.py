"""What was taken back stays in the log: a table is the same when it is read again, and that costs little."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from threading import get_ident
from typing import Any

import pytest

from enclume.kernel import Match, all_games
from enclume.kernel.course import Course
from enclume.server import table as tables
from enclume.server.frames import Pace
from enclume.server.hub import Hub
from enclume.server.setup import Refusal, SeatSetup, Setup
from enclume.server.table import LiveTable
from enclume.server.thinking import Thinkers
from enclume.store import Entry, Person, Store
from server.loops import run

GAMES = ["explorers_of_the_woodlands", "forge_of_the_gods", "forgeflame", "kinfire_delve", "kings_forge"]


async def opened(folder: Path) -> Hub:
    store = await Store.open(folder)
    await store.add_person(Person("ada", "Ada"))
    return Hub(store, Thinkers(1))


def hot_seat(seats: int, **more: Any) -> Setup:
    return Setup(
        "", "ada", "", 3, {}, [SeatSetup("person", str(n), "ada") for n in range(seats)], hot_seat=True, **more
    )


def what_the_log_tells(table: LiveTable) -> dict[str, Any]:
    """All that is known of a table, except how often it was read."""
    clock, match = table.clock, table.match
    return {
        "digest": match.digest(),
        "choices": match.choices,
        "events": list(match.events),
        "doors": match._journal.doors,
        "clock": (clock.left, clock.running, clock.at, clock.paused, clock.flagged),
        "orders": table.orders._held,
        "marks": table._marks._latest,
        "rest": (table.said, table.ordered, table.seats, table.turns, table.conceding, table.ended, table.undos),
        "noted": (table.seq, table._settled, table._gained, table.left, table.status, table.waiting),
        "undo": [table.why_no_undo(n) for n in range(len(table.seats))],
    }


async def move(table: LiveTable, rng: Random, n: int) -> None:
    """A choice, and now and then one taken back; in between people wish to stop the clock or to give up."""
    ask = rng.choice(table.match.decisions)
    await table.choose(ask.seat, rng.choice(ask.options).key, table.match.moment, f"ada:c{n}")
    seat = rng.choice([ask.seat, *range(len(table.seats))])
    if rng.random() < 0.5 and table.why_no_undo(seat) is None:
        await table.undo(seat, f"ada:u{n}")
    if rng.random() < 0.1 and table.status == "playing":
        await table.pause(0, rng.random() < 0.5, f"ada:p{n}")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_when_its_log_is_read_again(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> int:
        hub, rng, time = await opened(tmp_path), Random(7), 1_000_000.0
        monkeypatch.setattr(hub.store, "now", lambda: time)
        try:
            pace = Pace("live", 36_000.0, 5.0, "vote")
            table = await hub.open(game, hot_seat(all_games()[game].default_seats, pace=pace))
            for n in range(150):
                if table.status != "playing":
                    break
                time += rng.uniform(0, 30)
                await move(table, rng, n)
            again = await hub._load(table.row, [])
            assert what_the_log_tells(again) == what_the_log_tells(table)
            await table.reload()
            assert what_the_log_tells(table) == what_the_log_tells(again)
            return table.undos
        finally:
            await hub.close()

    assert run(play())


def long_match(choices: int) -> Match:
    match, rng = Match("kings_forge", seats=5, seed=3), Random(1)
    while match.moment < choices:
        ask = match.decisions[0]
        match.apply(ask.seat, rng.choice(ask.options))
    return match


@pytest.mark.sources
def test_what_was_taken_back_in_a_long_match_costs_no_more_than_what_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work is counted: every choice of the match once, and a few for each of the log."""
    match = long_match(600)
    while not _goes_behind_the_step(match):
        match = match.at(match.moment - 1)
    opening, played, choose = [str(choice) for choice in match.choices], 0, Course._choose
    threads = set()

    def counted(self: Course, *chosen: object) -> None:
        nonlocal played
        played += 1
        threads.add(get_ident())
        choose(self, *chosen)  # type: ignore[arg-type]

    async def play() -> list[Entry]:
        hub = await opened(tmp_path)
        try:
            table = await hub.open("kings_forge", hot_seat(5, opening=opening))
            for n in range(40):
                ask = table.match.decisions[0]
                await table.choose(ask.seat, ask.options[0].key, len(opening), f"ada:c{n}")
                await table.undo(ask.seat, f"ada:u{n}")
            log = await hub.store.log(table.id)
            monkeypatch.setattr(Course, "_choose", counted)
            again = await hub._load(table.row, [])
            assert again.match.digest() == table.match.digest()
            threads.discard(get_ident())
            return log
        finally:
            await hub.close()

    log = run(play())
    assert len(log) == 80
    assert played <= len(opening) + 8 * len(log)
    assert len(threads) == 1, "apart from the loop that serves people"


def _goes_behind_the_step(match: Match) -> bool:
    ask = match.decisions[0]
    twin = match.at(match.moment)
    twin.apply(ask.seat, ask.options[0].key)
    return not twin.step_length and twin.can_undo(ask.seat, range(5)) is None


def test_nobody_takes_back_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_UNDONE", 3)

    async def play() -> None:
        hub = await opened(tmp_path)
        try:
            table = await hub.open("forge_of_the_gods", hot_seat(2))
            for n in range(3):
                await _there_and_back(table, n)
            await table.reload()
            assert table.undos == 3
            with pytest.raises(Refusal) as refused:
                await _there_and_back(table, 3)
            assert refused.value.code == "undone_enough"
            closed = table.why_no_undo(0)
            assert closed is not None
            assert closed == refused.value.text
            assert "3" in closed.fr
        finally:
            await asyncio.sleep(0)
            await hub.close()

    run(play())


async def _there_and_back(table: LiveTable, n: int) -> None:
    ask = table.match.decisions[0]
    await table.choose(ask.seat, ask.options[0].key, table.match.moment, f"ada:c{n}")
    await table.undo(ask.seat, f"ada:u{n}")
