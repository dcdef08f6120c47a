"""Standing orders: what people at a table have answered in advance, and what they begin every table of a game with."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from . import changes, schema
from .changes import Change
from .database import Database
from .rows import OrderRow

_HABIT = (
    "INSERT INTO habit (person_id, game, kind, answer, until) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (person_id, game, kind) DO UPDATE SET answer = excluded.answer, until = excluded.until"
)
_NO_HABIT = "DELETE FROM habit WHERE person_id = ? AND game = ? AND kind = ?"


class Orders(Database):
    """What is asked about standing orders."""

    async def orders_at(self, table_id: str) -> list[OrderRow]:
        columns = [schema.standing_order.c[name] for name in OrderRow.__struct_fields__]
        here = schema.standing_order.c.table_id == table_id
        return [OrderRow(*row) for row in await self.rows(select(*columns).where(here))]

    async def habits(self, table_id: str, seat: int, person_id: str, game: str) -> list[OrderRow]:
        """The orders with which a person begins a table of a game."""
        habit = schema.habit
        mine = (habit.c.person_id == person_id) & (habit.c.game == game)
        found = await self.rows(select(habit.c.kind, habit.c.answer, habit.c.until).where(mine))
        return [OrderRow(table_id, seat, kind, person_id, answer, until) for kind, answer, until in found]

    async def give_order(self, row: OrderRow, game: str, habit: bool, more: Sequence[Change] = ()) -> None:
        """Keep an order, with what else changes; one that is a habit also for the person's next tables, another takes
        the habit's place."""
        always = Change(_HABIT, (row.person_id, game, row.kind, row.answer, row.until))
        never = Change(_NO_HABIT, (row.person_id, game, row.kind))
        async with self.begin() as connection:
            await self.apply(connection, [changes.order(row), always if habit else never, *more])

    async def revoke_order(self, table_id: str, seat: int, kind: str, person_id: str, game: str) -> None:
        """The order is no more, nor the habit."""
        async with self.begin() as connection:
            gone = [changes.revoke(table_id, seat, kind), Change(_NO_HABIT, (person_id, game, kind))]
            await self.apply(connection, gone)
