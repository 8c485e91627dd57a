from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.errors import NotationError
from webapp.notation.position_text import parse_position_text, print_position_text

pytestmark = pytest.mark.unit

SYMBOLS = "0 to 8, . (unknown), * (bullet or mine) or - (empty)"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    width = draw(st.integers(1, 9))
    height = draw(st.integers(1, 9))
    signs = draw(
        st.lists(
            st.sampled_from("012345678....*-"), min_size=width * height, max_size=width * height
        )
    )
    return Position(
        width,
        height,
        {cell: int(sign) for cell, sign in enumerate(signs) if sign.isdigit()},
        bullets=mask_of(cell for cell, sign in enumerate(signs) if sign == "*"),
        empties=mask_of(cell for cell, sign in enumerate(signs) if sign == "-"),
        total=draw(st.none() | st.integers(0, width * height)),
    )


def faults_of(text: str) -> list[str]:
    with pytest.raises(NotationError) as caught:
        parse_position_text(text)
    return [str(fault) for fault in caught.value.faults]


def test_each_sign_means_one_thing() -> None:
    position = parse_position_text("3x2 2\n1.*\n-08\n")
    assert position == Position(3, 2, {0: 1, 4: 0, 5: 8}, bullets=1 << 2, empties=1 << 3, total=2)


def test_a_question_mark_is_an_unknown_total() -> None:
    assert parse_position_text("1x1 ?\n.").total is None


def test_blank_lines_comments_and_indents_are_skipped() -> None:
    text = "\ufeff# from paper\r\n\r\n  2x2   1\r\n\r\n  1.\r\n # half way\r\n  ..  \r\n"
    assert parse_position_text(text) == Position(2, 2, {0: 1}, total=1)


def test_the_print_is_canonical() -> None:
    text = "# note\n\n3x2 ?\n 1.*\n -08"
    assert print_position_text(parse_position_text(text)) == "3x2 ?\n1.*\n-08\n"


@given(positions())
def test_what_is_printed_is_read_back(position: Position) -> None:
    assert parse_position_text(print_position_text(position)) == position


@given(st.text(alphabet="0189.*-x? \n#", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    position = None
    with suppress(NotationError):
        position = parse_position_text(text)
    assert position is None or parse_position_text(print_position_text(position)) == position


def test_all_faults_are_told_at_once_with_line_and_column() -> None:
    assert faults_of("3x3 2\n1.9\n# note\n1.\n  .x*\n") == [
        f"line 2, column 3: '9' is not a cell: use {SYMBOLS}",
        "line 4: the row has 2 cells instead of 3",
        f"line 5, column 4: 'x' is not a cell: use {SYMBOLS}",
    ]


def test_missing_and_surplus_rows_are_counted() -> None:
    assert faults_of("2x3 1\n1.\n") == ["line 3: 2 rows are missing: the first line says 3"]
    assert faults_of("2x1 1\n1.\n..\n") == ["line 3: 1 row is too many: the first line says 1"]


def test_the_first_line_is_explained() -> None:
    [fault] = faults_of("seven\n")
    assert fault == (
        "line 1: 'seven' is not a size and a total: write WIDTHxHEIGHT and the number of bullets, "
        "or ? for an unknown number, as in 7x7 15"
    )
    assert faults_of("# nothing\n\n") == [
        "there is nothing to read: write the size and the total first"
    ]
    assert faults_of("65x0 1\n") == [
        "line 1: the width is 65: use 1 to 64",
        "line 1: the height is 0: use 1 to 64",
    ]
