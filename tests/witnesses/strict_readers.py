"""What the readers of printers and presses say of a PDF: qpdf, MuPDF and Ghostscript.

They mend nothing in silence, as readers on screens do. Nothing here is shared with the preflight.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pymupdf

from tests.processes.serving import PATIENCE_SECONDS

GHOSTSCRIPT = (
    "gs", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING",
    "-sDEVICE=nullpage",
)  # fmt: skip
PAGES = re.compile(r"Processing pages 1 through (\d+)\.")
USUAL = re.compile(r"Processing pages 1 through \d+\.|Page \d+|")
BANNER = 4
"""Lines in which Ghostscript names itself."""

REFERENCE = re.compile(r"(?<![\d.])(\d+) 0 R\b")


def complaints(pages: int, file: Path) -> list[str]:
    """All that they say against a file that should have so many pages."""
    faults = [*_qpdf(pages, file), *_mupdf(pages, file)]
    # What is malformed Ghostscript may search through for ever.
    faults = faults or [*_ghostscript(pages, file)]
    return [f"{file.name}, {fault}" for fault in faults]


def _qpdf(pages: int, file: Path) -> Iterator[str]:
    """Syntax, the pages, and every stream, unpacked."""
    try:
        with pikepdf.open(file, suppress_warnings=True) as paper:
            for item in paper.objects:
                if isinstance(item, pikepdf.Stream):
                    item.read_bytes()
            yield from (f"qpdf: {said}" for said in paper.check_pdf_syntax())
            yield from (f"qpdf: {said}" for said in paper.get_warnings())
            numbers = {page.obj.objgen for page in paper.pages}
            if not len(numbers) == len(paper.pages) == pages:
                yield f"qpdf: {len(paper.pages)} pages, {len(numbers)} different, not {pages}"
            if "/ID" not in paper.trailer:
                yield "qpdf: the file has no identifier"
    except pikepdf.PdfError as error:
        yield f"qpdf: {error}"


def _mupdf(pages: int, file: Path) -> Iterator[str]:
    """Every page drawn and read, every link and bookmark followed, every reference looked up."""
    opened: Any = pymupdf.open
    tools: Any = pymupdf.TOOLS
    tools.mupdf_display_errors(False)
    tools.mupdf_display_warnings(False)
    tools.reset_mupdf_warnings()
    try:
        with opened(file) as paper:
            if len(paper) != pages:
                yield f"MuPDF: {len(paper)} pages, not {pages}"
            if paper.is_repaired:
                yield "MuPDF: had to be repaired"
            for page in paper:
                page.get_pixmap(dpi=36)
                page.get_text()
                for link in page.get_links():
                    if link["kind"] == pymupdf.LINK_GOTO and not 0 <= link["page"] < pages:
                        yield f"MuPDF: a link of page {page.number + 1} leads nowhere"
            for _, title, number in paper.get_toc():
                if not 1 <= number <= pages:
                    yield f"MuPDF: the bookmark {title} leads nowhere"
            yield from (f"MuPDF: nothing stands at {number}" for number in _dangling(paper))
    except (RuntimeError, ValueError) as error:
        yield f"MuPDF: {error}"
    yield from (f"MuPDF: {said}" for said in tools.mupdf_warnings().splitlines())


def _dangling(paper: Any) -> set[int]:
    """Numbers that are referred to and have no object."""
    objects = {number: paper.xref_object(number) for number in range(1, paper.xref_length())}
    named = {
        int(reference)
        for source in objects.values()
        for reference in REFERENCE.findall(_bare(source))
    }
    return {number for number in named if objects.get(number, "null") == "null"}


def _bare(source: str) -> str:
    """An object without its texts."""
    return re.sub(r"\((?:\\.|[^\\()])*\)", "()", source, flags=re.DOTALL)


def _ghostscript(pages: int, file: Path) -> Iterator[str]:
    """Every page interpreted for a device that draws nothing."""
    done = subprocess.run(
        [*GHOSTSCRIPT, str(file)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    lines = done.stdout.splitlines()[BANNER:]
    said = [line for line in [*lines, *done.stderr.splitlines()] if not USUAL.fullmatch(line)]
    yield from (f"Ghostscript: {line}" for line in said)
    if done.returncode:
        yield f"Ghostscript: ended with {done.returncode}"
    if not said and PAGES.findall(done.stdout) != [str(pages)]:
        yield f"Ghostscript: {PAGES.findall(done.stdout)} pages, not {pages}"
