"""What is said of books and sheets that cannot be read: true sizes, and advice that works."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.documents.page_kinds import PUZZLES
from tests.functional.press.test_sizes import entries, full, printed
from tests.witnesses.pdf_reader import digits
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import Recipe
from webapp.press.layout import geometry
from webapp.press.layout.book import Book
from webapp.press.layout.entries import BookTask, Entry
from webapp.press.layout.geometry import NoRoom
from webapp.press.layout.options import PER_PAGE, PROFILES, BookOptions
from webapp.press.layout.plan import Texts, lay_out
from webapp.press.layout.sizes import PAPERS
from webapp.press.sheet import PLACES, SHEET_PAPERS, Place, SheetOptions, TooLarge, sheet_pdf
from webapp.services.books.tasks import sample_entry

pytestmark = pytest.mark.functional

REFUSAL = re.compile(
    r"(?:puzzle|position) 1, (?P<size>\d+ \u00d7 \d+),"
    r" (?:would have digits of (?P<digits>\d+\.\d) points, less than (?P<least>6|16)"
    r"|has no room for its board, whose digits need (?P<needed>6|16) points): (?P<advice>.+)"
)
PAGES = {paper.words: name for name, paper in PAPERS.items()}
NOTHING = "leave it out, or choose smaller boards"

SIZES = [
    (4, 4),
    (7, 7),
    (10, 10),
    (16, 16),
    (20, 20),
    (30, 16),
    (30, 1),
    (1, 30),
    (2, 40),
    (30, 30),
]
EVERY_WAY = [
    BookOptions(page=page, per_page=per_page, profile=profile, large_print=large)
    for page, per_page, profile, large in product(PAPERS, PER_PAGE, PROFILES, (False, True))
]


def said(options: BookOptions, tasks: Sequence[BookTask]) -> str | None:
    """Why a book of these tasks has no room."""
    book = Book.from_entries(options, tasks)
    try:
        lay_out(book, Texts.for_book(book))
    except NoRoom as error:
        return str(error)
    return None


def refusal(options: BookOptions, tasks: Sequence[BookTask]) -> re.Match[str] | None:
    words = said(options, tasks)
    refused = REFUSAL.fullmatch(words or "")
    assert words is None or refused is not None, words
    return refused


def followed(options: BookOptions, advice: str) -> list[BookOptions]:
    """The options after each piece of advice."""
    return [
        replace(options, **dict(map(change, step.split(" and ")))) for step in advice.split(", or ")
    ]


def change(advice: str) -> tuple[str, Any]:
    if words := re.fullmatch(r"put (\d) on a page", advice):
        return "per_page", int(words[1])
    if words := re.fullmatch(r"print on (.+)", advice):
        return "page", PAGES[words[1]]
    assert advice == "leave large print"
    return "large_print", False


@pytest.mark.parametrize("base", [None, "https://bullets.example"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_who_follows_the_advice_has_room(width: int, height: int, base: str | None) -> None:
    tasks = [sample_entry(Recipe(width, height, max(1, width * height // 5)), base)]
    for options in EVERY_WAY:
        refused = refusal(options, tasks)
        if refused is None:
            continue
        least = 16 if options.large_print else 6
        assert refused["size"] == f"{width} \u00d7 {height}"
        assert float(refused["needed"] or refused["least"]) == least
        assert 0 < float(refused["digits"] or 0.1) < least
        if refused["advice"] == NOTHING:
            others = [way for way in EVERY_WAY if way.profile == options.profile]
            assert all(said(other, tasks) for other in others)
            continue
        for better in followed(options, refused["advice"]):
            assert better != options
            assert said(better, tasks) is None


@pytest.mark.parametrize(
    "options",
    [
        BookOptions(page="6x9", per_page=6, large_print=True),
        BookOptions(page="6x9", per_page=4, profile="print-shop", worked=True),
    ],
)
def test_who_follows_the_advice_gets_a_book(tmp_path: Path, options: BookOptions) -> None:
    tasks = entries(full(14, 14), PUZZLES[0])
    refused = refusal(options, tasks)
    assert refused is not None
    for number, better in enumerate(followed(options, refused["advice"])):
        folder = tmp_path / str(number)
        folder.mkdir()
        file, _ = printed(folder, better, tasks)
        assert file.exists()


@pytest.mark.parametrize("sides", [(16, 16), (20, 20), (30, 16)])
def test_the_size_that_is_told_is_the_one_that_would_be_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sides: tuple[int, int]
) -> None:
    tasks, options = entries(full(*sides)), BookOptions(page="6x9", per_page=2)
    refused = refusal(options, tasks)
    assert refused is not None
    assert refused["digits"] is not None
    monkeypatch.setattr(geometry, "SMALLEST_DIGITS", 1.0)
    file, plan = printed(tmp_path, options, tasks)
    page = PdfReader(file).pages[plan.puzzle_page(1) - 1]
    (size,) = {round(sign.size, 2) for sign in digits(page)}
    assert float(refused["digits"]) <= size < float(refused["digits"]) + 0.11


@pytest.mark.parametrize("size", SHEET_PAPERS)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("labels", [False, True])
def test_large_print_of_a_sheet_is_large_wherever_its_digits_stand(
    place: Place, size: str, *, labels: bool
) -> None:
    for notation in (*PUZZLES, full(9, 9), full(2, 3), full(14, 14)):
        entry = Entry(Puzzle.from_id(notation))
        paper = PdfReader(
            BytesIO(
                sheet_pdf(
                    entry, SheetOptions(solution=place, large=True, coordinates=labels, page=size)
                )
            )
        )
        boards = [signs for digit in paper.pages if (signs := digits(digit))]
        assert min(digit.size for board in boards for digit in board) >= 16 - 0.01
        shown = len(re.findall("[0-8]", notation.partition(":")[2]))
        clues = sum(len([digit for digit in board if len(digit.text) == 1]) for board in boards)
        assert clues >= shown * (1 if place == "none" else 2)


def test_a_sheet_tells_how_large_its_digits_would_be() -> None:
    entry = Entry(Puzzle.from_id(full(22, 22)))
    with pytest.raises(TooLarge) as refused:
        sheet_pdf(entry, SheetOptions(large=True))
    size = re.search(
        r"no room for digits of 16 points on A4, only for ([\d.]+): ", f"{refused.value}"
    )
    assert size is not None
    assert 0 < float(size[1]) < 16
    assert sheet_pdf(entry, SheetOptions())
