"""Campaigns: tables in a row."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("owner", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "chapter",
        sa.Column("campaign_id", sa.String(24), sa.ForeignKey("campaign.id"), primary_key=True),
        sa.Column("nth", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), nullable=False, unique=True),
    )


def downgrade() -> None:
    op.drop_table("chapter")
    op.drop_table("campaign")
