"""Neller and Tran on their search: 500 steps, and figure 6 with the best numbers of bullets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from webapp.bullets.local_search import new_search, warm_up
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.lab import report
from webapp.lab.bullets.figures import (
    CONFIDENCE,
    ENERGY,
    FIG6,
    FIG7,
    PUZZLES,
    STEPS,
    PuzzleEnergy,
    each,
    fig6_findings,
    puzzle_id,
    puzzle_point,
    text_of,
)
from webapp.lab.catalogue import LISTED
from webapp.lab.estimate import Estimate, Measure
from webapp.lab.experiment import ChartSpec, Experiment, PaperClaim
from webapp.lab.rows import LabRow, least, lines_of
from webapp.lab.sampling import LabSample, Point, SingleSampler

LONG = 3000
"""Steps of the searches in which we look for the last improvement: six times the paper's. However
long a search is, a longer one might improve once more; the share can only become less."""

LOOK = 10
"""Steps between two looks at the energy; `STEPS` is a multiple, so that the share is exact."""

SOME_SAMPLES = (1, 2, 3, 4, 5, 7, 10)
FEWER_AT_7 = 500


@dataclass(frozen=True)
class LastImprovement(SingleSampler):
    """Searches long, and tells when the energy fell last, and how much after the paper's steps."""

    recipe: Recipe
    steps: int = LONG

    def warm_up(self) -> None:
        """Load the kernels."""
        warm_up(self.recipe)

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The search of a seed."""
        search = new_search(self.recipe, seed)
        energies: list[float | None] = []
        while search.steps < self.steps:
            look_around()
            search.run(min(LOOK, self.steps - search.steps))
            energies.append(search.best.energy if search.best else None)
        best = search.best
        if best is None:
            raise RuntimeError(f"{self.steps} steps met no puzzle, seed {seed}")
        last = LOOK * (1 + energies.index(best.energy))
        early = energies[STEPS // LOOK - 1]
        gain = None if early is None else early - best.energy
        values = (float(last <= STEPS), float(last), gain)
        return LabSample(values, f"{puzzle_id(self.recipe, best)}@{last}")


def _minimum_point(side: int) -> Point:
    bullets = usual_bullets(side, side)
    recipe = Recipe(side, side, bullets, method="paper", samples=3)
    line = "3 samples in each step"
    return puzzle_point(LastImprovement(recipe), recipe, line, x=side)


def minimum_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """Whether most searches are at their minimum after the paper's steps."""
    shares = "; ".join(
        f"{row.point.facts['width']}x{row.point.facts['height']} "
        f"{text_of(100 * row['within'].mean, 0)}%, on average at step "
        f"{row['last'].mean:,.0f}, and {text_of(row['gain'].mean)} of energy came later"
        for row in rows
    )
    return [
        PaperClaim(
            "Most optimizations were observed to reach their minimum within 500 iterations.",
            f"Of searches of {LONG:,} steps, the last improvement came within {STEPS}: {shares}.",
            all(row["within"].mean > 0.5 for row in rows),
            "The paper does not say how long it looked on. Improvements become rare and never "
            "quite end: whoever stops soon after 500 steps sees few of the later ones.",
        )
    ]


def best_bullets() -> dict[int, int]:
    """Side -> the number of bullets with the least mean energy in the kept run of figure 7."""
    rows = report.rows_from(FIG7, report.published_report(FIG7.name))
    return {
        int(best.point.number("width")): int(best.point.number("bullets"))
        for best in (least(line, ENERGY.name) for line in lines_of(rows).values())
    }


def _argmin_points() -> list[Point]:
    best = best_bullets()
    sides = sorted({int(point.number("width")) for point in FIG6.points})
    return [
        puzzle_point(
            PuzzleEnergy(recipe),
            recipe,
            f"{side}x{side}, {best[side]} bullets",
            x=recipe.samples,
            usual=FEWER_AT_7 if side == sides[-1] else PUZZLES,
        )
        for side in sides
        for recipe in (
            Recipe(side, side, best[side], method="paper", samples=samples)
            for samples in SOME_SAMPLES
        )
    ]


def argmin_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """The statements on figure 6, and how far its energies are from those at 0.3 of the cells."""
    published = report.rows_from(FIG6, report.published_report(FIG6.name))
    usual = {(row.point.facts["width"], row.point.x): row["energy"] for row in published}
    lines = lines_of(rows)
    pairs = {
        name: [(row["energy"], usual[row.point.facts["width"], row.point.x]) for row in line]
        for name, line in lines.items()
    }
    apart = sum(ours.differs(other) for line in pairs.values() for ours, other in line)
    return [
        *fig6_findings(rows),
        PaperClaim(
            "Each b was chosen to minimize mean generated puzzle energy.",
            f"Beside 0.3 of the cells, {apart} of {len(rows)} energies are not the same. "
            f"On average they change by: {_changes(pairs)}",
            None,
        ),
    ]


def _changes(pairs: Mapping[str, Sequence[tuple[Estimate, Estimate]]]) -> str:
    """How much the mean energies of each line differ."""
    return each(
        list(pairs),
        lambda name: text_of(
            sum(ours.mean - other.mean for ours, other in pairs[name]) / len(pairs[name])
        ),
    )


MINIMUM = Experiment(
    listed=LISTED["minimum-500"],
    about=(
        f"Searches by the paper's method of {LONG:,} steps: when the energy fell for the last "
        "time, by the side of the board."
    ),
    points=[_minimum_point(side) for side in (4, 5, 6, 7)],
    measures=(
        Measure("within", "within 500", "share", 1),
        Measure("last", "last improvement at step", digits=0),
        Measure("gain", "energy saved after 500"),
    ),
    counted="puzzles",
    compare=minimum_findings,
    confidence=CONFIDENCE,
)

ARGMIN = Experiment(
    listed=LISTED["fig6-argmin"],
    about=(
        "Mean energy of puzzles made by the paper's method in 500 steps, by the number of minimal "
        "clue sets sampled in each step, with the number of bullets that was best in figure 7."
    ),
    points=_argmin_points(),
    measures=(ENERGY,),
    counted="puzzles",
    compare=argmin_findings,
    charts=(
        ChartSpec(
            measure=ENERGY.name,
            title=LISTED["fig6-argmin"].title,
            x_name="minimal clue sets sampled in each step",
            y_name="mean energy (lower is better)",
            reference=(3, "the paper's choice: 3"),
        ),
    ),
    confidence=CONFIDENCE,
)

EXPERIMENTS = {experiment.name: experiment for experiment in (MINIMUM, ARGMIN)}
