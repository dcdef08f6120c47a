"""Looking at a database without changing it: not even its shape is brought up to date."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import func, inspect, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from enclume.kernel.texts import Text

from . import schema
from .addresses import FILE, POSTGRES, postgres_engine, reaching
from .permission import Forbidden, is_there
from .rows import Entry, TableRow, Unreachable


class Reading:
    """A database, opened to be read."""

    def __init__(self, engine: AsyncEngine, where: Path | str) -> None:
        self._engine = engine
        self._where = where

    @staticmethod
    def of(where: Path | str) -> Reading:
        """The SQLite database of a folder, or PostgreSQL's at an address."""
        if isinstance(where, str) and where.startswith(POSTGRES):
            return Reading(postgres_engine(where, {"default_transaction_read_only": "on"}), where)
        file = (Path(where) / FILE).resolve()
        if not is_there(file) or not file.is_file():
            fr = f"Il n'y a pas de base de données {FILE} dans {file.parent} ; nommez le bon dossier avec --data."
            en = f"There is no database {FILE} in {file.parent}; name the right folder with --data."
            raise Unreachable(Text(fr=fr, en=en))
        if not os.access(file, os.R_OK):
            raise Forbidden(file)
        return Reading(create_async_engine(f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true"), file.parent)

    async def __aenter__(self) -> Reading:
        try:
            with reaching(self._where):
                self._connection: AsyncConnection = await self._engine.connect()
                self._present = set(await self._connection.run_sync(lambda c: inspect(c).get_table_names()))
        except BaseException:
            await self._engine.dispose()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._connection.close()
        await self._engine.dispose()

    async def open_tables(self) -> list[TableRow]:
        """All tables that are not finished, those that moved last first."""
        table = schema.game_table
        columns = [table.c[name] for name in TableRow.__struct_fields__]
        chosen = select(*columns).where(table.c.status != "finished").order_by(table.c.moved.desc())
        return [TableRow(*row) for row in await self._rows(chosen)]

    async def log(self, table_id: str) -> list[Entry]:
        columns = [schema.entry.c[name] for name in Entry.__struct_fields__]
        chosen = select(*columns).where(schema.entry.c.table_id == table_id).order_by(schema.entry.c.seq)
        return [Entry(*row) for row in await self._rows(chosen)]

    async def kept(self, table_id: str) -> tuple[int, bytes] | None:
        """What was kept of a table; nothing in a database from before tables were kept."""
        if schema.kept.name not in self._present:
            return None
        chosen = select(schema.kept.c.seq, schema.kept.c.state).where(schema.kept.c.table_id == table_id)
        rows = await self._rows(chosen)
        return (rows[0][0], rows[0][1]) if rows else None

    async def revision(self) -> str:
        """The revision of the database's shape; empty where it has none."""
        if "alembic_version" not in self._present:
            return ""
        rows = await self._connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        return next((str(row[0]) for row in rows), "")

    async def clock(self) -> float:
        """What the database's clock says."""
        asked = "SELECT (julianday('now') - 2440587.5) * 86400.0"
        if self._engine.dialect.name == "postgresql":
            asked = "SELECT extract(epoch FROM clock_timestamp())"
        return float((await self._connection.exec_driver_sql(asked)).scalar_one())

    async def latest(self) -> float:
        """When a table last moved; 0 where none ever did."""
        if schema.game_table.name not in self._present:
            return 0.0
        return float((await self._rows(select(func.max(schema.game_table.c.moved))))[0][0] or 0.0)

    async def _rows(self, query: Any) -> list[tuple[Any, ...]]:
        with reaching(self._where):
            return [tuple(row) for row in (await self._connection.execute(query)).all()]
