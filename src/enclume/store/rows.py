"""What is kept, as it is read and written."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from enclume.kernel.errors import EnclumeError


class NewerDatabase(EnclumeError):
    """The database was made by a newer version of the program."""


class Unreachable(EnclumeError):
    """There is no such database, or it does not answer."""


class Conflict(Exception):
    """Somebody else added an entry with the same number first."""


class Unsaved(Exception):
    """An entry may or may not be in the log: whoever added it must look."""


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log: a choice, an undo, somebody taking or leaving a seat, or who would give up."""

    table_id: str
    seq: int
    kind: str
    seat: int
    body: str
    idem: str
    at: float
    digest: str


class TableRow(msgspec.Struct, frozen=True):
    """A table without its log."""

    id: str
    game: str
    version: int
    content: str
    setup: bytes
    created: float
    status: str
    moved: float


class CampaignRow(msgspec.Struct, frozen=True):
    """A campaign without its tables."""

    id: str
    game: str
    name: str
    owner: str
    created: float


class Chapter(NamedTuple):
    """Where a table belongs: the campaign, and which of its matches, counted from 0."""

    campaign: CampaignRow
    nth: int


How = Literal["ask", "idle", "always"]
"""When reactions are passed for somebody: never, when they can do nothing else, always."""


class Honour(msgspec.Struct, frozen=True):
    """What a person achieved at a table."""

    table_id: str
    person_id: str
    achievement: str
    game: str
    at: float
