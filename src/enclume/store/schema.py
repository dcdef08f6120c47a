"""The tables of the database. ``migrations`` brings a database to this shape; the two are compared by a test."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

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
    Column("shown", String(10), nullable=False, server_default="known"),  # to whom the profile is
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
    Index("ix_seat_person_id", "person_id"),
)

standing_order = Table(
    "standing_order",
    metadata,
    # How decisions of a kind are answered for a seat, until something changes: then the mark is another one.
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(60), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), nullable=False),
    Column("answer", String(60), nullable=False),
    Column("until", String(20), nullable=False),
    Column("mark", String(16), nullable=False),
    Index("ix_standing_order_person_id", "person_id"),
)

habit = Table(
    "habit",
    metadata,
    # The standing orders with which a person begins every table of a game.
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("kind", String(60), primary_key=True),
    Column("answer", String(60), nullable=False),
    Column("until", String(20), nullable=False),
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
    # The mark of the command; what was said before there were marks has none.
    Column("idem", String(40), nullable=True),
    Index("ix_chat_table_id", "table_id"),
    Index("ix_chat_table_id_idem", "table_id", "idem", unique=True),
)

account = Table(
    "account",
    metadata,
    # A person who can come back from another device; a guest has none.
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("login", String(30), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("created", Float, nullable=False),
)

session = Table(
    "session",
    metadata,
    # A browser in which somebody signed in. Whoever has no session any more is signed out, whatever their cookie says.
    Column("id", String(24), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), nullable=False),
    Column("device", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("ix_session_person_id", "person_id"),
)

passkey = Table(
    "passkey",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("device", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_passkey_person_id", "person_id"),
)

challenge = Table(
    "challenge",
    metadata,
    # What a passkey is asked to sign: once, and soon.
    Column("id", String(60), primary_key=True),
    Column("person_id", String(24), nullable=False),
    Column("created", Float, nullable=False),
)

failure = Table(
    "failure",
    metadata,
    # Who failed to sign in lately, under which name, from where, and who had letters sent to whom: whoever does so too
    # often has to wait.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("who", String(160), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_failure_who_at", "who", "at"),
)

result = Table(
    "result",
    metadata,
    # How a match ended for a person, where it counts: written together with the entry that ended it.
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("at", Float, nullable=False),
    Column("place", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("score", Float, nullable=False),
    Column("won", Integer, nullable=False),
    Column("listed", Integer, nullable=False),
    Column("day", String(10), nullable=False),  # of a deal of the day
    Index("ix_result_person_id_at", "person_id", "at"),
)

rating = Table(
    "rating",
    metadata,
    # How strong a person is thought to be in a game, and how sure that is.
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ix_rating_game", "game"),
)

rated = Table(
    "rated",
    metadata,
    # What a match has made of a rating: written together with the entry that ended it.
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("gained", Float, nullable=False),
)

daily = Table(
    "daily",
    metadata,
    # Who has begun the deal of a day: once, together with their table.
    Column("day", String(10), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("table_id", String(24), ForeignKey("game_table.id"), nullable=False),
)

channel = Table(
    "channel",
    metadata,
    # How a person is told that a table waits for them.
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("email", String(254), nullable=False),
    Column("webhook", String(500), nullable=False),
    Column("lang", String(2), nullable=False),
)

claim = Table(
    "claim",
    metadata,
    # An address that a person says is theirs, until they answer the letter that was sent there: one at a time.
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # a fingerprint of what stands in the letter
    Column("email", String(254), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("at", Float, nullable=False),
)

browser = Table(
    "browser",
    metadata,
    # Browsers in which a person is told of their turns, even when no page is open there.
    Column("id", String(32), primary_key=True),  # a fingerprint of the address
    Column("person_id", String(24), ForeignKey("person.id"), nullable=False),
    Column("session_id", String(24), nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("device", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Index("ix_browser_person_id", "person_id"),
)

push_key = Table(
    "push_key",
    metadata,
    # What push services know this server by: one key for good.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("private", String(60), nullable=False),
    Column("created", Float, nullable=False),
)

notice = Table(
    "notice",
    metadata,
    # A turn of which its person was told: the entry with which it began.
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

silence = Table(
    "silence",
    metadata,
    # Tables of which a person does not want to be told.
    Column("table_id", String(24), ForeignKey("game_table.id"), primary_key=True),
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
)

absence = Table(
    "absence",
    metadata,
    # Days on which a person's turns took longer: how many were taken, and until when.
    Column("person_id", String(24), ForeignKey("person.id"), primary_key=True),
    Column("at", Float, primary_key=True),
    Column("seconds", Float, nullable=False),
    Column("until", Float, nullable=False, server_default="0"),
)
