"""Runs: the same puzzles in whatever way they come about, and energies that can be checked."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.unit.engine.test_paper import Literal
from webapp.bullets.generate import make_puzzle
from webapp.bullets.recipe import Recipe
from webapp.lab.experiment import PIECE, Experiment, LabRow, LabSample, Point
from webapp.lab.ledger import Ledger, Origin
from webapp.lab.paper1 import FIG6, FIG7, PuzzleEnergy, fig6_findings, fig7_findings
from webapp.lab.runner import CannotGoOn, LabRun, run
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.unit

ORIGIN = Origin("1", None, "here", "2026-01-02")
SMALL = replace(FIG6, points=[FIG6.points[0], FIG6.points[2], FIG6.points[10]])


@dataclass(frozen=True)
class Interrupted:
    """Makes puzzles until it is told a certain seed."""

    point: Point
    last: int

    def warm_up(self) -> None:
        self.point.sampler.warm_up()

    def __call__(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        if seed == self.last:
            raise KeyboardInterrupt
        return self.point.sampler(seed, look_around)


def rows(
    folder: Path, count: int, experiment: Experiment = SMALL, seed: int = 1, workers: int = 1
) -> list[LabRow]:
    plan = LabRun(experiment, seed, count)
    ledger = Ledger(folder / "run.jsonl")
    run(plan, ledger, ORIGIN, workers, lambda _done, _total: None)
    return plan.rows(ledger.read())


def summary(lab_rows: list[LabRow]) -> list[tuple[str, object, str]]:
    return [(row.point.key, dict(row.values), row.digest) for row in lab_rows]


def test_each_energy_is_that_of_its_puzzle_solved_to_the_letter_of_the_paper(
    tmp_path: Path,
) -> None:
    lab_rows = rows(tmp_path, 3)
    points = Ledger(tmp_path / "run.jsonl").read()
    for row in lab_rows:
        energies = []
        for sample in points[row.point.key].samples.values():
            position = parse_puzzle_id(sample.record)
            assert position.total == row.point.facts["bullets"]
            steps = Literal(position).solve()
            n1 = sum(kind == 1 for kind, *_ in steps)
            n2 = sum(len(bullets) for kind, _, bullets, _ in steps if kind == 2)
            assert sample.value == -1.5 * n1 + n2 * (n2 - 3)
            energies.append(sample.value)
        assert row.estimate.mean == pytest.approx(statistics.fmean(energies))
        band = 1.6448536 * statistics.stdev(energies) / math.sqrt(3)
        assert row.estimate.band == pytest.approx(band, abs=1e-6)


def test_a_puzzle_is_the_one_that_generate_makes_from_the_same_seed() -> None:
    point = FIG6.points[12]
    seed = FIG6.seed(1, point, 0)
    puzzle = make_puzzle(Recipe(5, 5, 8, method="paper", samples=3), seed, steps=500)
    assert point.sampler(seed, lambda: None) == (puzzle.energy, puzzle.puzzle.id)


def test_seeds_differ_by_experiment_run_point_and_number() -> None:
    seeds = {
        experiment.seed(seed, point, number)
        for experiment in (FIG6, FIG7)
        for point in experiment.points[:5]
        for seed in (1, 2)
        for number in range(50)
    }
    assert len(seeds) == 2 * 5 * 2 * 50


def test_the_rows_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    (tmp_path / "alone").mkdir()
    (tmp_path / "together").mkdir()
    alone = rows(tmp_path / "alone", 4)
    assert summary(rows(tmp_path / "together", 4, workers=2)) == summary(alone)


def test_a_run_that_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    count = PIECE + 2
    first, *others = SMALL.points
    last = SMALL.seed(1, first, PIECE)
    broken = replace(SMALL, points=[replace(first, sampler=Interrupted(first, last)), *others])
    with pytest.raises(KeyboardInterrupt):
        rows(tmp_path, count, broken)
    points = Ledger(tmp_path / "run.jsonl").read()
    assert {key: len(point.samples) for key, point in points.items()} == {
        point.key: PIECE for point in SMALL.points
    }, "the first pieces of all points come before the second of any"
    before = (tmp_path / "run.jsonl").read_bytes()
    lab_rows = rows(tmp_path, count)
    after = (tmp_path / "run.jsonl").read_bytes()
    assert after.startswith(before)
    assert after.count(b'"first":50') == 3
    (tmp_path / "anew").mkdir()
    assert summary(lab_rows) == summary(rows(tmp_path / "anew", count))


def test_more_puzzles_add_to_those_that_are_there_and_fewer_are_the_first_of_them(
    tmp_path: Path,
) -> None:
    few = rows(tmp_path, 3)
    many = rows(tmp_path, 7)
    points = Ledger(tmp_path / "run.jsonl").read()
    assert [sorted(point.samples) for point in points.values()] == [[*range(7)]] * 3
    assert [row.estimate.count for row in many] == [7, 7, 7]
    assert summary(rows(tmp_path, 3)) == summary(few)


def test_a_finished_run_makes_nothing(tmp_path: Path) -> None:
    rows(tmp_path, 2)
    before = (tmp_path / "run.jsonl").read_bytes()
    rows(tmp_path, 2)
    assert (tmp_path / "run.jsonl").read_bytes() == before


def test_another_seed_is_another_run(tmp_path: Path) -> None:
    first, second = rows(tmp_path, 3), rows(tmp_path / "other", 3, seed=2)
    assert all(a.digest != b.digest for a, b in zip(first, second, strict=True))


def test_samples_of_another_version_are_not_mixed_with_ours(tmp_path: Path) -> None:
    rows(tmp_path, 1)
    file = tmp_path / "run.jsonl"
    file.write_text(file.read_text().replace("5x5b8:", "5x5b8:a"))
    with pytest.raises(CannotGoOn, match=r"run\.jsonl was made by another version"):
        rows(tmp_path, 2)


def test_progress_counts_what_was_there_before(tmp_path: Path) -> None:
    rows(tmp_path, 1)
    heard: list[tuple[int, int]] = []
    ledger = Ledger(tmp_path / "run.jsonl")
    run(LabRun(SMALL, 1, 2), ledger, ORIGIN, 1, lambda *far: heard.append(far))
    assert heard == [(3, 6), (4, 6), (5, 6), (6, 6)]


def test_the_points_are_the_papers_and_the_sizes_beyond_it() -> None:
    sizes = {(p.facts["width"], p.facts["bullets"]) for p in FIG6.points}
    assert sizes == {(4, 5), (5, 8), (6, 11), (7, 15)}
    assert {p.facts["samples"] for p in FIG6.points} == set(range(1, 11))
    assert {p.usual for p in FIG6.points} == {1000}
    assert {p.facts["width"] for p in FIG7.points} == {4, 5, 6, 7, 8, 10}
    assert {p.facts["samples"] for p in FIG7.points} == {3}
    assert all(p.usual == 1000 for p in FIG7.points if p.facts["width"] <= 7)
    samplers = [p.sampler for p in (*FIG6.points, *FIG7.points)]
    assert all(isinstance(s, PuzzleEnergy) and s.steps == 500 for s in samplers)
    assert all(s.recipe.method == "paper" for s in samplers if isinstance(s, PuzzleEnergy))
    for experiment in (FIG6, FIG7):
        assert len({p.key for p in experiment.points}) == len(experiment.points)


def made_up(experiment: Experiment, energy: Callable[[Point], float]) -> list[LabRow]:
    """Rows whose means are given by a formula."""
    return [
        LabRow(point, {energy(point) - 0.01: 500, energy(point) + 0.01: 500}, 1.0, "")
        for point in experiment.points
    ]


def test_figure_6_is_judged_by_its_slopes() -> None:
    bent = made_up(
        FIG6,
        lambda p: -p.facts["width"] - min(p.x, 5 if p.facts["width"] == 7 else 3) - p.x / 10,
    )
    assert [finding.agrees for finding in fig6_findings(bent)] == [True, True, True]
    straight = made_up(FIG6, lambda p: -p.facts["width"] - p.x / 10)
    assert [finding.agrees for finding in fig6_findings(straight)] == [True, False, False]
    rising = made_up(FIG6, lambda p: p.x)
    assert fig6_findings(rising)[0].agrees is False


def valley(bottom: float) -> Callable[[Point], float]:
    """A parabola whose width in bullets grows with the side."""
    return lambda p: -10 + 0.5 * ((p.x - bottom) * 2 * p.facts["width"]) ** 2


def test_figure_7_is_judged_by_its_lowest_points() -> None:
    best, wide = fig7_findings(made_up(FIG7, valley(0.3)))
    assert (best.agrees, wide.agrees) == (True, True)
    assert "7x7 15 bullets (0.31, 0.31 to 0.31)" in best.ours
    assert "7x7 7.0" in wide.ours, "0.5 is lost 1/14 of density to each side: 3.5 bullets"
    assert fig7_findings(made_up(FIG7, valley(0.45)))[0].agrees is False
    steep = made_up(FIG7, lambda p: abs(p.facts["bullets"] - 0.3 * p.facts["width"] ** 2))
    assert fig7_findings(steep)[1].agrees is False


def test_few_puzzles_are_not_judged() -> None:
    few = [replace(row, values={-8.0: 99}) for row in made_up(FIG6, lambda p: -p.x)]
    assert {finding.agrees for finding in FIG6.findings(few)} == {None}
    enough = [replace(row, values={-8.0: 100}) for row in few]
    assert None not in {finding.agrees for finding in FIG6.findings(enough)}
