"""The experiment: simulated solvers that search, and people as soon as there are enough."""

from __future__ import annotations

import math
import random
import statistics
from pathlib import Path

import pytest

from tests.sites.playing import OTHER, SMALL
from tests.unit.lab.formulas import sample_of
from webapp.bullets.grades import grade
from webapp.engine.reasons.smallest import Reasoner
from webapp.lab import report
from webapp.lab.difficulty import experiment, simulated
from webapp.lab.difficulty.experiment import (
    DIFFICULTY,
    SimulatedSolves,
    joint_estimates,
    record_of,
    solves_of,
)
from webapp.lab.difficulty.people import enough, fit_people
from webapp.lab.difficulty.simulated import SOLVERS, SimulatedSolver, panel
from webapp.lab.difficulty.times import TimedSolve
from webapp.lab.ledger import Ledger, Origin
from webapp.lab.runner import LabRun, processes, run
from webapp.lab.sampling import LabSample
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.unit

ORIGIN = Origin("1", None, "here", "2026-01-02")
USUAL = SimulatedSolver(0, 1.0, 1.0)


def mean_seconds(solver: SimulatedSolver, puzzle: str = SMALL, times: int = 200) -> float:
    position = parse_puzzle_id(puzzle)
    seconds = [solver.seconds(position, seed) for seed in range(times)]
    return statistics.fmean(value for value in seconds if value is not None)


def test_the_panel_is_spread_as_it_says() -> None:
    solvers = panel()
    assert len(solvers) == SOLVERS
    for trait, spread in (("pace", simulated.PACE_SPREAD), ("grasp", simulated.GRASP_SPREAD)):
        logs = [math.log(getattr(solver, trait)) for solver in solvers]
        assert statistics.fmean(logs) == pytest.approx(0, abs=1e-9)
        assert statistics.stdev(logs) == pytest.approx(spread, rel=0.1)
    paces, grasps = ([getattr(s, trait) for s in solvers] for trait in ("pace", "grasp"))
    assert abs(statistics.correlation(paces, grasps)) < 0.4


def test_a_solver_is_the_same_on_the_same_day_and_another_on_others() -> None:
    position = parse_puzzle_id(SMALL)
    assert USUAL.seconds(position, 1) == USUAL.seconds(position, 1)
    assert len({USUAL.seconds(position, seed) for seed in range(20)}) == 20


def test_pace_and_grasp_make_a_solver_slow() -> None:
    usual = mean_seconds(USUAL)
    assert mean_seconds(SimulatedSolver(0, 2.0, 1.0)) == pytest.approx(2 * usual)
    assert grade(parse_puzzle_id(SMALL)).facts.several > 0
    assert mean_seconds(SimulatedSolver(0, 1.0, 2.0)) > 1.1 * usual


def test_time_is_at_least_that_of_the_marks_and_of_one_look_a_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On average; without looks it is that of marks and counts alone."""
    monkeypatch.setattr(simulated, "MOOD_SPREAD", 0.0)
    position = parse_puzzle_id(SMALL)
    marks = simulated.MARK * position.unknown.bit_count()
    assert mean_seconds(USUAL) > marks + simulated.LOOK * 4
    monkeypatch.setattr(simulated, "LOOK", 0.0)
    monkeypatch.setattr(simulated, "COUNT", 0.0)
    assert mean_seconds(USUAL) == pytest.approx(marks, rel=0.05)


def test_solvers_go_ways_of_their_own_and_mark_nothing_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways: list[list[tuple[int, ...]]] = []
    true_mark = Reasoner.mark

    def noted(reasoner: Reasoner, reason: object) -> None:
        ways[-1].append(tuple(getattr(reason, "clues", ())))
        true_mark(reasoner, reason)  # type: ignore[arg-type]

    monkeypatch.setattr(Reasoner, "mark", noted)
    for seed in range(10):
        ways.append([])
        assert USUAL.seconds(parse_puzzle_id(OTHER), seed) is not None
    assert len({tuple(way) for way in ways}) > 1


def test_a_position_with_a_guess_is_not_solved() -> None:
    assert USUAL.seconds(parse_puzzle_id("3x1b1:a1a"), 1) is None


def test_the_load_is_no_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever grading says, the simulated seconds are the same."""
    sampler = SimulatedSolves((5,))
    before = sample_of(sampler, 7)
    monkeypatch.setattr(experiment, "load_of", lambda _position: 99.0)
    after = sample_of(sampler, 7)
    assert (after.values[0], after.record) == (99.0, before.record)


def test_records_tell_who_solved_what() -> None:
    record = record_of(SMALL, {3: 31.24, 11: 100.0})
    assert record == f"{SMALL} 3:31.2 11:100.0"
    assert solves_of(record) == [TimedSolve(SMALL, "3", 31.2), TimedSolve(SMALL, "11", 100.0)]
    assert solves_of(SMALL) == solves_of("") == []


def made_up(dice: random.Random, puzzles: int, noise: float) -> list[LabSample]:
    samples = []
    for number in range(puzzles):
        load = dice.uniform(5, 20)
        times = {
            person: math.exp(3 + 0.1 * load - 0.2 * person + dice.gauss(0, noise))
            for person in range(6)
            if dice.random() < 0.7
        }
        samples.append(LabSample((load, float(len(times))), record_of(f"p{number}", times)))
    return samples


def test_the_joint_measures_recover_what_made_the_times() -> None:
    samples = made_up(random.Random(1), 100, 0.1)
    estimates = joint_estimates([*samples, LabSample((None, 1.0), "ungraded 0:9.0")], 0.95)
    assert estimates["growth"].mean == pytest.approx(0.1, abs=0.005)
    assert estimates["r"].mean > 0.98
    assert estimates["r"].count <= 100
    assert estimates["skill"].mean == pytest.approx(
        statistics.stdev(-0.2 * p for p in range(6)), rel=0.1
    )
    assert estimates["noise"].mean == pytest.approx(0.1, rel=0.15)
    assert estimates["solves"].mean == sum(len(solves_of(s.record)) for s in samples) + 1
    nothing = joint_estimates([], 0.95)
    assert {name: estimate.count for name, estimate in nothing.items() if name != "solves"} == {
        "r": 0, "growth": 0, "skill": 0, "noise": 0,
    }  # fmt: skip


def test_a_run_is_the_same_by_however_many_and_goes_on(tmp_path: Path) -> None:
    def rows(folder: str, count: int, workers: int) -> list[dict[str, object]]:
        plan = LabRun(DIFFICULTY, 1, count)
        ledger = Ledger(tmp_path / folder)
        run(plan, ledger, ORIGIN, processes(workers), lambda _done, _total: None)
        document = report.as_json(DIFFICULTY, 1, plan.rows(ledger))
        again = report.as_json(DIFFICULTY, 1, report.rows_from(DIFFICULTY, document))
        assert again == document
        several = [row.as_json() for row in plan.rows(ledger)]
        for row in several:
            row.pop("cpu_ms")
            measures = row["measures"]
            assert isinstance(measures, dict)
            measures.pop("cpu_ms")
        return several

    rows("first", 3, 1)
    assert rows("first", 6, 2) == rows("second", 6, 1)
    for row in rows("second", 6, 1):
        assert row["source"] == "simulated"
        assert "not people" in str(row["line"])


def solves_by(people: int, puzzles: list[str]) -> list[TimedSolve]:
    return [
        TimedSolve(puzzle, f"secret-{person}", 10.0 * (person + 1) * (place + 1))
        for person in range(people)
        for place, puzzle in enumerate(puzzles)
    ]


def test_people_are_fitted_from_a_few_on() -> None:
    names = [f"p{n}" for n in range(7)]
    assert enough(solves_by(3, names))
    assert not enough(solves_by(2, [f"p{n}" for n in range(50)])), "two people"
    assert not enough(solves_by(10, names[:4])), "four puzzles"
    assert not enough(solves_by(3, names[:6])), "18 solves"
    apart = [solve._replace(puzzle=solve.puzzle + solve.person) for solve in solves_by(9, names)]
    assert not enough(apart), "nobody has solved what another one has"
    assert not enough([])


def made_puzzles(number: int) -> list[str]:
    sampler = SimulatedSolves((5,))
    records = (sample_of(sampler, seed).record for seed in range(2 * number))
    return list(dict.fromkeys(record.partition(" ")[0] for record in records if record))[:number]


def test_the_row_of_people_says_so_and_names_nobody() -> None:
    puzzles = made_puzzles(8)
    progress: list[tuple[int, int]] = []
    by_people, rows = fit_people(solves_by(4, puzzles), lambda *numbers: progress.append(numbers))
    [row] = rows
    data = row.as_json()
    assert (data["source"], data["people"], data["count"]) == ("people", 4, 8)
    assert "secret" not in str(report.as_json(by_people, 1, rows))
    assert progress == [(n, 8) for n in range(8)]
    assert row["solves"].mean == 32
    assert row["noise"].mean == pytest.approx(0, abs=0.01), "times are rounded to a tenth"
    loads = [grade(parse_puzzle_id(puzzle)).facts.load for puzzle in puzzles]
    places = [math.log(place + 1) for place in range(8)]
    assert row["r"].mean == pytest.approx(statistics.correlation(loads, places), abs=1e-3)
    assert row["load"].mean == pytest.approx(statistics.fmean(loads))
