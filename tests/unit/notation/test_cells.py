from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.notation.cells import cell_name, cell_names, parse_cell
from webapp.notation.errors import NotationError

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("cell", "width", "name"),
    [
        (0, 9, "A1"),
        (29, 9, "C4"),
        (25, 30, "Z1"),
        (26, 30, "AA1"),
        (59, 30, "AD2"),
        (63, 64, "BL1"),
    ],
)
def test_a_cell_is_named_by_column_and_row(cell: int, width: int, name: str) -> None:
    assert cell_name(cell, width) == name


@given(st.integers(1, 64), st.integers(1, 64), st.data())
def test_every_name_leads_back_to_its_cell(width: int, height: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, width * height - 1))
    assert parse_cell(cell_name(cell, width).lower(), width, height) == cell


def test_cells_are_listed_as_people_do() -> None:
    assert cell_names([], 9) == ""
    assert cell_names([0], 9) == "A1"
    assert cell_names([0, 1], 9) == "A1 and B1"
    assert cell_names([0, 1, 29], 9) == "A1, B1 and C4"


@pytest.mark.parametrize("name", ["", "4C", "C0", "C-1", "C", "4", "C04", "ABCD1"])
def test_what_is_no_cell_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="is no cell: use a column and a row, A1 to G7"):
        parse_cell(name, 7, 7)


@pytest.mark.parametrize("name", ["H1", "A8", "AA1"])
def test_a_cell_outside_the_board_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="lies outside the board: its cells are A1 to G7"):
        parse_cell(name, 7, 7)
