"""What makes a book impossible and can be known before the work on it begins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from webapp.explain.steps import ORDERS
from webapp.press.layout.book import Book
from webapp.press.layout.entries import BookTask
from webapp.press.layout.geometry import NoRoom
from webapp.press.layout.options import BookOptions
from webapp.press.layout.pages import front_sheaf
from webapp.press.layout.plan import BookPlan, Texts, lay_out

ALWAYS_FIT = 60
"""Plain letters of title and subtitle that find room on the smallest cover, however wide."""


def check_order(options: BookOptions, entries: Iterable[BookTask]) -> None:
    """Raise `NoRoom` if puzzles and solutions find no room, or the words on the first pages."""
    book = Book.from_entries(replace(options, hints=False, worked=False, order=ORDERS[0]), entries)
    check_front_words(lay_out(book, texts := Texts.for_book(book)), texts)


def check_front_words(plan: BookPlan, texts: Texts) -> None:
    """Raise `NoRoom` if the words on the first pages find no room, or no letters.

    Only setting them tells; words that fit in any case are not set.
    """
    options = plan.book.options
    words = options.title + options.subtitle
    if len(words) <= ALWAYS_FIT and f"{words}{options.dedication}".isascii():
        return
    # WeasyPrint takes half a second to load, and hardly any words get here.
    from webapp.press.pdf.render import CannotPrint, exclusive_renderer, render_pages  # noqa: PLC0415

    sheaf = front_sheaf(plan, texts)
    try:
        with exclusive_renderer():
            document = render_pages(sheaf.html, sheaf.css)
            document.write_pdf()  # signs that the fonts lack show only now
    except CannotPrint as error:
        raise NoRoom(str(error)) from None
    if len(document.pages) != sheaf.pages:
        raise NoRoom(
            "title and subtitle take more room than the cover has: "
            "shorten them, or use a larger page"
        )
