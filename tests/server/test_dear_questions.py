"""Questions that take work to answer: each is asked once at a time, and answered to those who are still there."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest
from starlette.responses import Response

from enclume.server import limiter as limits
from enclume.server.hub import Hub
from enclume.server.leaving import Leaving
from enclume.server.limiter import MOMENT_COSTS, UNDO_COSTS, Limiter
from enclume.server.setup import Refusal, SeatSetup, Setup
from enclume.server.thinking import Thinkers
from enclume.server.web import NOBODY_THERE
from enclume.store import Person, Store
from server.loops import run

TABLES = 4


class Exporting(Leaving):
    """Remembers which tables were exported, and in which threads."""

    def __init__(self, hub: Hub, person: Person) -> None:
        super().__init__(Mock(hub=hub, people=Mock(named=AsyncMock(return_value=person))))
        self.found: list[str] = []
        self.threads: set[int] = set()

    def _exported(self, row: Any, *more: Any) -> Any:
        self.found.append(row.id)
        self.threads.add(threading.get_ident())
        return super()._exported(row, *more)


async def with_tables(folder: Path) -> Exporting:
    store, ada = await Store.open(folder), Person("ada", "Ada")
    hub = Hub(store, Thinkers(1))
    await store.add_person(ada)
    for n in range(TABLES):
        await hub.open("forge_of_the_gods", Setup("", "ada", "", n, {}, [SeatSetup("person", "", "ada") for _ in "ab"]))
    return Exporting(hub, ada)


def request(stays: bool = True, exporting: Exporting | None = None) -> Any:
    """A request of somebody who stays on the line, or goes when two tables are done."""

    async def gone() -> bool:
        return not stays and exporting is not None and len(exporting.found) >= 2

    return Mock(is_disconnected=gone)


def test_one_export_at_a_time_is_put_together_for_a_person(tmp_path: Path) -> None:
    async def ask() -> tuple[list[Response | BaseException], Response, Exporting]:
        leaving = await with_tables(tmp_path)
        try:
            asked = [leaving.export(request()) for _ in range(5)]
            answers = list(await asyncio.gather(*asked, return_exceptions=True))
            leaving.threads.discard(threading.get_ident())
            return answers, await leaving.export(request()), leaving
        finally:
            await leaving.hub.close()

    answers, later, leaving = run(ask())
    assert [each.code for each in answers if isinstance(each, Refusal)] == ["exporting"] * 4
    assert [each.status_code for each in answers if isinstance(each, Response)] == [200]
    assert len(msgspec.json.decode(later.body)["tables"]) == TABLES
    assert len(leaving.found) == 2 * TABLES
    assert len(leaving.threads) == 1, "apart from the loop that serves people"


def test_nothing_more_is_put_together_for_somebody_who_has_hung_up(tmp_path: Path) -> None:
    async def ask() -> tuple[Response, Response, int]:
        leaving = await with_tables(tmp_path)
        try:
            left = await leaving.export(request(stays=False, exporting=leaving))
            done = len(leaving.found)
            return left, await leaving.export(request()), done
        finally:
            await leaving.hub.close()

    left, later, done = run(ask())
    assert (left.status_code, done) == (NOBODY_THERE, 2)
    assert later.status_code == 200, "and who comes back may ask again"


def test_a_look_back_counts_for_several_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", Mock(monotonic=lambda: 100.0))
    limiter = Limiter(requests=100, commands=10)
    for n in range(100 // MOMENT_COSTS):
        limiter.check_command(f"person {n}", "192.0.2.1")
        limiter.check_moment("192.0.2.1")
    with pytest.raises(Refusal):
        limiter.check_moment("192.0.2.1")
    limiter.check_moment("192.0.2.2")


def test_an_undo_counts_for_several_commands_of_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", Mock(monotonic=lambda: 100.0))
    limiter = Limiter(requests=100, commands=5 * UNDO_COSTS)
    for _ in range(5):
        limiter.check_command("ada", "192.0.2.1")
        limiter.check_undo("ada", "192.0.2.1")
    with pytest.raises(Refusal):
        limiter.check_undo("ada", "192.0.2.1")
    limiter.check_undo("ben", "192.0.2.1")
