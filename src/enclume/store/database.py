"""A database: SQLite in a folder for one worker, PostgreSQL for many. What differs between the two is here."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from enclume.kernel.texts import Text

from .addresses import FILE, plain_address, postgres_engine, reaching
from .bus import Bus, PostgresBus
from .changes import Change
from .rows import NewerDatabase, Unreachable
from .writing import LOST, PostgresWriter, SqliteWriter, Writer, numbered

SAME_CLOCK_SECONDS = 60.0
"""How often a worker looks at the clock of the database."""
NO_ANSWER = Text(
    fr="La base de données ne répond pas. Réessayez dans un instant.",
    en="The database does not answer. Try again in a moment.",
)
_MIGRATING = 0x656E636C  # the number of the lock that migrations hold


class Reader:
    """A connection of its own for what is read after every entry of another worker: no pool, no transaction."""

    ANSWER_SECONDS = 10.0

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Any = None
        self._turn = asyncio.Lock()

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        """Rows; a connection that was lost is made again once."""
        async with self._turn:
            for last in (False, True):
                try:
                    if self._connection is None or self._connection.is_closed():
                        self._connection = await asyncpg.connect(self._address)
                    found: list[Any] = await asyncio.wait_for(self._connection.fetch(sql, *values), self.ANSWER_SECONDS)
                    return found
                except LOST as error:
                    if self._connection is not None:
                        self._connection.terminate()
                        self._connection = None
                    if last:
                        raise Unreachable(NO_ANSWER) from error
        raise AssertionError("unreachable")

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()


class Database:
    """Reading and writing, whatever is behind it."""

    reader: Reader | None = None
    """Where there are other workers."""

    def __init__(self, engine: AsyncEngine, writer: Writer, bus: Bus, shared: bool) -> None:
        self._engine = engine
        self._writer = writer
        self.origin = writer.origin
        """By which a worker knows what it wrote itself, when it hears of it."""
        self.bus = bus
        self.shared = shared
        """Whether other workers may write, too."""
        self._ahead = time.time() - time.monotonic()
        """By how much the database's clock is ahead of this process's own."""
        self._watching = asyncio.create_task(self._watch_the_clock()) if shared else None

    async def close(self) -> None:
        """Write what is waiting, then close."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        await self.bus.close()
        if self.reader is not None:
            await self.reader.close()
        await self._writer.close()
        await self._engine.dispose()

    # The clock

    def now(self) -> float:
        """What the database's clock says: the only one that counts. SQLite's is that of this machine."""
        return time.monotonic() + self._ahead if self.shared else time.time()

    async def set_the_clock(self) -> None:
        before = time.monotonic()
        told = (await self.rows(text("SELECT extract(epoch FROM clock_timestamp())")))[0][0]
        self._ahead = float(told) - (before + time.monotonic()) / 2

    async def _watch_the_clock(self) -> None:
        while True:
            await asyncio.sleep(SAME_CLOCK_SECONDS)
            try:
                await self.set_the_clock()
            except Unreachable:
                continue  # it goes on as it went

    # Reading and writing

    async def rows(self, query: Any) -> list[tuple[Any, ...]]:
        async with _answering(), self._engine.connect() as connection:
            return [tuple(row) for row in (await connection.execute(query)).all()]

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction."""
        async with _answering(), self._engine.begin() as connection:
            yield connection

    async def execute(self, statement: Any, values: Any = None) -> None:
        async with self.begin() as connection:
            await connection.execute(statement, values)

    async def apply(self, connection: AsyncConnection, changes: Iterable[Change]) -> None:
        """Make changes as part of a transaction."""
        for change in changes:
            await connection.exec_driver_sql(numbered(change.sql) if self.shared else change.sql, change.values)


@asynccontextmanager
async def _answering() -> AsyncIterator[None]:
    """A database that does not answer is something to tell people, not a mistake of ours."""
    try:
        yield
    except (OSError, InterfaceError, OperationalError) as error:
        raise Unreachable(NO_ANSWER) from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise Unreachable(NO_ANSWER) from error
        raise


async def open_sqlite(folder: Path) -> tuple[AsyncEngine, Writer, Bus]:
    """The database of a folder, brought up to date."""
    address = folder / FILE
    with reaching(folder):
        keep_private(address)
    engine = create_async_engine(f"sqlite+aiosqlite:///{address}")
    writer = create_engine(f"sqlite:///{address}", connect_args={"check_same_thread": False})
    for each in (engine.sync_engine, writer):
        event.listen(each, "connect", _prepare)
    try:
        with reaching(folder):
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
    except BaseException:
        await engine.dispose()
        raise
    return engine, SqliteWriter(writer), Bus()


def keep_private(database: Path) -> None:
    """Nobody else reads it, nor what SQLite puts beside it: passwords' hashes, addresses and deals are in there."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
    for ending in ("", "-wal", "-shm"):
        file = database.with_name(database.name + ending)
        if file.exists() and file.stat().st_uid == os.geteuid() and file.stat().st_mode & 0o077:
            file.chmod(0o600)


async def open_postgres(address: str) -> tuple[AsyncEngine, Writer, Bus]:
    """The database at an address, brought up to date by whoever comes first."""
    plain = plain_address(address)
    engine = postgres_engine(address, pool_size=4, pool_pre_ping=True)
    try:
        with reaching(address):
            async with engine.begin() as connection:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATING})
                await connection.run_sync(_migrate)
    except BaseException:
        await engine.dispose()
        raise
    return engine, PostgresWriter(plain), PostgresBus(plain)


def _prepare(connection: Any, _: object) -> None:
    """Every connection: a log that readers do not wait for, and nothing acknowledged that is not on disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _migrate(connection: Connection) -> None:
    """Bring the database to the present shape, unless it is newer than this program."""
    here = MigrationContext.configure(connection).get_current_revision()
    if here is not None and here not in revisions():
        raise NewerDatabase(
            Text(
                fr=f"La base de données vient d'une version plus récente d'Enclume (révision {here}).",
                en=f"The database was made by a newer version of Enclume (revision {here}).",
            )
        )
    command.upgrade(migrations(connection), "head")


def revisions() -> list[str]:
    """The shapes of databases that this program knows, the present one first."""
    return [script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()]


def migrations(connection: Connection | None = None) -> Config:
    """What brings databases up to date, on a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    return config
