"""Changes that go with an entry of the log: written together with it or not at all.

They are plain SQL that both databases understand, written out so that nothing is compiled for every choice; ``?``
stands for a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from .rows import Entry, Honour, OrderRow, RatedRow, RatingRow, ResultRow


class Change(NamedTuple):
    """One statement and its values."""

    sql: str
    values: tuple[Any, ...]


class Line(NamedTuple):
    """An entry, the table's status if it is to be noted, and what else changes with it."""

    entry: Entry
    status: str | None = None
    changes: Sequence[Change] = ()


_FORGET = "DELETE FROM achievement WHERE table_id = ?"
_HONOUR = (
    f"INSERT INTO achievement ({', '.join(Honour.__struct_fields__)}) "
    f"VALUES ({', '.join('?' for _ in Honour.__struct_fields__)})"
)
_RISE = "DELETE FROM seat WHERE table_id = ? AND seat = ?"
# Whoever leaves for good loses their name first: this waits for that, and that for this.
_HOLD = "UPDATE person SET name = name WHERE id = ? AND name <> ''"
_SIT = (
    "INSERT INTO seat (table_id, seat, person_id) VALUES (?, ?, (SELECT id FROM person WHERE id = ? AND name <> '')) "
    "ON CONFLICT (table_id, seat) DO UPDATE SET person_id = excluded.person_id"
)
_ORDER = (
    f"INSERT INTO standing_order ({', '.join(OrderRow.__struct_fields__)}) "
    f"VALUES ({', '.join('?' for _ in OrderRow.__struct_fields__)}) "
    "ON CONFLICT (table_id, seat, kind) DO UPDATE SET person_id = excluded.person_id, "
    "answer = excluded.answer, until = excluded.until, mark = excluded.mark"
)
_NO_ORDER = "DELETE FROM standing_order WHERE table_id = ? AND seat = ? AND kind = ?"
_NO_ORDERS = "DELETE FROM standing_order WHERE table_id = ? AND seat = ?"
_ORDER_OVER = "DELETE FROM standing_order WHERE table_id = ? AND seat = ? AND kind = ? AND until = ? AND mark = ?"
_AWAIT = (
    "INSERT INTO task (table_id, due, lease, worker) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (table_id) DO UPDATE SET due = excluded.due, lease = excluded.lease, worker = excluded.worker"
)
_RESULT = (
    f"INSERT INTO result ({', '.join(ResultRow.__struct_fields__)}) "
    f"VALUES ({', '.join('?' for _ in ResultRow.__struct_fields__)})"
)
_FORGET_RESULTS = "DELETE FROM result WHERE table_id = ?"
_RATED = (
    f"INSERT INTO rated ({', '.join(RatedRow.__struct_fields__)}) "
    f"VALUES ({', '.join('?' for _ in RatedRow.__struct_fields__)})"
)
# What two matches that end at the same time make of a rating adds up, in whatever order they are written.
_RATE = (
    "INSERT INTO rating (person_id, game, mu, sigma, matches) VALUES (?, ?, ?, ?, 1) "
    "ON CONFLICT (person_id, game) DO UPDATE SET "
    "mu = rating.mu + ?, sigma = rating.sigma * ?, matches = rating.matches + 1"
)
_DAILY = "INSERT INTO daily (day, game, person_id, table_id) VALUES (?, ?, ?, ?)"


def honours(table_id: str, all_of_them: Sequence[Honour]) -> list[Change]:
    """What people have achieved at a table by now, in place of what was noted before."""
    added = [Change(_HONOUR, msgspec.structs.astuple(honour)) for honour in all_of_them]
    return [Change(_FORGET, (table_id,)), *added]


def sit(table_id: str, seat: int, person_id: str) -> list[Change]:
    """A person sits there from now on: so their tables can be found. Whoever has left for good is refused."""
    return [Change(_HOLD, (person_id,)), Change(_SIT, (table_id, seat, person_id))]


def stand_up(table_id: str, seat: int) -> list[Change]:
    """Nobody sits there any more, and nothing is answered in advance."""
    return [Change(_RISE, (table_id, seat)), Change(_NO_ORDERS, (table_id, seat))]


def order(row: OrderRow) -> Change:
    """Decisions of a kind are answered so from now on."""
    return Change(_ORDER, msgspec.structs.astuple(row))


def revoke(table_id: str, seat: int, kind: str) -> Change:
    return Change(_NO_ORDER, (table_id, seat, kind))


def order_over(row: OrderRow) -> Change:
    """What an order was to hold until has come; one that was given in its place stays."""
    return Change(_ORDER_OVER, (row.table_id, row.seat, row.kind, row.until, row.mark))


def attend(table_id: str, due: float | None, lease: float = 0.0, worker: str = "") -> Change:
    """When a table next wants something done that nobody asks for, and who is at it until when."""
    return Change(_AWAIT, (table_id, due, lease, worker))


def result(row: ResultRow) -> Change:
    """How a match ended for a person."""
    return Change(_RESULT, msgspec.structs.astuple(row))


def no_results(table_id: str) -> Change:
    """The end was taken back."""
    return Change(_FORGET_RESULTS, (table_id,))


def rate(rated: RatedRow, before: RatingRow) -> list[Change]:
    """What a match makes of a person's rating."""
    now = (rated.person_id, before.game, rated.mu, rated.sigma, rated.gained, rated.sigma / before.sigma)
    return [Change(_RATED, msgspec.structs.astuple(rated)), Change(_RATE, now)]


def begin_day(day: str, game: str, person_id: str, table_id: str) -> Change:
    """A person begins the deal of a day; whoever has begun it already is refused."""
    return Change(_DAILY, (day, game, person_id, table_id))
