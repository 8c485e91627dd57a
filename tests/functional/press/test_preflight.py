"""The preflight: a good book passes, and each kind of fault is found."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, NumberObject

from webapp.bullets.puzzle import Puzzle
from webapp.notation.position_text import parse_position_text
from webapp.notation.puzzle_id import print_puzzle_id
from webapp.press.checks.preflight import BadBook, check_boards, check_file, check_layout
from webapp.press.checks.read_back import board_faults, board_places
from webapp.press.layout.book import Book
from webapp.press.layout.entries import Entry
from webapp.press.layout.geometry import NoRoom, gutter
from webapp.press.layout.options import BookOptions
from webapp.press.layout.pages import sheaves
from webapp.press.layout.plan import BookPlan, Texts, lay_out
from webapp.press.pdf.build import print_book
from webapp.press.pdf.layout_report import POINTS
from webapp.press.pdf.render import TAGGED, exclusive_renderer, page_reports, render_pages
from webapp.services.books.tasks import new_entry

pytestmark = pytest.mark.functional

PUZZLES = ("4x4b5:b1b32a4g", "4x4b5:1a2a23d22c1", "5x5b8:a1a11b33b3f521b3a")


def book(**options: Any) -> Book:
    entries = [new_entry(Puzzle.from_id(notation), None, None) for notation in PUZZLES]
    return Book.from_entries(BookOptions(per_page=2, **options), entries)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the file of the good book is."""
    return tmp_path_factory.mktemp("good") / "book.pdf"


@pytest.fixture(scope="module")
def good(file: Path) -> tuple[BookPlan, list[dict[str, Any]]]:
    """A plan, and what was laid out for it."""
    texts = Texts.for_book(wanted := book(profile="print-shop", hints=True, worked=True))
    plan = lay_out(wanted, texts)
    (sheaf,) = sheaves(plan, texts)
    with exclusive_renderer():
        document = render_pages(sheaf.html, sheaf.css)
        document.write_pdf(file)
        return plan, page_reports(document)


def test_a_good_book_passes(good: tuple[BookPlan, list[dict[str, Any]]]) -> None:
    check_layout(*good)


LARGE_ON_SMALL: dict[str, Any] = {
    "profile": "print-shop",
    "page": "6x9",
    "large_print": True,
    "bleed": True,
}


def laid(wanted: Book, style: str = "") -> tuple[BookPlan, list[dict[str, Any]]]:
    texts = Texts.for_book(wanted)
    plan = lay_out(wanted, texts)
    (sheaf,) = sheaves(plan, texts)
    with exclusive_renderer():
        return plan, page_reports(render_pages(sheaf.html, sheaf.css + style))


def test_headings_of_large_print_on_a_small_page_stand_in_one_line() -> None:
    small = Book.from_entries(BookOptions(per_page=1, hints=True, **LARGE_ON_SMALL), book().entries)
    check_layout(*laid(small))


def test_a_heading_that_reaches_over_what_stands_below_it_is_refused() -> None:
    small = Book.from_entries(BookOptions(per_page=1, **LARGE_ON_SMALL), book().entries)
    with pytest.raises(BadBook, match=r"“The example, step by ?step” does not fit into its place"):
        check_layout(*laid(small, "h1 { font-size: 30.4pt }"))


@pytest.mark.parametrize("title", ["The Same Again " * 5, "W" * 80, "Short"])
def test_a_long_title_leaves_room_for_its_neighbour_at_the_head_of_a_page(title: str) -> None:
    wanted = replace(book(), options=BookOptions(page="6x9", per_page=1, hints=True, title=title))
    plan = lay_out(wanted, texts := Texts.for_book(wanted))
    (sheaf,) = sheaves(plan, texts)
    with exclusive_renderer():
        document = render_pages(sheaf.html, sheaf.css)
    room = plan.geometry.width / POINTS
    heads = [_head_widths(page) for page in document.pages]
    assert max(map(len, heads)) == 2
    assert all(sum(widths) < room for widths in heads)


def _head_widths(page: Any) -> list[float]:
    """The widths of the texts at the head of a page, each set in one line."""
    boxes = [box for box in page._page_box.children if hasattr(box, "at_keyword")]
    tops = [box for box in boxes if box.at_keyword.startswith("@top")]
    lines = [[text for text in _boxes(box) if hasattr(text, "text")] for box in tops]
    assert all(len({text.position_y for text in line}) <= 1 for line in lines)
    return [sum(text.width for text in line) for line in lines if line]


def _boxes(box: Any) -> list[Any]:
    below = [inner for child in getattr(box, "children", ()) for inner in _boxes(child)]
    return [box, *below]


def page_with(pages: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(page for page in pages if name in page["ids"])


def wrong_footer(pages: list[dict[str, Any]]) -> None:
    page_with(pages, "p1")["footer"] = "77"


def wrong_contents(pages: list[dict[str, Any]]) -> None:
    next(page for page in pages if page["contents"])["contents"][-1][1] = "2"


def missing_line(pages: list[dict[str, Any]]) -> None:
    next(page for page in pages if page["contents"])["contents"].pop()


def missing_solution(pages: list[dict[str, Any]]) -> None:
    page_with(pages, "s2")["ids"].remove("s2")


def solution_twice(pages: list[dict[str, Any]]) -> None:
    pages[-1]["ids"].append("s3")


def in_the_margin(pages: list[dict[str, Any]]) -> None:
    page_with(pages, "p1")["extent"][0] = 10.0


def too_low(pages: list[dict[str, Any]]) -> None:
    page_with(pages, "hints")["extent"][3] = 835.0


def spilled(pages: list[dict[str, Any]]) -> None:
    page_with(pages, "worked")["spilled"].append("The 2 at C4")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (wrong_footer, "has the number 77"),
        (wrong_contents, "the contents lead to page 2"),
        (missing_line, "the contents have"),
        (missing_solution, "solution 2 does not stand just once, on page"),
        (solution_twice, "solution 3 does not stand just once, on page"),
        (in_the_margin, "stands in the margin"),
        (too_low, "stands in the margin"),
        (spilled, "“The 2 at C4” does not fit into its place"),
    ],
)
def test_a_spoilt_layout_is_refused(
    good: tuple[BookPlan, list[dict[str, Any]]],
    spoil: Callable[[list[dict[str, Any]]], None],
    message: str,
) -> None:
    plan, pages = copy.deepcopy(good)
    spoil(pages)
    with pytest.raises(BadBook, match=message):
        check_layout(plan, pages)


def test_the_digits_of_a_good_book_are_those_of_its_notations(
    good: tuple[BookPlan, list[dict[str, Any]]], file: Path
) -> None:
    boards = board_places(*good)
    assert len(boards) == 2 * len(PUZZLES)
    assert list(board_faults(file, boards)) == []


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        ("4x4b5:b1b42a4g", "shows 3 at B2, its notation has 4"),
        ("4x4b5:e32a4g", "shows 1 at C1, its notation has nothing"),
        ("4x4b5:b1b32a4f2", "shows nothing at D4, its notation has 2"),
    ],
)
@pytest.mark.parametrize("solution", [False, True])
def test_a_digit_that_is_not_that_of_the_notation_is_found(
    good: tuple[BookPlan, list[dict[str, Any]]],
    file: Path,
    notation: str,
    message: str,
    *,
    solution: bool,
) -> None:
    board = next(
        place
        for place in board_places(*good)
        if place["notation"] == PUZZLES[0] and place["solution"] == solution
    )
    what = f"{'solution' if solution else 'puzzle'} {board['number']}"
    faults = list(board_faults(file, [{**board, "notation": notation}]))
    assert f"{what} {message}" in faults
    unreadable = f"the notation of {what} cannot be read on its page"
    assert (unreadable in faults) == (not solution)
    with pytest.raises(BadBook, match=message):
        check_boards(file, [{**board, "notation": notation}])


def test_digits_out_of_their_cells_are_found(
    good: tuple[BookPlan, list[dict[str, Any]]], file: Path
) -> None:
    board = board_places(*good)[0]
    left, top, right, bottom = board["place"]
    cell = (right - left) / 5
    moved = {**board, "place": [left + cell, top, right + cell, bottom]}
    assert any("shows nothing" in fault for fault in board_faults(file, [moved]))


def test_a_puzzle_with_two_solutions_is_refused_and_no_file_is_left(tmp_path: Path) -> None:
    two = Puzzle(2, 2, 0b0010, 0b0001)
    good = book()
    bad = replace(good, entries=(*good.entries, new_entry(two, None, None)))
    target = tmp_path / "book.pdf"
    with pytest.raises(BadBook, match="puzzle 4 has a second solution"):
        print_book(bad, tmp_path / "work", target, lambda *_: None)
    assert not target.exists()


def turned(rows: list[str]) -> list[str]:
    """A board, a quarter further."""
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


IMAGES: dict[str, Callable[[list[str]], list[str]]] = {
    "itself": lambda rows: rows,
    "a quarter": turned,
    "a half": lambda rows: turned(turned(rows)),
    "three quarters": lambda rows: turned(turned(turned(rows))),
    "left for right": lambda rows: [row[::-1] for row in rows],
    "up for down": lambda rows: rows[::-1],
    "along one diagonal": lambda rows: turned(rows[::-1]),
    "along the other": lambda rows: turned([row[::-1] for row in rows]),
}


@pytest.mark.parametrize("image", IMAGES)
@pytest.mark.parametrize(
    "rows", [["..1.", ".32.", "4...", "...."], [".....", "2433.", "2..1.", "..2.."]]
)
def test_a_puzzle_that_is_another_one_turned_or_mirrored_is_refused(
    good: tuple[BookPlan, list[dict[str, Any]]], image: str, rows: list[str]
) -> None:
    plan, pages = good
    others = [new_entry(Puzzle.from_id(notation), None, None) for notation in PUZZLES[1:]]
    twins = [_entry(rows), *others, _entry(IMAGES[image](rows))]
    spoilt = replace(plan, book=replace(plan.book, entries=tuple(twins)))
    with pytest.raises(BadBook, match="puzzle 4 is puzzle 1 again, or turned or mirrored"):
        check_layout(spoilt, pages)


def _entry(rows: list[str]) -> Entry:
    """The puzzle of a board, read as the text of a position."""
    bullets = {4: 5, 5: 6}[max(len(rows), len(rows[0]))]
    text = "\n".join([f"{len(rows[0])}x{len(rows)} {bullets}", *rows])
    puzzle = Puzzle.from_id(print_puzzle_id(parse_position_text(text)))
    return new_entry(puzzle, None, None)


def test_a_renderer_that_warns_is_an_error() -> None:
    from webapp.press.pdf.render import CannotPrint  # noqa: PLC0415

    with pytest.raises(CannotPrint, match="renderer says"), exclusive_renderer():
        render_pages('<img src="https://bullets.example/x.png">', "p { no-such-thing: 1 }")


def paper(pages: int, width: float = 595.3, height: float = 841.9) -> PdfWriter:
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(width, height)
    return writer


def judged(writer: PdfWriter, **changes: Any) -> None:
    packed = BytesIO()
    writer.write(packed)
    order = {"pages": 2, "page": "a4", "home": False, "bleed": False, **changes}
    check_file(PdfReader(packed), order)


def test_a_file_is_judged_by_pages_size_links_bookmarks_tags_and_fonts() -> None:
    judged(paper(2))
    with pytest.raises(BadBook, match="has 1 pages, 2 were planned"):
        judged(paper(1))
    with pytest.raises(BadBook, match="page 1 has another size"):
        judged(paper(2, 500))
    with pytest.raises(BadBook, match="no tags"):
        judged(paper(2), home=True)
    marked = paper(2)
    marked.add_outline_item(title="Here", page_number=0)
    with pytest.raises(BadBook, match="has bookmarks"):
        judged(marked)
    linked = paper(2)
    linked.add_uri(1, "https://bullets.example", (0, 0, 9, 9))  # type: ignore[arg-type]
    with pytest.raises(BadBook, match="page 2 has links"):
        judged(linked)
    tagged = paper(2)
    tagged.root_object[NameObject("/MarkInfo")] = DictionaryObject()
    with pytest.raises(BadBook, match="the file has tags"):
        judged(tagged)
    numbered = paper(2)
    numbered.pages[1][NameObject("/StructParents")] = NumberObject(1)
    with pytest.raises(BadBook, match="page 2 has marks for tags"):
        judged(numbered)
    foreign = paper(2)
    font = DictionaryObject({NameObject("/BaseFont"): NameObject("/Helvetica")})
    fonts = DictionaryObject({NameObject("/F1"): font})
    foreign.pages[0][NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
    with pytest.raises(BadBook, match="Helvetica, which is not embedded"):
        judged(foreign)


@pytest.mark.parametrize("tagged", [False, True])
def test_what_the_renderer_marks_for_tags_is_found(
    good: tuple[BookPlan, list[dict[str, Any]]], *, tagged: bool
) -> None:
    texts = Texts.for_book(good[0].book)
    (sheaf,) = sheaves(good[0], texts)
    with exclusive_renderer():
        written = render_pages(sheaf.html, sheaf.css).write_pdf(**(TAGGED if tagged else {}))
    writer = PdfWriter(BytesIO(written))
    for name in ("/StructTreeRoot", "/MarkInfo", "/Outlines"):
        writer.root_object.pop(name, None)
    for page in writer.pages:
        page.pop("/StructParents", None)
    wanted = {"pages": len(writer.pages)}
    if tagged:
        with pytest.raises(BadBook, match="page 1 has marks for tags"):
            judged(writer, **wanted)
    else:
        judged(writer, **wanted)


@pytest.mark.parametrize(
    ("pages", "inches"),
    [(24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875)],
)
def test_the_room_at_the_spine_follows_from_the_number_of_pages(pages: int, inches: float) -> None:
    assert gutter(pages) == inches * 72


def test_a_book_too_thick_for_a_spine_is_refused() -> None:
    with pytest.raises(NoRoom, match="829 pages are more than a spine holds"):
        gutter(829)
