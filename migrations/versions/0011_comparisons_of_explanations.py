"""which of two explanations is clearer"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "comparisons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("rule", sa.String(length=20), nullable=False),
        sa.Column("question", sa.String(length=32), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=16), nullable=False),
        sa.Column(
            "clearer",
            sa.Enum(
                "first",
                "second",
                "neither",
                name="clearerway",
                native_enum=False,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_comparisons_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comparisons")),
        sa.UniqueConstraint(
            "player_id", "question", name=op.f("uq_comparisons_player_id_question")
        ),
    )
    with op.batch_alter_table("comparisons", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_comparisons_rule_clearer"), ["rule", "clearer"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("comparisons", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_comparisons_rule_clearer"))
    op.drop_table("comparisons")
