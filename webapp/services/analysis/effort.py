"""How much CPU time an analysis may take, beside its search nodes.

Nodes nearly always end it first, so that the same question gets the same answer. The clock is for
what nodes weigh wrongly, and for slow machines; what it cuts short is left out and said so.
"""

from __future__ import annotations

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.kernels.jit import working_time

NODES_BETWEEN_LOOKS = 25
"""Search nodes between two looks at the clock: on the largest boards some milliseconds."""


class CpuClock:
    """The CPU time of this thread since an analysis began, without compiling."""

    def __init__(self) -> None:
        self._began = working_time()

    def budget(self, nodes: int, until: float) -> Budget:
        """A budget of so many nodes that ends when so many seconds have been used."""
        return _TimedBudget(nodes, self._began + until)


class _TimedBudget(Budget):
    """A budget that looks at the clock now and then."""

    __slots__ = ("_next", "_until")

    def __init__(self, limit: int, until: float) -> None:
        super().__init__(limit)
        self._until = until
        self._next = 0

    def spend(self, nodes: int = 1) -> None:
        """Count work done; raise `BudgetSpent` when the time is used up as well."""
        super().spend(nodes)
        if self.spent >= self._next:
            self._next = self.spent + NODES_BETWEEN_LOOKS
            if working_time() >= self._until:
                raise BudgetSpent(self.spent)

    def part(self, limit: int) -> Budget:
        """A budget for a trial, on the same clock."""
        return _TimedBudget(min(limit, self.left), self._until)
