"""All that is kept of a person: to be handed over, and to be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import LargeBinary, Table, bindparam, delete, select, text, union, update

from . import schema
from .database import Database
from .rows import Entry, TableRow

_SECRET = {"account": {"password"}, "passkey": {"public_key"}, "claim": {"token"}, "browser": {"p256dh", "auth"}}
"""Columns that are of no use to anybody but the server."""


class Rewritten(NamedTuple):
    """A table that names somebody no more: what it was opened with, and the bodies of entries by their numbers."""

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

    async def take_name(self, person_id: str) -> None:
        """Somebody leaves for good: from now on they are nobody, and sit down nowhere."""
        await self.execute(update(schema.person).where(schema.person.c.id == person_id).values(name=""))

    async def half_gone(self) -> list[str]:
        """Those who were leaving when the server stopped: they have no name any more, but something is left of them."""
        left = union(*(select(own.c.person_id) for own in _own()))
        chosen = select(schema.person.c.id).where((schema.person.c.name == "") & schema.person.c.id.in_(left))
        return [row[0] for row in await self.rows(chosen)]

    async def rewrite(self, table_id: str, rewritten: Callable[[TableRow, list[Entry]], Rewritten]) -> None:
        """Have a table name somebody no more. Two who leave at once do so one after the other, each knowing what the
        other has left: the first statement takes the row, in any database."""
        table, entry = schema.game_table, schema.entry
        here, lines = table.c.id == table_id, entry.c.table_id == table_id
        async with self.begin() as connection:
            await connection.execute(update(table).where(here).values(setup=table.c.setup))
            row = TableRow(*(await connection.execute(select(table).where(here))).one())
            columns = [entry.c[name] for name in Entry.__struct_fields__]
            log = [
                Entry(*each) for each in await connection.execute(select(*columns).where(lines).order_by(entry.c.seq))
            ]
            new = rewritten(row, log)
            await connection.execute(update(table).where(here).values(setup=new.setup))
            for seq, body in new.bodies.items():
                await connection.execute(update(entry).where(lines & (entry.c.seq == seq)).values(body=body))

    async def forget(self, person_id: str) -> None:
        """Forget a person: all that was theirs alone is gone."""
        async with self.begin() as connection:
            for own in reversed(_own()):
                await connection.execute(delete(own).where(own.c.person_id == person_id))
            gone = update(schema.person).where(schema.person.c.id == person_id)
            await connection.execute(gone.values(name=""))
