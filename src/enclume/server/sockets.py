"""All who look at tables here: who is let in, who is told what, and when they are sent away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket

from enclume.kernel import EnclumeError
from enclume.store import Unreachable

from .busy import Busy
from .frames import ChatLine
from .hub import AGAIN_SECONDS, Hub
from .limiter import Limiter, address_of
from .line import LINE, Line
from .people import People
from .sealing import must_be_let_look
from .setup import Refusal
from .socket import SIGNED_OUT, Socket
from .table import LiveTable

NOT_HERE = 4404
"""With what a line is closed to a table that is not there, or not for who called: it is of no use to call again."""
TRY_AGAIN = 1013
"""With what a line is closed that may be opened a little later (RFC 6455, 7.4.1, and its registry)."""
GONE_SECONDS = 3.0
"""After how long others are told that somebody has gone: a page that is only loaded anew is back before."""


def passes(error: EnclumeError) -> bool:
    """Whether what is refused now will be let in after a while: the database is away, or too many have called."""
    return isinstance(error, Unreachable) or (
        isinstance(error, Refusal) and error.code in ("too_many", "too_many_lines")
    )


class Sockets:
    """All open sockets, by table."""

    def __init__(self, hub: Hub, people: People, limiter: Limiter) -> None:
        self.hub = hub
        self.presence = hub.presence
        self.people = people
        self.limiter = limiter
        self.by_table: dict[str, set[Socket]] = {}
        self.draining = False
        """Whether the server is about to stop: nobody is let in any more."""
        self.busy = Busy()
        """How many commands are being carried out."""
        self.on_close: Callable[[], None] = lambda: None
        """Called before the lines are closed."""
        hub.on_chat = self.tell_chat
        hub.on_orders = self.tell_orders
        hub.on_person = self.look_again
        hub.on_worker = self.announce_all
        hub.on_presence = self._somebody_moved

    async def endpoint(self, websocket: WebSocket) -> None:
        """Let a viewer in, or not."""
        if self.draining:
            await websocket.accept()
            await websocket.close(1012)
            return
        try:
            self.limiter.check_request(websocket)
            self._must_have_room(websocket)
            visit = await self.people.visit(websocket)
            table = await self.hub.find(websocket.path_params["id"])
            must_be_let_look(table, "" if visit.person is None else visit.person.id)
        except EnclumeError as error:
            await websocket.accept()
            await websocket.close(TRY_AGAIN if passes(error) else NOT_HERE, error.text.en[:100])
            return
        language = "fr" if websocket.query_params.get("lang", "en").startswith("fr") else "en"
        await websocket.accept()
        line: Line = websocket.scope["state"][LINE]
        line.serve = Socket(self, line, table, visit, language, address_of(websocket)).run

    async def look_again(self, person_id: str) -> None:
        """Something about a person has changed (about anybody, where none is named): close the lines of those who have
        been signed out."""
        everybody = [socket for sockets in self.by_table.values() for socket in sockets if socket.person_id]
        asked = {socket.visitor for socket in everybody if person_id in ("", socket.person_id)}
        gone = {each for each in asked if not await self._still(each)}
        for socket in [each for sockets in self.by_table.values() for each in sockets]:
            if socket.visitor in gone:
                socket.dismiss(SIGNED_OUT)

    async def _still(self, visitor: tuple[str, str]) -> bool:
        """Whether a session goes on; a database that does not answer is asked again and again."""
        for wait in AGAIN_SECONDS:
            try:
                return await self.people.still(*visitor)
            except Unreachable:
                await asyncio.sleep(wait)
        return await self.people.still(*visitor)

    def _must_have_room(self, websocket: WebSocket) -> None:
        """One address may not take all the lines there are."""
        here = address_of(websocket)
        if sum(each.address == here for sockets in self.by_table.values() for each in sockets) >= self.limiter.sockets:
            raise Refusal("too_many_lines")

    def add(self, table: LiveTable, socket: Socket) -> None:
        self.by_table.setdefault(table.id, set()).add(socket)
        self._see_who_is_here(table)
        self._somebody_moved(table)

    def remove(self, table: LiveTable, socket: Socket) -> None:
        self.by_table[table.id].discard(socket)
        self._see_who_is_here(table)
        if not self.by_table[table.id]:
            del self.by_table[table.id]
            self.presence.serve_nobody(table.id)
        else:
            self._somebody_moved(table)

    def _see_who_is_here(self, table: LiveTable) -> None:
        people = [socket.person_id for socket in self.by_table[table.id]]
        self.presence.serve(table.id, filter(None, people))

    def _somebody_moved(self, table: LiveTable) -> None:
        """Tell who has come at once, and who has gone when they have been away for a while."""
        self._tell_who_is_here(table, some_left=False)
        asyncio.get_running_loop().call_later(GONE_SECONDS, self._tell_who_is_here, table, True)

    def _tell_who_is_here(self, table: LiveTable, some_left: bool) -> None:
        here = self.presence.looking(table.id)
        for socket in self.by_table.get(table.id, ()):
            socket.tell_who_is_here(here, some_left)

    async def announce(self, table: LiveTable) -> None:
        """Tell the other workers which of those who play at a table look at it here."""
        if self.hub.store.shared:
            await self.presence.announce(table.id, self.presence.served(table.id) & table.people())

    async def announce_all(self) -> None:
        for table in {socket._table for sockets in list(self.by_table.values()) for socket in sockets}:
            await self.announce(table)

    def tell_orders(self, table: LiveTable) -> None:
        """Standing orders are told to the pages of their person, and to nobody else: others would know what a pass
        means."""
        for socket in self.by_table.get(table.id, ()):
            socket.tell_orders()

    def tell_chat(self, table: LiveTable, line: ChatLine) -> None:
        for socket in self.by_table.get(table.id, ()):
            socket.tell_chat(line)

    async def close(self) -> None:
        self.on_close()
        for sockets in list(self.by_table.values()):
            for socket in list(sockets):
                socket.dismiss(1012)
