"""How a process of ours starts another."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from webapp.config import resources

PYTHON = (sys.executable, "-P", "-m")
"""Whatever lies in the current folder is not imported."""


def own_environment() -> dict[str, str]:
    """This process's environment, in which a checkout is found from any folder."""
    package = Path(__file__).resolve().parent
    if resources() == package:
        return dict(os.environ)
    return {**os.environ, "PYTHONPATH": str(package.parent)}
