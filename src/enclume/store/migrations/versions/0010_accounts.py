"""Accounts: a login name and a password for a person, their sessions, their passkeys."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("login", sa.String(30), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("ix_session_person_id", "session", ["person_id"])
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_passkey_person_id", "passkey", ["person_id"])
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(60), primary_key=True),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "failure",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("who", sa.String(160), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_failure_who_at", "failure", ["who", "at"])


def downgrade() -> None:
    for table in ("failure", "challenge", "passkey", "session", "account"):
        op.drop_table(table)
