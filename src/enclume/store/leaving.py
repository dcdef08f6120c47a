"""All that is kept of a person: to be handed over, and to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import LargeBinary, Table, bindparam, delete, select, text, update

from . import schema
from .database import Database

_SECRET = {"account": {"password"}, "passkey": {"public_key"}, "browser": {"p256dh", "auth"}}
"""Columns that are of no use to anybody but the server."""


class Rewritten(NamedTuple):
    """A table whose log names somebody no more: its setup, and the bodies of entries by their numbers."""

    table_id: str
    setup: bytes
    bodies: dict[int, str]


def _own() -> list[Table]:
    """What belongs to one person alone."""
    return [table for table in schema.metadata.sorted_tables if "person_id" in table.c]


class Leaving(Database):
    """Handing over and forgetting."""

    async def all_about(self, person_id: str) -> dict[str, list[dict[str, Any]]]:
        """The rows about a person in every table that has any, by the table's name."""
        found = {"person": await self._about(schema.person, schema.person.c.id == person_id)}
        for table in _own():
            found[table.name] = await self._about(table, table.c.person_id == person_id)
        return found

    async def _about(self, table: Table, which: Any) -> list[dict[str, Any]]:
        columns = [column for column in table.c if column.name not in _SECRET.get(table.name, set())]
        rows = await self.rows(select(*columns).where(which))
        return [dict(zip((column.name for column in columns), row, strict=True)) for row in rows]

    async def tables_that_name(self, person_id: str) -> list[str]:
        """The tables that a person opened, or where they sit or sat."""
        entry, inside = schema.entry, "position(:id IN setup)" if self.shared else "instr(setup, :id)"
        named = bindparam("id", person_id.encode(), LargeBinary)
        opened = select(schema.game_table.c.id).where(text(f"{inside} > 0").bindparams(named))
        sat = entry.c.body.contains(person_id, autoescape=True) & (entry.c.kind == "sit")
        return [row[0] for row in await self.rows(opened.union(select(entry.c.table_id).where(sat)))]

    async def forget(self, person_id: str, tables: Sequence[Rewritten]) -> None:
        """Forget a person: what was theirs is gone; of tables that others want to see again, only the name is."""
        async with self.begin() as connection:
            for table in tables:
                here = schema.game_table.c.id == table.table_id
                await connection.execute(update(schema.game_table).where(here).values(setup=table.setup))
                for seq, body in table.bodies.items():
                    line = (schema.entry.c.table_id == table.table_id) & (schema.entry.c.seq == seq)
                    await connection.execute(update(schema.entry).where(line).values(body=body))
            for own in reversed(_own()):
                await connection.execute(delete(own).where(own.c.person_id == person_id))
            gone = update(schema.person).where(schema.person.c.id == person_id)
            await connection.execute(gone.values(name=""))
