"""Simplification keeps all solutions; coupled subsets share no cell; enumeration misses nothing."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.brute_force import flooded_position, random_board, worlds_of
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.network import Contradiction
from webapp.strategies.csp.constraints import ConstraintList
from webapp.strategies.csp.effort import Effort
from webapp.strategies.csp.enumeration import enumerate_solutions
from webapp.strategies.csp.facts import SUBTRACTION, Facts
from webapp.strategies.csp.subsets import CoupledSubset, couple
from webapp.strategies.ground import Ground
from webapp.strategies.protocol import Clock, SeenBoard

pytestmark = pytest.mark.unit


def constraints_of(seen: SeenBoard, *, subtracting: bool = True) -> ConstraintList:
    constraints = ConstraintList(Facts(seen.ground), subtracting=subtracting)
    constraints.absorb(seen, seen.fresh)
    return constraints


@pytest.mark.parametrize("subtracting", [True, False])
def test_simplified_constraints_have_the_same_solutions(subtracting: bool) -> None:
    rng = random.Random(5)
    for _ in range(150):
        board = random_board(rng, rng.randint(2, 4), rng.randint(2, 3), rng.randint(1, 3))
        position = flooded_position(rng, board, rng.randint(1, 4))
        constraints = constraints_of(SeenBoard.from_position(position), subtracting=subtracting)
        certain = constraints.simplify()
        facts = constraints.facts
        open_cells = mask_of(position.clues)
        assert facts.mines == sum(each.mines for each in certain)
        left = facts.unsettled
        fitting = {
            facts.mines | mask_of(chosen)
            for size in range(left.bit_count() + 1)
            for chosen in combinations(cells_of(left), size)
            if all((mask_of(chosen) & c.cells).bit_count() == c.mines for c in constraints.all())
        }
        assert fitting == set(worlds_of(position, use_total=False))
        assert not left & open_cells


def test_a_part_is_subtracted_from_the_whole() -> None:
    """a+b+c+d=3 and a+b=1 leave c+d=2, so c and d are mines.

    The paper's own example, a+b+c+d=4 and a+b=2, needs no subtraction: four cells, four mines.
    """
    ground = Ground(4, 2, 3)
    seen = SeenBoard.closed(ground)
    seen.numbers[0] = 1  # Its neighbours 4 and 5, and 1, which is open.
    seen.numbers[1] = 2  # Its neighbours 4, 5, 6 and 2.
    seen.fresh = [0, 1]
    constraints = constraints_of(seen)
    assert constraints.simplify() == []
    sums = {(constraint.cells, constraint.mines) for constraint in constraints.all()}
    assert sums == {(mask_of([4, 5]), 1), (mask_of([2, 6]), 1)}
    assert all(each.subtracted == (each.cells == mask_of([2, 6])) for each in constraints.all())
    seen.numbers[1] = 3
    certain = constraints_of(seen).simplify()
    assert [(each.mines, each.technique) for each in certain] == [(mask_of([2, 6]), SUBTRACTION)]
    assert certain[0].numbers == mask_of([0, 1])


def test_no_constraint_contains_another_when_all_is_simplified() -> None:
    rng = random.Random(6)
    for _ in range(60):
        position = flooded_position(rng, random_board(rng, 9, 9, 14), 3)
        constraints = constraints_of(SeenBoard.from_position(position))
        constraints.simplify()
        for first, second in combinations(constraints.all(), 2):
            assert first.cells & second.cells not in (first.cells, second.cells)
            assert 0 < first.mines < first.cells.bit_count()


def test_coupled_subsets_are_the_components() -> None:
    rng = random.Random(7)
    for _ in range(40):
        position = flooded_position(rng, random_board(rng, 12, 9, 20), 4)
        constraints = constraints_of(SeenBoard.from_position(position))
        constraints.simplify()
        subsets = couple(constraints.all(), constraints.touching)
        sums = sorted((c.cells, c.mines) for c in constraints.all())
        assert sorted(each for subset in subsets for each in subset.sums) == sums
        for first, second in combinations(subsets, 2):
            assert not first.cells & second.cells
        for subset in subsets:
            reached, before = subset.sums[0][0], 0
            while reached != before:
                before = reached
                for cells, _ in subset.sums:
                    reached |= cells if cells & reached else 0
            assert reached == subset.cells


@st.composite
def subsets(draw: st.DrawFn) -> CoupledSubset:
    """Sums over up to nine cells; they may contradict each other, and need not share a cell."""
    scopes = draw(st.lists(st.integers(1, (1 << 9) - 1), min_size=1, max_size=5, unique=True))
    return CoupledSubset(
        tuple((cells, draw(st.integers(0, cells.bit_count()))) for cells in scopes), 0
    )


@given(subsets())
def test_enumeration_counts_every_solution(subset: CoupledSubset) -> None:
    cells = list(cells_of(subset.cells))
    solutions, mines = Counter[int](), Counter[tuple[int, int]]()
    for values in product((0, 1), repeat=len(cells)):
        chosen = mask_of(cell for cell, value in zip(cells, values, strict=True) if value)
        if all((chosen & scope).bit_count() == need for scope, need in subset.sums):
            solutions[chosen.bit_count()] += 1
            for cell in cells_of(chosen):
                mines[chosen.bit_count(), cell] += 1
    if not solutions:
        with pytest.raises(Contradiction):
            enumerate_solutions(subset, Effort(Clock()))
        return
    solved = enumerate_solutions(subset, Effort(Clock()))
    assert solved.solutions == solutions
    for number, sums in solved.mines.items():
        for (cells_mask, _), total in zip(subset.classes, sums, strict=True):
            assert total == sum(mines[number, cell] for cell in cells_of(cells_mask))
    safe, bad = solved.certain
    total = solutions.total()
    shares = {cell: sum(mines[n, cell] for n in solutions) for cell in cells}
    assert safe == mask_of(cell for cell in cells if shares[cell] == 0)
    assert bad == mask_of(cell for cell in cells if shares[cell] == total)
    for cells_mask, odds in solved.odds:
        for cell in cells_of(cells_mask):
            assert odds == pytest.approx(shares[cell] / total)


def test_solutions_outside_the_total_are_left_out() -> None:
    solved = enumerate_solutions(CoupledSubset(((0b0111, 1), (0b1100, 1)), 0), Effort(Clock()))
    assert solved.solutions == {1: 1, 2: 2}
    assert solved.between(2, 5).certain == (0b0100, 0b1000)
    assert solved.between(0, 1).certain == (0b1011, 0b0100)
    with pytest.raises(Contradiction):
        solved.between(3, 4)
