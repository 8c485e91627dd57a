"""Renders one sheaf in a process of its own: its memory ends with it. Told by a file of JSON."""

from __future__ import annotations

import gc
import json
import os
from pathlib import Path
from typing import Any

from webapp.press.checks.layout_report import survey
from webapp.press.pdf.process_failures import run
from webapp.press.pdf.render import TAGGED, alone, laid_out

RARELY = (20_000, 30, 30)
"""How seldom to look for garbage: what is laid out lives until the end, and is much."""


def main(order: Path) -> None:
    """Write the PDF of a sheaf, and beside it what was laid out; the last file says it is done."""
    gc.set_threshold(*RARELY)
    told: dict[str, Any] = json.loads(order.read_text())
    target = Path(told["pdf"])
    # Of this process alone: one whose worker was killed may still be busy with the same sheaf.
    unfinished = target.with_suffix(f".{os.getpid()}.part")
    try:
        with alone():
            document = laid_out(told.pop("html"), told.pop("css"))
            found = survey(document)
            document.write_pdf(unfinished, **(TAGGED if told["tagged"] else {}))
        unfinished.replace(target)
        unfinished.write_text(json.dumps(found))
        unfinished.replace(told["survey"])
    finally:
        unfinished.unlink(missing_ok=True)


if __name__ == "__main__":
    run(main)
