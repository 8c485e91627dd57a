"""How much room one game has, and all games of one person: far more than anybody plays."""

from __future__ import annotations

from typing import Protocol

from sqlalchemy.orm import Session

from webapp.message import Message
from webapp.store import room
from webapp.store.moves import MovedGame
from webapp.store.room import A_MOVE

OF_A_GAME = 4 * 1024 * 1024
"""Bytes. Taking all marks of the largest board away and back again fits in a hundred times."""

OF_A_PERSON = 256 * 1024 * 1024
"""Bytes: some ten thousand games on expert boards."""

LOOKS = 8 * 1024
"""How far a game grows until all games of its person are counted again."""


class OwnedGame(MovedGame, Protocol):
    """A game that takes room, and whose it is."""

    @property
    def player_id(self) -> str:
        """The person who plays."""
        ...


def trouble(session: Session, person_id: str) -> str:
    """Why a person can begin no further game; nothing if there is room."""
    if room.taken(session, person_id) < OF_A_PERSON:
        return ""
    return Message(
        "Your games fill the %(megabytes)s that are kept for one person: take "
        "your data along from the settings, delete everything there, and begin "
        "anew.",
        megabytes=_megabytes(OF_A_PERSON),
    )


def trouble_growing(session: Session, game: OwnedGame, added: int) -> str:
    """Why a game can have no further move, which says `added` bytes; nothing if there is room."""
    before = game.size + A_MOVE * game.revision
    after = before + added + A_MOVE
    if after > OF_A_GAME:
        return Message(
            "The moves of this game fill the %(megabytes)s that are kept of one: it "
            "stays as it is, and another game has room of its own.",
            megabytes=_megabytes(OF_A_GAME),
        )
    # All games of a person are summed only now and then: it takes longer than a move.
    return trouble(session, game.player_id) if before // LOOKS != after // LOOKS else ""


def _megabytes(size: int) -> str:
    return f"{size // 1024 // 1024} MB"
