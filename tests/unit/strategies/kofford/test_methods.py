"""The paper's methods beside brute force over the covered cells, without the total."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import forced_by_worlds, small_positions, worlds_of
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.strategies.ground import Ground, Neighbourhood
from webapp.strategies.kofford import methods
from webapp.strategies.kofford.formula import ChoiceFormula, read_formula, ways_to_choose
from webapp.strategies.kofford.methods import KnownCells, Method, break_early, check_all, exists
from webapp.strategies.kofford.sat_room import SatRoom
from webapp.strategies.kofford.solving import SolverRoom
from webapp.strategies.kofford.z3_room import Z3Room
from webapp.strategies.protocol import Clock, GameTimeUp, SeenBoard

pytestmark = pytest.mark.unit

ROOMS = pytest.mark.parametrize("room", [Z3Room(), SatRoom()], ids=["z3", "MiniSat"])


def positions(count: int) -> Iterator[Position]:
    """Small positions that can be; bullets may be marked, empties are not shown."""
    for position in small_positions(2, count, most_unknown=12):
        if position.total is not None:
            shown = replace(position, empties=0)
            if forced_by_worlds(shown, use_total=False) is not None:
                yield shown


def formula_of(position: Position) -> ChoiceFormula:
    return read_formula(SeenBoard.from_position(position), set(cells_of(position.bullets)))


def known(room: SolverRoom, method: Method, formula: ChoiceFormula) -> KnownCells:
    with room.solver(formula) as solver:
        return method(solver, formula, Clock())


def test_a_number_is_written_as_all_ways_to_choose_its_mines() -> None:
    # The paper: “for the number 1 it only had 8 possible values but for the number 2 it had 28
    # possible values and the number 3 had 56”.
    assert [len(ways_to_choose(8, mines)) for mines in (1, 2, 3)] == [8, 28, 56]
    assert ways_to_choose(3, -1) == ()
    assert ways_to_choose(2, 3) == ()


def test_only_covered_cells_beside_numbers_are_variables_and_known_mines_are_subtracted() -> None:
    seen = SeenBoard.from_position(Position(4, 2, {0: 2, 4: 2}, total=3))
    formula = read_formula(seen, {1})
    assert formula.cells == (5,)
    assert [(c.number, c.cells, c.mines) for c in formula.choices] == [(0, (5,), 1), (4, (5,), 1)]


@ROOMS
@pytest.mark.parametrize("method", [exists, check_all])
def test_what_is_known_is_what_is_the_same_in_all_worlds(room: SolverRoom, method: Method) -> None:
    decided = 0
    for position in positions(150):
        expected = forced_by_worlds(position, use_total=False)
        answer = known(room, method, formula_of(position))
        assert answer.finished
        assert (mask_of(answer.mines), mask_of(answer.safe)) == expected, position
        decided += len(answer.mines) + len(answer.safe)
    assert decided > 50


@ROOMS
@pytest.mark.parametrize("method", [exists, check_all, break_early])
def test_numbers_that_cannot_hold_together_tell_nothing(room: SolverRoom, method: Method) -> None:
    for numbers in ({0: 1, 2: 0}, {0: 2}, {1: 2, 3: 0}):
        formula = formula_of(Position(4, 1, numbers, total=2))
        assert known(room, method, formula) == KnownCells()


@ROOMS
def test_the_list_holds_every_solution_once(room: SolverRoom) -> None:
    for position in positions(150):
        formula = formula_of(position)
        expected = {world & mask_of(formula.cells) for world in worlds_of(position, False)}
        with room.solver(formula) as solver:
            listed = list(iter(solver.another_solution, None))
        assert len(listed) == len(set(listed))
        assert set(listed) == expected


@ROOMS
def test_break_early_takes_too_much_for_known_and_never_too_little(
    room: SolverRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(methods, "PATIENCE", 1)
    more = 0
    for position in positions(400):
        formula = formula_of(position)
        early, all_ = (known(room, method, formula) for method in (break_early, check_all))
        assert set(all_.mines) <= set(early.mines)
        assert set(all_.safe) <= set(early.safe)
        more += early != all_
    assert more


@ROOMS
def test_a_list_that_is_too_long_proves_nothing(
    room: SolverRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The 1 in the middle has eight solutions."""
    formula = formula_of(Position(3, 3, {4: 1}, total=1))
    monkeypatch.setattr(methods, "MOST_SOLUTIONS", 8)
    assert known(room, check_all, formula).finished
    monkeypatch.setattr(methods, "MOST_SOLUTIONS", 7)
    assert known(room, check_all, formula) == KnownCells(finished=False)


@pytest.mark.parametrize("method", [exists, check_all, break_early])
def test_methods_look_at_the_clock(method: Method) -> None:
    formula = formula_of(Position(3, 3, {4: 1}, total=1))
    with SatRoom().solver(formula) as solver, pytest.raises(GameTimeUp):
        method(solver, formula, Clock(-1.0))


@pytest.mark.parametrize("neighbourhood", ["four", "knight"])
def test_both_solvers_agree_where_numbers_count_other_cells(neighbourhood: Neighbourhood) -> None:
    rng = random.Random(4)
    decided = 0
    ground = Ground(5, 4, 5, neighbourhood=neighbourhood)
    for _ in range(30):
        seen = SeenBoard(ground, [rng.choice((-1, -1, 0, 1, 2)) for _ in range(20)])
        formula = read_formula(seen, set())
        answers = [known(room, exists, formula) for room in (Z3Room(), SatRoom())]
        assert answers[0] == answers[1]
        decided += len(answers[0].safe)
    assert decided
