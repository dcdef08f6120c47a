"""What tables want done that nobody asks for is done, whatever went wrong the first time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from enclume.kernel import Match
from enclume.server import errands, orders
from enclume.server import hub as hub_module
from enclume.server.frames import Pace
from enclume.server.hub import Hub
from enclume.server.setup import SeatSetup, Setup
from enclume.server.thinking import Thinkers
from enclume.store import Person, Store, TableRow, Unsaved
from enclume.store.changes import Line
from server.loops import run
from server.serving import FORGE

DAY = 86400.0
ADA, BEN = SeatSetup("person", "Ada", "ada"), SeatSetup("person", "Ben", "ben")


@asynccontextmanager
async def open_house(folder: Path) -> AsyncIterator[Hub]:
    hub = Hub(await Store.open(folder), Thinkers(1))
    try:
        for seat in (ADA, BEN):
            await hub.store.add_person(Person(seat.person, seat.name))
        yield hub
    finally:
        await hub.close()


@pytest.mark.parametrize("fault", ["not written", "broken"])
def test_a_bot_whose_choice_failed_chooses_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """Each command tries twice to be written: what fails four times has been refused twice."""
    monkeypatch.setattr(errands, "AGAIN_SECONDS", 0.01)
    append, left = Store.append, 4

    async def failing(self: Store, line: Line) -> None:
        nonlocal left
        if line.entry.kind == "bot" and left:
            left -= 1
            raise Unsaved(line.entry) if fault == "not written" else ZeroDivisionError
        await append(self, line)

    monkeypatch.setattr(Store, "append", failing)

    async def play() -> list[str]:
        async with open_house(tmp_path) as hub, asyncio.timeout(20):
            table = await hub.open(FORGE, Setup("", "ada", "", 1, {}, [ADA, SeatSetup("bot", bot="random")]))
            assert table.waiting == [1]
            while not (log := await hub.store.log(table.id)):
                await asyncio.sleep(0.01)
            return [entry.kind for entry in log]

    assert run(play()) == ["bot"]
    assert left == 0


def test_a_table_that_is_found_while_it_is_opened_is_the_one_that_was_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody's list of tables reads it from the store before the one who opens it knows that it is there."""
    add_table = Store.add_table

    async def play() -> bool:
        async with open_house(tmp_path) as hub:
            finding: list[asyncio.Task[object]] = []

            async def slowly(self: Store, row: TableRow, *more: object) -> None:
                await add_table(self, row, *more)  # type: ignore[arg-type]  # whatever it was given
                finding.append(asyncio.create_task(hub.find(row.id)))
                await asyncio.sleep(0.2)

            monkeypatch.setattr(Store, "add_table", slowly)
            table = await hub.open(FORGE, Setup("", "ada", "", 1, {}, [ADA, BEN]))
            return await finding[0] is table and await hub.find(table.id) is table

    assert run(play())


def test_a_bot_that_nobody_saw_to_is_seen_to_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "STALLED_SECONDS", 0)

    async def play() -> list[str]:
        async with open_house(tmp_path) as hub, asyncio.timeout(20):
            see_to, hub.errands.see_to = hub.errands.see_to, lambda table: None  # type: ignore[method-assign]
            table = await hub.open(FORGE, Setup("", "ada", "", 1, {}, [ADA, SeatSetup("bot", bot="random")]))
            hub.errands.see_to = see_to  # type: ignore[method-assign]
            hub.start(hub.look_around(0.01))
            while not (log := await hub.store.log(table.id)):
                await asyncio.sleep(0.01)
            return [entry.kind for entry in log]

    assert run(play()) == ["bot"]


def test_a_whole_turn_is_made_for_who_is_out_of_time(tmp_path: Path) -> None:
    """In King's Forge a turn of days has several choices: none of them waits for somebody who does not come."""

    async def play() -> tuple[list[int], int]:
        async with open_house(tmp_path) as hub, asyncio.timeout(20):
            store, begun = hub.store, hub.store.now()
            later = begun + DAY + 1
            pace = Pace("days", DAY, then="default")
            table = await hub.open("kings_forge", Setup("", "ada", "", 1, {}, [ADA, BEN], pace=pace))
            late = table.waiting
            store.now = lambda: later  # type: ignore[method-assign]
            hub.errands.see_to(table)
            while table.waiting == late:
                await asyncio.sleep(0.01)
            return late, sum(entry.kind == "flag" for entry in await store.log(table.id))

    late, choices = run(play())
    assert late == [1]
    assert choices > 1


def routine_decision() -> tuple[int, list[str], int, str, str]:
    """A match of Forgeflame up to a decision that may be answered in advance: seed, choices, seat, kind, answer."""
    for seed in range(40):
        match, rng, made = Match("forgeflame", seats=2, seed=seed), Random(seed), list[str]()
        while match.result is None and len(made) < 300:
            ask = match.decisions[0]
            if len(match.decisions) == 1 and ask.routine is not None:
                for key, _ in ask.routine.answers:
                    if ask.find(key) is not None:
                        return seed, made, ask.seat, ask.routine.id, key
            option = rng.choice(ask.options)
            made.append(f"{ask.seat}|{option.key}")
            match.apply(ask.seat, option)
    raise AssertionError("nothing is asked again and again")


def test_an_answer_given_in_advance_is_given_even_if_the_table_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "SHORTEST", 0.2)
    monkeypatch.setattr(orders, "LONGEST", 0.2)
    seed, made, seat, kind, answer = routine_decision()

    async def play() -> str:
        async with open_house(tmp_path) as hub, asyncio.timeout(20):
            table = await hub.open("forgeflame", Setup("", "ada", "", seed, {}, [ADA, BEN], opening=made))
            await hub.order(table, seat, kind, answer, "match")
            await hub.table_rewritten(table.id)  # somebody who once sat here has left for good
            while not (log := await hub.store.log(table.id)):
                await asyncio.sleep(0.01)
            return log[0].body

    assert run(play()) == answer
