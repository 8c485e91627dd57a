"""Runs: the same puzzles in whatever way they come about, and energies that can be checked."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.unit.engine.test_paper import Literal
from tests.unit.lab.formulas import sample_of
from webapp.bullets.generate import make_puzzle
from webapp.bullets.recipe import Recipe
from webapp.lab import runner
from webapp.lab.bullets.figures import FIG6, FIG7, PuzzleEnergy
from webapp.lab.estimate import Measure
from webapp.lab.experiment import Experiment, sample_seed
from webapp.lab.ledger import Ledger, Origin
from webapp.lab.rows import LabRow, row_of
from webapp.lab.runner import CannotGoOn, LabRun, processes, run
from webapp.lab.sampling import PIECE, LabSample, Point, SingleSampler, TimedSample
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.unit

ORIGIN = Origin("1", None, "here", "2026-01-02")
SMALL = replace(FIG6, points=[FIG6.points[0], FIG6.points[2], FIG6.points[10]])


def seed_of(experiment: Experiment, point: Point, number: int, seed: int = 1) -> int:
    return sample_seed(experiment.seed_words(seed, point), number)


@dataclass(frozen=True)
class Interrupted(SingleSampler):
    """Makes puzzles until it is told a certain seed."""

    point: Point
    last: int

    def warm_up(self) -> None:
        self.point.sampler.warm_up()

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        if seed == self.last:
            raise KeyboardInterrupt
        look_around()
        return sample_of(self.point.sampler, seed)


@dataclass(frozen=True)
class WholePiece:
    """Makes all samples of a piece before it hands out the first, as a compiled player may."""

    point: Point

    def warm_up(self) -> None:
        self.point.sampler.warm_up()

    def samples(
        self, seeds: Sequence[int], look_around: Callable[[], object]
    ) -> Iterator[TimedSample]:
        return iter(list(self.point.sampler.samples(seeds, look_around)))

    def alike(self, earlier: LabSample, now: LabSample) -> bool:
        return earlier == now


def rows(
    folder: Path, count: int, experiment: Experiment = SMALL, seed: int = 1, workers: int = 1
) -> list[LabRow]:
    plan = LabRun(experiment, seed, count)
    ledger = Ledger(folder / "run.jsonl")
    run(plan, ledger, ORIGIN, processes(workers), lambda _done, _total: None)
    return plan.rows(ledger)


def summary(lab_rows: list[LabRow]) -> list[tuple[str, int, object, str]]:
    return [(row.point.key, row.count, row["energy"], row.digest) for row in lab_rows]


def numbers(folder: Path) -> dict[str, list[int]]:
    """The samples of each point that are in the ledger."""
    points = Ledger(folder / "run.jsonl").read()
    return {
        key: [number for stretch in point.covered for number in stretch]
        for key, point in points.items()
    }


def test_each_energy_is_that_of_its_puzzle_solved_to_the_letter_of_the_paper(
    tmp_path: Path,
) -> None:
    lab_rows = rows(tmp_path, 3)
    ledger = Ledger(tmp_path / "run.jsonl")
    points = ledger.read()
    for row in lab_rows:
        energies = []
        for sample, _cpu_s in ledger.samples(points[row.point.key]):
            position = parse_puzzle_id(sample.record)
            assert position.total == row.point.facts["bullets"]
            steps = Literal(position).solve()
            n1 = sum(kind == 1 for kind, *_ in steps)
            n2 = sum(len(bullets) for kind, _, bullets, _ in steps if kind == 2)
            energies.append(-1.5 * n1 + n2 * (n2 - 3))
            assert sample.values == (energies[-1],)
        assert row["energy"].mean == pytest.approx(statistics.fmean(energies))
        band = 1.6448536 * statistics.stdev(energies) / math.sqrt(3)
        assert row["energy"].band == pytest.approx(band, abs=1e-6)


def test_a_puzzle_is_the_one_that_generate_makes_from_the_same_seed() -> None:
    point = FIG6.points[12]
    seed = seed_of(FIG6, point, 0)
    puzzle = make_puzzle(Recipe(5, 5, 8, method="paper", samples=3), seed, steps=500)
    assert sample_of(point.sampler, seed) == ((puzzle.energy,), puzzle.puzzle.id)


def test_seeds_differ_by_experiment_run_point_and_number() -> None:
    seeds = {
        seed_of(experiment, point, number, seed)
        for experiment in (FIG6, FIG7)
        for point in experiment.points[:5]
        for seed in (1, 2)
        for number in range(50)
    }
    assert len(seeds) == 2 * 5 * 2 * 50


def test_points_of_one_table_meet_the_same_seeds() -> None:
    first, second = (replace(point, seed_key="a table") for point in FIG6.points[:2])
    assert seed_of(FIG6, first, 3) == seed_of(FIG6, second, 3) != seed_of(FIG6, first, 4)
    assert seed_of(FIG6, first, 3) != seed_of(FIG6, FIG6.points[0], 3)


def test_a_piece_at_once_gives_the_same_rows_as_one_by_one(tmp_path: Path) -> None:
    at_once = [replace(point, sampler=WholePiece(point), piece=3) for point in SMALL.points]
    lab_rows = rows(tmp_path, 7, replace(SMALL, points=at_once))
    (tmp_path / "single").mkdir()
    assert summary(lab_rows) == summary(rows(tmp_path / "single", 7))
    assert (tmp_path / "run.jsonl").read_bytes().count(b'"first":6') == 3


def test_the_rows_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    (tmp_path / "alone").mkdir()
    (tmp_path / "together").mkdir()
    alone = rows(tmp_path / "alone", 4)
    assert summary(rows(tmp_path / "together", 4, workers=2)) == summary(alone)


def test_a_run_that_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    count = PIECE + 2
    first, *others = SMALL.points
    last = seed_of(SMALL, first, PIECE)
    broken = replace(SMALL, points=[replace(first, sampler=Interrupted(first, last)), *others])
    with pytest.raises(KeyboardInterrupt):
        rows(tmp_path, count, broken)
    assert numbers(tmp_path) == {point.key: [*range(PIECE)] for point in SMALL.points}, (
        "the first pieces of all points come before the second of any"
    )
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
    assert list(numbers(tmp_path).values()) == [[*range(7)]] * 3
    assert [row.count for row in many] == [7, 7, 7]
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


def test_a_change_in_any_player_is_noticed(tmp_path: Path) -> None:
    players = replace(
        SMALL,
        points=[
            replace(point, facts={**point.facts, "strategy": name})
            for point, name in zip(SMALL.points, ("first", "second", "third"), strict=True)
        ],
    )
    rows(tmp_path, 1, players)
    file = tmp_path / "run.jsonl"
    changed = [
        line.replace('"4x4b5:', '"4x4b5:a') if f'"{players.points[0].key}"' in line else line
        for line in file.read_text().splitlines()
    ]
    assert "\n".join(changed) != file.read_text().strip()
    file.write_text("\n".join(changed))
    with pytest.raises(CannotGoOn, match="another version"):
        rows(tmp_path, 2, players)


class FakeTime:
    """The time of day, which goes on only when samples are made."""

    now = 0.0

    def time(self) -> float:
        return self.now


@dataclass(frozen=True)
class Slow(SingleSampler):
    """Takes its time, in so far as the clock says so."""

    clock: FakeTime
    seconds: float

    def warm_up(self) -> None: ...

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        look_around()
        self.clock.now += self.seconds
        return LabSample((float(seed % 2),), str(seed))


def test_a_run_that_has_minutes_ends_then_with_the_first_samples_of_each_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeTime()
    monkeypatch.setattr(runner, "time", clock)
    quick, slow, never = (
        replace(point, sampler=Slow(clock, seconds), piece=3)
        for point, seconds in zip(SMALL.points, (1, 50, 1), strict=True)
    )
    experiment = replace(SMALL, points=[quick, slow, never])
    ledger = Ledger(tmp_path / "run.jsonl")
    plan = LabRun(experiment, 1, 9, minutes=1, begun=0)
    run(plan, ledger, ORIGIN, processes(1), lambda _done, _total: None)
    assert numbers(tmp_path) == {quick.key: [0, 1, 2], slow.key: [0, 1]}
    assert [row.count for row in plan.rows(ledger)] == [3, 2]
    assert experiment.findings(plan.rows(ledger)) == [], "a point has no row"
    before = ledger.file.read_bytes()
    run(plan, ledger, ORIGIN, processes(1), lambda _done, _total: None)
    assert ledger.file.read_bytes() == before, "its time is over before it begins"
    later = replace(plan, minutes=None)
    run(later, ledger, ORIGIN, processes(1), lambda _done, _total: None)
    assert {key: len(there) for key, there in numbers(tmp_path).items()} == {
        point.key: 9 for point in experiment.points
    }
    assert [row.count for row in later.rows(ledger)] == [9, 9, 9]


def test_a_point_whose_library_is_not_installed_is_left_out_and_not_missed(
    tmp_path: Path,
) -> None:
    first, *others = SMALL.points
    lacking = replace(first, key="lacking", only_with="no_such_library")
    having = replace(first, key="having", only_with="json")
    experiment = replace(SMALL, points=[lacking, having, *others])
    lab_rows = rows(tmp_path, 1, experiment)
    assert [row.point.key for row in lab_rows] == ["having", *(point.key for point in others)]
    assert experiment.complete(lab_rows)
    assert experiment.complete(lab_rows[1:]), "whoever lacks the library sees the rest"
    assert not experiment.complete(lab_rows[:-1])


def test_processes_make_nothing_once_the_time_is_over(tmp_path: Path) -> None:
    over = LabRun(SMALL, 1, 3, minutes=1, begun=0)
    run(over, Ledger(tmp_path / "run.jsonl"), ORIGIN, processes(2), lambda _done, _total: None)
    assert numbers(tmp_path) == {}
    assert over.rows(Ledger(tmp_path / "run.jsonl")) == []


def test_a_measure_is_counted_where_it_applies_and_times_are_kept() -> None:
    measures = (Measure("won", "won", "share"), Measure("guesses", "guesses when won"))
    samples = [
        TimedSample(LabSample((1.0, 4.0), "w"), 0.001),
        TimedSample(LabSample((0.0, None), "l"), 0.003),
        TimedSample(LabSample((1.0, 6.0), "w"), 0.005),
    ]
    row = row_of(SMALL.points[0], samples, measures, 0.95)
    assert row.count == 3
    assert [row[name].count for name in ("won", "guesses", "cpu_ms")] == [3, 2, 3]
    means = [row[name].mean for name in ("won", "guesses", "cpu_ms")]
    assert means == pytest.approx([2 / 3, 5.0, 3.0])
    assert row["cpu_ms"].deviation == pytest.approx(2.0)
    slower = [TimedSample(sample, 1.0) for sample, _ in samples]
    assert row_of(SMALL.points[0], slower, measures, 0.95).digest == row.digest
    assert LabRow.from_json(row.point, json.loads(json.dumps(row.as_json()))).as_json() == (
        row.as_json()
    )


def test_progress_counts_what_was_there_before(tmp_path: Path) -> None:
    rows(tmp_path, 1)
    heard: list[tuple[int, int]] = []
    ledger = Ledger(tmp_path / "run.jsonl")
    run(LabRun(SMALL, 1, 2), ledger, ORIGIN, processes(1), lambda *far: heard.append(far))
    assert heard == [(3, 6), (4, 6), (5, 6), (6, 6)]


def test_the_points_are_the_papers_and_the_sizes_beyond_it() -> None:
    sizes = {(p.facts["width"], p.facts["bullets"]) for p in FIG6.points}
    assert sizes == {(4, 5), (5, 8), (6, 11), (7, 15)}
    assert {p.facts["samples"] for p in FIG6.points} == set(range(1, 11))
    assert {p.usual for p in FIG6.points} == {1000}
    assert {p.facts["width"] for p in FIG7.points} == {4, 5, 6, 7, 8, 10}
    assert {p.facts["samples"] for p in FIG7.points} == {3}
    assert all(p.usual == 1000 for p in FIG7.points if p.number("width") <= 7)
    samplers = [p.sampler for p in (*FIG6.points, *FIG7.points)]
    assert all(isinstance(s, PuzzleEnergy) and s.steps == 500 for s in samplers)
    assert all(s.recipe.method == "paper" for s in samplers if isinstance(s, PuzzleEnergy))
    for experiment in (FIG6, FIG7):
        assert len({p.key for p in experiment.points}) == len(experiment.points)
