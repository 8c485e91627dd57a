"""The exact count against brute force, MiniCard and the paper's numbers."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given

from tests.witnesses.brute_force import (
    Oracle,
    counts_by_worlds,
    flooded_position,
    positions,
    random_board,
    small_positions,
)
from webapp.bench.positions import expert_midgame, wide_front
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count, count_system
from webapp.engine.grid import cells_of, neighbour_masks
from webapp.engine.position import Constraint, Position, System

pytestmark = pytest.mark.unit

FIGURE_2 = Position(10, 10, {0: 1, 10: 1, 20: 1, 21: 3}, total=20)


def frontier_counts(position: Position) -> tuple[int, dict[int, Fraction]]:
    """Worlds and odds by listing with MiniCard what the cells next to clues can hold."""
    around = neighbour_masks(position.width, position.height)
    beside = 0
    for cell in position.clues:
        beside |= around[cell]
    front = list(cells_of(beside & position.unknown))
    sea = list(cells_of(position.unknown & ~beside))
    worlds = 0
    bullets = dict.fromkeys([*front, *sea], Fraction(0))
    with Oracle(position, use_total=False) as oracle:
        while (world := oracle.world()) is not None:
            held = [cell for cell in front if world >> cell & 1]
            if position.total is None:
                size, share = 2 ** len(sea), Fraction(1, 2)
            else:
                spare = position.total - position.bullets.bit_count() - len(held)
                size = comb(len(sea), spare) if spare >= 0 else 0
                share = Fraction(spare, len(sea)) if sea else Fraction(0)
            worlds += size
            for cell in held:
                bullets[cell] += size
            for cell in sea:
                bullets[cell] += size * share
            oracle.solver.add_clause([-c - 1 if world >> c & 1 else c + 1 for c in front])
            if not front:
                break
    return worlds, {cell: number / worlds for cell, number in bullets.items()} if worlds else {}


def test_counts_equal_brute_force_on_thousands_of_small_positions() -> None:
    checked = impossible = untold = 0
    for position in small_positions(seed=3, count=3200):
        counts = count(position)
        assert (counts.worlds, counts.odds) == counts_by_worlds(position), position
        checked += 1
        impossible += counts.worlds == 0
        untold += position.total is None
    assert checked > 2000
    assert impossible > 200
    assert untold > 500


@given(positions(largest=4))
def test_counts_equal_brute_force_whatever_is_wrong(position: Position) -> None:
    counts = count(position)
    assert (counts.worlds, counts.odds) == counts_by_worlds(position)


@pytest.mark.parametrize("with_total", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_counts_equal_a_listing_of_the_front_by_minicard(seed: int, with_total: bool) -> None:
    rng = random.Random(seed)
    width, height = rng.randint(6, 12), rng.randint(6, 12)
    board = random_board(rng, width, height, width * height // 5)
    position = flooded_position(rng, board, openings=3, with_total=with_total)
    counts = count(position)
    assert (counts.worlds, counts.odds) == frontier_counts(position)


def test_the_papers_second_figure_has_its_worlds_and_odds() -> None:
    counts = count(FIGURE_2)
    assert counts.worlds == 3332813846053315635
    papers_odds = {1: 0.3178, 5 * 10 + 8: 0.1874, 3 * 10: 0.1589}
    assert {cell: round(float(counts.odds[cell]), 4) for cell in papers_odds} == papers_odds


def test_without_a_total_cells_next_to_no_clue_are_even() -> None:
    counts = count(Position(4, 1, {0: 1}))
    assert counts.worlds == 4
    assert counts.odds == {1: Fraction(1), 2: Fraction(1, 2), 3: Fraction(1, 2)}


def test_a_board_without_clues_is_all_sea() -> None:
    counts = count(Position(5, 4, {}, total=7))
    assert counts.worlds == comb(20, 7)
    assert set(counts.odds.values()) == {Fraction(7, 20)}


@pytest.mark.parametrize(
    "position",
    [
        Position(2, 2, {0: 4}),
        Position(3, 1, {1: 1}, total=2),
        Position(2, 1, {0: 1}, total=0),
        Position(2, 2, {0: 1}, bullets=0b0110),
        Position(3, 1, {0: 1, 2: 0}),
        Position(2, 2, {}, total=5),
    ],
)
def test_an_impossible_position_has_no_worlds_and_no_odds(position: Position) -> None:
    counts = count(position)
    assert counts.worlds == 0
    assert counts.odds == {}


def wide_and_live() -> list[Position]:
    live = [expert_midgame(seed) for seed in range(12)]
    return live + [wide_front(seed, 40 + 12 * seed) for seed in range(12)]


@pytest.mark.parametrize("position", wide_and_live())
def test_odds_on_expert_boards_add_up_to_every_clue_and_the_total(position: Position) -> None:
    odds = count(position).odds
    assert list(cells_of(position.unknown)) == sorted(odds)
    assert sum(odds.values()) == position.total
    around = neighbour_masks(position.width, position.height)
    for cell, number in position.clues.items():
        assert sum(odds[other] for other in cells_of(around[cell] & position.unknown)) == number


@pytest.mark.parametrize("position", wide_and_live()[::4])
def test_sure_cells_on_expert_boards_are_those_that_minicard_proves(position: Position) -> None:
    odds = count(position).odds
    with Oracle(position) as oracle:
        bullets, empties = oracle.forced() or (-1, -1)
    assert {cell for cell, share in odds.items() if share == 1} == set(cells_of(bullets))
    assert {cell for cell, share in odds.items() if share == 0} == set(cells_of(empties))


def test_worlds_on_a_wide_front_are_those_with_a_bullet_and_those_without() -> None:
    position = wide_front(5, 120)
    counts = count(position)
    cell = min(counts.odds, key=lambda cell: abs(counts.odds[cell] - Fraction(1, 3)))
    held = count(replace(position, bullets=1 << cell)).worlds
    free = count(replace(position, empties=1 << cell)).worlds
    assert held + free == counts.worlds
    assert counts.odds[cell] == Fraction(held, counts.worlds)


def test_at_least_and_at_most_are_counted_too() -> None:
    rng = random.Random(8)
    for _ in range(300):
        constraints = []
        for _ in range(rng.randint(1, 4)):
            cells = rng.getrandbits(9)
            low, high = sorted(rng.randint(0, 5) for _ in range(2))
            constraints.append(Constraint(cells, low, high))
        total = rng.choice([None, 3, 4, 5])
        worlds = [
            world
            for world in range(1 << 9)
            if all(x.low <= (world & x.cells).bit_count() <= x.high for x in constraints)
            and total in (None, world.bit_count())
        ]
        counts = count_system(System((1 << 9) - 1, tuple(constraints), total), Budget())
        assert counts.worlds == len(worlds)
        for cell, share in counts.odds.items():
            assert share * len(worlds) == sum(world >> cell & 1 for world in worlds)


def test_a_spent_budget_is_said_and_not_guessed() -> None:
    with pytest.raises(BudgetSpent, match="after 20 search nodes"):
        count(wide_front(5, 120), Budget(20))
