"""What all tests share: a clean environment, how hard hypothesis tries, and an honest ending."""

from __future__ import annotations

import os
import random
import secrets
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.processes import kernels, surroundings
from tests.root import ROOT

MARKS = ("unit", "functional", "browser", "servers")

LONGEST_FIRST = (
    "functional/web/site/test_weights.py",
    "browser/site/test_every_page.py",
    "browser/live/test_desk.py",
    "functional/web/books/test_books.py",
    "functional/press/test_readers.py",
    "functional/test_documents.py",
    "functional/cli/test_stock.py",
    "functional/cli/test_book.py",
    "functional/jobs/test_workers.py",
    "browser/live/test_game.py",
    "browser/puzzles/test_play.py",
    "browser/site/test_every_control.py",
    "functional/press/test_sizes.py",
    "functional/cli/server/test_serve.py",
    "functional/test_places_to_write.py",
    "browser/live/test_assistance.py",
    "functional/cli/test_generate.py",
    "functional/test_launcher.py",
    "functional/services/live/test_leaks.py",
    "functional/bench/test_siege.py",
    "functional/bench/test_web.py",
    "functional/web/site/test_pages.py",
    "functional/web/puzzles/test_play.py",
    "functional/cli/test_lab.py",
    "functional/cli/test_book_live.py",
    "functional/web/live/test_without_flood.py",
    "functional/press/test_refusals.py",
    "unit/engine/reasons/test_smallest_large.py",
    "unit/engine/reasons/test_smallest.py",
    "unit/engine/kernels/test_jit.py",
    "unit/bullets/test_generate.py",
    "unit/engine/counting/test_counts.py",
)
"""Files of tests that take more than some ten seconds: begun last, they would be waited for."""

settings.register_profile("quick", deadline=None, max_examples=40)
settings.register_profile("ci", deadline=None, max_examples=100, derandomize=True)
settings.register_profile(
    "thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "quick")
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the run the same for whoever starts it, in whatever way, and on no one's data."""
    surroundings.make_plain()
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False  # LONGEST_FIRST is kept
    folder = tempfile.TemporaryDirectory(prefix="bullets-tests-")
    config.add_cleanup(folder.cleanup)
    os.environ["BULLETS_DATA"] = str(Path(folder.name) / "data")
    if getattr(config.option, "tx", None) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(KernelsForAll(Path(folder.name) / "kernels", config))


class KernelsForAll:
    """Has kernels compiled for all processes of the run while these read the tests."""

    def __init__(self, lock: Path, config: pytest.Config) -> None:
        self.lock = lock
        self.compiler = kernels.compile_beside(lock)
        config.add_cleanup(self.end)

    def pytest_configure_node(self, node: Any) -> None:
        """Tell each process what to wait for."""
        node.workerinput["kernels"] = str(self.lock)

    def end(self) -> None:
        """Leave no process behind, however short the run was."""
        self.compiler.kill()
        self.compiler.wait()


@pytest.fixture(scope="session")
def kernels_of_the_run(request: pytest.FixtureRequest) -> None:
    """The kernels are compiled, if another process does that for all."""
    given = getattr(request.config, "workerinput", {})
    if "kernels" in given:
        kernels.await_kernels(Path(given["kernels"]))


@pytest.fixture(autouse=True)
def _environment_as_before() -> Iterator[None]:
    """What a test does to the environment ends with it: `monkeypatch` gives variables back."""
    before = dict(os.environ)
    yield
    changed = {name for name, _ in before.items() ^ os.environ.items()} - {"PYTEST_CURRENT_TEST"}
    for name in changed:
        if name in before:
            os.environ[name] = before[name]
        else:
            del os.environ[name]
    left_behind = changed - {"PYTHONSAFEPATH"}  # our own program sets it for all its process
    assert not left_behind, f"the test has changed the environment of later ones: {left_behind}"


@pytest.fixture(autouse=True)
def _luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Boards left to chance are the same in each run of a test. LUCK=anything makes others."""
    dice = random.Random(f"{os.environ.get('LUCK', '')} {request.node.nodeid}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbelow", dice.randrange)
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test says what kind it is, so that none is left out when one kind is asked for.

    Files are begun in the order of their length.
    """
    unmarked = [item.nodeid for item in items if not any(map(item.get_closest_marker, MARKS))]
    if unmarked:
        raise pytest.UsageError(f"without a mark out of {', '.join(MARKS)}: {unmarked[0]}")
    places = {ROOT / "tests" / name: place for place, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end which kinds of tests were left out, and why."""
    left_out: Counter[tuple[str, str]] = Counter()
    for report in terminalreporter.stats.get("skipped", []):
        kind = next((mark for mark in reversed(MARKS) if mark in report.keywords), "")
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        left_out[kind, reason.removeprefix("Skipped: ")] += 1
    for (kind, reason), count in sorted(left_out.items()):
        terminalreporter.write_line(f"LEFT OUT: {count} {kind} tests: {reason}", yellow=True)
    expression = terminalreporter.config.option.markexpr
    if expression:
        terminalreporter.write_line(f"LEFT OUT: all tests but -m {expression!r}", yellow=True)
