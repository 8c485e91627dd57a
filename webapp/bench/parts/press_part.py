"""A process that does one part of the work on a book, and tells what it took."""

from __future__ import annotations

import json
import re
import resource
import sys
from importlib import import_module
from pathlib import Path


def main(module: str, order: str) -> None:
    """Do the part; print CPU seconds, the start included, and megabytes at the most."""
    import_module(module).main(Path(order))
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps([used.ru_utime + used.ru_stime, _peak() or used.ru_maxrss / 1024]))


def _peak() -> float | None:
    """Megabytes of this process alone: what getrusage tells begins with that of its parent."""
    status = Path("/proc/self/status")
    peak = re.search(r"VmHWM:\s*([0-9]+)", status.read_text()) if status.exists() else None
    return int(peak[1]) / 1024 if peak else None


if __name__ == "__main__":
    main(*sys.argv[1:])
