from __future__ import annotations

import pytest
from hypothesis import given

from tests.unit.notation.drawn_values import boards, faults_of
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError
from webapp.notation.foreign.mbf import print_mbf
from webapp.notation.foreign.mbf_hex import parse_mbf_hex, print_mbf_hex
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    "text", ["09 08 00 02 00 00 08 07", "0908000200000807", "09080002\n00000807\n"]
)
def test_bytes_with_and_without_spaces(text: str) -> None:
    assert read_position(text) == LiveBoard(9, 8, 1 | 1 << 71)


@given(boards())
def test_it_is_the_mbf_file_in_letters(board: LiveBoard) -> None:
    text = print_mbf_hex(board)
    assert bytes(int(pair, 16) for pair in text.split()) == print_mbf(board)
    assert read_position(text) == board


def test_a_map_of_mines_is_none() -> None:
    assert read_position("1010\n0000\n") == LiveBoard(4, 2, 0b101)
    assert read_position("10 10 00 00") == LiveBoard(16, 16, 0)


def test_other_digits_are_no_mbf_file() -> None:
    [message] = faults_of("0908000200")
    assert "is not a position" in message
    with pytest.raises(NotationError, match="not the bytes of an mbf file"):
        parse_mbf_hex("09\u00a008")
