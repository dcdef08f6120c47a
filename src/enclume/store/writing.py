"""Writing the log. Entries of all tables that arrive while others are being written are committed together; who adds
one waits until it is on disk."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, lru_cache
from itertools import chain
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import Engine, PoolProxiedConnection, event
from sqlalchemy.exc import SQLAlchemyError

from .changes import Change, Line
from .rows import Conflict, Entry, Unsaved

LOST = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What a connection that breaks may answer with."""

_BREAKING = ("", "08", "53", "57", "58", "XX")
"""Classes of errors after which a connection is not to be trusted: it broke, or the database is in trouble."""

CHANNEL = "enclume"
"""On which workers tell each other what is new."""

Waiting = tuple[Line, "asyncio.Future[None]"]


class Writer(ABC):
    """Commits lines group by group."""

    GROUP_SECONDS = 0.004
    """How long after a group the next one begins at the earliest, where it is crowded: so long may an entry wait for
    others to be committed with it."""
    CROWD = 8
    """So many at once are worth waiting for more."""

    def __init__(self) -> None:
        self.origin = secrets.token_hex(4)
        """By which a worker knows what it wrote itself."""
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._write())

    def add(self, line: Line) -> asyncio.Future[None]:
        """Have a line written; done when it is on disk."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((line, done))
        self._wake.set()
        return done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        while self._waiting:
            await asyncio.sleep(self.GROUP_SECONDS)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _write(self) -> None:
        crowded, began = False, 0.0
        while True:
            await self._wake.wait()
            self._wake.clear()
            rest = began + self.GROUP_SECONDS - self._loop.time()
            if crowded and rest > 0:
                await asyncio.sleep(rest)
            began = self._loop.time()
            group, self._waiting = self._waiting, []
            crowded = len(group) >= self.CROWD
            if not group:
                continue
            errors = await self._commit_all([line for line, _ in group])
            for (_, done), error in zip(group, errors, strict=True):
                if done.done():
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)

    @abstractmethod
    async def _commit_all(self, lines: list[Line]) -> list[Exception | None]:
        """Commit lines together, or one by one if some of them cannot be; what went wrong with each."""


def _moves(lines: Sequence[Line]) -> dict[str, tuple[str, float, str]]:
    return {entry.table_id: (status, entry.at, entry.table_id) for entry, status, _ in lines if status is not None}


class SqliteWriter(Writer):
    """In a thread that does nothing else.

    What SQLite has written ahead is moved to its place by another thread, while commits go on; between two commits only
    what has come in the meantime. Left to SQLite, it would be a commit that does it all, and those behind it wait.
    """

    CHECKPOINT_LINES = 300
    """After how many lines that is done."""

    _TAKEN = "UNIQUE constraint failed: entry.table_id, entry.seq"
    """What SQLite says when the log has an entry of that number; something that goes with an entry may be refused, too.
    """
    MOST_ROWS = 256
    """How many rows one statement adds at most."""
    _MOVE = "UPDATE game_table SET status = ?, moved = ? WHERE id = ?"

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._beside = ThreadPoolExecutor(1, thread_name_prefix="checkpoint")
        self._kept: PoolProxiedConnection | None = None
        self._ahead = 0
        self._moving: asyncio.Task[None] | None = None
        event.listen(engine, "connect", _leave_checkpoints)
        super().__init__()

    async def close(self) -> None:
        await super().close()
        if self._moving is not None:
            await self._moving
        self._beside.shutdown()
        self._thread.shutdown()
        if self._kept is not None:
            self._kept.close()
        self._engine.dispose()

    async def _commit_all(self, lines: list[Line]) -> list[Exception | None]:
        self._ahead += len(lines)
        if self._ahead >= self.CHECKPOINT_LINES and (self._moving is None or self._moving.done()):
            self._ahead = 0
            self._moving = asyncio.create_task(self._move())
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._try_all, lines)

    async def _move(self) -> None:
        for thread in (self._beside, self._thread):
            await asyncio.get_running_loop().run_in_executor(thread, self._checkpoint)

    def _checkpoint(self) -> None:
        with suppress(SQLAlchemyError), self._engine.connect() as connection:  # if it fails, the next one does more
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").all()

    def _try_all(self, lines: list[Line]) -> list[Exception | None]:
        """Of a group that does not go in, one line may be to blame; the others do not suffer for it."""
        try:
            self._commit(lines)
        except Exception as error:
            if len(lines) > 1 and not isinstance(error, sqlite3.OperationalError):
                return [self._try_all([each])[0] for each in lines]
            kind = Conflict if self._TAKEN in str(error) else Unsaved
            return [kind(line.entry, error) for line in lines]
        return [None for _ in lines]

    def _commit(self, lines: list[Line]) -> None:
        """All or nothing, on a connection that is kept."""
        if self._kept is None:
            self._kept = self._engine.raw_connection()
        connection = self._kept.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        moves = _moves(lines)
        with connection:
            self._add(connection, [msgspec.structs.astuple(entry) for entry, _, _ in lines])
            if moves:
                connection.executemany(self._MOVE, moves.values())
            for _, _, changes in lines:
                for change in changes:
                    connection.execute(change.sql, change.values)

    def _add(self, connection: sqlite3.Connection, rows: list[tuple[Any, ...]]) -> None:
        """Add many rows by one statement. After each one this thread has to wait until the one that serves people has a
        moment: row by row it would take as long as a crowd is served."""
        for start in range(0, len(rows), self.MOST_ROWS):
            some = rows[start : start + self.MOST_ROWS]
            places = 1 << (len(some) - 1).bit_length()
            values = [*chain.from_iterable(some)]
            values += [None] * (places * len(some[0]) - len(values))
            connection.execute(_adding(places), values)


@cache
def _adding(places: int) -> str:
    """The statement that adds so many rows, or fewer, the rest being empty: it is of few lengths that come again and
    again, and understood once."""
    row = f"({', '.join('?' for _ in Entry.__struct_fields__)})"
    names = ", ".join(Entry.__struct_fields__)
    rows = ", ".join([row] * places)
    return f"INSERT INTO entry ({names}) SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"


def _leave_checkpoints(connection: Any, _: object) -> None:
    connection.execute("PRAGMA wal_autocheckpoint=0").close()


class PostgresWriter(Writer):
    """On a connection of its own: one statement adds the entries, notes what moved and tells the other workers.

    When the connection breaks in the middle of a commit nobody knows whether it counted: those who wait are told of
    the error, and look into the log.
    """

    GROUP_SECONDS = 0.001
    ANSWER_SECONDS = 10.0
    """After so long without an answer the connection counts as lost."""

    _ADD = f"""
        WITH added AS (
            INSERT INTO entry (table_id, seq, kind, seat, body, idem, at, digest)
            SELECT * FROM unnest(
                $1::text[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::float8[], $8::text[])
            RETURNING table_id, seq
        ), moved AS (
            UPDATE game_table SET status = new.status, moved = new.moved
            FROM unnest($9::text[], $10::float8[], $11::text[]) AS new (status, moved, id)
            WHERE game_table.id = new.id
        )
        SELECT pg_notify('{CHANNEL}', 'entry ' || table_id || ' ' || max(seq) || ' ' || $12::text)
        FROM added GROUP BY table_id
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: asyncpg.Connection[Any] | None = None
        super().__init__()

    async def close(self) -> None:
        await super().close()
        if self._connection is not None:
            await self._connection.close()

    async def _commit_all(self, lines: list[Line]) -> list[Exception | None]:
        """Of a group that the database refuses, one line may be to blame; the others do not suffer for it."""
        try:
            await asyncio.wait_for(self._commit(lines), self.ANSWER_SECONDS)
        except Exception as error:
            if not self._refused(error):
                self._hang_up()
            elif len(lines) > 1:
                return [(await self._commit_all([each]))[0] for each in lines]
            taken = isinstance(error, asyncpg.UniqueViolationError) and error.table_name == "entry"
            kind = Conflict if taken else Unsaved
            return [kind(line.entry, error) for line in lines]
        return [None for _ in lines]

    def _refused(self, error: Exception) -> bool:
        """Whether the database has answered, and nothing was written; else nobody knows."""
        alive = self._connection is not None and not self._connection.is_closed()
        return alive and isinstance(error, asyncpg.PostgresError) and (error.sqlstate or "")[:2] not in _BREAKING

    async def _commit(self, lines: list[Line]) -> None:
        connection = self._connection
        if connection is None or connection.is_closed():
            connection = self._connection = await asyncpg.connect(self._address)
        entries = [
            list(column) for column in zip(*(msgspec.structs.astuple(line.entry) for line in lines), strict=True)
        ]
        moves = list(zip(*_moves(lines).values(), strict=True)) or [(), (), ()]
        changes = [change for line in lines for change in line.changes]
        if not changes:
            await connection.execute(self._ADD, *entries, *map(list, moves), self.origin)
            return
        async with connection.transaction():
            await connection.execute(self._ADD, *entries, *map(list, moves), self.origin)
            for change in changes:
                await connection.execute(numbered(change.sql), *change.values)

    def _hang_up(self) -> None:
        broken, self._connection = self._connection, None
        if broken is not None:
            broken.terminate()


@lru_cache(maxsize=64)
def numbered(sql: str) -> str:
    """A statement with the values numbered, as PostgreSQL has them."""
    first, *rest = sql.split("?")
    return first + "".join(f"${n}{part}" for n, part in enumerate(rest, 1))


__all__ = ["CHANNEL", "LOST", "Change", "Line", "PostgresWriter", "SqliteWriter", "Writer", "numbered"]
