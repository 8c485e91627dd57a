"""live games without flood, and with computer players"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

PLAYERS = ("adviser", "reasoner", "reasoned_by")


def upgrade() -> None:
    op.add_column(
        "live_games", sa.Column("flood", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    for name in PLAYERS:
        op.add_column(
            "live_games", sa.Column(name, sa.String(length=40), nullable=False, server_default="")
        )


def downgrade() -> None:
    for name in (*reversed(PLAYERS), "flood"):
        op.drop_column("live_games", name)
