"""Neller and Tran, The Bullets Puzzle: A Paper-and-Pencil Minesweeper: figures 6 and 7.

Of the figures only the words around them have come down to us. They are the statements in the
findings below; how we judge each of them stands beside it and in docs/lab.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from webapp.bullets.local_search import new_search, warm_up
from webapp.bullets.local_search_plain import SearchState
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.lab.catalogue import LISTED
from webapp.lab.charts.chart import number_text
from webapp.lab.estimate import Estimate, Measure
from webapp.lab.experiment import ChartSpec, Experiment, PaperClaim
from webapp.lab.rows import LabRow, least, lines_of
from webapp.lab.sampling import LabSample, Point, Sampler, SingleSampler

CONFIDENCE = 0.9
"""That of the paper's bands."""

ENERGY = Measure("energy", "energy")
STEPS = 500
PUZZLES = 1000
MOST_SAMPLES = 10
TURN = 50
"""Steps between two looks around."""

FEWER = {8: 500, 10: 200}
"""Puzzles a point on the sizes that the paper has not: at 10x10 each takes half a second."""

DENSITIES: dict[int, Sequence[int]] = {
    4: range(2, 10),
    5: range(2, 15),
    6: range(3, 21),
    7: range(4, 29),
    8: range(6, 37),
    10: range(10, 57, 2),
}
"""Side -> how many bullets are tried, up to a density of .56; 8 and 10 are not in the paper."""

MUCH_STEEPER, WELL_STEEPER = 2, 1.5
"""How many times as steep a slope must be to level considerably, or well, after a bend."""

NEAR_BEST = 0.5
"""How much more energy than the best still counts as nearly as good."""


@dataclass(frozen=True)
class PuzzleEnergy(SingleSampler):
    """Makes a puzzle by the paper's method and tells its energy."""

    recipe: Recipe
    steps: int = STEPS

    def warm_up(self) -> None:
        """Load the kernels."""
        warm_up(self.recipe)

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The puzzle of a seed."""
        best = descend(self.recipe, seed, self.steps, look_around)
        if best is None:
            size = f"{self.recipe.width}x{self.recipe.height} with {self.recipe.bullets} bullets"
            raise RuntimeError(f"{self.steps} steps met no puzzle on {size}, seed {seed}")
        return LabSample((best.energy,), puzzle_id(self.recipe, best))


def descend(
    recipe: Recipe, seed: int, steps: int, look_around: Callable[[], object]
) -> SearchState | None:
    """The best that a search meets in so many steps, if it is a puzzle."""
    search = new_search(recipe, seed)
    while search.steps < steps:
        look_around()
        search.run(min(TURN, steps - search.steps))
    return search.best


def puzzle_id(recipe: Recipe, state: SearchState) -> str:
    """What a puzzle is called in records."""
    return Puzzle(recipe.width, recipe.height, state.world, state.shown).id


def puzzle_point(
    sampler: Sampler, recipe: Recipe, line: str, *, x: float, usual: int = PUZZLES
) -> Point:
    """A point of puzzles made by a recipe."""
    facts: dict[str, float | str] = {
        "width": recipe.width,
        "height": recipe.height,
        "bullets": recipe.bullets,
        "density": round(recipe.bullets / recipe.cells, 4),
        "samples": recipe.samples,
    }
    key = f"{recipe.width}x{recipe.height}b{recipe.bullets}s{recipe.samples}"
    return Point(key=key, line=line, x=x, sampler=sampler, usual=usual, facts=facts)


def _point(recipe: Recipe, line: str, x: float, usual: int = PUZZLES) -> Point:
    return puzzle_point(PuzzleEnergy(recipe), recipe, line, x=x, usual=usual)


def _fig6_points() -> list[Point]:
    return [
        _point(
            Recipe(side, side, usual_bullets(side, side), method="paper", samples=samples),
            f"{side}x{side}, {usual_bullets(side, side)} bullets",
            samples,
        )
        for side in (4, 5, 6, 7)
        for samples in range(1, MOST_SAMPLES + 1)
    ]


def _fig7_points() -> list[Point]:
    return [
        _point(
            Recipe(side, side, bullets, method="paper", samples=3),
            f"{side}x{side}",
            bullets / side**2,
            FEWER.get(side, PUZZLES),
        )
        for side, numbers in DENSITIES.items()
        for bullets in numbers
    ]


def fig6_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """What the paper says of sampling, beside ours."""
    lines = lines_of(rows)
    falls = all(
        _of(later).mean < _of(earlier).mean or not _of(later).differs(_of(earlier))
        for line in lines.values()
        for earlier, later in pairwise(line)
    ) and all(_energy(line, 10) < _energy(line, 1) for line in lines.values())
    early = {name: _slope(line, 1, 3) for name, line in lines.items()}
    middle = {name: _slope(line, 3, 5) for name, line in lines.items()}
    after = {name: _slope(line, 5, 10) for name, line in lines.items()}
    late = {name: _slope(line, 3, 10) for name, line in lines.items()}
    *small, largest = lines
    return [
        PaperClaim(
            "Energy decreases as the number of sampled minimal clue sets increases.",
            "From 1 to 10 samples: "
            + each(lines, lambda name: f"{_mean(lines[name], 1)} to {_mean(lines[name], 10)}"),
            falls,
        ),
        PaperClaim(
            "For n from 4 to 6, much of the gain is from the first 3 samples; "
            "then the slope levels considerably.",
            "A further sample brings, up to 3 and from there to 10: "
            + each(small, lambda name: f"{text_of(early[name])} and {text_of(late[name])}"),
            all(early[name] >= MUCH_STEEPER * late[name] for name in small),
        ),
        PaperClaim(
            "For n = 7 one could argue that 5 samples might be a better number.",
            "A further sample brings, from 3 to 5 and from there to 10: "
            + each(lines, lambda name: f"{text_of(middle[name])} and {text_of(after[name])}"),
            middle[largest] >= WELL_STEEPER * after[largest],
        ),
    ]


def fig7_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """What the paper says of density, beside ours."""
    lines = lines_of(rows)
    best = {name: least(line, ENERGY.name) for name, line in lines.items()}
    widths = {name: _near_best(line) for name, line in lines.items()}
    ordered = list(widths.values())
    return [
        PaperClaim(
            "A bullet density of approximately 0.3 appears ideal for all grid sizes.",
            "Best, and what cannot be told from it: "
            + each(lines, lambda name: best_text(lines[name], best[name])),
            all(0.25 <= row.point.x < 0.35 for row in best.values()),
        ),
        PaperClaim(
            "The larger the grid, the less sensitive is the quality to the number of bullets.",
            f"Numbers of bullets within {NEAR_BEST} of the best energy span: "
            + each(lines, lambda name: text_of(widths[name], 1)),
            all(a < b for a, b in pairwise(ordered)),
        ),
    ]


def each(names: Sequence[str] | dict[str, list[LabRow]], text: Callable[[str], str]) -> str:
    """Something said of each line, by the first part of its name."""
    return "; ".join(f"{name.split(',')[0]} {text(name)}" for name in names) + "."


def text_of(value: float, digits: int = 2) -> str:
    """A number for sentences."""
    return number_text(value, digits)


def _of(row: LabRow) -> Estimate:
    return row[ENERGY.name]


def _energy(line: Sequence[LabRow], samples: int) -> float:
    return next(_of(row).mean for row in line if row.point.facts["samples"] == samples)


def _mean(line: Sequence[LabRow], samples: int) -> str:
    return text_of(_energy(line, samples))


def _slope(line: Sequence[LabRow], first: int, last: int) -> float:
    """How much energy a further sample saves."""
    return (_energy(line, first) - _energy(line, last)) / (last - first)


def best_text(line: Sequence[LabRow], best: LabRow) -> str:
    """The best number of bullets, its density, and the densities that cannot be told from it."""
    alike = [row.point.x for row in line if not _of(row).differs(_of(best))]
    density = f"{best.point.facts['bullets']} bullets ({text_of(best.point.x)}"
    return f"{density}, {text_of(min(alike))} to {text_of(max(alike))})"


def _near_best(line: Sequence[LabRow]) -> float:
    """How many bullets lie between the places, left and right of the best, where NEAR_BEST is lost.

    Between two points the line is straight; where the line ends sooner, so does the count.
    """
    at = list(line).index(least(line, ENERGY.name))
    limit = _of(line[at]).mean + NEAR_BEST
    return _crossing(line[at:], limit) - _crossing(line[at::-1], limit)


def _crossing(line: Sequence[LabRow], limit: float) -> float:
    """The number of bullets at which a line first exceeds a limit."""
    for before, after in pairwise(line):
        low, high = _of(before).mean, _of(after).mean
        if high > limit:
            start, end = (row.point.number("bullets") for row in (before, after))
            return start + (end - start) * (limit - low) / (high - low)
    return line[-1].point.number("bullets")


FIG6 = Experiment(
    listed=LISTED["fig6"],
    about=(
        "Mean energy of puzzles made by the paper's method in 500 steps, "
        "by the number of minimal clue sets sampled in each step."
    ),
    points=_fig6_points(),
    measures=(ENERGY,),
    counted="puzzles",
    compare=fig6_findings,
    charts=(
        ChartSpec(
            measure=ENERGY.name,
            title=LISTED["fig6"].title,
            x_name="minimal clue sets sampled in each step",
            y_name="mean energy (lower is better)",
            reference=(3, "the paper's choice: 3"),
        ),
    ),
    confidence=CONFIDENCE,
)

FIG7 = Experiment(
    listed=LISTED["fig7"],
    about=(
        "Mean energy of puzzles made by the paper's method in 500 steps with 3 samples, "
        "by the share of cells that hold a bullet."
    ),
    points=_fig7_points(),
    measures=(ENERGY,),
    counted="puzzles",
    compare=fig7_findings,
    charts=(
        ChartSpec(
            measure=ENERGY.name,
            title=LISTED["fig7"].title,
            x_name="density: bullets in relation to cells",
            y_name="mean energy (lower is better)",
            reference=(0.3, "the paper's ideal: 0.3"),
            points_out_least=True,
        ),
    ),
    confidence=CONFIDENCE,
)

EXPERIMENTS = {experiment.name: experiment for experiment in (FIG6, FIG7)}
