"""Mail addresses that somebody says are theirs, until the letter that was sent there is answered."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "claim",
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("claim")
