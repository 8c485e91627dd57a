"""What a book says about itself on its last page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from markupsafe import Markup

from webapp.notation.english import capitalised, inflected
from webapp.press.layout.book import Book, level_name
from webapp.press.layout.entries import BookTask
from webapp.press.layout.geometry import Geometry
from webapp.press.layout.prose import ORDER_WORDS
from webapp.press.layout.type_widths import LEADING, lines_of
from webapp.version import __version__

SIZE, SPACING = 9.0, 7.0


@dataclass
class ColophonPage:
    """Paragraphs of the last part."""

    paragraphs: list[Markup]
    title: str = ""


def book_facts(book: Book) -> str:
    """What the cover says of its puzzles."""
    count = len(book.entries)
    return f"{count:,} {inflected(count, book.noun)}, {difficulty_range(book.entries).lower()}"


def difficulty_range(entries: Sequence[BookTask]) -> str:
    """The difficulty of the first puzzle and of the last."""
    easiest, hardest = level_name(entries[0].band), level_name(entries[-1].band)
    return easiest if easiest == hardest else f"{easiest} to {hardest.lower()}"


def colophon_pages(book: Book, geometry: Geometry) -> list[ColophonPage]:
    """Set the paragraphs about a book: on one page, if type is not large."""
    pages = [ColophonPage([], "About this book")]
    size, used = geometry.type(SIZE), geometry.heading
    for paragraph in paragraphs(book, geometry):
        needed = lines_of(paragraph.striptags(), geometry.width, size) * size * LEADING + SPACING
        if pages[-1].paragraphs and used + needed > geometry.height:
            pages.append(ColophonPage([]))
            used = geometry.gap
        pages[-1].paragraphs.append(paragraph)
        used += needed
    return pages


def paragraphs(book: Book, geometry: Geometry) -> Iterator[Markup]:
    """Puzzles, options, versions, the hash of the content, and what the notations are for."""
    options, noun = book.options, book.noun
    each = "a cell that is certainly safe" if book.live else "one solution"
    origin = f" {options.origin}" if options.origin else ""
    yield Markup("{}, each with {}.{}").format(capitalised(book_facts(book)), each, origin)
    make = [
        f"Size {geometry.paper.words}",
        f"{options.per_page} a page",
        "for home" if options.profile == "home" else "for the print shop",
        *(["large print"] if options.large_print else []),
        *(["with hints"] if options.hints else []),
        *([f"with worked solutions, {ORDER_WORDS[options.order]}"] if options.worked else []),
    ]
    yield Markup("{}.").format(", ".join(make))
    yield Markup(
        "Made with Bullets {}, WeasyPrint {}; set in DejaVu Sans and DejaVu Serif. "
        "The same {}s and options make the same book."
    ).format(__version__, version("weasyprint"), noun)
    yield Markup("Hash of the content: {}").format(book.content)
    line = "line" if options.large_print else "small line"
    live = " --live" if book.live else ""
    yield Markup(
        "The {} under each {} is the {} itself: <b>bullets solve{}</b>, followed by it, "
        "explains every step."
    ).format(line, noun, noun, live)
