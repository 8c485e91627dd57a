from __future__ import annotations

import pytest

from webapp.engine.faults import Fault, FaultKind, validate
from webapp.notation.fault_sentences import fault_sentence
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


def sentences(text: str, *, live: bool = False) -> list[str]:
    position = parse_position_text(text)
    return [fault_sentence(fault, position.width, live=live) for fault in validate(position)]


def test_each_fault_names_its_cell_and_what_would_be_right() -> None:
    room = "6 cells are without a number or an empty mark"
    assert sentences("3x3 9\n4*1\n*..\n..-\n") == [
        "A1: the number is 4, but only 3 cells are around it",
        f"the total is 9, but only {room}: the total is 6 or less",
    ]
    assert sentences("3x2 1\n1**\n**.\n") == [
        "A1: the number is 1, but 3 bullets are marked around it",
        "the total is 1, but 4 bullets are marked: the total is 4 or more",
    ]
    assert sentences("2x2 ?\n2.\n--\n") == ["A1: the number is 2, but only one cell is left for it"]
    assert sentences("2x2 ?\n2-\n--\n") == ["A1: the number is 2, but no cell is left for it"]


def test_live_boards_have_mines() -> None:
    assert sentences("2x2 0\n0*\n..\n", live=True) == [
        "A1: the number is 0, but 1 mine is marked around it",
        "the total is 0, but 1 mine is marked: the total is 1 or more",
    ]


@pytest.mark.parametrize("kind", FaultKind)
def test_of_live_boards_no_fault_speaks_of_clues_or_bullets(kind: FaultKind) -> None:
    sentence = fault_sentence(Fault(kind, 29, 5, 3), 9, live=True)
    assert "clue" not in sentence
    assert "bullet" not in sentence


@pytest.mark.parametrize("kind", FaultKind)
def test_every_kind_of_fault_has_words(kind: FaultKind) -> None:
    sentence = fault_sentence(Fault(kind, 29, 5, 3), 9)
    assert "{" not in sentence
    assert "C4" in sentence or "total" in sentence or "side" in sentence or "outside" in sentence
