"""`set-solver`: all solutions by sets of equal cells, then the lowest probability."""

from __future__ import annotations

from webapp.strategies.oz.engines import grouped
from webapp.strategies.oz.player import OzPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat, Technique

SET_SOLVER = Technique(
    "set solver", "it is the same in all solutions, listed by sets of equal cells"
)


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return OzPlayer(seat, grouped, SET_SOLVER)
