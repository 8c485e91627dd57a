"""Files that commands write where they are told."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from webapp.cli.failures import cannot_write


def write_whole(file: Path, text: str) -> None:
    """Write a file that stands there whole or not at all; raises `BadInput`."""
    try:
        if (file.exists() and not file.is_file()) or Path("/dev") in file.absolute().parents:
            file.write_text(text, encoding="utf-8")  # a pipe, a terminal
        else:
            _replace(file.resolve(), text)
    except OSError as error:
        raise cannot_write(file, error) from None


def _replace(target: Path, text: str) -> None:
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
