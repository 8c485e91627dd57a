"""Intervals of which several are looked at together.

Of twelve cells of a table that are the same, one lies outside its interval of 95% every other time.
So each gets an interval of 1 - 0.05/12 (Bonferroni): all twelve together hold 95 times in 100.
"""

from __future__ import annotations

import math
import statistics

from webapp.lab.estimate import Estimate
from webapp.strategies.tally import wilson

TOGETHER = 0.95
"""How often all of several intervals should hold the true values."""


def one_of(several: int) -> float:
    """How often one of several intervals should hold, for all of them to do."""
    return 1 - (1 - TOGETHER) / several


def share_of(hits: int, trials: int, several: int = 1) -> Estimate:
    """A share, with the interval of one of several."""
    return Estimate(trials, hits / trials, *wilson(hits, trials, one_of(several)))


def share_among(measured: Estimate, several: int) -> Estimate:
    """A measured share, with the interval of one of several."""
    return share_of(round(measured.mean * measured.count), measured.count, several)


def mean_among(measured: Estimate, several: int) -> Estimate:
    """A measured mean, with the interval of one of several; none if it has none."""
    if measured.deviation is None:
        return measured
    width = statistics.NormalDist().inv_cdf((1 + one_of(several)) / 2)
    half = width * measured.deviation / math.sqrt(measured.count)
    low, high = measured.mean - half, measured.mean + half
    return Estimate(measured.count, measured.mean, low, high, measured.deviation)
