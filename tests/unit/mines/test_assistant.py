"""The assistant's engines: true, in order, each credited with what it found first."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import counts_by_worlds, forced_by_worlds, small_positions
from tests.witnesses.hard_positions import gate_lattice
from webapp.bench.positions import expert_midgame, wide_front
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.engine.propagators.propagators import Deductions, set_propagators, simple_propagators
from webapp.mines import assistant
from webapp.mines.assistant import ENGINES, MOST_LISTED, PROPAGATORS, SOLVERS, Field, assist

pytestmark = pytest.mark.unit

TWO_CLUES = Position(4, 2, {4: 1, 5: 2, 6: 2, 7: 1}, total=2)
"""Numbers under a row of four hidden cells: the middle ones need two numbers at once."""

FIGURE_2 = Position(10, 10, {0: 1, 10: 1, 20: 1, 21: 3}, total=20)


def _open_positions(seed: int, count: int) -> list[Position]:
    """Small live positions: numbers and the total, nothing marked."""
    positions = (
        replace(position, bullets=0, empties=0)
        for position in small_positions(seed, count, largest=4)
        if position.total is not None
    )
    # Those with many unknown cells take brute force long and teach no more.
    few = (position for position in positions if position.unknown.bit_count() <= 12)
    return [position for position in few if counts_by_worlds(position)[0]]


def test_nothing_is_told_by_engines_that_are_off() -> None:
    field = assist(TWO_CLUES, ())
    assert (field.safe, field.mines, dict(field.findings)) == (0, 0, {})
    assert assist(TWO_CLUES, SOLVERS).findings["set-solver"].ran is False, "they wait to be called"


def test_what_any_engines_tell_together_is_true() -> None:
    checked = 0
    for number, position in enumerate(_open_positions(21, 500)):
        on = [engine for bit, engine in enumerate(ENGINES) if (number + 1) >> bit & 1]
        exact = forced_by_worlds(position)
        assert exact is not None
        field = assist(position, on, on)
        assert not field.mines & ~exact[0]
        assert not field.safe & ~exact[1]
        _each_cell_has_one_finder(field)
        checked += bool(field.mines | field.safe)
    assert checked >= 50


def _each_cell_has_one_finder(field: Field) -> None:
    deduced = 0
    for finding in field.findings.values():
        assert not deduced & finding.deductions.cells
        deduced |= finding.deductions.cells
    assert deduced == field.mines | field.safe


def test_complete_engines_tell_everything_that_is_certain() -> None:
    for position in _open_positions(22, 300):
        exact = forced_by_worlds(position)
        for on in (["ours"], ["binary-solver"], ["set-solver"]):
            field = assist(position, on, on)
            assert (field.mines, field.safe) == exact


def test_the_weakest_engine_that_can_is_the_finder() -> None:
    differ = 0
    for seed in range(12):
        position = expert_midgame(seed)
        simple = simple_propagators(position, Budget())
        sets = set_propagators(position, Budget())
        findings = assist(position, PROPAGATORS).findings
        # The zeros' own cells are open already, as the game opens them.
        assert findings["zero"].deductions == Deductions()
        assert findings["simple"].deductions.cells & simple.cells == simple.cells
        assert (
            findings["simple"].deductions | findings["set"].deductions
        ).cells & sets.cells == sets.cells
        differ += bool(findings["set"].deductions.cells)
    assert differ >= 3


def test_weak_engines_go_on_from_what_strong_ones_told() -> None:
    gained = 0
    for seed in range(40):
        position = expert_midgame(seed, low=0.2, high=0.5)
        before = simple_propagators(position, Budget())
        findings = assist(position, ["simple", "ours"]).findings
        gained += findings["simple"].deductions.cells != before.cells
    alone = assist(TWO_CLUES, ["simple"])
    assert alone.safe == 0
    assert gained == 0, "ours tells all that is certain, so that nothing is left for others"
    both = assist(TWO_CLUES, ["simple", "set"])
    assert (both.mines, both.safe) == forced_by_worlds(TWO_CLUES)


def test_ours_says_how_large_its_reasons_were() -> None:
    assert assist(TWO_CLUES, ["ours"]).findings["ours"].largest >= 1
    assert assist(TWO_CLUES, ["simple"]).findings["simple"].largest == 0


def test_the_solvers_list_the_papers_solutions() -> None:
    findings = assist(FIGURE_2, SOLVERS, SOLVERS).findings
    assert findings["binary-solver"].solutions == 9
    assert findings["set-solver"].solutions == 2
    assert all(
        finding.finished and finding.deductions == Deductions() for finding in findings.values()
    )


def test_solvers_get_the_same_problem_whoever_comes_first() -> None:
    for position in _open_positions(23, 200):
        both = assist(position, SOLVERS, SOLVERS)
        alone = assist(position, ["binary-solver"], ["binary-solver"])
        ours, theirs = both.findings["binary-solver"], alone.findings["binary-solver"]
        assert ours.solutions == theirs.solutions
        assert (both.mines, both.safe) == (alone.mines, alone.safe)


def test_a_list_too_long_is_not_made_and_its_length_is_told() -> None:
    finding = assist(wide_front(0, 20), SOLVERS, ["binary-solver"]).findings["binary-solver"]
    assert finding.solutions is not None
    assert finding.solutions > MOST_LISTED
    assert not finding.finished
    assert finding.deductions == Deductions()


def test_a_position_too_wide_to_count_is_said() -> None:
    finding = assist(wide_front(1, 170), SOLVERS, ["set-solver"]).findings["set-solver"]
    assert not finding.finished
    assert finding.solutions is None


def test_what_is_told_depends_on_nothing_but_the_position() -> None:
    for seed in range(5):
        position = expert_midgame(seed)
        again = replace(position, clues=dict(reversed(list(position.clues.items()))))
        assert assist(position, ENGINES, ENGINES) == assist(again, ENGINES, ENGINES)


def test_the_larger_a_board_the_fewer_nodes_our_reasons_may_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[Budget] = []

    class Noted(Budget):
        def __init__(self, limit: int) -> None:
            super().__init__(limit)
            budgets.append(self)

    monkeypatch.setattr(assistant, "Budget", Noted)
    board, hidden = gate_lattice(random.Random(1), 21, 21)
    position = board.position(set(range(64 * 64)) - set(cells_of(hidden.unknown)))
    finding = assist(position, ["ours"]).findings["ours"]
    assert not finding.finished
    assert len(budgets) == 1, "who ran out of work is not asked again"
    assert budgets[0].spent * 64 * 64 <= 2 * assistant.OURS_WORK
    assert assist(TWO_CLUES, ["ours"]).findings["ours"].finished
    assert budgets[-1].limit == assistant.OURS_NODES
