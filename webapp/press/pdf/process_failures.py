"""How a process that does a part of a book says that there is no room for it."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from pathlib import Path

CANNOT_WRITE = 74
"""The exit code; the number of the system's error stands on standard error."""

_DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EIO)


def run(main: Callable[[Path], None]) -> None:
    """Do what the file says that the command line names."""
    try:
        main(Path(sys.argv[1]))
    except OSError as error:
        if error.errno not in _DISK_ERRORS:
            raise
        sys.stderr.write(f"{error.errno}\n")
        sys.exit(CANNOT_WRITE)
