"""how a replay file says that its game ended"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "live_games", sa.Column("claim", sa.String(length=4), nullable=False, server_default="")
    )


def downgrade() -> None:
    op.drop_column("live_games", "claim")
