"""room of games, former players"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

SIZES = (
    (
        "UPDATE plays SET size = (SELECT coalesce(sum(length(moves.changes)), 0)"
        " FROM moves WHERE moves.play_id = plays.id)"
    ),
    (
        "UPDATE live_games SET size = (SELECT coalesce(sum(length(live_moves.cells)), 0)"
        " FROM live_moves WHERE live_moves.game_id = live_games.id)"
    ),
)


def upgrade() -> None:
    op.create_table(
        "former_players",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_former_players_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_former_players")),
    )
    with op.batch_alter_table("former_players", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_former_players_player_id"), ["player_id"], unique=False
        )
    for table in ("plays", "live_games"):
        op.add_column(
            table, sa.Column("size", sa.Integer(), nullable=False, server_default=sa.text("0"))
        )
    for sizes in SIZES:
        op.execute(sizes)


def downgrade() -> None:
    for table in ("live_games", "plays"):
        op.drop_column(table, "size")
    with op.batch_alter_table("former_players", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_former_players_player_id"))
    op.drop_table("former_players")
