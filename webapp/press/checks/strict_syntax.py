"""The file as strict readers take it, those of printers and presses: they mend nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def syntax_faults(file: Path) -> Iterator[str]:
    """What qpdf refuses or warns of: in the file, its objects, and what is drawn on its pages."""
    import pikepdf  # noqa: PLC0415  large

    try:
        with pikepdf.open(file, suppress_warnings=True, attempt_recovery=False) as paper:
            complaints = [*paper.check_pdf_syntax(), *paper.get_warnings()]
    except pikepdf.PdfError as error:
        complaints = [str(error)]
    for complaint in complaints:
        told = complaint.removeprefix("WARNING: ").removeprefix(str(file)).lstrip(": ")
        yield f"the file is malformed, and printers would refuse it; qpdf says: {told}"
