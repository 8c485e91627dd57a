from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.engine.position import Position
from webapp.notation.errors import NotationError
from webapp.notation.puzzle_id import parse_puzzle_id, print_puzzle_id

pytestmark = pytest.mark.unit


@st.composite
def puzzles(draw: st.DrawFn) -> Position:
    width = draw(st.integers(1, 12))
    height = draw(st.integers(1, 12))
    cells = st.integers(0, width * height - 1)
    clues = draw(st.dictionaries(cells, st.integers(0, 8), max_size=40))
    return Position(width, height, clues, total=draw(st.integers(0, width * height)))


def faults_of(text: str) -> list[tuple[int | None, str]]:
    with pytest.raises(NotationError) as caught:
        parse_puzzle_id(text)
    return [(fault.column, fault.message) for fault in caught.value.faults]


def test_an_id_written_by_hand_is_read_cell_by_cell() -> None:
    # . . 1 .
    # . 3 2 .
    # 4 . . .
    # . . . .
    puzzle = parse_puzzle_id("4x4b5:b1b32a4g")
    assert (puzzle.width, puzzle.height, puzzle.total) == (4, 4, 5)
    assert puzzle.clues == {2: 1, 5: 3, 6: 2, 8: 4}
    assert (puzzle.bullets, puzzle.empties) == (0, 0)


def test_a_rectangle_is_wider_than_high() -> None:
    puzzle = parse_puzzle_id("6x4b7:1b33g0b332e1")
    assert (puzzle.width, puzzle.height) == (6, 4)
    assert puzzle.clues == {0: 1, 3: 3, 4: 3, 12: 0, 15: 3, 16: 3, 17: 2, 23: 1}


def test_a_long_run_is_as_many_z_as_fit_and_then_the_rest() -> None:
    assert print_puzzle_id(Position(8, 8, {}, total=1)) == "8x8b1:zzl"
    assert print_puzzle_id(Position(13, 4, {}, total=1)) == "13x4b1:zz"
    assert print_puzzle_id(Position(9, 3, {26: 1}, total=1)) == "9x3b1:z1"


def test_any_spelling_is_read_and_one_is_printed() -> None:
    assert print_puzzle_id(parse_puzzle_id(" 004x4b05:aa1b32a4dab\n")) == "4x4b5:b1b32a4g"


@given(puzzles())
def test_what_is_printed_is_read_back(puzzle: Position) -> None:
    assert parse_puzzle_id(print_puzzle_id(puzzle)) == puzzle


@given(st.text(alphabet="0123456789xb:azmq ", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    puzzle = None
    with suppress(NotationError):
        puzzle = parse_puzzle_id(text)
    assert puzzle is None or parse_puzzle_id(print_puzzle_id(puzzle)) == puzzle


def test_missing_cells_are_counted() -> None:
    assert faults_of("4x4b5:b1b32a4f") == [
        (15, "the id describes 15 cells, but 4 \u00d7 4 has 16: 1 is missing at the end")
    ]


def test_the_cell_that_is_too_many_is_shown_once() -> None:
    assert faults_of("4x4b5:b1b32a4g111") == [(15, "'1' goes beyond the last of the 16 cells")]


def test_every_bad_sign_is_reported_with_its_column() -> None:
    assert faults_of("4x4b5:b1B32a9g") == [
        (9, "'B' is neither a number (0 to 8) nor a run of cells (a to z)"),
        (13, "'9' is neither a number (0 to 8) nor a run of cells (a to z)"),
    ]


def test_both_sides_are_checked_together() -> None:
    assert faults_of("0x65b5:a") == [
        (1, "the width is 0: use 1 to 64"),
        (1, "the height is 65: use 1 to 64"),
    ]


def test_another_beginning_is_answered_with_an_example() -> None:
    [(_, message)] = faults_of("hello")
    assert "as in 4x4b5:b1b32a4g" in message


def test_an_id_needs_the_number_of_bullets() -> None:
    with pytest.raises(NotationError, match="needs the number of bullets"):
        print_puzzle_id(Position(2, 2, {}))


def test_an_id_has_no_place_for_marks() -> None:
    with pytest.raises(NotationError, match="use position text"):
        print_puzzle_id(Position(2, 2, {}, empties=1, total=1))
