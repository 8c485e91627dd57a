"""Correlations and lines through points, each with its interval."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from webapp.lab.estimate import Estimate

FEWEST = 4
"""Pairs of which a correlation has an interval."""

DRAWN_FROM = 20
"""Pairs from which others are drawn; fewer are too often drawn alike."""

DRAWS = 1000
"""So often as many pairs are drawn from those that there are."""

AT_ONCE = 1_000_000
"""Pairs drawn together: memory has an end."""

Floats = NDArray[np.float64]


def correlation(xs: Sequence[float], ys: Sequence[float], confidence: float) -> Estimate:
    """Pearson's correlation, with the wider of two intervals; the pairs are independent.

    Fisher's z is right for values on bell curves, and too narrow where a few pairs lie far out.
    Pairs drawn from those that there are (the bootstrap) show that, and need a few dozen of them.
    Not a number where either value never changes.
    """
    count = len(xs)
    if count < 2 or len(set(xs)) < 2 or len(set(ys)) < 2:
        return Estimate(0, math.nan)
    r = max(-1.0, min(1.0, statistics.correlation(xs, ys)))
    if count < FEWEST:
        return Estimate(count, r)
    if abs(r) == 1:
        return Estimate(count, r, r, r)
    half = _width(confidence) / math.sqrt(count - 3)
    low, high = math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)
    if count >= DRAWN_FROM:
        drawn = _drawn(np.array(xs), np.array(ys))
        ends = np.quantile(drawn, [(1 - confidence) / 2, (1 + confidence) / 2])
        low, high = min(low, float(ends[0])), max(high, float(ends[1]))
    return Estimate(count, r, low, high)


def _drawn(xs: Floats, ys: Floats) -> Floats:
    """The correlations of pairs that are drawn, always the same ones."""
    count = len(xs)
    dice = np.random.default_rng(1)
    several = max(1, AT_ONCE // count)
    values = []
    for begun in range(0, DRAWS, several):
        places = dice.integers(0, count, (min(several, DRAWS - begun), count))
        dx, dy = (side[places] - side[places].mean(axis=1, keepdims=True) for side in (xs, ys))
        spread = np.sqrt((dx**2).sum(axis=1) * (dy**2).sum(axis=1))
        values.append((dx * dy).sum(axis=1)[spread > 0] / spread[spread > 0])
    return np.concatenate(values)


def slope(xs: Sequence[float], ys: Sequence[float], confidence: float) -> Estimate:
    """How much y grows with x, by least squares; its interval is that of many pairs."""
    count = len(xs)
    if count < 2 or len(set(xs)) < 2:
        return Estimate(0, math.nan)
    grows, begins = statistics.linear_regression(xs, ys)
    if count < FEWEST:
        return Estimate(count, grows)
    middle = statistics.fmean(xs)
    rest = sum((y - begins - grows * x) ** 2 for x, y in zip(xs, ys, strict=True))
    spread = sum((x - middle) ** 2 for x in xs)
    half = _width(confidence) * math.sqrt(rest / (count - 2) / spread)
    return Estimate(count, grows, grows - half, grows + half)


def _width(confidence: float) -> float:
    return statistics.NormalDist().inv_cdf((1 + confidence) / 2)
