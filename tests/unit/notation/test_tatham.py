from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import parse_game_id, print_game_id

pytestmark = pytest.mark.unit

MASKED = "9x9:4,4,mb071b49fbd1cb6a0d5868"
PLAIN = "9x9:4,4,004000007c00010022080"


@st.composite
def boards(draw: st.DrawFn) -> LiveBoard:
    width = draw(st.integers(1, 40))
    height = draw(st.integers(1, 30))
    mines = draw(st.integers(0, (1 << width * height) - 1))
    start = draw(st.none() | st.integers(0, width * height - 1))
    if start is not None:
        mines &= ~(1 << start)
    return LiveBoard(width, height, mines, start)


def fault_of(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse_game_id(text)
    return str(caught.value)


def test_the_published_pair_is_one_board() -> None:
    board = parse_game_id(MASKED)
    assert board == parse_game_id(PLAIN)
    assert board.mines.bit_count() == 10
    assert board.start == 4 * 9 + 4


def test_the_published_pair_is_printed_back() -> None:
    board = parse_game_id(PLAIN)
    assert print_game_id(board) == MASKED.replace("9x9:", "9x9n10:")
    assert print_game_id(board, masked=False) == PLAIN.replace("9x9:", "9x9n10:")


def test_the_bitmap_is_read_row_by_row_from_the_highest_bit() -> None:
    # 1010 0001 0: mines at A1, C1 and at B3 (cell 7) of a 3x3 board.
    assert parse_game_id("3x3:u a10".replace(" ", "")) == LiveBoard(3, 3, 1 | 1 << 2 | 1 << 7)


def test_the_start_is_column_first() -> None:
    assert parse_game_id("3x2n1:2,0,04").start == 2


def test_number_and_ambiguity_may_stand_in_the_parameters() -> None:
    assert parse_game_id(MASKED.replace("9x9:", "9x9n10a:")) == parse_game_id(MASKED)


def test_a_board_people_reported_has_35_mines() -> None:
    assert parse_game_id("9x9:4,4,m00b7d48a3e0231c419200").mines.bit_count() == 35


@given(boards(), st.booleans())
def test_what_is_printed_is_read_back(board: LiveBoard, masked: bool) -> None:
    assert parse_game_id(print_game_id(board, masked=masked)) == board


@given(st.text(alphabet="0123456789abcfxnmu:,#", max_size=50))
def test_any_text_is_read_or_refused(text: str) -> None:
    board = None
    with suppress(NotationError):
        board = parse_game_id(text)
    assert board is None or parse_game_id(print_game_id(board)) == board


def test_a_wrong_length_says_how_many_digits_are_needed() -> None:
    assert fault_of("9x9:4,4,mb071b4") == (
        "column 10: the board has 6 hexadecimal digits; 9 \u00d7 9 needs 21"
    )


def test_a_sign_that_is_no_digit_is_shown() -> None:
    assert fault_of("9x9:4,4,mb071bz") == (
        "column 15: 'z' is not a hexadecimal digit (0 to 9, a to f)"
    )


def test_a_seed_is_no_board() -> None:
    assert "only a seed" in fault_of("9x9n10#123456")
    assert "only a seed" in fault_of("9x9:r10,u,123456")


def test_a_false_promise_of_mines_is_told() -> None:
    assert fault_of(MASKED.replace("9x9:", "9x9n11:")) == (
        "the ID promises 11 mines, but its board has 10"
    )


def test_the_start_must_be_a_free_cell_of_the_board() -> None:
    assert fault_of("3x3:3,0,000") == "the start 3,0 lies outside the board of 3 \u00d7 3"
    assert fault_of("3x3:0,0,800") == "the start 0,0 is a mine"


def test_size_is_bounded() -> None:
    assert fault_of("65x3:0,0,0") == "the width is 65: use 1 to 64"
