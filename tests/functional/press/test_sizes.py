"""The sizes of all that is printed in books, read back from their files by other programs."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader

from tests.documents.page_kinds import PUZZLES
from tests.witnesses.pdf_reader import Sign, digits, signs
from webapp.bullets.puzzle import Puzzle
from webapp.engine.grid import neighbour_masks
from webapp.engine.position import Position
from webapp.notation.puzzle_id import print_puzzle_id
from webapp.press.layout.book import Book
from webapp.press.layout.entries import BookTask
from webapp.press.layout.geometry import NoRoom
from webapp.press.layout.options import BookOptions
from webapp.press.layout.plan import BookPlan, Texts, lay_out
from webapp.press.layout.sizes import PAPERS
from webapp.press.pdf.build import print_book
from webapp.services.books.choice import BookChoice
from webapp.services.books.live_positions import positions_for
from webapp.services.books.tasks import new_entry

pytestmark = pytest.mark.functional

ROUNDING = 0.01
LARGE, READABLE = 16 - ROUNDING, 6 - ROUNDING

DIGIT = 1493 / 2048
"""The height of a digit of both faces as a share of its size, by the fonts themselves."""

Box = tuple[float, float, float, float]

PATCH = 8
"""The side of the squares of a page in which letters are looked up."""

KINDS = {"front", "contents", "rules", "puzzles", "hints", "solutions", "worked", "colophon"}


def full(width: int, height: int, seed: int = 1) -> str:
    """A puzzle of that size that shows all of its clues."""
    chance = random.Random(seed)
    near = neighbour_masks(width, height)
    world = sum(1 << cell for cell in range(width * height) if chance.random() < 0.15) | 1
    cells = range(width * height)
    clues = {cell: (near[cell] & world).bit_count() for cell in cells if not world >> cell & 1}
    return print_puzzle_id(Position(width, height, clues, total=world.bit_count()))


def entries(*notations: str) -> list[BookTask]:
    base = "https://bullets.example"
    return [new_entry(Puzzle.from_id(notation), None, base) for notation in notations]


def printed(
    tmp_path: Path, options: BookOptions, tasks: Iterable[BookTask]
) -> tuple[Path, BookPlan]:
    """A book that has passed the preflight."""
    book = Book.from_entries(options, tasks)
    file = tmp_path / "book.pdf"
    print_book(book, tmp_path / "work", file, lambda *_: None)
    return file, lay_out(book, Texts.for_book(book))


def by_kind(file: Path, plan: BookPlan) -> dict[str, list[Any]]:
    """The pages that show something, by what they show."""
    pages = iter(PdfReader(file).pages)
    kinds = defaultdict(list)
    for part in plan.parts:
        for shown, page in zip(part.pages, pages, strict=False):
            if shown is not None:
                kinds[part.name].append(page)
    return kinds


def smallest(pages: Iterable[Any]) -> Sign:
    return min((sign for page in pages for sign in signs(page)), key=lambda sign: sign.size)


def letters(page: Any) -> Iterator[tuple[str, Box]]:
    """The letters of a page as PDFium sees them: left, bottom, right and top of their ink."""
    text = page.get_textpage()
    for place in range(text.count_chars()):
        sign = text.get_text_range(place, 1)
        if sign.strip():
            yield sign, text.get_charbox(place)


def collisions(file: Path) -> list[str]:
    """Letters whose middle lies in the ink of another; those of a ligature share their ink."""
    collided = []
    with pypdfium2.PdfDocument(file) as document:
        for number, page in enumerate(document, 1):
            near: defaultdict[tuple[int, int], list[tuple[str, Box]]] = defaultdict(list)
            for sign, box in letters(page):
                left, low, right, high = box
                x, y = (left + right) / 2, (low + high) / 2
                for other, ink in near[int(x // PATCH), int(y // PATCH)]:
                    if ink != box and ink[0] < x < ink[2] and ink[1] < y < ink[3]:
                        collided.append(f"{sign} on {other}, page {number}")
                across = range(int(left // PATCH), int(right // PATCH) + 1)
                down = range(int(low // PATCH), int(high // PATCH) + 1)
                for patch in product(across, down):
                    near[patch].append((sign, box))
    return collided


@pytest.mark.parametrize(
    ("size", "profile"), [*((size, "home") for size in PAPERS), ("6x9", "print-shop")]
)
def test_nothing_in_large_print_is_smaller_than_16_points(
    tmp_path: Path, size: str, profile: Any
) -> None:
    options = BookOptions(
        page=size,
        per_page=1,
        profile=profile,
        large_print=True,
        hints=True,
        worked=True,
        title="Numbers, Discs and Slashes for Long Winter Evenings",
        subtitle="Four puzzles from gentle to fiendish, printed so that everybody can read them",
        dedication="For all who count, and for all who are counted on. " * 5,
        origin="Made by a test, whose name takes some room on the last page of this book. " * 3,
    )
    file, plan = printed(tmp_path, options, entries(*PUZZLES))
    kinds = by_kind(file, plan)
    assert kinds.keys() == KINDS
    for kind, pages in kinds.items():
        least = smallest(pages)
        assert least.size >= LARGE, f"{kind}: {least}"
    assert collisions(file) == []
    with pypdfium2.PdfDocument(file) as document:
        inks = [
            high - low
            for page in document
            for sign, (_, low, _, high) in letters(page)
            if sign.isdigit()
        ]
    assert min(inks) >= LARGE * DIGIT


@pytest.mark.parametrize(("size", "level"), [("6x9", "small"), ("8x10", "beginner")])
def test_nothing_of_live_positions_in_large_print_is_smaller(
    tmp_path: Path, size: str, level: str
) -> None:
    positions = positions_for(
        BookChoice(count=4, curve=True, seed=1, live=level), "https://bullets.example"
    )
    options = BookOptions(page=size, per_page=1, large_print=True, hints=True)
    file, plan = printed(tmp_path, options, positions)
    kinds = by_kind(file, plan)
    assert kinds.keys() == KINDS - {"worked"}
    for kind, pages in kinds.items():
        least = smallest(pages)
        assert least.size >= LARGE, f"{kind}: {least}"
    assert collisions(file) == []


def test_the_longest_words_find_room_in_large_print(tmp_path: Path) -> None:
    words = {"title": "W" * 80, "subtitle": "W" * 80, "dedication": "W" * 300}
    options = BookOptions(page="6x9", per_page=1, large_print=True, **words)  # type: ignore[arg-type]
    file, plan = printed(tmp_path, options, entries(full(9, 9), PUZZLES[0]))
    for pages in by_kind(file, plan).values():
        assert smallest(pages).size >= LARGE
    assert collisions(file) == []


def test_the_largest_boards_of_large_print_are_solved_one_a_page(tmp_path: Path) -> None:
    """A board that has room as a puzzle has room as a solution and as a step."""
    for width in range(8, 40):
        tasks = entries(full(width, width), full(3, 3))
        options = BookOptions(page="letter", per_page=1, large_print=True, worked=True)
        book = Book.from_entries(options, tasks)
        try:
            lay_out(book, Texts())
        except NoRoom as error:
            assert "leave large print" in str(error)  # noqa: PT017 (the first that is too large)
            break
        largest = width
    options = BookOptions(page="letter", per_page=1, large_print=True)
    file, plan = printed(tmp_path, options, entries(full(largest, largest), full(3, 3)))
    solutions = by_kind(file, plan)["solutions"]
    assert smallest(solutions).size >= LARGE
    assert sum(len(digits(page)) > largest for page in solutions) == 1


@pytest.mark.parametrize(
    ("size", "profile"), [("6x9", "home"), ("6x9", "print-shop"), ("a4", "home")]
)
def test_digits_of_live_solutions_can_be_read_on_small_pages(
    tmp_path: Path, size: str, profile: Any
) -> None:
    positions = positions_for(BookChoice(count=4, curve=True, seed=1, live="intermediate"), None)
    file, plan = printed(
        tmp_path, BookOptions(page=size, per_page=1, profile=profile, hints=True), positions
    )
    kinds = by_kind(file, plan)
    for kind in ("puzzles", "solutions"):
        assert min(digit.size for page in kinds[kind] for digit in digits(page)) >= READABLE
    assert collisions(file) == []


@pytest.mark.parametrize("size", PAPERS)
def test_digits_of_solutions_can_be_read_however_large_the_boards(
    tmp_path: Path, size: str
) -> None:
    sizes = [(4, 4), (8, 8), (16, 16), (9, 5), (22, 3), (12, 12), (5, 16), (20, 20), (4, 5)]
    tasks = entries(*(full(*sides) for sides in sizes))
    file, plan = printed(tmp_path, BookOptions(page=size, per_page=1), tasks)
    solutions = by_kind(file, plan)["solutions"]
    assert min(sign.size for page in solutions for sign in digits(page)) >= READABLE
    assert len(solutions) > 1
    assert collisions(file) == []
    texts = [page.extract_text() for page in PdfReader(file).pages]
    places = re.findall(r"solution: page (\d+)", "\n".join(texts))
    assert len(places) == len(sizes)
    for number, at in enumerate(places, 1):
        above = [
            sign.text for sign in signs(PdfReader(file).pages[int(at) - 1]) if "Bold" in sign.font
        ]
        assert str(number) in above


def test_digits_of_steps_can_be_read_however_large_the_boards(tmp_path: Path) -> None:
    for size, sides in (("a4", (11, 11)), ("a4", (13, 13)), ("letter", (24, 4)), ("6x9", (12, 12))):
        file, plan = printed(
            tmp_path, BookOptions(page=size, per_page=1, worked=True), entries(full(*sides))
        )
        worked = by_kind(file, plan)["worked"]
        assert min(digit.size for page in worked for digit in digits(page)) >= READABLE
        assert collisions(file) == []


@pytest.mark.parametrize("size", PAPERS)
def test_small_boards_are_solved_twelve_a_page(size: str) -> None:
    tasks = entries(*(full(6, 6, seed) for seed in range(30)))
    book = Book.from_entries(BookOptions(page=size, per_page=1), tasks)
    plan = lay_out(book, Texts.for_book(book))
    pages = [plan.solution_page(number) for number in range(1, 31)]
    assert [pages.count(page) for page in sorted(set(pages))] == [12, 12, 6]
