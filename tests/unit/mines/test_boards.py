"""Live boards: laid as wished, the same from the same seed, and refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.brute_force import squares_around
from webapp.engine.grid import full_mask
from webapp.engine.randomness import MAX_SEED, Dice
from webapp.mines.boards import best_start, make_board
from webapp.mines.layout import lay_mines
from webapp.mines.levels import FIRSTS, LEVELS, BadWish, BoardWish, First

pytestmark = pytest.mark.unit


def kept_by(first: First, width: int, height: int, start: int) -> set[int]:
    """The cells that the first click is promised, by rows and columns."""
    if first == "any":
        return set()
    square = divmod(start, width)
    around = squares_around(width, height, square) if first == "opening" else []
    return {row * width + column for row, column in [square, *around]}


@given(st.data(), st.sampled_from(FIRSTS), st.integers(0, MAX_SEED))
def test_a_classic_board_keeps_what_the_first_click_is_promised(
    data: st.DataObject, first: First, seed: int
) -> None:
    width, height = data.draw(st.integers(2, 64)), data.draw(st.integers(2, 64))
    start = data.draw(st.integers(0, width * height - 1))
    free = kept_by(first, width, height, start)
    room = width * height - min(3, width) * min(3, height)
    if room < 1:
        return
    mines = data.draw(st.integers(1, room))
    board = make_board(BoardWish(width, height, mines, first=first), start, seed)
    assert board.mines.bit_count() == mines
    assert board.mines & ~full_mask(width, height) == 0
    assert not any(board.mines >> cell & 1 for cell in free)
    assert board.start == start
    assert make_board(BoardWish(width, height, mines, first=first), start, seed) == board


def test_every_way_to_lay_mines_is_equally_likely() -> None:
    counts: dict[int, int] = {}
    dice = Dice(5)
    for _ in range(9000):
        mines = lay_mines(3, 2, 2, free=1 << 4, dice=dice)
        counts[mines] = counts.get(mines, 0) + 1
    assert len(counts) == 10  # 2 of the 5 other cells
    squares = sum((count - 900) ** 2 / 900 for count in counts.values())
    assert squares < 27.9  # chi-squared, 9 degrees of freedom, one in a thousand


def test_levels_are_those_that_people_know() -> None:
    sizes = {name: (level.width, level.height, level.mines) for name, level in LEVELS.items()}
    assert sizes == {
        "beginner": (9, 9, 10),
        "small": (8, 8, 10),
        "intermediate": (16, 16, 40),
        "expert": (30, 16, 99),
        "papers": (24, 24, 99),
    }
    for level in LEVELS.values():
        BoardWish(level.width, level.height, level.mines, rules="no-guess").check()
        assert 0 <= best_start(level.width, level.height) < level.width * level.height


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (BoardWish(1, 9, 1), "the width is 1: use 2 to 64"),
        (BoardWish(9, 65, 1), "the height is 65: use 2 to 64"),
        (BoardWish(9, 9, 0), "0 mines do not fit on 9 \u00d7 9: use 1 to 80"),
        (BoardWish(9, 9, 81), "81 mines do not fit on 9 \u00d7 9: use 1 to 80"),
        (BoardWish(9, 9, 81, first="any"), "81 mines do not fit on 9 \u00d7 9: use 1 to 80"),
        (
            BoardWish(9, 9, 73, rules="no-guess"),
            (
                "73 mines do not fit on 9 \u00d7 9, with 9 cells kept free "
                "where the game begins: use 1 to 72"
            ),
        ),
        (
            BoardWish(2, 9, 13, first="opening"),
            (
                "13 mines do not fit on 2 \u00d7 9, with 6 cells kept free "
                "where the game begins: use 1 to 12"
            ),
        ),
        (
            BoardWish(3, 3, 1, rules="no-guess"),
            (
                "no mine fits on 3 \u00d7 3, with 9 cells kept free "
                "where the game begins: use a larger board"
            ),
        ),
        (
            BoardWish(9, 9, 10, hardness="one"),
            "hardness and method can be chosen for no-guess boards only",
        ),
    ],
)
def test_what_cannot_be_is_refused(wish: BoardWish, message: str) -> None:
    with pytest.raises(BadWish, match=f"^{message}$"):
        wish.check()


def test_a_start_or_a_seed_that_cannot_be_is_refused() -> None:
    wish = BoardWish(9, 9, 10)
    for start in (-1, 81):
        with pytest.raises(BadWish, match=r"^the start lies outside the board of 9 \u00d7 9$"):
            make_board(wish, start, 0)
    for seed in (-1, MAX_SEED + 1):
        with pytest.raises(BadWish, match=r"^the seed is"):
            make_board(wish, 0, seed)
