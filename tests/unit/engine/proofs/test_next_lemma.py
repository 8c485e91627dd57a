"""The next line of a proof: beside a naive look at what two clues say, and at shorter proofs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from webapp.bench.samples import paper_puzzles
from webapp.engine.arguments.argument import ArgumentKind
from webapp.engine.arguments.easiest import EasiestSearch
from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Mask, cells_of, mask_of
from webapp.engine.position import Position
from webapp.engine.proofs.cost import bare_cost, line_cost
from webapp.engine.proofs.goals import ProofGoal, chains
from webapp.engine.proofs.next_lemma import ProofRests, next_lemma
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import Chain, Count, Forward, Proof, conclusion_of, sources_of
from webapp.engine.proofs.verify import verify

pytestmark = pytest.mark.unit


def goals(seed: int, number: int) -> Iterator[tuple[Position, ProofGoal]]:
    """Seven clues by chance where one clue alone decides nothing, and what they force together."""
    rng = Random(seed)
    for puzzle in paper_puzzles(8, number, seed):
        search = EasiestSearch(puzzle, Budget())
        while (argument := search.first()) is not None:
            position = search.position
            search.mark(argument)
            if argument.kind in {ArgumentKind.SINGLE, ArgumentKind.TOTAL}:
                continue
            for _ in range(3):
                clues = sorted(rng.sample(sorted(position.clues), min(7, len(position.clues))))
                shown = {clue: position.clues[clue] for clue in clues}
                others = position.clue_mask & ~mask_of(clues)
                alone = replace(
                    position, clues=shown, empties=position.empties | others, total=None
                )
                certain = forced_cells(alone, Budget(), use_total=False)
                if certain.cells:
                    problem = ProofProblem.from_position(alone, clues)
                    yield alone, ProofGoal(problem, certain.bullets, certain.empties)


def forced_by_two(goal: ProofGoal, first: int, second: int) -> tuple[Mask, Mask]:
    """What two sources force, by every number of bullets among the cells that they share."""
    left, right = (goal.problem.cells[index] for index in (first, second))
    needs = goal.problem.needs
    shared = left & right
    fitting = [
        count
        for count in range(shared.bit_count() + 1)
        if 0 <= needs[first] - count <= (left & ~shared).bit_count()
        and 0 <= needs[second] - count <= (right & ~shared).bit_count()
    ]
    bullets = empties = 0
    for cells, counts in (
        (shared, fitting),
        (left & ~shared, [needs[first] - count for count in fitting]),
        (right & ~shared, [needs[second] - count for count in fitting]),
    ):
        bullets |= cells if set(counts) == {cells.bit_count()} else 0
        empties |= cells if set(counts) == {0} else 0
    return bullets, empties


def test_nothing_is_supposed_where_two_clues_cost_less() -> None:
    supposed = pairs = 0
    for _, goal in goals(71, 60):
        lemma = next_lemma(goal)
        if lemma is None or (isinstance(lemma, Forward) and len(lemma.links) == 1):
            continue
        price = line_cost(lemma, goal.cells_of_source())
        supposed += isinstance(lemma, Chain)
        pairs += isinstance(lemma, Count) and len(sources_of(lemma)) == 2
        if isinstance(lemma, Forward) and all(link.bound.settles for link in lemma.links):
            continue
        for first, second in combinations(range(len(goal.problem.sources)), 2):
            if any(forced_by_two(goal, first, second)):
                named = goal.problem.cells[first] | goal.problem.cells[second]
                assert price <= 3 + 0.2 * named.bit_count() + 1e-9
    assert supposed > 10
    assert pairs > 30


def test_rests_prove_what_is_left_whatever_is_remembered() -> None:
    several = 0
    for position, goal in goals(72, 25):
        rests = ProofRests(goal)
        for cell in cells_of(goal.bullets | goal.empties):
            # A beginning that the verifier would refuse is no matter here: only what it decides.
            known = (goal.bullets & 1 << cell, goal.empties & 1 << cell)
            beginning = Count((), (), slack=0, bullets=known[0], empties=known[1])
            rest = rests.rest(beginning)
            assert rest == ProofRests(goal).rest(beginning)
            if rest is None:
                continue
            several += len(rest) > 1
            after = replace(
                position, bullets=position.bullets | known[0], empties=position.empties | known[1]
            )
            used = tuple(sorted({source for lemma in rest for source in sources_of(lemma)}))
            bullets = empties = 0
            for lemma in rest:
                bullets |= conclusion_of(lemma)[0]
                empties |= conclusion_of(lemma)[1]
            verify(after, used, Proof(rest), bullets, empties)
            assert bullets | known[0] == goal.bullets
            assert empties | known[1] == goal.empties
    assert several > 20


def test_a_limit_leaves_out_just_the_rests_that_cost_so_much_whatever_was_asked_before() -> None:
    met = 0
    for _, goal in goals(73, 15):
        for lemma in chains(goal, plain=True):
            rest = ProofRests(goal).rest(lemma)
            if not rest:
                continue
            met += 1
            now, price = goal.after(lemma), 0.0
            for each in rest:
                price += bare_cost(each, now.cells_of_source())
                now = now.after(each)
            rests = ProofRests(goal)
            assert rests.rest(lemma, price - 1e-6) is None
            assert rests.rest(lemma, price / 2) is None
            assert rests.rest(lemma, price + 1e-6) == rest
    assert met > 20
