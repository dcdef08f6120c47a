"""Tables and campaigns: finding them, opening them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from msgspec import json
from sqlalchemy import LargeBinary, TextClause, bindparam, func, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .changes import Change
from .database import Database
from .rows import CampaignRow, Chapter, Conflict, Entry, Host, TableRow, TooMany

DAY_SECONDS = 86400.0
_KEEP = (
    "INSERT INTO kept (table_id, seq, state) VALUES (?, ?, ?) ON CONFLICT (table_id) "
    "DO UPDATE SET seq = excluded.seq, state = excluded.state WHERE kept.seq < excluded.seq"
)


# Read after every entry of another worker: written out, so that nothing is compiled.
_LOG = f"SELECT {', '.join(Entry.__struct_fields__)} FROM entry WHERE table_id = $1 AND seq >= $2 ORDER BY seq"
_HEIGHTS = "SELECT table_id, max(seq) + 1 FROM entry WHERE table_id = ANY($1::text[]) GROUP BY table_id"


class Tables(Database):
    """What is asked about tables."""

    async def log(self, table_id: str, since: int = 0) -> list[Entry]:
        """The entries of a table from a number on, in order."""
        if self.reader is not None:
            return [Entry(*row) for row in await self.reader.fetch(_LOG, table_id, since)]
        columns = [schema.entry.c[name] for name in Entry.__struct_fields__]
        here = (schema.entry.c.table_id == table_id) & (schema.entry.c.seq >= since)
        return [Entry(*row) for row in await self.rows(select(*columns).where(here).order_by(schema.entry.c.seq))]

    async def heights(self, ids: Sequence[str]) -> dict[str, int]:
        """How many entries the logs of tables have; those without any are left out."""
        if self.reader is not None:
            return {row[0]: row[1] for row in await self.reader.fetch(_HEIGHTS, list(ids))}
        entry = schema.entry
        chosen = select(entry.c.table_id, func.max(entry.c.seq)).where(entry.c.table_id.in_(ids))
        return {row[0]: row[1] + 1 for row in await self.rows(chosen.group_by(entry.c.table_id))}

    async def add_table(
        self, row: TableRow, chapter: Chapter | None = None, changes: Sequence[Change] = (), host: Host | None = None
    ) -> None:
        """Add a table, with what goes with it; where it begins one, with a campaign.

        A :class:`Conflict` where another is that chapter; :class:`TooMany` where a host is named who has as many
        tables already that wait for players.
        """
        try:
            async with self.begin() as connection:
                if host is not None:  # whatever they open at the same moment, at whatever worker, waits here
                    mine = select(schema.person.c.id).where(schema.person.c.id == host.person_id)
                    await connection.execute(mine.with_for_update(key_share=True))
                await connection.execute(insert(schema.game_table), msgspec.structs.asdict(row))
                await self.apply(connection, changes)
                if host is not None and await self._waiting(connection, host.person_id) > host.most:
                    raise TooMany
                if chapter is None:
                    return
                if chapter.nth == 0:
                    await connection.execute(insert(schema.campaign), msgspec.structs.asdict(chapter.campaign))
                place = {"campaign_id": chapter.campaign.id, "nth": chapter.nth, "table_id": row.id}
                await connection.execute(insert(schema.chapter), place)
        except IntegrityError as error:
            raise Conflict(row, error) from error

    async def _waiting(self, connection: AsyncConnection, person_id: str) -> int:
        """How many tables of a host wait for players. Where they do not sit themselves, a table counts for a day: it
        may wait for ever, and they could not do anything about it."""
        table, inside = schema.game_table, "position(:mine IN setup)" if self.shared else "instr(setup, :mine)"
        owned = text(f"{inside} > 0").bindparams(bindparam("mine", b'"owner":' + json.encode(person_id), LargeBinary))
        sits = table.c.id.in_(select(schema.seat.c.table_id).where(schema.seat.c.person_id == person_id))
        counted = select(func.count()).select_from(table).where(table.c.status == "open", owned)
        counted = counted.where(sits | (table.c.created > self.now() - DAY_SECONDS))
        return int((await connection.execute(counted)).scalar_one())

    async def table(self, table_id: str) -> TableRow | None:
        rows = await self.rows(select(schema.game_table).where(schema.game_table.c.id == table_id))
        return TableRow(*rows[0]) if rows else None

    async def tables(self, status: str, limit: int = 50) -> list[TableRow]:
        """The tables of a status, those that moved last first."""
        chosen = select(schema.game_table).where(schema.game_table.c.status == status)
        rows = await self.rows(chosen.order_by(schema.game_table.c.moved.desc()).limit(limit))
        return [TableRow(*row) for row in rows]

    def _listed(self) -> TextClause:
        hidden = "position(:no IN setup)" if self.shared else "instr(setup, :no)"
        return text(f"{hidden} = 0").bindparams(no=b'"listed":false')

    async def tables_open_to(self, person_id: str, ids: Sequence[str]) -> set[str]:
        """Which of these tables a person may know of: those that were listed, and those where they sit."""
        if not ids:
            return set()
        table, seat = schema.game_table, schema.seat
        listed = select(table.c.id).where(table.c.id.in_(ids), self._listed())
        mine = select(seat.c.table_id).where(seat.c.table_id.in_(ids), seat.c.person_id == person_id)
        return {row[0] for row in await self.rows(listed.union(mine))}

    async def listed_tables(self, limit: int = 50) -> list[TableRow]:
        """The open tables that everybody is shown, those that moved last first."""
        chosen = select(schema.game_table).where(schema.game_table.c.status == "open")
        chosen = chosen.where(self._listed())
        rows = await self.rows(chosen.order_by(schema.game_table.c.moved.desc()).limit(limit))
        return [TableRow(*row) for row in rows]

    async def tables_of(self, person_id: str, limit: int = 100, of: Collection[str] = ()) -> list[TableRow]:
        """The tables where a person sits, those that moved last first; all, or those of some status."""
        seats = select(schema.seat.c.table_id).where(schema.seat.c.person_id == person_id)
        chosen = select(schema.game_table).where(schema.game_table.c.id.in_(seats))
        if of:
            chosen = chosen.where(schema.game_table.c.status.in_(of))
        rows = await self.rows(chosen.order_by(schema.game_table.c.moved.desc()).limit(limit))
        return [TableRow(*row) for row in rows]

    async def running_without_people(self) -> list[bytes]:
        """What the tables were opened with that are being played and where nobody sits; what has not moved for a day
        stands still."""
        table = schema.game_table
        taken = select(schema.seat.c.table_id).where(schema.seat.c.table_id == table.c.id).exists()
        lately = table.c.moved > self.now() - DAY_SECONDS
        found = select(table.c.setup).where(table.c.status == "playing", lately, ~taken)
        return [row[0] for row in await self.rows(found)]

    # Campaigns

    async def campaign(self, campaign_id: str) -> CampaignRow | None:
        rows = await self.rows(select(schema.campaign).where(schema.campaign.c.id == campaign_id))
        return CampaignRow(*rows[0]) if rows else None

    async def campaigns_of(self, person_id: str, limit: int = 50) -> list[CampaignRow]:
        """The campaigns in which a person takes part, the newest first."""
        seats = select(schema.seat.c.table_id).where(schema.seat.c.person_id == person_id)
        mine = select(schema.chapter.c.campaign_id).where(schema.chapter.c.table_id.in_(seats))
        chosen = select(schema.campaign).where(schema.campaign.c.id.in_(mine))
        rows = await self.rows(chosen.order_by(schema.campaign.c.created.desc()).limit(limit))
        return [CampaignRow(*row) for row in rows]

    async def chapters(self, campaign_id: str) -> list[str]:
        """The tables of a campaign, in the order in which they were played."""
        placed = schema.chapter
        chosen = select(placed.c.table_id).where(placed.c.campaign_id == campaign_id).order_by(placed.c.nth)
        return [row[0] for row in await self.rows(chosen)]

    async def latest_chapters(self, campaign_ids: Sequence[str]) -> dict[str, str]:
        """The table that was opened last in each campaign."""
        placed = schema.chapter
        chosen = select(placed.c.campaign_id, placed.c.table_id).where(placed.c.campaign_id.in_(campaign_ids))
        return {row[0]: row[1] for row in await self.rows(chosen.order_by(placed.c.nth))}

    # States, to go on with when the rules that led there have changed

    async def keep_state(self, table_id: str, seq: int, state: bytes) -> None:
        """Keep how a table stood before an entry of its log; what was kept later by somebody else stays."""
        async with self.begin() as connection:
            await self.apply(connection, [Change(_KEEP, (table_id, seq, state))])

    async def kept_state(self, table_id: str) -> tuple[int, bytes] | None:
        """How a table stood when it was last kept, and before which entry of its log."""
        kept = schema.kept
        rows = await self.rows(select(kept.c.seq, kept.c.state).where(kept.c.table_id == table_id))
        return (rows[0][0], rows[0][1]) if rows else None

    # Chat

    async def add_chat(self, table_id: str, person_id: str, text: str, at: float, idem: str) -> int | None:
        """Keep what somebody said; the number under which it is kept. Nothing, where it is kept already."""
        row = {"table_id": table_id, "person_id": person_id, "text": text, "at": at, "idem": idem}
        try:
            async with self.begin() as connection:
                added = await connection.execute(insert(schema.chat).returning(schema.chat.c.id), row)
                return int(added.scalar_one())
        except IntegrityError:
            return None

    async def said(self, number: int) -> tuple[str, str, str, float] | None:
        """What is kept under a number: the table, who, what, when."""
        chat = schema.chat
        chosen = select(chat.c.table_id, chat.c.person_id, chat.c.text, chat.c.at).where(chat.c.id == number)
        rows = await self.rows(chosen)
        return (rows[0][0], rows[0][1], rows[0][2], rows[0][3]) if rows else None

    async def chat(self, table_id: str, limit: int = 200) -> list[tuple[str, str, float]]:
        """Who said what and when, oldest first."""
        said = schema.chat
        chosen = select(said.c.person_id, said.c.text, said.c.at).where(said.c.table_id == table_id)
        rows = await self.rows(chosen.order_by(said.c.id.desc()).limit(limit))
        return [(row[0], row[1], row[2]) for row in reversed(rows)]
