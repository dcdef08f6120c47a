"""Browsers in which people are told of their turns, and the key that push services know a server by."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "browser",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("session_id", sa.String(24), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_browser_person_id", "browser", ["person_id"])
    op.create_table(
        "push_key",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("private", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("push_key")
    op.drop_table("browser")
