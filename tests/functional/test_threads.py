"""Arithmetic on matrices keeps to one thread, unless somebody asks for more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.root import ROOT

pytestmark = [
    pytest.mark.functional,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts threads on Linux"),
]

MULTIPLY = """
import os, webapp
import numpy as np
large = np.ones((700, 700), np.float32)
large @ large
print(len(os.listdir("/proc/self/task")))
"""


def threads(**environ: str) -> int:
    done = subprocess.run(
        [sys.executable, "-c", MULTIPLY], cwd=ROOT, capture_output=True, text=True, check=True,
        env={name: value for name, value in os.environ.items() if "THREADS" not in name} | environ,
    )  # fmt: skip
    return int(done.stdout)


def test_a_product_of_large_matrices_takes_one_thread() -> None:
    assert threads() == 1


def test_whoever_sets_a_number_of_threads_gets_it() -> None:
    assert threads(OPENBLAS_NUM_THREADS="2") == min(2, os.cpu_count() or 1)
