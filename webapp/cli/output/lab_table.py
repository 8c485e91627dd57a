"""The rows of an experiment as tables for people."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.lab.experiment import Experiment
from webapp.lab.rows import LabRow
from webapp.services.lab.table import lab_columns


def lab_table(experiment: Experiment, rows: Sequence[LabRow]) -> list[str]:
    """A line for each row, below a line of heads."""
    columns = lab_columns(experiment, rows)
    widths = [max(map(len, column)) for column in columns]
    return [
        "  " + "  ".join(map(str.rjust, cells, widths)).rstrip()
        for cells in zip(*columns, strict=True)
    ]
