"""What samples tell of one measure: its mean, and the interval in which the true one should lie."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from webapp.strategies.tally import wilson

Kind: TypeAlias = Literal["mean", "share"]
"""Of values of any size, or of values that are 0 or 1."""


class Measure(NamedTuple):
    """Something that is measured of each sample."""

    name: str
    """Its name in data."""

    words: str
    """Its name in tables."""

    kind: Kind = "mean"
    digits: int = 2
    """After the point, in tables; a share is shown in percent."""


CPU = Measure("cpu_ms", "CPU ms")
"""Taken of every sample, and no part of what makes two runs the same."""


@dataclass
class ValueSums:
    """Sums over the values of a measure: all that has to be kept of them."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count a value in."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the sample; None for fewer than two values."""
        if self.count < 2:
            return None
        # Rounding may leave a little less than nothing where all values are alike.
        spread = max(0.0, self.squares - self.total**2 / self.count)
        return math.sqrt(spread / (self.count - 1))


@dataclass(frozen=True)
class Estimate:
    """Mean and interval of a measure."""

    count: int
    """Of the samples that it applies to."""

    mean: float
    """Not a number where it applied to none."""

    low: float | None = None
    high: float | None = None
    """The ends of the interval; None where it is unknown, as for the mean of a single value."""

    deviation: float | None = None

    @property
    def band(self) -> float:
        """Half the width of the interval; 0 where it is unknown."""
        return 0.0 if self.low is None or self.high is None else (self.high - self.low) / 2

    def differs(self, other: Estimate) -> bool:
        """Whether two are further apart than chance would have them so often.

        Each counts by the side of its interval that faces the other (Newcombe): those of a share
        near 0 or 1 are not alike.
        """
        lower, higher = (self, other) if self.mean <= other.mean else (other, self)
        up = 0.0 if lower.high is None else lower.high - lower.mean
        down = 0.0 if higher.low is None else higher.mean - higher.low
        return higher.mean - lower.mean > math.hypot(up, down)

    def surely_below(self, other: Estimate) -> bool:
        """Whether it is less than another, by more than chance."""
        return self.mean < other.mean and self.differs(other)


def estimate(moments: ValueSums, kind: Kind, confidence: float) -> Estimate:
    """The estimate from sums: of a mean by the normal distribution, of a share by Wilson's score.

    The normal distribution wants dozens of values or more.
    """
    count, deviation = moments.count, moments.deviation
    if not count:
        return Estimate(0, math.nan)
    mean = moments.total / count
    if kind == "share":
        low, high = wilson(round(moments.total), count, confidence)
        return Estimate(count, mean, low, high, deviation)
    if deviation is None:
        return Estimate(count, mean)
    width = statistics.NormalDist().inv_cdf((1 + confidence) / 2)
    half = width * deviation / math.sqrt(count)
    return Estimate(count, mean, mean - half, mean + half, deviation)
