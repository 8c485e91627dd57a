"""Stochastic local search for good puzzles, in plain Python: the form to read.

`local_search_kernel` is the compiled form; both draw the same random numbers and make the same
puzzles.

A state is a placement of bullets with one of its minimal clue sets. A step moves a bullet to a
cell without one, leaves minimal clue sets in one or more hide orders and keeps the first of the
best. The method of "The Bullets Puzzle" (Neller and Tran) shuffles each order, and undoes a step
that makes the energy greater.

Our method (`inherit`) hides what the last clue set hid first, so that most of a good clue set
outlives a moved bullet. It moves bullets mostly to a neighbouring cell, sometimes only exchanges
clues, and now and then puts up with a little more energy; the best puzzle met is remembered.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from webapp.bullets.clue_hider import ClueHider
from webapp.bullets.local_search_kernel_constants import (
    EVALUATION_NODES,
    EXCHANGE_SHARE,
    MOST_EXCHANGED,
    NEAR_SHARE,
    SLACK,
)
from webapp.bullets.recipe import Recipe
from webapp.bullets.symmetry import orbits
from webapp.engine import paper
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.clue_sets import clue_position
from webapp.engine.grid import Mask, cells_of, mask_of, neighbour_masks
from webapp.engine.randomness import Dice

MOST_CLUE_SETS = 2**62
"""More than any search tries."""

T = TypeVar("T")
Trying: TypeAlias = Generator[None, None, T]
"""Work that stops for a moment between two clue sets."""


@dataclass(frozen=True, kw_only=True)
class SearchState:
    """A placement of bullets, its clue set and what it is worth; infinite energy: no puzzle."""

    world: Mask
    shown: Mask
    n0: int
    n1: int
    n2: int
    energy: float


class Search(Protocol):
    """A search under way."""

    @property
    def started(self) -> bool:
        """Whether its start is made."""

    @property
    def steps(self) -> int:
        """The number of steps it has taken."""

    @property
    def best(self) -> SearchState | None:
        """The best state it has met, if any of them is a puzzle."""

    def run(self, steps: int, most: int = MOST_CLUE_SETS) -> int:
        """Make its start, then so many more steps; returns how many clue sets it has tried.

        It tries no more than `most` and may leave a step under way; the next call goes on with it.
        """


class PlainSearch:
    """The search in plain Python."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.recipe = recipe
        self.dice = Dice(seed)
        self.units = orbits(recipe.width, recipe.height, recipe.pattern)
        self.steps = 0
        self.started = False
        self._around = neighbour_masks(recipe.width, recipe.height)
        self._hider = ClueHider(recipe.width, recipe.height, self.units, use_total=recipe.use_total)
        order = list(range(len(self.units)))
        self.dice.shuffle(order, 0, len(order))
        self.cells = [cell for unit in order for cell in cells_of(self.units[unit])]
        """All cells, those with bullets first."""
        world = mask_of(self.cells[: recipe.bullets])
        self.state = SearchState(world=world, shown=0, n0=0, n1=0, n2=0, energy=math.inf)
        self._best = self.state
        self._between_steps = False
        self._search = self._search_steps()

    @property
    def best(self) -> SearchState | None:
        """The best state it has met, if any of them is a puzzle."""
        return self._best if self._best.energy < math.inf else None

    def run(self, steps: int, most: int = MOST_CLUE_SETS) -> int:
        """Make its start, then so many more steps; returns how many clue sets it has tried."""
        end = self.steps + steps
        tried = 0
        while tried < most and not (self._between_steps and self.steps == end):
            next(self._search)
            tried += 1
        return tried

    def _search_steps(self) -> Trying[None]:
        """All of the search, stopping after each clue set."""
        step = self._paper_step if self.recipe.method == "paper" else self._inherit_step
        start = self._first_best_sample(self.state.world, self._shuffled_order, math.inf)
        self.state = (yield from start) or self.state
        self.started = True
        while True:
            if self.state.energy < self._best.energy:
                self._best = self.state
            self._between_steps = True
            yield
            self._between_steps = False
            yield from step()
            self.steps += 1

    def _paper_step(self) -> Trying[None]:
        """The paper's step: swap a bullet and an empty cell; undone if the energy grows."""
        bullets = self.recipe.bullets
        place = self.dice.draw(bullets)
        other = bullets + self.dice.draw(self.recipe.cells - bullets)
        yield from self._try_swap(place, other, self._shuffled_order, self.state.energy)

    def _inherit_step(self) -> Trying[None]:
        """Our step: move a bullet, mostly nearby, or exchange clues; clue sets are inherited."""
        if self.dice.draw(100) < EXCHANGE_SHARE:
            limit = self.state.energy + self._slack()
            trying = self._first_best_sample(self.state.world, self._exchanging_order, limit)
            self.state = (yield from trying) or self.state
            return
        place = self.dice.draw(self.recipe.bullets)
        other = self._goal(self.cells[place])
        limit = self.state.energy + self._slack()
        yield from self._try_swap(place, other, self._inheriting_order, limit)

    def _goal(self, cell: int) -> int:
        """Draw the cell that a bullet moves to: its place in the list of cells."""
        near = self._around[cell] & ~self.state.world
        if self.dice.draw(100) < NEAR_SHARE and near:
            return self.cells.index(list(cells_of(near))[self.dice.draw(near.bit_count())])
        bullets = self.recipe.bullets
        return bullets + self.dice.draw(self.recipe.cells - bullets)

    def _slack(self) -> float:
        """Draw by how much an energy may grow this time: mostly little, seldom much."""
        heads = 0
        while self.dice.draw(2):
            heads += 1
        return SLACK * heads

    def _try_swap(self, place: int, other: int, order: _Ordering, limit: float) -> Trying[None]:
        cells = self.cells
        world = self.state.world ^ 1 << cells[place] ^ 1 << cells[other]
        new = yield from self._first_best_sample(world, order, limit)
        if new is not None:
            self.state = new
            cells[place], cells[other] = cells[other], cells[place]

    def _first_best_sample(
        self, world: Mask, order: _Ordering, limit: float
    ) -> Trying[SearchState | None]:
        """The first of the samples with the least energy, if that is within the limit."""
        chosen = None
        for number in range(self.recipe.samples):
            if number:
                yield
            state = self._evaluate(world, order(world))
            if state.energy <= limit and (chosen is None or state.energy < chosen.energy):
                chosen = state
        return chosen

    def _evaluate(self, world: Mask, order: list[int]) -> SearchState:
        budget = Budget(EVALUATION_NODES)
        width, height = self.recipe.width, self.recipe.height
        try:
            shown = self._hider.hide(world, order, budget)
            if shown is None:
                return SearchState(world=world, shown=0, n0=0, n1=0, n2=0, energy=math.inf)
            steps = paper.solve(clue_position(width, height, world, shown), budget)
        except BudgetSpent:
            return SearchState(world=world, shown=0, n0=0, n1=0, n2=0, energy=math.inf)
        energy = self.recipe.energy(steps.n0, steps.n1, steps.n2)
        return SearchState(
            world=world, shown=shown, n0=steps.n0, n1=steps.n1, n2=steps.n2, energy=energy
        )

    def _shuffled_order(self, world: Mask) -> list[int]:
        """All units without a bullet in random order."""
        order = [number for number, unit in enumerate(self.units) if not unit & world]
        self.dice.shuffle(order, 0, len(order))
        return order

    def _inheriting_order(self, world: Mask) -> list[int]:
        """The units that the state hides first, then those that it shows."""
        return self._hidden_first_order(world)[0]

    def _exchanging_order(self, world: Mask) -> list[int]:
        """The inherited order with a few of the shown units at the very front."""
        order, hidden = self._hidden_first_order(world)
        wanted = 1 + self.dice.draw(MOST_EXCHANGED)
        for place in range(min(wanted, hidden, len(order) - hidden)):
            order[place], order[hidden + place] = order[hidden + place], order[place]
        return order

    def _hidden_first_order(self, world: Mask) -> tuple[list[int], int]:
        free = [number for number, unit in enumerate(self.units) if not unit & world]
        hidden = [number for number in free if not self.units[number] & self.state.shown]
        shown = [number for number in free if self.units[number] & self.state.shown]
        order = hidden + shown
        self.dice.shuffle(order, 0, len(hidden))
        self.dice.shuffle(order, len(hidden), len(order))
        return order, len(hidden)


class _Ordering(Protocol):
    def __call__(self, world: Mask) -> list[int]:
        """A hide order for this world."""
