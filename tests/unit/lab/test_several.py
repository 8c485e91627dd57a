"""Several intervals at once: they hold together as often as they promise, and still can tell."""

from __future__ import annotations

import random
import statistics

import pytest

from webapp.lab.estimate import Estimate
from webapp.lab.several import mean_among, one_of, share_among, share_of

pytestmark = pytest.mark.unit

RATES = (0.81, 0.72, 0.79, 0.73, 0.78, 0.65, 0.78, 0.3, 0.71, 0.61, 0.75, 0.01)


def agreeing(several: int, *, shift: float = 0.0) -> float:
    """How often a table of 75 games a cell is told to be one of 1,000 games a cell."""
    dice = random.Random(5)
    tables = 300
    same = 0
    for _ in range(tables):
        same += all(
            not drawn(dice, 1000, rate, several).differs(drawn(dice, 75, rate - shift, several))
            for rate in RATES
        )
    return same / tables


def drawn(dice: random.Random, games: int, rate: float, several: int) -> Estimate:
    return share_of(sum(dice.random() < rate for _ in range(games)), games, several)


def test_a_table_made_again_agrees_as_often_as_it_should() -> None:
    assert agreeing(len(RATES)) == pytest.approx(0.95, abs=0.03)
    assert agreeing(1) < 0.75, "twelve intervals of 95% do not hold together so often"
    assert agreeing(len(RATES), shift=0.2) < 0.1, "another table is told apart"


def test_one_of_one_is_the_usual_interval() -> None:
    assert one_of(1) == pytest.approx(0.95)
    assert one_of(12) == pytest.approx(1 - 0.05 / 12)
    # Wilson's interval of 5 in 20, by tables.
    share = share_of(5, 20)
    assert (share.low, share.high) == pytest.approx((0.1119, 0.4687), abs=1e-4)
    assert share_among(Estimate(20, 0.25), 1) == share


def test_the_interval_of_a_mean_grows_with_their_number() -> None:
    measured = Estimate(100, 0.5, 0.4, 0.6, 0.2)
    for several in (1, 5):
        z = statistics.NormalDist().inv_cdf(1 - 0.05 / several / 2)
        assert mean_among(measured, several).band == pytest.approx(z * 0.2 / 10)
    assert mean_among(Estimate(1, 0.5), 5) == Estimate(1, 0.5)
