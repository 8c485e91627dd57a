"""`bullets lab`: what it says, and that no way of ending it costs what is finished."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.processes.command import bullets
from tests.processes.ending import none_left
from tests.processes.serving import eventually
from tests.root import ROOT
from webapp.lab.bullets.figures import FIG6
from webapp.lab.catalogue import LISTED, SURVEYS
from webapp.lab.sampling import PIECE

pytestmark = pytest.mark.functional

COMMAND = (sys.executable, "-P", "-m", "webapp", "lab", "fig6")
SMALL_EXPERIMENTS = ["fig6-argmin", "minimum-500", "types", "no-total", "work-by-density"]
"""Of which a single sample of each point takes a second or two."""

PUZZLES = 4
"""A point; the whole run takes seconds."""


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "BULLETS_DATA": str(folder)}


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    for row in report["rows"]:
        times = row["measures"].pop("cpu_ms")
        assert times["count"] == row["count"]
        assert times["mean"] == row.pop("cpu_ms")
    return report


def finished(folder: Path, *options: str) -> dict[str, Any]:
    done = subprocess.run(
        [*COMMAND, "--puzzles", str(PUZZLES), "--json", *options],
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return without_times(json.loads(done.stdout))


def pieces(folder: Path) -> list[str]:
    file = folder / "lab" / "fig6-1.jsonl"
    return list(filter(None, file.read_text().splitlines())) if file.exists() else []


@contextmanager
def under_way(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A run in a group of its own, some pieces old. Nothing of the group is left at the end.

    Its pieces are as large as can be, so that it is far from its end when it is stopped.
    """
    process = subprocess.Popen(
        [*COMMAND, "--puzzles", str(PIECE), "--workers", "2"],
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with none_left(process):
        eventually(lambda: len(pieces(folder)) >= 3 or process.poll() is not None)
        assert process.poll() is None
        yield process
        eventually(lambda: not alive(process.pid))


def alive(group: int) -> bool:
    """Whether a process of the group still runs; a zombie does not."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            return True
    return False


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A run that nothing disturbed, by one process."""
    return finished(tmp_path_factory.mktemp("undisturbed"), "--workers", "1")


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path, whole: dict[str, Any]) -> None:
    with under_way(tmp_path) as process:
        process.kill()
    before = pieces(tmp_path)
    assert 3 <= len(before) < len(FIG6.points)
    with (tmp_path / "lab" / "fig6-1.jsonl").open("a") as file:
        file.write(before[0][:100])  # as if the power had failed while a line was written
    assert finished(tmp_path) == whole
    after = pieces(tmp_path)
    assert after[: len(before)] == before
    assert len(after) == len(FIG6.points) + 1, "and nothing was made twice"


def test_ctrl_c_stops_at_once_and_keeps_what_is_finished(
    tmp_path: Path, whole: dict[str, Any]
) -> None:
    with under_way(tmp_path) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    stays, stopped = err.splitlines()
    assert stays == "bullets: what is finished is kept: the same command goes on from there"
    assert stopped == "bullets: stopped"
    before = pieces(tmp_path)
    assert 3 <= len(before) < len(FIG6.points)
    assert finished(tmp_path) == whole
    assert pieces(tmp_path)[: len(before)] == before


def test_the_rows_are_those_of_the_experiment(whole: dict[str, Any]) -> None:
    assert list(whole) == [
        *("experiment", "title", "source", "confidence", "seed", "rows", "findings")
    ]
    assert (whole["experiment"], whole["seed"]) == ("fig6", 1)
    places = [(row["width"], row["bullets"], row["samples"]) for row in whole["rows"]]
    assert places == [
        (n, b, s) for n, b in ((4, 5), (5, 8), (6, 11), (7, 15)) for s in range(1, 11)
    ]
    for row in whole["rows"]:
        energy = row["measures"]["energy"]
        assert row["count"] == energy["count"] == PUZZLES
        assert energy["low"] <= energy["mean"] <= energy["high"]
        assert energy["paper"] is None
    assert [finding["agrees"] for finding in whole["findings"]] == [None] * 3


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path / "data"))
    return tmp_path


def test_people_get_tables_and_statements_a_chart_and_a_file(data: Path) -> None:
    chart, rows = data / "chart.svg", data / "rows.json"
    said = bullets(
        *("lab", "fig6", "--puzzles", "1", "--workers", "1"),
        *("--svg", str(chart), "--save", str(rows)),
    )
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[3:7] == [
        "In brackets: intervals of 90%.",
        "",
        "4x4, 5 bullets",
        "  samples  puzzles  energy  CPU ms",
    ]
    assert lines[7].split()[:2] == ["1", "1"]
    assert sum(line.startswith("The paper: ") for line in lines) == 3
    assert lines[-1] == "Fewer than 100 a point, or than are usual: too few to judge."
    svg = ET.parse(chart).getroot()
    names = [e.text for e in svg.iter() if e.get("class") == "chart-label"]
    assert names == ["4x4, 5 bullets", "5x5, 8 bullets", "6x6, 11 bullets", "7x7, 15 bullets"]
    saved = json.loads(rows.read_text())
    (run,) = saved.pop("runs")
    assert set(run) == {"version", "commit", "machine", "day", "puzzles"}
    assert run["puzzles"] == len(FIG6.points)
    again = bullets("lab", "fig6", "--puzzles", "1", "--json")
    assert again.json() == saved


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fig8"], "there is no experiment 'fig8': bullets lab --list names them"),
        ([], "which experiment is to be made? bullets lab --list names them"),
        (["fig6", "--puzzles", "0"], "0 is not in the range 1<=x<=1000000"),
        (["fig6", "--puzzles", "many"], "'many' is not a valid integer range"),
        (["fig6", "--workers", "0"], "0 is not in the range 1<=x<=256"),
        (["fig6", "--seed", "-1"], "-1 is not in the range"),
        (["fig6", "--svg", "no/such/chart.svg"], "there is no folder no/such"),
        (["fig6", "--minutes", "0"], "0 is not in the range x>0"),
        (
            ["fig6", "--kept", "--puzzles", "3", "--minutes", "1"],
            "--kept makes nothing: leave out --games and --minutes",
        ),
    ],
)
def test_bad_input_gets_one_line(data: Path, arguments: list[str], message: str) -> None:
    said = bullets("lab", *arguments)
    assert (said.code, said.out) == (2, "")
    assert message in said.err
    assert said.err.count("\n") == 1
    assert not (data / "data").exists()


def test_a_data_folder_that_cannot_be_used_is_told(data: Path) -> None:
    (data / "data").write_text("a file where a folder should be")
    said = bullets("lab", "fig6", "--puzzles", "1", "--workers", "1")
    assert (said.code, said.out) == (2, "")
    assert "fig6-1.jsonl cannot be written" in said.err


def test_puzzles_of_another_version_stop_the_run(data: Path) -> None:
    point = FIG6.points[-1].key
    piece = {
        "point": point, "first": 0, "samples": [[[-8.0], "another", 1.0]],
        "version": "0", "commit": None, "machine": "", "day": "",
    }  # fmt: skip
    folder = data / "data" / "lab"
    folder.mkdir(parents=True)
    (folder / "fig6-1.jsonl").write_text(json.dumps(piece) + "\n")
    said = bullets("lab", "fig6", "--puzzles", "1")
    assert (said.code, said.out) == (1, "")
    assert "was made by another version" in said.err


def test_the_list_names_all_and_imports_no_solver_and_no_compiler() -> None:
    modules = [f"webapp.lab.{listed.module}" for listed in LISTED.values()]
    for options in (["--list", "--json"], ["--list"], ["--help"]):
        code = (
            "import sys\n"
            "from webapp.cli.main import bullets\n"
            f"bullets.main(['lab', *{options}], standalone_mode=False)\n"
            f"heavy = {{'numba', 'numpy', 'z3', 'pysat', *{modules}}}\n"
            "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
        )
        done = subprocess.run(
            [sys.executable, "-P", "-c", code],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        if "--json" in options:
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            assert [line["name"] for line in lines] == [*LISTED, *SURVEYS]
            assert {tuple(line) for line in lines} == {("name", "title", "paper", "source")}


def test_games_and_puzzles_are_two_names_of_one_option(data: Path) -> None:
    there = bullets("lab", "fig6", "--puzzles", "1", "--workers", "1", "--json")
    assert bullets("lab", "fig6", "--games", "1", "--json").json() == there.json()


def test_a_run_of_minutes_says_what_is_missing(data: Path) -> None:
    said = bullets("lab", "fig6", "--minutes", "0.000001", "--workers", "1")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-1] == "Not every point has puzzles yet: nothing is judged."


@pytest.mark.parametrize("name", SMALL_EXPERIMENTS)
def test_a_single_sample_of_each_point_makes_tables_statements_and_charts(
    data: Path, name: str
) -> None:
    chart = data / "chart.svg"
    experiment = LISTED[name].load()
    svg = ("--svg", str(chart)) if experiment.charts else ()
    said = bullets("lab", name, "--games", "1", "--workers", "1", *svg)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[:3] == [experiment.title, experiment.source, experiment.about]
    for line in {point.line for point in experiment.points}:
        assert line in lines
    document = bullets("lab", name, "--games", "1", "--json").json()
    assert [row["point"] for row in document["rows"]] == [p.key for p in experiment.points]
    assert said.out.count("The paper: ") == len(document["findings"]) > 0
    for number, spec in enumerate(experiment.charts):
        file = chart.with_stem(f"chart-{spec.measure}") if number else chart
        title = ET.parse(file).getroot()[0]
        assert title.text == spec.title


def test_a_table_has_no_chart(data: Path) -> None:
    said = bullets("lab", "minimum-500", "--games", "1", "--svg", str(data / "chart.svg"))
    assert (said.code, said.out) == (2, "")
    assert "minimum-500 is a table and has no chart: leave out --svg" in said.err


def test_a_full_run_that_is_not_kept_is_not_shown(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.lab.report.RESULTS", data)
    said = bullets("lab", "fig6", "--kept")
    assert (said.code, said.out) == (2, "")
    assert "no full run of fig6 is kept yet: leave out --kept" in said.err
