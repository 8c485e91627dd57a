"""Positions made to be hard are answered rightly, or the spent budget is admitted."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TypeVar

import pytest

from tests.root import ROOT
from tests.witnesses.brute_force import Oracle, is_world
from tests.witnesses.hard_positions import (
    Named,
    gate_lattice,
    kaye_wires,
    possible_hard_positions,
    with_wrong_gate,
)
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.clue_sets import minimal_clues
from webapp.engine.conflict import smallest_conflict
from webapp.engine.forced import ForcedCells, forced_cells
from webapp.engine.network import Contradiction
from webapp.engine.paper import solve
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, is_unique, second_world

pytestmark = pytest.mark.unit

NODES = 10_000
T = TypeVar("T")


def answers(question: Callable[[Budget], T]) -> list[T]:
    """The answer, or none if the budget was spent."""
    budget = Budget(NODES)
    try:
        return [question(budget)]
    except BudgetSpent:
        # Work in one go, such as a layer of states, may pass the limit, but not by far.
        assert budget.spent <= 2 * NODES
        return []


def forced_with(position: Position, use_total: bool) -> list[ForcedCells]:
    return answers(lambda budget: forced_cells(position, budget, use_total))


@pytest.mark.parametrize("named", list(possible_hard_positions()), ids=lambda named: named[0])
def test_hard_possible_positions_get_right_answers_or_none(named: Named) -> None:
    _, board, position = named
    for certain in [*forced_with(position, True), *forced_with(position, False)]:
        assert certain.bullets & ~board.world == 0
        assert certain.empties & board.world == 0
    for world in answers(lambda b: any_world(position, b)):
        assert world is not None
        assert is_world(position, world)
    for other in answers(lambda b: second_world(position, board.world, b)):
        assert other is None or (is_world(position, other) and other != board.world)
    for solution in answers(lambda b: solve(position, b)):
        assert solution.bullets & ~board.world == 0
    for conflict in answers(lambda b: smallest_conflict(position, b)):
        assert conflict is None
    order = range(min(40, board.width * board.height))
    for shown in answers(
        lambda b: minimal_clues(board.width, board.height, board.world, order, budget=b)
    ):
        assert shown & board.world == 0


def test_wires_carry_one_bit_each() -> None:
    _, position = kaye_wires(Random(1), wires=2, pairs=3)
    with Oracle(position) as oracle:
        worlds = 0
        while (world := oracle.world()) is not None:
            worlds += 1
            cells = range(position.width * position.height)
            oracle.solver.add_clause([-c - 1 if world >> c & 1 else c + 1 for c in cells])
    assert worlds == 4
    assert not is_unique(position, Budget())


@pytest.mark.parametrize("seed", range(12))
def test_a_wrong_gate_is_refused_or_the_budget_is_spent(seed: int) -> None:
    rng = Random(seed)
    _, position = gate_lattice(rng, rng.randint(2, 7), rng.randint(2, 9), rng.choice((0.8, 1.0)))
    wrong = with_wrong_gate(rng, position)
    world = answers(lambda b: any_world(wrong, b))
    # All gates together ask for one bullet more or less than the wires hold.
    assert world in ([], [None])
    for conflict in answers(lambda b: smallest_conflict(wrong, b)):
        assert conflict is not None
        with Oracle(wrong, conflict.uses_total, conflict.clues) as oracle:
            assert not oracle.can_hold()
    with suppress(Contradiction):
        assert forced_with(wrong, True) == []


def test_a_front_of_too_many_states_stops_within_300_megabytes() -> None:
    script = """
import re
from pathlib import Path
from random import Random
from tests.witnesses.hard_positions import scattered
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.network import Network
from webapp.engine.sums import ComponentSums
board, position = scattered(Random(5), 64, 64, 1000, 900)
network = Network(position.system().constraints)
try:
    for group in network.components():
        ComponentSums(network, group, Budget())
except BudgetSpent:
    print("spent")
# VmHWM is this process's own peak; ru_maxrss would start from its parent's.
print(int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    spent, megabytes = done.stdout.split()
    assert spent == "spent"
    assert int(megabytes) <= 300
