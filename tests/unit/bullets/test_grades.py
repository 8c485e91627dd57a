"""Grades: recomputed from the notation alone, and a band that follows from the facts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.root import ROOT
from tests.unit.engine.test_paper import Literal
from tests.witnesses.brute_force import Oracle
from webapp.bench.samples import paper_puzzles
from webapp.bullets.generate import GeneratedPuzzle, make_puzzle
from webapp.bullets.grades import (
    BANDS,
    FIENDISH_COST,
    FIRST_LOADS,
    GRADING,
    GRADING_NODES,
    HARD_COST,
    Band,
    SolutionFacts,
    grade,
)
from webapp.bullets.recipe import Recipe
from webapp.engine.arguments.argument import Argument
from webapp.engine.arguments.easiest import arguments
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.engine.proofs.cost import A_CELL, BOUND, OVERLAP, PLAIN, SPAN, SUPPOSITION, WITH_TOTAL
from webapp.engine.proofs.proof import Chain
from webapp.notation.position_text import parse_position_text, print_position_text
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.unit

FACTS = {"floor", "cost", "reason", "several", "total", "openings"}
"""Rows of the table of facts."""

facts = st.builds(
    SolutionFacts,
    floor=st.sampled_from(BANDS),
    cost=st.floats(0, 200),
    reason=st.integers(0, 12),
    several=st.integers(0, 30),
    total_reason=st.none() | st.integers(0, 10),
    openings=st.floats(1, 12),
    complete=st.booleans(),
)


@given(facts, st.floats(0, 60), st.integers(0, 4))
def test_no_fact_that_gets_worse_lowers_the_band(
    before: SolutionFacts, more: float, bands: int
) -> None:
    harder = BANDS[min(len(BANDS) - 1, BANDS.index(before.floor) + bands)]
    for after in (
        replace(before, cost=before.cost + more),
        replace(before, floor=harder),
        replace(before, complete=False),
    ):
        assert after.load >= before.load
        assert BANDS.index(after.band) >= BANDS.index(before.band)


@given(facts)
def test_the_band_is_never_below_the_floor_and_follows_from_the_load(known: SolutionFacts) -> None:
    assert BANDS.index(known.band) >= BANDS.index(known.floor)
    assert known.band == BANDS[sum(known.load >= first for first in FIRST_LOADS)]


def test_the_bands_begin_where_the_document_says() -> None:
    one_clue = SolutionFacts(
        floor=Band.GENTLE, cost=0.0, reason=1, several=0, total_reason=None, openings=3
    )
    assert (one_clue.load, one_clue.band) == (0.0, Band.GENTLE)
    ten_pairs = replace(one_clue, cost=45.0, reason=2, several=10)
    assert ten_pairs.band == Band.TRICKY
    assert replace(one_clue, floor=Band.HARD).band == Band.HARD
    assert replace(one_clue, complete=False).band == Band.FIENDISH


def test_the_document_has_the_numbers_of_the_program() -> None:
    document = (ROOT / "docs" / "difficulty.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")]
        for line in document.splitlines()
        if line.startswith("| ")
    ]
    loads = {row[0]: row[1] for row in rows if len(row) == 3}
    first = [f"from {load:g}" for load in FIRST_LOADS]
    assert [loads[band] for band in BANDS] == [f"below {FIRST_LOADS[0]:g}", *first]
    floors = {row[0]: row[1] for row in rows if len(row) == 2 and row[0] in set(BANDS)}
    assert list(floors) == list(BANDS)
    assert floors["hard"].endswith(f" {HARD_COST:g} or more")
    assert floors["fiendish"].endswith(f" {FIENDISH_COST:g} or more")
    assert f"This is grading {GRADING}." in document
    assert f"{GRADING_NODES:,} search nodes" in document
    costs = [row[1] for row in rows if len(row) == 2 and row[0] not in {*BANDS, *FACTS}][2:-1]
    assert costs == [
        f"{PLAIN:g}",
        f"{BOUND:g}",
        "1 for each of them, and 1",
        f"{OVERLAP:g} each",
        f"{SUPPOSITION:g}",
        f"{2 * SUPPOSITION:g}, and what is in each",
        f"{WITH_TOTAL:g}",
        f"{A_CELL:g}",
        f"{SPAN:g}",
    ]


def test_no_gentle_or_easy_puzzle_hides_a_chain_a_reason_of_three_clues_or_a_big_sum() -> None:
    mild = 0
    for size in (5, 6, 7):
        for puzzle in paper_puzzles(size, 120, seed=31):
            if BANDS.index(grade(puzzle).difficulty) > BANDS.index(Band.EASY):
                continue
            mild += 1
            for argument in arguments(puzzle, Budget()):
                supposes = [lemma for lemma in argument.proof.lemmas if isinstance(lemma, Chain)]
                assert not supposes
                assert argument.size <= 2
                assert not cells_twice(argument, size)
    assert mild > 20


def cells_twice(argument: Argument, width: int) -> bool:
    """Whether a cell that is decided beside the total lies beside two of the clues."""

    def beside(cell: int, clue: int) -> bool:
        rows, columns = zip(divmod(cell, width), divmod(clue, width), strict=True)
        return max(abs(rows[0] - rows[1]), abs(columns[0] - columns[1])) == 1

    return argument.uses_total and any(
        sum(beside(cell, clue) for clue in argument.clues) > 1
        for cell in cells_of(argument.conclusions)
    )


def test_the_total_alone_costs_nothing() -> None:
    # The only clue decides its cells, and the total the others.
    position = parse_position_text("5x1 1\n.1...")
    assert grade(replace(position, bullets=1)).facts.cost == 0


def needs_total(position: Position) -> bool:
    """Whether the clues alone leave cells open, by MiniCard."""
    with Oracle(position, False, tuple(position.clues)) as oracle:
        forced = oracle.forced()
    assert forced is not None
    return bool(position.unknown & ~(forced[0] | forced[1]))


def small_puzzles() -> list[GeneratedPuzzle]:
    return [make_puzzle(Recipe(4, 4, 5), seed, steps=20) for seed in range(12)]


def test_whether_the_total_is_needed_is_what_minicard_says() -> None:
    without = Recipe(5, 5, 7, use_total=False)
    puzzles = [
        *paper_puzzles(5, 20, seed=32),
        *(make_puzzle(without, seed, steps=5).puzzle.position for seed in range(10)),
    ]
    needed = [(grade(puzzle).uses_total, needs_total(puzzle)) for puzzle in puzzles]
    assert all(said == true for said, true in needed)
    assert {true for _, true in needed} == {False, True}


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
