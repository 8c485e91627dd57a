from __future__ import annotations

import pytest
from hypothesis import given

from tests.unit.notation.drawn_values import faults_of, positions
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.detect import read_position
from webapp.notation.foreign.pzprv3 import print_pzprv3

pytestmark = pytest.mark.unit

FILE = """pzprv3
mines
2
3
. 2 .
- . 1
# . +
. # .
"""
PUZZLE = Position(3, 2, {1: 2, 5: 1}, bullets=mask_of([0, 4]), empties=mask_of([2, 3]))


@pytest.mark.parametrize(
    "text",
    [
        FILE,
        FILE.replace("\n", "/"),
        FILE.replace("\n", " \r\n").replace("pzprv3", "pzprv3.1"),
        FILE + 'history:{"type":"pzpr"}\n',
        "# a note\n" + FILE,
    ],
)
def test_clues_and_marks(text: str) -> None:
    assert read_position(text) == PUZZLE


def test_marks_may_be_missing_and_may_stand_on_clues() -> None:
    assert read_position("pzprv3/mines/1/3/. 2 ./") == Position(3, 1, {1: 2})
    assert read_position("pzprv3/mines/1/3/. 2 ./. + ./") == Position(3, 1, {1: 2})


@given(positions("0123456788-*......................"))
def test_a_puzzle_with_marks_is_read_back_but_for_its_total(position: Position) -> None:
    read = read_position(print_pzprv3(position))
    assert isinstance(read, Position)
    assert (read.clues, read.bullets, read.empties, read.total) == (
        position.clues,
        position.bullets,
        position.empties,
        None,
    )


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("mines", "kurotto", "this is a puzzle of the kind 'kurotto': use mines"),
        (". 2 .\n", "", "3 rows instead of 4: 2 of numbers, then 2 of marks"),
        (". 2 .", ". 2", "row 1 of the numbers has 2 cells instead of 3"),
        (". 2 .", ". 9 .", "row 1 of the numbers: '9' is not a cell: use a number up to 8, . or -"),
        (". # .", ". 1 .", "row 2 of the marks: '1' is not a cell: use ., # or +"),
        ("\n2\n", "\nx\n", "the number of rows is 'x': it is a number"),
        ("\n2\n", "\n99\n", "the height is 99: use 1 to 64"),
    ],
)
def test_faults_say_where_they_are(old: str, new: str, fault: str) -> None:
    assert faults_of(FILE.replace(old, new)) == [fault]
