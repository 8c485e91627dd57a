"""Forward checking, GAC and AC-3 against their definitions; the search against all assignments."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.engine.grid import cells_of, mask_of
from webapp.engine.network import Contradiction
from webapp.strategies.csp.effort import Effort
from webapp.strategies.csp.search.backtracking import (
    BOTH,
    FREE,
    BacktrackingSearch,
    BoundedSum,
    LookAhead,
    SearchStyle,
    VariableOrder,
)
from webapp.strategies.csp.search.consistency import arc_consistent
from webapp.strategies.protocol import Clock, GameTimeUp

pytestmark = pytest.mark.unit

CELLS = 7


@st.composite
def sums(draw: st.DrawFn) -> list[BoundedSum]:
    """Sums over up to seven cells, exact ones mostly."""
    scopes = draw(st.lists(st.integers(1, (1 << CELLS) - 1), min_size=1, max_size=5))
    result = []
    for cells in scopes:
        least = draw(st.integers(0, cells.bit_count()))
        spread = draw(st.sampled_from((0, 0, 0, 1, 2)))
        result.append(BoundedSum(cells, least, least + spread))
    return result


def fits(bounded: BoundedSum, chosen: int) -> bool:
    return bounded.least <= (chosen & bounded.cells).bit_count() <= bounded.most


def placements(bounded_sums: list[BoundedSum]) -> list[tuple[int, ...]]:
    """All placements, in the order of a search that tries 0 first in reading order."""
    every = 0
    for bounded in bounded_sums:
        every |= bounded.cells
    cells = list(cells_of(every))
    return [
        values
        for values in product((0, 1), repeat=len(cells))
        if all(
            fits(bounded, mask_of(c for c, v in zip(cells, values, strict=True) if v))
            for bounded in bounded_sums
        )
    ]


def new_search(
    bounded_sums: list[BoundedSum], ahead: LookAhead, order: VariableOrder = "reading"
) -> BacktrackingSearch:
    return BacktrackingSearch(bounded_sums, SearchStyle(ahead, order), Effort(Clock()))


@pytest.mark.parametrize("order", ["reading", "mrv", "degree"])
@pytest.mark.parametrize("ahead", ["check", "forward", "gac"])
@given(bounded_sums=sums())
def test_a_search_finds_a_placement_where_there_is_one(
    ahead: LookAhead, order: VariableOrder, bounded_sums: list[BoundedSum]
) -> None:
    search = new_search(bounded_sums, ahead, order)
    fitting = placements(bounded_sums)
    first = search.solve()
    if order == "reading":
        assert first == (list(fitting[0]) if fitting else None)
    assert (first is None) == (not fitting)
    for variable, value in product(range(len(search.cells)), (0, 1)):
        placement = search.solve(variable, value)
        wanted = [each for each in fitting if each[variable] == value]
        assert tuple(placement) in wanted if placement is not None else not wanted


def gac_by_definition(bounded_sums: list[BoundedSum]) -> dict[int, set[int]] | None:
    """Take away each value without support in a constraint until there is none; None: wiped out."""
    every = 0
    for bounded in bounded_sums:
        every |= bounded.cells
    domains = {cell: {0, 1} for cell in cells_of(every)}
    changed = True
    while changed:
        changed = False
        for bounded in bounded_sums:
            scope = list(cells_of(bounded.cells))
            supported: dict[int, set[int]] = {cell: set() for cell in scope}
            for values in product(*(domains[cell] for cell in scope)):
                if bounded.least <= sum(values) <= bounded.most:
                    for cell, value in zip(scope, values, strict=True):
                        supported[cell].add(value)
            for cell in scope:
                if supported[cell] != domains[cell]:
                    domains[cell], changed = supported[cell], True
            if not all(domains[cell] for cell in scope):
                return None
    return domains


@given(sums())
def test_gac_leaves_what_the_definition_leaves(bounded_sums: list[BoundedSum]) -> None:
    search = new_search(bounded_sums, "gac")
    domains = gac_by_definition(bounded_sums)
    if not search.look_at_all():
        assert domains is None
        return
    assert domains is not None
    for cell, value in zip(search.cells, search.values, strict=True):
        assert domains[cell] == ({0, 1} if value == FREE else {value})


@given(sums(), st.data())
def test_forward_checking_prunes_what_the_definition_prunes(
    bounded_sums: list[BoundedSum], data: st.DataObject
) -> None:
    """Only in sums with one free cell, and there each value with which the sum does not hold."""
    search = new_search(bounded_sums, "forward")
    domains = [{0, 1} for _ in search.cells]

    def prune(numbers: list[int]) -> bool:
        for number in numbers:
            scope = search.scopes[number]
            free = [variable for variable in scope if search.values[variable] == FREE]
            if len(free) == 1:
                done = sum(search.values[variable] for variable in scope if variable not in free)
                bounded = bounded_sums[number]
                domains[free[0]] &= {
                    value for value in (0, 1) if bounded.least <= done + value <= bounded.most
                }
        return all(domains)

    holds = search.look_at_all()
    if any(each.least > each.cells.bit_count() for each in bounded_sums):
        assert not holds
        return
    assert holds == prune(list(range(len(bounded_sums))))
    for variable in data.draw(st.permutations(range(len(search.cells)))):
        if not holds:
            return
        assert [{v for v in (0, 1) if d >> v & 1} for d in search.domains] == domains
        value = data.draw(st.sampled_from(sorted(domains[variable])))
        holds = search.assign(variable, value)
        last = [n for n in search.touching[variable] if search.room[n] == 0]
        broken = any(
            not bounded_sums[n].least
            <= sum(search.values[v] for v in search.scopes[n])
            <= bounded_sums[n].most
            for n in last
        )
        assert not broken
        assert holds == prune(search.touching[variable])


def test_a_search_leaves_nothing_behind() -> None:
    search = new_search([BoundedSum(0b0111, 1, 1), BoundedSum(0b1110, 2, 2)], "forward")
    search.solve()
    search.solve(2, 1)
    assert search.values == [FREE] * 4
    assert search.domains == [BOTH] * 4
    assert (search.least, search.most, search.room) == ([1, 2], [1, 2], [3, 3])


Pair = tuple[int, int, int]


@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 2)).filter(
            lambda pair: pair[0] != pair[1]
        ),
        max_size=6,
    ),
    st.lists(st.sampled_from((0b01, 0b10, 0b11)), min_size=5, max_size=5),
)
def test_ac3_leaves_what_the_definition_leaves(pairs: list[Pair], given_domains: list[int]) -> None:
    values = [{v for v in (0, 1) if domain >> v & 1} for domain in given_domains]
    changed = True
    while changed:
        changed = False
        for first, second, mines in pairs:
            for here, there in ((first, second), (second, first)):
                arc = {v for v in values[here] if mines - v in values[there]}
                changed, values[here] = changed or arc != values[here], arc
    domains = {1 << cell: domain for cell, domain in enumerate(given_domains)}
    arcs = []
    for first, second, mines in pairs:
        arcs += [(1 << first, 1 << second, mines), (1 << second, 1 << first, mines)]
    if not all(values):
        with pytest.raises(Contradiction):
            arc_consistent(domains, arcs)
        return
    arc_consistent(domains, arcs)
    assert [{v for v in (0, 1) if domain >> v & 1} for domain in domains.values()] == values


def many_steps(effort: Effort) -> None:
    for _ in range(1000):
        effort.step()


def test_a_game_may_cost_only_so_much() -> None:
    effort = Effort(Clock(), steps=3)
    for _ in range(3):
        effort.step()
    with pytest.raises(GameTimeUp):
        effort.step()
    late = Effort(Clock(limit_s=1e-9))
    with pytest.raises(GameTimeUp):
        many_steps(late)
