"""Who looks at which table, at this worker and at the others."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Set
from typing import Final

NOBODY: Final[frozenset[str]] = frozenset()
SILENT_SECONDS: Final = 20.0
"""A worker that has not been heard of for so long is gone, and whoever it served has called somebody else."""


class Presence:
    """The people this worker serves, and what the others told of theirs."""

    def __init__(self, worker: str, tell: Callable[[str], Awaitable[None]]) -> None:
        self._worker = worker
        self._tell = tell
        self._heard: dict[str, float] = {}
        self._there: dict[str, dict[str, set[str]]] = {}
        """The people at a table, by table and worker."""
        self._served: dict[str, frozenset[str]] = {}
        """The people who look at a table here."""

    def serve(self, table_id: str, people: Iterable[str]) -> None:
        """From now on these people look at a table here."""
        self._served[table_id] = frozenset(people)

    def serve_nobody(self, table_id: str) -> None:
        del self._served[table_id]

    def served(self, table_id: str) -> frozenset[str]:
        """The people who look at a table here."""
        return self._served.get(table_id, NOBODY)

    def looking(self, table_id: str) -> Set[str]:
        """The people who look at a table now, at whatever worker."""
        served = self._served.get(table_id, NOBODY)
        if table_id not in self._there:
            return served
        return served | self.elsewhere(table_id)

    def elsewhere(self, table_id: str) -> Set[str]:
        """The people who look at a table by way of other workers."""
        found = self._there.get(table_id)
        if found is None:
            return NOBODY
        alive = self.others()
        return {person for worker, there in found.items() if worker in alive for person in there}

    def others(self) -> Set[str]:
        """The other workers that there are."""
        alive = time.monotonic() - SILENT_SECONDS
        return {worker for worker, at in self._heard.items() if at > alive}

    async def announce(self, table_id: str, people: Iterable[str]) -> None:
        """Tell the others who looks at a table here."""
        await self._tell(f"here {self._worker} {table_id} {','.join(sorted(people))}")

    async def beat(self) -> None:
        """Tell the others that this worker is still there."""
        await self._tell(f"alive {self._worker}")

    def hear(self, what: str, rest: str) -> bool:
        """What another worker told; whether it is one that was not known, and wants to be told who is here."""
        worker, _, more = rest.partition(" ")
        if worker == self._worker:
            return False
        new = time.monotonic() - self._heard.get(worker, -SILENT_SECONDS) > SILENT_SECONDS
        self._heard[worker] = time.monotonic()
        if what == "here":
            table_id, _, people = more.partition(" ")
            self._there.setdefault(table_id, {})[worker] = set(filter(None, people.split(",")))
            if not any(self._there[table_id].values()):
                del self._there[table_id]
        return new
