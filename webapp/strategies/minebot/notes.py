"""What MineBot has on its mind: which cells are open, marked or supposed to be either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from webapp.engine.grid import Cell
from webapp.strategies.protocol import HIDDEN, SeenBoard

UNKNOWN, SAFE, MARK = -1, 0, 1

Supposition: TypeAlias = tuple[tuple[Cell, int], ...]
"""Cells with the values that they are given for the time being."""


class Notes:
    """The board as it is seen and marked, and suppositions that can be taken back.

    The paper calls an open cell with its number a *location*. A location needs as many marks more
    as its number says; truth looks at what it needs and at how many unknown cells lie around it.
    """

    def __init__(self, seen: SeenBoard, marks: Iterable[Cell]) -> None:
        ground = seen.ground
        self.around = ground.neighbours
        self.value = [UNKNOWN if number == HIDDEN else SAFE for number in seen.numbers]
        for cell in marks:
            self.value[cell] = MARK
        self._unknown = [cell for cell, value in enumerate(self.value) if value == UNKNOWN]
        self.marks_left = ground.mines - self.value.count(MARK)
        self.locations = [cell for cell, number in enumerate(seen.numbers) if number != HIDDEN]
        self._is_open = [number != HIDDEN for number in seen.numbers]
        self.need, self.free = list(seen.numbers), [0] * ground.size
        for cell in self.locations:
            values = [self.value[other] for other in self.around[cell]]
            self.need[cell] -= values.count(MARK)
            self.free[cell] = values.count(UNKNOWN)
        self.supposed: list[Cell] = []
        self.marks_supposed = 0

    def unknown_around(self, location: Cell) -> list[Cell]:
        """The unknown cells of a location's neighbourhood."""
        return [cell for cell in self.around[location] if self.value[cell] == UNKNOWN]

    def unsatisfied(self) -> list[Cell]:
        """The locations with unknown cells around them."""
        return [cell for cell in self.locations if self.free[cell]]

    @cached_property
    def front(self) -> list[Cell]:
        """The cells next to a location that are unknown when nothing is supposed."""
        return [cell for cell in self._unknown if any(self._is_open[o] for o in self.around[cell])]

    @cached_property
    def beyond(self) -> list[Cell]:
        """The unknown cells that no location touches."""
        return [
            cell for cell in self._unknown if not any(self._is_open[o] for o in self.around[cell])
        ]

    def configurations(self, location: Cell) -> Iterator[Supposition]:
        """Each way to give a location the marks it needs; the other cells are then noted as safe.

        These are the paper's mark configurations, of which there are free over need.
        """
        unknown = self.unknown_around(location)
        ways = combinations(unknown, self.need[location])
        return (tuple((cell, int(cell in way)) for cell in unknown) for way in ways)

    def walk(self, start: Cell, supposition: Supposition) -> bool:
        """Suppose values around a location, and what truth makes of them; False: a contradiction.

        The paper applies truth to the location, then to "each neighbor whose value is known", and
        so on "until a contradiction is discovered or all neighbors have been exhausted", in all to
        "up to n locations for each assumption" on a board of n. So each location gets its turn
        once, in the order of a recursion. What changes around it later, it does not notice.
        """
        for cell, value in supposition:
            self._note(cell, value)
        path, passed = [start], set()
        while path:
            location = path.pop()
            if location in passed:
                continue
            passed.add(location)
            if self._truth(location) is None:
                return False
            path += [other for other in reversed(self.around[location]) if self._is_open[other]]
        return True

    def suppose(self, supposition: Supposition) -> bool:
        """Suppose values, and all that truth can make of them; False: a location contradicts.

        Other than on a walk, a location is looked at whenever a cell around it has changed.
        """
        waiting: list[Cell] = []
        for cell, value in supposition:
            waiting += self._note(cell, value)
        while waiting:
            more = self._truth(waiting.pop())
            if more is None:
                return False
            waiting += more
        return True

    def _truth(self, location: Cell) -> list[Cell] | None:
        """Note what a location tells of the cells around it; who notices, None: it contradicts."""
        need, free = self.need[location], self.free[location]
        if not 0 <= need <= free:
            return None
        if need not in {0, free}:
            return []
        unknown = self.unknown_around(location)
        return [o for cell in unknown for o in self._note(cell, MARK if need else SAFE)]

    def _note(self, cell: Cell, value: int) -> list[Cell]:
        """Give a cell a value; the locations that notice."""
        self.value[cell] = value
        self.supposed.append(cell)
        self.marks_supposed += value
        for other in self.around[cell]:
            self.free[other] -= 1
            self.need[other] -= value
        return [other for other in self.around[cell] if self._is_open[other]]

    def take_back(self, length: int = 0) -> None:
        """Forget what was supposed, up to so many cells."""
        while len(self.supposed) > length:
            cell = self.supposed.pop()
            value = self.value[cell]
            self.marks_supposed -= value
            self.value[cell] = UNKNOWN
            for other in self.around[cell]:
                self.free[other] += 1
                self.need[other] += value
