"""The store: people, tables and the log that is the truth of every table."""

from . import changes
from .accounts import FAILURE_SECONDS
from .changes import Change, Line
from .database import POSTGRES, without_password
from .leaving import Rewritten
from .notices import Channels
from .rows import (
    AccountRow,
    BrowserRow,
    CampaignRow,
    Chapter,
    Conflict,
    Entry,
    Honour,
    NewerDatabase,
    OrderRow,
    PasskeyRow,
    Person,
    RatedRow,
    RatingRow,
    ResultRow,
    SessionRow,
    Shown,
    TableRow,
    Tally,
    Unreachable,
    Unsaved,
)
from .store import Store
from .tasks import LEASE_SECONDS

__all__ = [
    "FAILURE_SECONDS",
    "LEASE_SECONDS",
    "POSTGRES",
    "AccountRow",
    "BrowserRow",
    "CampaignRow",
    "Change",
    "Channels",
    "Chapter",
    "Conflict",
    "Entry",
    "Honour",
    "Line",
    "NewerDatabase",
    "OrderRow",
    "PasskeyRow",
    "Person",
    "RatedRow",
    "RatingRow",
    "ResultRow",
    "Rewritten",
    "SessionRow",
    "Shown",
    "Store",
    "TableRow",
    "Tally",
    "Unreachable",
    "Unsaved",
    "changes",
    "without_password",
]
