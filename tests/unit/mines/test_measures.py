"""3BV against its definition: the fewest openings, found by trying all sets of them."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.engine.grid import cells_of, full_mask, mask_of
from webapp.mines.game import GameState
from webapp.mines.measures import measure, three_bv
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import parse_game_id

pytestmark = pytest.mark.unit

Square = tuple[int, int]


def begun(board: LiveBoard, opened: int = 0, *, flood: bool = True) -> GameState:
    return GameState(board.width, board.height, board.mines, opened=opened, flood=flood)


def flooded(board: LiveBoard, square: Square) -> frozenset[Square]:
    """What opens with a cell, told with rows, columns and a list."""
    mines = {divmod(mine, board.width) for mine in cells_of(board.mines)}
    opened: set[Square] = set()
    waiting = [square]
    while waiting:
        row, column = waiting.pop()
        if (row, column) in opened or not (0 <= row < board.height and 0 <= column < board.width):
            continue
        opened.add((row, column))
        around = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)]
        if not mines & set(around):
            waiting += around
    return frozenset(opened)


def fewest_openings(board: LiveBoard) -> int:
    """The size of the smallest set of cells whose openings open all that is safe."""
    squares = [divmod(c, board.width) for c in range(board.width * board.height)]
    safe = {square for i, square in enumerate(squares) if not board.mines >> i & 1}
    choices = {flooded(board, square) for square in safe}
    return next(
        number
        for number in range(len(choices) + 1)
        for cells in combinations(choices, number)
        if set().union(*cells) == safe
    )


@st.composite
def tiny_boards(draw: st.DrawFn) -> LiveBoard:
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    return LiveBoard(width, height, draw(st.integers(0, full_mask(width, height))))


@given(tiny_boards())
def test_3bv_is_the_fewest_openings(board: LiveBoard) -> None:
    assert three_bv(board) == fewest_openings(board)


def test_3bv_of_large_boards_is_what_greedy_openings_need() -> None:
    """Zeros first, then what is left: on any size that is the fewest."""
    rng = random.Random(8)
    for _ in range(30):
        mines = mask_of(rng.sample(range(30 * 16), rng.randint(1, 150)))
        board = LiveBoard(30, 16, mines)
        left = {divmod(c, 30) for c in range(480) if not mines >> c & 1}
        clicks = 0
        for whole in (True, False):
            for square in sorted(left):
                if square not in left:
                    continue
                opens = flooded(board, square)
                if not whole or len(opens) > 1:
                    left -= opens
                    clicks += 1
        assert three_bv(board) == clicks


@given(tiny_boards())
def test_without_flood_every_safe_cell_takes_an_opening(board: LiveBoard) -> None:
    safe = full_mask(board.width, board.height) & ~board.mines
    some_open = safe & 0b101101
    for opened in (safe, some_open, 0):
        figures = measure(begun(board, flood=False), opened=opened, kinds=[], ms=1)
        assert (figures.three_bv, figures.done) == (safe.bit_count(), opened.bit_count())


def test_what_was_opened_counts_as_done() -> None:
    board = parse_game_id("9x9:4,4,mb071b49fbd1cb6a0d5868")
    rng = random.Random(5)
    opened: set[Square] = set()
    clicked = 0
    squares = [(r, c) for r in range(9) for c in range(9) if not board.mines >> (r * 9 + c) & 1]
    fields = [s for s in squares if len(flooded(board, s)) > 1]
    rims = set().union(*(flooded(board, s) for s in fields))
    for square in rng.sample(fields, 1) + [s for s in squares if s not in rims][:4]:
        opened |= flooded(board, square)
        clicked += 1
        mask = mask_of(row * 9 + column for row, column in opened)
        assert three_bv(board, mask) == clicked
    rim_only = next(s for s in squares if s in rims - opened and s not in fields)
    mask |= 1 << (rim_only[0] * 9 + rim_only[1])
    assert three_bv(board, mask) == clicked, "a number beside a field is no part of 3BV"
    assert three_bv(board, 0) == 0


def test_the_measures_of_a_game() -> None:
    board = LiveBoard(3, 1, 0b100)
    played = measure(begun(board), opened=0b011, kinds=["open", "flag", "open"], ms=500)
    assert (played.three_bv, played.done, played.all_clicks) == (1, 1, 3)
    assert played.clicks == {"open": 2, "flag": 1}
    assert played.pace == 2.0
    assert played.efficiency == pytest.approx(1 / 3)
    none = measure(begun(board), opened=0, kinds=[], ms=0)
    assert none.pace is None
    assert none.efficiency is None


def test_what_was_open_at_the_start_is_nobodys_merit() -> None:
    board = LiveBoard(5, 1, 0b00100)
    assert measure(begun(board, 0b00011), opened=0b11011, kinds=["open"], ms=500).done == 1
    assert measure(begun(board, 0b00011), opened=0b11011, kinds=["open"], ms=500).three_bv == 2
