"""players and plays"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_table(
        "device_links",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_device_links_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_device_links")),
    )
    with op.batch_alter_table("device_links", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_device_links_expires_at"), ["expires_at"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_device_links_player_id"), ["player_id"], unique=False)

    op.create_table(
        "plays",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=24), nullable=False),
        sa.Column("puzzle", sa.String(length=40), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("marks", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("touched_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("solved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("hints", sa.SmallInteger(), nullable=False),
        sa.Column("checks", sa.SmallInteger(), nullable=False),
        sa.Column("asked", sa.String(length=10), nullable=False),
        sa.Column("asked_revision", sa.Integer(), nullable=False),
        sa.Column("best_seconds", sa.Integer(), nullable=True),
        sa.Column("daily", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_plays_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_plays")),
    )
    with op.batch_alter_table("plays", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_plays_player_id_puzzle"), ["player_id", "puzzle"], unique=True
        )
        batch_op.create_index(
            batch_op.f("ix_plays_player_id_touched_at"), ["player_id", "touched_at"], unique=False
        )

    op.create_table(
        "moves",
        sa.Column("play_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("changes", sa.Text(), nullable=False),
        sa.Column("token", sa.String(length=24), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["play_id"], ["plays.id"], name=op.f("fk_moves_play_id_plays"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("play_id", "revision", name=op.f("pk_moves")),
    )


def downgrade() -> None:
    op.drop_table("moves")
    with op.batch_alter_table("plays", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_plays_player_id_touched_at"))
        batch_op.drop_index(batch_op.f("ix_plays_player_id_puzzle"))

    op.drop_table("plays")
    with op.batch_alter_table("device_links", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_device_links_player_id"))
        batch_op.drop_index(batch_op.f("ix_device_links_expires_at"))

    op.drop_table("device_links")
    op.drop_table("players")
