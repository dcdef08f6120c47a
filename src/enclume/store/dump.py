"""All that is kept, as one file: to be put away, and to be put back into either kind of database.

The file is gzip over lines of JSON: a head (what it is, the revision of the database's shape, the columns of each
table, the key that cookies are signed with), then every row as the name of its table and its values, and at the end how
many rows there were. What is binary is written in base64.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import tempfile
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from alembic import command
from sqlalchemy import Connection, LargeBinary, MetaData, Table, create_engine, func, insert, inspect, select, text

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text

from .addresses import FILE, POSTGRES, postgres_engine, reaching, without_password
from .bus import SERVING
from .database import keep_private, migrations, revisions
from .holding import holding
from .permission import is_there

GROUP = 500
"""How many rows are read and written at once."""


class BadDump(EnclumeError):
    """A file that is no backup, or not a whole one; or a place that it cannot be put back into."""


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    revision: str
    made: float
    key: str
    columns: dict[str, list[str]]
    """The tables in the order in which they can be filled, and what stands in their rows."""
    enclume: Literal["backup 1"] = "backup 1"


class Row(msgspec.Struct, array_like=True, frozen=True):
    table: str
    values: list[Any]


class Tail(msgspec.Struct, frozen=True):
    """The last line: without it the file was cut off."""

    rows: int


async def write(where: Path | str, key: str, file: Path) -> int:
    """Write all of a database to a file, as it is at one moment, while it may be in use; how many rows there were."""
    if isinstance(where, str) and where.startswith(POSTGRES):
        engine = postgres_engine(where)
        try:
            with reaching(where):
                async with engine.connect() as connection:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                    return await connection.run_sync(_write, key, file)
        finally:
            await engine.dispose()
    with reaching(where), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        _copy(Path(where) / FILE, copy)
        sync = create_engine(f"sqlite:///{copy}")
        try:
            with sync.connect() as connection:
                return _write(connection, key, file)
        finally:
            sync.dispose()


def _copy(database: Path, copy: Path) -> None:
    if not is_there(database):
        raise _bad(f"{database} n'existe pas.", f"{database} does not exist.")
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source, closing(sqlite3.connect(copy)) as to:
        source.backup(to)


def _write(connection: Connection, key: str, file: Path) -> int:
    tables, revision = _tables(connection)
    head = Head(revision, time.time(), key, {str(table.name): [str(c.name) for c in table.columns] for table in tables})
    count = 0
    with _written(file) as out:
        out.write(msgspec.json.encode(head) + b"\n")
        for table in tables:
            for row in connection.execution_options(yield_per=GROUP).execute(select(table)):
                out.write(msgspec.json.encode(Row(str(table.name), [_plain(value) for value in row])) + b"\n")
                count += 1
        out.write(msgspec.json.encode(Tail(count)) + b"\n")
    return count


@contextmanager
def _written(file: Path) -> Iterator[gzip.GzipFile]:
    """A file that appears when all of it is written; what keeps it from being written is told."""
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with gzip.open(part, "wb", compresslevel=6) as out:
            yield out
        os.replace(part, file)
    except OSError as error:
        fr, en = f"{file} ne peut être écrit : {error.strerror}.", f"{file} cannot be written: {error.strerror}."
        raise _bad(fr, en) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _plain(value: Any) -> Any:
    return b64encode(value).decode() if isinstance(value, bytes | memoryview) else value


def _tables(connection: Connection) -> tuple[list[Table], str]:
    """The tables of a database, whatever its revision, in an order in which they can be filled."""
    found = MetaData()
    found.reflect(connection)
    if "alembic_version" not in found.tables:
        raise _bad("Il n'y a pas de base d'Enclume ici.", "There is no database of Enclume here.")
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    return [table for table in found.sorted_tables if table.name != "alembic_version"], str(revision)


async def restore(file: Path, where: Path | str, force: bool) -> Head:
    """Put a backup back: into an empty place, or with ``force`` in place of what is there. All of it or nothing."""
    head = _check(file)
    if isinstance(where, str) and where.startswith(POSTGRES):
        engine = postgres_engine(where)
        try:
            with reaching(where):
                async with engine.begin() as connection:
                    alone = await connection.execute(text(f"SELECT pg_try_advisory_xact_lock({SERVING})"))
                    if not alone.scalar_one():
                        raise _served(where)
                    await connection.run_sync(_refill, file, head, force)
        finally:
            await engine.dispose()
        return head
    with reaching(where), holding(Path(where)):
        _restore_sqlite(file, Path(where), head, force)
    return head


def _restore_sqlite(file: Path, folder: Path, head: Head, force: bool) -> None:
    database = folder / FILE
    if database.exists() and not force and not _is_empty(database):
        raise _occupied(str(database))
    made = database.with_name(f"{FILE}.part")
    made.unlink(missing_ok=True)
    keep_private(made)
    sync = create_engine(f"sqlite:///{made}")
    try:
        with sync.begin() as connection:
            _refill(connection, file, head, force)
        sync.dispose()
        for rest in (f"{FILE}-wal", f"{FILE}-shm"):
            database.with_name(rest).unlink(missing_ok=True)
        os.replace(made, database)
    finally:
        sync.dispose()
        made.unlink(missing_ok=True)


def _is_empty(database: Path) -> bool:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as found:
        names = {row[0] for row in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return not any(
            found.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in names & {"person", "entry"}
        )


def _refill(connection: Connection, file: Path, head: Head, force: bool) -> None:
    """Make the tables as they were when the backup was made, fill them, and bring them up to date."""
    if inspect(connection).get_table_names():
        tables, _ = _tables(connection)
        if not force and any(connection.execute(select(func.count()).select_from(each)).scalar() for each in tables):
            raise _occupied(without_name(connection))
        old = MetaData()
        old.reflect(connection)
        old.drop_all(connection)
    config = migrations(connection)
    command.upgrade(config, head.revision)
    made = {table.name: table for table in _tables(connection)[0]}
    if missing := sorted(set(head.columns) - set(made)):
        names = ", ".join(missing)
        raise _bad(f"La sauvegarde a des tables inconnues : {names}.", f"The backup has unknown tables: {names}.")
    group: list[dict[str, Any]] = []
    filling = ""
    for row in _rows(file):
        if group and (row.table != filling or len(group) >= GROUP):
            connection.execute(insert(made[filling]), group)
            group = []
        filling = row.table
        group.append(_values(made[filling], head.columns[filling], row.values))
    if group:
        connection.execute(insert(made[filling]), group)
    _count_on(connection, list(made.values()))
    command.upgrade(config, "head")


def _values(table: Table, columns: list[str], values: list[Any]) -> dict[str, Any]:
    found = dict(zip(columns, values, strict=True))
    for name, value in found.items():
        if value is not None and isinstance(table.c[name].type, LargeBinary):
            found[name] = b64decode(value)
    return found


def _count_on(connection: Connection, tables: list[Table]) -> None:
    """PostgreSQL's own numbers go on after those that were put back."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        for column in table.primary_key.columns:
            if column.autoincrement is True or "nextval" in str(getattr(column.server_default, "arg", "")):
                counter = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
                last = f"(SELECT max({column.name}) FROM {table.name})"
                connection.execute(text(f"SELECT setval({counter}, {last}) WHERE {last} IS NOT NULL"))


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as lines:
            yield from lines
    except (OSError, EOFError, zlib.error) as error:
        why = getattr(error, "strerror", None) or error
        raise _bad(f"{file} ne se lit pas : {why}", f"{file} cannot be read: {why}") from error


def _rows(file: Path) -> Iterator[Row]:
    lines = _lines(file)
    next(lines)
    for line in lines:
        if line[:1] == b"[":
            yield msgspec.json.decode(line, type=Row)


def _check(file: Path) -> Head:
    """The head of a backup that is whole."""
    lines = _lines(file)
    count, last = 0, b""
    try:
        head = msgspec.json.decode(next(lines, b""), type=Head)
        for line in lines:
            last, count = line, count + 1
        tail = msgspec.json.decode(last, type=Tail)
    except msgspec.DecodeError as error:
        fr, en = f"{file} n'est pas une sauvegarde entière.", f"{file} is not a whole backup."
        raise _bad(fr, en) from error
    if tail.rows != count - 1:
        raise _bad(f"Il manque des lignes à {file}.", f"{file} lacks some rows.")
    if head.revision not in revisions():
        fr = (
            f"{file} vient d'une version plus récente d'Enclume (révision {head.revision}) : remettez-la avec celle-ci."
        )
        en = f"{file} is of a newer version of Enclume (revision {head.revision}): put it back with that one."
        raise _bad(fr, en)
    return head


def without_name(connection: Connection) -> str:
    return str(connection.engine.url.render_as_string(hide_password=True))


def _occupied(where: str) -> BadDump:
    return _bad(
        f"Il y a déjà quelque chose dans {where}. Avec --force, la sauvegarde prend sa place.",
        f"There is something in {where} already. With --force the backup takes its place.",
    )


def _served(where: str) -> BadDump:
    shown = without_password(where)
    return _bad(
        f"{shown} est en service : arrêtez d'abord les serveurs.", f"{shown} is being served: stop the servers first."
    )


def _bad(fr: str, en: str) -> BadDump:
    return BadDump(Text(fr=fr, en=en))
