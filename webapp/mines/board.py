"""The rules of a live board: its numbers, which cells open together, what the player sees."""

from __future__ import annotations

from webapp.engine.flood import flooded
from webapp.engine.grid import Cell, Mask, cells_of, neighbour_masks
from webapp.engine.position import Position
from webapp.notation.live_board import LiveBoard


class MineOpened(Exception):
    """The opened cell is a mine."""

    def __init__(self, cell: Cell) -> None:
        super().__init__(f"cell {cell} is a mine")
        self.cell = cell


def number_at(board: LiveBoard, cell: Cell) -> int:
    """The number of mines around a cell."""
    return (neighbour_masks(board.width, board.height)[cell] & board.mines).bit_count()


def cells_opened_by(board: LiveBoard, cell: Cell, already: Mask = 0) -> Mask:
    """The cells that open with `cell`: around a 0 everything opens, and so on.

    Cells in `already` are open; the flood neither returns nor crosses them.
    """
    if board.mines >> cell & 1:
        raise MineOpened(cell)
    return flooded(board.width, board.height, board.mines, cell, closed=already)


def opened_at_start(board: LiveBoard, *, flood: bool = True) -> Mask:
    """What is open when a game begins with the start of its board; nothing if it has none."""
    if board.start is None:
        return 0
    return cells_opened_by(board, board.start) if flood else 1 << board.start


def visible_position(board: LiveBoard, opened: Mask) -> Position:
    """The position that a player sees: the numbers of the opened cells and the total."""
    numbers = {cell: number_at(board, cell) for cell in cells_of(opened)}
    return Position(board.width, board.height, numbers, total=board.mines.bit_count())


def opening_position(board: LiveBoard) -> Position:
    """The position after the first click; everything is hidden if no start is known."""
    return visible_position(board, opened_at_start(board))
