"""Who is told of their turns and how, what was told already, which tables are silent, who was away."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "channel",
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("webhook", sa.String(500), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
    )
    op.create_table(
        "notice",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "silence",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
    )
    op.create_table(
        "absence",
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("at", sa.Float, primary_key=True),
        sa.Column("seconds", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("absence", "silence", "notice", "channel"):
        op.drop_table(name)
