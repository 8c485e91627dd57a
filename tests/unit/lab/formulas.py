"""Rows whose means are given by a formula, which findings are judged on; single samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from webapp.lab.estimate import CPU, Estimate
from webapp.lab.experiment import Experiment
from webapp.lab.rows import LabRow
from webapp.lab.sampling import LabSample, Point, Sampler

Formula = Callable[[Point], float]


def rows_by(
    experiment: Experiment, means: Formula | Mapping[str, Formula], *, band: float = 0.0005
) -> list[LabRow]:
    """A row of each point; a single formula is of the first measure."""
    formulas = {experiment.measures[0].name: means} if callable(means) else means
    return [
        LabRow(
            point,
            1000,
            {
                **{name: near(formula(point), band) for name, formula in formulas.items()},
                CPU.name: near(1.0, band),
            },
            "",
        )
        for point in experiment.points
    ]


def near(mean: float, band: float) -> Estimate:
    """An estimate of a thousand samples."""
    return Estimate(1000, mean, mean - band, mean + band, 1.0)


def sample_of(sampler: Sampler, seed: int) -> LabSample:
    """The sample of a seed."""
    ((sample, _cpu_s),) = sampler.samples([seed], lambda: None)
    return sample
