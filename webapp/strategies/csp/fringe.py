"""`fringe`: only covered cells next to open ones are variables.

No coupling, no order of variables or values, no look ahead: one backtracking search over the whole
fringe in reading order. The sum of all mines is used only when fewer than 20 cells are left; then
all of them are variables. There is "little to no element of probability": where nothing is certain
it believes the first solution found and opens the first cell that is safe in it.
"""

from __future__ import annotations

from webapp.strategies.csp.constraints import ConstraintList
from webapp.strategies.csp.effort import Effort
from webapp.strategies.csp.facts import FEW_CELLS, SEARCH, CertainCells, Conclusions, Facts
from webapp.strategies.csp.search.backtracking import BoundedSum, SearchStyle
from webapp.strategies.csp.search.certainty import witnesses_of
from webapp.strategies.protocol import (
    FIRST_CORNER,
    ComputerPlayer,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
)

FIRST_SOLUTION = Technique(
    "first solution", "the first placement of mines found that fits has none here", guess=True
)
NO_FRINGE = Technique("no fringe", "no number says anything about the cells left", guess=True)


class FringePlayer:
    """Searches the fringe as a whole."""

    def __init__(self, seat: Seat) -> None:
        self.facts = Facts(seat.ground)
        self._effort = Effort(seat.clock)
        self._constraints = ConstraintList(self.facts, subtracting=False)
        self._conclusions = Conclusions()

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """What is certain; else what the first solution says."""
        if seen.untouched:
            return PlayerTurn([0], FIRST_CORNER)
        self._constraints.absorb(seen, seen.fresh)
        while True:
            turn = self._conclusions.next_turn(seen)
            if turn is not None:
                return turn
            sums, numbers = self._sums()
            if not sums:
                first = (self.facts.unsettled & -self.facts.unsettled).bit_length() - 1
                return PlayerTurn([first], NO_FRINGE)
            witnesses = witnesses_of(sums, SearchStyle("check"), self._effort)
            safe, mines = witnesses.certain
            if not safe and not mines:
                cell = witnesses.cells[witnesses.first.index(0)]
                return PlayerTurn([cell], FIRST_SOLUTION)
            self._constraints.settle_all(safe, mines)
            self._conclusions.add([CertainCells(safe, mines, SEARCH, numbers)])

    def _sums(self) -> tuple[list[BoundedSum], int]:
        """The sums of the fringe, with the total if few cells are left; the numbers they are of."""
        sums, numbers = [], 0
        for constraint in self._constraints.all():
            sums.append(BoundedSum(constraint.cells, constraint.mines, constraint.mines))
            numbers |= constraint.numbers
        facts = self.facts
        if facts.unsettled.bit_count() < FEW_CELLS:
            sums.append(BoundedSum(facts.unsettled, facts.spare, facts.spare))
        return sums, numbers


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return FringePlayer(seat)
