"""which grading graded a puzzle; dailies and plays keep the difficulty that they were given"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

OF_DAILIES = """
UPDATE daily SET difficulty = (
    SELECT compartments.difficulty FROM puzzles
    JOIN compartments ON compartments.id = puzzles.compartment_id
    WHERE puzzles.id = daily.puzzle_id
)
"""
"""The difficulty at present, before anything is graded anew."""

OF_PLAYS = """
UPDATE plays SET difficulty = (
    SELECT compartments.difficulty FROM puzzles
    JOIN compartments ON compartments.id = puzzles.compartment_id
    WHERE puzzles.short_id = plays.puzzle
)
"""
"""The same for plays; of puzzles that are not on the shelf there is none."""


def upgrade() -> None:
    op.add_column(
        "puzzles", sa.Column("grading", sa.SmallInteger(), nullable=False, server_default="1")
    )
    op.create_index(op.f("ix_puzzles_grading_id"), "puzzles", ["grading", "id"])
    op.add_column(
        "daily", sa.Column("difficulty", sa.SmallInteger(), nullable=False, server_default="0")
    )
    op.add_column("plays", sa.Column("difficulty", sa.SmallInteger(), nullable=True))
    op.execute(OF_DAILIES)
    op.execute(OF_PLAYS)


def downgrade() -> None:
    op.drop_column("plays", "difficulty")
    op.drop_column("daily", "difficulty")
    op.drop_index(op.f("ix_puzzles_grading_id"), table_name="puzzles")
    op.drop_column("puzzles", "grading")
