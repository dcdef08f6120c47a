"""What is kept from everybody, or from all but one, until the day of a deal is over."""

from __future__ import annotations

from datetime import UTC, datetime

from .setup import Refusal, Setup
from .table import LiveTable


def must_be_told(setup: Setup, now: float) -> None:
    """Refuse what tells a deal that others are still to play."""
    if now < setup.secret_until:
        until = datetime.fromtimestamp(setup.secret_until, UTC)
        raise Refusal("day_not_over", until=f"{until:%Y-%m-%d %H:%M}")


def must_be_let_look(table: LiveTable, person_id: str) -> None:
    """Refuse a look at how somebody plays the deal of a day, or has played it, while others are still to."""
    if not (person_id and table.seats_of(person_id)):
        must_be_told(table.setup, table.now())
