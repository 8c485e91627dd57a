"""live games"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "live_games",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=False),
        sa.Column("width", sa.SmallInteger(), nullable=False),
        sa.Column("height", sa.SmallInteger(), nullable=False),
        sa.Column("mines", sa.SmallInteger(), nullable=False),
        sa.Column("rules", sa.String(length=10), nullable=False),
        sa.Column("first", sa.String(length=10), nullable=False),
        sa.Column("hardness", sa.String(length=10), nullable=False),
        sa.Column("method", sa.String(length=10), nullable=False),
        sa.Column("origin", sa.String(length=10), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("seed", sa.BigInteger(), nullable=True),
        sa.Column("board", sa.Text(), nullable=True),
        sa.Column("start", sa.SmallInteger(), nullable=True),
        sa.Column("opened", sa.Text(), nullable=False),
        sa.Column("flags", sa.Text(), nullable=False),
        sa.Column("questions", sa.Text(), nullable=False),
        sa.Column("exploded", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(length=4), nullable=False),
        sa.Column("result", sa.String(length=4), nullable=False),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.Column("result_ms", sa.Integer(), nullable=True),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("assisted", sa.Boolean(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("engines", sa.String(length=200), nullable=False),
        sa.Column("asked", sa.String(length=40), nullable=False),
        sa.Column("asked_revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("touched_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("measures", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_live_games_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_live_games")),
    )
    with op.batch_alter_table("live_games", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_live_games_player_id_day_level"),
            ["player_id", "day", "level"],
            unique=True,
            sqlite_where=sa.text("counted AND day IS NOT NULL"),
            postgresql_where=sa.text("counted AND day IS NOT NULL"),
        )
        batch_op.create_index(
            batch_op.f("ix_live_games_player_id_touched_at_id"),
            ["player_id", "touched_at", "id"],
            unique=False,
        )

    op.create_table(
        "live_moves",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("cells", sa.Text(), nullable=False),
        sa.Column("token", sa.String(length=24), nullable=False),
        sa.Column("ms", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"],
            ["live_games.id"],
            name=op.f("fk_live_moves_game_id_live_games"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "revision", name=op.f("pk_live_moves")),
    )


def downgrade() -> None:
    op.drop_table("live_moves")
    with op.batch_alter_table("live_games", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_live_games_player_id_touched_at_id"))
        batch_op.drop_index(
            batch_op.f("ix_live_games_player_id_day_level"),
            sqlite_where=sa.text("counted AND day IS NOT NULL"),
            postgresql_where=sa.text("counted AND day IS NOT NULL"),
        )

    op.drop_table("live_games")
