"""The store: all that is kept. A table is its log: entries are added, never changed."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path

from .accounts import Accounts
from .addresses import POSTGRES
from .browsers import Browsers
from .changes import Line
from .database import Reader, open_postgres, open_sqlite
from .leaving import Leaving
from .notices import Notices
from .orders import Orders
from .people import People
from .results import Results
from .tables import Tables
from .tasks import Tasks


class Store(Tables, Orders, Tasks, People, Accounts, Leaving, Results, Notices, Browsers):
    """A database of the house."""

    @staticmethod
    async def open(where: Path | str) -> Store:
        """The SQLite database of a folder, or PostgreSQL's at an address, brought up to date.

        A :class:`NewerDatabase` is left alone; a database that is :class:`Unreachable` is named.
        """
        if isinstance(where, str) and where.startswith(POSTGRES):
            engine, writer, bus = await open_postgres(where)
            store = Store(engine, writer, bus, shared=True)
            store.reader = Reader(where)
            await store.set_the_clock()
            return store
        engine, writer, bus = await open_sqlite(Path(where))
        return Store(engine, writer, bus, shared=False)

    def append(self, line: Line) -> Awaitable[None]:
        """Add an entry, and what changes with it; returns when it is on disk, all or nothing.

        Raises :class:`Conflict` when the table's log has an entry of that number already.
        """
        return self._writer.add(line)
