"""Where the players of paper 5 guess, and what their odds are worth."""

from __future__ import annotations

import random

import pytest

from tests.witnesses.brute_force import flooded_position, random_board
from webapp.engine.counting.counts import count
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.engine.randomness import Dice
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.csp.craps_shoot import (
    CRAPS_SHOOT,
    EDUCATED,
    FAR_ANYWHERE,
    FAR_BOUNDARY,
    FAR_CORNER,
    FAR_EDGE,
    GuessTable,
    corners_and_edges,
)
from webapp.strategies.csp.fringe import FIRST_SOLUTION, NO_FRINGE
from webapp.strategies.csp.search.player import BY_NUMBER
from webapp.strategies.csp.studholme import CspPlayer
from webapp.strategies.protocol import PlayerTurn, Seat, SeenBoard, Technique

pytestmark = pytest.mark.unit


def guess(name: str, position: Position, seed: int = 1) -> PlayerTurn:
    """The guess of a player on a board that stays as it is: certain mines come before it."""
    seen = SeenBoard.from_position(position)
    player = STRATEGIES[name].new_player(Seat(ground=seen.ground, dice=Dice(seed)))
    turn = player.turn(seen)
    while not turn.opens:
        seen.fresh = []
        turn = player.turn(seen)
    assert turn.technique.guess
    return turn


@pytest.mark.parametrize(
    ("number", "name", "odds", "technique"),
    [
        # A corner with a 1: one mine is among its three neighbours, nine among 77 other cells.
        (1, "csp", 9 / 77, FAR_CORNER),
        (2, "csp", 8 / 77, FAR_CORNER),
        (3, "csp", 7 / 77, FAR_CORNER),
        # Each number alone says nothing of the others: ten mines in eighty cells, the paper's .125.
        (1, "gac", 10 / 80, BY_NUMBER),
        (2, "forward-checking", 10 / 80, BY_NUMBER),
        # Without the total a guess stays near.
        (1, "fringe-csp", 1 / 3, EDUCATED),
        (2, "fringe-csp", 2 / 3, EDUCATED),
        (1, "fringe", None, FIRST_SOLUTION),
        (3, "fringe", None, NO_FRINGE),
    ],
)
def test_second_cell_after_a_number_in_the_corner(
    number: int, name: str, odds: float | None, technique: Technique
) -> None:
    turn = guess(name, Position(9, 9, {0: number}, total=10))
    assert turn.technique is technique
    assert turn.odds == (odds if odds is None else pytest.approx(odds))
    near = turn.opens[0] in (1, 9, 10)
    assert near == (technique in (EDUCATED, FIRST_SOLUTION))


def test_odds_are_exact_where_all_solutions_need_as_many_mines() -> None:
    rng = random.Random(8)
    compared = rest = 0
    for _ in range(150):
        position = flooded_position(rng, random_board(rng, 9, 9, 13), 3)
        player = CspPlayer(Seat(ground=SeenBoard.from_position(position).ground, dice=Dice(1)))
        player.turn(SeenBoard.from_position(position))
        sets = player.solution_sets()
        odds = count(position).odds
        exact = [solved for solved in sets if solved.least == solved.most]
        for solved in exact:
            for cells, share in solved.odds:
                compared += 1
                assert all(float(odds[cell]) == pytest.approx(share) for cell in cells_of(cells))
        table = GuessTable(player.facts, sets)
        if len(exact) == len(sets) and table.far and table.far_odds > 0.01:
            rest += 1
            far = next(cells_of(table.far))
            assert table.far_odds == pytest.approx(float(odds[far]))
    assert compared > 50
    assert rest > 10


def test_odds_are_not_exact_elsewhere() -> None:
    """1 mine between them or one each: counted as equal, though the rest of the board is not."""
    position = Position(5, 3, {5: 1, 7: 1}, total=2)
    odds = count(position).odds
    player = CspPlayer(Seat(ground=SeenBoard.from_position(position).ground, dice=Dice(1)))
    player.turn(SeenBoard.from_position(position))
    (solved,) = player.solution_sets()
    assert solved.least < solved.most
    differing = [
        cell
        for cells, share in solved.odds
        for cell in cells_of(cells)
        if abs(float(odds[cell]) - share) > 0.01
    ]
    assert differing


def test_even_chance_that_nothing_can_change_is_a_craps_shoot() -> None:
    turn = guess("csp", Position(2, 2, {0: 1, 2: 1}, total=1))
    assert turn.technique is CRAPS_SHOOT
    assert turn.odds == pytest.approx(0.5)
    # With a cell beside it that is not settled, something may still come.
    assert guess("csp", Position(3, 2, {0: 1, 3: 1}, total=2)).technique is not CRAPS_SHOOT


@pytest.mark.parametrize(
    ("shown", "technique", "places"),
    [
        (range(0), FAR_CORNER, {0, 10, 110, 120}),
        ((0, 10, 110, 120), FAR_EDGE, None),
    ],
)
def test_far_guesses_prefer_corners_then_edges(
    shown: range, technique: Technique, places: set[int] | None
) -> None:
    """On 11 × 11 with a 4 in the middle the far cells are safer."""
    clues = {60: 4} | dict.fromkeys(shown, 1)
    _, edges = corners_and_edges(11, 11)
    for seed in range(8):
        turn = guess("csp", Position(11, 11, clues, total=12), seed)
        assert turn.technique is technique
        assert turn.opens[0] in places if places is not None else edges >> turn.opens[0] & 1


def test_far_guesses_inside_are_near_the_most_numbers() -> None:
    """All edges are mines or open: next best touches most cells of the fringe; else any will do."""
    player = CspPlayer(Seat(ground=SeenBoard.from_position(BOARD).ground, dice=Dice(1)))
    _, edges = corners_and_edges(11, 11)
    player.facts.unsettled &= ~edges
    far_away = GuessTable(player.facts, [])
    assert far_away.shoot(Dice(1)).technique is FAR_ANYWHERE
    player.turn(SeenBoard.from_position(BOARD))
    table = GuessTable(player.facts, player.solution_sets())
    shots = {table.shoot_far(Dice(seed)) for seed in range(30)}
    assert {shot.technique for shot in shots} == {FAR_BOUNDARY}
    around = player.facts.around
    levels = {cell: (around[cell] & table.near).bit_count() for cell in cells_of(table.far)}
    most = max(levels.values())
    assert {shot.cell for shot in shots} <= {cell for cell in levels if levels[cell] == most}
    assert most == 3


BOARD = Position(11, 11, {60: 4}, total=20)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 5), (5, 1), (2, 2), (4, 3)])
def test_corners_and_edges(width: int, height: int) -> None:
    corners, edges = corners_and_edges(width, height)
    last_row, last_column = height - 1, width - 1
    ends = {0, last_column, last_row * width, last_row * width + last_column}
    assert corners == mask_of(ends)
    inside = {r * width + c for r in range(1, last_row) for c in range(1, last_column)}
    assert edges == mask_of(set(range(width * height)) - inside)
