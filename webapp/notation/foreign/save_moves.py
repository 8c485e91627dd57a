"""The moves of a save file of Simon Tatham's Mines, applied as that game applies them.

`O`, `F` and `C` with COLUMN,ROW open a cell, flag it, and open around it; several are joined by
`;`. `S` shows the solution.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from webapp.engine.flood import flooded
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.position import Position
from webapp.notation.cells import cell_name
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard

SOLVE = "S"
_MOVE = re.compile(r"([OFC])([0-9]{1,4}),([0-9]{1,4})")


@dataclass
class SavedGame:
    """The board of a save file and what has become of it so far."""

    board: LiveBoard
    opened: Mask = 0
    flags: Mask = 0
    uncovered: Mask = 0
    """Mines that the game shows: the one that was opened, and all once it is lost and solved."""

    crossed: Mask = 0
    """Flags that the solution crosses out."""

    def begin(self, start: Cell | None) -> None:
        """Cover everything again, and open the start if the game does so by itself."""
        self.opened = self.flags = self.uncovered = self.crossed = 0
        if start is not None:
            self._open(start)

    def move(self, text: str, line: int) -> None:
        """Apply the moves of one field."""
        if text == SOLVE:
            self._solve()
            return
        acts: dict[str, Callable[[Cell], None]] = {
            "O": self._open,
            "F": self._flag,
            "C": self._open_around,
        }
        for part in text.split(";"):
            match = _MOVE.fullmatch(part)
            column, row = (int(match[2]), int(match[3])) if match else (0, 0)
            if not match or column >= self.board.width or row >= self.board.height:
                message = (
                    f"{part[:20]!r} is no move on this board: O, F or C and COLUMN,ROW, as in O3,4"
                )
                raise NotationError.at(message, line=line)
            cell = row * self.board.width + column
            if match[1] == "F" and self.opened >> cell & 1:
                name = cell_name(cell, self.board.width)
                raise NotationError.at(f"{name} gets a flag, but it is open", line=line)
            acts[match[1]](cell)

    def position(self) -> Position:
        """What the player sees: flags and uncovered mines are known mines."""
        board, around = self.board, neighbour_masks(self.board.width, self.board.height)
        return Position(
            board.width,
            board.height,
            {cell: (around[cell] & board.mines).bit_count() for cell in cells_of(self.opened)},
            bullets=self.flags | self.uncovered,
            empties=self.crossed,
            total=board.mines.bit_count(),
        )

    def _open(self, cell: Cell) -> None:
        board = self.board
        self.flags &= ~(1 << cell)
        if board.mines >> cell & 1:
            self.uncovered |= 1 << cell
            return
        closed = self.opened | self.flags
        self.opened |= flooded(board.width, board.height, board.mines, cell, closed=closed)
        # A game that is won flags the mines by itself; a lost one cannot be won any more.
        if not self.uncovered and self._hidden == board.mines:
            self.flags = board.mines

    def _flag(self, cell: Cell) -> None:
        self.flags ^= 1 << cell

    def _open_around(self, cell: Cell) -> None:
        around = neighbour_masks(self.board.width, self.board.height)[cell]
        for near in cells_of(around & ~self.opened & ~self.flags):
            self._open(near)

    def _solve(self) -> None:
        """Show the whole board; after a loss, its mines and which flags were wrong."""
        mines = self.board.mines
        if self.uncovered:
            self.crossed = self.flags & ~mines
            self.uncovered, self.flags = mines, 0
        else:
            self.opened, self.flags = self._everything & ~mines, mines

    @property
    def _everything(self) -> Mask:
        return full_mask(self.board.width, self.board.height)

    @property
    def _hidden(self) -> Mask:
        return self._everything & ~self.opened
