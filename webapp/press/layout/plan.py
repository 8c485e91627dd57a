"""A book laid out: which page shows what. Nothing here depends on how it is rendered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from webapp.press.layout.advice import advice
from webapp.press.layout.boards import sides
from webapp.press.layout.book import Book
from webapp.press.layout.colophon import colophon_pages
from webapp.press.layout.entries import LiveEntry
from webapp.press.layout.geometry import Geometry, NoRoom, TooSmall
from webapp.press.layout.options import BookOptions
from webapp.press.layout.prose import PUZZLES, BookWalk, HowToSolve, hint, lesson, walk
from webapp.press.layout.solutions import SolutionsPage, solution_pages
from webapp.press.layout.tiles import LEADING, Tile, TileSetting, lines_of

FACTS_BETWEEN = " · "

EXAMPLE_HEADING = "The example, step by step"
"""The longest heading of a part."""

UNFINISHED = "The rest takes more search than a book has room for."

HEADING_ADVANCE = 0.66
"""The width of a letter of a heading as a share of its size, on average and a bit more."""


@dataclass(frozen=True)
class TileRow:
    """Tiles beside each other, or the heading of a puzzle's steps."""

    height: float
    tiles: tuple[Tile, ...] = ()
    width: float = 0.0
    """The width of a tile."""

    heading: int | None = None
    """The number of the puzzle whose steps follow."""

    note: str = ""


@dataclass
class StepsPage:
    """A page of steps; a title begins a part."""

    rows: list[TileRow]
    title: str = ""


@dataclass
class RulesPage:
    """A page of rules."""

    blocks: list[tuple[str, Sequence[str]]]
    """Kinds and their lines, as a lesson has them."""

    title: str = ""


@dataclass
class BookPart:
    """Pages of one kind. `pages` holds what each of them shows; None is an empty page."""

    name: str
    pages: list[Any]
    heading: str = ""
    start: int = 0
    """The number of its first page."""


@dataclass
class BookPlan:
    """All parts of a book in order, and where each puzzle and solution stands."""

    book: Book
    geometry: Geometry
    parts: list[BookPart] = field(default_factory=list)

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return sum(len(part.pages) for part in self.parts)

    def start(self, name: str) -> int:
        """The number of the first page of a part."""
        return next(part.start for part in self.parts if part.name == name)

    def puzzle_page(self, number: int) -> int:
        """The number of the page of a puzzle."""
        return self.start("puzzles") + (number - 1) // self.book.options.per_page

    def solution_page(self, number: int) -> int:
        """The number of the page of a solution."""
        return self._solution_pages[number]

    @cached_property
    def _solution_pages(self) -> dict[int, int]:
        """Number of each solution -> the page where it begins."""
        part = next(part for part in self.parts if part.name == "solutions")
        pages: dict[int, int] = {}
        for number, page in enumerate(part.pages, part.start):
            for solution in _solution_numbers(page):
                pages.setdefault(solution, number)
        return pages

    def contents(self) -> list[tuple[str, str, int, str]]:
        """The lines of the contents: name, remark, page, what the line leads to."""
        lines = [("How to solve", "with an example", self.start("rules"), "rules")]
        for level in self.book.levels:
            first, last = level.first, level.last
            several, noun = last > first, self.book.noun
            remark = f"{noun}s {first} to {last}" if several else f"{noun} {first}"
            lines.append((level.name, remark, self.puzzle_page(first), f"p{first}"))
        remarks = {
            "hints": f"a nudge for each {self.book.noun}",
            "solutions": "",
            "worked": "every step",
            "colophon": "",
        }
        later = (part for part in self.parts if part.name in remarks)
        lines += [(part.heading, remarks[part.name], part.start, part.name) for part in later]
        return lines

    def bookmarks(self) -> list[tuple[int, str, str]]:
        """The bookmarks of the file: depth, title and place of each."""
        marks = [(0, self.book.options.title, "cover"), (0, "Contents", "contents")]
        levels = {f"p{level.first}": level for level in self.book.levels}
        for title, _, _, place in self.contents():
            marks.append((0, title, place))
            if place in levels:
                numbers = range(levels[place].first, levels[place].last + 1)
                marks += [(1, self._bookmark_title(number), f"p{number}") for number in numbers]
        return marks

    def _bookmark_title(self, number: int) -> str:
        return f"{number}: {', '.join(self.book.entries[number - 1].facts)}"


def _solution_numbers(page: SolutionsPage | StepsPage | None) -> Iterable[int]:
    """The numbers of the solutions on a page."""
    if isinstance(page, SolutionsPage):
        return page.numbers
    return (tile.step.number for row in page.rows for tile in row.tiles) if page else ()


@dataclass
class Texts:
    """Sentences that take search, worked out once however often a book is laid out."""

    hints: Sequence[str] = ()
    walks: Sequence[BookWalk] = ()
    lesson: HowToSolve = PUZZLES
    example: BookWalk = field(default_factory=partial(walk, PUZZLES.example))

    @classmethod
    def for_book(cls, book: Book) -> Texts:
        """Work out the hints and steps of a book."""
        options, taught = book.options, lesson(live=book.live)
        entries = book.entries
        return cls(
            [hint(entry.position, entry.voice) for entry in entries] if options.hints else (),
            [walk(entry.position) for entry in entries] if options.worked else (),
            taught,
            walk(taught.example, taught.voice),
        )


def lay_out(book: Book, texts: Texts) -> BookPlan:
    """Lay a book out; raises `NoRoom`, which says what would help."""

    def fits(options: BookOptions) -> bool:
        with suppress(NoRoom):
            return bool(_stable_plan(replace(book, options=options), texts))
        return False

    try:
        return _stable_plan(book, texts)
    except TooSmall as error:
        raise NoRoom(f"{error}: {advice(book.options, fits)}") from None


def _stable_plan(book: Book, texts: Texts) -> BookPlan:
    """Lay a book out so that its spine has room for its pages; raises `NoRoom`.

    The room at the spine follows from the number of pages, and the number of pages from the room:
    more room takes more pages, so this ends where another round changes nothing.
    """
    pages = 0
    while True:
        plan = _plan_within(book, texts, _geometry(book, pages))
        if _geometry(book, plan.pages) == plan.geometry or plan.pages < pages:
            return plan
        pages = plan.pages


def _geometry(book: Book, pages: int) -> Geometry:
    facts = max(len(FACTS_BETWEEN.join(entry.facts)) for entry in book.entries)
    return Geometry.for_book(book.options, pages, live=book.live, facts=facts)


def _plan_within(book: Book, texts: Texts, geometry: Geometry) -> BookPlan:
    for number, entry in enumerate(book.entries, 1):
        geometry.cell(entry, number)
    plan = BookPlan(book, geometry)
    shop = book.options.profile == "print-shop"
    page = 1
    for part in _parts(book, texts, geometry):
        if shop and len(part.pages) % 2:
            part.pages.append(None)  # so that the next part begins on the right
        part.start = page
        page += len(part.pages)
        plan.parts.append(part)
    return plan


def _parts(book: Book, texts: Texts, geometry: Geometry) -> Iterator[BookPart]:
    options, numbers = book.options, range(1, len(book.entries) + 1)
    shop = options.profile == "print-shop"
    front: list[Any] = ["cover"]
    if options.dedication or shop:
        front.append("dedication" if options.dedication else None)
    yield BookPart("front", front)
    yield BookPart("contents", ["contents"], "Contents")
    steps = _pages(_rows([texts.example], geometry), geometry, EXAMPLE_HEADING)
    yield BookPart("rules", [*_rules(texts.lesson, geometry), *steps], "Rules")
    heading = f"{book.noun.capitalize()}s"
    yield BookPart("puzzles", _groups(numbers, options.per_page), heading)
    if options.hints:
        lines = _hint_lines(texts.hints, geometry)
        height = geometry.text * LEADING * lines + 4
        down = int((geometry.height - geometry.heading) // height)
        yield BookPart("hints", _groups(numbers, down), "Hints")
    yield BookPart("solutions", _solutions(book, geometry), "Solutions")
    if options.worked:
        rows = _rows(texts.walks, geometry, headings=True)
        title = "Worked solutions"
        yield BookPart("worked", _pages(rows, geometry, title), title)
    yield BookPart("colophon", [*colophon_pages(book, geometry)], "About this book")


def _solutions(book: Book, geometry: Geometry) -> list[Any]:
    """Set the solutions: boards, up to twelve a page; of live positions steps."""
    if book.live:
        steps = [
            entry.exercise.solution(number)
            for number, entry in enumerate(book.entries, 1)
            if isinstance(entry, LiveEntry)
        ]
        return [*_pages(_rows([BookWalk(steps, complete=True)], geometry), geometry, "Solutions")]
    return [*solution_pages(book, geometry)]


def _groups(numbers: Sequence[int], size: int) -> list[Any]:
    return [list(numbers[start : start + size]) for start in range(0, len(numbers), size)]


def heading_size(geometry: Geometry) -> float:
    """The size of type of the heading of a part: the longest stands in one line."""
    return min(geometry.text * 1.9, geometry.width / (len(EXAMPLE_HEADING) * HEADING_ADVANCE))


# Hints


def hint_height(plan: BookPlan, hints: Sequence[str]) -> float:
    """The height of the longest hint, which all get."""
    return plan.geometry.text * LEADING * _hint_lines(hints, plan.geometry) + 4


def _hint_lines(hints: Iterable[str], geometry: Geometry) -> int:
    width = geometry.width - 3.5 * geometry.text
    return max(lines_of(text, width, geometry.text) for text in hints)


# Steps


def steps_heading_size(geometry: Geometry) -> float:
    """The size of type of the number above a puzzle's steps."""
    return max(11.0, geometry.text)


def steps_heading_height(geometry: Geometry) -> float:
    """The height of that number with the room around it."""
    return steps_heading_size(geometry) * 24 / 11


def _rows(
    walks: Sequence[BookWalk], geometry: Geometry, *, headings: bool = False
) -> list[TileRow]:
    rows: list[TileRow] = []
    boards = (step.before for solved in walks for step in solved.steps[:1])
    setting = TileSetting.for_boards(geometry, boards)
    for number, solved in enumerate(walks, 1):
        if headings:
            note = "" if solved.complete else "The rest takes more search than a book has room for."
            lines = lines_of(note, geometry.width, setting.text) if note else 0
            height = steps_heading_height(geometry) + lines * setting.text * LEADING
            rows.append(TileRow(height, heading=number, note=note))
        tiles = [tile for step in solved.steps for tile in setting.tiles(step)]
        for start in range(0, len(tiles), setting.across):
            beside = tuple(tiles[start : start + setting.across])
            rows.append(TileRow(max(tile.height for tile in beside), beside, setting.width))
    return rows


def _pages(rows: Sequence[TileRow], geometry: Geometry, title: str) -> list[StepsPage]:
    """Set rows on pages; a heading stays with the first steps below it."""
    pages = [StepsPage([], title)]
    used = geometry.heading
    for place, row in enumerate(rows):
        needed = row.height
        if row.heading is not None and place + 1 < len(rows):
            needed += rows[place + 1].height
        if pages[-1].rows and used + needed > geometry.height:
            pages.append(StepsPage([]))
            used = geometry.gap
        pages[-1].rows.append(row)
        used += row.height
    return pages


# Rules


def _rules(taught: HowToSolve, geometry: Geometry) -> list[RulesPage]:
    """Set the rules: on one page, if type is not large."""
    pages = [RulesPage([], "How to solve")]
    used = geometry.heading
    for kind, text in taught.rules:
        lines = text.split("\n")
        needed = sum(_block_height(kind, line, geometry) for line in lines)
        if kind == "figure":
            cell, least = example_cell(geometry), geometry.least_label
            needed += sides(taught.example, cell, labels=True, least=least)[1] + 3.5 * geometry.text
        if used + needed > geometry.height:
            pages.append(RulesPage([]))
            used = 0.0
        pages[-1].blocks.append((kind, lines))
        used += needed
    return pages


def _block_height(kind: str, text: str, geometry: Geometry) -> float:
    size = geometry.text
    width = geometry.width - (1.6 * size if kind == "ul" else 0)
    return (lines_of(text, width, size) * LEADING + 0.6) * size


def example_cell(geometry: Geometry) -> float:
    """The side of a cell of the example."""
    return min(36.0, geometry.width / 8)
