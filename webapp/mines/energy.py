"""No-guess boards of low energy, as the outlook of "The Bullets Puzzle" (Neller and Tran) proposes.

The paper's energy counts the steps of a solver that always takes one of the simplest type: n0
with one clue, n1 with several, and n2 bullets that only their number finds. On a live board a step
opens cells, so new clues appear after it, and what a 0 opens is no step. A board that needs a guess
has no energy. The search moves one mine at a time and keeps what is not worse.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from webapp.engine import paper
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.forced import ForcedCells, forced_cells
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.randomness import Dice, derived_seed
from webapp.mines.board import cells_opened_by, number_at
from webapp.mines.levels import BoardWish
from webapp.notation.live_board import LiveBoard

Coefficients: TypeAlias = tuple[float, float, float, float]
"""Of n0, n1, n2 squared and n2."""

ENERGY_STEPS = 500
"""Boards tried by the search, as many as the paper's search takes steps."""

NODES = 20_000
"""Search nodes for one board; one that needs more is passed over."""

NEAR_SHARE = 70
"""How many of 100 moves go to a neighbouring cell, as in the search for paper puzzles."""


class StepCounts(NamedTuple):
    """The steps of a board, by type."""

    n0: int
    n1: int
    n2: int

    def energy(self, coefficients: Coefficients = paper.PAPER_ENERGY) -> float:
        """The paper's energy of these steps: the lower, the better."""
        return paper.energy(*self, coefficients)


def step_counts(board: LiveBoard, start: Cell) -> StepCounts | None:
    """The steps that open a board from its start; None if they do not, or only with long search."""
    try:
        return _OpeningWalk(board, start).counts()
    except BudgetSpent:
        return None


class _OpeningWalk:
    """A board being opened by the paper's steps."""

    def __init__(self, board: LiveBoard, start: Cell) -> None:
        self.board = board
        self.budget = Budget(NODES)
        self.safe = full_mask(board.width, board.height) & ~board.mines
        self.opened = 0
        self.numbers: dict[Cell, int] = {}
        self.known_mines = 0
        self.open(1 << start)

    def counts(self) -> StepCounts | None:
        """Open everything that is certain and count the steps; None: a guess is needed."""
        n0 = n1 = n2 = 0
        while self.opened != self.safe:
            steps = paper.simplest_steps(self.sight(), self.budget)
            if steps:
                n0 += sum(step.kind == 0 for step in steps)
                n1 += sum(step.kind == 1 for step in steps)
                for step in steps:
                    self.take(ForcedCells(step.bullets, step.empties))
                continue
            certain = forced_cells(self.sight(), self.budget)
            if not certain.cells:
                return None
            n2 += certain.bullets.bit_count()
            self.take(certain)
        return StepCounts(n0, n1, n2)

    def sight(self) -> Position:
        """The numbers that the player sees, and the mines that are deduced."""
        board = self.board
        total = board.mines.bit_count()
        return Position(
            board.width, board.height, self.numbers, bullets=self.known_mines, total=total
        )

    def take(self, certain: ForcedCells) -> None:
        """Mark mines, open empties."""
        self.known_mines |= certain.bullets
        self.open(certain.empties)

    def open(self, cells: Mask) -> None:
        """Open cells; a 0 opens what is around it."""
        fresh = 0
        for cell in cells_of(cells & ~self.opened):
            fresh |= cells_opened_by(self.board, cell, self.opened | fresh)
        self.opened |= fresh
        self.numbers = self.numbers | {
            cell: number_at(self.board, cell) for cell in cells_of(fresh)
        }


def improve(
    board: LiveBoard,
    wish: BoardWish,
    seed: int,
    *,
    steps: int = ENERGY_STEPS,
    coefficients: Coefficients = paper.PAPER_ENERGY,
) -> LiveBoard:
    """The board after so many steps of the search; it never becomes worse."""
    if board.start is None:
        raise ValueError("a board without a start has no first step")
    dice = Dice(derived_seed(seed, 1))
    free_around = wish.free_around(board.start)
    counts = step_counts(board, board.start)
    for _ in range(steps):
        tried = _with_mine_moved(board, free_around, dice)
        if tried is None:
            break
        tried_counts = step_counts(tried, board.start)
        if tried_counts is None:
            continue
        if counts is None or tried_counts.energy(coefficients) <= counts.energy(coefficients):
            board, counts = tried, tried_counts
    return board


def _with_mine_moved(board: LiveBoard, free_around: Mask, dice: Dice) -> LiveBoard | None:
    """The board with one mine moved, mostly to a cell next to it; None: there is no room."""
    room = full_mask(board.width, board.height) & ~(board.mines | free_around)
    if not room:
        return None
    mines = list(cells_of(board.mines))
    mine = mines[dice.draw(len(mines))]
    near = neighbour_masks(board.width, board.height)[mine] & room
    goals = list(cells_of(near if near and dice.draw(100) < NEAR_SHARE else room))
    goal = goals[dice.draw(len(goals))]
    moved = board.mines ^ (1 << mine | 1 << goal)
    return LiveBoard(board.width, board.height, moved, board.start)
