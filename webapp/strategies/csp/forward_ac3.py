"""`forward-ac3`: forward checking combined with AC-3: pairs of cells, then the search."""

from __future__ import annotations

from webapp.strategies.csp.search.backtracking import SearchStyle
from webapp.strategies.csp.search.consistency import ac3
from webapp.strategies.csp.search.player import SearchingPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return SearchingPlayer(seat, SearchStyle("forward"), ac3)
