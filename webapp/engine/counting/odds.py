"""Bullet odds as floating point numbers: by the compiled kernel, or from the exact count."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from webapp.engine.budget import Budget
from webapp.engine.counting.counts import count
from webapp.engine.grid import cells_of
from webapp.engine.kernels import jit
from webapp.engine.network import Contradiction
from webapp.engine.position import Position

if TYPE_CHECKING:
    from webapp.engine.kernels.odds_kernel import OddsKernel

_local = threading.local()
"""A kernel for each thread: calls share its working memory."""


def odds_float(position: Position, budget: Budget | None = None) -> list[float]:
    """For each cell of the board how likely it holds a bullet; known cells are 0 or 1.

    Raises `Contradiction` where no world fits. The budget limits the exact count, which takes
    over where the compiled one finds the position too wide. Relative error at most 1e-9.
    """
    if jit.enabled() and (position.total is None or position.total >= 0):
        odds = _compiled_odds(position)
        if odds is not None:
            return odds
    counts = count(position, budget)
    if not counts.worlds:
        raise Contradiction
    exact = [0.0] * position.size
    for cell in cells_of(position.bullets):
        exact[cell] = 1.0
    for cell, share in counts.odds.items():
        exact[cell] = float(share)
    return exact


def thread_kernel() -> OddsKernel:
    """The compiled kernel with this thread's own working memory; needs numba."""
    from webapp.engine.kernels.odds_kernel import OddsKernel  # noqa: PLC0415 (numba only where wanted)

    kernel: OddsKernel | None = getattr(_local, "kernel", None)
    if kernel is None:
        kernel = _local.kernel = OddsKernel()
    return kernel


def _compiled_odds(position: Position) -> list[float] | None:
    """The kernel's answer, or None where it leaves the position to the exact count."""
    import numpy as np  # noqa: PLC0415 (numpy only where wanted)

    from webapp.engine.kernels import odds_kernel  # noqa: PLC0415

    board = np.full(position.size, odds_kernel.UNKNOWN, np.int8)
    for cell in cells_of(position.bullets):
        board[cell] = odds_kernel.BULLET
    for cell in cells_of(position.empties):
        board[cell] = odds_kernel.EMPTY
    for cell, number in position.clues.items():
        board[cell] = number
    odds = np.empty(len(board))
    total = -1 if position.total is None else position.total
    status = thread_kernel().run(position.width, position.height, board, total, odds)
    if status == odds_kernel.NO_WORLD:
        raise Contradiction
    return odds.tolist() if status == odds_kernel.DONE else None
