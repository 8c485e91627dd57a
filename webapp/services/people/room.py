"""How much is kept for one game and for one player: far more than anybody plays, and not more."""

from __future__ import annotations

from sqlalchemy.orm import Session

from webapp.store import room
from webapp.store.room import A_MOVE

OF_A_GAME = 4 * 1024 * 1024
"""Bytes. Taking all marks of the largest board away and back again fits in a hundred times."""

OF_A_PLAYER = 256 * 1024 * 1024
"""Bytes: some ten thousand games on expert boards."""

LOOKS = 8 * 1024
"""How far a game grows until all games of its player are counted again."""


def trouble(session: Session, player_id: str) -> str:
    """Why a player can begin no further game; nothing if there is room."""
    if room.taken(session, player_id) < OF_A_PLAYER:
        return ""
    return (
        f"Your games fill the {_told(OF_A_PLAYER)} that are kept for one player: take your data "
        "along from the settings, delete everything there, and begin anew."
    )


def trouble_growing(session: Session, player_id: str, before: tuple[int, int], added: int) -> str:
    """Why a game can have no further move; nothing if there is room.

    `before`: what its moves say, in bytes, and how many they are; `added`: what the next one says.
    """
    size, moves = before
    now, then = size + A_MOVE * moves, size + added + A_MOVE * (moves + 1)
    if then > OF_A_GAME:
        return (
            f"The moves of this game fill the {_told(OF_A_GAME)} that are kept of one: "
            "it stays as it is, and another game has room of its own."
        )
    return trouble(session, player_id) if now // LOOKS != then // LOOKS else ""


def _told(size: int) -> str:
    return f"{size // 1024 // 1024} MB"
