"""A book laid out: which page shows what. Nothing here depends on how it is rendered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from webapp.press.layout.advice import advice
from webapp.press.layout.book import Book
from webapp.press.layout.colophon import colophon_pages
from webapp.press.layout.entries import LiveEntry
from webapp.press.layout.explained.hint_pages import hint_pages
from webapp.press.layout.explained.step_pages import StepFlow, StepsPage
from webapp.press.layout.geometry import Geometry, NoRoom, TooSmall
from webapp.press.layout.options import BookOptions
from webapp.press.layout.prose import (
    ORDER_WORDS,
    PUZZLES,
    BookWalk,
    HowToSolve,
    Rungs,
    lesson,
    live_hint,
    live_solution,
    puzzle_hint,
    walk,
    worked_intro,
)
from webapp.press.layout.solutions import SolutionsPage, solution_pages
from webapp.press.layout.text_pages import EXAMPLE_HEADING, rules_pages

FACTS_BETWEEN = " · "


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
            "hints": f"three nudges for each {self.book.noun}",
            "solutions": "",
            "worked": self._steps_remark,
            "colophon": "",
        }
        later = (part for part in self.parts if part.name in remarks)
        lines += [(part.heading, remarks[part.name], part.start, part.name) for part in later]
        return lines

    @property
    def _steps_remark(self) -> str:
        """What the contents say of worked solutions; large print has no room for their order."""
        options = self.book.options
        return "every step" if options.large_print else f"every step, {ORDER_WORDS[options.order]}"

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
    return (tile.step.number for tile in page.tiles) if page else ()


@dataclass
class Texts:
    """Sentences that take search, worked out once however often a book is laid out."""

    hints: Sequence[Rungs] = ()
    walks: Sequence[BookWalk] = ()
    lesson: HowToSolve = PUZZLES
    example: BookWalk = field(default_factory=partial(walk, PUZZLES.example))

    @classmethod
    def for_book(cls, book: Book) -> Texts:
        """Work out the hints and steps of a book."""
        options, taught = book.options, lesson(live=book.live)
        walks = [
            walk(entry.position, order=options.order) for entry in book.entries if options.worked
        ]
        return cls(
            _hints(book, walks) if options.hints else (),
            walks,
            taught,
            walk(taught.example, taught.voice),
        )


def _hints(book: Book, walks: Sequence[BookWalk]) -> list[Rungs]:
    """The hints of a book: a puzzle's is about the hardest of its easiest steps."""
    solved = iter(walks if book.options.order == "simplest" else ())
    return [
        live_hint(entry.exercise.step)
        if isinstance(entry, LiveEntry)
        else puzzle_hint(next(solved, None) or walk(entry.position))
        for entry in book.entries
    ]


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
        # Fewer pages than before: the narrower spine would bring the others back, and so on.
        if _geometry(book, plan.pages) == plan.geometry or plan.pages < pages:
            return plan
        pages = plan.pages


def _geometry(book: Book, pages: int) -> Geometry:
    facts = max(len(FACTS_BETWEEN.join(entry.facts)) for entry in book.entries)
    return Geometry.for_book(book.options, pages, live=book.live, facts=facts)


def _plan_within(book: Book, texts: Texts, geometry: Geometry) -> BookPlan:
    """Lay a book out with these measures; raises `TooSmall` if a board has no room."""
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
    steps = StepFlow.of([texts.example], geometry, "The example").pages(EXAMPLE_HEADING)
    yield BookPart("rules", [*rules_pages(texts.lesson, geometry), *steps], "Rules")
    heading = f"{book.noun.capitalize()}s"
    yield BookPart("puzzles", _groups(numbers, options.per_page), heading)
    if options.hints:
        hints = hint_pages(texts.hints, geometry, live=book.live)
        yield BookPart("hints", [*hints], "Hints")
    yield BookPart("solutions", _solutions(book, geometry), "Solutions")
    if options.worked:
        title = "Worked solutions"
        flow = StepFlow.of(texts.walks, geometry, "", headings=True)
        yield BookPart(
            "worked", [*flow.pages(title, worked_intro(texts.walks, options.order))], title
        )
    yield BookPart("colophon", [*colophon_pages(book, geometry)], "About this book")


def _solutions(book: Book, geometry: Geometry) -> list[Any]:
    """Set the solutions: boards, up to twelve a page; of live positions steps."""
    if book.live:
        steps = [
            live_solution(entry.exercise, number)
            for number, entry in enumerate(book.entries, 1)
            if isinstance(entry, LiveEntry)
        ]
        flow = StepFlow.of([BookWalk(steps, complete=True)], geometry, "Solution")
        return [*flow.pages("Solutions")]
    return [*solution_pages(book, geometry)]


def _groups(numbers: Sequence[int], size: int) -> list[Any]:
    return [list(numbers[start : start + size]) for start in range(0, len(numbers), size)]
