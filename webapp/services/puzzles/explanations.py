"""A puzzle explained: its steps in three orders, other ways to see one, why a cell is what it is.

Each walk is worked out once and kept while it is looked at. The work is bounded: where the nodes
did not suffice, what was found is shown and the rest is said to be missing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell, cells_of
from webapp.engine.position import Position
from webapp.explain.crux import Crux, crux_of
from webapp.explain.items import StepItem, item_with, items_of
from webapp.explain.steps import Order, Step, explained_steps, other_ways, why_cell
from webapp.services import gate
from webapp.services.lru_cache import LruCache
from webapp.services.puzzles import playable
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.store.connection.database import Store

STEP_NODES = 200_000
"""For a whole walk."""

WAYS_NODES = 300
"""For other ways to see a step: some hundredths of a second."""

WHY_NODES = 2_000
"""For why a cell is what it is: mostly a tenth of a second, half a second at worst. The reason for
a far cell may be most of the puzzle; then the step that settles it says more."""

MOST_WALKED = 3_000_000
"""Cells of all steps that are kept: some hundreds of puzzles of 10 x 10."""

MOST_ANSWERS = 1024


@dataclass(frozen=True)
class ExplainedWalk:
    """The steps of a puzzle in one order."""

    position: Position
    order: Order
    steps: Sequence[Step]
    complete: bool
    """Whether the work sufficed to the end."""

    def known_after(self, number: int) -> Position:
        """What is known after so many steps."""
        return self.steps[number - 1].after() if number else self.position

    @cached_property
    def items(self) -> Sequence[StepItem]:
        """The steps as they are told: easy ones that touch together."""
        return items_of(self.steps)

    def item_of(self, number: int) -> StepItem:
        """The item that the step of this number belongs to."""
        return item_with(self.items, number)

    @cached_property
    def crux(self) -> Crux | None:
        """What is hard about it; None if nothing is, or if harder steps may be missing."""
        return crux_of(self.steps) if self.complete else None

    @cached_property
    def settled(self) -> dict[Cell, int]:
        """For each cell that a step settles, the number of the step."""
        return {cell: step.number for step in self.steps for cell in cells_of(step.cells)}


_walks: LruCache[ExplainedWalk] = LruCache(
    MOST_WALKED, weigh=lambda walk: walk.position.size * (1 + len(walk.steps))
)
_answers: LruCache[Sequence[Step]] = LruCache(MOST_ANSWERS)


def has_walk(name: str, order: Order) -> bool:
    """Whether the walk of a whole puzzle id is at hand."""
    return (name, order) in _walks


def walk_of(store: Store, name: str, order: Order) -> tuple[PlayablePuzzle, ExplainedWalk]:
    """The puzzle of that name and its walk; raises what `playable.find` raises."""
    subject = playable.find(store, name)
    return subject, _walks.get(
        (subject.puzzle.id, order), lambda: _walk_at_gate(subject.position, order)
    )


def ways_to_see(subject: PlayablePuzzle, step: Step) -> Sequence[Step]:
    """Other ways to see a step; none if none was found within the work of a page."""
    # Steps of different orders may have the same number.
    before = step.before
    known = before.bullets, before.empties
    key = (subject.puzzle.id, step.kind is None, step.clues, step.uses_total, step.cells, known)
    ways = _answers.get(key, lambda: _steps_at_gate(_ways, WAYS_NODES, before, step))
    return [replace(way, number=step.number) for way in ways]


def reasons_for(subject: PlayablePuzzle, position: Position, cell: Cell) -> Sequence[Step]:
    """The easiest reasons for a cell; none if the work of a page does not reach so far."""
    return _answers.get(
        _key(subject, position, cell), lambda: _steps_at_gate(_why, WHY_NODES, position, cell)
    )


def has_reasons(subject: PlayablePuzzle, position: Position, cell: Cell) -> bool:
    """Whether that question was asked lately."""
    return _key(subject, position, cell) in _answers


def _key(subject: PlayablePuzzle, position: Position, cell: Cell) -> Hashable:
    return subject.puzzle.id, position.bullets, position.empties, cell


def _walk_at_gate(position: Position, order: Order) -> ExplainedWalk:
    cells = position.size
    return gate.ask(
        _walk, position, order, nodes=STEP_NODES, cells=cells, enough=lambda walk: walk.complete
    )


def _walk(position: Position, order: Order, nodes: int) -> ExplainedWalk:
    steps: list[Step] = []
    try:
        for step in explained_steps(position, order, budget=Budget(nodes)):
            steps.append(step)  # noqa: PERF402 (what was found before the budget is spent is kept)
    except BudgetSpent:
        return ExplainedWalk(position, order, steps, complete=False)
    return ExplainedWalk(position, order, steps, complete=True)


def _steps_at_gate(
    work: Callable[..., list[Step]], nodes: int, position: Position, *arguments: object
) -> Sequence[Step]:
    cells = position.size
    try:
        return gate.ask(work, position, *arguments, nodes=nodes, cells=cells)
    except BudgetSpent:
        return ()


def _ways(position: Position, step: Step, nodes: int) -> list[Step]:
    del position  # the step knows it
    return other_ways(step, Budget(nodes))


def _why(position: Position, cell: Cell, nodes: int) -> list[Step]:
    return why_cell(position, cell, budget=Budget(nodes))
