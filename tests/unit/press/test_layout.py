"""Words, measures and plans of books, without rendering."""

from __future__ import annotations

import re
import subprocess
from itertools import pairwise

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.puzzle import Puzzle
from webapp.explain.crux import crux_of
from webapp.explain.items import items_of
from webapp.explain.steps import Order, explained_steps
from webapp.explain.wording.basis import grade
from webapp.explain.wording.english import ENGLISH
from webapp.press.layout.boards import puzzle_board, solution_board, spoken_rows
from webapp.press.layout.book import Book
from webapp.press.layout.colophon import paragraphs
from webapp.press.layout.entries import Entry
from webapp.press.layout.explained.chain_signs import chain_numbers
from webapp.press.layout.explained.columns import in_columns
from webapp.press.layout.explained.hint_pages import RUNGS
from webapp.press.layout.explained.step_pages import StepBlock
from webapp.press.layout.geometry import Geometry
from webapp.press.layout.options import PROFILES, BookOptions, Profile
from webapp.press.layout.pages import SHEAF, sheaves
from webapp.press.layout.plan import Texts, lay_out
from webapp.press.layout.prose import (
    ORDER_INTROS,
    ORDER_WORDS,
    UNFINISHED,
    BookWalk,
    puzzle_hint,
    walk,
)
from webapp.press.layout.type_widths import width_of
from webapp.services.books.choice import BookChoice

pytestmark = pytest.mark.unit

PUZZLE = Puzzle.from_id("4x4b5:b1b32a4g")


def entries(count: int) -> list[Entry]:
    return [Entry(PUZZLE, band=BANDS[place % 5], reason=1, load=place) for place in range(count)]


def font_file(name: str) -> str:
    """The file of a font, as the machine's list of fonts has it."""
    wanted = ["fc-match", "-f", "%{file}", f"{name}:style=Book"]
    return subprocess.run(wanted, capture_output=True, text=True, check=True).stdout


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
        Book.from_entries(BookOptions(worked=True), entries(3)),
        Book.from_entries(BookOptions(worked=True, order="paper"), entries(3)),
    ]
    assert book.content == Book.from_entries(BookOptions(), entries(3)).content
    assert len({book.content, *(other.content for other in others)}) == 5


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
def test_all_that_is_told_stands_on_tiles_in_order_and_no_tile_fills_a_page(*, large: bool) -> None:
    entry = Entry(Puzzle.from_id("5x5b8:2a3a1d2a323b2a3a1a2b"))
    book = Book.from_entries(
        BookOptions(page="6x9", per_page=1, large_print=large, worked=True), [entry]
    )
    plan = lay_out(book, texts := Texts.for_book(book))
    (worked,) = (part for part in plan.parts if part.name == "worked")
    tiles = [tile for page in worked.pages for tile in page.tiles]
    items = items_of(texts.walks[0].steps)
    assert any(item.is_run for item in items)
    assert any(len(item.first.lines) > 20 for item in items)
    for item in items:
        own = [tile for tile in tiles if tile.numbers == item.numbers]
        assert (own[0].head, own[0].step.cells) == (f"{item.numbers}.", item.together.cells)
        lines = [line for tile in own for line in tile.lines]
        if item.is_run:
            expected = [(f"{step.number}.", step.sentence) for step in item.steps]
        elif item.first.lines:
            expected = [(f"{n})", line) for n, line in enumerate(item.first.lines, 1)]
        else:
            expected = [("", item.first.sentence)]
        assert [(line.label, line.words) for line in lines] == expected
        assert [tile.goes_on for tile in own] == [False, *[True] * (len(own) - 1)]
        assert len({tile.beside for tile in own}) == 1, "a list keeps its width"
    assert [tile.numbers for tile in tiles if not tile.goes_on] == [i.numbers for i in items]
    assert max(tile.height for tile in tiles) < 0.7 * plan.geometry.height
    assert any(tile.goes_on for tile in tiles)


@pytest.mark.parametrize(("order", "basis"), [("smallest", "two numbers"), ("paper", "type 2")])
def test_each_step_of_an_order_tells_its_size_or_type(order: Order, basis: str) -> None:
    entry = Entry(Puzzle.from_id("5x5b8:2a3a1d2a323b2a3a1a2b"))
    book = Book.from_entries(BookOptions(worked=True, order=order), [entry])
    plan = lay_out(book, texts := Texts.for_book(book))
    (worked,) = (part for part in plan.parts if part.name == "worked")
    tiles = [tile for page in worked.pages for tile in page.tiles if not tile.goes_on]
    steps = list(explained_steps(entry.position, order))
    assert [tile.basis for tile in tiles] == [grade(step) for step in steps]
    assert basis in {tile.basis for tile in tiles}
    assert [step.sentence for step in texts.walks[0].steps] == [step.sentence for step in steps]
    remarks = {name: remark for name, remark, _, _ in plan.contents()}
    assert ORDER_WORDS[order] in remarks["Worked solutions"]
    assert worked.pages[0].intro.startswith(ORDER_INTROS[order])
    assert any(ORDER_WORDS[order] in words for words in paragraphs(book, plan.geometry))


@pytest.mark.parametrize("page", ["a4", "6x9"])
def test_steps_fill_columns_from_top_to_bottom_and_headings_lead_their_steps(page: str) -> None:
    book = Book.from_entries(BookOptions(page=page, worked=True), entries(40))
    plan = lay_out(book, Texts.for_book(book))
    (worked,) = (part for part in plan.parts if part.name == "worked")
    columns = [column for page in worked.pages for column in page.columns]
    assert {len(page.columns) for page in worked.pages} == {2 if page == "a4" else 1}
    assert all(sum(block.height for block in column) <= plan.geometry.height for column in columns)
    assert not any(column[-1].leads for column in columns)
    numbers = [block.heading for column in columns for block in column if block.heading]
    assert numbers == [*range(1, 41)]
    for column, following in pairwise(columns[:-2]):
        fits = sum(block.height for block in [*column, *following[:2]]) < plan.geometry.height * 0.9
        assert not fits, "no column ends early"


def test_a_heading_does_not_stay_behind_where_only_it_has_room_below_a_title() -> None:
    blocks = [StepBlock(20, name="", heading=1), StepBlock(90, name="")]
    assert in_columns(blocks, 1, 100, 200) == [[[]], [blocks]]


def test_the_columns_of_the_last_page_are_about_as_long() -> None:
    blocks = [StepBlock(height, name="") for height in (50, 30, 30, 40)]
    (columns,) = in_columns(blocks, 2, 400, 400)
    assert [[block.height for block in column] for column in columns] == [[50, 30], [30, 40]]


def test_hints_are_about_the_hardest_step_in_three_sections() -> None:
    puzzles = ("5x5b8:2a3a1d2a323b2a3a1a2b", "4x4b5:b1b32a4g")
    listed = [Entry(Puzzle.from_id(notation), load=n) for n, notation in enumerate(puzzles)]
    book = Book.from_entries(BookOptions(hints=True), listed)
    plan = lay_out(book, texts := Texts.for_book(book))
    cruxes = [crux_of(explained_steps(entry.position)) for entry in book.entries]
    assert [*texts.hints] == [crux.rungs for crux in cruxes if crux]
    (part,) = (part for part in plan.parts if part.name == "hints")
    sections = [section for page in part.pages for section in page.sections]
    assert [section.heading for section in sections] == [*RUNGS]
    for rung, section in enumerate(sections):
        printed = [hint for column in section.columns for hint in column]
        assert [hint.number for hint in printed] == [1, 2]
        assert [hint.words for hint in printed] == [words[rung] for words in texts.hints]


def test_a_hint_says_how_many_easier_steps_come_first_and_whether_harder_ones_may_follow() -> None:
    solved = walk(Puzzle.from_id("5x5b8:0e12a3a24b3c2b3b").position)
    hardest = crux_of(solved.steps)
    assert hardest is not None
    assert solved.steps[hardest.earlier].told_in(ENGLISH) == hardest.step
    where, *others = puzzle_hint(solved)
    assert where.startswith(f"After {hardest.earlier} easier steps: ")
    beginning = BookWalk(solved.steps[: hardest.earlier + 1], complete=False)
    assert [*puzzle_hint(beginning)] == [f"{UNFINISHED} {where}", *others]


def test_a_rung_that_goes_on_says_so_above_its_hints() -> None:
    book = Book.from_entries(BookOptions(page="6x9", hints=True), entries(100))
    plan = lay_out(book, Texts.for_book(book))
    (part,) = (part for part in plan.parts if part.name == "hints")
    sections = [section for page in part.pages for section in page.sections]
    for rung in RUNGS:
        own = [section for section in sections if section.heading.startswith(rung)]
        later = {section.heading for section in own[1:]}
        assert (own[0].heading, later) == (rung, {f"{rung}, continued"})
        hints = [h.number for section in own for column in section.columns for h in column]
        assert hints == [*range(1, 101)]
    for page in part.pages:
        height = sum(section.height for section in page.sections)
        assert height + plan.geometry.gap < plan.geometry.height


def test_hints_are_the_same_whatever_order_the_worked_steps_have() -> None:
    entry = Entry(Puzzle.from_id("5x5b8:2a3a1d2a323b2a3a1a2b"))
    hints = [
        Texts.for_book(Book.from_entries(options, [entry])).hints
        for options in (
            BookOptions(hints=True),
            BookOptions(hints=True, worked=True),
            BookOptions(hints=True, worked=True, order="paper"),
        )
    ]
    assert hints[0] == hints[1] == hints[2]


def test_the_widths_of_letters_are_those_of_the_font() -> None:
    font = TTFont(font_file("DejaVu Sans"))
    widths, letters, size = font["hmtx"], font.getBestCmap(), font["head"].unitsPerEm
    text = "".join(map(chr, range(32, 127))) + "–×“”…\N{RIGHT SINGLE QUOTATION MARK}"
    for letter in text:
        exact = widths[letters[ord(letter)]][0] / size
        assert exact <= width_of(letter, 1) <= exact + 0.004, letter


def test_a_cell_of_two_suppositions_has_the_number_of_the_first() -> None:
    chain = ((5, True, 1), (6, False, 2), (9, False, 2), (6, True, 4), (7, False, 5))
    assert chain_numbers(chain) == {5: 1, 6: 2, 9: 2, 7: 5}


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
        blocks = [b for page in worked.pages for column in page.columns for b in column]
        assert [float(height)] * 2 == [block.height for block in blocks if block.heading]
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
