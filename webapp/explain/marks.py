"""A player's own marks, and which of them cannot be right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import Conflict, smallest_conflict
from webapp.engine.grid import Mask, cells_of, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, second_world
from webapp.explain.wording.statements import CellsSlot, Statement, state

MOST_COMPARED = 4
"""Wrong marks whose clashes are compared, to explain the one with fewest clues: each takes a
search for a smallest conflict."""

OTHER_CLASHES = 10_000
"""Nodes for the clashes beside the first. If they do not suffice, all marks left are in doubt."""


@dataclass(frozen=True)
class Marks:
    """The marks of a player: cells taken for bullets, and cells taken for empty."""

    bullets: Mask = 0
    empties: Mask = 0

    @property
    def cells(self) -> Mask:
        """All marked cells."""
        return self.bullets | self.empties

    def within(self, cells: Mask) -> Marks:
        """The marks that lie in these cells."""
        return Marks(self.bullets & cells, self.empties & cells)

    def added_to(self, position: Position) -> Position:
        """The position with these marks taken as known."""
        return replace(
            position,
            bullets=position.bullets | self.bullets,
            empties=position.empties | self.empties,
        )


@dataclass(frozen=True)
class WrongMarks:
    """Marks without which the others can stay, and a clash that shows it of some of them."""

    cells: Mask
    least: int
    """How many of them are wrong, at least."""
    marked: Position
    """The position with such marks…"""
    conflict: Conflict
    """…and the smallest set of its clues that cannot hold together."""

    @property
    def all_wrong(self) -> bool:
        """Whether every one of them is wrong."""
        return self.least == self.cells.bit_count()

    def premise(self) -> Statement:
        """The beginning of the sentence of the clash: with which marks."""
        guilty = self.cells & (self.marked.bullets | self.marked.empties)
        if guilty != self.cells:
            return state("with.marks", cells=CellsSlot(guilty))
        return state("with.these", n=guilty.bit_count())


def wrong_marks(
    position: Position, marks: Marks, budget: Budget | None = None
) -> WrongMarks | None:
    """The marks that are wrong; None if all can stay, or if the clues clash without them.

    Where there is one solution, a mark is wrong if it differs from that. Otherwise marks are wrong
    if they clash: each of them may be right in some other solution.
    """
    budget = budget or Budget()
    world = any_world(position, budget) if marks.cells else None
    if world is None:
        return None
    wrong = marks.bullets & ~world | marks.empties & world
    if not wrong:
        return None
    if second_world(position, world, budget) is None:
        return _against_solution(position, marks, wrong, budget)
    return _clashing(position, marks, budget)


def _against_solution(position: Position, marks: Marks, wrong: Mask, budget: Budget) -> WrongMarks:
    """The wrong marks, and beside the right ones the wrong one whose clash takes fewest clues."""
    choices = []
    for cell in list(cells_of(wrong))[:MOST_COMPARED]:
        marked = marks.within(marks.cells & ~wrong | 1 << cell).added_to(position)
        conflict = smallest_conflict(marked, budget)
        if conflict is not None:
            choices.append(WrongMarks(wrong, wrong.bit_count(), marked, conflict))
    return min(choices, key=lambda each: (each.conflict.uses_total, len(each.conflict.clues)))


def _clashing(position: Position, marks: Marks, budget: Budget) -> WrongMarks | None:
    """Marks in doubt: those of one clash, and those that clash without them."""
    conflict = smallest_conflict(marks.added_to(position), budget)
    if conflict is None:
        return None
    guilty = _guilty(position, marks, conflict, budget)
    others, least = _others(position, marks.within(marks.cells & ~guilty), budget)
    return WrongMarks(guilty | others, 1 + least, marks.within(guilty).added_to(position), conflict)


def _others(position: Position, left: Marks, budget: Budget) -> tuple[Mask, int]:
    """The marks of further clashes and how many these are; all marks if that takes much work."""
    doubtful, least, trial = 0, 0, budget.part(OTHER_CLASHES)
    try:
        while (conflict := smallest_conflict(left.added_to(position), trial)) is not None:
            guilty = _guilty(position, left, conflict, trial)
            doubtful, least = doubtful | guilty, least + 1
            left = left.within(left.cells & ~guilty)
    except BudgetSpent:
        doubtful |= left.cells
    budget.spend(trial.spent)
    return doubtful, least


def _guilty(position: Position, marks: Marks, conflict: Conflict, budget: Budget) -> Mask:
    """Marks that clash with these clues: without any one of them the others could stay."""
    cited = _with_clues(position, conflict)
    guilty = marks.cells if conflict.uses_total else marks.cells & _around(cited)
    for cell in cells_of(guilty):
        fewer = guilty & ~(1 << cell)
        if any_world(marks.within(fewer).added_to(cited), budget) is None:
            guilty = fewer
    return guilty


def _with_clues(position: Position, conflict: Conflict) -> Position:
    """The position as if only the clues of a conflict, and perhaps the total, told anything."""
    clues = {cell: position.clues[cell] for cell in conflict.clues}
    others = position.clue_mask & ~mask_of(clues)
    total = position.total if conflict.uses_total else None
    return replace(position, clues=clues, empties=position.empties | others, total=total)


def _around(position: Position) -> Mask:
    """The cells that its clues count."""
    around = neighbour_masks(position.width, position.height)
    near = 0
    for clue in position.clues:
        near |= around[clue]
    return near
