"""Libraries that a few strategies need and no other part does."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


class LibraryMissing(Exception):
    """A library is not installed; the message says which, and how to install it."""


def library(module: str, package: str) -> ModuleType:
    """Import a library now; raises `LibraryMissing`."""
    try:
        return import_module(module)
    except ImportError:
        raise LibraryMissing(
            f"this strategy needs {package}, which is not installed: pip install {package}"
        ) from None
