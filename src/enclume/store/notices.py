"""How people are told of their turns, and what they were told already."""

from __future__ import annotations

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from . import schema
from .database import Database


class Channels(msgspec.Struct, frozen=True):
    """Where a person is told of their turns, and in which language."""

    email: str = ""
    webhook: str = ""
    lang: str = "fr"


class Notices(Database):
    """What is asked about notices."""

    async def channels_of(self, person_id: str) -> Channels:
        here = schema.channel.c.person_id == person_id
        columns = (schema.channel.c.email, schema.channel.c.webhook, schema.channel.c.lang)
        rows = await self.rows(select(*columns).where(here))
        return Channels(*rows[0]) if rows else Channels()

    async def set_channels(self, person_id: str, channels: Channels) -> None:
        async with self.begin() as connection:
            await connection.execute(schema.channel.delete().where(schema.channel.c.person_id == person_id))
            row = {"person_id": person_id, **msgspec.structs.asdict(channels)}
            await connection.execute(insert(schema.channel), row)

    async def tell_once(self, table_id: str, person_id: str, seq: int) -> bool:
        """Whether this turn is still to be told of: of all who ask, one is told yes."""
        row = {"table_id": table_id, "person_id": person_id, "seq": seq, "at": self.now()}
        try:
            await self.execute(insert(schema.notice), row)
        except IntegrityError:
            return False
        return True

    async def is_silent(self, table_id: str, person_id: str) -> bool:
        here = (schema.silence.c.table_id == table_id) & (schema.silence.c.person_id == person_id)
        return bool(await self.rows(select(schema.silence.c.table_id).where(here)))

    async def set_silent(self, table_id: str, person_id: str, silent: bool) -> None:
        async with self.begin() as connection:
            here = (schema.silence.c.table_id == table_id) & (schema.silence.c.person_id == person_id)
            await connection.execute(schema.silence.delete().where(here))
            if silent:
                await connection.execute(insert(schema.silence), {"table_id": table_id, "person_id": person_id})

    async def away_since(self, person_id: str, since: float) -> float:
        """How many seconds a person has been away since a time."""
        absence = schema.absence
        here = (absence.c.person_id == person_id) & (absence.c.at >= since)
        return float((await self.rows(select(func.coalesce(func.sum(absence.c.seconds), 0.0)).where(here)))[0][0])

    async def add_absence(self, person_id: str, seconds: float) -> None:
        row = {"person_id": person_id, "at": self.now(), "seconds": seconds}
        await self.execute(insert(schema.absence), row)
