"""However the tests are started, the processes that they start find the same surroundings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import LONGEST_FIRST
from tests.root import ROOT

pytestmark = pytest.mark.functional

PROGRAM = """
import json, os, signal, subprocess, sys
ASK = '''
import json, os, signal, sys
deaf = [n.name for n in signal.Signals if signal.getsignal(n) is signal.SIG_IGN]
names = sorted(set(os.environ) - {"HOME", "PATH", "LC_CTYPE"})
print(json.dumps([deaf, len(signal.pthread_sigmask(signal.SIG_BLOCK, [])), os.umask(0), names]))
'''
from tests.processes import surroundings
surroundings.make_plain()
print(subprocess.run([sys.executable, "-c", ASK], check=True, capture_output=True).stdout.decode())
signal.raise_signal(signal.SIGINT)
"""


def report(*before: str, environment: dict[str, str]) -> Any:
    """What a process finds that is started by one that was started like this."""
    done = subprocess.run(
        [*before, sys.executable, "-c", PROGRAM],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return json.loads(done.stdout)


def test_a_run_from_a_scripts_background_starts_processes_as_one_from_a_terminal() -> None:
    shell = "trap '' INT HUP TERM QUIT USR1 PIPE CHLD; umask 077; exec \"$@\""
    odd = {
        "NO_COLOR": "1",
        "COLUMNS": "9",
        "LANG": "tr_TR",
        "BULLETS_PORT": "x",
        "TZ": "Asia/Tokyo",
    }
    deaf, blocked, rights, names = report("sh", "-c", shell, "sh", environment=odd)
    assert deaf == ["SIGPIPE", "SIGXFSZ"], "as in each Python"
    assert (blocked, rights) == (0, 0o022)
    assert names == ["COLUMNS", "FONTCONFIG_FILE", "LC_ALL", "LINES", "TZ"]


CARELESS = """
import os
import pytest
pytestmark = pytest.mark.unit

def test_forgets_a_variable():
    os.environ["BULLETS_PORT"] = "1"

def test_comes_later():
    assert "BULLETS_PORT" not in os.environ
"""


def test_a_test_that_leaves_something_in_the_environment_fails_and_no_other_one_does(
    tmp_path: Path,
) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import _environment_as_before\n")
    (tmp_path / "test_careless.py").write_text(CARELESS)
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", tmp_path)
    done = subprocess.run(
        [*command, "-c", os.devnull, "-rE", tmp_path],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
    )
    assert "the test has changed the environment of later ones: {'BULLETS_PORT'}" in done.stdout
    assert "2 passed" in done.stdout
    assert "1 error" in done.stdout


def test_the_longest_files_of_tests_are_there() -> None:
    assert not [name for name in LONGEST_FIRST if not (ROOT / "tests" / name).is_file()]
