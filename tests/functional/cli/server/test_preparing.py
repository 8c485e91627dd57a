"""Two processes of a site that begin at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.root import ROOT

pytestmark = pytest.mark.functional

PROGRAM = """
import os, sys, time
from pathlib import Path
from webapp.cli.server import preparing
from webapp.config import load

settings = load()
half_done, tell = os.pipe()
upgrade = preparing.upgrade

def slowly(settings):
    (settings.data / "bullets.db").touch()  # as SQLite does before it writes
    os.write(tell, b".")
    time.sleep(0.5)  # long enough for the other to look
    upgrade(settings)

child = os.fork()
if not child:
    preparing.upgrade = slowly
    preparing.prepare(settings)
    os._exit(0)
os.read(half_done, 1)
preparing.prepare(settings)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_who_comes_second_waits_for_a_database_that_is_half_made(tmp_path: Path) -> None:
    data = tmp_path / "data"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(ROOT), "BULLETS_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (data / "bullets.db").stat().st_size
