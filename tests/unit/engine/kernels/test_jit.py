"""When kernels are used, and where their machine code is kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.root import ROOT
from webapp.engine.kernels import jit

pytestmark = pytest.mark.unit


SOLVE = """
import json, resource, sys
if "full" in sys.argv:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # as on a disk that cannot be written
from webapp.engine.kernels import clue_set_dispatch as fast
from webapp.engine.budget import Budget
other = fast.other_world(3, 1, 0b001, 0b000, budget=Budget(100))
hits = misses = 0
if "numba" in sys.modules:
    from webapp.engine.kernels import clue_set_kernel as kernels  # noqa: PLC0415 (imports numba)
    stats = kernels.second_world.stats
    hits, misses = sum(stats.cache_hits.values()), sum(stats.cache_misses.values())
print(json.dumps([other, "numba" in sys.modules, hits, misses]))
"""
"""Finds that one bullet among three cells may lie elsewhere."""

RIGHT = (0b010, 0b100)


def run(*arguments: str, **environment: str) -> list[Any]:
    done = subprocess.run(
        [sys.executable, "-c", SOLVE, *arguments],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    answer: list[Any] = json.loads(done.stdout)
    return answer


def test_the_engine_is_imported_without_numba() -> None:
    modules = sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "webapp" / "engine").rglob("*.py")
        if "kernel" not in path.stem and path.stem != "__init__"
    )
    program = f"import importlib, sys; [importlib.import_module(m) for m in {modules}]; "
    program += "print([m for m in ('numba', 'numpy') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_bullets_jit_0_leaves_numba_alone() -> None:
    other, numba, _, _ = run(BULLETS_JIT="0")
    assert other in RIGHT
    assert not numba


def test_machine_code_is_kept_for_the_next_process_and_for_one_that_cannot_write(
    tmp_path: Path,
) -> None:
    first = run(NUMBA_CACHE_DIR=str(tmp_path))
    second = run(NUMBA_CACHE_DIR=str(tmp_path))
    reader = run("full", NUMBA_CACHE_DIR=str(tmp_path))
    assert [answer[1:] for answer in (first, second, reader)] == [
        [True, 0, 1],
        [True, 1, 0],
        [True, 1, 0],
    ]
    assert first[0] == second[0] == reader[0] in RIGHT


SLOWLY = """
import sys, time
import numba.core.caching as caching
usual = caching.IndexDataCacheFile._save_index
def slow(self, overloads):
    time.sleep(0.5)  # in this moment another process may take the same number
    usual(self, overloads)
caching.IndexDataCacheFile._save_index = slow
sys.path.insert(0, sys.argv[1])
import plain
print(plain.add_one({"int": 1, "float": 0.5, "complex": 1j}[sys.argv[2]]))
"""

PLAIN = """
from webapp.engine.kernels import jit

@jit.kernel
def add_one(x):
    return x + 1
"""


def test_processes_that_compile_at_once_do_not_take_each_others_code(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(PLAIN)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def start(kind: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", SLOWLY, str(tmp_path), kind]
        return subprocess.Popen(
            command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True
        )

    for _ in range(2):
        running = [start(kind) for kind in ("int", "float", "complex")]
        answers = [process.communicate()[0].strip() for process in running]
        assert answers == ["2", "1.5", "(1+1j)"]
        assert len(list((tmp_path / "cache").rglob("*.nbc"))) == 3, "each has a file of its own"


CHARGED = """
import sys, time
from webapp.engine.budget import BudgetSpent
from webapp.engine.kernels import jit
from webapp.services.analysis.effort import CpuClock
from webapp.strategies.protocol import Clock, GameTimeUp
sys.path.insert(0, sys.argv[1])
import plain
seconds = 0.1
game, analysis = Clock(seconds), CpuClock().budget(1000, seconds)
began, worked = time.thread_time(), jit.working_time()
plain.add_one(1)
assert time.thread_time() - began > seconds, "nothing was compiled"
assert jit.working_time() - worked < seconds
game.check()
analysis.spend()
while jit.working_time() - worked < 2 * seconds:
    pass
for spend, spent in ((game.check, GameTimeUp), (lambda: analysis.spend(100), BudgetSpent)):
    try:
        spend()
    except spent:
        print("work is charged")
"""


def test_compiling_is_charged_to_no_game_and_no_analysis(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text(PLAIN)
    done = subprocess.run(
        [sys.executable, "-c", CHARGED, str(tmp_path)],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("work is charged\n" * 2, "")


def test_kernels_are_compiled_anew_where_no_folder_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file is no folder")
    other, numba, hits, _ = run(NUMBA_CACHE_DIR=str(tmp_path / "file"))
    assert other in RIGHT
    assert (numba, hits) == (True, 0)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_each_version_of_the_kernels_has_a_folder_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(jit, "PACKAGE", tmp_path)
    folders = set()
    for text in ("a = 1", "a = 2"):
        (tmp_path / "a_kernel.py").write_text(text)
        jit._version_of_kernels.cache_clear()
        folders.add(jit.cache_folder())
    jit._version_of_kernels.cache_clear()
    assert len(folders) == 2
    assert {folder.parent for folder in folders} == {tmp_path / "cache"}


def test_the_cache_lies_in_the_users_cache_folder_unless_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in jit.cache_folder().parents


def test_warming_up_does_nothing_when_kernels_are_switched_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BULLETS_JIT", "0")
    jit.warm_up(["no.such.module"])


def test_warming_up_loads_what_the_modules_offer() -> None:
    jit.warm_up()
    from webapp.engine.kernels import clue_set_kernel  # noqa: PLC0415 (imports numba)

    assert len(clue_set_kernel.minimal_clues.signatures) >= 2
    assert len(clue_set_kernel.paper_counts.signatures) >= 2
