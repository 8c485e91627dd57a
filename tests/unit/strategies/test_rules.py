from __future__ import annotations

import pytest

from webapp.strategies.ground import NEIGHBOURHOODS, Neighbourhood, neighbours
from webapp.strategies.rules import BadTable, TableRules

pytestmark = pytest.mark.unit

DISTANCES: dict[Neighbourhood, set[int]] = {"eight": {1, 2}, "four": {1}, "knight": {5}}
"""Squares of the distances that each neighbourhood spans."""


@pytest.mark.parametrize("neighbourhood", NEIGHBOURHOODS)
@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 7), (6, 1), (5, 4), (8, 8)])
def test_neighbours_lie_at_their_distance(
    width: int, height: int, neighbourhood: Neighbourhood
) -> None:
    around = neighbours(width, height, neighbourhood)
    for cell in range(width * height):
        row, column = divmod(cell, width)
        expected = [
            other
            for other in range(width * height)
            if (other // width - row) ** 2 + (other % width - column) ** 2
            in DISTANCES[neighbourhood]
        ]
        assert sorted(around[cell]) == expected
        assert len(set(around[cell])) == len(around[cell])


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (TableRules(width=0, height=3, mines=0), "the width is 0: use 1 or more"),
        (TableRules(width=3, height=3, mines=9), "9 mines do not fit on 3 × 3: use 0 to 8"),
        (TableRules(width=3, height=3, mines=-1), "-1 mines do not fit on 3 × 3: use 0 to 8"),
        (
            TableRules(width=4, height=4, mines=8, first="opening"),
            "8 mines do not fit on 4 × 4, with 9 cells kept free where the game begins: use 0 to 7",
        ),
        (
            TableRules(width=4, height=4, mines=13, first="opening", start=0),
            "13 mines do not fit on 4 × 4, with 4 cells kept free",
        ),
        (TableRules(width=3, height=3, mines=1, limit_s=float("nan")), "the time of a game is nan"),
        (TableRules(width=3, height=3, mines=1, start=9), "the start is cell 9: use 0 to 8"),
        (TableRules(width=100, height=100, mines=1), "100 × 100 has 10,000 cells: at most 4,096"),
        (TableRules(width=3, height=3, mines=1, limit_s=0), "the time of a game is 0 s"),
    ],
)
def test_a_table_at_which_nobody_can_play_is_refused(rules: TableRules, message: str) -> None:
    with pytest.raises(BadTable) as refusal:
        rules.check()
    assert str(refusal.value).startswith(message)


def test_the_limits_of_the_site_are_not_those_of_the_players() -> None:
    TableRules(width=3, height=3, mines=5, first="opening", start=0).check()
    for width, height, mines in [(1, 441, 0), (1, 441, 150), (1, 1, 0), (21, 21, 0), (64, 64, 800)]:
        TableRules(width=width, height=height, mines=mines).check()
