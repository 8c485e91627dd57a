"""The smallest reasons of a position: which clues prove something new, and what they prove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from webapp.engine.budget import Budget
from webapp.engine.forced import ForcedCells, forced_cells
from webapp.engine.grid import Cell, Mask, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.reasons.pairs import pair_conclusions, simplest_single, single_reasons
from webapp.engine.reasons.proving_sets import Proved, SetSearch, SetTask
from webapp.engine.reasons.reason import Deduction, Reason, rank
from webapp.engine.reasons.situation import MergedClue, Situation, cells_under, components
from webapp.engine.reasons.total import TotalGoals


def smallest_reasons(position: Position, budget: Budget) -> list[Reason]:
    """All reasons of the smallest size that prove something new, in the order of `rank`.

    Any reason without the total is smaller than any with it. An empty list: nothing is certain.
    A position that cannot be is refused (`Contradiction`) where that is noticed.
    """
    return Reasoner(position, budget).smallest()


def smallest_reason(position: Position, budget: Budget) -> Reason | None:
    """The simplest reason, the first of `smallest_reasons`; None: nothing is certain."""
    return Reasoner(position, budget).first()


def reasons_for_cell(position: Position, cell: Cell, budget: Budget) -> list[Reason]:
    """All smallest reasons that decide this one cell, with what else they prove."""
    return Reasoner(position, budget).for_cell(cell)


REASON_COST = 20
"""Search nodes that a reason in a list counts for: merged clues multiply, and memory has an end."""


class Reasoner:
    """A search for reasons that goes on while marks are added, and remembers what stays true."""

    def __init__(self, position: Position, budget: Budget) -> None:
        self.situation = Situation(position)
        self.budget = budget
        self.position = position
        self._certain: dict[bool, ForcedCells] = {}
        self._tried: dict[bool, list[Mask]] = {False: [], True: []}

    def mark(self, reason: Deduction) -> None:
        """Take what a reason proves as known."""
        self.situation.mark(reason.bullets, reason.empties)
        known = self.position
        self.position = replace(
            known,
            bullets=known.bullets | reason.bullets,
            empties=known.empties | reason.empties,
        )
        if reason.uses_total:
            # What the clues alone prove grows only by what they could not prove before.
            self._certain.pop(False, None)

    def open(self, bullets: Mask, empties: Mask, fresh: Mapping[Cell, int]) -> None:
        """Take what a live board has answered: cells known now, and the numbers of open ones."""
        self.situation.mark(bullets, empties)
        before = self.position
        opened = mask_of(fresh)
        self.position = after = replace(
            before,
            clues={**before.clues, **fresh},
            bullets=before.bullets | bullets,
            empties=(before.empties | empties) & ~opened,
        )
        self.situation.open(fresh, after.bullets, neighbour_masks(after.width, after.height))
        # New numbers prove more than was certain, and what was tried did not know of them.
        self._certain.clear()
        self._tried = {False: [], True: []}

    def smallest(self) -> list[Reason]:
        """List all reasons of the smallest size, as `smallest_reasons`."""
        reasons = list(single_reasons(self.situation)) or self._larger_reasons()
        return sorted(reasons, key=self._rank)

    def first(self) -> Reason | None:
        """Find the simplest reason, as `smallest_reason`."""
        return simplest_single(self.situation) or self.larger()

    def larger(self) -> Reason | None:
        """Find the simplest of the smallest reasons where one clue proves nothing."""
        return min(self._larger_reasons(best=True), key=self._rank, default=None)

    def of_size(self, size: int) -> list[Reason]:
        """List the reasons of three and more clues of just this size, the narrowest in order.

        Provided that no smaller one proves anything without the total.
        """
        merged, certain = self.situation.merged_clues(), self.certain(use_total=False)
        searches = self._searches(merged, certain)
        proved = [proof for search in searches for proof in search.sets_of_size(size, best=True)]
        return sorted(self._alternatives(proved, uses_total=False), key=self._rank)

    def _rank(self, reason: Reason) -> tuple[bool, int, int, int, tuple[Cell, ...]]:
        return rank(reason, self.situation.width)

    def certain(self, use_total: bool) -> ForcedCells:
        """The unknown cells that are decided by everything known together."""
        if use_total not in self._certain:
            self._certain[use_total] = forced_cells(self.position, self.budget, use_total)
        known, unknown = self._certain[use_total], self.situation.unknown
        return ForcedCells(known.bullets & unknown, known.empties & unknown)

    def _larger_reasons(self, *, best: bool = False) -> list[Reason]:
        """Reasons of two clues or more, or with the total; with `best` the first at least."""
        merged = self.situation.merged_clues()
        pairs = [
            ((first, second), bullets, empties)
            for first, second, bullets, empties in pair_conclusions(merged, self.situation.width)
        ]
        if pairs:
            return list(self._alternatives(pairs, uses_total=False))
        certain = self.certain(use_total=False)
        if certain.cells:
            return list(
                self._alternatives(
                    self._sets_of_clues(merged, certain, best=best), uses_total=False
                )
            )
        return self.with_total(len(merged), best=best)

    def _sets_of_clues(
        self, merged: list[MergedClue], certain: ForcedCells, *, best: bool
    ) -> list[Proved]:
        """The smallest sets of three and more clues, over all components."""
        searches = self._searches(merged, certain)
        for size in range(3, len(merged) + 1):
            proved = [
                proof for search in searches for proof in search.sets_of_size(size, best=best)
            ]
            if proved:
                self._tried[False] = [w for search in searches for w in search.worlds_tried()]
                return proved
        return []

    def _searches(self, merged: list[MergedClue], certain: ForcedCells) -> list[SetSearch]:
        """A search for each component in which something is certain."""
        tried = self._tried[False]
        return [
            SetSearch(SetTask(clues, cells_under(clues), None, tried), certain, self.budget)
            for clues in components(merged)
            if cells_under(clues) & certain.cells
        ]

    def with_total(self, most: int, *, best: bool = False) -> list[Reason]:
        """The smallest reasons that use the total and at most so many clues, in order.

        With `best` the first of them at least.
        """
        left, unknown = self.situation.left, self.situation.unknown
        if left is None or not unknown:
            return []
        if left in (0, unknown.bit_count()):
            bullets = unknown if left else 0
            return [
                Reason(
                    clues=(), uses_total=True, bullets=bullets, empties=unknown & ~bullets, cells=0
                )
            ]
        merged = self.situation.merged_clues()
        if not TotalGoals(merged, left, unknown).in_reach(0, 0, most):
            return []
        certain = self.certain(use_total=True)
        task = SetTask(merged, unknown, left, self._tried[True])
        search = SetSearch(task, certain, self.budget)
        for size in range(1, min(most, len(merged)) + 1):
            proved = search.sets_of_size(size, best=best)
            self._tried[True] = search.worlds_tried()
            if proved:
                return sorted(self._alternatives(proved, uses_total=True), key=self._rank)
        return []

    def _alternatives(self, proved: Iterable[Proved], uses_total: bool) -> Iterator[Reason]:
        """The reasons of proved sets: one for each way to name every merged clue by one clue."""
        for merged, bullets, empties in proved:
            cells = cells_under(merged)
            for clues in product(*(clue.clues for clue in merged)):
                self.budget.spend(REASON_COST)
                yield Reason(
                    clues=tuple(sorted(clues)),
                    uses_total=uses_total,
                    bullets=bullets,
                    empties=empties,
                    cells=cells,
                )

    def for_cell(self, cell: Cell) -> list[Reason]:
        """List the smallest reasons that decide a cell, as `reasons_for_cell`."""
        merged = self.situation.merged_clues()
        for use_total in (False, True):
            certain = self.certain(use_total)
            if not certain.cells >> cell & 1:
                continue
            left = self.situation.left if use_total else None
            clues = merged if use_total else _component_of(merged, cell)
            unknown = self.situation.unknown if use_total else cells_under(clues)
            search = SetSearch(SetTask(clues, unknown, left), certain, self.budget)
            proved = search.smallest_for(cell)
            return sorted(self._alternatives(proved, use_total), key=self._rank)
        return []


def _component_of(merged: list[MergedClue], cell: Cell) -> list[MergedClue]:
    return next(clues for clues in components(merged) if cells_under(clues) >> cell & 1)
