"""The solver of "The Bullets Puzzle" (Neller and Tran), and the energy of a puzzle.

It always takes a step of the simplest type. Type 0: one clue. Type 1: several clues without the
total. Type 2: the total, as the last step.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from webapp.engine.budget import Budget
from webapp.engine.forced import ForcedCells, forced_and_world, forced_with_total
from webapp.engine.grid import Cell, Mask, cells_of, neighbour_masks
from webapp.engine.network import ConstraintSet, Contradiction, Network
from webapp.engine.position import Position, System
from webapp.engine.world_search import find_world

PAPER_ENERGY = (0.0, -1.5, 1.0, -3.0)
"""The paper's coefficients of n0, n1, n2 squared and n2: steps of several clues make a puzzle
interesting, a total that decides little at the end as well, one that decides much does not."""


class PaperStep(NamedTuple):
    """One deduction: its type, what it rests on and what it concludes."""

    kind: int
    clues: tuple[Cell, ...]
    uses_total: bool
    used: Mask
    """Marks taken as known: known cells next to the clues; with the total all known bullets."""
    bullets: Mask
    empties: Mask


@dataclass(frozen=True)
class PaperSolution:
    """The steps in order, and all that is known after them."""

    steps: tuple[PaperStep, ...]
    bullets: Mask
    """The bullets known at the end, those of the position included."""
    unknown: Mask
    """Cells that nothing decides; none if the puzzle is unique."""

    @cached_property
    def n0(self) -> int:
        """Steps that rest on a single clue."""
        return sum(step.kind == 0 for step in self.steps)

    @cached_property
    def n1(self) -> int:
        """Steps that rest on several clues."""
        return sum(step.kind == 1 for step in self.steps)

    @cached_property
    def n2(self) -> int:
        """Bullets that only the last step, with the total, finds."""
        return sum(step.bullets.bit_count() for step in self.steps if step.kind == 2)


def energy(
    n0: int, n1: int, n2: int, coefficients: tuple[float, float, float, float] = PAPER_ENERGY
) -> float:
    """A*n0 + B*n1 + C*n2^2 + D*n2: the lower the better."""
    a, b, c, d = coefficients
    return a * n0 + b * n1 + c * n2 * n2 + d * n2


def solve(position: Position, budget: Budget) -> PaperSolution:
    """The paper's steps, to the end or as far as they lead; raises `Contradiction`."""
    return _Solver(position, budget).solve()


def simplest_steps(position: Position, budget: Budget) -> tuple[PaperStep, ...]:
    """All steps of one clue, or, if there is none, the first of several; never with the total."""
    solver = _Solver(position, budget)
    while solver.take_single_clue_step():
        pass
    if not solver.steps:
        solver.take_several_clue_step()
    return tuple(solver.steps)


class _Solver:
    """A walk by the paper's rules: the cells known so far, and the steps that led there."""

    def __init__(self, position: Position, budget: Budget) -> None:
        self.position = position
        self.budget = budget
        self.around = neighbour_masks(position.width, position.height)
        self.system = position.system()
        self.clues = position.clues
        self.clue_mask = position.clue_mask
        self.bullets = position.bullets
        self.unknown = position.unknown
        self.marked = position.bullets | position.empties
        self.steps: list[PaperStep] = []
        self.dirty = self.clue_mask
        """Clues next to a change: the only ones that may have become a type 0 step."""
        self.several: _SeveralClues | None = None

    def solve(self) -> PaperSolution:
        while self.take_single_clue_step() or self.take_several_clue_step():
            pass
        self.take_total_step()
        return PaperSolution(tuple(self.steps), self.bullets, self.unknown)

    def rest(self) -> System:
        """The clues that still have unknown cells, and the bullets left."""
        system, bullets = self.system, self.bullets
        return system.with_known(bullets & system.cells, system.cells & ~(self.unknown | bullets))

    def conclude(
        self, kind: int, clues: tuple[Cell, ...], used: Mask, bullets: Mask, empties: Mask
    ) -> None:
        """Add a step and mark the cells that it concludes."""
        self.steps.append(
            PaperStep(
                kind=kind,
                clues=clues,
                uses_total=kind == 2,
                used=used & self.marked,
                bullets=bullets,
                empties=empties,
            )
        )
        concluded = bullets | empties
        self.bullets |= bullets
        self.unknown ^= concluded
        self.marked |= concluded
        near = 0
        while concluded:
            cell = concluded & -concluded
            concluded ^= cell
            near |= self.around[cell.bit_length() - 1]
        self.dirty |= near & self.clue_mask

    def take_single_clue_step(self) -> bool:
        """Take a step of type 0: the first clue in reading order whose unknown cells are all equal.

        The paper scans from the first clue again after every step. Clues that are not next to a
        change cannot have become a step since, so only the others are looked at.
        """
        while self.dirty:
            clue = self.dirty & -self.dirty
            self.dirty ^= clue
            cell = clue.bit_length() - 1
            near = self.around[cell]
            cells = near & self.unknown
            missing = self.clues[cell] - (near & self.bullets).bit_count()
            left = cells.bit_count()
            if not 0 <= missing <= left:
                raise Contradiction
            if cells and missing in {0, left}:
                bullets, empties = (cells, 0) if missing else (0, cells)
                self.conclude(0, (cell,), near, bullets, empties)
                return True
        return False

    def take_several_clue_step(self) -> bool:
        """Take a step of type 1: the first cell that clues force together, by a minimal set."""
        if not self.unknown:
            return False
        if self.several is None:
            self.several = _SeveralClues(self.rest(), self.budget)
        reason = self.several.reason(self.bullets, self.unknown)
        if reason is None:
            return False
        clues, certain = reason
        near = 0
        for cell in clues:
            near |= self.around[cell]
        self.conclude(1, clues, near, certain.bullets, certain.empties)
        return True

    def take_total_step(self) -> None:
        """Take the step of type 2, the last: everything that the total forces."""
        total = self.position.total
        if total is None:
            return
        if not self.unknown:
            if self.bullets.bit_count() != total:
                raise Contradiction
            return
        rest = self.rest()
        certain = forced_with_total(rest, self.budget)
        if certain.cells:
            clues = tuple(c.clue for c in rest.constraints if c.clue is not None)
            near = self.bullets
            for cell in clues:
                near |= self.around[cell]
            self.conclude(2, clues, near, certain.bullets, certain.empties)


class _SeveralClues:
    """The clues as one network, and all that they force without the total.

    What they force does not change while steps conclude part after part of it.
    """

    def __init__(self, rest: System, budget: Budget) -> None:
        self.budget = budget
        self.clues = [c.clue for c in rest.constraints if c.clue is not None]
        self.network = Network(rest.constraints)
        self.certain, self.world = forced_and_world(self.network, budget)

    def reason(self, bullets: Mask, unknown: Mask) -> tuple[tuple[Cell, ...], ForcedCells] | None:
        """The clues of the next type 1 step and all that they conclude; None: there is none."""
        forced = self.certain.cells & unknown
        if not forced:
            return None
        network = self.network
        self.ones, self.zeros = bullets & network.cells, network.cells & ~unknown & ~bullets
        clue_set = self._drop_in_turn(forced & -forced, unknown)
        concluded = self._conclusions(clue_set, forced, unknown)
        clues = tuple(self.clues[index] for index in cells_of(clue_set))
        certain = self.certain
        return clues, ForcedCells(concluded & certain.bullets, concluded & certain.empties)

    def _drop_in_turn(self, cell: Mask, unknown: Mask) -> ConstraintSet:
        """A minimal set of clues that force a cell: each is dropped in reading order if it can be.

        Two are never too many: no single clue decides anything here.
        """
        masks, touching = self.network.masks, self.network.touch[cell]
        clue_set = sum(1 << index for index, mask in enumerate(masks) if mask & unknown)
        self._forces(clue_set, cell)
        support = self.network.support
        for index in cells_of(clue_set):
            if clue_set.bit_count() == 2:
                break
            fewer = clue_set & ~(1 << index)
            # A clue that the last proof did not need can be dropped without another proof; one
            # without which no clue speaks of the cell cannot.
            if support >> index & 1 == 0:
                clue_set = fewer
            elif touching & fewer and self._forces(fewer, cell):
                clue_set, support = fewer, self.network.support
        return clue_set

    def _conclusions(self, clue_set: ConstraintSet, forced: Mask, unknown: Mask) -> Mask:
        """All cells that these clues force."""
        touch = self.network.touch
        if clue_set.bit_count() == 2:
            return self._forced_by_two(
                *(self.network.masks[i] & unknown for i in cells_of(clue_set))
            )
        concluded, waiting = 0, self.network.cells_under(clue_set) & forced
        while waiting:
            cell = waiting & -waiting
            touching = touch[cell] & clue_set
            alike = sum(c for c in touch if c & waiting and touch[c] & clue_set == touching)
            waiting &= ~alike
            # The first of them is the cell that the clue set was made for.
            if not concluded or self._forces(clue_set, cell):
                concluded |= alike
        return concluded

    def _forced_by_two(self, first: Mask, second: Mask) -> Mask:
        """The cells that two clues force: by the bullets they share, so uniform parts."""
        concluded = 0
        for cells in (first & ~second, first & second, second & ~first):
            if cells & self.world in {0, cells}:
                concluded |= cells
        return concluded

    def _forces(self, clues: ConstraintSet, cell: Mask) -> bool:
        """Whether no world of these clues gives the cell its other value."""
        network = self.network
        network.support = 0
        is_bullet = cell & self.world
        other = find_world(
            network,
            self.budget,
            ones=self.ones if is_bullet else self.ones | cell,
            zeros=self.zeros | cell if is_bullet else self.zeros,
            guess=self.world,
            dirty=network.touch[cell],
            active=clues,
        )
        return other is None
