"""`equation`: numbers one by one, and subtracted from each other; else a random cell.

Studholme's Equation Strategy, which the paper names as a comparator. How it guesses is not said:
here at random, for it knows nothing of solutions.
"""

from __future__ import annotations

from webapp.engine.grid import cells_of
from webapp.strategies.csp.constraints import ConstraintList
from webapp.strategies.csp.facts import Conclusions, Facts
from webapp.strategies.protocol import (
    FIRST_CORNER,
    RANDOM_GUESS,
    ComputerPlayer,
    PlayerTurn,
    Seat,
    SeenBoard,
)


class EquationPlayer:
    """Looks at constraints, never at solutions."""

    def __init__(self, seat: Seat, *, subtracting: bool) -> None:
        self.facts, self._dice = Facts(seat.ground), seat.dice
        self._constraints = ConstraintList(self.facts, subtracting=subtracting)
        self._conclusions = Conclusions()

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """What is certain, one reason after the other; else a random cell that may be safe."""
        if seen.untouched:
            return PlayerTurn([0], FIRST_CORNER)
        self._constraints.absorb(seen, seen.fresh)
        self._conclusions.add(self._constraints.simplify())
        turn = self._conclusions.next_turn(seen)
        if turn is not None:
            return turn
        choice = list(cells_of(self.facts.unsettled))
        return PlayerTurn([choice[self._dice.draw(len(choice))]], RANDOM_GUESS)


def new_player(seat: Seat) -> ComputerPlayer:
    """Sit down to a game."""
    return EquationPlayer(seat, subtracting=True)
