"""Kernels called from kernels, as the generator calls them: what one call costs by itself."""

# ruff: noqa: PLR0913, PLR0917 (kernels take arrays one by one)

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from webapp.bench.samples import BenchWorld
from webapp.engine.kernels import clue_set_dispatch
from webapp.engine.kernels.cell_words_kernel import Counter, Table, load, nonempty, save
from webapp.engine.kernels.clue_set_kernel import Board, minimal_clues, paper_counts, second_world
from webapp.engine.kernels.jit import kernel


@kernel
def check_all(worlds: Table, clues: Table, board: Board, scratch: Table, budget: Counter) -> int:
    """How many clue sets are not unique."""
    faults = 0
    for index in range(worlds.shape[0]):
        world = load(worlds, index, board[1])
        shown = load(clues, index, board[1])
        if nonempty(second_world(shown, world, True, board, scratch, budget)):
            faults += 1
    return faults


@kernel
def hide_all(
    worlds: Table,
    orders: NDArray[np.int64],
    clue_sets: Table,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> None:
    """The minimal clue set of every world."""
    for index in range(worlds.shape[0]):
        world = load(worlds, index, board[1])
        save(
            clue_sets,
            index,
            minimal_clues(world, orders[index], board, scratch, budget),
        )


@kernel
def solve_all(worlds: Table, clues: Table, board: Board, scratch: Table, budget: Counter) -> int:
    """All steps that the paper's solver takes over all puzzles."""
    steps = 0
    for index in range(worlds.shape[0]):
        world = load(worlds, index, board[1])
        shown = load(clues, index, board[1])
        n0, n1, _ = paper_counts(shown, world, board, scratch, budget)
        steps += n0 + n1
    return steps


class Loops:
    """The loops over some samples of one size."""

    def __init__(self, samples: Sequence[BenchWorld]) -> None:
        first = samples[0]
        self.words = clue_set_dispatch.word_count(first.width, first.height)
        self.worlds = self._table([sample.world for sample in samples])
        self.clues = self._table([sample.clues for sample in samples])
        self.orders = np.array([sample.order for sample in samples], np.int64)
        self.clue_sets = np.zeros_like(self.worlds)
        self._rest = (
            clue_set_dispatch.kernel_board(first.width, first.height),
            clue_set_dispatch.working_memory(first.width, first.height),
            clue_set_dispatch.counter(np.iinfo(np.int64).max),
        )

    def _table(self, masks: Sequence[int]) -> Table:
        return np.array([clue_set_dispatch.pack(mask, self.words) for mask in masks], np.uint64)

    def check(self) -> None:
        """Check each clue set; all are unique."""
        if check_all(self.worlds, self.clues, *self._rest):
            raise AssertionError("a clue set that is unique was found not to be")

    def hide(self) -> None:
        """Find each minimal clue set; they are known already."""
        hide_all(self.worlds, self.orders, self.clue_sets, *self._rest)
        if not np.array_equal(self.clue_sets, self.clues):
            raise AssertionError("a minimal clue set differs from the one known")

    def solve(self) -> None:
        """Solve each puzzle."""
        solve_all(self.worlds, self.clues, *self._rest)
