"""`bullets bench generate`: the paper's method against ours, in time and in energy."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence

from webapp.bench.measure import Contender, Findings, TimeGoal, Work, timed
from webapp.bullets.generate import GeneratedPuzzle, make_puzzle
from webapp.bullets.local_search import warm_up
from webapp.bullets.local_search_plain import PlainSearch
from webapp.bullets.recipe import METHODS, Recipe
from webapp.engine.kernels import jit
from webapp.engine.randomness import derived_seed

SIZES = {5: (8, 6), 6: (11, 13), 7: (15, 25), 8: (19, 55)}
"""Side -> bullets, and the milliseconds that a puzzle by the paper's scheme should take."""

PUBLISHED_SAMPLES = (1, 3, 5, 10)
"""Clue sets a step for which the paper draws the mean energy."""

EQUAL_TIMES = (
    (7, 15, 25, 80),
    (7, 15, 145, 30),
    (7, 15, 1100, 8),
    (8, 19, 58, 40),
    (8, 19, 400, 12),
    (10, 30, 3000, 3),
    (12, 43, 10_000, 1),
)
"""Side, bullets, milliseconds a puzzle, and puzzles by each method."""

Z_90 = 1.645
"""Half the width of a 90% band in standard errors, by the normal distribution."""


def absent() -> list[str]:
    """Contenders that this machine lacks."""
    return [] if jit.enabled() else ["compiled search (numba is missing or switched off)"]


def works(*, quick: bool) -> Iterator[Work]:
    """The paper's scheme: 3 clue sets a step, 500 steps."""
    for side, (bullets, most_ms) in SIZES.items():
        recipe = Recipe(side, side, bullets, method="paper", samples=3)
        warm_up(recipe)
        contenders = [
            Contender(
                "search",
                _times(recipe, 2 if quick else 40),
                1 if quick else 3,
                (TimeGoal("median", most_ms / 1000),),
            )
        ]
        if side == 5:
            contenders.append(Contender("plain Python", lambda: [_plain(20 if quick else 500)], 1))
        yield Work(f"paper's 3x500, {side}x{side}/{bullets}", contenders)


def _times(recipe: Recipe, count: int) -> Callable[[], list[float]]:
    return lambda: [timed(lambda: make_puzzle(recipe, seed, steps=500)) for seed in range(count)]  # noqa: B023


def _plain(steps: int) -> float:
    """Seconds of a 5x5 puzzle in plain Python, taken to 500 steps."""
    recipe = Recipe(5, 5, 8, method="paper", samples=3)
    return timed(lambda: PlainSearch(recipe, 0).run(steps)) * 500 / steps


def tables(*, quick: bool) -> Iterator[Findings]:
    """Energies, with the 90% band of each mean."""
    yield _by_samples(2 if quick else 500)
    yield _equal_times(quick=quick)


def _by_samples(count: int) -> Findings:
    rows = []
    for samples in PUBLISHED_SAMPLES:
        recipe = Recipe(7, 7, 15, method="paper", samples=samples)
        rows.append(_row(recipe, _many(recipe, count, steps=500)))
    return _findings("energy by samples, paper's method, 500 steps", rows)


def _equal_times(*, quick: bool) -> Findings:
    rows = []
    for side, bullets, budget_ms, count in EQUAL_TIMES[:1] if quick else EQUAL_TIMES:
        for method in METHODS:
            recipe = Recipe(side, side, bullets, method=method)
            warm_up(recipe)
            puzzles = _many(recipe, 2 if quick else count, budget_ms=budget_ms)
            rows.append(_row(recipe, puzzles))
    return _findings("energy at equal CPU time", rows)


def _many(
    recipe: Recipe, count: int, *, steps: int | None = None, budget_ms: float | None = None
) -> list[GeneratedPuzzle]:
    seeds = [derived_seed(1, number) for number in range(count)]
    return [make_puzzle(recipe, seed, steps=steps, budget_ms=budget_ms) for seed in seeds]


def _row(recipe: Recipe, puzzles: Sequence[GeneratedPuzzle]) -> dict[str, object]:
    energies = [puzzle.energy for puzzle in puzzles]
    cpu_ms = statistics.mean(puzzle.cpu_ms for puzzle in puzzles)
    spread = statistics.stdev(energies) if len(energies) > 1 else 0.0
    return {
        "board": f"{recipe.width}x{recipe.height}/{recipe.bullets}",
        "method": recipe.method,
        "samples": recipe.samples,
        "puzzles": len(puzzles),
        "steps": round(statistics.mean(puzzle.steps for puzzle in puzzles)),
        "cpu_ms": round(cpu_ms, 1),
        "puzzles_per_second": round(1000 / cpu_ms, 2),
        "energy": round(statistics.mean(energies), 2),
        "band": round(Z_90 * spread / len(energies) ** 0.5, 2),
    }


def _findings(title: str, rows: list[dict[str, object]]) -> Findings:
    lines = [
        "{board:>9} {method:>8} s={samples:<2} {puzzles:4} puzzles {cpu_ms:8} ms "
        "{puzzles_per_second:7} a second {steps:7} steps  energy {energy:6} ± {band}".format(**row)
        for row in rows
    ]
    return Findings(title, lines, {"rows": rows})
