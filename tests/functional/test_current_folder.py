"""No process that the product starts imports what lies in the current folder."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.documents.page_kinds import PUZZLES
from tests.processes.serving import await_address, eventually, serving
from tests.root import ROOT
from webapp.bench import engine, press
from webapp.press.layout.pages import Sheaf
from webapp.press.pdf.build import render_instructions

pytestmark = pytest.mark.functional

ENTRANCE = "from webapp.cli.main import main\nif __name__ == '__main__':\n    main()\n"
"""What pip writes into the folder of commands: Python is told nothing of the current folder."""

NEVER_SPELT = {
    "sys.executable": "PYTHON",
    "multiprocessing.get_context": "spawning",
    "multiprocessing.Pool": "spawning",
    "multiprocessing.Process": "spawning",
    "os.fork": "PYTHON",
    "os.system": "PYTHON",
    "os.popen": "PYTHON",
}
"""Ways to start a process, and what webapp/processes.py has in their place."""


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder in which every module there is leaves a mark when it is imported, and ends all."""
    folder = tmp_path / "trap"
    folder.mkdir()
    for name in {*sys.stdlib_module_names, *packages_distributions(), "webapp", "tests"}:
        mark = tmp_path / "marks" / name
        (folder / f"{name}.py").write_text(
            f"open({str(mark)!r}, 'w').close()\nraise SystemExit('{name} of the current folder')\n"
        )
    (tmp_path / "marks").mkdir()
    return folder


def imported(trap: Path) -> list[str]:
    return sorted(mark.name for mark in (trap.parent / "marks").iterdir())


def bullets(trap: Path, *arguments: str, stdin: str = "") -> None:
    """Run a command as it is installed, from the trap."""
    entrance = trap.parent / "bin" / "bullets"
    entrance.parent.mkdir(exist_ok=True)
    entrance.write_text(ENTRANCE)
    data = str(trap.parent / "data")
    done = subprocess.run(
        [sys.executable, str(entrance), *arguments],
        cwd=trap,
        env={**os.environ, "PYTHONPATH": str(ROOT), "BULLETS_DATA": data},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, imported(trap)) == (0, []), done.stderr


@pytest.mark.parametrize("command", [["-c", "import json"], ["-m", "webapp"]])
def test_the_trap_catches_whoever_looks_there(trap: Path, command: list[str]) -> None:
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=trap,
        env=environ,
        check=False,
        capture_output=True,
        text=True,
    )
    (name,) = imported(trap)
    assert f"{name} of the current folder" in done.stderr


def test_those_that_print_a_book(trap: Path) -> None:
    file = str(trap.parent / "book.pdf")
    bullets(trap, "book", "--puzzles", "-", "--hints", "-o", file, stdin="\n".join(PUZZLES))


def test_those_of_an_experiment(trap: Path) -> None:
    bullets(trap, "lab", "fig6", "--puzzles", "4", "--workers", "2")


def test_those_of_the_site(trap: Path, tmp_path: Path) -> None:
    with serving(trap) as site:
        await_address(site)
        eventually(site.ready)
        assert site.worker() is not None
        assert imported(trap) == [], site.log.read_text()


def test_those_that_are_measured(
    trap: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(trap)
    sheaf = Sheaf("<p>one page</p>", "", 1, 1)
    order = render_instructions(
        sheaf, tmp_path / "sheaf.pdf", tmp_path / "sheaf.json", tagged=False
    )
    assert min(press._measured("webapp.press.pdf.render_process", order, tmp_path)) > 0
    assert engine._process(["webapp.engine.position"]) > engine._process([]) / 2
    assert imported(trap) == []


def spellings(source: str) -> Iterator[str]:
    """The ways to start a process that a module knows, as they are spelt in full."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_processes_are_started_in_one_way_only() -> None:
    own = ROOT / "webapp" / "processes.py"
    assert "sys.executable" in set(spellings(own.read_text()))
    for file in (ROOT / "webapp").rglob("*.py"):
        used = set() if file == own else NEVER_SPELT.keys() & set(spellings(file.read_text()))
        assert not used, f"{file}: use {NEVER_SPELT[used.pop()]} of webapp/processes.py"
