"""`bullets bench boards`: no-guess boards, their time, their proof, and how evenly mines lie."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

from webapp.bench.measure import Contender, Findings, Work, timed
from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.kernels import jit
from webapp.engine.randomness import derived_seed
from webapp.mines.board import cells_opened_by, opening_position, visible_position
from webapp.mines.boards import best_start, make_board
from webapp.mines.energy import step_counts
from webapp.mines.levels import BoardWish
from webapp.mines.no_guess import warm_up
from webapp.notation.live_board import LiveBoard

GOALS = {
    (9, 9, 10): 0.14,
    (9, 9, 35): 2.5,
    (16, 16, 40): 0.70,
    (16, 16, 99): 24.0,
    (30, 16, 99): 2.15,
    (30, 16, 170): 28.0,
}
"""Width, height, mines -> mean milliseconds a board of a well-known C generator, measured on a
machine of this kind."""

BOARDS = 1000
ENERGY_STEPS = (100, 500)


def absent() -> list[str]:
    """Contenders that this machine lacks."""
    return [] if jit.enabled() else ["the compiled maker (numba is missing or switched off)"]


def works(*, quick: bool) -> Iterator[Work]:
    """One board after the other; a mean, which is what the goals are, stands in the table below."""
    for width, height, mines in GOALS:
        wish = BoardWish(width, height, mines, rules="no-guess")
        warm_up()
        count = 3 if quick else 200

        def turn(wish: BoardWish = wish, count: int = count) -> list[float]:
            return [timed(lambda: _board(wish, number)) for number in range(count)]  # noqa: B023

        yield Work(f"no-guess {_name(wish)}", [Contender("making and proving", turn, 1)])


def tables(*, quick: bool) -> Iterator[Findings]:
    """Means beside the goals, boards proved again, mines beside mines; energies."""
    rows = [_row(*size, 3 if quick else BOARDS) for size in GOALS]
    lines = [
        "{board:>9} {boards:5} boards {cpu_ms:7} ms a board (C {goal_ms} ms), goal {verdict:6}  "
        "proved again {proved:5}  mine pairs x{pairs} ± {pairs_band}".format(
            **row, verdict="met" if row["met"] else "missed"
        )
        for row in rows
    ]
    goals = [row["met"] and row["proved"] == row["boards"] for row in rows]
    yield Findings("no-guess boards: means, proofs, pairs of mines", lines, {"rows": rows}, goals)
    yield _energies(quick=quick)


def _name(wish: BoardWish) -> str:
    return f"{wish.width}x{wish.height}/{wish.mines}"


def _board(wish: BoardWish, number: int) -> LiveBoard:
    return make_board(wish, best_start(wish.width, wish.height), derived_seed(1, number))


def _row(width: int, height: int, mines: int, count: int) -> dict[str, Any]:
    wish = BoardWish(width, height, mines, rules="no-guess")
    _board(wish, 0)
    before = time.process_time()
    boards = [_board(wish, number) for number in range(count)]
    cpu_ms = 1000 * (time.process_time() - before) / count
    shares = [pair_share(wish, board) for board in boards]
    spread = statistics.stdev(shares) / count**0.5
    goal = GOALS[width, height, mines]
    return {
        "board": _name(wish),
        "boards": count,
        "cpu_ms": round(cpu_ms, 3),
        "goal_ms": goal,
        "met": cpu_ms <= goal,
        "proved": sum(solved_by_certainty(board) for board in boards),
        "pairs": round(statistics.mean(shares), 3),
        "pairs_band": round(1.96 * spread, 3),
    }


def solved_by_certainty(board: LiveBoard) -> bool:
    """Whether opening what is the same in all worlds, again and again, opens every safe cell.

    The independent walk: it asks the exact engine only, and sees only what a player sees.
    """
    seen = opening_position(board)
    safe = full_mask(board.width, board.height) & ~board.mines
    while seen.clue_mask != safe:
        opened = seen.clue_mask
        for cell in cells_of(forced_cells(seen, Budget()).empties & ~opened):
            opened |= cells_opened_by(board, cell, opened)
        if opened == seen.clue_mask:
            return False
        seen = visible_position(board, opened)
    return True


def pair_share(wish: BoardWish, board: LiveBoard) -> float:
    """Pairs of neighbouring mines, as a multiple of what chance would lay on the same cells."""
    where = best_start(wish.width, wish.height)
    cells = full_mask(wish.width, wish.height) & ~wish.free_around(where)
    room = cells.bit_count()
    by_chance = _pairs(wish, cells) * wish.mines * (wish.mines - 1) / (room * (room - 1))
    return _pairs(wish, board.mines) / by_chance


def _pairs(wish: BoardWish, cells: Mask) -> int:
    around = neighbour_masks(wish.width, wish.height)
    return sum((around[cell] & cells).bit_count() for cell in cells_of(cells)) // 2


def _energies(*, quick: bool) -> Findings:
    sizes = [(9, 9, 10)] if quick else [(9, 9, 10), (16, 16, 40), (30, 16, 99)]
    steps = (5,) if quick else ENERGY_STEPS
    rows = [_energy_row(size, most, 2 if quick else 6) for size in sizes for most in steps]
    lines = [
        "{board:>9} {steps:4} steps {cpu_ms:8} ms: energy {plain} as laid, {energy} by energy, "
        "{best} the best of {tried} boards in the same time".format(**row)
        for row in rows
    ]
    return Findings("no-guess boards by energy, at equal CPU time", lines, {"rows": rows})


def _energy_row(size: tuple[int, int, int], steps: int, count: int) -> dict[str, object]:
    plain_wish = BoardWish(*size, rules="no-guess")
    wish = BoardWish(*size, rules="no-guess", method="energy")
    start = best_start(wish.width, wish.height)
    plain, improved, best, tried, times = [], [], [], [], []
    for number in range(count):
        seed = derived_seed(2, number)
        plain.append(energy(make_board(plain_wish, start, seed)))
        before = time.process_time()
        board = make_board(wish, start, seed, steps=steps)
        times.append(time.process_time() - before)
        improved.append(energy(board))
        sampled = _sampled(plain_wish, seed, times[-1])
        best.append(min(sampled))
        tried.append(len(sampled))
    return {
        "board": _name(wish),
        "steps": steps,
        "boards": count,
        "cpu_ms": round(1000 * statistics.mean(times), 1),
        "plain": round(statistics.mean(plain), 2),
        "energy": round(statistics.mean(improved), 2),
        "best": round(statistics.mean(best), 2),
        "tried": round(statistics.mean(tried)),
    }


def _sampled(wish: BoardWish, seed: int, seconds: float) -> list[float]:
    """Energies of boards made in so much CPU time."""
    start, end = best_start(wish.width, wish.height), time.process_time() + seconds
    energies: list[float] = []
    while not energies or time.process_time() < end:
        board = make_board(wish, start, derived_seed(seed, 1 + len(energies)))
        energies.append(energy(board))
    return energies


def energy(board: LiveBoard) -> float:
    """The paper's energy of a board; without steps to the end it has none."""
    counts = step_counts(board, board.start or 0)
    return counts.energy() if counts else float("inf")
