"""The store: people, tables and the log that is the truth of every table."""

from . import changes
from .accounts import FAILURE_SECONDS
from .addresses import POSTGRES, is_address, reaching, without_password
from .changes import Change, Line
from .holding import holding
from .ids import HEAD, new_id
from .leaving import Rewritten
from .notices import DAY, Channels, Claim, whole_days
from .permission import Forbidden, is_there
from .rows import (
    AccountRow,
    BrowserRow,
    CampaignRow,
    Chapter,
    Conflict,
    Entry,
    Honour,
    Host,
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
    TooMany,
    Unreachable,
    Unsaved,
)
from .store import Store
from .tasks import LEASE_SECONDS

__all__ = [
    "DAY",
    "FAILURE_SECONDS",
    "HEAD",
    "LEASE_SECONDS",
    "POSTGRES",
    "AccountRow",
    "BrowserRow",
    "CampaignRow",
    "Change",
    "Channels",
    "Chapter",
    "Claim",
    "Conflict",
    "Entry",
    "Forbidden",
    "Honour",
    "Host",
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
    "TooMany",
    "Unreachable",
    "Unsaved",
    "changes",
    "holding",
    "is_address",
    "is_there",
    "new_id",
    "reaching",
    "whole_days",
    "without_password",
]
