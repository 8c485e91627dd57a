"""A player that proves by backtracking search, and guesses by each number alone.

The paper says that all of its methods run "under backtracking search", not what is searched for.
Here: the other value of each cell; a cell that has no placement with it is certain. Such a proof
is complete, so forward checking and GAC prove the same cells, with or without MRV, and differ in
time alone. What hangs together is searched together, what does not apart; without that forward
checking would get nowhere on the larger boards.

Where nothing is certain they have no solutions to weigh. They look at each number alone, as GAC
looks at each constraint alone and as the paper's section 3.2 suggests (a 1 with eight unknown
neighbours: .125 each): a cell is as dangerous as the worst of its numbers says, a cell away from
all numbers as the mines that are left among all cells that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from webapp.engine.grid import Cell, cells_of
from webapp.strategies.csp.constraints import ConstraintList
from webapp.strategies.csp.effort import Effort
from webapp.strategies.csp.facts import SEARCH, CertainCells, Conclusions, Facts
from webapp.strategies.csp.search.backtracking import BoundedSum, SearchStyle
from webapp.strategies.csp.search.certainty import WholeBoard, Witnesses, witnesses_of
from webapp.strategies.csp.subsets import CoupledSubset, Sum, couple
from webapp.strategies.protocol import (
    FIRST_CORNER,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
)

BY_NUMBER = Technique(
    "least by number", "each number looked at alone, a mine is least likely here", guess=True
)

RootConsistency: TypeAlias = Callable[[ConstraintList], Sequence[CertainCells]]
"""What is done to the constraints each time the board has changed, before any search."""

TOTAL_SEARCH = Technique(
    "search with the total", "the other way, there are too many or too few mines"
)


def no_consistency(_constraints: ConstraintList) -> Sequence[CertainCells]:
    """Leave everything to the search."""
    return ()


class SearchingPlayer:
    """Proves by search."""

    def __init__(
        self, seat: Seat, style: SearchStyle, root: RootConsistency = no_consistency
    ) -> None:
        self.facts = Facts(seat.ground)
        self._style, self._root = style, root
        self._effort = Effort(seat.clock)
        self._constraints = ConstraintList(self.facts, subtracting=False)
        self._conclusions = Conclusions()
        self._searched: dict[CoupledSubset, Witnesses] = {}

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """What is certain, one reason after the other; else a guess."""
        if seen.untouched:
            return PlayerTurn([0], FIRST_CORNER)
        self._constraints.absorb(seen, seen.fresh)
        while True:
            turn = self._conclusions.next_turn(seen)
            if turn is not None:
                return turn
            certain = self._root(self._constraints) or list(self._search())
            if not certain:
                return self._guess()
            for cells in certain:
                self._constraints.settle_all(cells.safe, cells.mines)
            self._conclusions.add(certain)

    def _search(self) -> Iterator[CertainCells]:
        """What the search proves: by the numbers, where they hang together; else with the total."""
        constraints = self._constraints
        subsets = couple(constraints.all(), constraints.touching)
        decided = False
        for subset in subsets:
            safe, mines = self._witnesses(subset).certain
            if safe or mines:
                decided = True
                yield CertainCells(safe, mines, SEARCH, subset.numbers)
        if not decided:
            yield from self._search_with_total(subsets)

    def _witnesses(self, subset: CoupledSubset) -> Witnesses:
        # Most subsets are as they were when the player searched last.
        witnesses = self._searched.get(subset)
        if witnesses is None:
            witnesses = witnesses_of(bounded_sums(subset.sums), self._style, self._effort)
            self._searched[subset] = witnesses
        return witnesses

    def _search_with_total(self, subsets: Sequence[CoupledSubset]) -> Iterator[CertainCells]:
        groups = [(bounded_sums(subset.sums), self._witnesses(subset)) for subset in subsets]
        far = self.facts.unsettled
        for subset in subsets:
            far &= ~subset.cells
        safe, mines = WholeBoard(
            groups, far=far, spare=self.facts.spare, style=self._style, effort=self._effort
        ).certain()
        if safe or mines:
            yield CertainCells(safe, mines, TOTAL_SEARCH, 0)

    def _guess(self) -> PlayerTurn:
        """The cell that the numbers, each alone, make least dangerous; the first of them."""
        odds, cell = min((self._worst(cell), cell) for cell in cells_of(self.facts.unsettled))
        return PlayerTurn([cell], BY_NUMBER, odds=odds)

    def _worst(self, cell: Cell) -> float:
        """The odds by the worst of its numbers; away from all numbers those of all cells."""
        facts = self.facts
        sums = self._constraints.touching[cell]
        if not sums:
            return facts.spare / facts.unsettled.bit_count()
        return max(each.mines / each.cells.bit_count() for each in sums)


def bounded_sums(sums: Sequence[Sum]) -> list[BoundedSum]:
    """Sums as the search reads them."""
    return [BoundedSum(cells, mines, mines) for cells, mines in sums]
