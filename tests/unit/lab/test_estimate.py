"""Means and bands, against the statistics module, a table and what a band promises."""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.lab.estimate import Estimate, estimate

pytestmark = pytest.mark.unit

Z_95 = 1.6448536269514722  # tables of the normal distribution


@given(st.lists(st.integers(-40, 40).map(lambda half: half / 2), min_size=2, max_size=60))
def test_mean_and_band_are_those_of_the_textbook(values: list[float]) -> None:
    sample = estimate(Counter(values))
    assert sample.count == len(values)
    assert sample.mean == pytest.approx(statistics.fmean(values))
    error = statistics.stdev(values) / math.sqrt(len(values))
    assert sample.band == pytest.approx(Z_95 * error, abs=1e-9)


def test_a_single_value_has_a_mean_and_no_band() -> None:
    sample = estimate({-8.0: 1})
    assert (sample.count, sample.mean, sample.band) == (1, -8.0, None)


def test_nine_of_ten_bands_hold_the_true_mean() -> None:
    dice = random.Random(7)
    held = 0
    for _ in range(2000):
        sample = estimate(Counter(dice.choice((-9.5, -8.0, -6.5)) for _ in range(100)))
        assert sample.band is not None
        held += abs(sample.mean + 8.0) <= sample.band
    assert 0.88 <= held / 2000 <= 0.92


def test_two_means_differ_when_their_distance_exceeds_what_both_bands_allow() -> None:
    here = Estimate(100, -8.0, 3.0)  # band .493, of the difference .698
    assert not here.differs(Estimate(100, -8.69, 3.0))
    assert here.differs(Estimate(100, -8.71, 3.0))
    assert here.differs(Estimate(1, -8.5, None))
