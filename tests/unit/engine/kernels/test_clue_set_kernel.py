"""The compiled kernels against brute force, MiniCard and the plain forms."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.witnesses.brute_force import Board, Oracle, random_board, small_board, worlds_of
from webapp.engine import clue_sets, paper
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.kernels import clue_set_dispatch, jit

pytestmark = pytest.mark.unit


@pytest.fixture(autouse=True)
def kernels_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BULLETS_JIT", raising=False)
    assert jit.enabled(), "these tests need numba"


def hide_order(rng: random.Random, board: Board) -> list[int]:
    order = board.free_cells()
    rng.shuffle(order)
    return order


def cells(mask: int) -> list[int]:
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


def small_boards(seed: int, count: int) -> Iterator[tuple[random.Random, Board]]:
    rng = random.Random(seed)
    for _ in range(count):
        yield rng, small_board(rng)


def large_boards(seed: int, sizes: list[tuple[int, int]]) -> Iterator[tuple[random.Random, Board]]:
    rng = random.Random(seed)
    for width, height in sizes:
        share = rng.uniform(0.2, 0.35)
        yield rng, random_board(rng, width, height, round(share * width * height))


MIDDLE = [(6, 6), (7, 7), (8, 8), (5, 9), (12, 4), (9, 8), (16, 4), (10, 10)] * 15
"""Squares and rectangles; the last three sizes fill a word or take two."""


def test_a_second_world_is_found_exactly_when_brute_force_knows_one() -> None:
    tried = 0
    for rng, board in small_boards(seed=1, count=3000):
        shown = [cell for cell in board.free_cells() if rng.random() < 0.6]
        with_total = rng.random() < 0.5
        position = board.position(shown, with_total)
        if position.unknown.bit_count() > 14:
            continue
        other = clue_set_dispatch.other_world(
            board.width,
            board.height,
            board.world,
            position.clue_mask,
            budget=Budget(),
            use_total=with_total,
        )
        every = worlds_of(position, with_total)
        assert (other is None) == (len(every) == 1)
        assert other is None or (other in every and other != board.world)
        tried += 1
    assert tried > 2000


def test_clues_are_hidden_exactly_where_brute_force_still_finds_one_world() -> None:
    for rng, board in small_boards(seed=2, count=250):
        if board.width * board.height > 16:
            continue
        order = hide_order(rng, board)
        shown = set(order)
        for cell in order:
            if len(worlds_of(board.position(shown - {cell}))) == 1:
                shown.remove(cell)
        clues = clue_set_dispatch.minimal_clues(
            board.width, board.height, board.world, order, budget=Budget()
        )
        assert cells(clues) == sorted(shown)


def kernels_agree_with_the_plain_forms(rng: random.Random, board: Board) -> None:
    size = board.width, board.height
    order = hide_order(rng, board)
    clues = clue_set_dispatch.minimal_clues(*size, board.world, order, budget=Budget())
    assert clues == clue_sets.minimal_clues(*size, board.world, order, budget=Budget())
    solution = paper.solve(clue_sets.clue_position(*size, board.world, clues), Budget())
    counts = clue_set_dispatch.paper_counts(*size, board.world, clues, budget=Budget())
    assert counts == (solution.n0, solution.n1, solution.n2)


def test_both_forms_agree_on_thousands_of_small_boards() -> None:
    for rng, board in small_boards(seed=3, count=2000):
        kernels_agree_with_the_plain_forms(rng, board)


def test_both_forms_agree_on_boards_of_one_word_and_of_two() -> None:
    for rng, board in large_boards(4, MIDDLE):
        kernels_agree_with_the_plain_forms(rng, board)


def test_both_forms_agree_on_more_clues_than_needed() -> None:
    for rng, board in large_boards(5, MIDDLE):
        size = board.width, board.height
        clues = clue_set_dispatch.minimal_clues(
            *size, board.world, hide_order(rng, board), budget=Budget()
        )
        for cell in rng.sample(board.free_cells(), 4):
            clues |= 1 << cell
        solution = paper.solve(clue_sets.clue_position(*size, board.world, clues), Budget())
        counts = clue_set_dispatch.paper_counts(*size, board.world, clues, budget=Budget())
        assert counts == (solution.n0, solution.n1, solution.n2)


@pytest.mark.parametrize(("width", "height"), [(10, 10), (12, 12), (16, 9), (14, 14)])
def test_minicard_finds_clue_sets_unique_and_every_clue_needed(width: int, height: int) -> None:
    sizes = [(width, height)] * 6
    for rng, board in large_boards(width * height, sizes):
        clues = cells(
            clue_set_dispatch.minimal_clues(
                width, height, board.world, hide_order(rng, board), budget=Budget()
            )
        )
        position = board.position(clues)
        with Oracle(position) as oracle:
            assert oracle.is_unique()
        for clue in clues:
            fewer = board.position([cell for cell in clues if cell != clue])
            with Oracle(fewer) as oracle:
                assert not oracle.is_unique()


def test_the_total_tells_worlds_apart_that_clues_cannot() -> None:
    # One bullet, no clue but a far one: only the total forbids a second bullet.
    board = Board(4, 1, 0b0001)
    shown = 0b0010
    assert (
        clue_set_dispatch.other_world(4, 1, board.world, shown, budget=Budget(), use_total=False)
        is not None
    )
    position = board.position([1])
    assert clue_set_dispatch.other_world(4, 1, board.world, shown, budget=Budget()) in worlds_of(
        position
    )
    assert clue_set_dispatch.other_world(4, 1, board.world, 0b0110, budget=Budget()) is None


def test_a_kernel_says_when_its_budget_is_spent() -> None:
    rng = random.Random(7)
    board = random_board(rng, 10, 10, 30)
    order = hide_order(rng, board)
    budget = Budget(50)
    with pytest.raises(BudgetSpent):
        clue_set_dispatch.minimal_clues(10, 10, board.world, order, budget=budget)
    assert budget.left == 0
    clues = clue_set_dispatch.minimal_clues(10, 10, board.world, order, budget=Budget())
    with pytest.raises(BudgetSpent):
        clue_set_dispatch.other_world(10, 10, board.world, clues, budget=Budget(3))
    with pytest.raises(BudgetSpent):
        clue_set_dispatch.paper_counts(10, 10, board.world, clues, budget=Budget(3))


def test_a_kernel_counts_what_it_spends() -> None:
    rng = random.Random(8)
    board = random_board(rng, 7, 7, 15)
    budget = Budget()
    clue_set_dispatch.minimal_clues(7, 7, board.world, hide_order(rng, board), budget=budget)
    assert 0 < budget.spent < 10_000


def test_boards_beyond_the_kernels_take_the_plain_form() -> None:
    rng = random.Random(9)
    board = random_board(rng, 64, 9, 5)
    assert board.width * board.height > clue_set_dispatch.MOST_CELLS
    shown = sum(1 << cell for cell in board.free_cells())
    assert clue_set_dispatch.other_world(64, 9, board.world, shown, budget=Budget()) is None
    assert clue_set_dispatch.other_world(64, 9, board.world, 0, budget=Budget()) is not None


def test_the_plain_forms_answer_when_kernels_are_switched_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[object] = []
    plain: list[object] = []
    for switch, answers in (("1", compiled), ("0", plain)):
        monkeypatch.setenv("BULLETS_JIT", switch)
        for rng, board in large_boards(6, [(5, 5), (6, 4), (7, 7)] * 5):
            size = board.width, board.height
            clues = clue_set_dispatch.minimal_clues(
                *size, board.world, hide_order(rng, board), budget=Budget()
            )
            answers.append(
                (clues, clue_set_dispatch.paper_counts(*size, board.world, clues, budget=Budget()))
            )
    assert compiled == plain
