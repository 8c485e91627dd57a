"""Joins sheaves to one file and checks it, in a process of its own. Told by a file of JSON."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter

from webapp.press.preflight import check_file


def main(order: Path) -> None:
    """Write the file and read it back."""
    told: dict[str, Any] = json.loads(order.read_text())
    files, target = [Path(name) for name in told["files"]], Path(told["pdf"])
    if len(files) == 1:
        shutil.copyfile(files[0], target)
    else:
        with PdfWriter() as writer:
            for file in files:
                writer.append(file, import_outline=False)
            writer.root_object.pop("/Outlines", None)  # empty, but there
            writer.compress_identical_objects(remove_unreferenced=True)
            writer.metadata = {"/Title": told["title"], "/Author": "Bullets"}
            writer.write(target)
    check_file(PdfReader(target), told)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
