"""The compiled search as an object: the recipe and the state as arrays, and the kernel's call."""

from __future__ import annotations

import math

import numpy as np

from webapp.bullets import local_search_kernel
from webapp.bullets.local_search_plain import MOST_CLUE_SETS, SearchState
from webapp.bullets.recipe import Recipe
from webapp.bullets.symmetry import orbits
from webapp.engine.grid import cells_of
from webapp.engine.kernels.clue_set_dispatch import (
    counter,
    kernel_board,
    pack,
    unpack,
    word_count,
    working_memory,
)
from webapp.engine.randomness import Dice

SMALLEST_POOL, LARGEST_POOL = 16, 128
"""Words of 64 differences. A larger pool answers more, and takes longer to read."""


class CompiledSearch:
    """The same search as `PlainSearch`, by kernels."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.recipe = recipe
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
        self._sets = np.zeros((4, words), np.uint64)
        self._numbers = np.zeros(local_search_kernel.MOST_NUMBERS, np.int64)
        self._numbers[local_search_kernel.STEPS] = -1
        self._energies = np.full(3, math.inf)
        self._order = np.zeros(len(orbit_masks), np.int64)
        self._pool = np.zeros((3, recipe.cells, pool), np.uint64)
        self._lines = np.zeros((len(orbit_masks) + 3, pool), np.uint64)
        self._ring = counter(0)
        self._board = kernel_board(recipe.width, recipe.height)
        self._scratch = working_memory(recipe.width, recipe.height)
        self._budget = counter(0)

    @property
    def started(self) -> bool:
        """Whether its start is made."""
        return bool(self._numbers[local_search_kernel.STEPS] >= 0)

    @property
    def steps(self) -> int:
        """The number of steps it has taken."""
        return max(0, int(self._numbers[local_search_kernel.STEPS]))

    @property
    def best(self) -> SearchState | None:
        """The best state it has met, if any of them is a puzzle."""
        energy = float(self._energies[local_search_kernel.BEST_ENERGY])
        if energy == math.inf:
            return None
        counts = self._numbers[local_search_kernel.BEST_COUNTS :][:3]
        n0, n1, n2 = (int(number) for number in counts)
        shown = unpack(self._sets[local_search_kernel.BEST_SHOWN])
        world = unpack(self._sets[local_search_kernel.BEST_WORLD])
        return SearchState(world=world, shown=shown, n0=n0, n1=n1, n2=n2, energy=energy)

    def run(self, steps: int, most: int = MOST_CLUE_SETS) -> int:
        """Make its start, then so many more steps; returns how many clue sets it has tried."""
        tried: int = local_search_kernel.search(
            steps,
            most,
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
        return tried


def _pool_words(cells: int) -> int:
    """The words of the pool: larger boards have more differences worth remembering."""
    wanted = 1 << (cells * cells // 80).bit_length()
    return min(max(wanted, SMALLEST_POOL), LARGEST_POOL)
