"""A solved puzzle has the grade of the shelf, whichever order explains it."""

from __future__ import annotations

import pytest

from tests.sites.site import PUZZLE
from webapp.bullets.grades import grade
from webapp.engine.budget import Budget
from webapp.explain.steps import ORDERS, Order
from webapp.explain.wording.voice import Voice
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.analysis.answers import solve

pytestmark = pytest.mark.unit

PUZZLES = (
    PUZZLE,
    "5x5b8:1f332a12a13a3a2e",
    "6x6b11:a31b1e1a2a3a3b1f343b1c",
    "7x7b15:1a2e23a432b2a3a2a2a2h4a1a33b2a1b32a",
)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_difficulty_is_that_of_the_shelf(puzzle: str, order: Order) -> None:
    position = parse_puzzle_id(puzzle)
    solved = solve(position, order, Voice.PAPER, Budget())
    assert solved.difficulty is grade(position).difficulty


def test_what_is_no_whole_puzzle_has_none() -> None:
    position = parse_puzzle_id(PUZZLE)
    assert solve(position, "simplest", Voice.LIVE, Budget()).difficulty is None
