"""The positions of a game, and what the engines of the Oz Minesweeper make of each."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import log10

from webapp.engine.budget import Budget
from webapp.engine.counting.odds import odds_float
from webapp.engine.forced import ForcedCells, forced_cells
from webapp.engine.grid import Mask, cells_of
from webapp.engine.position import Position
from webapp.engine.propagators.propagators import set_propagators, simple_propagators
from webapp.engine.propagators.solvers import Enumerated, binary_solver, listings, set_solver
from webapp.mines.assistant import MOST_LISTED
from webapp.strategies.protocol import FIRST_CORNER, PlayerTurn, SeenBoard, Technique

CERTAIN = Technique("certain", "it is the same in all worlds")
LEAST_LIKELY = Technique("lowest probability", "nothing is certain", guess=True)

EQUAL = 1e-9
"""Probabilities that differ by no more are the same."""


@dataclass(frozen=True)
class Lists:
    """What both solvers take for one position."""

    binary: int
    sets: int
    """Solutions in their lists."""

    log_nodes: float | None = None
    log_time: float | None = None
    """How many times as many search nodes, and as much time, the binary one takes: as powers of
    ten. None: its list is too long to be made."""

    missed: int = 0
    """Certain cells that the set solver does not find."""


@dataclass(frozen=True)
class Look:
    """A position: how many cells are certain, and how many of them propagators deduce."""

    certain: int
    simple: int
    sets: int
    safe_left: int
    """Certain safe cells that the set propagators do not deduce."""

    lists: Lists | None
    """Where those propagators deduce nothing, which is where a player calls a solver."""


class LookingPlayer:
    """Opens what is certain, else the first cell of the lowest odds; keeps what it looked at."""

    def __init__(self, look_around: Callable[[], object]) -> None:
        self.looks: list[Look] = []
        self._look_around = look_around
        self._mines: Mask = 0

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """Look at a position before anything is done about it."""
        if seen.untouched:
            return PlayerTurn([0], FIRST_CORNER)
        self._look_around()
        position = replace(seen.position(), bullets=self._mines)
        if seen.fresh:
            certain = forced_cells(position, Budget())
            self.looks.append(_look(position, certain))
            if certain.cells:
                self._mines |= certain.bullets
                mines = tuple(cells_of(certain.bullets))
                return PlayerTurn(tuple(cells_of(certain.empties)), CERTAIN, mines=mines)
        odds = odds_float(position)
        unknown = list(cells_of(position.unknown))
        lowest = min(odds[cell] for cell in unknown)
        return PlayerTurn(
            [next(cell for cell in unknown if odds[cell] <= lowest + EQUAL)], LEAST_LIKELY
        )


def _look(position: Position, certain: ForcedCells) -> Look:
    simple = simple_propagators(position, Budget())
    sets = set_propagators(position, Budget())
    return Look(
        certain.cells.bit_count(),
        simple.cells.bit_count(),
        sets.cells.bit_count(),
        (certain.empties & ~sets.empties).bit_count(),
        None if sets.cells else _lists(position, certain),
    )


def _lists(position: Position, certain: ForcedCells) -> Lists:
    lengths = listings(position, Budget())
    if lengths.binary > MOST_LISTED:
        return Lists(lengths.binary, lengths.sets)
    (slow, binary, _), (quick, sets, answer) = (
        _timed(solver, position) for solver in (binary_solver, set_solver)
    )
    odds = answer.counts.odds
    known = sum(odds[cell] in (0, 1) for cell in cells_of(certain.cells))
    return Lists(
        lengths.binary,
        lengths.sets,
        log10(binary / sets) if sets else 0.0,
        log10(slow / quick),
        certain.cells.bit_count() - known,
    )


def _timed(
    solver: Callable[[Position, Budget], Enumerated], position: Position
) -> tuple[float, int, Enumerated]:
    budget = Budget()
    start = time.thread_time()
    answer = solver(position, budget)
    # A clock that has not moved yet has moved by a tick at most.
    return max(time.thread_time() - start, 1e-9), budget.spent, answer
