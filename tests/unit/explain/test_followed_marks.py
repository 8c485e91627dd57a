"""Wrong marks of which it takes long to say why: they are followed first, and each step holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import Oracle, worlds_of
from webapp.bench.samples import paper_puzzles
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.engine.worlds import any_world
from webapp.explain.clash import LONG, clash_of, clash_of_marks
from webapp.explain.followed_marks import FollowedMark, follow
from webapp.explain.marks import Marks, WrongMarks, wrong_marks
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit

FAR = parse_position_text("6x6 11\n...11.\n222...\n2.2..2\n..43.2\n....3.\n233...")
"""Nothing near B1 shows that it holds no bullet."""


def wrong_at(position_marks: Marks) -> WrongMarks:
    wrong = wrong_marks(FAR, position_marks, Budget(100_000))
    assert wrong is not None
    return wrong


def test_a_mark_that_clashes_far_away_is_followed_and_told_in_fewer_lines() -> None:
    wrong = wrong_at(Marks(1 << 1))
    at_once = clash_of(wrong.marked, wrong.conflict, Voice.PAPER, wrong.premise())
    assert len(at_once.lines) > 3 * LONG
    clash = clash_of_marks(wrong, Voice.PAPER)
    assert 3 * len(clash.lines) <= 2 * len(at_once.lines)
    assert clash.lines[:2] == (
        "The mark at B1 is wrong.",
        "Suppose the mark at B1 were right.",
    )
    assert clash.sentence == " ".join(clash.lines)
    assert clash.marks == (1,)
    for cell in {*clash.clues, *clash.named}:
        assert cell not in FAR.clues or cell in clash.clues
    assert all(f"at {cell_name(clue, 6)}" in clash.sentence for clue in clash.clues)


def test_what_is_followed_holds_and_ends_where_nothing_can_hold() -> None:
    way = follow(wrong_at(Marks(1 << 1)).marked, Voice.PAPER)
    assert way is not None
    _requires_nothing_wrong(way)


def test_steps_that_nothing_rests_on_are_left_out() -> None:
    shorter = followed = 0
    for puzzle in (each for seed in range(6) for each in paper_puzzles(9, 3, seed=seed)):
        (world,) = worlds_of(puzzle)
        for cell in [cell for cell in cells_of(puzzle.unknown) if not world >> cell & 1][:25:3]:
            marked = replace(puzzle, bullets=1 << cell, total=None)
            way = None if any_world(marked, Budget(100_000)) else follow(marked, Voice.PAPER)
            if way is None or not way.steps:
                continue
            _requires_nothing_wrong(way)
            decided = (way.position.bullets | way.position.empties) & ~marked.bullets
            needed = 0
            for step in way.steps:
                needed |= step.cells
            assert not needed & ~decided
            followed += 1
            shorter += needed != decided
    assert followed > shorter > 0


def _requires_nothing_wrong(way: FollowedMark) -> None:
    """Each step follows from its clues alone, and the clues at the end allow no placement."""
    for step in way.steps:
        bullets, empties = _forced(step.before, step.clues, total=step.uses_total) or (0, 0)
        assert step.cells
        assert not step.bullets & ~bullets
        assert not step.empties & ~empties
    conflict = way.conflict
    assert _forced(way.position, conflict.clues, total=conflict.uses_total) is None


def _forced(position: Position, clues: Sequence[int], *, total: bool) -> tuple[int, int] | None:
    """What these clues force, as MiniCard has it; None if they cannot hold."""
    with Oracle(position, total, clues) as oracle:
        return oracle.forced()
