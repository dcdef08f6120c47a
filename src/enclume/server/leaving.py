"""Taking one's data along, and leaving for good."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enclume.kernel import Record
from enclume.store import Entry, Rewritten, TableRow

from .about import record_of
from .accounts import Accounts
from .changing import ChangingTable
from .setup import SeatSetup, Setup
from .web import Handler, answer, body, safe


class Farewell(msgspec.Struct, forbid_unknown_fields=True):
    """I leave for good; whoever has a password says it."""

    password: str = ""


class TableExport(msgspec.Struct):
    """A table where I sit or sat; with its record, once it is over."""

    id: str
    game: str
    name: str
    status: str
    created: float
    seats: list[int]
    record: Record | None


class Export(msgspec.Struct):
    """All that the server keeps of me; what it is called inside is what it is called here."""

    person: dict[str, Any]
    kept: dict[str, list[dict[str, Any]]]
    tables: list[TableExport]
    format: int = 1


class Leaving:
    """The handlers, and what they do."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.hub = accounts.hub
        self.people = accounts.people

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/account/export", self.export),
            ("POST", "/api/account/delete", self.leave),
        ]
        limiter = self.accounts.limiter
        return [Route(path, safe(limiter, handler), methods=[method]) for method, path, handler in handlers]

    # Taking it along

    async def export(self, request: Request) -> Response:
        person, store = await self.people.named(request), self.hub.store
        kept = await store.all_about(person.id)
        rows = await store.tables_of(person.id, limit=100_000)
        tables = [await self._table(row, person.id) for row in rows]
        made = Export(kept.pop("person")[0], kept, tables)
        headers = {"content-disposition": f'attachment; filename="enclume-{person.id}.json"'}
        text = msgspec.json.format(msgspec.json.encode(made), indent=1)
        return Response(text, media_type="application/json", headers=headers)

    async def _table(self, row: TableRow, person_id: str) -> TableExport:
        """Played again from its log; others may go on meanwhile. A match that is under way keeps its secrets, and one
        that today's rules cannot follow has no record."""
        await asyncio.sleep(0)
        table = ChangingTable(row)
        table.play(await self.hub.store.log(row.id))
        whole = table.match.result is not None and not table.changes and table.halted is None
        record = record_of(table) if whole else None
        return TableExport(
            row.id, row.game, table.setup.name, row.status, row.created, table.seats_of(person_id), record
        )

    # Leaving

    async def leave(self, request: Request) -> Response:
        person = await self.people.named(request)
        asked = await body(request, Farewell)
        if not person.guest:
            await self.accounts.check_password(request, person, asked.password)
        await self.hub.carry_out(self._forget(person.id))
        response = answer({})
        self.people.forget(response)
        return response

    async def _forget(self, person_id: str) -> None:
        """Bots take the seats first: whoever is interrupted can leave again. Then nothing is left but the matches."""
        store = self.hub.store
        for row in await store.tables_of(person_id, limit=100_000):
            if row.status != "finished":
                await (await self.hub.find(row.id)).hand_over(person_id)
        rewritten = []
        for table_id in await store.tables_that_name(person_id):
            found = await store.table(table_id)
            assert found is not None
            rewritten.append(without_name(found, await store.log(table_id), person_id))
        await store.forget(person_id, rewritten)
        await self.hub.person_changed(person_id)
        for each in rewritten:
            await self.hub.table_rewritten(each.table_id)


def without_name(row: TableRow, log: Sequence[Entry], person_id: str) -> Rewritten:
    """A table that does not say what a person is called: neither do their seats, nor bots that took them over."""
    setup = msgspec.json.decode(row.setup, type=Setup)
    holders = [seat.person for seat in setup.seats]
    for seat in setup.seats:
        if seat.person == person_id:
            seat.name = ""
    bodies = {}
    for entry in log:
        if entry.kind not in ("sit", "flag") or not entry.body.startswith("{"):
            continue
        seat = msgspec.json.decode(entry.body, type=SeatSetup)
        heir = seat.kind == "bot" and holders[entry.seat] == person_id
        if seat.name and (seat.person == person_id or heir):
            seat.name = ""
            bodies[entry.seq] = msgspec.json.encode(seat).decode()
        holders[entry.seat] = seat.person or holders[entry.seat]
    return Rewritten(row.id, msgspec.json.encode(setup), bodies)
