"""Marks that are said to be wrong, compared with all placements that fit, listed one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.audits.small_positions import small_position
from tests.witnesses.brute_force import worlds_of
from tests.witnesses.guessing import bits
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.explain import marks as explain_marks
from webapp.explain.marks import Marks, WrongMarks, wrong_marks

pytestmark = pytest.mark.unit


def marked_by_chance(seed: int, number: int) -> Iterator[tuple[Position, Marks]]:
    """Possible positions without marks, and marks on them without any reason."""
    rng = random.Random(seed)
    while number:
        bare = replace(small_position(rng), bullets=0, empties=0)
        cells = [cell for cell in bits(bare.unknown) if rng.random() < 0.5]
        if bare.unknown.bit_count() <= 14 and cells:
            half = rng.randint(0, len(cells))
            rng.shuffle(cells)
            yield bare, Marks(mask_of(cells[:half]), mask_of(cells[half:]))
            number -= 1


def clashing(seed: int, number: int) -> Iterator[tuple[Position, Marks, WrongMarks]]:
    for bare, marks in marked_by_chance(seed, number):
        wrong = wrong_marks(bare, marks)
        assert (wrong is not None) is not bool(worlds_of(marks.added_to(bare)))
        if wrong is not None:
            yield bare, marks, wrong


def test_without_the_marks_that_are_named_the_position_is_possible_again() -> None:
    totals = groups = 0
    for bare, marks, wrong in clashing(51, 700):
        assert wrong.cells
        assert not wrong.cells & ~marks.cells
        assert worlds_of(marks.within(marks.cells & ~wrong.cells).added_to(bare)), (bare, marks)
        totals += wrong.conflict.uses_total
        groups += wrong.least > 1
    assert min(totals, groups) > 50


def test_where_further_clashes_take_much_work_all_marks_are_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(explain_marks, "OTHER_CLASHES", 0)
    coarse = 0
    for bare, marks, wrong in clashing(54, 200):
        assert worlds_of(marks.within(marks.cells & ~wrong.cells).added_to(bare))
        coarse += wrong.cells == marks.cells and not wrong.all_wrong
    assert coarse > 50


def test_so_many_of_them_are_wrong_in_every_placement() -> None:
    for bare, marks, wrong in clashing(52, 500):
        named = marks.within(wrong.cells)
        wrong_in = [
            (named.bullets & ~world | named.empties & world).bit_count()
            for world in worlds_of(bare)
        ]
        assert 1 <= wrong.least <= min(wrong_in)
        if wrong.all_wrong:
            assert min(wrong_in) == wrong.cells.bit_count()


def test_the_proof_rests_on_marks_that_are_named_and_on_each_of_them() -> None:
    several = 0
    for bare, marks, wrong in clashing(53, 500):
        if len(worlds_of(bare)) == 1:
            continue
        position, (clues, total) = wrong.marked, (wrong.conflict.clues, wrong.conflict.uses_total)
        guilty = (position.bullets | position.empties) & marks.cells
        assert guilty
        assert not guilty & ~wrong.cells
        others = bare.clue_mask & ~mask_of(clues)
        cited = replace(bare, clues={cell: bare.clues[cell] for cell in clues}, empties=others)
        assert not worlds_of(marks.within(guilty).added_to(cited), total)
        for cell in bits(guilty):
            assert worlds_of(marks.within(guilty & ~(1 << cell)).added_to(cited), total)
        several += guilty.bit_count() > 1
    assert several > 50
