"""When somebody has reactions passed for them: at a seat, and as a habit in a game."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seat", sa.Column("passing", sa.String(10), nullable=False, server_default="ask"))
    op.create_table(
        "habit",
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("passing", sa.String(10), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("habit")
    op.drop_column("seat", "passing")
