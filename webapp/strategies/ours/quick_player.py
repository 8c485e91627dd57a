"""`quick`: float odds, ties by information, and the endgame played out.

What single numbers decide is opened first. Then the odds of all cells are worked out; what is the
same in all arrangements of the mines is opened. Where nothing is certain, few arrangements are
played to the end; else, of the cells that are hardly riskier than the safest, it opens the one
after which it is likeliest to live through the next guess too, looking at each number that the
cell may show. Numbers are taken to fall as if neighbouring cells held mines independently.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.counting.odds import thread_kernel
from webapp.engine.grid import Cell, mask_of
from webapp.engine.kernels import jit
from webapp.engine.position import Position
from webapp.strategies.ground import Ground
from webapp.strategies.ours.endgame import Endgame
from webapp.strategies.ours.quick_kernel_constants import (
    ALL,
    BLIND,
    CANDIDATES,
    CERTAIN,
    END,
    PROGRESS,
    RISK,
    SINGLE,
    TECHNIQUES,
    TOLERANCE,
    UNLIKELY,
    ZERO_WORTH,
)
from webapp.strategies.protocol import FIRST_CORNER, HIDDEN, PlayerTurn, SeenBoard, Technique

SINGLE_NUMBER = Technique(TECHNIQUES[SINGLE], "one number alone decides its other neighbours")
ARRANGEMENTS = Technique(
    TECHNIQUES[ALL], "these cells are the same in all arrangements of the mines that are left"
)
LOWEST_RISK = Technique(
    TECHNIQUES[RISK],
    "nothing is certain, and with it the game is likeliest to go on, this guess and the next",
    guess=True,
)
ENDGAME = Technique(
    TECHNIQUES[END],
    "few arrangements are left, and played to the end most of them are won like this",
    guess=True,
)
BLIND_GUESS = Technique(
    TECHNIQUES[BLIND], "the front is too wide to count, so it opens a cell away from it", guess=True
)

COUNT_NODES = 200_000
"""For the odds where nothing is compiled."""


class QuickPlayer:
    """The plain form; what it knows of mines it has worked out itself."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._marks = [0] * ground.size

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """What is certain, the easiest first; else a guess."""
        if seen.untouched:
            return PlayerTurn([0], FIRST_CORNER)
        numbers = seen.numbers
        safe, mines, because = self._single_numbers(numbers)
        if because:
            return PlayerTurn(safe, SINGLE_NUMBER, because=because, mines=mines)
        odds = board_odds(self._ground, numbers, self._marks)
        if odds is None:
            return PlayerTurn([self._blind(numbers)], BLIND_GUESS)
        unknown = self._unknown(numbers)
        safe = [cell for cell in unknown if odds[cell] < CERTAIN]
        mines = [cell for cell in unknown if odds[cell] > 1 - CERTAIN]
        if safe or mines:
            self._mark(mines)
            return PlayerTurn(safe, ARRANGEMENTS, mines=mines)
        cell = Endgame(self._ground, numbers, self._marks).best_cell()
        if cell is not None:
            return PlayerTurn([cell], ENDGAME, odds=odds[cell])
        cell = self._least_risk(numbers, odds)
        return PlayerTurn([cell], LOWEST_RISK, odds=odds[cell])

    def _unknown(self, numbers: Sequence[int]) -> list[Cell]:
        return [
            cell
            for cell, number in enumerate(numbers)
            if number == HIDDEN and not self._marks[cell]
        ]

    def _mark(self, mines: Sequence[Cell]) -> None:
        for cell in mines:
            self._marks[cell] = 1

    def _single_numbers(self, numbers: Sequence[int]) -> tuple[list[Cell], list[Cell], list[Cell]]:
        """What single numbers decide, until none decides more: safe cells, mines, the numbers."""
        safe: list[Cell] = []
        mines: list[Cell] = []
        because: list[Cell] = []
        changed = True
        while changed:
            changed = False
            for clue, number in enumerate(numbers):
                if number == HIDDEN:
                    continue
                around = self._ground.neighbours[clue]
                need = number - sum(self._marks[cell] for cell in around)
                free = [
                    cell
                    for cell in around
                    if numbers[cell] == HIDDEN and not self._marks[cell] and cell not in safe
                ]
                if not free or 0 < need < len(free):
                    continue
                changed = True
                because.append(clue)
                if need:
                    self._mark(free)
                    mines += free
                else:
                    safe += free
        return safe, mines, because

    def _blind(self, numbers: Sequence[int]) -> Cell:
        """The first cell that no number sees, else the first that may be opened."""
        unknown = self._unknown(numbers)
        unseen = (
            cell
            for cell in unknown
            if all(numbers[other] == HIDDEN for other in self._ground.neighbours[cell])
        )
        return next(unseen, unknown[0])

    def _least_risk(self, numbers: Sequence[int], odds: Sequence[float]) -> Cell:
        """The cell after which the game is likeliest to live through the guess that follows."""
        chosen = self._candidates(numbers, odds)
        if len(chosen) == 1:
            return chosen[0]
        best, top = chosen[0], -1.0
        for cell in chosen:
            if (1 - odds[cell]) * (1 + PROGRESS) <= top:
                continue
            value = (1 - odds[cell]) * self._living(cell, numbers, odds)
            if value > top:
                best, top = cell, value
        return best

    def _candidates(self, numbers: Sequence[int], odds: Sequence[float]) -> list[Cell]:
        """The cells worth looking ahead at, the most promising first."""
        unknown = self._unknown(numbers)
        least = min(odds[cell] for cell in unknown)

        def worth(cell: Cell) -> float:
            around = self._ground.neighbours[cell]
            zero = math.prod(1 - odds[other] for other in around if numbers[other] == HIDDEN)
            return (1 - odds[cell]) * (1 + ZERO_WORTH * zero)

        near_best = [cell for cell in unknown if odds[cell] <= least + TOLERANCE]
        return sorted(near_best, key=lambda cell: -worth(cell))[:CANDIDATES]

    def _living(self, cell: Cell, numbers: Sequence[int], odds: Sequence[float]) -> float:
        """How likely the guess after this cell is survived, and a little for none to be needed."""
        chances, sure = self._number_chances(cell, numbers, odds)
        weight = living = 0.0
        board = list(numbers)
        for number, chance in enumerate(chances):
            if chance < UNLIKELY:
                continue
            board[cell] = number + sure
            after = board_odds(self._ground, board, self._marks)
            if after is None:
                continue
            # Nothing left to open: the game is won.
            safe = 1 - min((after[other] for other in self._unknown(board)), default=0.0)
            weight += chance
            living += chance * (safe + (PROGRESS if safe > 1 - CERTAIN else 0.0))
        return living / weight if weight else 0.0

    def _number_chances(
        self, cell: Cell, numbers: Sequence[int], odds: Sequence[float]
    ) -> tuple[list[float], int]:
        """How likely the cell shows each number above its certain mines, and how many those are."""
        chances, sure = [1.0], 0
        for other in self._ground.neighbours[cell]:
            if numbers[other] != HIDDEN:
                continue
            chance = odds[other]
            if chance > 1 - CERTAIN:
                sure += 1
                continue
            chances = [
                (chances[n] * (1 - chance) if n < len(chances) else 0.0)
                + (chances[n - 1] * chance if n else 0.0)
                for n in range(len(chances) + 1)
            ]
        return chances, sure


def board_odds(
    ground: Ground, numbers: Sequence[int], marks: Sequence[int]
) -> Sequence[float] | None:
    """How likely each cell is a mine; None where there is no world, or the front is too wide."""
    if jit.enabled():
        return _compiled_odds(ground, numbers, marks)
    clues = {cell: number for cell, number in enumerate(numbers) if number != HIDDEN}
    mines = mask_of(cell for cell, mark in enumerate(marks) if mark)
    position = Position(ground.width, ground.height, clues, bullets=mines, total=ground.mines)
    try:
        counts = count(position, Budget(COUNT_NODES))
    except BudgetSpent:
        return None
    if not counts.worlds:
        return None
    odds = [float(mark) for mark in marks]
    for cell, share in counts.odds.items():
        odds[cell] = float(share)
    return odds


def _compiled_odds(
    ground: Ground, numbers: Sequence[int], marks: Sequence[int]
) -> Sequence[float] | None:
    import numpy as np  # noqa: PLC0415 (numpy only where wanted)

    from webapp.engine.kernels import odds_kernel  # noqa: PLC0415

    board = np.array(numbers, np.int8)
    board[np.array(marks, np.bool_)] = odds_kernel.BULLET
    odds = np.empty(ground.size)
    status = thread_kernel().run(ground.width, ground.height, board, ground.mines, odds)
    return odds.tolist() if status == odds_kernel.DONE else None
