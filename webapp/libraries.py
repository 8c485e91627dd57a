"""Libraries that a few parts need and most people do not: the extras of the package.

Without them everything else works, and what needs one says how to install it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


@dataclass(frozen=True)
class Library:
    """A library that may not be installed."""

    package: str
    extra: str
    """The extra of our package that brings it."""

    need: str
    """What needs it, in words."""


SOLVERS, REPLAYS = "solvers", "replays"

LIBRARIES: Mapping[str, Library] = {
    "z3": Library("z3-solver", SOLVERS, "this strategy needs"),
    "pysat": Library("python-sat", SOLVERS, "this strategy needs"),
    "ms_toollib": Library("ms-toollib", REPLAYS, "reading evf, avf, rmv and mvf files needs"),
}
"""By their modules."""


class LibraryMissing(Exception):
    """A library is not installed; the message says which, and how to install it."""

    def __init__(self, message: str, extra: str) -> None:
        super().__init__(message)
        self.extra = extra


def available(module: str) -> bool:
    """Whether a library is installed; it is not imported. The empty name is always there."""
    return not module or find_spec(module) is not None


def need(module: str) -> None:
    """Raise `LibraryMissing` unless a library is installed; it is not imported."""
    if not available(module):
        library = LIBRARIES[module]
        raise LibraryMissing(
            f"{library.need} {library.package}, which is not installed: "
            f"pip install {library.package}",
            library.extra,
        )


def imported(module: str) -> ModuleType:
    """Import a library, or a module in it, now; raises `LibraryMissing`."""
    need(module.partition(".")[0])
    return import_module(module)
