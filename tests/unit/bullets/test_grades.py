"""Grades: recomputed from the notation alone, and a band that follows from the facts."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.engine.test_paper import Literal
from tests.witnesses.brute_force import Oracle
from webapp.bullets.generate import GeneratedPuzzle, make_puzzle
from webapp.bullets.grades import BANDS, Band, SolutionFacts, grade
from webapp.bullets.recipe import Recipe
from webapp.engine.budget import Budget
from webapp.engine.position import Position
from webapp.notation.position_text import print_position_text
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.unit

facts = st.builds(
    SolutionFacts,
    reason=st.integers(0, 12),
    several=st.integers(0, 30),
    total_reason=st.none() | st.integers(0, 10),
    openings=st.floats(1, 12),
    complete=st.booleans(),
)


@given(facts, st.integers(0, 5), st.integers(0, 5), st.floats(0, 5), st.integers(0, 5))
def test_no_fact_that_gets_worse_lowers_the_band(
    before: SolutionFacts, clues: int, steps: int, fewer: float, with_total: int
) -> None:
    total = before.total_reason
    for after in (
        replace(before, reason=before.reason + clues),
        replace(before, several=before.several + steps),
        replace(before, openings=max(1.0, before.openings - fewer)),
        replace(before, total_reason=with_total if total is None else total + with_total),
        replace(before, complete=False),
    ):
        assert BANDS.index(after.band) >= BANDS.index(before.band)


def test_the_bands_begin_where_the_document_says() -> None:
    one_clue = SolutionFacts(reason=1, several=0, total_reason=None, openings=3)
    assert one_clue.load == 1.0
    assert one_clue.band == Band.GENTLE
    pairs = SolutionFacts(reason=2, several=5, total_reason=1, openings=1.5)
    assert pairs.load == 2 + 4 + 2 + 2
    assert pairs.band == Band.TRICKY
    assert replace(pairs, reason=6).band == Band.FIENDISH
    assert replace(one_clue, complete=False).band == Band.FIENDISH


def smallest_sizes(position: Position) -> list[tuple[bool, int]]:
    """Whether the total is needed and the number of clues for the first step, by MiniCard."""
    with Oracle(position) as everything:
        forced = everything.forced()
    assert forced is not None
    certain = forced[0] | forced[1]
    literals = [
        cell + 1 if not forced[0] >> cell & 1 else -cell - 1
        for cell in range(position.width * position.height)
        if certain >> cell & 1
    ]
    for use_total in (False, True):
        for size in range(len(position.clues) + 1):
            for clues in combinations(position.clues, size):
                with Oracle(position, use_total, clues) as oracle:
                    if not all(oracle.can_hold(literal) for literal in literals):
                        return [(use_total, size)]
    return []


def small_puzzles() -> list[GeneratedPuzzle]:
    return [make_puzzle(Recipe(4, 4, 5), seed, steps=20) for seed in range(12)]


def test_the_facts_are_those_of_a_walk_by_minicard() -> None:
    for generated in small_puzzles():
        position = generated.puzzle.position
        sizes = []
        while position.unknown:
            use_total, size = smallest_sizes(position)[0]
            sizes.append((use_total, size))
            # Which reason of that size is taken first does not matter for one clue: take all.
            position = after_reasons(position, use_total=use_total, size=size)
        known = generated.grades.facts
        assert known.reason >= max((size for total, size in sizes if not total), default=0)
        assert generated.grades.uses_total == any(total for total, _ in sizes)


def after_reasons(position: Position, *, use_total: bool, size: int) -> Position:
    """The position once all reasons of this size are applied."""
    bullets = empties = 0
    for clues in combinations(position.clues, size):
        with Oracle(position, use_total, clues) as oracle:
            forced = oracle.forced()
        assert forced is not None
        bullets |= forced[0]
        empties |= forced[1]
    return replace(position, bullets=position.bullets | bullets, empties=position.empties | empties)


def test_grades_are_recomputed_from_the_notation_alone() -> None:
    for generated in small_puzzles():
        again = grade(parse_puzzle_id(generated.puzzle.id))
        assert again == generated.grades
        steps = Literal(parse_puzzle_id(generated.puzzle.id)).solve()
        kinds = [kind for kind, *_ in steps]
        n2 = sum(len(bullets) for kind, _, bullets, _ in steps if kind == 2)
        assert (again.n0, again.n1, again.n2) == (kinds.count(0), kinds.count(1), n2)
        assert again.energy == -1.5 * again.n1 + again.n2 * (again.n2 - 3)


def test_a_walk_beyond_its_budget_is_fiendish_but_graded() -> None:
    position = make_puzzle(Recipe(8, 8, 19), 1, steps=500).puzzle.position
    ample = Budget()
    whole = grade(position, ample)
    grades = grade(position, Budget(ample.spent - 1))
    assert whole.facts.complete
    assert not grades.facts.complete
    assert grades.difficulty == Band.FIENDISH
    assert grades.n1 == whole.n1


def test_a_puzzle_without_hidden_cells_to_find_is_gentle() -> None:
    grades = grade(Position(2, 1, {0: 1}, total=1))
    assert (grades.difficulty, grades.uses_total) == (Band.GENTLE, False)
    assert print_position_text(Position(2, 1, {0: 1}, total=1)) == "2x1 1\n1.\n"
