"""The paper's binary and set solvers: its tables, brute force, and the exact count."""

from __future__ import annotations

from math import comb

import pytest

from tests.witnesses.brute_force import counts_by_worlds, small_positions
from webapp.bench.positions import expert_midgame, wide_front
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.engine.propagators.solvers import (
    GroupedWorlds,
    Listings,
    binary_problem,
    binary_solver,
    listings,
    set_problem,
    set_solver,
    solutions,
)
from webapp.notation.detect import read_position

pytestmark = pytest.mark.unit

FIGURE_2 = Position(10, 10, {0: 1, 10: 1, 20: 1, 21: 3}, total=20)
SIX_AGAINST_246 = """20x10 40
*2*2*2101*1001*212..
23122*1022200234*3..
*20011101*1001**3...
*2000000222112222...
121111102*32*21123..
01*22*212*3*3..2....
023*22*233312...3...
02*31112**3123......
03*300013*3*2.......
02*2000011212......."""
TABLE_1 = """
x12 0 0 0 1 1 1 1 1 1
x22 1 1 1 0 0 0 0 0 0
x23 0 1 1 0 1 1 0 1 1
x33 1 0 1 1 0 1 1 0 1
x41 0 0 0 0 0 0 1 1 1
x42 0 0 0 1 1 1 0 0 0
x43 1 1 0 1 1 0 1 1 0
"""


def test_the_binary_solver_lists_the_papers_first_table() -> None:
    problem = binary_problem(FIGURE_2)
    rows = [line.split() for line in TABLE_1.split("\n") if line]
    expected = {
        (
            frozenset(row[0] for row in rows if row[column] == "1"),
            comb(89, 17) if column <= 3 else comb(89, 16),
        )
        for column in range(1, 10)
    }
    names = [f"x{cell // 10 + 1}{cell % 10 + 1}" for cell in range(100)]
    listed = [
        (
            frozenset(
                names[cells.bit_length() - 1]
                for cells, value in zip(problem.variables, solution.values, strict=True)
                if value
            ),
            solution.size,
        )
        for solution in solutions(problem, Budget())
    ]
    assert len(listed) == 9
    assert set(listed) == expected


def test_the_set_solver_lists_the_papers_second_table() -> None:
    problem = set_problem(FIGURE_2)
    sets = {"12": mask_of([1]), "22": mask_of([11]), "41,42": mask_of([30, 31])}
    sets["23,33,43"] = mask_of([12, 22, 32])
    assert set(problem.variables) == set(sets.values())
    assert problem.rest.bit_count() == 89
    place = {name: problem.variables.index(cells) for name, cells in sets.items()}
    listed = list(solutions(problem, Budget()))
    by_first = {solution.values[place["12"]]: solution for solution in listed}
    assert len(listed) == 2
    assert _values(by_first[0], place) == {"12": 0, "22": 1, "41,42": 0, "23,33,43": 2}
    assert _values(by_first[1], place) == {"12": 1, "22": 0, "41,42": 1, "23,33,43": 2}
    assert by_first[0].size == comb(3, 2) * comb(89, 17)
    assert by_first[1].size == comb(2, 1) * comb(3, 2) * comb(89, 16)


def _values(solution: GroupedWorlds, place: dict[str, int]) -> dict[str, int]:
    return {name: solution.values[index] for name, index in place.items()}


def test_both_solvers_add_up_to_the_papers_worlds() -> None:
    binary, sets = binary_solver(FIGURE_2, Budget()), set_solver(FIGURE_2, Budget())
    assert (binary.solutions, sets.solutions) == (9, 2)
    assert binary.counts.worlds == sets.counts.worlds == 3332813846053315635
    assert binary.counts == sets.counts == count(FIGURE_2)


def test_both_solvers_give_the_papers_worlds_and_odds() -> None:
    for listed in (binary_solver(FIGURE_2, Budget()), set_solver(FIGURE_2, Budget())):
        odds = listed.counts.odds
        assert f"{listed.counts.worlds:.3e}" == "3.333e+18"
        assert f"{float(odds[1]):.3f}" == "0.318", "(1,2)"
        assert f"{float(odds[58]):.3f}" == "0.187", "(6,9)"
        assert f"{float(odds[30]):.3f}" == "0.159", "(4,1)"


def test_a_position_of_ours_has_the_lists_of_the_papers_third_figure() -> None:
    """The figure itself is lost; this position from play has the same 6 against 246."""
    position = read_position(SIX_AGAINST_246)
    assert isinstance(position, Position)
    assert set_solver(position, Budget()).solutions == 6
    assert binary_solver(position, Budget()).solutions == 246
    assert listings(position, Budget()) == Listings(246, 6)


def test_both_solvers_equal_brute_force_on_small_positions() -> None:
    checked = 0
    for position in small_positions(seed=11, count=600):
        binary, sets = binary_solver(position, Budget()), set_solver(position, Budget())
        worlds, odds = counts_by_worlds(position)
        assert (binary.counts.worlds, binary.counts.odds) == (worlds, odds)
        assert sets.counts == binary.counts
        assert sets.solutions <= binary.solutions <= worlds
        checked += 1
    assert checked > 300


def test_the_lengths_of_the_lists_are_known_without_listing() -> None:
    assert listings(FIGURE_2, Budget()) == Listings(9, 2)
    impossible = 0
    for position in small_positions(seed=12, count=800):
        binary, sets = binary_solver(position, Budget()), set_solver(position, Budget())
        assert listings(position, Budget()) == Listings(binary.solutions, sets.solutions)
        impossible += not binary.solutions
    assert impossible >= 20


def test_lists_too_long_to_list_are_counted() -> None:
    lengths = [listings(wide_front(seed, 20), Budget()) for seed in range(5)]
    assert all(1 <= length.sets < length.binary for length in lengths)
    assert max(length.binary for length in lengths) > 1_000_000


def test_the_set_solver_agrees_with_the_count_on_live_boards() -> None:
    agreed = 0
    for seed in range(40):
        position = expert_midgame(seed, low=0.6)
        try:
            listed = set_solver(position, Budget(20_000))
        except BudgetSpent:
            continue
        assert listed.counts == count(position)
        agreed += 1
    assert agreed >= 10


def test_the_listing_stops_when_its_budget_is_spent() -> None:
    with pytest.raises(BudgetSpent):
        binary_solver(FIGURE_2, Budget(10))
