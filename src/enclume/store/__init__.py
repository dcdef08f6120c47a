"""The store: people, tables and the log that is the truth of every table."""

from . import changes
from .changes import Change, Line
from .database import POSTGRES, without_password
from .rows import (
    CampaignRow,
    Chapter,
    Conflict,
    Entry,
    Honour,
    How,
    NewerDatabase,
    Person,
    TableRow,
    Unreachable,
    Unsaved,
)
from .store import Store
from .tasks import LEASE_SECONDS

__all__ = [
    "LEASE_SECONDS",
    "POSTGRES",
    "CampaignRow",
    "Change",
    "Chapter",
    "Conflict",
    "Entry",
    "Honour",
    "How",
    "Line",
    "NewerDatabase",
    "Person",
    "Store",
    "TableRow",
    "Unreachable",
    "Unsaved",
    "changes",
    "without_password",
]
