"""The paper's player: what a method knows is opened and marked; if that is nothing, a guess."""

from __future__ import annotations

from dataclasses import replace

from webapp.engine.grid import Cell
from webapp.strategies.kofford.formula import read_formula
from webapp.strategies.kofford.guessers import FORMULA_GUESSERS, Puzzlement
from webapp.strategies.kofford.methods import Method
from webapp.strategies.kofford.solving import SolverRoom
from webapp.strategies.protocol import (
    FIRST_RANDOM,
    HIDDEN,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
    random_hidden,
)


class FormulaPlayer:
    """Asks a solver, then a guesser.

    The paper gives no rule for the first cell of a game; with nothing open, all its guessers can
    only take any cell.
    """

    def __init__(self, seat: Seat, room: SolverRoom, method: Method, technique: Technique) -> None:
        self._seat, self._room = seat, room
        self._method, self._technique = method, technique
        self._guess = FORMULA_GUESSERS[seat.guesser]
        self._mines: set[Cell] = set()

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """Open and mark what is known, or guess."""
        if seen.untouched:
            return PlayerTurn([random_hidden(seen, self._seat.dice)], FIRST_RANDOM)
        # A cell that was taken for a mine in error may have been opened since.
        self._mines = {cell for cell in self._mines if seen.numbers[cell] == HIDDEN}
        formula = read_formula(seen, self._mines)
        with self._room.solver(formula) as solver:
            known = self._method(solver, formula, self._seat.clock)
        if known.safe or known.mines:
            self._mines.update(known.mines)
            because = formula.numbers_beside({*known.safe, *known.mines})
            return PlayerTurn(known.safe, self._technique, because=because, mines=known.mines)
        turn = self._guess(Puzzlement(seen, formula, self._mines), self._seat.dice)
        return turn if known.finished else replace(turn, technique=_unfinished(turn.technique))


def _unfinished(technique: Technique) -> Technique:
    """The same guess of a player that did not come to its end."""
    return replace(
        technique,
        name=f"{technique.name}, list unfinished",
        why=f"the solutions are too many to list; {technique.why}",
    )
