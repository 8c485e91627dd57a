from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.notation.drawn_values import boards, faults_of, positions
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError
from webapp.notation.foreign import FORMATS
from webapp.notation.foreign.board_file import print_board_file
from webapp.notation.foreign.jsminesweeper import parse_jsminesweeper, print_jsminesweeper
from webapp.notation.foreign.mbf import parse_mbf, print_mbf
from webapp.notation.foreign.pzprjs import parse_pzprjs, print_pzprjs
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.unit


def test_a_jsminesweeper_position() -> None:
    text = "4x2x3\nH1F?\n0HM8\n"
    assert read_position(text) == Position(
        4, 2, {1: 1, 4: 0, 7: 8}, bullets=mask_of([2, 3, 6]), empties=0, total=3
    )


@given(positions("012345678**.....").filter(lambda position: not position.empties))
def test_jsminesweeper_is_read_back(position: Position) -> None:
    assert read_position(print_jsminesweeper(position)) == position


def test_jsminesweeper_faults_have_their_place() -> None:
    assert faults_of("3x2x1\nH1\nHxH\n") == [
        "line 2: the row has 2 cells instead of 3",
        "line 3, column 2: 'x' is not a cell: use 0 to 8, H, F, M, ?",
    ]
    assert faults_of("3x2x1\nHHH\n") == ["1 row instead of 2"]


def test_a_pzprjs_puzzle_with_and_without_its_address() -> None:
    expected = Position(4, 4, {2: 1, 5: 3, 6: 2, 8: 4}, bullets=0, empties=1 << 15)
    assert read_position("mines/4/4/h1h32g4l.") == expected
    assert read_position("http://pzprjs.example/p?mines/4/4/h1h32g4l.") == expected


@given(positions("0123456788-......................"))
def test_pzprjs_is_read_back_but_for_the_total(position: Position) -> None:
    read = read_position(print_pzprjs(position))
    assert isinstance(read, Position)
    assert (read.clues, read.empties, read.total) == (position.clues, position.empties, None)


def test_pzprjs_faults_have_their_place() -> None:
    assert faults_of("mines/2/2/a1h") == [
        "column 11: 'a' is neither a number (0 to 8, .) nor a run of cells (g to z)"
    ]
    assert faults_of("mines/2/2/1h") == ["the body describes 3 cells, but 2 \u00d7 2 has 4"]
    assert faults_of("mines/2/65/1h") == ["the height is 65: use 1 to 64"]


def test_an_mbf_file_byte_by_byte() -> None:
    assert read_position(b"\x09\x08\x00\x02\x00\x00\x08\x07") == LiveBoard(9, 8, 1 | 1 << 71)


@given(boards())
def test_mbf_is_read_back(board: LiveBoard) -> None:
    assert read_position(print_mbf(board)) == board


def test_mbf_faults() -> None:
    assert faults_of(b"\x09\x08\x00\x02\x01\x01\x01\x01") == ["a mine stands twice in the mbf file"]
    assert faults_of(b"\xf0\x08\x00\x01\x01\x01") == ["the width is 240: use 1 to 64"]
    [message] = faults_of(b"\x09\x08\x00\x02\xff\x01\x01\x01")
    assert message.startswith("byte 5 is not UTF-8 text")


BOARD = """# MINESWEEPER-BOARD v0.1
rows: 2
columns: 3
mines: 1
# a note
[real]
*10
110
"""


def test_a_board_file_with_its_mines() -> None:
    assert read_position(BOARD) == LiveBoard(3, 2, 1)
    assert print_board_file(LiveBoard(3, 2, 1)) == BOARD.replace("# a note\n", "")


def test_a_view_is_what_the_player_sees() -> None:
    text = BOARD + "[view]\nF 1 0\nU ? 0\n"
    assert read_position(text) == Position(3, 2, {1: 1, 2: 0, 5: 0}, bullets=1, empties=0, total=1)


def test_the_whole_board_is_read_of_a_file_that_also_has_a_view() -> None:
    text = BOARD + "[view]\nF 1 0\nU ? 0\n"
    assert read_position(text, whole=True) == LiveBoard(3, 2, 1)
    view = BOARD.replace("[real]", "[view]").replace("*", "F")
    assert isinstance(read_position(view, whole=True), Position)


@given(boards())
def test_a_board_file_is_read_back(board: LiveBoard) -> None:
    assert read_position(print_board_file(board)) == board


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("110", "120", "B2 says 2, but 1 mine around it"),
        ("110", "11", "line 8: the row has 2 cells instead of 3"),
        ("110", "1x0", "line 8, column 2: 'x' is not a cell: use 0 1 2 3 4 5 6 7 8 *"),
        ("rows: 2", "rows: 3", "2 rows instead of 3"),
        ("rows: 2", "rows: many", "rows is 'many': it is a number"),
        ("rows: 2", "rows 2", "line 2: 'rows 2' is no `key: value`"),
        ("mines: 1", "mines: 2", "the board promises 2 mines, but it has 1"),
        ("[real]", "[other]", "the board has neither a [real] nor a [view] part"),
    ],
)
def test_board_file_faults_have_their_place(old: str, new: str, fault: str) -> None:
    assert faults_of(BOARD.replace(old, new)) == [fault]


def test_what_a_form_cannot_say_is_refused() -> None:
    with pytest.raises(NotationError, match="needs the number of mines"):
        print_jsminesweeper(Position(1, 1, {}))
    with pytest.raises(NotationError, match="no sign for a cell known to be empty"):
        print_jsminesweeper(Position(1, 1, {}, empties=1, total=0))
    with pytest.raises(NotationError, match="no sign for a known bullet"):
        print_pzprjs(Position(1, 1, {}, bullets=1))


@given(boards())
def test_each_format_is_recognised_by_what_it_writes(board: LiveBoard) -> None:
    position = Position(
        board.width, board.height, {}, bullets=board.mines, total=board.mines.bit_count()
    )
    for form in FORMATS:
        if form.print_board is not None:
            assert read_position(form.print_board(board)) == board
        elif form.print_position is not None and form.keeps_total:
            assert read_position(form.print_position(position)) == position


def test_each_format_has_a_name_of_its_own_and_one_writer() -> None:
    assert len({form.name for form in FORMATS}) == len(FORMATS)
    assert all((form.print_board is None) != (form.print_position is None) for form in FORMATS)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        value = read_position(data)
    except NotationError:
        return
    assert isinstance(value, Position | LiveBoard)


def test_readers_refuse_what_is_not_theirs() -> None:
    with pytest.raises(NotationError, match="line 1: 'hello' is not WIDTHxHEIGHTxMINES"):
        parse_jsminesweeper("hello")
    with pytest.raises(NotationError, match="'hello' is not mines/COLUMNS/ROWS/BODY"):
        parse_pzprjs("hello")
    with pytest.raises(NotationError, match="the bytes are no mbf file"):
        parse_mbf(b"\x01")
