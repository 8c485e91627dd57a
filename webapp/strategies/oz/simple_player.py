"""`simple`: the simple propagators, then the lowest probability."""

from __future__ import annotations

from webapp.strategies.oz.engines import simple
from webapp.strategies.oz.player import OzPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat, Technique

SIMPLE = Technique("simple propagators", "a number, or the total, says so by itself")


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return OzPlayer(seat, simple, SIMPLE)
