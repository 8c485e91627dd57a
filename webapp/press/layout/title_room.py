"""Room for the words of whoever orders a book: how large a title is, and what is left beside it."""

from __future__ import annotations

from webapp.press.layout.book import Book
from webapp.press.layout.geometry import Geometry
from webapp.press.layout.options import BookOptions

TITLE_LEADING, SUBTITLE_LEADING = 1.2, 1.3
LONGEST_HEAD, LONGEST_LEVELS = "Solutions 1,999 to 2,000", "Gentle to fiendish"
"""What stands on the other side of the head of a page."""

FACTS_SIZE = 13.0

ADVANCES = {**dict.fromkeys("MWmw@%&+<=>~", 1.0), **dict.fromkeys(" ',.:;!|ijlI", 0.4)}
"""The widths of letters as shares of their size, where they differ much from others."""

LEAST_DRAWING = 0.2
"""The share of the page that the drawing of a cover keeps, however long the title is."""


def title_size(options: BookOptions, geometry: Geometry) -> float:
    """The size of type of the title on the cover: smaller, if it is long."""
    largest = 30.0 if geometry.paper.width < 500 else 38.0
    return float(largest * min(1.0, 28 / len(options.title)) ** 0.5)


def subtitle_size(options: BookOptions, geometry: Geometry) -> float:
    """The size of type of the subtitle."""
    return geometry.type(15.0 * min(1.0, 32 / max(1, len(options.subtitle))) ** 0.5)


def drawing_room(options: BookOptions, geometry: Geometry) -> tuple[float, float]:
    """Width and height for the drawing of the cover: what title and subtitle leave."""
    size, smaller = title_size(options, geometry), subtitle_size(options, geometry)
    lines = _lines(options.title, size * 1.15, geometry.width)  # bold letters are wider
    words = lines * size * TITLE_LEADING
    words += _lines(options.subtitle, smaller, geometry.width) * smaller * SUBTITLE_LEADING
    words += 1.4 * (geometry.type(FACTS_SIZE) - FACTS_SIZE)
    left = 0.82 * geometry.height - words - 36.0
    paper = geometry.paper
    height = max(LEAST_DRAWING * paper.height, min(0.52 * paper.height, left))
    return min(0.7 * paper.width, geometry.width), height


def running_title(book: Book, geometry: Geometry) -> str:
    """The title as the head of a page has room for it."""
    room = geometry.width / geometry.running - _width(_neighbour(book))
    title = book.options.title
    if _width(title) <= room:
        return title
    while _width(title) > room - 1:
        title = title[:-1]
    return f"{title.rstrip()}\N{HORIZONTAL ELLIPSIS}"


def _neighbour(book: Book) -> str:
    """The longest text beside the title: in large print not longer than it is in this book."""
    if not book.options.large_print:
        return LONGEST_HEAD
    last = len(book.entries)
    return max(f"Solutions {last} to {last}", LONGEST_LEVELS, key=_width)


def _width(text: str) -> float:
    """The width of a text at size 1, or a bit more."""
    return sum(ADVANCES.get(sign, 0.66 if sign.islower() else 0.8) for sign in text)


def _lines(text: str, size: float, width: float) -> int:
    """Lines of a text that breaks at words, where it can; one more than its letters fill."""
    needed = _width(text) * size
    return 0 if not text else 1 if needed <= width else int(needed / width) + 2
