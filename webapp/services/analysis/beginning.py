"""Where the game of a whole live board begins: as it says, as somebody wishes, or in the middle."""

from __future__ import annotations

from dataclasses import replace

from webapp.engine.grid import Cell, cells_of, full_mask
from webapp.message import Message
from webapp.mines.board import number_at
from webapp.notation.cells import cell_name, parse_cell
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard


def usual_start(board: LiveBoard) -> Cell | None:
    """The 0 nearest to the middle; without any 0 the nearest safe cell, if there is one."""
    safe = list(cells_of(full_mask(board.width, board.height) & ~board.mines))
    zeros = [cell for cell in safe if not number_at(board, cell)]
    return min(zeros or safe, key=lambda cell: (_from_middle(board, cell), cell), default=None)


def beginning_at(board: LiveBoard, name: str) -> LiveBoard:
    """The board with another first cell; raise `NotationError` for a mine, or for no cell."""
    cell = parse_cell(name[:12], board.width, board.height)
    if not board.mines >> cell & 1:
        return replace(board, start=cell)
    other = usual_start(board)
    name = _name(board, cell)
    if other is None:
        raise NotationError.at(Message("%(name)s is a mine", name=name))
    raise NotationError.at(
        Message(
            "%(name)s is a mine: begin at a safe cell, such as %(other)s",
            name=name,
            other=_name(board, other),
        )
    )


def _from_middle(board: LiveBoard, cell: Cell) -> int:
    """The square of the distance, in half cells."""
    row, column = divmod(cell, board.width)
    return (2 * row + 1 - board.height) ** 2 + (2 * column + 1 - board.width) ** 2


def _name(board: LiveBoard, cell: Cell) -> str:
    return cell_name(cell, board.width)
