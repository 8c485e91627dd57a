"""Small pictures: one page of each kind of a book.

`python -m tests.documents.page_kinds` keeps today's in a folder. Look at what changed before
it is committed: the tests compare with what is kept.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.root import ROOT
from webapp.bullets.grades import Band
from webapp.bullets.puzzle import Puzzle
from webapp.press.layout.book import Book
from webapp.press.layout.options import BookOptions
from webapp.press.layout.plan import Texts, lay_out
from webapp.press.pdf.build import print_book
from webapp.press.preview import page_picture
from webapp.press.sheet import SheetOptions, sheet_pdf
from webapp.services.books.choice import BookChoice
from webapp.services.books.live_positions import positions_for
from webapp.services.books.tasks import new_entry

KEPT = ROOT / "tests" / "pictures"
WIDTH = 240

PUZZLES = (
    "4x4b5:b1b32a4g",
    "5x5b8:a1a11b33b3f521b3a",
    "5x5b8:2a3a1d2a323b2a3a1a2b",
    "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b",
)

SUPPOSING = ("5x5b8:0e12a3a24b3c2b3b", "5x5b8:13b1d32a3d3a3a1c")


def pictures() -> Iterator[tuple[str, bytes]]:
    """Names and pictures."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _of_books(Path(folder))
        yield from _of_suppositions(Path(folder))
        yield from _of_positions(Path(folder))
        yield from _of_large_print(Path(folder))
        yield "sheet", _of_sheet(Path(folder))


def _of_books(folder: Path) -> Iterator[tuple[str, bytes]]:
    entries = [
        new_entry(Puzzle.from_id(notation), None, "https://bullets.example") for notation in PUZZLES
    ]
    for options in (
        BookOptions(
            per_page=2,
            hints=True,
            worked=True,
            title="A Quiet Evening",
            subtitle="Four puzzles",
            dedication="For all who count.",
        ),
        BookOptions(page="6x9", per_page=1, profile="print-shop", bleed=True),
    ):
        book = Book.from_entries(options, entries)
        plan = lay_out(book, Texts.for_book(book))
        file = folder / "book.pdf"
        print_book(book, folder / "work", file, lambda *_: None)
        for part in plan.parts:
            yield f"{options.profile}-{part.name}", page_picture(file, part.start, WIDTH)
        if options.dedication:
            yield f"{options.profile}-dedication", page_picture(file, 2, WIDTH)


def _of_suppositions(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Boards on which something is supposed, beside what follows from it."""
    entries = [new_entry(Puzzle.from_id(notation), None, None) for notation in SUPPOSING]
    for options in (
        BookOptions(page="6x9", worked=True),
        BookOptions(page="6x9", per_page=1, worked=True, large_print=True),
    ):
        book = Book.from_entries(options, entries)
        plan = lay_out(book, Texts.for_book(book))
        file = folder / "supposing.pdf"
        print_book(book, folder / "work", file, lambda *_: None)
        (part,) = (part for part in plan.parts if part.name == "worked")
        supposes = (
            number
            for number, page in enumerate(part.pages, part.start)
            for column in page.columns
            for block in column
            if block.tile and block.tile.step.chain
        )
        kind = "large" if options.large_print else "home"
        yield f"{kind}-supposed", page_picture(file, next(supposes), 2 * WIDTH)


def _of_positions(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The kinds of pages on which live positions look otherwise than puzzles."""
    choice = BookChoice(count=4, difficulty=Band.HARD, seed=1, live="small")
    book = Book.from_entries(BookOptions(), positions_for(choice, None))
    plan = lay_out(book, Texts.for_book(book))
    file = folder / "positions.pdf"
    print_book(book, folder / "work", file, lambda *_: None)
    for part in plan.parts:
        if part.name in {"front", "rules", "puzzles", "solutions"}:
            yield f"live-{part.name}", page_picture(file, part.start, WIDTH)


def _of_large_print(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The kinds of pages that look otherwise when all is large."""
    entries = [
        new_entry(Puzzle.from_id(notation), None, "https://bullets.example") for notation in PUZZLES
    ]
    options = BookOptions(page="6x9", per_page=1, large_print=True, hints=True, worked=True)
    book = Book.from_entries(options, entries)
    plan = lay_out(book, Texts.for_book(book))
    file = folder / "large.pdf"
    print_book(book, folder / "work", file, lambda *_: None)
    for part in plan.parts:
        if part.name != "front":
            yield f"large-{part.name}", page_picture(file, part.start, WIDTH)


def _of_sheet(folder: Path) -> bytes:
    file = folder / "sheet.pdf"
    file.write_bytes(sheet_pdf(new_entry(Puzzle.from_id(PUZZLES[-1]), None, None), SheetOptions()))
    return page_picture(file, 1, WIDTH)


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    for name, picture in pictures():
        (KEPT / f"{name}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
