"""What the methods ask a solver."""

from __future__ import annotations

from typing import Protocol, Self

from webapp.engine.grid import Cell, Mask
from webapp.strategies.kofford.formula import ChoiceFormula


class FormulaSolver(Protocol):
    """Holds a formula and answers questions about it; a context, left when they are answered."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def can_be(self, cell: Cell, *, mine: bool) -> bool:
        """Whether there is a solution in which the cell is a mine, or none."""

    def another_solution(self) -> Mask | None:
        """The mines of a solution that differs from all before it; None: there are no more.

        Every solution that is given becomes a counter-case, which later questions respect.
        """


class SolverRoom(Protocol):
    """Where a game's formulas are solved, one after the other."""

    def solver(self, formula: ChoiceFormula) -> FormulaSolver:
        """A solver with this formula in it."""
