"""The compiled search as an object: what it is told, its state, and how it is asked."""

from __future__ import annotations

import math

import numpy as np

from webapp.bullets import search_kernel
from webapp.bullets.local_search import State
from webapp.bullets.recipe import Recipe
from webapp.bullets.symmetry import orbits
from webapp.engine.fast import counter, kernel_board, pack, unpack, word_count, working_memory
from webapp.engine.grid import cells_of
from webapp.engine.randomness import Dice

SMALLEST_POOL, LARGEST_POOL = 16, 128
"""Words of 64 differences. A larger pool answers more, and takes longer to read."""


class CompiledSearch:
    """The same search as `PlainSearch`, by kernels."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.recipe = recipe
        self.steps = 0
        dice = Dice(seed)
        orbit_masks = orbits(recipe.width, recipe.height, recipe.pattern)
        order = list(range(len(orbit_masks)))
        dice.shuffle(order, 0, len(order))
        cells = [cell for unit in order for cell in cells_of(orbit_masks[unit])]
        words = word_count(recipe.width, recipe.height)
        plan = (recipe.method == "inherit", recipe.bullets, recipe.samples, recipe.use_total)
        pool = _pool_words(recipe.cells)
        self._plan = np.array(plan, np.int64)
        self._weights = np.array(recipe.coefficients, np.float64)
        self._units = np.array([pack(mask, words) for mask in orbit_masks], np.uint64)
        self._cells = np.array(cells, np.int64)
        self._dice = np.array([dice.state], np.uint64)
        self._sets = np.zeros((3, words), np.uint64)
        self._numbers = np.zeros(6, np.int64)
        self._energies = np.full(2, math.inf)
        self._order = np.zeros(len(orbit_masks), np.int64)
        self._pool = np.zeros((3, recipe.cells, pool), np.uint64)
        self._lines = np.zeros((len(orbit_masks) + 3, pool), np.uint64)
        self._ring = counter(0)
        self._board = kernel_board(recipe.width, recipe.height)
        self._scratch = working_memory(recipe.width, recipe.height)
        self._budget = counter(0)
        self._run(0, fresh=True)

    def run(self, steps: int) -> None:
        """Take so many more steps."""
        self._run(steps, fresh=False)
        self.steps += steps

    @property
    def best(self) -> State | None:
        """The best state it has met, if any of them is a puzzle."""
        if self._energies[1] == math.inf:
            return None
        n0, n1, n2 = (int(number) for number in self._numbers[3:])
        shown = unpack(self._sets[search_kernel.BEST_SHOWN])
        world = unpack(self._sets[search_kernel.BEST_WORLD])
        return State(world, shown, n0, n1, n2, float(self._energies[1]))

    def _run(self, steps: int, *, fresh: bool) -> None:
        search_kernel.search(
            steps,
            fresh,
            self._plan,
            self._weights,
            self._units,
            self._cells,
            self._dice,
            self._sets,
            self._numbers,
            self._energies,
            self._order,
            self._pool,
            self._lines,
            self._ring,
            self._board,
            self._scratch,
            self._budget,
        )


def _pool_words(cells: int) -> int:
    wanted = 1 << (cells * cells // 80).bit_length()
    return min(max(wanted, SMALLEST_POOL), LARGEST_POOL)
