"""Lines of the chat keep the mark of the command: one that comes twice, after a line broke, was said once."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("chat", sa.Column("idem", sa.String(40), nullable=True))
    op.create_index("ix_chat_table_id_idem", "chat", ["table_id", "idem"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_chat_table_id_idem", "chat")
    op.drop_column("chat", "idem")
