"""Until when somebody is away: they may come back earlier."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("absence", sa.Column("until", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE absence SET until = at + seconds")


def downgrade() -> None:
    op.drop_column("absence", "until")
