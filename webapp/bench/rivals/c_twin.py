"""The C twin of a kernel, compiled by the machine's own compiler where there is one."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from webapp.bench.samples import BenchWorld
from webapp.engine.kernels import clue_set_dispatch

SOURCE = Path(__file__).with_name("difference.c")


def compiler() -> str | None:
    """The machine's C compiler."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@lru_cache(maxsize=1)
def _library() -> ctypes.CDLL:
    path = compiler()
    if path is None:
        raise FileNotFoundError("no C compiler")
    with tempfile.TemporaryDirectory() as folder:
        target = str(Path(folder) / "difference.so")
        flags = ["-O3", "-march=native", "-shared", "-fPIC"]
        # The compiler comes from the search path and the source from this package.
        subprocess.run([path, *flags, "-o", target, str(SOURCE)], check=True)  # noqa: S603
        return ctypes.CDLL(target)


class CTwin:
    """The loops of `kernel_loops` in C, over samples of up to 64 cells."""

    def __init__(self, samples: Sequence[BenchWorld]) -> None:
        first = samples[0]
        words = ctypes.c_uint64 * len(samples)
        self._library = _library()
        self._library.check_all.restype = ctypes.c_int64
        self._count = ctypes.c_int64(len(samples))
        width, *sets = clue_set_dispatch.kernel_board(first.width, first.height)
        # The width and three sets of one word each.
        self._board = (ctypes.c_uint64 * 4)(width, *(int(cells[0]) for cells in sets))
        self._worlds = words(*(sample.world for sample in samples))
        self._clues = words(*(sample.clues for sample in samples))
        self._clue_sets = words()
        order = [cell for sample in samples for cell in sample.order]
        self._order = (ctypes.c_int64 * len(order))(*order)
        self._length = ctypes.c_int64(len(first.order))

    def check(self) -> None:
        """Check each clue set; all are unique."""
        faults = self._library.check_all(self._worlds, self._clues, self._count, self._board)
        if faults:
            raise AssertionError("a clue set that is unique was found not to be")

    def hide(self) -> None:
        """Find each minimal clue set; they are known already."""
        self._library.hide_all(
            self._worlds,
            self._order,
            self._length,
            self._count,
            self._board,
            self._clue_sets,
        )
        if list(self._clue_sets) != list(self._clues):
            raise AssertionError("a minimal clue set differs from the one known")
