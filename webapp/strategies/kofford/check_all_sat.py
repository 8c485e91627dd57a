"""`check-all-sat`: as `check-all`, by MiniSat."""

from __future__ import annotations

from webapp.strategies.kofford.check_all import CHECK_ALL
from webapp.strategies.kofford.methods import check_all
from webapp.strategies.kofford.player import FormulaPlayer
from webapp.strategies.kofford.sat_room import SatRoom
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return FormulaPlayer(seat, SatRoom(), check_all, CHECK_ALL)
