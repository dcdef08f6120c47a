"""The tables of the database. ``migrations`` brings a database to this shape; the two are compared by a test."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, UniqueConstraint

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

person = Table(
    "person",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
)

game_table = Table(
    "game_table",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("version", Integer, nullable=False),
    Column("content", String(16), nullable=False),
    Column("setup", LargeBinary, nullable=False),  # name, options, seats at the start, seed, owner, invite: JSON
    Column("created", Float, nullable=False),
    Column("status", String(10), nullable=False),
    Column("moved", Float, nullable=False),
    Index("ix_game_table_status_moved", "status", "moved"),
)

entry = Table(
    "entry",
    metadata,
    # Append-only: rows lie in the order in which they came, whatever table they belong to.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), ForeignKey("game_table.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", String, nullable=False),
    Column("idem", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("digest", String(16), nullable=False),
    UniqueConstraint("table_id", "seq"),
)

task = Table(
    "task",
    metadata,
    # At most one for each table: when it next wants something done that nobody asks for.
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("due", Float),
    Column("lease", Float, nullable=False),
    Column("worker", String(40), nullable=False),
    Index("ix_task_due", "due"),
)

campaign = Table(
    "campaign",
    metadata,
    # Matches in a row; how it stands is what its last match has left behind.
    Column("id", String(24), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("name", String(60), nullable=False),
    Column("owner", String(24), nullable=False),
    Column("created", Float, nullable=False),
)

chapter = Table(
    "chapter",
    metadata,
    # The tables of a campaign in order; of two that would follow the same one, one is refused.
    Column("campaign_id", String(24), ForeignKey("campaign.id"), primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("table_id", String(24), ForeignKey("game_table.id"), nullable=False, unique=True),
)

seat = Table(
    "seat",
    metadata,
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), nullable=False),
    Column("passing", String(10), nullable=False, server_default="ask"),
    Index("ix_seat_person_id", "person_id"),
)

habit = Table(
    "habit",
    metadata,
    # What a person last chose in a game: their next table begins with it.
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("passing", String(10), nullable=False),
)

achievement = Table(
    "achievement",
    metadata,
    # What people achieved at a table: written together with the entry of the log that ends the match, and taken back
    # together with the one that takes it back.
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("achievement", String(60), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_achievement_person_id", "person_id"),
)

kept = Table(
    "kept",
    metadata,
    # How a table stood before the entry ``seq`` of its log: to go on with when the rules that led there have changed.
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), ForeignKey("game_table.id"), nullable=False),
    Column("person_id", String(24), nullable=False),
    Column("text", String(1000), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_chat_table_id", "table_id"),
)
