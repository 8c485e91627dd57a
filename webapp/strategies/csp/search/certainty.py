"""Which cells a complete search proves, the same whatever it does to look ahead.

A cell is certain if no placement gives it the other value. Every placement that is found speaks for
all its cells, so only what none has shown is searched for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from webapp.engine.grid import Cell, Mask
from webapp.engine.network import Contradiction
from webapp.strategies.csp.effort import Effort
from webapp.strategies.csp.search.backtracking import BacktrackingSearch, BoundedSum, SearchStyle


@dataclass
class Witnesses:
    """What the placements that were found show of the cells that are searched together."""

    cells: list[Cell] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    """The first placement, a value for each cell."""

    mines: int = 0
    """The numbers of mines of the placements, one bit each."""

    shown: dict[tuple[Cell, int], int] = field(default_factory=dict)
    """Cell and value → the numbers of mines of placements with that value; 0: there is none."""

    def add(self, placement: list[int]) -> None:
        """Take in a placement."""
        bit = 1 << sum(placement)
        self.mines |= bit
        for key in zip(self.cells, placement, strict=True):
            self.shown[key] = self.shown.get(key, 0) | bit

    @property
    def certain(self) -> tuple[Mask, Mask]:
        """The cells that are safe in all placements, and those that are mines in all."""
        safe = mines = 0
        for (cell, value), shown in self.shown.items():
            if not shown and value:
                safe |= 1 << cell
            elif not shown:
                mines |= 1 << cell
        return safe, mines


def witnesses_of(sums: Sequence[BoundedSum], style: SearchStyle, effort: Effort) -> Witnesses:
    """A placement for each value of each cell that has one; raises `Contradiction`."""
    search = BacktrackingSearch(sums, style, effort)
    first = search.solve()
    if first is None:
        raise Contradiction
    witnesses = Witnesses(search.cells, first)
    witnesses.add(first)
    for variable, cell in enumerate(search.cells):
        other = 1 - first[variable]
        if (cell, other) not in witnesses.shown:
            placement = search.solve(variable, other)
            if placement is None:
                witnesses.shown[cell, other] = 0
            else:
                witnesses.add(placement)
    return witnesses


class WholeBoard:
    """All groups of cells together with the total, where the total may decide."""

    def __init__(
        self,
        groups: Sequence[tuple[Sequence[BoundedSum], Witnesses]],
        *,
        far: Mask,
        spare: int,
        style: SearchStyle,
        effort: Effort,
    ) -> None:
        """`far`: cells in no group; `spare`: the mines of groups and far cells together."""
        self._groups, self._far, self._spare = groups, far, spare
        self._style, self._effort = style, effort
        self._sums = [bounded for sums, _ in groups for bounded in sums]
        self._near = 0
        for bounded in self._sums:
            self._near |= bounded.cells

    def certain(self) -> tuple[Mask, Mask]:
        """The cells that are safe, or mines, in all placements with the total."""
        safe = mines = 0
        room = self._far.bit_count()
        for number, (_, witnesses) in enumerate(self._groups):
            others = self._reachable(leave_out=number)
            for (cell, value), shown in witnesses.shown.items():
                if not shown:
                    continue
                sums = _added(shown, others)
                if not _meets(sums, self._spare - room, self._spare) and not self._fits(
                    self._spare - room, self._spare, cell, value
                ):
                    safe |= value << cell
                    mines |= (1 - value) << cell
        if room:
            sums = self._reachable()
            if not self._may_be(sums, self._spare - room, self._spare - 1):
                safe |= self._far
            elif not self._may_be(sums, self._spare - room + 1, self._spare):
                mines |= self._far
        if safe & mines:
            raise Contradiction
        return safe, mines

    def _may_be(self, sums: int, least: int, most: int) -> bool:
        """Whether the groups may hold so many mines."""
        return _meets(sums, least, most) or self._fits(least, most)

    def _reachable(self, leave_out: int | None = None) -> int:
        """The numbers of mines that the placements of the groups, taken together, have."""
        sums = 1
        for number, (_, witnesses) in enumerate(self._groups):
            if number != leave_out:
                sums = _added(sums, witnesses.mines)
        return sums

    def _fits(self, least: int, most: int, cell: Cell | None = None, value: int = 0) -> bool:
        """Whether a placement with so many mines in the groups is there: one search for all."""
        if not self._near:
            return least <= 0 <= most
        total = BoundedSum(self._near, least, most)
        search = BacktrackingSearch([*self._sums, total], self._style, self._effort)
        variable = None if cell is None else search.cells.index(cell)
        return search.solve(variable, value) is not None


def _added(first: int, second: int) -> int:
    """All sums of two numbers, one of each set; the sets are bits."""
    sums, place = 0, 0
    while second >> place:
        if second >> place & 1:
            sums |= first << place
        place += 1
    return sums


def _meets(sums: int, least: int, most: int) -> bool:
    """Whether a number of a set lies between two others."""
    least = max(least, 0)
    return most >= least and bool(sums >> least & (1 << most - least + 1) - 1)
