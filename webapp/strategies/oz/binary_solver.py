"""`binary-solver`: all solutions cell by cell, then the lowest probability."""

from __future__ import annotations

from webapp.strategies.oz.engines import binary
from webapp.strategies.oz.player import OzPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat, Technique

BINARY_SOLVER = Technique("binary solver", "it is the same in all solutions, listed cell by cell")


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return OzPlayer(seat, binary, BINARY_SOLVER)
