"""Means, shares and intervals: against the statistics module, tables and what they promise."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.lab.estimate import Estimate, ValueSums, estimate

pytestmark = pytest.mark.unit

Z = {0.9: 1.6448536269514722, 0.95: 1.959963984540054}  # tables of the normal distribution


def sums_of(values: Iterable[float]) -> ValueSums:
    sums = ValueSums()
    for value in values:
        sums.add(value)
    return sums


@given(
    st.lists(st.integers(-40, 40).map(lambda half: half / 2), min_size=2, max_size=60),
    st.sampled_from(sorted(Z)),
)
def test_mean_and_interval_are_those_of_the_textbook(
    values: list[float], confidence: float
) -> None:
    sample = estimate(sums_of(values), "mean", confidence)
    assert sample.count == len(values)
    assert sample.mean == pytest.approx(statistics.fmean(values))
    assert sample.deviation == pytest.approx(statistics.stdev(values), abs=1e-6)
    half = Z[confidence] * statistics.stdev(values) / math.sqrt(len(values))
    assert (sample.low, sample.high) == pytest.approx(
        (sample.mean - half, sample.mean + half), abs=1e-6
    )


@given(st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_ends_of_a_share_are_those_where_the_score_test_turns(of: tuple[int, int]) -> None:
    """Wilson's interval holds the shares p for which (hits - np)^2 <= z^2 n p (1 - p)."""
    hits, count = of
    share = estimate(sums_of([1.0] * hits + [0.0] * (count - hits)), "share", 0.95)
    assert share.mean == hits / count
    assert share.low is not None
    assert share.high is not None
    for end, outwards in ((share.low, -1), (share.high, 1)):
        assert score(hits, count, end - outwards * 1e-7) <= Z[0.95] ** 2 * (1 + 1e-9)
        beyond = end + outwards * 1e-7
        assert not 0 < beyond < 1 or score(hits, count, beyond) >= Z[0.95] ** 2 * (1 - 1e-9)


def score(hits: int, count: int, share: float) -> float:
    """The square of the score of a share, with fractions; an end of the range leaves none."""
    if not 0 < share < 1:
        return 0.0
    exact = Fraction(share)
    return float((hits - count * exact) ** 2 / (count * exact * (1 - exact)))


def test_a_single_value_has_a_mean_and_no_interval() -> None:
    sample = estimate(sums_of([-8.0]), "mean", 0.9)
    assert (sample.count, sample.mean, sample.low, sample.band) == (1, -8.0, None, 0.0)


def test_a_measure_that_never_applied_has_no_mean() -> None:
    for sample in (estimate(ValueSums(), "mean", 0.9), estimate(ValueSums(), "share", 0.9)):
        assert sample.count == 0
        assert math.isnan(sample.mean)
        assert sample.low is None


@pytest.mark.parametrize("confidence", [0.9, 0.95])
def test_intervals_hold_the_true_mean_as_often_as_they_promise(confidence: float) -> None:
    dice = random.Random(7)
    held = 0
    for _ in range(2000):
        values = (dice.choice((-9.5, -8.0, -6.5)) for _ in range(100))
        sample = estimate(sums_of(values), "mean", confidence)
        held += abs(sample.mean + 8.0) <= sample.band
    assert held / 2000 == pytest.approx(confidence, abs=0.02)


def test_two_means_differ_when_their_distance_exceeds_what_both_intervals_allow() -> None:
    def mean(value: float) -> Estimate:
        return Estimate(100, value, value - 0.493, value + 0.493, 3.0)  # of the difference .698

    here = mean(-8.0)
    assert not here.differs(mean(-8.69))
    assert here.differs(mean(-8.71))
    assert here.differs(Estimate(1, -8.5))
    assert mean(-8.71).surely_below(here)
    assert not here.surely_below(mean(-8.71))
    assert not mean(-8.69).surely_below(here)


@pytest.mark.parametrize(
    ("ours", "theirs", "low"),
    [
        ((56, 70), (48, 80), 0.0524),
        ((9, 10), (3, 10), 0.1705),
        ((6, 7), (2, 7), 0.0582),
        ((5, 56), (0, 29), -0.0381),
        ((0, 10), (0, 20), -0.1611),
    ],
)
def test_shares_differ_where_newcombes_interval_leaves_out_0(
    ours: tuple[int, int], theirs: tuple[int, int], low: float
) -> None:
    """The lower ends are those of method 10 in his table (Statistics in Medicine 17, 1998)."""
    shares = [
        estimate(sums_of([1.0] * hits + [0.0] * (of - hits)), "share", 0.95)
        for hits, of in (ours, theirs)
    ]
    assert shares[0].differs(shares[1]) == shares[1].differs(shares[0]) == (low > 0)
