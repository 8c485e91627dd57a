from __future__ import annotations

import pytest
from hypothesis import given

from tests.unit.notation.drawn_values import boards, faults_of
from webapp.engine.grid import mask_of
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError
from webapp.notation.foreign.zini_link import parse_zini_link, print_zini_link
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.unit

TWO_ROWS = LiveBoard(4, 2, mask_of([0, 4, 7]))
"""10001 001 and two bits more: h and 4."""


@pytest.mark.parametrize(
    "link",
    [
        "b=42&m=h4",
        "?b=42&m=H4",
        "https://www.example.org/calculator/?b=42&m=h4",
        "https://www.example.org/#/game/explorer?c=9&m=h4&b=42&b2=1",
    ],
)
def test_a_link_in_any_of_its_forms(link: str) -> None:
    assert read_position(link) == TWO_ROWS


@pytest.mark.parametrize(
    ("size", "sides"),
    [("1", (9, 9)), ("2", (16, 16)), ("3", (30, 16)), ("0812", (8, 12)), ("77", (7, 7))],
)
def test_levels_have_a_number_and_other_boards_two(size: str, sides: tuple[int, int]) -> None:
    assert read_position(f"?b={size}") == LiveBoard(*sides, 0)
    assert print_zini_link(LiveBoard(*sides, 0)).startswith(f"?b={size}&m=0")


@given(boards())
def test_what_is_printed_is_read_back_bit_by_bit(board: LiveBoard) -> None:
    link = print_zini_link(board)
    assert read_position(link) == board
    bits = "".join(f"{int(sign, 32):05b}" for sign in link.partition("m=")[2])
    size = board.width * board.height
    assert bits[size:] == "0" * (len(bits) - size)
    assert mask_of(cell for cell, bit in enumerate(bits) if bit == "1") == board.mines


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("?b=42&m=h", "m has 1 sign; 4 \u00d7 2 needs 2"),
        ("?b=42&m=hw", "sign 2 of m is 'w': use 0 to 9 and a to v"),
        ("?b=42&m=h1", "m has mines behind the last cell of 4 \u00d7 2"),
        ("?b=123&m=h1", "b is '123': use 1, 2 or 3 for the classic levels, or the width"),
        ("?b=4&m=h1", "b is '4': use 1, 2 or 3"),
        ("?b=9901&m=h1", "the width is 99: use 1 to 64"),
    ],
)
def test_faults_say_what_would_be_right(link: str, fault: str) -> None:
    assert faults_of(link)[0].startswith(fault)


def test_the_reader_refuses_what_is_not_its_own() -> None:
    with pytest.raises(NotationError, match="'hello' is not a link"):
        parse_zini_link("hello")
