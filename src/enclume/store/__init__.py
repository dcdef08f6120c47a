"""The store: people, tables and the log that is the truth of every table."""

from .store import CampaignRow, Chapter, Conflict, Entry, Honour, How, NewerDatabase, Person, Store, TableRow

__all__ = [
    "CampaignRow",
    "Chapter",
    "Conflict",
    "Entry",
    "Honour",
    "How",
    "NewerDatabase",
    "Person",
    "Store",
    "TableRow",
]
