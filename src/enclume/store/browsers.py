"""Browsers in which people are told of their turns, and the key that push services know this server by."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import delete, insert, select, update

from . import schema
from .changes import Change
from .database import Database
from .rows import BrowserRow, SessionRow

_MAKE_KEY = "INSERT INTO push_key (id, private, created) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING"


class Browsers(Database):
    """What is asked about browsers."""

    async def push_key(self, make: Callable[[], str]) -> str:
        """The private key; if there is none yet, the first that anybody makes."""
        found = await self.rows(select(schema.push_key.c.private))
        if not found:
            async with self.begin() as connection:
                await self.apply(connection, [Change(_MAKE_KEY, (make(), self.now()))])
            found = await self.rows(select(schema.push_key.c.private))
        return str(found[0][0])

    async def browsers_of(self, person_id: str) -> list[BrowserRow]:
        """Where a person is told, oldest first; not in a browser where they have been signed out."""
        browser, session = schema.browser, schema.session
        here = select(session.c.id).where(session.c.person_id == person_id)
        open_there = (browser.c.session_id == "") | browser.c.session_id.in_(here)
        columns = [browser.c[name] for name in BrowserRow.__struct_fields__]
        chosen = select(*columns).where((browser.c.person_id == person_id) & open_there)
        return [BrowserRow(*row) for row in await self.rows(chosen.order_by(browser.c.created, browser.c.id))]

    async def add_browser(self, row: BrowserRow, most: int) -> None:
        """A browser belongs to who named it last; of too many the oldest are told no more."""
        browser = schema.browser
        async with self.begin() as connection:
            await connection.execute(delete(browser).where(browser.c.id == row.id))
            await connection.execute(insert(browser), msgspec.structs.asdict(row))
            mine = select(browser.c.id).where(browser.c.person_id == row.person_id)
            kept = (await connection.execute(mine.order_by(browser.c.created.desc(), browser.c.id))).all()
            for (old,) in kept[most:]:
                await connection.execute(delete(browser).where(browser.c.id == old))

    async def remove_browser(self, person_id: str, browser_id: str) -> None:
        mine = (schema.browser.c.person_id == person_id) & (schema.browser.c.id == browser_id)
        await self.execute(delete(schema.browser).where(mine))

    async def adopt_browsers(self, session: SessionRow, before: str) -> None:
        """A browser where somebody is told has a new session: a guest has an account now, or signed in once more."""
        known = (schema.browser.c.person_id == session.person_id) & schema.browser.c.session_id.in_(["", before])
        await self.execute(update(schema.browser).where(known).values(session_id=session.id))
