"""A process that imports what it is told to, and nothing besides."""

from __future__ import annotations

import sys
from importlib import import_module

if __name__ == "__main__":
    for name in sys.argv[1:]:
        import_module(name)
