"""Words, measures and plans of books, without rendering."""

from __future__ import annotations

import re

import pytest

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.puzzle import Puzzle
from webapp.press.layout.boards import puzzle_board, solution_board, spoken_rows
from webapp.press.layout.book import Book
from webapp.press.layout.entries import Entry
from webapp.press.layout.geometry import Geometry
from webapp.press.layout.options import PROFILES, BookOptions, Profile
from webapp.press.layout.pages import SHEAF, sheaves
from webapp.press.layout.plan import Texts, lay_out
from webapp.services.books.choice import BookChoice

pytestmark = pytest.mark.unit

PUZZLE = Puzzle.from_id("4x4b5:b1b32a4g")


def entries(count: int) -> list[Entry]:
    return [Entry(PUZZLE, band=BANDS[place % 5], reason=1, load=place) for place in range(count)]


def test_a_board_is_read_aloud_row_by_row() -> None:
    assert spoken_rows(puzzle_board(PUZZLE)) == (
        "Row 1: blank blank 1 blank. Row 2: blank 3 2 blank. "
        "Row 3: 4 blank blank blank. Row 4: blank blank blank blank."
    )
    words = re.findall(r"bullet|empty|\d(?=[ .])", spoken_rows(solution_board(PUZZLE)))
    assert words.count("bullet") == 5


def test_the_easiest_come_first_whatever_order_they_are_given_in() -> None:
    book = Book.from_entries(BookOptions(), reversed(entries(12)))
    again = Book.from_entries(BookOptions(), entries(12))
    assert book == again
    assert [level.name for level in book.levels] == [band.capitalize() for band in BANDS]
    assert [(level.first, level.last) for level in book.levels][:2] == [(1, 3), (4, 6)]


def test_the_hash_of_the_content_follows_options_and_puzzles() -> None:
    book = Book.from_entries(BookOptions(), entries(3))
    others = [
        Book.from_entries(BookOptions(title="Another"), entries(3)),
        Book.from_entries(BookOptions(), entries(2)),
    ]
    assert book.content == Book.from_entries(BookOptions(), entries(3)).content
    assert all(other.content != book.content for other in others)


@pytest.mark.parametrize("profile", ["home", "print-shop"])
@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_each_page_has_its_number_and_each_puzzle_its_page(profile: str, per_page: int) -> None:
    options = BookOptions(per_page=per_page, profile=profile, hints=True)  # type: ignore[arg-type]
    book = Book.from_entries(options, entries(100))
    plan = lay_out(book, Texts.for_book(book))
    page = 1
    for part in plan.parts:
        assert part.start == page
        page += len(part.pages)
        if profile == "print-shop":
            assert part.start % 2 == 1
    numbers = [
        (number, part.start + place)
        for part in plan.parts
        if part.name == "puzzles"
        for place, on_page in enumerate(part.pages)
        for number in on_page or ()
    ]
    assert numbers == [(n, plan.puzzle_page(n)) for n in range(1, 101)]


@pytest.mark.parametrize("profile", PROFILES)
def test_a_book_is_rendered_in_parts_that_begin_on_the_right(profile: Profile) -> None:
    book = Book.from_entries(BookOptions(profile=profile), entries(300))
    plan = lay_out(book, texts := Texts.for_book(book))
    parts = sheaves(plan, texts)
    assert [sheaf.first for sheaf in parts] == list(range(1, plan.pages + 1, SHEAF))
    assert sum(sheaf.pages for sheaf in parts) == plan.pages
    assert len(parts) > 1
    assert SHEAF % 2 == 0


@pytest.mark.parametrize("large", [False, True])
def test_a_long_sentence_is_told_in_lines_and_no_tile_fills_a_page(*, large: bool) -> None:
    entry = Entry(Puzzle.from_id("5x5b8:2a3a1d2a323b2a3a1a2b"))
    book = Book.from_entries(
        BookOptions(page="6x9", per_page=1, large_print=large, worked=True), [entry]
    )
    plan = lay_out(book, texts := Texts.for_book(book))
    (worked,) = (part for part in plan.parts if part.name == "worked")
    tiles = [tile for page in worked.pages for row in page.rows for tile in row.tiles]
    for step in texts.walks[0].steps:
        own = [tile for tile in tiles if tile.step is step]
        lines = [line for tile in own for line in tile.lines]
        assert " ".join(lines) == f"{step.number}. {step.sentence}"
        assert (len(lines) > 1) == (len(step.sentence) > 300)
        assert [tile.goes_on for tile in own] == [False, *[True] * (len(own) - 1)]
    assert max(tile.height for tile in tiles) < 0.7 * plan.geometry.height
    assert any(tile.goes_on for tile in tiles) == large


def test_a_level_of_one_puzzle_is_told_as_one() -> None:
    book = Book.from_entries(BookOptions(), entries(6))
    plan = lay_out(book, Texts.for_book(book))
    remarks = [remark for _, remark, _, place in plan.contents() if place.startswith("p")]
    assert remarks == ["puzzles 1 to 2", "puzzle 3", "puzzle 4", "puzzle 5", "puzzle 6"]


def test_the_head_of_a_page_names_all_its_levels() -> None:
    book = Book.from_entries(BookOptions(per_page=4), entries(6))
    (sheaf,) = sheaves(lay_out(book, texts := Texts.for_book(book)), texts)
    heads = re.findall(r'class="page puzzles" data-head="([^"]+)"', sheaf.html)
    assert heads == ["Gentle to tricky", "Hard to fiendish"]


def test_the_number_above_steps_is_as_large_as_the_type_and_has_its_room() -> None:
    for large, least in ((False, 11), (True, 16)):
        book = Book.from_entries(
            BookOptions(per_page=1, worked=True, large_print=large), entries(2)
        )
        plan = lay_out(book, texts := Texts.for_book(book))
        (sheaf,) = sheaves(plan, texts)
        (size, height) = re.findall(r"\.steps h2 \{ font: bold ([\d.]+)pt/([\d.]+)pt", sheaf.css)[0]
        worked = next(part for part in plan.parts if part.name == "worked")
        headings = [row for page in worked.pages for row in page.rows if row.heading]
        assert [float(height)] * 2 == [row.height for row in headings]
        assert least == float(size) < float(height)


def test_a_thicker_book_has_more_room_at_the_spine() -> None:
    options = BookOptions(profile="print-shop")
    inner = [Geometry.for_book(options, pages).inner for pages in (100, 200, 400, 600, 800)]
    assert inner == sorted(set(inner))


def test_a_curve_has_as_many_of_each_difficulty() -> None:
    bands = [BookChoice(count=20, curve=True).band(place) for place in range(20)]
    assert bands == sorted(bands, key=list(Band).index)  # type: ignore[arg-type]
    assert {bands.count(band) for band in BANDS} == {4}


def test_a_choice_survives_json() -> None:
    choice = BookChoice(
        count=5, width=4, height=4, bullets=5, difficulty=Band.EASY, seed=7, picked=("abcdefg",)
    )
    assert BookChoice.from_json(choice.to_json()) == choice
