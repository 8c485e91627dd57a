"""Machine code for a whole run of the tests: compiled once, beside the reading of the tests.

Where none is kept yet, each process that needs a kernel would compile it for itself.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path

from tests.root import ROOT
from webapp.bullets import local_search
from webapp.bullets.recipe import Recipe
from webapp.engine.kernels import jit
from webapp.mines import no_guess


def compile_kernels() -> None:
    """Compile the kernels that most tests need, or load them."""
    jit.warm_up()
    no_guess.warm_up()
    local_search.warm_up(Recipe(5, 5, 8))


def compile_beside(lock: Path) -> subprocess.Popen[bytes]:
    """Compile them in a process that holds a lock for as long as it lives."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        return subprocess.Popen(
            [sys.executable, "-m", "tests.processes.kernels"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[file.fileno()],
        )


def await_kernels(lock: Path) -> None:
    """Wait until that process has ended, in whatever way."""
    with lock.open() as file:
        fcntl.flock(file, fcntl.LOCK_SH)


if __name__ == "__main__":
    compile_kernels()
