"""Formulas solved by MiniSat, from python-sat: the same answers as from z3, sooner.

A number as clauses, without helping variables: of any k + 1 of its cells one is safe, and of any
n - k + 1 one is a mine. That is its disjunction of choices, multiplied out.
"""

from __future__ import annotations

from typing import Any, Self

from webapp.engine.grid import Cell, Mask
from webapp.libraries import imported
from webapp.strategies.kofford.formula import ChoiceFormula, NumberChoice, ways_to_choose


class MiniSat:
    """A formula in MiniSat; cell c is variable c + 1."""

    def __init__(self, formula: ChoiceFormula) -> None:
        self._solver: Any = imported("pysat.solvers").Minisat22()
        self._variables = [cell + 1 for cell in formula.cells]
        for choice in formula.choices:
            self._add(choice)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def can_be(self, cell: Cell, *, mine: bool) -> bool:
        """Ask with the cell assumed."""
        return bool(self._solver.solve(assumptions=[cell + 1 if mine else -cell - 1]))

    def another_solution(self) -> Mask | None:
        """Solve, and add the counter-case."""
        if not self._solver.solve():
            return None
        # Where no clause speaks of a cell the model may leave it out.
        ours = set(self._solver.get_model())
        self._solver.add_clause([-v if v in ours else v for v in self._variables])
        return sum(1 << v - 1 for v in self._variables if v in ours)

    def _add(self, choice: NumberChoice) -> None:
        size = len(choice.cells)
        if not 0 <= choice.mines <= size:
            # No way to choose: never true.
            self._solver.append_formula([[1], [-1]])
            return
        variables = [cell + 1 for cell in choice.cells]
        for way in ways_to_choose(size, choice.mines + 1):
            self._solver.add_clause([-variables[place] for place in way])
        for way in ways_to_choose(size, size - choice.mines + 1):
            self._solver.add_clause([variables[place] for place in way])


class SatRoom:
    """Solves each formula by a MiniSat of its own."""

    def solver(self, formula: ChoiceFormula) -> MiniSat:
        """MiniSat with the formula in it."""
        return MiniSat(formula)
