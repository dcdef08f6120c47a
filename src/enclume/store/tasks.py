"""What tables want done that nobody asks for: a bot's turn, a standing order to be carried out, a clock that runs out.

A table has at most one task: when it next wants to be looked at. It is written together with the entry that makes it
so, and leased by the worker that sees to it; whoever holds no lease any more has died, and another takes over. Doing it
twice is harmless: its outcome is an entry of the log, and there is only one with a number.
"""

from __future__ import annotations

from sqlalchemy import select, update

from . import schema
from .changes import Change
from .database import Database

LEASE_SECONDS = 10.0
"""How long a worker may be silent before others take its tasks over."""


class Tasks(Database):
    """Taking tasks over, and keeping them."""

    async def claim(self, worker: str, most: int = 20) -> list[str]:
        """Tables that want to be looked at now and that nobody looks after: they are this worker's from now on."""
        task, now = schema.task, self.now()
        free = select(task.c.table_id).where((task.c.due <= now) & (task.c.lease < now)).order_by(task.c.due)
        chosen = free.limit(most).with_for_update(skip_locked=True)
        take = update(task).where(task.c.table_id.in_(chosen)).values(worker=worker, lease=now + LEASE_SECONDS)
        async with self.begin() as connection:
            return [row[0] for row in (await connection.execute(take.returning(task.c.table_id))).all()]

    async def settle(self, worker: str, table_id: str, change: Change) -> None:
        """What a table that was claimed wants next, unless its log has grown since: then that was noted with it."""
        mine = (schema.task.c.table_id == table_id) & (schema.task.c.worker == worker)
        _, due, lease, holder = change.values
        await self.execute(update(schema.task).where(mine).values(due=due, lease=lease, worker=holder))

    async def put_off(self, worker: str, table_id: str, seconds: float) -> None:
        """Something went wrong: somebody shall try again after a while."""
        mine = (schema.task.c.table_id == table_id) & (schema.task.c.worker == worker)
        later = update(schema.task).where(mine).values(due=self.now() + seconds, lease=0.0, worker="")
        await self.execute(later)

    async def keep(self, worker: str) -> None:
        """Tell that the worker is still there."""
        mine = (schema.task.c.worker == worker) & (schema.task.c.lease > 0)
        await self.execute(update(schema.task).where(mine).values(lease=self.now() + LEASE_SECONDS))

    async def let_go(self, worker: str) -> None:
        """The worker goes, and leaves its tasks to others."""
        await self.execute(update(schema.task).where(schema.task.c.worker == worker).values(lease=0.0, worker=""))

    async def free_all(self) -> None:
        """Where there is only one worker: whoever held a lease is gone."""
        await self.execute(update(schema.task).values(lease=0.0, worker=""))
