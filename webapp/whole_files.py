"""Files that stand under their name whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LONGEST_NAME = 255


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A draft beside a file, which takes its place at the end; if that fails, nothing is left."""
    draft = target.with_name(f".{target.name}.part"[-LONGEST_NAME:])
    try:
        yield draft
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
