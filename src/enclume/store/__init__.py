"""The store: people, tables and the log that is the truth of every table."""

from .store import Entry, NewerDatabase, Person, Store, TableRow

__all__ = ["Entry", "NewerDatabase", "Person", "Store", "TableRow"]
