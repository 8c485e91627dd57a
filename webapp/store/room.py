"""How much room the games of a player take."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from webapp.store.live_games import LiveGame
from webapp.store.plays import Play

A_GAME, A_MOVE = 1000, 64
"""Bytes of a row, about, besides the characters of its cells."""


def taken(session: Session, player_id: str) -> int:
    """Bytes, about, of all games of a player."""
    return sum(_in_table(session, player_id, table) for table in (Play, LiveGame))


def _in_table(session: Session, player_id: str, table: type[Play | LiveGame]) -> int:
    characters = func.coalesce(func.sum(table.size), 0)
    moves = func.coalesce(func.sum(table.revision), 0)
    query = select(characters, moves, func.count()).where(table.player_id == player_id)
    size, number, games = session.execute(query).one()
    return int(size) + A_MOVE * int(number) + A_GAME * games
