"""The first tables: people, tables, the log, seats, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("content", sa.String(16), nullable=False),
        sa.Column("setup", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
    )
    op.create_index("ix_game_table_status_moved", "game_table", ["status", "moved"])
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.String, nullable=False),
        sa.Column("idem", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.UniqueConstraint("table_id", "seq", name="uq_entry_table_id_seq"),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), nullable=False),
    )
    op.create_index("ix_seat_person_id", "seat", ["person_id"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_chat_table_id", "chat", ["table_id"])


def downgrade() -> None:
    for name in ("chat", "seat", "entry", "game_table", "person"):
        op.drop_table(name)
