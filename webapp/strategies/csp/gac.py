"""`gac`: algorithm 4, and under it a search that keeps its cells consistent in the same way."""

from __future__ import annotations

from webapp.strategies.csp.search.backtracking import SearchStyle
from webapp.strategies.csp.search.consistency import gac
from webapp.strategies.csp.search.player import SearchingPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return SearchingPlayer(seat, SearchStyle("gac"), gac)
