"""`fringe-csp`: the CSP strategy under the constraints of the fringe.

The paper would like to see fringe constraints "applied to CSP Strategy for smaller games". Meant,
as we read it: only cells next to numbers are variables, the total is left out until fewer than 20
cells are left, and so a guess stays next to the numbers until then.
"""

from __future__ import annotations

from webapp.strategies.csp.facts import FEW_CELLS
from webapp.strategies.csp.studholme import CspPlayer
from webapp.strategies.protocol import ComputerPlayer, Seat


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return CspPlayer(seat, total_below=FEW_CELLS)
