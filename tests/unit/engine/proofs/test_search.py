"""The searches for lines of proofs, each beside a naive one: every count, every sum, all bounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random

import pytest

from webapp.engine.grid import cells_of, mask_of
from webapp.engine.network import Contradiction
from webapp.engine.proofs.counts import (
    full_counts,
    near_counts,
    partial_counts,
    rounded_counts,
)
from webapp.engine.proofs.links import Spread
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import TOTAL, Count, Sum
from webapp.engine.proofs.sums import FEW_TRIED, MANY_TRIED, sum_break

pytestmark = pytest.mark.unit

CELLS = 14


def problems(seed: int, number: int) -> Iterator[tuple[ProofProblem, int]]:
    """Clues over cells by chance, mostly with the total, that some world fits; and that world."""
    rng = Random(seed)
    for _ in range(number):
        world = rng.getrandbits(CELLS)
        masks = {
            mask_of(rng.sample(range(CELLS - 3), rng.randint(1, 5)))
            for _ in range(rng.randint(2, 4))
        }
        cells = sorted(masks)
        sources = list(range(100, 100 + len(cells)))
        if rng.random() < 0.7:
            sources.append(TOTAL)
            cells.append((1 << CELLS) - 1)
        needs = [(mask & world).bit_count() for mask in cells]
        yield ProofProblem(sources, cells, needs), world


def naive_count(
    problem: ProofProblem, factors: tuple[int, ...], asked: int
) -> tuple[int, int, int]:
    """The slack of a sum, and the bullets and empties that it decides, cell by cell."""
    worth = {
        cell: sum(f for f, mask in zip(factors, problem.cells, strict=True) if mask >> cell & 1)
        for cell in range(CELLS)
    }
    need = sum(f * n for f, n in zip(factors, problem.needs, strict=True))
    slack = sum(value for value in worth.values() if value > 0) - need
    bullets = mask_of(cell for cell in worth if asked >> cell & 1 and worth[cell] > slack)
    empties = mask_of(cell for cell in worth if asked >> cell & 1 and worth[cell] < -slack)
    return slack, bullets, empties


def as_factors(problem: ProofProblem, count: Count | Sum) -> tuple[int, ...]:
    return tuple(count.plus.count(s) - count.minus.count(s) for s in problem.sources)


def all_factors(number: int, multiples: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for size in range(2, number + 1):
        for chosen in combinations(range(number), size):
            for choice in product(multiples, repeat=size):
                times = dict(zip(chosen, choice, strict=True))
                yield tuple(times.get(index, 0) for index in range(number))


def test_counts_are_those_of_a_naive_sum_cell_by_cell() -> None:
    met = 0
    for problem, world in problems(61, 150):
        everywhere = (1 << CELLS) - 1
        bullets, empties = world, everywhere & ~world
        number = len(problem.sources)
        for counts, multiples, most_slack, several in (
            (full_counts(problem, bullets, empties), (1, -1), 99, False),
            (partial_counts(problem, bullets, empties, 10_000), (1, -1), 0, True),
            (rounded_counts(problem, bullets, empties, 10_000), (1, -1, 2, -2), 99, True),
        ):
            by_factors = {as_factors(problem, count): count for count in counts}
            for count in by_factors.values():
                met += 1
                factors = as_factors(problem, count)
                expected = naive_count(problem, factors, everywhere)
                assert (count.slack, count.bullets, count.empties) == expected
                assert count.slack <= most_slack
            wanted = all_factors(number, multiples) if several else product((1, -1), repeat=number)
            for factors in wanted:
                slack, sure, sure_not = naive_count(problem, factors, everywhere)
                if factors not in by_factors and slack <= most_slack and sure | sure_not:
                    # What is left out: clues that stand alone, added on the side of the total.
                    assert not several
                    assert alone_with_total(problem, factors)
    assert met > 1000


def alone_with_total(problem: ProofProblem, factors: tuple[int, ...]) -> bool:
    *clues, _total = problem.cells
    return problem.sources[-1] == TOTAL and any(
        factor == factors[-1] and not any(mask & other for other in clues if other != mask)
        for mask, factor in zip(clues, factors[:-1], strict=True)
    )


def test_near_counts_are_those_of_two_and_three_clues_that_share_cells() -> None:
    met = 0
    for problem, world in problems(65, 200):
        others = (1 << CELLS) - 1 & ~world
        found_near = {as_factors(problem, count) for count in near_counts(problem, world, others)}
        wanted = set()
        for count in partial_counts(problem, world, others, 10_000):
            factors = as_factors(problem, count)
            places = [place for place, factor in enumerate(factors) if factor]
            pairs = [
                pair
                for pair in combinations(places, 2)
                if problem.cells[pair[0]] & problem.cells[pair[1]]
            ]
            if len(places) <= 3 and len(pairs) >= len(places) - 1:
                wanted.add(factors)
        assert found_near == wanted
        met += len(wanted)
    assert met > 100


def test_a_count_that_no_world_fits_is_refused() -> None:
    problem = ProofProblem([100, 101], [0b0111, 0b0011], [0, 1])
    with pytest.raises(Contradiction):
        list(partial_counts(problem, 0b0111, 0))


def test_bounds_are_those_of_looking_at_every_clue_again_and_again() -> None:
    for problem, _ in problems(62, 300):
        low, high = [0] * len(problem.sizes), list(problem.sizes)
        assert naive_bounds(problem, low, high, plain=False)
        spread = Spread(problem)
        assert (spread.low, spread.high) == (low, high)


def test_what_follows_from_a_supposition_is_what_a_look_at_every_clue_decides() -> None:
    broken = 0
    for problem, _ in problems(62, 900):
        # What single clues decide has to be known before anything is supposed.
        if Spread(problem, plain=True).events:
            continue
        for kind, size in enumerate(problem.sizes):
            for at_least, count in ((True, 1), (False, size - 1)):
                spread = Spread(problem, (kind, at_least, count), plain=True)
                low, high = [0] * len(problem.sizes), list(problem.sizes)
                (low if at_least else high)[kind] = count
                holds = naive_bounds(problem, low, high, plain=True)
                assert holds is (spread.broken is None)
                broken += not holds
                if holds:
                    assert (spread.low, spread.high) == (low, high)
    assert broken > 30


def naive_bounds(problem: ProofProblem, low: list[int], high: list[int], *, plain: bool) -> bool:
    """All bounds that follow clue by clue, or only those that decide cells; whether none breaks."""
    while True:
        before = (list(low), list(high))
        for kinds, need in zip(problem.members, problem.needs, strict=True):
            if not sum(low[kind] for kind in kinds) <= need <= sum(high[kind] for kind in kinds):
                return False
            for kind in kinds:
                others = [other for other in kinds if other != kind]
                most = need - sum(low[other] for other in others)
                least = need - sum(high[other] for other in others)
                if most < high[kind] and (not plain or most <= 0):
                    high[kind] = most
                if least > low[kind] and (not plain or least >= problem.sizes[kind]):
                    low[kind] = least
        if before == (low, high):
            return True


@pytest.mark.parametrize("most", [FEW_TRIED, MANY_TRIED])
def test_a_sum_breaks_exactly_if_a_naive_one_does(most: int) -> None:
    broken = odd = 0
    for problem, world in problems(63, 900):
        for kind, cells in enumerate(problem.classes):
            is_bullet = bool(cells & world)
            count = problem.sizes[kind] - 1 if is_bullet else 1
            spread = Spread(problem, (kind, not is_bullet, count))
            if spread.broken is not None:
                continue
            loose = [
                index
                for index, kinds in enumerate(problem.members)
                if any(spread.low[k] < spread.high[k] for k in kinds)
            ]
            naive = any(
                naive_break(spread, dict(zip(chosen, signs, strict=True)))
                for size in range(2, len(loose) + 1)
                for chosen in combinations(loose, size)
                for signs in product((1, -1), repeat=size)
            )
            result = sum_break(spread, most)
            assert (result is not None) is naive
            if result is None:
                continue
            broken += 1
            factors = dict(enumerate(as_factors(problem, result[0])))
            assert naive_break(spread, {i: f for i, f in factors.items() if f})
            odd += result[0].odd
    assert broken > 30
    assert odd


def naive_break(spread: Spread, factors: dict[int, int]) -> bool:
    """Whether a sum is more than its cells can give, or odd where it cannot be, cell by cell."""
    problem = spread.problem
    need = sum(f * problem.needs[index] for index, f in factors.items())
    known, open_worths = 0, []
    for kind, cells in enumerate(problem.classes):
        worth = sum(factors.get(index, 0) for index in problem.touching[kind])
        low, high = spread.low[kind], spread.high[kind]
        if low == high and low in {0, problem.sizes[kind]}:
            known += worth * low
        else:
            open_worths += [worth for _ in cells_of(cells)]
    exceeds = max(open_worths, default=0) <= 1 and need - known > sum(
        w for w in open_worths if w > 0
    )
    added = all(f > 0 and problem.sources[i] != TOTAL for i, f in factors.items())
    is_odd = added and all(worth % 2 == 0 for worth in open_worths) and (need - known) % 2 == 1
    return exceeds or is_odd


def test_only_so_many_counts_are_tried() -> None:
    for problem, world in islice(problems(64, 30), 30):
        others = (1 << CELLS) - 1 & ~world
        whole = list(partial_counts(problem, world, others, 10_000))
        assert list(partial_counts(problem, world, others, 0)) == []
        assert whole[: len(list(partial_counts(problem, world, others, 7)))] == list(
            partial_counts(problem, world, others, 7)
        )
