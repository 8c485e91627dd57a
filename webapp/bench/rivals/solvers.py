"""Other solvers at the same work: is a clue set unique, and which clue set is minimal.

Each is told all clues of a world once, each clue behind a switch, and that the world itself does
not count; a clue set is unique if nothing is left with its switches on. The total always counts.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from webapp.bench.samples import BenchWorld
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks


class Checker(Protocol):
    """A solver that knows one world."""

    def is_unique(self, shown: Mask) -> bool:
        """Whether these of the world's clues, with the total, leave no other world."""
        ...


class Numbers:
    """What a solver is told: for every clue cell its neighbours and its number."""

    def __init__(self, sample: BenchWorld) -> None:
        around = neighbour_masks(sample.width, sample.height)
        self.cells = range(sample.width * sample.height)
        self.world = sample.world
        self.total = sample.world.bit_count()
        self.free = full_mask(sample.width, sample.height) & ~sample.world
        self.near = {cell: list(cells_of(around[cell])) for cell in cells_of(self.free)}
        self.number = {cell: (around[cell] & sample.world).bit_count() for cell in self.near}


class MiniCard:
    """python-sat's MiniCard, which knows "at most k of these", built once for a world.

    A clue's switch implies as many true variables as its constraint has room, which lets the
    constraint bite only while the switch is on.
    """

    def __init__(self, sample: BenchWorld) -> None:
        from pysat.solvers import Minicard  # noqa: PLC0415 (an optional extra)

        self._numbers = Numbers(sample)
        self._solver = Minicard()
        self._names = len(self._numbers.cells)
        variables = [cell + 1 for cell in self._numbers.cells]
        self._at_most(variables, self._numbers.total)
        self._at_most([-v for v in variables], len(variables) - self._numbers.total)
        self._solver.add_clause([-v if self._numbers.world >> v - 1 & 1 else v for v in variables])
        self._switch = {cell: self._add_clue(cell) for cell in self._numbers.near}

    def _at_most(self, literals: list[int], most: int) -> None:
        if most < len(literals):
            self._solver.add_atmost(literals, most)

    def _add_clue(self, cell: Cell) -> int:
        near = [other + 1 for other in self._numbers.near[cell]]
        number = self._numbers.number[cell]
        self._names += 1
        switch = self._names
        self._solver.add_clause([-switch, -cell - 1])
        for literals, most in ((near, number), ([-v for v in near], len(near) - number)):
            weights = list(range(self._names + 1, self._names + 1 + len(near) - most))
            self._names += len(weights)
            for weight in weights:
                self._solver.add_clause([-switch, weight])
            self._at_most(literals + weights, len(near))
        return switch

    def is_unique(self, shown: Mask) -> bool:
        """Ask with the switches of these clues on."""
        return not self._solver.solve(assumptions=[self._switch[cell] for cell in cells_of(shown)])


class MiniCardRebuilt:
    """MiniCard told each clue set anew."""

    def __init__(self, sample: BenchWorld) -> None:
        self._numbers = Numbers(sample)

    def is_unique(self, shown: Mask) -> bool:
        """Build a solver for these clues and ask it."""
        from pysat.solvers import Minicard  # noqa: PLC0415

        numbers = self._numbers
        with Minicard() as solver:
            everything = [cell + 1 for cell in numbers.cells]
            limits = [(everything, numbers.total)]
            for cell in cells_of(shown):
                solver.add_clause([-cell - 1])
                limits.append(([other + 1 for other in numbers.near[cell]], numbers.number[cell]))
            for literals, number in limits:
                if number < len(literals):
                    solver.add_atmost(literals, number)
                if number > 0:
                    solver.add_atmost([-v for v in literals], len(literals) - number)
            solver.add_clause([-v if numbers.world >> v - 1 & 1 else v for v in everything])
            return not solver.solve()


class CpSat:
    """CP-SAT on one thread, told each clue set anew: its models are solved once."""

    def __init__(self, sample: BenchWorld) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415 (an optional extra)

        self._cp: Any = cp_model
        self._numbers = Numbers(sample)

    def is_unique(self, shown: Mask) -> bool:
        """Build a model of these clues and solve it."""
        numbers = self._numbers
        model = self._cp.CpModel()
        bullets = [model.new_bool_var("") for _ in numbers.cells]
        model.add(sum(bullets) == numbers.total)
        for cell in cells_of(shown):
            model.add(bullets[cell] == 0)
            model.add(sum(bullets[other] for other in numbers.near[cell]) == numbers.number[cell])
        model.add_bool_or(
            ~bullet if numbers.world >> cell & 1 else bullet for cell, bullet in enumerate(bullets)
        )
        solver = self._cp.CpSolver()
        solver.parameters.num_workers = 1
        return bool(solver.solve(model) == self._cp.INFEASIBLE)


class Z3:
    """z3 with pseudo-Boolean constraints behind switches, built once for a world."""

    def __init__(self, sample: BenchWorld) -> None:
        import z3  # noqa: PLC0415 (an optional extra)

        self._z3: Any = z3
        numbers = Numbers(sample)
        bullets = [z3.Bool(f"b{cell}") for cell in numbers.cells]
        self._switch = {cell: z3.Bool(f"s{cell}") for cell in numbers.near}
        self._solver = z3.Solver()
        self._solver.add(z3.PbEq([(bullet, 1) for bullet in bullets], numbers.total))
        for cell, near in numbers.near.items():
            number = z3.PbEq([(bullets[other], 1) for other in near], numbers.number[cell])
            constraint = z3.And(z3.Not(bullets[cell]), number) if near else z3.Not(bullets[cell])
            self._solver.add(z3.Implies(self._switch[cell], constraint))
        self._solver.add(
            z3.Or([z3.Not(b) if numbers.world >> c & 1 else b for c, b in enumerate(bullets)])
        )

    def is_unique(self, shown: Mask) -> bool:
        """Ask with the switches of these clues on."""
        answer = self._solver.check([self._switch[cell] for cell in cells_of(shown)])
        return bool(answer == self._z3.unsat)


RIVALS: tuple[tuple[str, str, Callable[[BenchWorld], Checker]], ...] = (
    ("MiniCard, incremental", "pysat", MiniCard),
    ("MiniCard, rebuilt", "pysat", MiniCardRebuilt),
    ("CP-SAT", "ortools", CpSat),
    ("z3, incremental", "z3", Z3),
)
"""Name, the module it needs, and how it is made."""


def missing() -> list[str]:
    """Rivals that are not installed, by name."""
    return [name for name, module, _ in RIVALS if importlib.util.find_spec(module) is None]


def hide(checker: Checker, world_free: Mask, order: Iterable[Cell]) -> Mask:
    """The paper's procedure with this solver as the judge."""
    shown = world_free
    for cell in order:
        fewer = shown & ~(1 << cell)
        if checker.is_unique(fewer):
            shown = fewer
    return shown
