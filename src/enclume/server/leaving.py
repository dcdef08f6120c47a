"""Taking one's data along, and leaving for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enclume.kernel import Record
from enclume.store import Entry, Rewritten, TableRow

from .about import record_of
from .accounts import Accounts
from .apart import apart
from .changing import ChangingTable
from .setup import Refusal, SeatSetup, Setup
from .web import NOBODY_THERE, Handler, answer, body, safe

log = structlog.get_logger()


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
        self._exporting: set[str] = set()
        """Those whose data is being put together: for each once at a time."""

    def routes(self) -> list[Route]:
        handlers: list[tuple[str, str, Handler]] = [
            ("GET", "/api/account/export", self.export),
            ("POST", "/api/account/delete", self.leave),
        ]
        limiter = self.accounts.limiter
        return [Route(path, safe(limiter, handler), methods=[method]) for method, path, handler in handlers]

    # Taking it along

    async def export(self, request: Request) -> Response:
        person = await self.people.named(request)
        if person.id in self._exporting:
            raise Refusal("exporting")
        self._exporting.add(person.id)
        try:
            return await self._export(request, person.id)
        finally:
            self._exporting.discard(person.id)

    async def _export(self, request: Request, person_id: str) -> Response:
        """Everything, table by table; no further, when whoever asked has gone."""
        store = self.hub.store
        kept = await store.all_about(person_id)
        tables = []
        for row in await store.tables_of(person_id, limit=100_000):
            if await request.is_disconnected():
                return Response(status_code=NOBODY_THERE)
            tables.append(await self._table(row, person_id))
        made = Export(kept.pop("person")[0], kept, tables)
        name = f'attachment; filename="enclume-{person_id}.json"'
        headers = {"content-disposition": name, "cache-control": "no-store"}
        text = await apart(lambda: msgspec.json.format(msgspec.json.encode(made), indent=1))
        return Response(text, media_type="application/json", headers=headers)

    async def _table(self, row: TableRow, person_id: str) -> TableExport:
        log = await self.hub.store.log(row.id)
        return await apart(lambda: self._exported(row, log, person_id))

    def _exported(self, row: TableRow, log: Sequence[Entry], person_id: str) -> TableExport:
        """Played again from its log; others may go on meanwhile. A match that is under way keeps its secrets, so does
        a deal that others are still to play today; one that today's rules cannot follow has no record."""
        table = ChangingTable(row)
        table.play(log)
        whole = table.match.result is not None and not table.changes and table.halted is None
        told = self.hub.store.now() >= table.setup.secret_until
        record = record_of(table) if whole and told else None
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

    async def finish(self) -> None:
        """Let those go to the end who were leaving when the server stopped."""
        for person_id in await self.hub.store.half_gone():
            await self._forget(person_id)

    async def _forget(self, person_id: str) -> None:
        """The name goes first: without it nobody sits down anywhere. Bots take the seats. Then nothing is left but the
        matches."""
        store = self.hub.store
        await store.take_name(person_id)
        await self.hub.person_changed(person_id)
        seen: set[str] = set()
        while left := [row.id for row in await self._unfinished(person_id) if row.id not in seen]:
            for table_id in left:
                await self._hand_over(table_id, person_id)
            seen.update(left)
        for table_id in await store.tables_that_name(person_id):
            await store.rewrite(table_id, lambda row, log: without_name(row, log, person_id))
            await self.hub.table_rewritten(table_id)
        await store.forget(person_id)

    async def _unfinished(self, person_id: str) -> list[TableRow]:
        return await self.hub.store.tables_of(person_id, limit=100_000, of=("open", "playing"))

    async def _hand_over(self, table_id: str, person_id: str) -> None:
        """A table that cannot be played any more keeps its seats, without the name."""
        try:
            await (await self.hub.find(table_id)).hand_over(person_id)
        except Refusal as refusal:
            log.warning("not_handed_over", table=table_id, why=refusal.code)


def without_name(row: TableRow, log: Sequence[Entry], person_id: str) -> Rewritten:
    """A table that does not say what a person is called: neither do their seats, nor bots that took them over, nor
    those that have only the name. A seat that was kept for them is anybody's."""
    setup = msgspec.json.decode(row.setup, type=Setup)
    holders = [seat.person for seat in setup.seats]
    for seat in setup.seats:
        if person_id in (seat.person, seat.of):
            seat.name = seat.of = ""
    bodies = {}
    for entry in log:
        if entry.kind not in ("sit", "flag") or not entry.body.startswith("{"):
            continue
        seat = msgspec.json.decode(entry.body, type=SeatSetup)
        heir = seat.kind == "bot" and holders[entry.seat] == person_id
        if (seat.name and (seat.person == person_id or heir)) or seat.of == person_id:
            seat.name = seat.of = ""
            bodies[entry.seq] = msgspec.json.encode(seat).decode()
        holders[entry.seat] = seat.person or holders[entry.seat]
    return Rewritten(msgspec.json.encode(setup), bodies)
