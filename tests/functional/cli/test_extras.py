"""Libraries that only a few strategies need come when the first of them is called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

import webapp
from tests.processes.command import bullets
from webapp import libraries
from webapp.cli.extras import with_libraries
from webapp.cli.failures import NegativeAnswer
from webapp.libraries import LIBRARIES, SOLVERS, LibraryMissing
from webapp.strategies.catalogue import STRATEGIES

pytestmark = pytest.mark.functional


class Checkout:
    """A checkout whose launcher does as it is told, and a library that waits for it."""

    def __init__(self, root: Path, launcher: str) -> None:
        self.root, self.library, self.extra = root, root / "library", "solvers"
        (root / ".venv" / "made-from").mkdir(parents=True)
        (root / ".venv" / "made-from" / "root").touch()
        (root / "run").write_text(f"#!/bin/sh\n{launcher}\n")
        (root / "run").chmod(0o755)

    def work(self) -> str:
        if not self.library.exists():
            raise LibraryMissing("the library is missing", self.extra)
        return self.library.read_text()

    def with_libraries(self, prefix: Path) -> str:
        with (
            mock.patch.object(webapp, "__file__", str(self.root / "webapp" / "__init__.py")),
            mock.patch.object(sys, "prefix", str(prefix)),
        ):
            return with_libraries(self.work)


def test_a_missing_library_is_installed_by_the_launcher_and_the_work_done(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, 'printf "%s" "$*" > "${0%/*}/library"')
    assert checkout.with_libraries(tmp_path / ".venv") == "install solvers"


def test_a_library_that_has_gone_is_installed_again(tmp_path: Path) -> None:
    installed_once = '[ -f "${0%/*}/.venv/made-from/solvers.lock" ] || echo here >"${0%/*}/library"'
    checkout = Checkout(tmp_path, installed_once)
    (tmp_path / ".venv" / "made-from" / "solvers.lock").touch()
    assert checkout.with_libraries(tmp_path / ".venv") == "here\n"


def test_nothing_is_installed_where_nothing_is_missing(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, "exit 9")
    checkout.library.write_text("here")
    assert checkout.with_libraries(tmp_path / ".venv") == "here"


@pytest.mark.parametrize("launcher", ["exit 2", "exit 0"])
def test_a_launcher_that_does_not_bring_it_leaves_a_plain_word(
    tmp_path: Path, launcher: str
) -> None:
    checkout = Checkout(tmp_path, launcher)
    with pytest.raises((NegativeAnswer, LibraryMissing), match="the library is missing"):
        checkout.with_libraries(tmp_path / ".venv")


def test_an_environment_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, 'touch "${0%/*}/called"')
    with pytest.raises(NegativeAnswer, match="the library is missing"):
        checkout.with_libraries(tmp_path / "another")
    assert not (tmp_path / "called").exists()


@pytest.mark.parametrize(
    ("strategy", "package"), [("exists", "z3-solver"), ("check-all-sat", "python-sat")]
)
def test_a_strategy_whose_library_is_missing_says_which(
    strategy: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(libraries, "find_spec", lambda _name: None)
    result = bullets("play", strategy, "--games", "1")
    assert result.code == 1
    assert result.err == (
        f"bullets: this strategy needs {package}, which is not installed: pip install {package}\n"
    )


def test_each_library_that_a_strategy_names_is_in_the_extra() -> None:
    named = {strategy.library for strategy in STRATEGIES.values() if strategy.library}
    solvers = {name for name, library in LIBRARIES.items() if library.extra == SOLVERS}
    assert named == solvers
    assert libraries.available("")
    assert not libraries.available("a_library_that_nobody_has")


def test_the_extra_that_brings_a_library_is_the_one_that_is_installed(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, 'printf "%s" "$*" > "${0%/*}/library"')
    checkout.extra = "replays"
    assert checkout.with_libraries(tmp_path / ".venv") == "install replays"


def test_listing_the_strategies_imports_none_of_their_libraries() -> None:
    code = (
        "import sys; from webapp.cli.commands import play; play.command(['--list'], "
        "standalone_mode=False); print({'z3', 'pysat'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("set()\n")
