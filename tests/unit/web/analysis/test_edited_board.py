from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.brute_force import positions
from webapp.drawing.board import Board, Highlights
from webapp.drawing.names import cell_labels
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.cells import parse_cell
from webapp.notation.errors import NotationError
from webapp.web.analysis.ask_page import editor_rows
from webapp.web.analysis.edited_board import EDGES, EditedBoard, cells_named

pytestmark = pytest.mark.unit


@st.composite
def boards(draw: Any) -> EditedBoard:
    """Any board, some of its cells in doubt."""
    position = draw(positions())
    doubtful = draw(st.frozensets(st.integers(0, position.size - 1)))
    return EditedBoard.of(position, live=draw(st.booleans()), doubtful=doubtful)


def doubted(board: EditedBoard) -> dict[str, str]:
    """What the doubtful cells hold, by their names."""
    return {name: sign_at(board, name) for name in board.doubtful_names}


def sign_at(board: EditedBoard, name: str) -> str:
    row, column = divmod(parse_cell(name, board.width, board.height), board.width)
    return board.rows[row][column]


@given(positions(), st.booleans())
def test_a_position_is_the_same_after_the_editor(position: Position, live: bool) -> None:
    assert EditedBoard.of(position, live=live).position() == position


@given(boards(), st.sampled_from(EDGES))
def test_a_line_at_an_edge_comes_and_goes(board: EditedBoard, edge: str) -> None:
    more = board.with_line_at(edge)
    added = (more.width - board.width, more.height - board.height)
    assert added == ((0, 1) if edge in {"top", "bottom"} else (1, 0))
    assert sorted("".join(more.rows).replace(".", "")) == sorted(
        "".join(board.rows).replace(".", "")
    )
    assert more.without_line_at(edge) == board
    assert sorted(doubted(more).values()) == sorted(doubted(board).values())


@given(boards(), st.sampled_from(EDGES))
def test_without_a_line_the_others_stay(board: EditedBoard, edge: str) -> None:
    columns = list(zip(*board.rows, strict=True))
    left = {
        "top": board.rows[1:],
        "bottom": board.rows[:-1],
        "left": tuple(map("".join, zip(*columns[1:], strict=True))),
        "right": tuple(map("".join, zip(*columns[:-1], strict=True))),
    }[edge]
    assert board.without_line_at(edge).rows == (left or board.rows)


@given(boards(), st.integers(1, 64), st.integers(1, 64))
def test_another_size_keeps_the_first_cells(board: EditedBoard, width: int, height: int) -> None:
    after = board.resized(width, height)
    assert (after.width, after.height, len(after.rows[0])) == (width, height, width)
    for row, signs in enumerate(after.rows):
        for column, sign in enumerate(signs):
            inside = row < board.height and column < board.width
            assert sign == (board.rows[row][column] if inside else ".")
    assert doubted(after).items() <= doubted(board).items()


def test_no_board_is_larger_than_can_be_drawn_or_smaller_than_a_cell() -> None:
    largest, least = EditedBoard.empty(64, 64), EditedBoard.empty(1, 1)
    for edge in EDGES:
        assert largest.with_line_at(edge) == largest
        assert least.without_line_at(edge) == least
    for width, height in ((0, 5), (5, 65)):
        with pytest.raises(NotationError, match="use 1 to 64"):
            least.resized(width, height)


def test_every_slip_is_told_and_nothing_is_lost() -> None:
    rows = ("12.", "1x", "9..9")
    board = EditedBoard(rows, "ten", width=3, live=False)
    faults = [fault.message for fault in board.faults()]
    assert faults[0].startswith("the total is 'ten': write a whole number")
    assert faults[1] == "row 2 has 2 cells instead of 3"
    assert faults[2].startswith("B2: 'x' is not a cell: use 0 to 8, .")
    assert faults[3] == "row 3 has 4 cells instead of 3"
    assert [fault.split(":")[0] for fault in faults[4:]] == ["A3", "D3"]
    assert board.rows == rows
    assert board.position_text == "3x3 ?\n12.\n1..\n...\n"
    with pytest.raises(NotationError):
        board.position()


@given(boards(), st.data())
def test_cells_are_called_what_the_drawn_board_calls_them(board: EditedBoard, data: Any) -> None:
    named = data.draw(st.frozensets(st.integers(0, board.width * board.height - 1)))
    highlights = Highlights(reason=mask_of(named))
    drawn = cell_labels(Board.of(board.position(), highlights, live=board.live))
    rows = editor_rows(board, named)
    assert [[cell.label.replace(", doubtful", "") for cell in row] for row in rows] == drawn
    labels = [cell.label for row in rows for cell in row]
    doubtful = {cell for cell, label in enumerate(labels) if ", doubtful" in label}
    assert doubtful == board.doubtful


@given(boards())
def test_doubtful_cells_travel_by_name(board: EditedBoard) -> None:
    assert cells_named(",".join(board.doubtful_names), board.width, board.height) == board.doubtful
    assert not board.cleared().doubtful


def test_a_name_that_is_no_cell_is_said() -> None:
    with pytest.raises(NotationError, match="K1 lies outside the board: its cells are A1 to I9"):
        cells_named("C4, K1", 9, 9)


def test_a_total_is_told_with_its_noun() -> None:
    board = EditedBoard.empty(9, 9, "1")
    words = [replace(board, total=t, live=v).total_words for t, v in (("1", True), ("20", False))]
    assert words == ["1 mine", "20 bullets"]
    assert replace(board, total="").total_words == "total not known"
    assert replace(board, total="ten").total_words == "total not readable"


@pytest.mark.parametrize(
    ("side", "number", "misread"),
    [(9, 20, False), (9, 21, True), (16, 64, False), (16, 65, True), (4, 16, False)],
)
def test_a_picture_is_misread_where_many_cells_and_much_of_the_board_are_doubtful(
    side: int, number: int, misread: bool
) -> None:
    board = replace(EditedBoard.empty(side, side), doubtful=frozenset(range(number)))
    assert board.misread is misread
