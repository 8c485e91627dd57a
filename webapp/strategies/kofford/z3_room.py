"""Formulas solved by z3, each number as the disjunction that the paper writes.

z3's own C interface is called where its Python one takes longer than z3 itself: reading a solution
and adding its counter-case.
"""

from __future__ import annotations

from typing import Any, Self

from webapp.engine.grid import Cell, Mask
from webapp.libraries import imported
from webapp.strategies.kofford.formula import ChoiceFormula, NumberChoice, ways_to_choose

SEED = 1
"""Of z3's own random choices; with it the same game sees the same solutions in the same order."""


class Z3Room:
    """The variables of one game, in a context of its own.

    What z3 finds first may depend on all that its context has seen, so games never share one.
    """

    def __init__(self) -> None:
        self.z3: Any = imported("z3")
        self.core: Any = imported("z3.z3core")
        self.context: Any = self.z3.Context()
        self._literals: dict[Cell, tuple[Any, Any]] = {}
        self._terms: dict[tuple[tuple[Cell, ...], int], Any] = {}

    def solver(self, formula: ChoiceFormula) -> Z3Solver:
        """z3 with the formula in it."""
        return Z3Solver(self, formula)

    def literals(self, cell: Cell) -> tuple[Any, Any]:
        """The cell as a mine, and as none."""
        known = self._literals.get(cell)
        if known is None:
            mine = self.z3.Bool(f"mine{cell}", self.context)
            known = self._literals[cell] = (mine, self.z3.Not(mine))
        return known

    def disjunction(self, choice: NumberChoice) -> Any:
        """All ways to choose the mines of a number, one of which is true."""
        key = choice.cells, choice.mines
        term = self._terms.get(key)
        if term is None:
            literals = [self.literals(cell) for cell in choice.cells]
            ways = [
                self.z3.And(
                    [literal[place not in way] for place, literal in enumerate(literals)],
                    self.context,
                )
                for way in ways_to_choose(len(literals), choice.mines)
            ]
            term = self._terms[key] = self.z3.Or(ways, self.context)
        return term


class Z3Solver:
    """A formula in z3's incremental solver for finite domains."""

    def __init__(self, room: Z3Room, formula: ChoiceFormula) -> None:
        self._room = room
        self._cells = formula.cells
        self._pairs = [room.literals(cell) for cell in formula.cells]
        self._declarations = [mine.decl().ast for mine, _ in self._pairs]
        self._solver = room.z3.SolverFor("QF_FD", ctx=room.context)
        self._solver.set("random_seed", SEED)
        self._solver.add([room.disjunction(choice) for choice in formula.choices])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        del self._solver

    def can_be(self, cell: Cell, *, mine: bool) -> bool:
        """Ask with the cell assumed."""
        return bool(
            self._solver.check(self._room.literals(cell)[0 if mine else 1]) == self._room.z3.sat
        )

    def another_solution(self) -> Mask | None:
        """Solve, and add the counter-case."""
        if self._solver.check() != self._room.z3.sat:
            return None
        core, context = self._room.core, self._room.context.ref()
        model = self._solver.model().model
        mines = 0
        counter_case = (core.Ast * len(self._cells))()
        for place, declaration in enumerate(self._declarations):
            value = core.Z3_model_get_const_interp(context, model, declaration)
            # A cell that does not matter to this solution has no value: it counts as safe.
            is_mine = bool(value) and core.Z3_get_bool_value(context, value) == core.Z3_L_TRUE
            mines |= is_mine << self._cells[place]
            counter_case[place] = self._pairs[place][is_mine].as_ast()
        term = core.Z3_mk_or(context, len(counter_case), counter_case)
        core.Z3_solver_assert(context, self._solver.solver, term)
        return mines
