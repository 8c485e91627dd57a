"""Difficulty from play: whether puzzles of a higher load take longer, whoever solves them.

A sample is a puzzle with its load and the seconds of all who solved it. What is asked is asked of
all puzzles together: the times are fitted, and the fitted difficulties are set beside the loads.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from webapp.bullets.local_search import warm_up
from webapp.bullets.recipe import Recipe
from webapp.lab.bullets.figures import descend, puzzle_id
from webapp.lab.catalogue import LISTED
from webapp.lab.difficulty.correlation import correlation, slope
from webapp.lab.difficulty.loads import load_of
from webapp.lab.difficulty.simulated import SOLVERS, SimulatedSolver, panel
from webapp.lab.difficulty.times import FittedTimes, TimedSolve, fit_times
from webapp.lab.estimate import Estimate, Measure
from webapp.lab.experiment import Experiment
from webapp.lab.rows import JointMeasures
from webapp.lab.sampling import LabSample, Point, SingleSampler
from webapp.notation.puzzle_id import parse_puzzle_id

SIDES = (5, 6, 7, 8)
PUZZLES = 400
"""Of each point, unless told."""

DENSITIES = (0.2, 0.4)
"""The shares of cells with a bullet between which puzzles are made: so their loads differ."""

SEARCHES = (20, 60, 200)
"""Steps of the search that makes a puzzle, one of them by chance: the same."""

TAKERS = 0.5
"""How often a simulated solver takes a puzzle: people do not solve all of them either."""

MEASURES = (
    Measure("load", "load"),
    Measure("solvers", "solvers a puzzle", digits=1),
)

JOINT_MEASURES = (
    Measure("r", "r of load and time", digits=3),
    Measure("growth", "log time for 1 of load", digits=3),
    Measure("skill", "skill, deviation"),
    Measure("noise", "noise, deviation"),
    Measure("solves", "solves", digits=0),
)


def record_of(puzzle: str, seconds: Mapping[int, float]) -> str:
    """A puzzle and the seconds of each who solved it, by number, in a line."""
    return " ".join([puzzle, *(f"{person}:{time:.1f}" for person, time in seconds.items())])


def solves_of(record: str) -> list[TimedSolve]:
    """The solves that a record tells."""
    puzzle, *times = record.split(" ") if record else ("",)
    pairs = (time.partition(":") for time in times)
    return [TimedSolve(puzzle, person, float(seconds)) for person, _, seconds in pairs]


def joint_estimates(samples: Sequence[LabSample], confidence: float) -> dict[str, Estimate]:
    """Fit the times of all samples, and compare the fitted difficulties with the loads.

    A puzzle without a load helps to know its solvers, and no more.
    """
    fitted = fit_times([solve for sample in samples for solve in solves_of(sample.record)])
    # A puzzle that was made twice counts once.
    loads = {sample.record.partition(" ")[0]: sample.values[0] for sample in samples}
    pairs = [
        (load, fitted.difficulties[puzzle])
        for puzzle, load in loads.items()
        if load is not None and puzzle in fitted.difficulties
    ]
    xs, ys = [load for load, _ in pairs], [difficulty for _, difficulty in pairs]
    return {
        "r": correlation(xs, ys, confidence),
        "growth": slope(xs, ys, confidence),
        "skill": _skill(fitted),
        "noise": _number(fitted.noise),
        "solves": _number(float(fitted.solves)),
    }


def _skill(fitted: FittedTimes) -> Estimate:
    skills = list(fitted.skills.values())
    return Estimate(len(skills), statistics.stdev(skills)) if len(skills) > 1 else _number(None)


def _number(value: float | None) -> Estimate:
    """What is simply so, without an interval."""
    return Estimate(0, math.nan) if value is None else Estimate(1, value)


@cache
def _panel() -> Sequence[SimulatedSolver]:
    return panel()


@dataclass(frozen=True)
class SimulatedSolves(SingleSampler):
    """Makes a puzzle and has it solved by about half of the simulated solvers."""

    sides: tuple[int, ...]

    def warm_up(self) -> None:
        """Load the kernels."""
        warm_up(Recipe(5, 5, 8, method="paper"))

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The puzzle of a seed with its solves; nothing applies where the search meets none."""
        dice = random.Random(seed)
        side, density = dice.choice(self.sides), dice.uniform(*DENSITIES)
        recipe = Recipe(side, side, round(density * side**2), method="paper")
        best = descend(recipe, seed, dice.choice(SEARCHES), look_around)
        if best is None:
            return LabSample((None, None), "")
        puzzle = puzzle_id(recipe, best)
        position = parse_puzzle_id(puzzle)
        times = {}
        for solver in _panel():
            look_around()
            if dice.random() < TAKERS:
                seconds = solver.seconds(position, seed)
                if seconds is not None:
                    times[solver.number] = seconds
        return LabSample((load_of(position), float(len(times))), record_of(puzzle, times))


def _points() -> Iterator[Point]:
    for sides in (*((side,) for side in SIDES), SIDES):
        board = f"{sides[0]}x{sides[0]}" + (f" to {sides[-1]}x{sides[-1]}" if sides[1:] else "")
        yield Point(
            key="all" if sides[1:] else board,
            line="simulated solvers, not people",
            x=sum(sides),
            sampler=SimulatedSolves(sides),
            usual=PUZZLES,
            facts={"source": "simulated", "boards": board, "panel": SOLVERS},
        )


DIFFICULTY = Experiment(
    listed=LISTED["difficulty"],
    about=(
        "How well the load of the grades goes with the time that puzzles take. The times are those "
        "of simulated solvers, which search for each step: they say nothing about people. Where "
        "enough people have solved puzzles on a site, the command there fits their times."
    ),
    points=tuple(_points()),
    measures=MEASURES,
    counted="puzzles",
    compare=lambda _rows: [],
    joint=JointMeasures(JOINT_MEASURES, joint_estimates),
)

EXPERIMENTS = {DIFFICULTY.name: DIFFICULTY}
