"""Backtracking search for a placement of mines, with the paper's ways to look ahead.

A sum is checked when the last of its cells has a value. Beyond that, after each assignment,

- "check" does nothing more;
- "forward" (algorithm 3) looks at sums with one cell left and prunes what does not fit from it.
  The paper prints "only has 1 assigned var"; its text says uninstantiated, which is what is meant;
- "gac" (algorithm 4) prunes each value without support in any one sum, and goes on with the sums
  of each pruned cell until nothing changes. In a sum of cells that hold a mine or not, a value
  lacks support only if no mine is left, or a mine for each cell, so a pruned cell is a settled one.

0 is tried first, then 1: no value is preferred for what it leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from webapp.engine.grid import Cell, Mask, cells_of
from webapp.strategies.csp.effort import Effort

LookAhead: TypeAlias = Literal["check", "forward", "gac"]
VariableOrder: TypeAlias = Literal["reading", "mrv", "degree"]
"""In reading order; fewest values left first; most constraints first. Ties in reading order."""

FREE = -1
"""The value of a cell that has none."""

BOTH = 0b11
"""The domain of a cell of which nothing is pruned: bit 0 for safe, bit 1 for a mine."""


@dataclass(frozen=True)
class BoundedSum:
    """At least and at most so many mines are among these cells."""

    cells: Mask
    least: int
    most: int


@dataclass(frozen=True)
class SearchStyle:
    """How a player searches."""

    look_ahead: LookAhead
    order: VariableOrder = "reading"


@dataclass(slots=True)
class _Choice:
    """A variable that was given a value, and what was there before."""

    variable: int
    trail: int
    pruned: int
    tried: int
    place: int


class BacktrackingSearch:
    """Sums over cells, and one placement after the other."""

    def __init__(self, sums: Sequence[BoundedSum], style: SearchStyle, effort: Effort) -> None:
        self._style, self._effort = style, effort
        self._always = style.look_ahead == "gac"
        mask = 0
        for bounded in sums:
            mask |= bounded.cells
        self.cells: list[Cell] = list(cells_of(mask))
        index = {cell: number for number, cell in enumerate(self.cells)}
        self.scopes = [[index[cell] for cell in cells_of(bounded.cells)] for bounded in sums]
        self.touching: list[list[int]] = [[] for _ in self.cells]
        for number, scope in enumerate(self.scopes):
            for variable in scope:
                self.touching[variable].append(number)
        self.least = [bounded.least for bounded in sums]
        self.most = [bounded.most for bounded in sums]
        self.room = [len(scope) for scope in self.scopes]
        self.values = [FREE] * len(self.cells)
        self.domains = [BOTH] * len(self.cells)
        self._trail: list[int] = []
        self._pruned: list[tuple[int, int]] = []
        self._order = self._static_order()

    def _static_order(self) -> list[int]:
        order = list(range(len(self.cells)))
        if self._style.order == "degree":
            order.sort(key=lambda variable: -len(self.touching[variable]))
        return order

    def solve(self, variable: int | None = None, value: int = 0) -> list[int] | None:
        """The first placement found, with this variable at this value; None: there is none."""
        try:
            if not self.look_at_all():
                return None
            if variable is not None and (
                not self.domains[variable] >> value & 1
                or (self.values[variable] == FREE and not self.assign(variable, value))
                or self.values[variable] != value
            ):
                return None
            return list(self.values) if self._search() else None
        finally:
            self._undo(0, 0)

    def _search(self) -> bool:
        """Assign all variables; whether that can be done."""
        stack: list[_Choice] = []
        place = 0
        while True:
            variable, place = self._next(place)
            if variable is None:
                return True
            stack.append(_Choice(variable, len(self._trail), len(self._pruned), 0, place))
            while not self._try_next(stack[-1]):
                stack.pop()
                if not stack:
                    return False
            place = stack[-1].place

    def _try_next(self, choice: _Choice) -> bool:
        """Give a variable its next value; whether there was one that may do."""
        while choice.tried < 2:
            self._undo(choice.trail, choice.pruned)
            value, choice.tried = choice.tried, choice.tried + 1
            if self.domains[choice.variable] >> value & 1 and self.assign(choice.variable, value):
                return True
        self._undo(choice.trail, choice.pruned)
        return False

    def _next(self, place: int) -> tuple[int | None, int]:
        """The next variable, and how far the order is used up."""
        values, order = self.values, self._order
        while place < len(order) and values[order[place]] != FREE:
            place += 1
        if place == len(order):
            return None, place
        if self._style.order == "mrv":
            for variable in order[place:]:
                if values[variable] == FREE and self.domains[variable] != BOTH:
                    return variable, place
        return order[place], place

    def assign(self, variable: int, value: int) -> bool:
        """Give a variable a value, and look ahead; False: that cannot be."""
        self._effort.step()
        if not self._set(variable, value):
            return False
        if self._style.look_ahead == "forward":
            return self.forward_check(self.touching[variable])
        if self._style.look_ahead == "gac":
            return self.propagate(list(self.touching[variable]))
        return True

    def look_at_all(self) -> bool:
        """Look ahead from what the sums say before anything is assigned."""
        for least, most, room in zip(self.least, self.most, self.room, strict=True):
            if most < 0 or least > room:
                return False
        if self._style.look_ahead == "forward":
            return self.forward_check(range(len(self.scopes)))
        if self._style.look_ahead == "gac":
            return self.propagate(list(range(len(self.scopes))))
        return True

    def _set(self, variable: int, value: int) -> bool:
        self.values[variable] = value
        self._trail.append(variable)
        least, most, room, fits = self.least, self.most, self.room, True
        for number in self.touching[variable]:
            room[number] -= 1
            least[number] -= value
            most[number] -= value
            # To GAC a sum that cannot hold any more is one whose cells have lost all values.
            if self._always or not room[number]:
                fits = fits and most[number] >= 0 and least[number] <= room[number]
        return fits

    def forward_check(self, numbers: Sequence[int]) -> bool:
        """Algorithm 3: prune what does not fit from the last free variable of each sum."""
        for number in numbers:
            if self.room[number] != 1:
                continue
            last = next(v for v in self.scopes[number] if self.values[v] == FREE)
            before = self.domains[last]
            least, most = self.least[number], self.most[number]
            fitting = (least <= 0 <= most) | (least <= 1 <= most) << 1
            if before & ~fitting:
                self._pruned.append((last, before))
                self.domains[last] = before & fitting
                if not self.domains[last]:
                    return False
        return True

    def propagate(self, queue: list[int]) -> bool:
        """Algorithm 4; it is the queue that must not be empty, not the list of constraints."""
        while queue:
            number = queue.pop()
            if not self.room[number]:
                continue
            if self.most[number] == 0:
                value = 0
            elif self.least[number] == self.room[number]:
                value = 1
            else:
                continue
            for variable in self.scopes[number]:
                if self.values[variable] == FREE:
                    if not self._set(variable, value):
                        return False
                    queue += self.touching[variable]
        return True

    def _undo(self, trail: int, pruned: int) -> None:
        while len(self._trail) > trail:
            variable = self._trail.pop()
            value = self.values[variable]
            self.values[variable] = FREE
            for number in self.touching[variable]:
                self.room[number] += 1
                self.least[number] += value
                self.most[number] += value
        while len(self._pruned) > pruned:
            variable, before = self._pruned.pop()
            self.domains[variable] = before
