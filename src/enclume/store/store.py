"""Reading and writing. A table is its log: entries are added, never changed.

Entries of all tables that arrive within a few milliseconds are committed together; who adds one waits until it is on
disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text

from . import schema


class NewerDatabase(EnclumeError):
    """The database was made by a newer version of the program."""


class Conflict(Exception):
    """Somebody else added an entry with the same number first."""


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log: a choice, an undo, somebody taking or leaving a seat, or who would give up."""

    table_id: str
    seq: int
    kind: str
    seat: int
    body: str
    idem: str
    at: float
    digest: str


class TableRow(msgspec.Struct, frozen=True):
    """A table without its log."""

    id: str
    game: str
    version: int
    content: str
    setup: bytes
    created: float
    status: str
    moved: float


class CampaignRow(msgspec.Struct, frozen=True):
    """A campaign without its tables."""

    id: str
    game: str
    name: str
    owner: str
    created: float


class Chapter(NamedTuple):
    """Where a table belongs: the campaign, and which of its matches, counted from 0."""

    campaign: CampaignRow
    nth: int


How = Literal["ask", "idle", "always"]
"""When reactions are passed for somebody: never, when they can do nothing else, always."""


class Honour(msgspec.Struct, frozen=True):
    """What a person achieved at a table."""

    table_id: str
    person_id: str
    achievement: str
    game: str
    at: float


# The hot path: written out, so that nothing has to be compiled or bound by name for every choice.
_ADD = (
    f"INSERT INTO entry ({', '.join(Entry.__struct_fields__)}) "
    f"VALUES ({', '.join('?' for _ in Entry.__struct_fields__)})"
)
_CHANGE = "UPDATE game_table SET status = ?, moved = ? WHERE id = ?"
_FORGET = "DELETE FROM achievement WHERE table_id = ?"
_HONOUR = (
    f"INSERT INTO achievement ({', '.join(Honour.__struct_fields__)}) "
    f"VALUES ({', '.join('?' for _ in Honour.__struct_fields__)})"
)


class Line(NamedTuple):
    """An entry, and what changes with it: the table's status, and what its people have achieved there by now."""

    entry: Entry
    status: str | None = None
    honours: Sequence[Honour] | None = None


Waiting = tuple[Line, asyncio.Future[None]]


class Store:
    """A database of the house."""

    GROUP_SECONDS = 0.004
    """How long an entry may wait for others to be committed with it, when there are others."""

    def __init__(self, engine: AsyncEngine, writer: Engine) -> None:
        self._engine = engine
        self._writer = writer
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._write())

    @staticmethod
    async def open(folder: Path) -> Store:
        """The SQLite database of a folder, brought up to date; a :class:`NewerDatabase` is left alone."""
        address = folder / "enclume.db"
        engine = create_async_engine(f"sqlite+aiosqlite:///{address}")
        writer = create_engine(f"sqlite:///{address}", connect_args={"check_same_thread": False})
        for each in (engine.sync_engine, writer):
            event.listen(each, "connect", _prepare)
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
        return Store(engine, writer)

    async def close(self) -> None:
        """Write what is waiting, then close."""
        while self._waiting:
            await asyncio.sleep(self.GROUP_SECONDS)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown()
        self._writer.dispose()
        await self._engine.dispose()

    # The log

    async def append(self, entry: Entry, status: str | None = None, honours: Sequence[Honour] | None = None) -> None:
        """Add an entry, and what changes with it; returns when it is on disk, all or nothing.

        Raises :class:`Conflict` when the table's log has an entry of that number already.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((Line(entry, status, honours), done))
        self._wake.set()
        await done

    async def log(self, table_id: str) -> list[Entry]:
        """All entries of a table, in order."""
        columns = [schema.entry.c[name] for name in Entry.__struct_fields__]
        rows = await self._rows(
            select(*columns).where(schema.entry.c.table_id == table_id).order_by(schema.entry.c.seq)
        )
        return [Entry(*row) for row in rows]

    async def _write(self) -> None:
        """Commit what has arrived, group by group, in a thread that does nothing else."""
        loop, crowded = asyncio.get_running_loop(), False
        while True:
            await self._wake.wait()
            self._wake.clear()
            if crowded:
                await asyncio.sleep(self.GROUP_SECONDS)
            group, self._waiting = self._waiting, []
            crowded = len(group) > 1
            if not group:
                continue
            lines = [line for line, _ in group]
            errors = await loop.run_in_executor(self._thread, self._commit_all, lines)
            for (_, done), error in zip(group, errors, strict=True):
                if done.done():
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)

    def _commit_all(self, lines: list[Line]) -> list[Exception | None]:
        """Commit lines together, or one by one if some of them cannot be; what went wrong with each."""
        try:
            self._commit(lines)
        except IntegrityError as error:
            if len(lines) == 1:
                return [Conflict(lines[0].entry, error)]
            return [self._commit_all([each])[0] for each in lines]
        except Exception as error:
            return [error for _ in lines]
        return [None for _ in lines]

    def _commit(self, lines: list[Line]) -> None:
        changes = {
            entry.table_id: (status, entry.at, entry.table_id) for entry, status, _ in lines if status is not None
        }
        with self._writer.begin() as connection:
            connection.exec_driver_sql(_ADD, [msgspec.structs.astuple(entry) for entry, _, _ in lines])
            if changes:
                connection.exec_driver_sql(_CHANGE, list(changes.values()))
            for entry, _, honours in lines:
                if honours is not None:
                    connection.exec_driver_sql(_FORGET, (entry.table_id,))
                if honours:
                    connection.exec_driver_sql(_HONOUR, [msgspec.structs.astuple(honour) for honour in honours])

    # Tables and people

    async def add_table(self, row: TableRow, chapter: Chapter | None = None) -> None:
        """Add a table; with it, where it begins one, a campaign. A :class:`Conflict` where another is that chapter."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.game_table), msgspec.structs.asdict(row))
                if chapter is None:
                    return
                if chapter.nth == 0:
                    await connection.execute(insert(schema.campaign), msgspec.structs.asdict(chapter.campaign))
                place = {"campaign_id": chapter.campaign.id, "nth": chapter.nth, "table_id": row.id}
                await connection.execute(insert(schema.chapter), place)
        except IntegrityError as error:
            raise Conflict(row, error) from error

    async def table(self, table_id: str) -> TableRow | None:
        rows = await self._rows(select(schema.game_table).where(schema.game_table.c.id == table_id))
        return TableRow(*rows[0]) if rows else None

    async def tables(self, status: str, limit: int = 50) -> list[TableRow]:
        """The tables of a status, those that moved last first."""
        chosen = select(schema.game_table).where(schema.game_table.c.status == status)
        rows = await self._rows(chosen.order_by(schema.game_table.c.moved.desc()).limit(limit))
        return [TableRow(*row) for row in rows]

    async def tables_of(self, person_id: str, limit: int = 100) -> list[TableRow]:
        """The tables where a person sits, those that moved last first."""
        seats = select(schema.seat.c.table_id).where(schema.seat.c.person_id == person_id)
        chosen = select(schema.game_table).where(schema.game_table.c.id.in_(seats))
        rows = await self._rows(chosen.order_by(schema.game_table.c.moved.desc()).limit(limit))
        return [TableRow(*row) for row in rows]

    async def campaign(self, campaign_id: str) -> CampaignRow | None:
        rows = await self._rows(select(schema.campaign).where(schema.campaign.c.id == campaign_id))
        return CampaignRow(*rows[0]) if rows else None

    async def campaigns_of(self, person_id: str, limit: int = 50) -> list[CampaignRow]:
        """The campaigns in which a person takes part, the newest first."""
        seats = select(schema.seat.c.table_id).where(schema.seat.c.person_id == person_id)
        mine = select(schema.chapter.c.campaign_id).where(schema.chapter.c.table_id.in_(seats))
        chosen = select(schema.campaign).where(schema.campaign.c.id.in_(mine))
        rows = await self._rows(chosen.order_by(schema.campaign.c.created.desc()).limit(limit))
        return [CampaignRow(*row) for row in rows]

    async def chapters(self, campaign_id: str) -> list[str]:
        """The tables of a campaign, in the order in which they were played."""
        placed = schema.chapter
        chosen = select(placed.c.table_id).where(placed.c.campaign_id == campaign_id).order_by(placed.c.nth)
        return [row[0] for row in await self._rows(chosen)]

    async def sit(self, table_id: str, seat: int, person_id: str, passing: How = "ask") -> None:
        """Remember that a person sits there, so that their tables can be found, and when they let reactions pass."""
        async with self._engine.begin() as connection:
            here = (schema.seat.c.table_id == table_id) & (schema.seat.c.seat == seat)
            await connection.execute(schema.seat.delete().where(here))
            row = {"table_id": table_id, "seat": seat, "person_id": person_id, "passing": passing}
            await connection.execute(insert(schema.seat), row)

    async def stand_up(self, table_id: str, seat: int) -> None:
        async with self._engine.begin() as connection:
            here = (schema.seat.c.table_id == table_id) & (schema.seat.c.seat == seat)
            await connection.execute(schema.seat.delete().where(here))

    async def passing_at(self, table_id: str) -> dict[int, How]:
        """When each seat of a table lets reactions pass."""
        chosen = select(schema.seat.c.seat, schema.seat.c.passing).where(schema.seat.c.table_id == table_id)
        return {row[0]: msgspec.convert(row[1], How) for row in await self._rows(chosen)}

    async def habit(self, person_id: str, game: str) -> How:
        """When a person last chose to let reactions pass in a game."""
        here = (schema.habit.c.person_id == person_id) & (schema.habit.c.game == game)
        rows = await self._rows(select(schema.habit.c.passing).where(here))
        return msgspec.convert(rows[0][0], How) if rows else "ask"

    async def set_passing(self, table_id: str, seat: int, person_id: str, game: str, passing: How) -> None:
        """When a seat lets reactions pass from now on; and the habit of its person in this game."""
        async with self._engine.begin() as connection:
            here = (schema.seat.c.table_id == table_id) & (schema.seat.c.seat == seat)
            await connection.execute(update(schema.seat).where(here).values(passing=passing))
            mine = (schema.habit.c.person_id == person_id) & (schema.habit.c.game == game)
            await connection.execute(schema.habit.delete().where(mine))
            row = {"person_id": person_id, "game": game, "passing": passing}
            await connection.execute(insert(schema.habit), row)

    async def add_person(self, person: Person) -> None:
        async with self._engine.begin() as connection:
            row = {"id": person.id, "name": person.name, "created": time.time()}
            await connection.execute(insert(schema.person), row)

    async def rename_person(self, person: Person) -> None:
        async with self._engine.begin() as connection:
            change = update(schema.person).where(schema.person.c.id == person.id)
            await connection.execute(change.values(name=person.name))

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        chosen = select(schema.person.c.id, schema.person.c.name).where(schema.person.c.id.in_(ids))
        return {row[0]: Person(*row) for row in await self._rows(chosen)}

    async def honours_of(self, person_id: str) -> list[Honour]:
        """All that a person has achieved, oldest first."""
        achieved = schema.achievement
        columns = [achieved.c[name] for name in Honour.__struct_fields__]
        chosen = select(*columns).where(achieved.c.person_id == person_id)
        return [Honour(*row) for row in await self._rows(chosen.order_by(achieved.c.at, achieved.c.table_id))]

    async def keep(self, table_id: str, seq: int, state: bytes) -> None:
        """Keep how a table stood before an entry of its log; what was kept later by somebody else stays."""
        kept = schema.kept
        async with self._engine.begin() as connection:
            await connection.execute(kept.delete().where((kept.c.table_id == table_id) & (kept.c.seq < seq)))
            found = await connection.execute(select(kept.c.seq).where(kept.c.table_id == table_id))
            if found.first() is None:
                await connection.execute(insert(kept), {"table_id": table_id, "seq": seq, "state": state})

    async def kept(self, table_id: str) -> tuple[int, bytes] | None:
        """How a table stood when it was last kept, and before which entry of its log."""
        rows = await self._rows(
            select(schema.kept.c.seq, schema.kept.c.state).where(schema.kept.c.table_id == table_id)
        )
        return (rows[0][0], rows[0][1]) if rows else None

    async def add_chat(self, table_id: str, person_id: str, text: str, at: float) -> None:
        async with self._engine.begin() as connection:
            row = {"table_id": table_id, "person_id": person_id, "text": text, "at": at}
            await connection.execute(insert(schema.chat), row)

    async def chat(self, table_id: str, limit: int = 200) -> list[tuple[str, str, float]]:
        """Who said what and when, oldest first."""
        said = schema.chat
        chosen = select(said.c.person_id, said.c.text, said.c.at).where(said.c.table_id == table_id)
        rows = await self._rows(chosen.order_by(said.c.id.desc()).limit(limit))
        return [(row[0], row[1], row[2]) for row in reversed(rows)]

    async def _rows(self, query: Any) -> list[tuple[Any, ...]]:
        async with self._engine.connect() as connection:
            return [tuple(row) for row in (await connection.execute(query)).all()]


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
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    here = MigrationContext.configure(connection).get_current_revision()
    if here is not None and here not in known:
        raise NewerDatabase(
            Text(
                fr=f"La base de données vient d'une version plus récente d'Enclume (révision {here}).",
                en=f"The database was made by a newer version of Enclume (revision {here}).",
            )
        )
    command.upgrade(config, "head")
