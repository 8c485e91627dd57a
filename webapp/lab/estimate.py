"""What a sample tells: its mean, and the band in which the true mean lies 9 times out of 10."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping
from dataclasses import dataclass

CONFIDENCE = 0.9
WIDTH_90 = statistics.NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Half the band in standard errors, by the normal distribution: for dozens of values or more."""


@dataclass(frozen=True)
class Estimate:
    """Mean and spread of a sample."""

    count: int
    mean: float
    deviation: float | None
    """The sample's standard deviation; None for a single value."""

    @property
    def band(self) -> float | None:
        """Half the width of the 90% band around the mean; None for a single value."""
        if self.deviation is None:
            return None
        return WIDTH_90 * self.deviation / math.sqrt(self.count)

    def differs(self, other: Estimate) -> bool:
        """Whether two means are further apart than chance would have them 9 times out of 10."""
        return abs(self.mean - other.mean) > math.hypot(self.band or 0.0, other.band or 0.0)


def estimate(values: Mapping[float, int]) -> Estimate:
    """The estimate from how often each value came; at least one value."""
    count = sum(values.values())
    mean = math.fsum(value * times for value, times in values.items()) / count
    if count == 1:
        return Estimate(count, mean, None)
    squares = math.fsum(times * (value - mean) ** 2 for value, times in values.items())
    return Estimate(count, mean, math.sqrt(squares / (count - 1)))
