"""Where nothing can be written: one sentence says so, whatever the command, and nothing is left."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.processes.command import bullets
from tests.processes.serving import eventually, serving
from tests.root import ROOT
from webapp.cli.main import COMMANDS

pytestmark = pytest.mark.functional

COMMAND = (sys.executable, "-P", "-m", "webapp")
PUZZLE = "4x4b5:b1b32a4g"
BOOK = ("book", "--seed", "1", "--count", "1", "--width", "4", "-o")

REPLAY = "Board:\n0*\nEvents:\n0.1 lc 1 1\n0.2 lr 1 1\n"

PRINTING: tuple[tuple[str, ...], ...] = (
    (),
    ("--help",),
    ("--version",),
    ("generate", "--width", "4", "--seed", "1"),
    ("generate", "--width", "4", "--seed", "1", "--count", "3", "--workers", "2", "--json"),
    ("stock", "--status"),
    ("play", "--list"),
    ("play", "random", "--games", "20", "--workers", "1"),
    ("stock", "--background", "--width", "3"),
    ("solve", PUZZLE),
    ("solve", PUZZLE, "--json"),
    ("hint", PUZZLE),
    ("odds", PUZZLE),
    ("check", PUZZLE),
    ("convert", PUZZLE, "--to", "text"),
    ("convert", "5x5:0,0,mea48a28", "--to", "mbf"),
    ("replay", REPLAY),
    ("board", "--seed", "1"),
    ("lab", "fig6", "--kept"),
    ("bench", "--help"),
    ("completion", "bash"),
    ("book", "--help"),
    ("serve", "--help"),
    ("worker", "--help"),
)

RAW = ("Errno", "Traceback", "something went wrong")


def test_every_command_is_tried() -> None:
    assert {arguments[0] for arguments in PRINTING if arguments} >= COMMANDS.keys()


def environment(data: Path, **others: str) -> dict[str, str]:
    return {**os.environ, "BULLETS_DATA": str(data), "BULLETS_JIT": "0", **others}


Done = subprocess.CompletedProcess[str]


def run(
    data: Path, *arguments: str, blocks: int | None = None, **streams: object
) -> subprocess.CompletedProcess[str]:
    """Run a command; with `blocks` the system refuses longer files, as a full disk does."""
    limit = () if blocks is None else ("sh", "-c", f'ulimit -f {blocks}; exec "$@"', "sh")
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [*limit, *COMMAND, *arguments],
        cwd=ROOT,
        env=environment(data),
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
        **streams,
    )


@pytest.fixture
def run_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Done]]:
    """Run a command in this process: quicker, where neither streams nor the system refuse it."""

    def run_in_this_process(data: Path, *arguments: str) -> Done:
        if arguments[0] in {"worker", "serve"}:  # they take signals for themselves
            return run(data, *arguments, stdout=subprocess.PIPE)
        monkeypatch.setenv("BULLETS_DATA", str(data))
        result = bullets(*arguments)
        return subprocess.CompletedProcess(arguments, result.code, result.out, result.err)

    before = os.umask(0o022)
    monkeypatch.chdir(ROOT)
    yield run_in_this_process
    os.umask(before)


def check_said(done: Done, *words: str) -> None:
    """Exit code 2 and one sentence: what could not be written, why, and what to do."""
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("bullets: ")
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr
    assert not [word for word in RAW if word in done.stderr]
    assert "choose another" in done.stderr or "elsewhere" in done.stderr


# Standard output


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_full_disk_behind_standard_output(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = run(tmp_path, *arguments, stdout=full)
    check_said(done, "standard output cannot be written (the disk is full): ")


@pytest.mark.parametrize("arguments", [("--version",), ("solve", PUZZLE)], ids=" ".join)
def test_a_full_disk_that_is_met_at_the_first_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    test_a_full_disk_behind_standard_output(tmp_path, arguments)


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_reader_that_has_left(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    reading_end, writing_end = os.pipe()
    os.close(reading_end)
    try:
        done = run(tmp_path, *arguments, stdout=writing_end)
    finally:
        os.close(writing_end)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_standard_output_that_is_closed(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    script = 'exec "$@" >&-'
    done = subprocess.run(
        ["sh", "-c", script, "sh", *COMMAND, *arguments],
        cwd=ROOT,
        env=environment(tmp_path),
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_site_whose_address_nobody_reads(tmp_path: Path) -> None:
    with serving(tmp_path, "--no-worker", BULLETS_JIT="0") as site:
        assert site.process.stdout is not None
        site.process.stdout.close()
        eventually(lambda: "Bullets is at" in site.log.read_text())
        site.process.terminate()
        assert site.process.wait(60) == 0
        said = site.log.read_text()
    assert "Traceback" not in said
    assert "Exception" not in said


# Places that are named


SAVING: tuple[tuple[str, ...], ...] = (
    (*BOOK, "{}"),
    ("solve", PUZZLE, "--svg", "{}"),
    ("lab", "fig6", "--kept", "--svg", "{}"),
    ("lab", "fig6", "--puzzles", "1", "--workers", "1", "--save", "{}"),
)

PLACES = (
    "/proc/new",
    "/sys/new",
    "{tmp}/a file/new",
    "{tmp}/" + "long" * 70,
    "{tmp}/no folder/x/y",
)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("arguments", SAVING, ids=" ".join)
def test_a_place_that_cannot_be_written(
    tmp_path: Path, run_here: Callable[..., Done], arguments: tuple[str, ...], place: str
) -> None:
    (tmp_path / "a file").write_text("in the way")
    named = place.format(tmp=tmp_path)
    if arguments[0] == "solve" and "no folder" in place:
        return  # it makes its folder
    done = run_here(tmp_path / "data", *(part.format(named) for part in arguments))
    check_said(done, named)
    assert not done.stdout
    assert {path.name for path in tmp_path.iterdir()} <= {"a file", "data"}


# The data folder


WORKING: tuple[tuple[str, ...], ...] = (
    (*BOOK, "{tmp}/book.pdf"),
    ("book", "--count", "1", "-o", "{tmp}/book.pdf"),
    ("stock", "--background", "--width", "3"),
    ("stock", "--status"),
    ("lab", "fig6", "--puzzles", "1", "--workers", "1"),
    ("worker",),
    ("serve", "--port", "0"),
)


@pytest.mark.parametrize("place", ["/proc/data", "{tmp}/a file/data", "{tmp}/a file"])
@pytest.mark.parametrize("arguments", WORKING, ids=" ".join)
def test_a_data_folder_that_cannot_be_written(
    tmp_path: Path, run_here: Callable[..., Done], arguments: tuple[str, ...], place: str
) -> None:
    (tmp_path / "a file").write_text("in the way")
    data = Path(place.format(tmp=tmp_path))
    done = run_here(data, *(part.format(tmp=tmp_path) for part in arguments))
    check_said(done, str(data), "BULLETS_DATA")
    assert not done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["a file"]


@pytest.mark.parametrize("blocks", [0, 16])
def test_a_book_for_which_the_disk_is_too_full(tmp_path: Path, blocks: int) -> None:
    done = run(tmp_path / "data", *BOOK, str(tmp_path / "book.pdf"), blocks=blocks)
    check_said(done, "so large", "BULLETS_DATA")
    assert not (tmp_path / "book.pdf").exists()
    left = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert not [name for name in left if name.endswith((".part", ".lock")) or "order" in name]
    again = run(tmp_path / "data", *BOOK, str(tmp_path / "book.pdf"), stdout=subprocess.PIPE)
    assert again.returncode == 0, "it goes on once there is room"


@pytest.mark.parametrize("arguments", [SAVING[1], SAVING[2]], ids=" ".join)
def test_what_does_not_fit_leaves_nothing_behind(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    named = str(tmp_path / "new")
    done = run(tmp_path / "data", *(part.format(named) for part in arguments), blocks=1)
    check_said(done, named, "so large")
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_stays_as_it_was_where_the_new_one_does_not_fit(
    tmp_path: Path,
) -> None:
    chart = tmp_path / "chart.svg"
    chart.write_text("before")
    done = run(tmp_path, "lab", "fig6", "--kept", "--svg", str(chart), blocks=1)
    check_said(done, str(chart))
    assert chart.read_text() == "before"
    assert list(tmp_path.iterdir()) == [chart]
