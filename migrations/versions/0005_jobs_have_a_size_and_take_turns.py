"""jobs have a size and take turns"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

LONG = 600
"""Seconds: what jobs that were ordered before are taken for, of kinds that may take minutes."""


def upgrade() -> None:
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.add_column(sa.Column("client", sa.String(length=32), nullable=True))
        batch_op.add_column(sa.Column("work", sa.Integer(), nullable=False, server_default="0"))
        batch_op.create_index(batch_op.f("ix_jobs_started_at"), ["started_at"], unique=False)
    jobs = sa.table("jobs", sa.column("kind"), sa.column("work"))
    long = jobs.c.kind.in_(("book", "stock"))
    op.execute(sa.update(jobs).where(long).values(work=LONG))


def downgrade() -> None:
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_jobs_started_at"))
        batch_op.drop_column("work")
        batch_op.drop_column("client")
