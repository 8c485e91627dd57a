"""A live board solved from its first opening: certain steps while there are any, else a guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from webapp.engine.budget import Budget
from webapp.engine.counting import count
from webapp.engine.grid import Cell, Mask, cells_of, full_mask
from webapp.engine.position import Position
from webapp.engine.reasons import smallest_reason
from webapp.mines.board import number_at, opened_by, opening, visible
from webapp.notation.live_board import LiveBoard


@dataclass(frozen=True)
class LiveStep:
    """One step of a walk: what was seen before it, what it finds, and what opens."""

    before: Position
    clues: tuple[Cell, ...] = ()
    uses_total: bool = False
    bullets: Mask = 0
    empties: Mask = 0
    opens: Mask = 0
    odds: Fraction | None = None
    """Of a guess: the chance that the cell was a mine."""


def live_walk(board: LiveBoard, budget: Budget) -> Iterator[LiveStep]:
    """The steps from the first opening until every safe cell is open.

    A guess takes the safest cell, in reading order; if it is a mine, it is marked and the walk
    goes on. The steps see only what a player sees; the board answers.
    """
    hidden = visible(board, 0)
    seen = opening(board)
    yield LiveStep(hidden, opens=seen.clue_mask)
    safe = full_mask(board.width, board.height) & ~board.mines
    while seen.clue_mask != safe:
        step = _certain_step(board, seen, budget) or _guess(board, seen, budget)
        yield step
        opened = visible(board, seen.clue_mask | step.opens)
        seen = replace(opened, bullets=seen.bullets | step.bullets)


def _certain_step(board: LiveBoard, seen: Position, budget: Budget) -> LiveStep | None:
    reason = smallest_reason(seen, budget)
    if reason is None:
        return None
    opens = _opened(board, seen, reason.empties)
    return LiveStep(seen, reason.clues, reason.uses_total, reason.bullets, reason.empties, opens)


def _guess(board: LiveBoard, seen: Position, budget: Budget) -> LiveStep:
    odds = count(seen, budget).odds
    cell = min(odds, key=lambda cell: (odds[cell], cell))
    bullets = 1 << cell & board.mines
    empties = 1 << cell & ~board.mines
    opens = _opened(board, seen, empties)
    return LiveStep(seen, bullets=bullets, empties=empties, opens=opens, odds=odds[cell])


def _opened(board: LiveBoard, seen: Position, cells: Mask) -> Mask:
    opens = 0
    for cell in cells_of(cells):
        opens |= opened_by(board, cell, seen.clue_mask | opens)
    return opens


def numbers(board: LiveBoard, cells: Mask) -> list[tuple[Cell, int]]:
    """Opened cells and the numbers they show."""
    return [(cell, number_at(board, cell)) for cell in cells_of(cells)]
