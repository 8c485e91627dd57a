"""times, pauses and help of each solve"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

COUNTED = (("pauses", sa.SmallInteger()), ("paused", sa.Integer()), ("rung", sa.SmallInteger()))


def upgrade() -> None:
    for name, kind in COUNTED:
        op.add_column("plays", sa.Column(name, kind, nullable=False, server_default="0"))
    op.create_table(
        "solves",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("solved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("pauses", sa.SmallInteger(), nullable=False),
        sa.Column("paused", sa.Integer(), nullable=False),
        sa.Column("hints", sa.SmallInteger(), nullable=False),
        sa.Column("rung", sa.SmallInteger(), nullable=False),
        sa.Column("checks", sa.SmallInteger(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("undos", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["play_id"], ["plays.id"], name=op.f("fk_solves_play_id_plays"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_solves")),
    )
    with op.batch_alter_table("solves", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_solves_play_id"), ["play_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("solves", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_solves_play_id"))
    op.drop_table("solves")
    for name, _ in COUNTED:
        op.drop_column("plays", name)
