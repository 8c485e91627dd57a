"""What is checked of every book before it gets its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from webapp.bullets.symmetry import likeness
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.press.checks.read_back import reading_faults
from webapp.press.checks.strict_syntax import syntax_faults
from webapp.press.layout.book import Book
from webapp.press.layout.geometry import BLEED, gutter
from webapp.press.layout.plan import BookPlan
from webapp.press.layout.sizes import INCH, PAPERS

SLACK = 0.6
"""Points that rounding may take."""

LEAST_MARGIN = 0.25 * INCH


_MARK = re.compile(rb"\s(?:BMC|BDC)\s")
"""The operators that begin a marked piece of a page; in our files no text holds them."""


class BadBook(Exception):
    """A book that did not come out as it should; the message says how."""


def check_layout(plan: BookPlan, surveys: Sequence[dict[str, Any]]) -> None:
    """The laid-out pages against the plan, and the puzzles themselves."""
    _refuse(_faults(plan, surveys))


def _refuse(faults: Iterator[str]) -> None:
    """Raise `BadBook` with the first fault, if there is one."""
    fault = next(faults, None)
    if fault is not None:
        raise BadBook(fault)


def _faults(plan: BookPlan, surveys: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield from _task_faults(plan.book)
    yield from _number_faults(plan, surveys)
    for number, page in enumerate(surveys, 1):
        yield from _page_faults(plan, number, page)


def _task_faults(book: Book) -> Iterator[str]:
    """Each task has the solution that is told, as its notation is printed."""
    for number, entry in enumerate(book.entries, 1):
        for fault in entry.faults():
            yield f"{book.noun} {number} {fault}"
    yield from _twin_faults(book)


def _twin_faults(book: Book) -> Iterator[str]:
    """No task is another one turned or mirrored."""
    known: dict[object, int] = {}
    for number, entry in enumerate(book.entries, 1):
        first = known.setdefault(likeness(parse_puzzle_id(entry.id)), number)
        if first != number:
            yield f"{book.noun} {number} is {book.noun} {first} again, or turned or mirrored"


def _number_faults(plan: BookPlan, surveys: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The contents tell the numbers that the footers have; each puzzle has its solution."""
    places: dict[str, list[int]] = {}
    for number, page in enumerate(surveys, 1):
        for name in page["ids"]:
            places.setdefault(name, []).append(number)
        if page["footer"] not in {str(number), ""}:
            yield f"page {number} has the number {page['footer']}"
    yield from _contents_faults(plan, surveys, places)
    for number in range(1, len(plan.book.entries) + 1):
        for name, at in (("p", plan.puzzle_page(number)), ("s", plan.solution_page(number))):
            if places.get(f"{name}{number}") != [at]:
                what = plan.book.noun if name == "p" else "solution"
                yield f"{what} {number} is not once, on page {at}"


def _contents_faults(
    plan: BookPlan, surveys: Sequence[dict[str, Any]], places: Mapping[str, list[int]]
) -> Iterator[str]:
    lines = [line for page in surveys for line in page["contents"]]
    if len(lines) != len(plan.contents()):
        yield f"the contents have {len(lines)} lines, {len(plan.contents())} were planned"
    for name, told in lines:
        for number in places.get(name, [0]):
            footer = surveys[number - 1]["footer"] if number else "missing"
            if footer != told:
                yield f"the contents lead to page {told}, the page's number is {footer}"


def _page_faults(plan: BookPlan, number: int, page: dict[str, Any]) -> Iterator[str]:
    """Nothing stands outside the margins, nor outside the place made for it."""
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


def check_file(paper: PdfReader, told: dict[str, Any]) -> None:
    """The file against what was ordered."""
    _refuse(_file_faults(paper, told))


def check_syntax(file: Path) -> None:
    """The file as readers take it that mend nothing."""
    _refuse(syntax_faults(file))


def check_boards(file: Path, boards: Sequence[Mapping[str, Any]]) -> None:
    """The digits of a file against the notations of its puzzles."""
    _refuse(reading_faults(file, boards))


def _file_faults(paper: PdfReader, told: dict[str, Any]) -> Iterator[str]:
    root: Any = paper.root_object
    if len(paper.pages) != told["pages"]:
        yield f"the file has {len(paper.pages)} pages, {told['pages']} were planned"
    size = PAPERS[told["page"]]
    bleed = BLEED if told["bleed"] else 0.0
    for number, page in enumerate(paper.pages, 1):
        sides = (float(page.trimbox.width), float(page.trimbox.height))
        whole = (float(page.mediabox.width), float(page.mediabox.height))
        wanted = (size.width, size.height)
        pairs = zip(
            (*sides, *whole), (*wanted, *(side + 2 * bleed for side in wanted)), strict=True
        )
        if any(abs(found - side) > SLACK for found, side in pairs):
            yield f"page {number} has another size than was ordered"
        yield from _font_faults(page, number)
    if not told["home"]:
        yield from _shop_faults(paper)
    elif not (root.get("/MarkInfo", {}).get("/Marked") and "/StructTreeRoot" in root):
        yield "the file has no tags to be read by ear"


def _shop_faults(paper: PdfReader) -> Iterator[str]:
    """The print shop wants pages and nothing besides."""
    root: Any = paper.root_object
    if "/Outlines" in root:
        yield "the file has bookmarks, which the print shop refuses"
    if "/StructTreeRoot" in root or "/MarkInfo" in root:
        yield "the file has tags, which the print shop refuses"
    for number, page in enumerate(paper.pages, 1):
        if page.get("/Annots"):
            yield f"page {number} has links, which the print shop refuses"
        if "/StructParents" in page or _marked(page):
            yield f"page {number} has marks for tags, which the print shop refuses"


def _marked(page: Any) -> bool:
    """Whether pieces of its content are marked."""
    content = page.get_contents()
    return content is not None and _MARK.search(content.get_data()) is not None


def _font_faults(page: Any, number: int) -> Iterator[str]:
    for font in page.get("/Resources", {}).get("/Font", {}).values():
        one = font.get_object()
        for below in one.get("/DescendantFonts", [one]):
            described = below.get_object().get("/FontDescriptor", {})
            if not any(key.startswith("/FontFile") for key in described):
                yield f"page {number} uses the font {one.get('/BaseFont')}, which is not embedded"
