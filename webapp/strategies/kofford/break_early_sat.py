"""`break-early-sat`: as `break-early`, by MiniSat."""

from __future__ import annotations

from webapp.strategies.kofford.break_early import BREAK_EARLY
from webapp.strategies.kofford.methods import break_early
from webapp.strategies.kofford.player import FormulaPlayer
from webapp.strategies.kofford.sat_room import SatRoom
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return FormulaPlayer(seat, SatRoom(), break_early, BREAK_EARLY)
