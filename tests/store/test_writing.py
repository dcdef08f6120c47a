"""Writing the log: what is acknowledged is there, and the file that is written ahead stays small."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from enclume.store import Conflict, Entry, Store, TableRow, Unsaved, changes
from enclume.store.changes import Line
from server import loops

TABLE = "t"


def line(seq: int) -> Line:
    return Line(Entry(TABLE, seq, "choice", 0, "take:M50" * 20, f"c{seq}", float(seq), ""))


@asynccontextmanager
async def opened(where: Path | str) -> AsyncIterator[Store]:
    """The store in a folder, or in a database on PostgreSQL."""
    if isinstance(where, Path):
        where.mkdir(exist_ok=True)
    store = await Store.open(where)
    try:
        if await store.table(TABLE) is None:
            await store.add_table(TableRow(TABLE, "forge_of_the_gods", 1, "", b"{}", 0.0, "playing", 0.0))
        yield store
    finally:
        await store.close()


async def numbers(store: Store) -> list[int]:
    return [entry.seq for entry in await store.log(TABLE)]


async def written_one_by_one(folder: Path, count: int) -> int:
    """The most bytes that were ever written ahead."""
    ahead = 0
    async with opened(folder) as store:
        for seq in range(count):
            await store.append(line(seq))
            ahead = max(ahead, (folder / "enclume.db-wal").stat().st_size)
        assert await numbers(store) == list(range(count))
    return ahead


def test_what_is_written_ahead_is_moved_to_its_place_as_lines_come_in(tmp_path: Path) -> None:
    some = asyncio.run(written_one_by_one(tmp_path / "short", 300))
    most = asyncio.run(written_one_by_one(tmp_path / "long", 1_500))
    assert most < 2.5 * some, "it would be five times as much if it were never moved"


def test_lines_of_a_crowd_are_written_and_the_one_whose_number_is_taken_is_told(tmp_path: Path) -> None:
    async def crowd() -> list[BaseException | None]:
        async with opened(tmp_path) as store:
            twice = [line(seq) for seq in range(40)] + [line(7)]
            told = await asyncio.gather(*map(store.append, twice), return_exceptions=True)
            assert await numbers(store) == list(range(40))
            return told

    told = asyncio.run(crowd())
    assert told[:40] == [None] * 40
    assert isinstance(told[40], Conflict)


def test_a_line_that_cannot_be_written_harms_none_of_those_it_came_with(tmp_path: Path) -> None:
    async def crowd() -> list[BaseException | None]:
        async with opened(tmp_path) as store:
            poison = line(20)
            poison = Line(msgspec.structs.replace(poison.entry, seat=1 << 70))
            lines = [*[line(seq) for seq in range(20)], poison, *[line(seq) for seq in range(21, 40)]]
            told = await asyncio.gather(*map(store.append, lines), return_exceptions=True)
            assert await numbers(store) == [seq for seq in range(40) if seq != 20]
            return told

    told = asyncio.run(crowd())
    assert [n for n, error in enumerate(told) if error is not None] == [20]
    assert isinstance(told[20], Unsaved)


@pytest.mark.parametrize("shared", [False, True])
def test_nobody_else_was_first_where_what_goes_with_a_line_is_refused(
    tmp_path: Path, shared: bool, request: pytest.FixtureRequest
) -> None:
    async def both(where: Path | str) -> tuple[list[BaseException | None], list[int]]:
        async with opened(where) as store:
            await store.append(line(0))
            nobody = Line(line(1).entry, None, changes.sit(TABLE, 0, "nobody"))
            told = [await asyncio.gather(store.append(each), return_exceptions=True) for each in (nobody, line(0))]
            return [each for (each,) in told], await numbers(store)

    where = request.getfixturevalue("cluster").database("refused_along") if shared else tmp_path
    (refused, taken), there = loops.run(both(where))
    assert (type(refused), type(taken), there) == (Unsaved, Conflict, [0])


@pytest.mark.parametrize("lines", [1, 299, 301])
def test_a_store_is_closed_with_all_that_was_acknowledged(tmp_path: Path, lines: int) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await asyncio.gather(*[store.append(line(seq)) for seq in range(lines)])

    async def read() -> list[int]:
        async with opened(tmp_path) as store:
            return await numbers(store)

    asyncio.run(write())
    assert asyncio.run(read()) == list(range(lines))
