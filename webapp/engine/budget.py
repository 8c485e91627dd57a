"""Work budgets: searches count nodes, never seconds, and say when the budget is spent."""

from __future__ import annotations


class BudgetSpent(Exception):
    """The search stopped before it could answer."""

    def __init__(self, nodes: int) -> None:
        super().__init__(f"stopped after {nodes} search nodes without an answer")
        self.nodes = nodes


class Budget:
    """A number of search nodes that may be spent, shared by all parts of one request."""

    __slots__ = ("limit", "spent")

    # About a minute on positions made to be hard; usual ones need a few hundred nodes.
    def __init__(self, limit: int = 10_000_000) -> None:
        self.limit = limit
        self.spent = 0

    def spend(self, nodes: int = 1) -> None:
        """Count work done; raise `BudgetSpent` once it exceeds the limit."""
        self.spent += nodes
        if self.spent > self.limit:
            raise BudgetSpent(self.limit)

    def part(self, limit: int) -> Budget:
        """A budget for a trial: so many nodes, and no more than are left.

        What the trial spends, whoever tries counts here.
        """
        return Budget(min(limit, self.left))

    @property
    def left(self) -> int:
        """Nodes that may still be spent."""
        return max(0, self.limit - self.spent)
