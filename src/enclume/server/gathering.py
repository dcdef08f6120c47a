"""Those who look at the same table are served by the same worker, if they come by way of the same house.

Any worker may serve anybody; but where two of them serve one table, both have to play every choice and lay the table
out. So each table has a home among the workers of one machine, and a worker that is called about another's table hands
the line over as it is: the open connection, and the request that came over it.
"""

from __future__ import annotations

import asyncio
import errno
import os
import re
import socket
from array import array
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

import structlog
import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from .door import Door
from .line import Line

log = structlog.get_logger()

FOLDER = "_ENCLUME_LETTER_BOXES"
"""Names the folder in which the workers of this machine have their letter boxes."""

LONGEST_REQUEST = 64 * 1024
_TABLE = re.compile(rb"GET /ws/([\w-]{1,64})[? ]")


class Home:
    """A worker's letter box, and where the other workers have theirs."""

    def __init__(self, folder: Path, worker: str, app: ASGIApp) -> None:
        self._folder = folder
        self._worker = worker
        self._config = uvicorn.Config(app, lifespan="off", **SERVING)
        self._state = ServerState()
        self._box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._arrivals: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """From now on lines may be handed over to this worker, and by it."""
        self._config.load()
        self._box.setblocking(False)
        self._box.bind(str(self._folder / self._worker))
        asyncio.get_running_loop().add_reader(self._box.fileno(), self._empty_box)
        Gathered.home = self
        log.info("at_home", worker=self._worker)

    def close(self) -> None:
        """No more lines come here."""
        if Gathered.home is self:
            Gathered.home = None
            asyncio.get_running_loop().remove_reader(self._box.fileno())
            (self._folder / self._worker).unlink(missing_ok=True)
            self._box.close()

    def of_table(self, table_id: bytes) -> str:
        """The worker to which a table belongs: all agree on it, and few tables move when a worker comes or goes."""
        return max(os.listdir(self._folder), key=lambda worker: blake2b(table_id, key=worker.encode()[:64]).digest())

    def hands_over(self, request: bytes, line: Any) -> bool:
        """Hand a line over to the worker where its table is at home; if it cannot be, it is served here."""
        found = _TABLE.match(request)
        if found is None or len(request) > LONGEST_REQUEST:
            return False
        home = self.of_table(found[1])
        if home == self._worker:
            return False
        try:
            with_it = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [line.fileno()]))
            self._box.sendmsg([request], [with_it], 0, str(self._folder / home))
        except OSError as error:
            if error.errno == errno.ECONNREFUSED:  # it died and left its box behind
                (self._folder / home).unlink(missing_ok=True)
            return False
        return True

    def _empty_box(self) -> None:
        while True:
            try:
                request, lines, _, _ = socket.recv_fds(self._box, LONGEST_REQUEST, 1)
            except OSError:
                return
            for line in lines:
                arrival = asyncio.create_task(self._take(socket.socket(fileno=line), request))
                self._arrivals.add(arrival)
                arrival.add_done_callback(self._arrivals.discard)

    async def _take(self, line: socket.socket, request: bytes) -> None:
        """Go on where the other worker stopped reading."""
        served = Gathered(self._config, self._state, {})
        served.begun = True
        try:
            line.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(lambda: served, line)
        except OSError as error:
            log.warning("not_taken", error=str(error))
            line.close()
        else:
            served.data_received(request)


class Gathered(Line):
    """A line to a viewer, which looks for its worker before it begins."""

    home: ClassVar[Home | None] = None
    """Where there are several workers."""
    begun = False

    def data_received(self, data: bytes) -> None:
        if not self.begun:
            self.begun = True
            line = self.transport.get_extra_info("socket")
            if self.home is not None and self.scheme == "ws" and self.home.hands_over(data, line):
                self.transport.abort()  # this closes our hold on the line; the line itself is the other's by now
                return
        super().data_received(data)


SERVING: dict[str, Any] = {
    "log_config": None,
    "access_log": False,
    "proxy_headers": False,
    "server_header": False,
    "http": Door,
    "ws": Gathered,
    "ws_per_message_deflate": False,
    "ws_max_size": 64 * 1024,
    "timeout_graceful_shutdown": 5,
}
"""How the web is spoken to, whoever took the call."""
