"""The experiments by name."""

from __future__ import annotations

from webapp.lab.experiment import Experiment
from webapp.lab.paper1 import FIG6, FIG7

EXPERIMENTS: dict[str, Experiment] = {experiment.name: experiment for experiment in (FIG6, FIG7)}
