"""Clue sets of a known world: by compiled kernels where numba is there, else in plain Python.

Both forms give the same answers. A budget counts nodes of the search that runs, and a kernel
passes through other nodes than the plain form: only a spent budget may tell the two apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from webapp.engine import clue_sets, paper, worlds
from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, full_mask, mask_of
from webapp.engine.kernels import jit

if TYPE_CHECKING:
    from webapp.engine.kernels.cell_words_kernel import Cells, Counter, Table
    from webapp.engine.kernels.clue_set_kernel import Board

MOST_CELLS, WIDEST = 512, 63
"""Larger boards take the plain form: compiling for so many words takes long, and a row must be
shorter than a word."""


def minimal_clues(
    width: int, height: int, world: Mask, order: Iterable[Cell], *, budget: Budget
) -> Mask:
    """The clues that the paper's procedure leaves for this world and hide order."""
    if not _fits_kernel(width, height):
        return clue_sets.minimal_clues(width, height, world, order, budget=budget)
    import numpy as np  # noqa: PLC0415 (only where kernels are)

    from webapp.engine.kernels import clue_set_kernel  # noqa: PLC0415

    desk = _Desk(width, height, budget)
    cells = np.fromiter(order, np.int64)
    clues = clue_set_kernel.minimal_clues(
        desk.pack(world), cells, desk.board, desk.scratch, desk.nodes
    )
    desk.settle(budget)
    return unpack(clues)


def other_world(  # noqa: PLR0913 (a world, its clues, and how to look at them)
    width: int, height: int, world: Mask, shown: Mask, *, budget: Budget, use_total: bool = True
) -> Mask | None:
    """Another world with the same numbers in the shown cells, or None if there is none."""
    if not _fits_kernel(width, height):
        puzzle = clue_sets.clue_position(width, height, world, shown)
        if not use_total:
            puzzle = replace(puzzle, total=None)
        return worlds.second_world(puzzle, world, budget)
    from webapp.engine.kernels import clue_set_kernel  # noqa: PLC0415 (only where numba is)

    desk = _Desk(width, height, budget)
    flipped = clue_set_kernel.second_world(
        desk.pack(shown), desk.pack(world), use_total, desk.board, desk.scratch, desk.nodes
    )
    desk.settle(budget)
    difference = unpack(flipped)
    return world ^ difference if difference else None


def paper_counts(
    width: int, height: int, world: Mask, shown: Mask, *, budget: Budget
) -> tuple[int, int, int]:
    """n0, n1 and n2 of a unique puzzle: this world with these clues shown."""
    if not _fits_kernel(width, height):
        solution = paper.solve(clue_sets.clue_position(width, height, world, shown), budget)
        return solution.n0, solution.n1, solution.n2
    from webapp.engine.kernels import clue_set_kernel  # noqa: PLC0415 (only where numba is)

    desk = _Desk(width, height, budget)
    n0, n1, n2 = clue_set_kernel.paper_counts(
        desk.pack(shown), desk.pack(world), desk.board, desk.scratch, desk.nodes
    )
    desk.settle(budget)
    return n0, n1, n2


def _fits_kernel(width: int, height: int) -> bool:
    return width <= WIDEST and width * height <= MOST_CELLS and jit.enabled()


class _Desk:
    """Arguments that every kernel needs: the board, working memory and nodes to spend."""

    def __init__(self, width: int, height: int, budget: Budget) -> None:
        self.words = word_count(width, height)
        self.board = kernel_board(width, height)
        self.scratch = working_memory(width, height)
        self.nodes = counter(budget.left)
        self._given = budget.left

    def pack(self, mask: Mask) -> Cells:
        """A mask as a kernel takes it."""
        return pack(mask, self.words)

    def settle(self, budget: Budget) -> None:
        """Count the nodes spent; raises `BudgetSpent` if the answer is not to be trusted."""
        budget.spend(self._given - int(self.nodes[0]))


def word_count(width: int, height: int) -> int:
    """The number of words of 64 cells that a board takes."""
    return (width * height + 63) // 64


def pack(mask: Mask, words: int) -> Cells:
    """A mask as the tuple of words that a kernel takes."""
    import numpy as np  # noqa: PLC0415 (only where kernels are)

    return tuple(np.uint64(mask >> 64 * word & 0xFFFF_FFFF_FFFF_FFFF) for word in range(words))


def unpack(cells: Cells) -> Mask:
    """The mask that a kernel's words stand for."""
    return sum(int(word) << 64 * place for place, word in enumerate(cells))


@lru_cache(maxsize=64)
def kernel_board(width: int, height: int) -> Board:
    """A size as kernels take it: width, all cells, those not in the first and last column."""
    words = word_count(width, height)
    first_column = mask_of(range(0, width * height, width))
    everything = full_mask(width, height)
    return (
        width,
        pack(everything, words),
        pack(everything & ~first_column, words),
        pack(everything & ~(first_column << width - 1), words),
    )


def working_memory(width: int, height: int) -> Table:
    """Room for the way back of a kernel's search: three sets for each cell that may be tried."""
    import numpy as np  # noqa: PLC0415 (only where kernels are)

    return np.empty((3 * (width * height + 1), word_count(width, height)), np.uint64)


def counter(nodes: int) -> Counter:
    """A kernel's budget."""
    import numpy as np  # noqa: PLC0415 (only where kernels are)

    return np.full(1, nodes, np.int64)
