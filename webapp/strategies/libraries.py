"""Libraries that a few strategies need and no other part does: the extra `solvers`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

EXTRA = "solvers"
"""The extra of the package that brings them all."""

PACKAGES: Mapping[str, str] = {"z3": "z3-solver", "pysat": "python-sat"}
"""The library's module -> the package that has it."""


class LibraryMissing(Exception):
    """A library is not installed; the message says which, and how to install it."""


def available(module: str) -> bool:
    """Whether a library is installed; it is not imported. The empty name is always there."""
    return not module or find_spec(module) is not None


def library(module: str) -> ModuleType:
    """Import a library, or a module in it, now; raises `LibraryMissing`."""
    name = module.partition(".")[0]
    if not available(name):
        raise LibraryMissing(
            f"this strategy needs {PACKAGES[name]}, which is not installed: "
            f"pip install {PACKAGES[name]}"
        )
    return import_module(module)
