"""`exists-sat`: as `exists`, by MiniSat."""

from __future__ import annotations

from webapp.strategies.kofford.exists import EXISTS
from webapp.strategies.kofford.methods import exists
from webapp.strategies.kofford.player import FormulaPlayer
from webapp.strategies.kofford.sat_room import SatRoom
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return FormulaPlayer(seat, SatRoom(), exists, EXISTS)
