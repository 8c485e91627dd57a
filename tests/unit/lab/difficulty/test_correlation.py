"""Correlations: their value by a plain sum, and how often their interval holds the truth."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.lab.difficulty.correlation import correlation, slope
from webapp.lab.difficulty.times import TimedSolve, fit_times

pytestmark = pytest.mark.unit

TRIALS = 2000
"""Of how often an interval holds the truth: its own deviation is 0.5%."""

values = st.floats(-100, 100).map(lambda value: round(value, 3))


@given(st.lists(st.tuples(values, values), min_size=4, max_size=30))
def test_the_value_is_that_of_the_definition(pairs: list[tuple[float, float]]) -> None:
    xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
    measured = correlation(xs, ys, 0.95)
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    together = sum((x - mx) * (y - my) for x, y in pairs)
    spread = math.sqrt(sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys))
    if len(set(xs)) == 1 or len(set(ys)) == 1:
        assert measured.count == 0
    else:
        assert measured.mean == pytest.approx(together / spread, abs=1e-6)
        assert measured.low is not None
        assert measured.high is not None
        assert -1 <= measured.low <= measured.mean <= measured.high <= 1


def test_fishers_interval_is_that_of_a_textbook() -> None:
    """r = 0.6 of 19 pairs: z = 0.6931, 1.96 / 4 to both sides, so 0.2005 to 0.8285."""
    dice = random.Random(1)
    xs = [dice.gauss(0, 1) for _ in range(19)]
    others = [dice.gauss(0, 1) for _ in range(19)]
    ys = _with_correlation(xs, others, 0.6)
    measured = correlation(xs, ys, 0.95)
    assert (measured.mean, measured.low, measured.high) == pytest.approx(
        (0.6, 0.2005, 0.8285), abs=2e-4
    )


def _with_correlation(xs: list[float], others: list[float], r: float) -> list[float]:
    """Values whose correlation with xs is exactly r: xs mixed with what is at right angles."""

    def scaled(several: list[float]) -> list[float]:
        mean = sum(several) / len(several)
        size = math.sqrt(sum((value - mean) ** 2 for value in several))
        return [(value - mean) / size for value in several]

    us, vs = scaled(xs), scaled(others)
    along = sum(u * v for u, v in zip(us, vs, strict=True))
    ws = scaled([v - along * u for u, v in zip(us, vs, strict=True)])
    return [r * u + math.sqrt(1 - r * r) * w for u, w in zip(us, ws, strict=True)]


@pytest.mark.parametrize(("load_weight", "puzzles"), [(0.2, 12), (0.5, 30), (1.5, 30)])
def test_the_interval_of_fitted_times_holds_the_truth_95_times_in_100(
    load_weight: float, puzzles: int
) -> None:
    """Each of 5 people solves all puzzles, so a fitted difficulty has a fifth of the noise."""
    people, rest, noise = 5, 0.5, 0.6
    of_fitted = math.sqrt(load_weight**2 + rest**2 + noise**2 / people)
    truth = load_weight / of_fitted
    dice = random.Random(100 * puzzles)
    held = 0
    for _ in range(TRIALS):
        loads = {f"p{n}": dice.gauss(0, 1) for n in range(puzzles)}
        skills = {f"s{n}": dice.gauss(0, 0.4) for n in range(people)}
        difficulties = {p: load_weight * load + dice.gauss(0, rest) for p, load in loads.items()}
        solves = [
            TimedSolve(p, s, math.exp(6 + d - skill + dice.gauss(0, noise)))
            for p, d in difficulties.items()
            for s, skill in skills.items()
        ]
        fitted = fit_times(solves).difficulties
        measured = correlation(list(loads.values()), [fitted[p] for p in loads], 0.95)
        assert measured.low is not None
        assert measured.high is not None
        held += measured.low <= truth <= measured.high
    assert held / TRIALS == pytest.approx(0.955, abs=0.02), "a little more for the wider of two"


def heavy(dice: random.Random, count: int) -> tuple[list[float], list[float]]:
    """Pairs of which some lie far out, on both sides together."""
    xs, ys = [], []
    for _ in range(count):
        size = math.exp(dice.gauss(0, 0.8))
        x = dice.gauss(0, 1)
        xs.append(size * x)
        ys.append(size * (0.8 * x + 0.6 * dice.gauss(0, 1)))
    return xs, ys


def test_the_interval_holds_where_fishers_is_too_narrow() -> None:
    """The correlation of these pairs is 0.8, whatever their size."""
    dice = random.Random(9)
    held = fisher = 0
    for _ in range(400):
        xs, ys = heavy(dice, 150)
        measured = correlation(xs, ys, 0.95)
        assert measured.low is not None
        assert measured.high is not None
        held += measured.low <= 0.8 <= measured.high
        half = 1.96 / math.sqrt(147)
        fisher += abs(math.atanh(measured.mean) - math.atanh(0.8)) <= half
    assert fisher / 400 < 0.85
    assert held / 400 > 0.9


def test_the_interval_of_a_slope_holds_the_truth_95_times_in_100() -> None:
    dice = random.Random(3)
    held = 0
    for _ in range(TRIALS):
        xs = [dice.gauss(10, 3) for _ in range(60)]
        measured = slope(xs, [2 + 0.1 * x + dice.gauss(0, 0.5) for x in xs], 0.95)
        assert measured.low is not None
        assert measured.high is not None
        held += measured.low <= 0.1 <= measured.high
    assert held / TRIALS == pytest.approx(0.95, abs=0.02)


def test_few_pairs_have_a_value_and_no_interval() -> None:
    assert correlation([1, 2, 3], [1, 3, 2], 0.95).low is None
    assert slope([1, 2, 3], [1, 3, 2], 0.95).low is None
    assert math.isnan(correlation([1], [1], 0.95).mean)
    assert math.isnan(slope([1, 1], [1, 2], 0.95).mean)
    perfect = correlation([1, 2, 3, 4], [2, 4, 6, 8], 0.95)
    assert (perfect.mean, perfect.low, perfect.high) == (1, 1, 1)
