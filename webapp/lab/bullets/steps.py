"""Neller and Tran on density: the types of steps, and puzzles that do not state the total."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from webapp.bullets.local_search import warm_up
from webapp.bullets.recipe import Recipe
from webapp.lab.bullets.figures import (
    CONFIDENCE,
    ENERGY,
    STEPS,
    best_text,
    descend,
    each,
    puzzle_id,
    puzzle_point,
    text_of,
)
from webapp.lab.catalogue import LISTED
from webapp.lab.estimate import Measure
from webapp.lab.experiment import ChartSpec, Experiment, PaperClaim
from webapp.lab.rows import LabRow, least, lines_of
from webapp.lab.sampling import LabSample, Point, Sampler, SingleSampler
from webapp.notation.english import listed

DENSITY = "density: bullets in relation to cells"

TYPE_BULLETS: Mapping[int, Sequence[int]] = {
    5: range(2, 15),
    6: range(3, 21, 2),
    7: range(4, 29, 3),
}
TYPE_PUZZLES = {5: 1000, 6: 1000, 7: 500}
"""Side -> the numbers of bullets, and puzzles for each."""

FREE_BULLETS: Mapping[int, Sequence[int]] = {
    5: range(2, 13),
    7: range(5, 27, 2),
    10: (14, 18, 21, 22, 23, 26, 30, 34, 38, 42),
}
FREE_PUZZLES = {5: 1000, 7: 500, 10: 150}

MOORES_SIDE = 10
MOORES_BULLETS = (21, 22, 23)
"""Of the book of puzzles that the paper compares itself with."""

REASONABLE = 0.75
"""The part of the best energy that a reasonable choice keeps."""


@dataclass(frozen=True)
class PuzzleSteps(SingleSampler):
    """Makes a puzzle by the paper's method and counts its steps of each type."""

    recipe: Recipe

    def warm_up(self) -> None:
        """Load the kernels."""
        warm_up(self.recipe)

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The puzzle of a seed; where the steps meet none, nothing applies but that."""
        best = descend(self.recipe, seed, STEPS, look_around)
        if best is None:
            return LabSample((None, None, None, None, None, 0.0), "")
        steps = best.n0 + best.n1
        share = best.n0 / steps if steps else None
        values = (best.energy, best.n1, best.n0, share, best.n2, 1.0)
        return LabSample(values, puzzle_id(self.recipe, best))


STEP_MEASURES = (
    ENERGY,
    Measure("n1", "type 1"),
    Measure("n0", "type 0"),
    Measure("share0", "type 0 of both", digits=3),
    Measure("n2", "bullets of type 2"),
    Measure("met", "puzzle met", "share", 1),
)


def _points(
    numbers: Mapping[int, Sequence[int]], puzzles: Mapping[int, int], *, use_total: bool
) -> list[Point]:
    recipes = [
        Recipe(side, side, bullets, method="paper", samples=3, use_total=use_total)
        for side, several in numbers.items()
        for bullets in several
    ]
    return [_point(PuzzleSteps(recipe), recipe, puzzles[recipe.width]) for recipe in recipes]


def _point(sampler: Sampler, recipe: Recipe, usual: int) -> Point:
    line = f"{recipe.width}x{recipe.height}"
    return puzzle_point(sampler, recipe, line, x=recipe.bullets / recipe.cells, usual=usual)


def types_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """What too few and too many bullets do: both ends of a line beside its best."""
    lines = lines_of(rows)
    return [
        PaperClaim(
            "If we have too few or too many bullets, we observe fewer type 1 steps.",
            "With fewest, best and most bullets: " + _ends(lines, "n1"),
            all(_lies(line, "n1", -1) for line in lines.values()),
            _where_it_lies(lines, "n1", -1),
        ),
        PaperClaim(
            "If we have too few or too many bullets, we observe more type 0 steps.",
            "With fewest, best and most bullets: "
            + _ends(lines, "n0")
            + " Their part of both types: "
            + _ends(lines, "share0"),
            all(_lies(line, "n0", 1) for line in lines.values()),
            _where_it_lies(lines, "n0", 1),
        ),
    ]


def _ends(lines: Mapping[str, Sequence[LabRow]], measure: str) -> str:
    return each(
        list(lines),
        lambda name: ", ".join(
            text_of(row[measure].mean)
            for row in (lines[name][0], least(lines[name], ENERGY.name), lines[name][-1])
        ),
    )


def _lies(line: Sequence[LabRow], measure: str, side: int) -> bool:
    """Whether both ends lie below (-1) or above (1) the point of least energy, not by chance."""
    return all(_end_lies(line, end, measure, side) for end in (0, -1))


def _end_lies(line: Sequence[LabRow], end: int, measure: str, side: int) -> bool:
    """Whether the first (0) or the last (-1) point of a line does."""
    best, there = least(line, ENERGY.name)[measure], line[end][measure]
    return there.surely_below(best) if side < 0 else best.surely_below(there)


def _where_it_lies(lines: Mapping[str, Sequence[LabRow]], measure: str, side: int) -> str:
    """At which end it is so, on which boards; and whether there is less of everything."""
    texts = []
    for end, words in ((0, "few"), (-1, "many")):
        there = [name for name, line in lines.items() if _end_lies(line, end, measure, side)]
        where = "all boards" if len(there) == len(lines) else listed(there) or "none"
        texts.append(f"With too {words} bullets it is surely so on {where}.")
        if len(there) < len(lines) and all(_has_fewer_steps(line, end) for line in lines.values()):
            texts.append("Such puzzles have fewer steps of both types together.")
    return " ".join(texts)


def _has_fewer_steps(line: Sequence[LabRow], end: int) -> bool:
    """Whether an end of a line has fewer steps than the point of least energy."""
    best, there = (row["n0"].mean + row["n1"].mean for row in (least(line, ENERGY.name), line[end]))
    return there < best


def no_total_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """Where the densities of published puzzles stand that do not state the total."""
    lines = lines_of(rows)
    best = {name: least(line, ENERGY.name) for name, line in lines.items()}
    large = f"{MOORES_SIDE}x{MOORES_SIDE}"
    moores = [row for row in lines[large] if row.point.facts["bullets"] in MOORES_BULLETS]
    top = best[large][ENERGY.name]
    parts = [row[ENERGY.name].mean / top.mean for row in moores]
    return [
        PaperClaim(
            "Densities of 0.21 to 0.23 are likely suboptimal where the total is not stated.",
            "Best, and what cannot be told from it: "
            + each(list(lines), lambda name: best_text(lines[name], best[name])),
            all(
                row[ENERGY.name].mean > top.mean and row[ENERGY.name].differs(top) for row in moores
            ),
        ),
        PaperClaim(
            "They are yet reasonable choices.",
            f"On {large} the energy with {MOORES_BULLETS[0]} to {MOORES_BULLETS[-1]} bullets is "
            f"{', '.join(text_of(row[ENERGY.name].mean) for row in moores)}, "
            f"{', '.join(f'{100 * part:.0f}%' for part in parts)} of the best.",
            all(part >= REASONABLE for part in parts),
        ),
    ]


TYPES = Experiment(
    listed=LISTED["types"],
    about=(
        "Steps of each type in puzzles made by the paper's method in 500 steps with 3 samples, "
        "by the share of cells that hold a bullet."
    ),
    points=_points(TYPE_BULLETS, TYPE_PUZZLES, use_total=True),
    measures=STEP_MEASURES,
    counted="puzzles",
    compare=types_findings,
    charts=(
        ChartSpec(
            measure="n1",
            title="Steps of type 1 by the density of bullets",
            x_name=DENSITY,
            y_name="steps of several clues",
            reference=(0.3, "the paper's ideal: 0.3"),
        ),
        ChartSpec(
            measure="n0",
            title="Steps of type 0 by the density of bullets",
            x_name=DENSITY,
            y_name="steps of a single clue",
            reference=(0.3, "the paper's ideal: 0.3"),
        ),
    ),
    confidence=CONFIDENCE,
)

NO_TOTAL = Experiment(
    listed=LISTED["no-total"],
    about=(
        "Mean energy of puzzles that are unique without the total, made by the paper's method in "
        "500 steps with 3 samples, by the share of cells that hold a bullet."
    ),
    points=_points(FREE_BULLETS, FREE_PUZZLES, use_total=False),
    measures=STEP_MEASURES,
    counted="puzzles",
    compare=no_total_findings,
    charts=(
        ChartSpec(
            measure=ENERGY.name,
            title=LISTED["no-total"].title,
            x_name=DENSITY,
            y_name="mean energy (lower is better)",
            reference=(0.22, "Moore's puzzles: 0.22"),
            points_out_least=True,
        ),
    ),
    confidence=CONFIDENCE,
)

EXPERIMENTS = {experiment.name: experiment for experiment in (TYPES, NO_TOTAL)}
