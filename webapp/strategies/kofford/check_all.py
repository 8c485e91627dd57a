"""`check-all`: lists all solutions; known is what is the same in each. By z3."""

from __future__ import annotations

from webapp.strategies.kofford.methods import check_all
from webapp.strategies.kofford.player import FormulaPlayer
from webapp.strategies.kofford.z3_room import Z3Room
from webapp.strategies.protocol import ComputerPlayer, Seat, Technique

CHECK_ALL = Technique("all solutions", "it is the same in every solution of the numbers")


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return FormulaPlayer(seat, Z3Room(), check_all, CHECK_ALL)
