"""`forward-checking`: algorithm 3 under backtracking search, cells in reading order.

The paper did not order here; what it calls value ordering is MRV, which orders variables.
"""

from __future__ import annotations

from webapp.strategies.csp.search.backtracking import SearchStyle
from webapp.strategies.csp.search.player import SearchingPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return SearchingPlayer(seat, SearchStyle("forward"))
