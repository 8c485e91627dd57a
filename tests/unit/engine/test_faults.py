"""Faults of a position: all at once, each with its cell and numbers."""

import pytest
from hypothesis import given

from tests.witnesses.brute_force import possible_positions
from webapp.engine.faults import Fault, FaultKind, validate
from webapp.engine.position import Position

pytestmark = pytest.mark.unit


@given(possible_positions())
def test_a_position_with_a_world_has_no_faults(position: Position) -> None:
    assert validate(position) == []


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        (Position(0, 5, {}), Fault(FaultKind.SIDE_TOO_SMALL, None, 0, 1)),
        (Position(5, 65, {}), Fault(FaultKind.SIDE_TOO_LARGE, None, 65, 64)),
        (Position(3, 3, {9: 1}), Fault(FaultKind.CELL_OUTSIDE, 9, 9, 8)),
        (Position(3, 3, {}, bullets=1 << 12), Fault(FaultKind.CELL_OUTSIDE, 12, 12, 8)),
        (Position(3, 3, {4: -1}), Fault(FaultKind.CLUE_NEGATIVE, 4, -1, 0)),
        (Position(3, 3, {0: 4}), Fault(FaultKind.CLUE_TOO_LARGE, 0, 4, 3)),
        (Position(3, 3, {0: 1}, bullets=1), Fault(FaultKind.CLUE_ON_BULLET, 0)),
        (Position(3, 3, {0: 1}, empties=1), Fault(FaultKind.CLUE_ON_EMPTY, 0)),
        (Position(3, 3, {}, bullets=6, empties=4), Fault(FaultKind.BULLET_AND_EMPTY, 2)),
        (Position(3, 3, {0: 1}, bullets=0b11010), Fault(FaultKind.CLUE_OVERFULL, 0, 1, 3)),
        (Position(3, 3, {0: 2, 1: 1}, empties=8), Fault(FaultKind.CLUE_STARVED, 0, 2, 1)),
        (Position(3, 3, {}, total=-1), Fault(FaultKind.TOTAL_NEGATIVE, None, -1, 0)),
        (Position(3, 3, {}, bullets=7, total=2), Fault(FaultKind.TOTAL_TOO_SMALL, None, 2, 3)),
        (Position(3, 3, {4: 3}, total=9), Fault(FaultKind.TOTAL_TOO_LARGE, None, 9, 8)),
    ],
)
def test_each_fault_is_told_with_its_numbers(position: Position, fault: Fault) -> None:
    assert validate(position) == [fault]


def test_all_faults_are_told_at_once_in_reading_order() -> None:
    position = Position(3, 2, {0: 4, 1: 0, 7: 2}, bullets=0b001001, empties=0b001000, total=7)
    assert [(fault.kind, fault.cell) for fault in validate(position)] == [
        (FaultKind.CELL_OUTSIDE, 7),
        (FaultKind.CLUE_ON_BULLET, 0),
        (FaultKind.BULLET_AND_EMPTY, 3),
        (FaultKind.CLUE_TOO_LARGE, 0),
        (FaultKind.CLUE_OVERFULL, 1),
        (FaultKind.TOTAL_TOO_LARGE, None),
    ]


def test_both_sides_can_be_wrong() -> None:
    assert [fault.value for fault in validate(Position(0, 99, {0: 1}))] == [0, 99]
