"""Positions made to be hard: an answer, or an honest "budget spent"; in bounded work and memory."""

import random
import resource
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import random_board
from tests.witnesses.hard_positions import Named, possible_hard_positions
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.engine.reasons.smallest import reasons_for_cell, smallest_reasons
from webapp.engine.reasons.smallest_order import walk_steps
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit

WORK = 30_000


def rows_and_grids() -> Iterator[Named]:
    """Clues in every other row, and in every other row and column, of a wide board."""
    rng = random.Random(41)
    for density in (0.2, 0.35, 0.5):
        board = random_board(rng, 30, 24, int(density * 720))
        rows = [cell for cell in board.free_cells() if (cell // 30) % 2]
        grid = [cell for cell in rows if cell % 2]
        yield f"rows {density}", board, board.position(rows)
        yield f"grid {density}", board, board.position(grid)


@pytest.mark.parametrize("with_total", [True, False])
@pytest.mark.parametrize(
    "named", [*possible_hard_positions(), *rows_and_grids()], ids=lambda named: named[0]
)
def test_hard_positions_end_within_their_budget(named: Named, with_total: bool) -> None:
    _, board, position = named
    if not with_total:
        position = replace(position, total=None)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    walk_budget, cell_budget = Budget(WORK), Budget(WORK)
    bullets, empties = walked(position, walk_budget)
    decided(position, cell_budget)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before  # kilobytes
    assert not bullets & ~board.world
    assert not empties & board.world
    assert max(walk_budget.spent, cell_budget.spent) < 2 * WORK
    assert grown < 100_000


def walked(position: Position, budget: Budget) -> tuple[int, int]:
    """The marks of a walk, as far as the budget goes."""
    bullets = empties = 0
    try:
        for step in walk_steps(position, budget):
            bullets |= step.reason.bullets
            empties |= step.reason.empties
    except BudgetSpent:
        assert budget.spent > budget.limit
    return bullets, empties


def decided(position: Position, budget: Budget) -> None:
    """Ask why the first unknown cell is as it is."""
    cell = next(cells_of(position.unknown))
    try:
        for reason in reasons_for_cell(position, cell, budget):
            assert reason.conclusions >> cell & 1
    except BudgetSpent:
        assert budget.spent > budget.limit


def test_many_ways_to_name_the_same_clues_are_counted_as_work() -> None:
    # Twelve pairs of equal clues use the total up, so the last cell is empty: 4,096 reasons.
    outer, inner = "-1--" * 12 + "-", "...-" * 12 + "."
    position = parse_position_text(f"49x3 12\n{outer}\n{inner}\n{outer}")
    reasons = smallest_reasons(position, Budget())
    assert len(set(reasons)) == 4096
    assert {(r.size, r.bullets, r.empties) for r in reasons} == {(12, 0, 1 << 97)}
    with pytest.raises(BudgetSpent):
        smallest_reasons(position, Budget(20_000))
