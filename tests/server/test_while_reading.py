"""What changes while it is being read: nobody goes on with what was."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enclume.server.hub import Hub
from enclume.server.leaving import without_name
from enclume.server.setup import SeatSetup, Setup
from enclume.server.thinking import Thinkers
from enclume.store import Person, Store, TableRow
from server.loops import run

FORGE = "forge_of_the_gods"


class Late:
    """What is asked of a store is found out at once and answered when it is time."""

    def __init__(self, ask: Callable[..., Awaitable[Any]]) -> None:
        self._ask = ask
        self.found, self.answers = asyncio.Event(), asyncio.Event()

    async def __call__(self, *words: Any) -> Any:
        found = await self._ask(*words)
        self.found.set()
        await self.answers.wait()
        return found


async def houses(folder: Path) -> tuple[Hub, Hub]:
    """Two workers of a house where Nina and Omar play at a table, which neither has read."""
    one, other = Hub(await Store.open(folder), Thinkers(1)), Hub(await Store.open(folder), Thinkers(1))
    for name in ("nina", "omar"):
        await one.store.add_person(Person(name, name.title()))
    seats = [SeatSetup("person", name.title(), name) for name in ("nina", "omar")]
    setup = Setup("", "nina", "", 5, {}, seats, people=[0, 1])
    await one.store.add_table(TableRow("t", FORGE, 1, "", msgspec.json.encode(setup), 0.0, "playing", 0.0))
    return one, other


def test_what_another_worker_writes_while_a_table_is_read_is_known_when_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> tuple[int, int]:
        one, other = await houses(tmp_path)
        late = Late(one.store.log)
        monkeypatch.setattr(one.store, "log", late)
        reading = asyncio.ensure_future(one.find("t"))
        await late.found.wait()
        there = await other.find("t")
        (ask,) = there.match.decisions
        await there.choose(ask.seat, ask.options[0].key, 0, "c")
        one._heard(f"entry t 0 {other.store.origin}")
        late.answers.set()
        here = await reading
        while here.behind < 0:
            await asyncio.sleep(0)
        await here.catch_up(here.behind)
        await one.close()
        await other.close()
        return here.match.moment, there.match.moment

    assert run(asyncio.wait_for(main(), 30)) == (1, 1)


def test_a_name_that_is_struck_while_a_table_is_read_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> list[str]:
        one, other = await houses(tmp_path)
        late = Late(one.store.log)
        monkeypatch.setattr(one.store, "log", late)
        reading = asyncio.ensure_future(one.find("t"))
        await late.found.wait()
        await other.store.rewrite("t", lambda row, log: without_name(row, log, "omar"))
        rewritten = asyncio.ensure_future(one.table_rewritten("t"))
        await asyncio.wait([rewritten], timeout=1)
        late.answers.set()
        table = await reading
        await rewritten
        await one.close()
        await other.close()
        return [seat.name for seat in table.seats]

    assert run(main()) == ["Nina", ""]


def test_who_changes_while_they_are_looked_up_is_looked_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> str:
        one, other = await houses(tmp_path)
        late = Late(one.store.people)
        monkeypatch.setattr(one.store, "people", late)
        asking = asyncio.ensure_future(one.person("omar"))
        await late.found.wait()
        await other.store.take_name("omar")
        one._heard("person omar elsewhere 0")
        late.answers.set()
        await asking
        found = await one.person("omar")
        await one.close()
        await other.close()
        return "" if found is None else found.name

    assert run(main()) == ""
