"""`single-point`: each number alone; else a random cell."""

from __future__ import annotations

from webapp.strategies.csp.equation import EquationPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return EquationPlayer(seat, subtracting=False)
