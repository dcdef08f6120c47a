"""What is kept of live matches beside their logs, so that they can go on when a newer program has other rules.

A log is enough as long as the rules stay the same; the state itself is kept for the day when they do not. It is written
in the background: now and then, when a table leaves memory, and when the server stops. Whatever was logged after the
last time is played on top of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import structlog

from enclume.kernel import CannotThaw
from enclume.store import Store, Unreachable

from .keepsake import Keepsake
from .table import LiveTable

log = structlog.get_logger()


class Keeper:
    """Keeps the states of tables that have changed since they were last kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[str, int] = {}

    async def keep(self, tables: Iterable[LiveTable], pause: float = 0.0) -> None:
        """Keep what has changed; with a pause behind each table, where others are at work meanwhile."""
        for table in tables:
            if table.halted is None and table.seq and self._kept.get(table.id) != table.seq:
                await self._try_to_keep(table)
                await asyncio.sleep(pause)

    async def _try_to_keep(self, table: LiveTable) -> None:
        """What goes wrong with one table ends there; only where no database answers, the others need not try."""
        try:
            await self._keep(table)
        except Unreachable:
            raise
        except Exception:
            log.exception("not_kept", table=table.id, game=table.row.game)

    async def _keep(self, table: LiveTable) -> None:
        async with table.lock:
            seq, data = table.seq, table.keepsake().to_bytes()
        await self._store.keep_state(table.id, seq, data)
        self._kept[table.id] = seq

    def forget(self, table: LiveTable) -> None:
        self._kept.pop(table.id, None)

    async def mend(self, table: LiveTable) -> None:
        """Let a table whose log can be played no further go on from what was kept of it, if that can be read."""
        halted = table.halted
        if halted is None:
            return
        kept = await self._store.kept_state(table.id)
        if kept is not None:
            seq, data = kept
            try:
                kept_then = Keepsake.from_bytes(data)
            except CannotThaw as error:
                log.warning("not_thawed", table=table.id, error=str(error))
            else:
                await table.go_on(kept_then, await self._store.log(table.id), seq)
        facts = {"table": table.id, "game": table.row.game, "seq": halted.seq, "why": halted.why.en}
        log.warning("rules_changed", went_on=table.halted is None, **facts)
