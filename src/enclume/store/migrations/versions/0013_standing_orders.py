"""Standing orders, kind by kind, in place of a single wish about all reactions; the wishes become orders."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

REACTIONS = (
    ("kinfire_delve", "boost", "pass"),
    ("kinfire_delve", "again", "keep"),
    ("kinfire_delve", "bard", "keep"),
    ("kinfire_delve", "move", "skip"),
    ("forgeflame", "absorption", "let"),
)
"""What could be passed until now: the game, the kind of decision, the answer."""

UNTIL = "CASE passing WHEN 'always' THEN 'match' ELSE 'idle' END"


def upgrade() -> None:
    op.create_table(
        "standing_order",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(60), primary_key=True),
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("answer", sa.String(60), nullable=False),
        sa.Column("until", sa.String(20), nullable=False),
        sa.Column("mark", sa.String(16), nullable=False),
    )
    op.create_index("ix_standing_order_person_id", "standing_order", ["person_id"])
    wishes = op.get_bind().execute(sa.text(f"SELECT person_id, game, {UNTIL} FROM habit WHERE passing <> 'ask'")).all()
    op.drop_table("habit")
    habit = op.create_table(
        "habit",
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("kind", sa.String(60), primary_key=True),
        sa.Column("answer", sa.String(60), nullable=False),
        sa.Column("until", sa.String(20), nullable=False),
    )
    for game, kind, answer in REACTIONS:
        op.execute(
            "INSERT INTO standing_order (table_id, seat, kind, person_id, answer, until, mark) "
            f"SELECT table_id, seat, '{kind}', person_id, '{answer}', {UNTIL}, '' FROM seat "
            "JOIN game_table ON game_table.id = seat.table_id "
            f"WHERE passing <> 'ask' AND game = '{game}' AND status <> 'finished'"
        )
        rows = [
            {"person_id": person, "game": game, "kind": kind, "answer": answer, "until": until}
            for person, played, until in wishes
            if played == game
        ]
        if rows:
            op.bulk_insert(habit, rows)
    op.drop_column("seat", "passing")


def downgrade() -> None:
    op.add_column("seat", sa.Column("passing", sa.String(10), nullable=False, server_default="ask"))
    op.drop_table("habit")
    op.create_table(
        "habit",
        sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("passing", sa.String(10), nullable=False),
    )
    op.drop_table("standing_order")
