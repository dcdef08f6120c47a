"""Tasks: when a table next wants to be looked at, and who looks after it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "task",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("due", sa.Float),
        sa.Column("lease", sa.Float, nullable=False),
        sa.Column("worker", sa.String(40), nullable=False),
    )
    op.create_index("ix_task_due", "task", ["due"])
    # Tables that were being played may wait for a bot: somebody has to look.
    op.execute("INSERT INTO task SELECT id, 0.0, 0.0, '' FROM game_table WHERE status = 'playing'")


def downgrade() -> None:
    op.drop_table("task")
