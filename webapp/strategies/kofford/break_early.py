"""`break-early`: lists solutions until nothing has changed for a while. By z3."""

from __future__ import annotations

from webapp.strategies.kofford.methods import break_early
from webapp.strategies.kofford.player import FormulaPlayer
from webapp.strategies.kofford.z3_room import Z3Room
from webapp.strategies.protocol import ComputerPlayer, Seat, Technique

BREAK_EARLY = Technique("solutions so far", "it has stayed the same in all solutions for a while")


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return FormulaPlayer(seat, Z3Room(), break_early, BREAK_EARLY)
