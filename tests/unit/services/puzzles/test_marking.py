"""Marks and moves beside the plainest witness: a list of all boards that were."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sites.playing import OTHER, SMALL, solution, unknown
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.puzzles import marking
from webapp.services.puzzles.marking import BadPaperMove, Change, MarkHistory
from webapp.store.plays import PaperMoveRow

pytestmark = pytest.mark.unit

POSITION = parse_puzzle_id(SMALL)
FREE = unknown(SMALL)

wishes = st.dictionaries(st.sampled_from(FREE), st.sampled_from(".*-o_"), min_size=1)
plans = st.lists(st.one_of(wishes, st.sampled_from(["undo", "redo", "again"])), max_size=30)


@given(plans)
def test_undo_and_redo_walk_through_the_boards_that_were(
    plan: list[dict[int, str] | str],
) -> None:
    boards, place = [marking.blank(POSITION)], 0
    marks, moves = boards[0], list[PaperMoveRow]()
    for step in plan:
        history = MarkHistory.from_moves(moves)
        kind, changes = "mark", list[Change]()
        if isinstance(step, dict):
            text = "".join(f"{cell}{mark}" for cell, mark in step.items())
            changes = marking.changes_to(marks, marking.read_wishes(text, POSITION))
            if changes:
                board = "".join(step.get(cell, mark) for cell, mark in enumerate(marks))
                boards, place = [*boards[: place + 1], board], place + 1
        elif step == "undo" and history.undo:
            kind, place = "undo", place - 1
            changes = marking.reversed_changes(marking.decode(history.undo[-1]))
        elif step == "redo" and history.redo:
            kind, place = "redo", place + 1
            changes = marking.decode(history.redo[-1])
        elif step == "again":
            kind, boards, place = "again", [marking.blank(POSITION)], 0
            changes = marking.changes_to(marks, dict(enumerate(boards[0])))
        if changes:
            marks = marking.apply(marks, marking.decode(marking.encode(changes)))
            moves.append(PaperMoveRow(len(moves) + 1, kind, marking.encode(changes)))
        elif kind == "again":
            moves.append(PaperMoveRow(len(moves) + 1, "again", ""))
        assert marks == boards[place]
        assert len(MarkHistory.from_moves(moves).undo) == place
        assert len(MarkHistory.from_moves(moves).redo) == len(boards) - 1 - place


@pytest.mark.parametrize("puzzle", [SMALL, OTHER])
def test_only_the_solution_ends_a_game(puzzle: str) -> None:
    position, bullets = parse_puzzle_id(puzzle), solution(puzzle)
    right = "".join("*" if cell in bullets else "." for cell in range(25))
    assert marking.is_finished(position, right)
    assert marking.is_finished(position, right.replace(".", "-")), "empties do not matter"
    assert not marking.is_finished(position, right.replace("*", "o"))
    for cell in unknown(puzzle):
        flipped = "." if right[cell] == "*" else "*"
        assert not marking.is_finished(position, right[:cell] + flipped + right[cell + 1 :])


@pytest.mark.parametrize(
    ("tool", "empty_first", "cycle"),
    [
        ("cycle", False, ".*-."),
        ("cycle", True, ".-*."),
        ("bullet", False, ".*."),
        ("bullet", False, "-*."),
        ("empty", False, ".-."),
        ("empty", False, "*-."),
        ("pencil", False, ".o_."),
        ("pencil", True, "._o."),
        ("cycle", False, "o*-."),
        ("pencil", False, "*o_."),
        ("bullet", False, "o*"),
    ],
)
def test_each_tool_has_its_cycle(tool: str, empty_first: bool, cycle: str) -> None:
    for before, after in pairwise(cycle):
        assert marking.next_mark(before, tool, empty_first=empty_first) == after


@given(st.text(alphabet="0123456789.*-o_x ", max_size=80))
def test_a_move_is_read_as_it_was_meant_or_refused(text: str) -> None:
    try:
        wishes = marking.read_wishes(text, POSITION)
    except BadPaperMove:
        return
    assert "".join(f"{cell}{mark}" for cell, mark in wishes.items()) == text
    assert set(wishes) <= set(FREE)
