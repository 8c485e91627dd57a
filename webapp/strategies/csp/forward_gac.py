"""`forward-gac`: forward checking combined with GAC: each number alone, then the search."""

from __future__ import annotations

from webapp.strategies.csp.search.backtracking import SearchStyle
from webapp.strategies.csp.search.consistency import gac
from webapp.strategies.csp.search.player import SearchingPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return SearchingPlayer(seat, SearchStyle("forward"), gac)
