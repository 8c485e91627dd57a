from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.engine.grid import cells_of, mask_of
from webapp.mines.board import (
    MineOpened,
    cells_opened_by,
    number_at,
    opening_position,
    visible_position,
)
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_rows

pytestmark = pytest.mark.unit


def board_of(*rows: str, start: int | None = None) -> LiveBoard:
    cells = "".join(rows)
    mines = mask_of(cell for cell, sign in enumerate(cells) if sign == "*")
    return LiveBoard(len(rows[0]), len(rows), mines, start)


def flood_by_rows(board: LiveBoard, cell: int) -> set[int]:
    """The same opening, told with rows and columns and a plain list."""
    mines = {divmod(mine, board.width) for mine in cells_of(board.mines)}
    opened: set[tuple[int, int]] = set()
    waiting = [divmod(cell, board.width)]
    while waiting:
        row, column = waiting.pop()
        inside = 0 <= row < board.height and 0 <= column < board.width
        if not inside or (row, column) in opened:
            continue
        opened.add((row, column))
        around = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)]
        if not mines & set(around):
            waiting += around
    return {row * board.width + column for row, column in opened}


def test_opening_a_zero_opens_all_that_it_reaches_and_its_rim() -> None:
    board = board_of("....*", ".....", "**...", "....*", start=0)
    assert print_rows(opening_position(board)) == ["0001.", "2211.", ".....", "....."]


def test_opening_a_number_opens_one_cell() -> None:
    board = board_of("....*", ".....", "**...", "....*", start=5)
    assert print_rows(opening_position(board)) == [".....", "2....", ".....", "....."]
    assert opening_position(board).total == 4


def test_without_a_start_everything_is_hidden() -> None:
    assert print_rows(opening_position(board_of(".*", ".."))) == ["..", ".."]


def test_a_mine_cannot_be_opened() -> None:
    with pytest.raises(MineOpened):
        cells_opened_by(board_of(".*", ".."), 1)


def test_what_is_open_already_is_not_opened_again() -> None:
    board = board_of("...", "...", "..*")
    assert cells_opened_by(board, 0, already=1) == 0
    assert cells_opened_by(board, 0, already=mask_of([1, 3, 4])) == 1


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_the_flood_agrees_with_a_plain_one(width: int, height: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, width * height - 1))
    places = st.sets(st.integers(0, width * height - 1), max_size=10)
    board = LiveBoard(width, height, mask_of(data.draw(places) - {start}), start)
    opened = cells_opened_by(board, start)
    assert set(cells_of(opened)) == flood_by_rows(board, start)
    assert all(number_at(board, c) == n for c, n in visible_position(board, opened).clues.items())
