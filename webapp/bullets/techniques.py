"""Techniques that people learn, one after the other, and how far the first few of them lead.

Each technique concludes all that it can from the position alone; what it concludes stays certain.
So it does not matter in which order steps are taken: a position that some techniques leave
unsolved is out of the reach of whoever knows no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import TypeAlias

from webapp.engine.arguments.chains import PlainChains
from webapp.engine.arguments.totals import small_totals
from webapp.engine.budget import Budget
from webapp.engine.forced import ForcedCells, forced_and_world, forced_cells
from webapp.engine.network import Network
from webapp.engine.position import Constraint, Position
from webapp.engine.reasons.situation import MergedClue

Conclusions: TypeAlias = Iterator[ForcedCells]

NODES = 20_000
"""More than any set of clues of a small board needs."""


class KnownTechniques:
    """Some techniques, from the first one on, and how far they lead."""

    def __init__(self, names: Sequence[str]) -> None:
        self._conclude = [TECHNIQUES[name] for name in names]

    def solve(self, position: Position) -> Position:
        """The position with all that they conclude, one after the other."""
        while (step := self._first(position)) is not None:
            position = replace(
                position,
                bullets=position.bullets | step.bullets,
                empties=position.empties | step.empties,
            )
        return position

    def suffice(self, position: Position) -> bool:
        """Whether they find all bullets."""
        return self.solve(position).bullets.bit_count() == position.total

    def _first(self, position: Position) -> ForcedCells | None:
        """What the easiest of them concludes."""
        clues = _open_clues(position)
        for conclude in self._conclude:
            for forced in conclude(position, clues):
                if forced.cells:
                    return forced
        return None


def upto(name: str) -> list[str]:
    """The techniques up to this one."""
    return [*earlier_than(name), name]


def earlier_than(name: str) -> list[str]:
    """The techniques that are taught before this one."""
    names = list(TECHNIQUES)
    return names[: names.index(name)]


def _open_clues(position: Position) -> list[Constraint]:
    """The clues that touch unknown cells, with what they still need."""
    return [clue for clue in position.system().constraints if clue.cells]


def _enough(_: Position, clues: list[Constraint]) -> Conclusions:
    """A clue that needs all the cells it has left."""
    for clue in clues:
        if clue.low == clue.cells.bit_count():
            yield ForcedCells(clue.cells, 0)


def _complete(_: Position, clues: list[Constraint]) -> Conclusions:
    """A clue that has all its bullets."""
    for clue in clues:
        if not clue.high:
            yield ForcedCells(0, clue.cells)


def _total(position: Position, _: list[Constraint]) -> Conclusions:
    """All bullets are found, or all cells that are left are needed."""
    left, unknown = _left(position), position.unknown
    if not left:
        yield ForcedCells(0, unknown)
    elif left == unknown.bit_count():
        yield ForcedCells(unknown, 0)


def _pattern(*needs: int) -> Callable[[Position, list[Constraint]], Conclusions]:
    """Clues that need so much: two that share cells, or more side by side in a line."""

    def conclude(position: Position, clues: list[Constraint]) -> Conclusions:
        fitting = [clue for clue in clues if clue.low in needs]
        for group in combinations(fitting, len(needs)):
            theirs = tuple(clue.low for clue in group)
            if len(needs) == 2:
                fits = theirs in {needs, needs[::-1]}
            else:
                fits = theirs == needs and _in_line(group, position.width)
            if fits:
                yield _together(group)

    return conclude


def _several(number: int) -> Callable[[Position, list[Constraint]], Conclusions]:
    """So many clues, whatever they need."""

    def conclude(_: Position, clues: list[Constraint]) -> Conclusions:
        for group in combinations(clues, number):
            if _share_cells(group):
                yield _together(group)

    return conclude


def _total_and_clues(position: Position, clues: list[Constraint]) -> Conclusions:
    """The total, and up to three clues that share no cell."""
    merged = [MergedClue(clue.cells, clue.low, (clue.clue or 0,)) for clue in clues]
    left, unknown = _left(position), position.unknown
    for group in small_totals(merged, left, unknown):
        cells = sum(clue.cells for clue in group)
        rest = unknown & ~cells
        if sum(clue.need for clue in group) == left:
            yield ForcedCells(0, rest)
        else:
            yield ForcedCells(rest, 0)


def _suppose(position: Position, clues: list[Constraint]) -> Conclusions:
    """A cell of which the opposite leads to a clue that breaks, clue by clue."""
    merged = [MergedClue(clue.cells, clue.low, (clue.clue or 0,)) for clue in clues]
    chains = PlainChains(merged)
    for cell in range(position.size):
        mask = 1 << cell
        if mask & position.unknown:
            if chains.network.touch.get(mask) is None:
                continue
            if chains.chain(mask, is_bullet=True) is not None:
                yield ForcedCells(mask, 0)
            elif chains.chain(mask, is_bullet=False) is not None:
                yield ForcedCells(0, mask)


def _all(position: Position, _: list[Constraint]) -> Conclusions:
    """All clues and the total."""
    yield forced_cells(position, Budget(NODES))


def _together(group: Sequence[Constraint]) -> ForcedCells:
    """What clues force together."""
    return forced_and_world(Network(list(group)), Budget(NODES))[0]


def _share_cells(group: Sequence[Constraint]) -> bool:
    """Whether each of some clues shares cells with another one."""
    return all(
        any(clue.cells & other.cells for other in group if other is not clue) for clue in group
    )


def _in_line(group: Sequence[Constraint], width: int) -> bool:
    """Whether clues stand in a row or in a column, one beside the other."""
    cells = [clue.clue or 0 for clue in group]
    steps = {later - cell for cell, later in pairwise(cells)}
    return steps == {width} or (steps == {1} and cells[0] // width == cells[-1] // width)


def _left(position: Position) -> int:
    if position.total is None:
        raise ValueError("a puzzle has a total")
    return position.total - position.bullets.bit_count()


TECHNIQUES: Mapping[str, Callable[[Position, list[Constraint]], Conclusions]] = {
    "enough": _enough,
    "complete": _complete,
    "total": _total,
    "1-1": _pattern(1, 1),
    "1-2": _pattern(1, 2),
    "shared": _several(2),
    "left": _total_and_clues,
    "1-2-1": _pattern(1, 2, 1),
    "1-2-2-1": _pattern(1, 2, 2, 1),
    "three": _several(3),
    "suppose": _suppose,
    "together": _all,
}
"""From the first to the last; what each one is called in addresses."""
