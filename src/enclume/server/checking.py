"""Every open table played again by the rules of today, without changing anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from enclume.kernel import EnclumeError, Match, all_games
from enclume.store import Entry, Store, TableRow
from enclume.store.reading import Reading

from .changes import Divergence, must_be_shown, reason_of
from .changing import ChangingTable
from .keepsake import Keepsake


class Checked(msgspec.Struct):
    """How a table fares: the rules version it was opened with and that of today (0: the game is gone), and where they
    part. Then the match goes on from what was kept of it, or halts, or cannot even be shown."""

    table: str
    game: str
    was: int
    now: int
    entries: int
    other: bool = False
    """Whether it was opened by other rules, or with other content, than those of today."""
    parted: Divergence | None = None
    fate: Literal["same", "goes_on", "halts", "unreadable"] = "same"


async def check_all(where: Path | str, tell: Callable[[Checked, int], None]) -> None:
    """Check every open table of a database, the longest untouched last."""
    async with Reading.of(where) as reading:
        rows = await reading.open_tables()
        for row in rows:
            tell(check(row, await reading.log(row.id), await reading.kept(row.id)), len(rows))


def check(row: TableRow, log: list[Entry], kept: tuple[int, bytes] | None) -> Checked:
    game = all_games().get(row.game)
    checked = Checked(row.id, row.game, row.version, 0 if game is None else game.version, len(log))
    try:
        table = played(row, log)
    except Exception as error:
        checked.parted, checked.fate = Divergence(-1, "deal", "", reason_of(error)), "unreadable"
        return checked
    checked.other = game is not None and (row.version, row.content) != (game.version, game.content_hash)
    if table.halted is not None:
        checked.parted = table.halted
        checked.fate = "goes_on" if kept is not None and _thaws(table, kept[1]) else "halts"
    return checked


def played(row: TableRow, log: list[Entry]) -> ChangingTable:
    table = ChangingTable(row)
    table.play(log)
    return table


def _thaws(table: ChangingTable, kept: bytes) -> bool:
    try:
        must_be_shown(Match.thaw(Keepsake.from_bytes(kept).match), table.names)
    except EnclumeError:
        return False
    return True


async def keep_all(where: Path | str) -> int:
    """Keep how every open table stands by the rules of this program; how many there were."""
    store = await Store.open(where)
    done = 0
    try:
        for status in ("open", "playing"):
            for row in await store.tables(status, limit=1_000_000):
                try:
                    log = await store.log(row.id)
                    table = played(row, log)
                except Exception:  # what cannot be shown cannot be kept: it was told above
                    continue
                if table.halted is None and log:
                    await store.keep_state(row.id, log[-1].seq + 1, table.keepsake().to_bytes())
                    done += 1
    finally:
        await store.close()
    return done
