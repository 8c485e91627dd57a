"""The checks that every book has to pass before it gets its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from webapp.bullets.symmetry import likeness
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.press.checks.read_back import board_faults
from webapp.press.layout.book import Book
from webapp.press.layout.geometry import BLEED, gutter
from webapp.press.layout.plan import BookPlan
from webapp.press.layout.sizes import INCH, PAPERS

SLACK = 0.6
"""Points that rounding may take."""

LEAST_MARGIN = 0.25 * INCH
"""What home printers leave white, and print shops ask for."""

_MARK = re.compile(rb"\s(?:BMC|BDC)\s")
"""The operators that begin a marked piece of a page; in our files no text holds them."""


class BadBook(Exception):
    """A book that did not come out as it should; the message says how."""


def check_layout(plan: BookPlan, reports: Sequence[dict[str, Any]]) -> None:
    """Check the laid-out pages against the plan, and the puzzles themselves; raises `BadBook`."""
    _refuse(_layout_faults(plan, reports))


def _refuse(faults: Iterator[str]) -> None:
    """Raise `BadBook` with the first fault, if there is one."""
    fault = next(faults, None)
    if fault is not None:
        raise BadBook(fault)


def _layout_faults(plan: BookPlan, reports: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield from _task_faults(plan.book)
    yield from _number_faults(plan, reports)
    for number, page in enumerate(reports, 1):
        yield from _page_faults(plan, number, page)


def _task_faults(book: Book) -> Iterator[str]:
    """Check that each task has the solution that is printed, and that its notation reads back."""
    for number, entry in enumerate(book.entries, 1):
        for fault in entry.faults():
            yield f"{book.noun} {number} {fault}"
    yield from _twin_faults(book)


def _twin_faults(book: Book) -> Iterator[str]:
    """Check that no task is another one turned or mirrored."""
    known: dict[object, int] = {}
    for number, entry in enumerate(book.entries, 1):
        first = known.setdefault(likeness(parse_puzzle_id(entry.id)), number)
        if first != number:
            yield f"{book.noun} {number} is {book.noun} {first} again, or turned or mirrored"


def _number_faults(plan: BookPlan, reports: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Check that contents and footers have the same numbers, and each puzzle its solution."""
    places: dict[str, list[int]] = {}
    for number, page in enumerate(reports, 1):
        for name in page["ids"]:
            places.setdefault(name, []).append(number)
        if page["footer"] not in {str(number), ""}:
            yield f"page {number} has the number {page['footer']}"
    yield from _contents_faults(plan, reports, places)
    for number in range(1, len(plan.book.entries) + 1):
        for name, at in (("p", plan.puzzle_page(number)), ("s", plan.solution_page(number))):
            if places.get(f"{name}{number}") != [at]:
                what = plan.book.noun if name == "p" else "solution"
                yield f"{what} {number} does not stand just once, on page {at}"


def _contents_faults(
    plan: BookPlan, reports: Sequence[dict[str, Any]], places: Mapping[str, list[int]]
) -> Iterator[str]:
    lines = [line for page in reports for line in page["contents"]]
    if len(lines) != len(plan.contents()):
        yield f"the contents have {len(lines)} lines, {len(plan.contents())} were planned"
    for name, number in lines:
        for place in places.get(name, [0]):
            footer = reports[place - 1]["footer"] if place else "missing"
            if footer != number:
                yield f"the contents lead to page {number}, the page's number is {footer}"


def _page_faults(plan: BookPlan, number: int, page: dict[str, Any]) -> Iterator[str]:
    """Check that nothing stands outside the margins, nor outside the place reserved for it."""
    geometry = plan.geometry
    for name in page["spilled"]:
        yield f"on page {number} “{name}” does not fit into its place"
    if page["extent"] is None:
        return
    left, top, right, bottom = page["extent"]
    inside, outside = geometry.inner, geometry.outer
    if number % 2 == 0:
        inside, outside = outside, inside
    width, height = page["size"]
    low = (inside - SLACK, geometry.top - SLACK)
    high = (width - outside + SLACK, height - geometry.bottom + SLACK)
    if left < low[0] or top < low[1] or right > high[0] or bottom > high[1]:
        yield f"something on page {number} stands in the margin"
    shop = plan.book.options.profile == "print-shop"
    if shop and geometry.inner < gutter(plan.pages):
        yield f"the margin at the spine is too narrow for {plan.pages} pages"
    if min(geometry.inner, geometry.outer, geometry.top, geometry.bottom) < LEAST_MARGIN:
        yield "a margin is smaller than a quarter of an inch"


# The file


def check_file(paper: PdfReader, order: dict[str, Any]) -> None:
    """Check a file against what was ordered; raises `BadBook`."""
    _refuse(_file_faults(paper, order))


def check_syntax(file: Path) -> None:
    """Check a file as readers take it that mend nothing, those of printers and presses."""
    _refuse(_syntax_faults(file))


def check_boards(file: Path, boards: Sequence[Mapping[str, Any]]) -> None:
    """Check the digits of a file against the notations of its puzzles; raises `BadBook`."""
    _refuse(board_faults(file, boards))


def _file_faults(paper: PdfReader, order: dict[str, Any]) -> Iterator[str]:
    root: Any = paper.root_object
    if len(paper.pages) != order["pages"]:
        yield f"the file has {len(paper.pages)} pages, {order['pages']} were planned"
    size = PAPERS[order["page"]]
    bleed = BLEED if order["bleed"] else 0.0
    for number, page in enumerate(paper.pages, 1):
        sides = (float(page.trimbox.width), float(page.trimbox.height))
        whole = (float(page.mediabox.width), float(page.mediabox.height))
        wanted = (size.width, size.height)
        pairs = zip(
            (*sides, *whole), (*wanted, *(wish + 2 * bleed for wish in wanted)), strict=True
        )
        if any(abs(side - wish) > SLACK for side, wish in pairs):
            yield f"page {number} has another size than was ordered"
        yield from _font_faults(page, number)
    if not order["home"]:
        yield from _shop_faults(paper)
    elif not (root.get("/MarkInfo", {}).get("/Marked") and "/StructTreeRoot" in root):
        yield "the file has no tags to be read by ear"


def _shop_faults(paper: PdfReader) -> Iterator[str]:
    """Check that there are pages and nothing besides: a print shop sends back the rest."""
    root: Any = paper.root_object
    if "/Outlines" in root:
        yield "the file has bookmarks, which the print shop refuses"
    if "/StructTreeRoot" in root or "/MarkInfo" in root:
        yield "the file has tags, which the print shop refuses"
    for number, page in enumerate(paper.pages, 1):
        if page.get("/Annots"):
            yield f"page {number} has links, which the print shop refuses"
        if "/StructParents" in page or _has_marks(page):
            yield f"page {number} has marks for tags, which the print shop refuses"


def _has_marks(page: Any) -> bool:
    """Whether pieces of a page's content are marked."""
    content = page.get_contents()
    return content is not None and _MARK.search(content.get_data()) is not None


def _font_faults(page: Any, number: int) -> Iterator[str]:
    for font in page.get("/Resources", {}).get("/Font", {}).values():
        face = font.get_object()
        for program in face.get("/DescendantFonts", [face]):
            described = program.get_object().get("/FontDescriptor", {})
            if not any(key.startswith("/FontFile") for key in described):
                yield f"page {number} uses the font {face.get('/BaseFont')}, which is not embedded"


def _syntax_faults(file: Path) -> Iterator[str]:
    """What qpdf refuses or warns of: in the file, its objects, and what is drawn on its pages."""
    import pikepdf  # noqa: PLC0415  large

    try:
        with pikepdf.open(file, suppress_warnings=True, attempt_recovery=False) as paper:
            complaints = [*paper.check_pdf_syntax(), *paper.get_warnings()]
    except pikepdf.PdfError as error:
        complaints = [str(error)]
    for complaint in complaints:
        words = complaint.removeprefix("WARNING: ").removeprefix(str(file)).lstrip(": ")
        yield f"the file is malformed, and printers would refuse it; qpdf says: {words}"
