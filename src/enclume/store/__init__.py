"""The store: people, tables and the log that is the truth of every table."""

from .store import Entry, Honour, How, NewerDatabase, Person, Store, TableRow

__all__ = ["Entry", "Honour", "How", "NewerDatabase", "Person", "Store", "TableRow"]
