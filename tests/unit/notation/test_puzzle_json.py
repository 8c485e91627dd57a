from __future__ import annotations

import json

import pytest

from webapp.engine.position import Position
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError
from webapp.notation.puzzle_json import print_puzzle_json

pytestmark = pytest.mark.unit

PUZZLE = Position(4, 4, {2: 1, 5: 3, 6: 2, 8: 4}, total=5)


def test_a_puzzle_is_written_as_id_and_rows() -> None:
    assert json.loads(print_puzzle_json(PUZZLE)) == {
        "puzzle": "4x4b5:b1b32a4g",
        "width": 4,
        "height": 4,
        "bullets": 5,
        "rows": ["..1.", ".32.", "4...", "...."],
    }


def test_what_is_written_is_read_again_whatever_else_the_object_tells() -> None:
    assert read_position(print_puzzle_json(PUZZLE)) == PUZZLE
    spread = json.dumps({"seed": 7, "puzzle": "4x4b5:b1b32a4g"}, indent=2)
    assert read_position(spread.encode()) == PUZZLE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"puzzle": ', "line 1, column 12: this begins like JSON but is none: Expecting value"),
        ('{"board": 1}', "a puzzle in JSON is one object with its id"),
        ('{"puzzle": 4}', "a puzzle in JSON is one object with its id"),
        ('{"puzzle": "4x4b5:b1b32x4g"}', "column 12: 'x' goes beyond the last of the 16 cells"),
        ('{"a":' * 9000, "nested too deeply"),
    ],
)
def test_json_that_is_no_puzzle_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_position(text)
    assert message in str(refused.value)


def test_a_position_with_marks_has_no_json() -> None:
    with pytest.raises(NotationError, match="no place for marked cells"):
        print_puzzle_json(Position(2, 1, {0: 1}, bullets=2, total=1))


def test_a_number_without_end_is_no_json() -> None:
    with pytest.raises(NotationError, match="a number in it is too long"):
        read_position('{"puzzle": "4x4b5:b1b32a4g", "width": ' + "4" * 5000 + "}")
