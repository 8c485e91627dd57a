"""Compiling kernels with numba, if it is there and wanted.

Nothing here imports numba before a kernel is needed. Without numba, or with BULLETS_JIT=0, the
plain Python forms do the same work, slower.

Compiled code is kept in NUMBA_CACHE_DIR if that is set, else in the user's cache folder, each
version of the kernels in a folder of its own: numba notices a change in a kernel's own file, not
in the files it takes other kernels from. A folder that cannot be written is only read; if it does
not exist either, kernels are compiled anew in each process.

Compiling takes many seconds, once on a machine. Who bounds the CPU time of an answer leaves it out:
see `working_time`.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib
import importlib.util
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parents[2]
KERNEL_MODULES = ("webapp.engine.kernels.clue_set_kernel", "webapp.engine.kernels.odds_kernel")
"""Modules of kernels; each has a function `warm` that compiles, or loads, what it offers."""


def enabled() -> bool:
    """Whether kernels are to be used: numba is installed and BULLETS_JIT is not 0."""
    return os.environ.get("BULLETS_JIT") != "0" and _numba_is_installed()


@lru_cache(maxsize=1)
def _numba_is_installed() -> bool:
    return importlib.util.find_spec("numba") is not None


def warm_up(modules: Iterable[str] = KERNEL_MODULES) -> None:
    """Compile the kernels, or load them from the cache, before the first request needs them."""
    if enabled():
        for module in modules:
            importlib.import_module(module).warm()


class _Compiling(threading.local):
    """What a thread has spent on compiling."""

    depth = 0
    began = 0.0
    seconds = 0.0


_compiling = _Compiling()


def seconds_compiling() -> float:
    """CPU time that this thread has spent on compiling kernels and on loading compiled ones."""
    running = time.thread_time() - _compiling.began if _compiling.depth else 0.0
    return _compiling.seconds + running


def working_time() -> float:
    """CPU time of this thread without compiling: what the same work takes another time too."""
    return time.thread_time() - seconds_compiling()


@lru_cache(maxsize=1)
def _watch_compiler() -> None:
    """Note from now on when numba begins to compile, or to load, and when it is done."""
    event: Any = importlib.import_module("numba.core.event")

    class Watch(event.Listener):  # type: ignore[misc]
        def on_start(self, _event: Any) -> None:
            """Note the time, unless what is compiled is part of something else."""
            if not _compiling.depth:
                _compiling.began = time.thread_time()
            _compiling.depth += 1

        def on_end(self, _event: Any) -> None:
            """Add up the time once all is compiled."""
            _compiling.depth -= 1
            if not _compiling.depth:
                _compiling.seconds += time.thread_time() - _compiling.began

    event.register("numba:compiler_lock", Watch())


def cache_folder() -> Path:
    """The folder for the machine code of this version of the kernels."""
    base = os.environ.get("NUMBA_CACHE_DIR")
    if not base:
        import platformdirs  # noqa: PLC0415 (only needed when something is compiled)

        base = platformdirs.user_cache_dir("bullets", appauthor=False)
    return Path(base) / f"kernels-{_version_of_kernels()}"


@lru_cache(maxsize=1)
def _version_of_kernels() -> str:
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*kernel*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function to machine code at its first call; needs numba."""
    import numba  # noqa: PLC0415 (imported only by modules of kernels)

    _watch_compiler()
    folder = cache_folder()
    writable = _is_writable(folder)
    if writable or folder.is_dir():
        settings: Any = numba.config
        settings.CACHE_DIR = str(folder)
    compiled = numba.njit(nogil=True, error_model="numpy", cache=writable)(function)
    if writable:
        _lock_cache(compiled, folder / "lock")
    elif folder.is_dir():
        _make_cache_read_only(compiled)
    return compiled


@lru_cache(maxsize=8)
def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"written")
    except OSError:
        return False
    return True


def _lock_cache(compiled: Any, lock: Path) -> None:
    """Let one process at a time read or write the cache.

    numba numbers the files of a kernel's machine code without looking whether another process is
    about to take the same number; then one is handed the code of the other, and crashes.
    """
    caching: Any = importlib.import_module("numba.core.caching")

    class LockedCache(caching.FunctionCache):  # type: ignore[misc]
        def load_overload(self, sig: Any, target_context: Any) -> Any:
            """Load machine code while nobody writes any."""
            with _exclusive(lock):
                return super().load_overload(sig, target_context)

        def save_overload(self, sig: Any, data: Any) -> None:
            """Keep machine code while nobody else reads or writes any."""
            with _exclusive(lock):
                super().save_overload(sig, data)

    compiled._cache = LockedCache(compiled.py_func)  # noqa: SLF001 (numba has no public way)


@contextmanager
def _exclusive(lock: Path) -> Iterator[None]:
    try:
        file = lock.open("a")
    except OSError:  # the folder has gone, or is full: numba itself copes with that
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _make_cache_read_only(compiled: Any) -> None:
    """Let a kernel load machine code from a cache that it cannot write.

    numba itself refuses a cache folder that is not writable.
    """
    caching: Any = importlib.import_module("numba.core.caching")

    class Locator(caching.UserProvidedCacheLocator):  # type: ignore[misc]
        def ensure_cache_path(self) -> None:
            """Take the folder as it is."""

    class Implementation(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class ReadOnlyCache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = Implementation

        def save_overload(self, sig: Any, data: Any) -> None:
            """Keep nothing."""

    compiled._cache = ReadOnlyCache(compiled.py_func)  # noqa: SLF001 (numba has no public way)
