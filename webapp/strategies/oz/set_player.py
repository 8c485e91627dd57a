"""`set`: the set propagators, then the lowest probability."""

from __future__ import annotations

from webapp.strategies.oz.engines import sets
from webapp.strategies.oz.player import OzPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat, Technique

SETS = Technique("set propagators", "numbers that share sets of cells say so together")


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return OzPlayer(seat, sets, SETS)
