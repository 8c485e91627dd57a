"""The paper's propagators: its first figure, brute force, and all partitions written out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest

from tests.witnesses.brute_force import (
    counts_by_worlds,
    forced_by_worlds,
    random_board,
    random_position,
    small_positions,
)
from webapp.bench.positions import expert_midgame, wide_fronts
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Mask, mask_of
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.engine.propagators.propagators import (
    Deductions,
    set_propagators,
    simple_propagators,
    zero_propagator,
)

pytestmark = pytest.mark.unit


def _square(name: int) -> int:
    """The paper's x42, as a cell of a board of 10 by 10."""
    row, column = divmod(name, 10)
    return (row - 1) * 10 + column - 1


def _squares(*names: int) -> Mask:
    return mask_of(map(_square, names))


FIGURE_1 = Position(
    10,
    10,
    {
        **dict.fromkeys(map(_square, (11, 12, 13, 14, 21, 22, 23, 24, 34, 44)), 0),
        **dict.fromkeys(map(_square, (15, 31, 32, 33, 43, 45)), 1),
        **dict.fromkeys(map(_square, (25, 35, 54, 55)), 2),
        _square(53): 3,
    },
    total=20,
)


# The paper's first figure


def test_the_simple_propagators_find_what_the_paper_says() -> None:
    deductions = simple_propagators(FIGURE_1, Budget())
    assert deductions == Deductions(_squares(42), _squares(41, 52))


def test_the_set_propagators_find_what_the_paper_adds() -> None:
    deductions = set_propagators(FIGURE_1, Budget())
    assert deductions == Deductions(_squares(42, 36, 26), _squares(41, 52, 46, 56, 16))


def test_the_zero_propagator_finds_what_lies_around_zeros() -> None:
    assert zero_propagator(FIGURE_1) == Deductions(), "all around the figure's zeros is open"
    only = replace(FIGURE_1, clues={0: 0, 99: 0, 50: 1})
    assert zero_propagator(only) == Deductions(0, mask_of([1, 10, 11, 98, 89, 88]))


# All that is told is true, and the engines grow stronger in the paper's order


def test_what_is_told_is_true_and_each_engine_finds_what_the_weaker_ones_find() -> None:
    told_more = {"simple": 0, "set": 0, "exact": 0}
    for position in small_positions(seed=5, count=1500):
        exact = forced_by_worlds(position)
        if exact is None:
            continue
        simple = simple_propagators(position, Budget())
        sets = set_propagators(position, Budget())
        zero = zero_propagator(position)
        assert not zero.cells & ~simple.cells
        assert (simple | sets) == sets
        assert not sets.bullets & ~exact[0]
        assert not sets.empties & ~exact[1]
        told_more["simple"] += simple.cells != zero.cells
        told_more["set"] += sets != simple
        told_more["exact"] += sets.cells != exact[0] | exact[1]
    assert min(told_more.values()) >= 10, told_more


def test_a_contradiction_is_noticed_only_where_there_is_one() -> None:
    noticed = 0
    for position in small_positions(seed=6, count=1500):
        try:
            set_propagators(position, Budget())
        except Contradiction:
            noticed += 1
            assert counts_by_worlds(position)[0] == 0
    assert noticed >= 50


def test_expert_positions_keep_the_order_of_strength() -> None:
    for seed in range(20):
        position = expert_midgame(seed)
        simple = simple_propagators(position, Budget())
        sets = set_propagators(position, Budget())
        exact = forced_cells(position, Budget())
        assert (simple | sets) == sets
        assert not sets.bullets & ~exact.bullets
        assert not sets.empties & ~exact.empties


# Equal strength to the paper's own form


class _AllPartitions:
    """The paper's form, word by word: every subset a variable, every partition a propagator.

    Simple propagators on the total besides. Bounds on all sums until nothing changes.
    """

    def __init__(self, position: Position) -> None:
        system = position.system()
        self.bounds: dict[frozenset[int], tuple[int, int]] = {}
        self.sums: list[tuple[list[frozenset[int]], frozenset[int] | int]] = []
        for constraint in system.constraints:
            cells = [c for c in range(constraint.cells.bit_length()) if constraint.cells >> c & 1]
            for partition in _partitions(cells):
                self.sums.append((partition, constraint.low))
                for part in partition:
                    self._define(part)
        unknown = [c for c in range(system.cells.bit_length()) if system.cells >> c & 1]
        for cell in unknown:
            self._define(frozenset([cell]))
        if system.total is not None:
            self.sums.append(([frozenset([cell]) for cell in unknown], system.total))
        self.unknown = unknown

    def _define(self, part: frozenset[int]) -> None:
        if part not in self.bounds:
            self.bounds[part] = (0, len(part))
            self.sums.append(([frozenset([cell]) for cell in part], part))

    def fixpoint(self) -> Deductions:
        before = None
        while before != self.bounds:
            before = dict(self.bounds)
            for terms, result in self.sums:
                self._propagate(terms, result)
        single = {cell: self.bounds[frozenset([cell])] for cell in self.unknown}
        ones = mask_of(cell for cell, bounds in single.items() if bounds == (1, 1))
        return Deductions(
            ones, mask_of(cell for cell, bounds in single.items() if bounds == (0, 0))
        )

    def _propagate(self, terms: list[frozenset[int]], result: frozenset[int] | int) -> None:
        bounds = self.bounds
        low = sum(bounds[term][0] for term in terms)
        high = sum(bounds[term][1] for term in terms)
        if isinstance(result, int):
            least, most = result, result
            if not low <= result <= high:
                raise Contradiction
        else:
            self._narrow(result, low, high)
            least, most = bounds[result]
        for term in terms:
            own_low, own_high = bounds[term]
            self._narrow(term, least - (high - own_high), most - (low - own_low))

    def _narrow(self, part: frozenset[int], low: int, high: int) -> None:
        old_low, old_high = self.bounds[part]
        low, high = max(low, old_low), min(high, old_high)
        if low > high:
            raise Contradiction
        self.bounds[part] = (low, high)


def _partitions(cells: list[int]) -> Iterator[list[frozenset[int]]]:
    if not cells:
        yield []
        return
    first, rest = cells[0], cells[1:]
    for partition in _partitions(rest):
        yield [frozenset([first]), *partition]
        for index, part in enumerate(partition):
            yield [*partition[:index], part | {first}, *partition[index + 1 :]]


def _outcome(engine: Callable[[], Deductions]) -> Deductions | str:
    try:
        return engine()
    except Contradiction:
        return "contradiction"


def test_partitions_are_as_many_as_the_paper_counts() -> None:
    assert sum(1 for _ in _partitions(list(range(8)))) == 4140
    assert len({part for parts in _partitions(list(range(8))) for part in parts}) == 255


def _sparse_positions(seed: int, count: int, most: int) -> Iterator[Position]:
    """Positions whose numbers have few unknown neighbours each, so that partitions stay few."""
    rng, drawn = random.Random(seed), 0
    while drawn < count:
        width, height = rng.randint(2, 6), rng.randint(2, 6)
        board = random_board(rng, width, height, rng.randint(1, width * height // 2))
        position = random_position(rng, board)
        sizes = [constraint.cells.bit_count() for constraint in position.system().constraints]
        if not sizes or max(sizes) > most:
            continue
        drawn += 1
        if rng.random() < 0.2:
            cell = rng.choice(sorted(position.clues))
            position = replace(position, clues={**position.clues, cell: rng.randint(0, 4)})
        yield position


@pytest.mark.parametrize(("most", "count"), [(5, 500), (6, 60)])
def test_the_set_propagators_are_as_strong_as_all_partitions(most: int, count: int) -> None:
    beyond_simple = contradictions = 0
    for position in _sparse_positions(most, count, most):
        quick = _outcome(partial(set_propagators, position, Budget()))
        literal = _outcome(_AllPartitions(position).fixpoint)
        assert quick == literal, position
        contradictions += quick == "contradiction"
        if isinstance(quick, Deductions):
            beyond_simple += quick != simple_propagators(position, Budget())
    assert beyond_simple >= 5
    assert contradictions >= 1


def test_the_set_propagators_are_as_strong_as_all_partitions_in_the_papers_figure() -> None:
    assert _AllPartitions(FIGURE_1).fixpoint() == set_propagators(FIGURE_1, Budget())


# Work


def test_wide_fronts_stay_quick() -> None:
    for position in wide_fronts(seed=3, count=12):
        set_propagators(position, Budget(1_000_000))


def test_a_spent_budget_is_said() -> None:
    with pytest.raises(BudgetSpent):
        set_propagators(FIGURE_1, Budget(10))
    with pytest.raises(BudgetSpent):
        simple_propagators(FIGURE_1, Budget(10))
