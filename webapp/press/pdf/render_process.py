"""Renders one sheaf in a process of its own, which ends with its memory.

What to render stands in the file of JSON that the command line names.
"""

from __future__ import annotations

import gc
import json
import os
from pathlib import Path
from typing import Any

from webapp.press.pdf.process_failures import run
from webapp.press.pdf.render import TAGGED, exclusive_renderer, page_reports, render_pages

RARELY = (20_000, 30, 30)
"""How seldom to look for garbage: what is laid out lives until the end, and is much."""


def main(instructions: Path) -> None:
    """Write the PDF of a sheaf, then its page reports; the last file says that it is done."""
    gc.set_threshold(*RARELY)
    sheaf: dict[str, Any] = json.loads(instructions.read_text())
    target = Path(sheaf["pdf"])
    # Of this process alone: one whose worker was killed may still be busy with the same sheaf.
    unfinished = target.with_suffix(f".{os.getpid()}.part")
    try:
        with exclusive_renderer():
            document = render_pages(sheaf.pop("html"), sheaf.pop("css"))
            reports = page_reports(document)
            document.write_pdf(unfinished, **(TAGGED if sheaf["tagged"] else {}))
        unfinished.replace(target)
        unfinished.write_text(json.dumps(reports))
        unfinished.replace(sheaf["reports"])
    finally:
        unfinished.unlink(missing_ok=True)


if __name__ == "__main__":
    run(main)
