"""A player's own marks, and which of them cannot be right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from webapp.engine.budget import Budget
from webapp.engine.conflict import Conflict, smallest_conflict
from webapp.engine.grid import Mask, cells_of, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, second_world
from webapp.notation.cells import cell_names

MOST_WEIGHED = 4
"""Wrong marks whose clashes are compared, to explain the one that is seen best."""


@dataclass(frozen=True)
class Marks:
    """What a player has marked."""

    bullets: Mask = 0
    empties: Mask = 0

    @property
    def cells(self) -> Mask:
        """All marked cells."""
        return self.bullets | self.empties

    def only(self, cells: Mask) -> Marks:
        """The marks in these cells."""
        return Marks(self.bullets & cells, self.empties & cells)

    def on(self, position: Position) -> Position:
        """The position with these marks taken as known."""
        return replace(
            position,
            bullets=position.bullets | self.bullets,
            empties=position.empties | self.empties,
        )


@dataclass(frozen=True)
class WrongMarks:
    """Marks that cannot stay, and a clash that shows it."""

    cells: Mask
    each: bool
    """Whether each of them is wrong; else at least one of them is."""
    shown: Position
    """A position with such marks…"""
    conflict: Conflict
    """…and the smallest set of its clues that cannot hold together."""

    def given(self) -> str:
        """The marks that this clash comes from, as its sentence begins."""
        guilty = self.cells & (self.shown.bullets | self.shown.empties)
        if guilty != self.cells:
            return f"with the mark at {cell_names(cells_of(guilty), self.shown.width)}"
        return "with it" if guilty.bit_count() == 1 else "with them"


def wrong_marks(
    position: Position, marks: Marks, budget: Budget | None = None
) -> WrongMarks | None:
    """The marks that are wrong; None if all can stay, or if the clues clash without them.

    Against the solution if there is only one. Otherwise marks are wrong if they clash: those
    beside the clues that clash are in doubt.
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
    marked = marks.on(position)
    conflict = smallest_conflict(marked, budget)
    if conflict is None:
        return None
    doubtful = marks.cells & _beside(marked, conflict)
    return WrongMarks(doubtful, doubtful.bit_count() == 1, marked, conflict)


def _against_solution(position: Position, marks: Marks, wrong: Mask, budget: Budget) -> WrongMarks:
    """With the right marks kept, the wrong one whose clash takes fewest clues explains it."""
    found = []
    for cell in list(cells_of(wrong))[:MOST_WEIGHED]:
        shown = marks.only(marks.cells & ~wrong | 1 << cell).on(position)
        conflict = smallest_conflict(shown, budget)
        if conflict is not None:
            found.append(WrongMarks(wrong, True, shown, conflict))
    return min(found, key=lambda one: (one.conflict.uses_total, len(one.conflict.clues)))


def _beside(position: Position, conflict: Conflict) -> Mask:
    """The marks that take part in a clash: with the total, all of them."""
    if conflict.uses_total:
        return position.bullets | position.empties
    around = neighbour_masks(position.width, position.height)
    near = 0
    for clue in conflict.clues:
        near |= around[clue]
    return near
