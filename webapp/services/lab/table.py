"""The rows of an experiment as columns: what was set, what was measured, what the paper gives."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.lab.charts.chart import number_text
from webapp.lab.estimate import CPU, Estimate, Measure
from webapp.lab.experiment import Experiment
from webapp.lab.rows import LabRow


def lab_columns(experiment: Experiment, rows: Sequence[LabRow]) -> list[list[str]]:
    """Columns, each with its head: each mean with its interval, and beside it the paper's.

    Settings that are the same in several rows are left out, as are measures that are 0 in all
    or apply to none.
    """
    return [
        *_settings(rows),
        [experiment.counted, *(f"{row.count:,}" for row in rows)],
        *(
            column
            for measure in (*experiment.shown, CPU)
            if _says_something(measure, rows)
            for column in _columns(measure, rows, experiment.beside)
        ),
    ]


def _settings(rows: Sequence[LabRow]) -> list[list[str]]:
    return [
        [name, *(_setting(row.point.facts[name]) for row in rows)]
        for name in rows[0].point.facts
        if len(rows) == 1 or len({row.point.facts[name] for row in rows}) > 1
    ]


def _says_something(measure: Measure, rows: Sequence[LabRow]) -> bool:
    """Whether it applies anywhere, and is not 0 everywhere."""
    return any(
        measure.name in row.point.paper
        or (row[measure.name].count and (row[measure.name].mean or row[measure.name].deviation))
        for row in rows
    )


def _setting(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.3g}" if value % 1 else f"{value:,.0f}"


def _columns(measure: Measure, rows: Sequence[LabRow], beside: str) -> list[list[str]]:
    """The measure, and beside it what the paper gives, if it does for any of the rows."""
    ours = [measure.words, *(_interval(measure, row[measure.name]) for row in rows)]
    papers = [row.point.paper.get(measure.name) for row in rows]
    if not any(paper is not None for paper in papers):
        return [ours]
    return [ours, [beside, *("" if p is None else _number(measure, p) for p in papers)]]


def _interval(measure: Measure, measured: Estimate) -> str:
    if not measured.count:
        return "none"
    mean = _number(measure, measured.mean)
    if measured.low is None or measured.high is None:
        return mean
    # A few samples say little; but no time is less than none.
    low = max(0.0, measured.low) if measure is CPU else measured.low
    return f"{mean} [{_number(measure, low)}, {_number(measure, measured.high)}]"


def _number(measure: Measure, value: float) -> str:
    if measure == CPU:
        return _three_digits(value)
    if measure.kind == "share":
        return f"{number_text(100 * value, measure.digits)}%"
    return number_text(value, measure.digits)


def _three_digits(value: float) -> str:
    """At least three digits, however long a sample takes."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
