"""Measures of a live board and of how a player did: 3BV, pace, efficiency.

3BV (Bechtel's board benchmark value) is the fewest openings that open all safe cells: one for
each field of zeros with its rim, one for each number that no such field opens. Where a 0 opens
nothing by itself, each safe cell takes an opening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from webapp.engine.grid import Mask, cells_of, full_mask, neighbour_masks
from webapp.mines.board import cells_opened_by
from webapp.mines.game import GameState
from webapp.mines.replay import BY_HELP
from webapp.notation.live_board import LiveBoard


@dataclass(frozen=True)
class Measures:
    """Measures of a board and of how it was played."""

    three_bv: int
    """Of the whole board."""

    done: int
    """The part of it that the player opened."""

    clicks: Mapping[str, int]
    """The moves of each kind, the assistant's too."""

    ms: int

    @property
    def all_clicks(self) -> int:
        """The player's moves of all kinds."""
        return own_clicks(self.clicks)

    @property
    def by_help(self) -> int:
        """The assistant's moves."""
        return sum(self.clicks.values()) - self.all_clicks

    @property
    def pace(self) -> float | None:
        """3BV a second; of a game that was partly played by the assistant it says nothing."""
        return 1000 * self.done / self.ms if self.ms and not self.by_help else None

    @property
    def efficiency(self) -> float | None:
        """3BV for each click: above 1 where chords opened much at once."""
        return self.done / self.all_clicks if self.all_clicks and not self.by_help else None


def own_clicks(clicks: Mapping[str, int]) -> int:
    """The moves that a player made, without those of the assistant."""
    return sum(number for kind, number in clicks.items() if kind not in BY_HELP)


def measure(beginning: GameState, *, opened: Mask, kinds: Iterable[str], ms: int) -> Measures:
    """The measures of a game that ended with these cells open, after moves of these kinds.

    What was open before the first move is nobody's merit.
    """
    board, flood = beginning.board, beginning.flood
    done = three_bv(board, opened, flood=flood) - three_bv(board, beginning.opened, flood=flood)
    return Measures(three_bv(board, flood=flood), done, Counter(kinds), ms)


def three_bv(board: LiveBoard, opened: Mask | None = None, *, flood: bool = True) -> int:
    """The fewest openings that open all safe cells, or those of them that `opened` has done.

    A field of zeros opens at once, so any of its zeros stands for all; without `flood` none does.
    """
    if not flood:
        safe = full_mask(board.width, board.height) & ~board.mines
        return (safe if opened is None else safe & opened).bit_count()
    zeros = _zeros(board)
    done = full_mask(board.width, board.height) if opened is None else opened
    fields, covered = 0, board.mines
    for cell in cells_of(zeros):
        if not covered >> cell & 1:
            covered |= cells_opened_by(board, cell)
            fields += done >> cell & 1
    alone = full_mask(board.width, board.height) & ~covered
    return fields + (alone & done).bit_count()


def _zeros(board: LiveBoard) -> Mask:
    zeros = full_mask(board.width, board.height) & ~board.mines
    around = neighbour_masks(board.width, board.height)
    for mine in cells_of(board.mines):
        zeros &= ~around[mine]
    return zeros
