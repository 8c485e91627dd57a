"""puzzles"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "compartments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("width", sa.SmallInteger(), nullable=False),
        sa.Column("height", sa.SmallInteger(), nullable=False),
        sa.Column("bullets", sa.SmallInteger(), nullable=False),
        sa.Column("difficulty", sa.SmallInteger(), nullable=False),
        sa.Column("largest_reason", sa.SmallInteger(), nullable=False),
        sa.Column("uses_total", sa.Boolean(), nullable=False),
        sa.Column("puzzles", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_compartments")),
        sa.UniqueConstraint(
            "width",
            "height",
            "bullets",
            "difficulty",
            "largest_reason",
            "uses_total",
            name="uq_compartments_place",
        ),
    )
    op.create_table(
        "levels",
        sa.Column("width", sa.SmallInteger(), nullable=False),
        sa.Column("height", sa.SmallInteger(), nullable=False),
        sa.Column("bullets", sa.SmallInteger(), nullable=False),
        sa.Column("difficulty", sa.SmallInteger(), nullable=False),
        sa.Column("night", sa.String(length=10), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("added", sa.Integer(), nullable=False),
        sa.Column("rare", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("width", "height", "bullets", "difficulty", name=op.f("pk_levels")),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("short_id", sa.String(length=7), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("canonical", sa.Text(), nullable=False),
        sa.Column("compartment_id", sa.Integer(), nullable=False),
        sa.Column("solution", sa.Text(), nullable=False),
        sa.Column("clues", sa.SmallInteger(), nullable=False),
        sa.Column("n0", sa.SmallInteger(), nullable=False),
        sa.Column("n1", sa.SmallInteger(), nullable=False),
        sa.Column("n2", sa.SmallInteger(), nullable=False),
        sa.Column("energy", sa.Double(), nullable=False),
        sa.Column("effort", sa.Double(), nullable=False),
        sa.Column("several", sa.SmallInteger(), nullable=False),
        sa.Column("total_reason", sa.SmallInteger(), nullable=True),
        sa.Column("openings", sa.Double(), nullable=False),
        sa.Column("method", sa.String(length=20), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("steps", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("version", sa.String(length=40), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("times_played", sa.Integer(), nullable=False),
        sa.Column("times_solved", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["compartment_id"],
            ["compartments.id"],
            name=op.f("fk_puzzles_compartment_id_compartments"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzles")),
        sa.UniqueConstraint("canonical", name=op.f("uq_puzzles_canonical")),
        sa.UniqueConstraint("short_id", name=op.f("uq_puzzles_short_id")),
    )
    with op.batch_alter_table("puzzles", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_puzzles_compartment_id_effort_id"),
            ["compartment_id", "effort", "id"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_puzzles_compartment_id_energy_id"),
            ["compartment_id", "energy", "id"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_puzzles_compartment_id_id"), ["compartment_id", "id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_puzzles_compartment_id_times_played_id"),
            ["compartment_id", "times_played", "id"],
            unique=False,
        )
        batch_op.create_index(batch_op.f("ix_puzzles_effort_id"), ["effort", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_puzzles_energy_id"), ["energy", "id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_puzzles_times_played_id"), ["times_played", "id"], unique=False
        )

    op.create_table(
        "daily",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("width", sa.SmallInteger(), nullable=False),
        sa.Column("height", sa.SmallInteger(), nullable=False),
        sa.Column("puzzle_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzles.id"], name=op.f("fk_daily_puzzle_id_puzzles")
        ),
        sa.PrimaryKeyConstraint("day", "width", "height", name=op.f("pk_daily")),
    )
    with op.batch_alter_table("daily", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_daily_puzzle_id"), ["puzzle_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("daily", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_daily_puzzle_id"))

    op.drop_table("daily")
    with op.batch_alter_table("puzzles", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_puzzles_times_played_id"))
        batch_op.drop_index(batch_op.f("ix_puzzles_energy_id"))
        batch_op.drop_index(batch_op.f("ix_puzzles_effort_id"))
        batch_op.drop_index(batch_op.f("ix_puzzles_compartment_id_times_played_id"))
        batch_op.drop_index(batch_op.f("ix_puzzles_compartment_id_id"))
        batch_op.drop_index(batch_op.f("ix_puzzles_compartment_id_energy_id"))
        batch_op.drop_index(batch_op.f("ix_puzzles_compartment_id_effort_id"))

    op.drop_table("puzzles")
    op.drop_table("levels")
    op.drop_table("compartments")
