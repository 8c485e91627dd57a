"""Odds as floating point numbers: the compiled kernel against the exact count."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from tests.witnesses.brute_force import flooded_position, positions, random_board, small_positions
from webapp.bench.positions import expert_midgame, shown, wide_front, wide_fronts
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting import odds
from webapp.engine.counting.counts import count
from webapp.engine.counting.odds import odds_float
from webapp.engine.grid import mask_of
from webapp.engine.kernels import jit
from webapp.engine.kernels.odds_kernel import DONE, TOO_WIDE, UNKNOWN, OddsKernel
from webapp.engine.network import Contradiction
from webapp.engine.position import Position

pytestmark = pytest.mark.unit


@pytest.fixture
def kernel_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No exact count behind the kernel: whatever it gives up fails the test."""

    def give_up(*_: object) -> None:
        pytest.fail("the kernel left the position to the exact count")

    assert jit.enabled()
    monkeypatch.setattr(odds, "count", give_up)


def largest_error(position: Position, odds: list[float]) -> float:
    """How far from the exact odds, relative to them; wrong about a sure cell: infinitely."""
    counts = count(position)
    assert counts.worlds
    exact = counts.odds
    worst = 0.0
    for cell in range(position.width * position.height):
        share = float(exact.get(cell, position.bullets >> cell & 1))
        if share in {0.0, 1.0} and odds[cell] != pytest.approx(share, abs=1e-12):
            return float("inf")
        worst = max(worst, abs(odds[cell] - share) / (share or 1.0))
    return worst


def boards_of_many_sizes() -> Iterator[Position]:
    rng = random.Random(21)
    for number in range(150):
        width, height = rng.randint(1, 40), rng.randint(1, 30)
        share = rng.choice([0.05, 0.15, 0.21, 0.3, 0.5])
        board = random_board(rng, width, height, round(share * width * height))
        yield flooded_position(rng, board, rng.randint(0, 12), with_total=number % 3 > 0)


@pytest.mark.usefixtures("kernel_alone")
def test_hundreds_of_expert_boards_in_mid_game_are_right_to_nine_digits() -> None:
    for seed in range(300):
        position = expert_midgame(seed, anywhere=seed % 2 == 0)
        assert largest_error(position, odds_float(position)) <= 1e-9


@pytest.mark.usefixtures("kernel_alone")
def test_wide_fronts_are_right_to_nine_digits() -> None:
    for seed in (1, 2, 3):
        for position in wide_fronts(seed):
            assert largest_error(position, odds_float(position)) <= 1e-9


@pytest.mark.usefixtures("kernel_alone")
def test_boards_of_many_sizes_are_right_to_nine_digits() -> None:
    for position in boards_of_many_sizes():
        assert largest_error(position, odds_float(position)) <= 1e-9


def test_small_positions_with_marks_and_faults_are_right_to_nine_digits() -> None:
    impossible = 0
    for position in small_positions(seed=31, count=3000):
        impossible += _agrees_with_count(position)
    assert impossible > 100


@given(positions(largest=6))
def test_any_position_is_right_to_nine_digits(position: Position) -> None:
    _agrees_with_count(position)


def _agrees_with_count(position: Position) -> bool:
    """Check one position; whether it was impossible, as the exact count says."""
    if count(position).worlds:
        assert largest_error(position, odds_float(position)) <= 1e-9
        return False
    with pytest.raises(Contradiction):
        odds_float(position)
    return True


def test_a_sea_of_thousands_of_cells_neither_overflows_nor_vanishes() -> None:
    rng = random.Random(4)
    for share in (0.01, 0.2, 0.6, 0.97):
        cells = range(100 * 100)
        world = mask_of(rng.sample(cells, round(share * len(cells))))
        safe = [cell for cell in cells if not world >> cell & 1]
        position = shown(100, 100, world, mask_of(rng.sample(safe, 60)))
        assert largest_error(position, odds_float(position)) <= 1e-9


@pytest.mark.usefixtures("kernel_alone")
def test_known_cells_count_nought_or_one() -> None:
    position = Position(3, 2, {0: 1}, bullets=0b10, empties=0b1000, total=2)
    assert odds_float(position) == [0.0, 1.0, 0.5, 0.0, 0.0, 0.5]


def checkered(side: int) -> Position:
    """Every second cell of every second row open: a front as wide as the board, all at once."""
    rng = random.Random(9)
    opened = mask_of(r * side + c for r in range(1, side, 2) for c in range(1, side, 2))
    hidden = [cell for cell in range(side * side) if not opened >> cell & 1]
    return shown(side, side, mask_of(rng.sample(hidden, len(hidden) // 3)), opened)


def test_a_front_too_wide_for_the_kernel_is_left_to_the_exact_count() -> None:
    position = checkered(25)
    board = np.full(25 * 25, UNKNOWN, np.int8)
    for cell, number in position.clues.items():
        board[cell] = number
    kernel, odds = OddsKernel(), np.empty(25 * 25)
    assert kernel.run(25, 25, board, position.total or 0, odds) == TOO_WIDE
    with pytest.raises(BudgetSpent):
        odds_float(position, Budget(1000))
    easy = np.full(4, UNKNOWN, np.int8)
    assert kernel.run(2, 2, easy, 1, odds[:4]) == DONE
    assert odds[:4].tolist() == [0.25] * 4


def test_a_wide_front_without_the_kernel_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    position = wide_front(3, 90)
    compiled = odds_float(position)
    monkeypatch.setenv("BULLETS_JIT", "0")
    assert odds_float(position) == pytest.approx(compiled, rel=1e-9, abs=1e-12)


@pytest.mark.usefixtures("kernel_alone")
def test_threads_do_not_share_working_memory() -> None:
    boards = [wide_front(seed, 100) for seed in range(4)]
    alone = [odds_float(position) for position in boards]
    together: dict[int, list[list[float]]] = {}

    def repeat(index: int) -> None:
        together[index] = [odds_float(boards[index]) for _ in range(100)]

    threads = [threading.Thread(target=repeat, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == {index: [alone[index]] * 100 for index in range(4)}


def test_counting_and_the_door_to_odds_do_not_import_numba_or_numpy() -> None:
    code = (
        "import sys, webapp.engine.counting.counts, webapp.engine.counting.odds;"
        "import webapp.engine.propagators.solvers;"
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


HOSTILE = """
import random, re
from pathlib import Path
from webapp.bench.positions import shown
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import mask_of
width, height = 30, 24
rng = random.Random(5)
open_cells = [r * width + c for r in range(1, height, 2) for c in range(1, width, 2)]
hidden = sorted(set(range(width * height)) - set(open_cells))
try:
    count(shown(width, height, mask_of(rng.sample(hidden, 250)), mask_of(open_cells)), Budget())
except BudgetSpent:
    # This process's own peak; getrusage would also tell that of the one that started it.
    status = Path("/proc/self/status").read_text()
    print("spent", int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) // 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="/proc tells the memory")
def test_a_hostile_front_spends_its_budget_before_it_eats_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HOSTILE], capture_output=True, text=True, check=True
    )
    word, megabytes = done.stdout.split()
    assert word == "spent"
    assert int(megabytes) <= 300
