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
    """Nothing: whoever it was has gone, and wants to be remembered no more."""
    guest: bool = True
    """Whether they have no account."""


class AccountRow(msgspec.Struct, frozen=True):
    person_id: str
    login: str
    password: str
    """Its hash."""
    created: float


class SessionRow(msgspec.Struct, frozen=True):
    """A browser in which somebody signed in."""

    id: str
    person_id: str
    device: str
    created: float
    seen: float


class PasskeyRow(msgspec.Struct, frozen=True):
    id: str
    person_id: str
    public_key: bytes
    uses: int
    """How often it was used, as far as it tells."""
    device: str
    created: float


class BrowserRow(msgspec.Struct, frozen=True):
    """A browser in which a person is told of their turns: where its push service takes messages, and its keys."""

    id: str
    person_id: str
    session_id: str
    """In which session it was named; a guest's has none."""
    endpoint: str
    p256dh: str
    auth: str
    lang: str
    device: str
    created: float


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


class Host(msgspec.Struct, frozen=True):
    """Whose table it is, and how many of theirs may wait for players."""

    person_id: str
    most: int


class TooMany(Exception):
    """A host has enough tables that wait for players."""


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


class OrderRow(msgspec.Struct, frozen=True):
    """A standing order: decisions of this kind are answered so for a seat, until something changes.

    ``mark`` is what must stay the same, where something may change.
    """

    table_id: str
    seat: int
    kind: str
    person_id: str
    answer: str
    until: str
    mark: str = ""


class Honour(msgspec.Struct, frozen=True):
    """What a person achieved at a table."""

    table_id: str
    person_id: str
    achievement: str
    game: str
    at: float


Shown = Literal["everybody", "known", "nobody"]
"""Who sees a profile: everybody, those who have a name here, nobody but its person."""


class ResultRow(msgspec.Struct, frozen=True):
    """How a match ended for a person; ``day``: it was the deal of that day."""

    table_id: str
    person_id: str
    game: str
    at: float
    place: int
    seats: int
    score: float
    won: int
    listed: int
    day: str


class RatingRow(msgspec.Struct, frozen=True):
    """How strong a person is thought to be in a game, and how sure that is."""

    person_id: str
    game: str
    mu: float
    sigma: float
    matches: int


class RatedRow(msgspec.Struct, frozen=True):
    """What a match has made of a rating: what it is now, and how much it has gained."""

    table_id: str
    person_id: str
    seat: int
    mu: float
    sigma: float
    gained: float


class Tally(msgspec.Struct, frozen=True):
    """A person's matches of a game, summed up."""

    game: str
    matches: int
    won: int
    average: float
    best: float
