"""What people achieved, by table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "achievement",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("achievement", sa.String(60), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_achievement_person_id", "achievement", ["person_id"])


def downgrade() -> None:
    op.drop_table("achievement")
