"""How people are told of their turns, and what they were told already."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .database import Database

DAY = 86400.0


def whole_days(seconds: float) -> float:
    """As many seconds as there are whole days in so many."""
    return max(0.0, seconds // DAY * DAY)


class Channels(msgspec.Struct, frozen=True):
    """Where a person is told of their turns, and in which language."""

    email: str = ""
    webhook: str = ""
    lang: str = "fr"


class Claim(msgspec.Struct, frozen=True):
    """A person says that an address is theirs, and in which language they read."""

    person_id: str
    email: str
    lang: str


class Notices(Database):
    """What is asked about notices."""

    async def channels_of(self, person_id: str) -> Channels:
        here = schema.channel.c.person_id == person_id
        columns = (schema.channel.c.email, schema.channel.c.webhook, schema.channel.c.lang)
        rows = await self.rows(select(*columns).where(here))
        return Channels(*rows[0]) if rows else Channels()

    async def set_channels(self, person_id: str, channels: Channels) -> None:
        async with self.begin() as connection:
            await self._set_channels(connection, person_id, channels)

    @staticmethod
    async def _set_channels(connection: AsyncConnection, person_id: str, channels: Channels) -> None:
        await connection.execute(schema.channel.delete().where(schema.channel.c.person_id == person_id))
        row = {"person_id": person_id, **msgspec.structs.asdict(channels)}
        await connection.execute(insert(schema.channel), row)

    async def add_claim(self, claim: Claim, token: str) -> None:
        """Somebody says that an address is theirs; what they said before counts no more."""
        row = {**msgspec.structs.asdict(claim), "token": token, "at": self.now()}
        async with self.begin() as connection:
            await connection.execute(delete(schema.claim).where(schema.claim.c.person_id == claim.person_id))
            await connection.execute(insert(schema.claim), row)

    async def drop_claim(self, person_id: str) -> None:
        await self.execute(delete(schema.claim).where(schema.claim.c.person_id == person_id))

    async def take_claim(self, token: str, since: float) -> Claim | None:
        """It was answered: letters go there from now on. Once, and not where it was made too long ago."""
        claim, channel = schema.claim, schema.channel
        columns = (claim.c.person_id, claim.c.email, claim.c.lang)
        taken = delete(claim).where((claim.c.token == token) & (claim.c.at >= since)).returning(*columns)
        async with self.begin() as connection:
            row = (await connection.execute(taken)).first()
            if row is None:
                return None
            found = Claim(*row)
            here = select(channel.c.webhook).where(channel.c.person_id == found.person_id)
            webhook = (await connection.execute(here)).scalar() or ""
            await self._set_channels(connection, found.person_id, Channels(found.email, webhook, found.lang))
            return found

    async def tell_once(self, table_id: str, person_id: str, seq: int) -> bool:
        """Whether this turn is still to be told of: of all who ask, one is told yes."""
        row = {"table_id": table_id, "person_id": person_id, "seq": seq, "at": self.now()}
        try:
            await self.execute(insert(schema.notice), row)
        except IntegrityError:
            return False
        return True

    async def last_told(self, table_id: str, person_id: str, seat: int) -> float | None:
        """When a person was last told of a turn at a table, if nothing has been done since for their seat."""
        notice, entry = schema.notice, schema.entry
        here = (notice.c.table_id == table_id) & (notice.c.person_id == person_id)
        rows = await self.rows(select(notice.c.seq, notice.c.at).where(here).order_by(notice.c.seq.desc()).limit(1))
        if not rows:
            return None
        since = (entry.c.table_id == table_id) & (entry.c.seq > rows[0][0]) & (entry.c.seat == seat)
        done = await self.rows(select(entry.c.seq).where(since).limit(1))
        return None if done else float(rows[0][1])

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

    async def away_until(self, person_id: str) -> float:
        """Until when a person is away; zero, if they are not."""
        until = schema.absence.c.until
        here = (schema.absence.c.person_id == person_id) & (until > self.now())
        return float((await self.rows(select(func.coalesce(func.max(until), 0.0)).where(here)))[0][0])

    async def add_absence(self, person_id: str, seconds: float, since: float, most: float) -> bool:
        """A person is away from now on, or for longer than they had said, unless it would be more than ``most`` since a
        time. Of several who ask at once, each is counted by the next."""
        person, absence = schema.person, schema.absence
        async with self.begin() as connection:
            await connection.execute(update(person).where(person.c.id == person_id).values(name=person.c.name))
            mine, now = absence.c.person_id == person_id, self.now()
            taken = select(func.coalesce(func.sum(absence.c.seconds), 0.0)).where(mine & (absence.c.at >= since))
            if float((await connection.execute(taken)).scalar_one()) + seconds > most:
                return False
            gone = select(func.coalesce(func.max(absence.c.until), 0.0)).where(mine)
            until = max(now, float((await connection.execute(gone)).scalar_one())) + seconds
            row = {"person_id": person_id, "at": now, "seconds": seconds, "until": until}
            await connection.execute(insert(absence), row)
            return True

    async def end_absence(self, person_id: str) -> None:
        """A person is back: the whole days that they did not take count as not taken."""
        absence, now = schema.absence, self.now()
        mine = (absence.c.person_id == person_id) & (absence.c.until > now)
        async with self.begin() as connection:
            rows = (
                await connection.execute(select(absence.c.at, absence.c.seconds, absence.c.until).where(mine))
            ).all()
            unused = whole_days(max((row.until for row in rows), default=now) - now)
            for row in sorted(rows, reverse=True):
                given = min(row.seconds, unused)
                unused -= given
                here = mine & (absence.c.at == row.at)
                await connection.execute(absence.update().where(here), {"seconds": row.seconds - given, "until": now})
