"""`exists`: asks of each cell if a solution makes it a mine, and if one does not. By z3."""

from __future__ import annotations

from webapp.strategies.kofford.methods import exists
from webapp.strategies.kofford.player import FormulaPlayer
from webapp.strategies.kofford.z3_room import Z3Room
from webapp.strategies.protocol import ComputerPlayer, Seat, Technique

EXISTS = Technique("no other solution", "no solution of the numbers has it otherwise")


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return FormulaPlayer(seat, Z3Room(), exists, EXISTS)
