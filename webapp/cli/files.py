"""Files that commands write where they are told."""

from __future__ import annotations

from pathlib import Path

from webapp.cli.failures import cannot_write
from webapp.whole_files import replacing


def write_whole(file: Path, text: str) -> None:
    """Write a file that stands there whole or not at all; raises `BadInput`."""
    try:
        if (file.exists() and not file.is_file()) or Path("/dev") in file.absolute().parents:
            file.write_text(text, encoding="utf-8")  # a pipe, a terminal
        else:
            with replacing(file.resolve()) as draft:
                draft.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot_write(file, error) from None
