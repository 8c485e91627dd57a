"""Every kind of book and sheet, opened by the readers of printers and presses without a warning."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from tests.documents.page_kinds import PUZZLES
from tests.processes.command import bullets
from tests.sites.ordering import order, until_ended
from tests.sites.site import make_site, shelved
from tests.witnesses.strict_readers import complaints
from webapp.bullets.puzzle import Puzzle
from webapp.press.checks.preflight import BadBook, check_syntax
from webapp.press.layout import pages
from webapp.press.layout.book import Book
from webapp.press.layout.entries import BookTask, Entry
from webapp.press.layout.options import BookOptions
from webapp.press.layout.plan import Texts, lay_out
from webapp.press.layout.sizes import PAPERS
from webapp.press.pdf import binder
from webapp.press.pdf.build import binder_instructions, print_book
from webapp.press.sheet import PLACES, SHEET_PAPERS, Place, SheetOptions, sheet_pdf
from webapp.services.books.choice import BookChoice
from webapp.services.books.live_positions import positions_for
from webapp.services.books.tasks import new_entry
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional

BASE = "https://bullets.example"
PAGES_OF_A_PART = 4

Tasks = Callable[[], Sequence[BookTask]]


def puzzles(base: str | None = BASE) -> Sequence[Entry]:
    return [new_entry(Puzzle.from_id(notation), None, base) for notation in PUZZLES]


def plain() -> Sequence[Entry]:
    return puzzles(None)


def positions() -> Sequence[BookTask]:
    return [*positions_for(BookChoice(count=3, curve=True, seed=1, live="small"), BASE)]


BOOKS: dict[str, tuple[Tasks, dict[str, Any]]] = {
    "A4": (puzzles, {"page": "a4", "per_page": 1}),
    "Letter, without codes": (plain, {"page": "letter", "per_page": 4, "hints": True}),
    "6x9": (puzzles, {"page": "6x9", "per_page": 2, "worked": True}),
    "8x10": (puzzles, {"page": "8x10", "per_page": 6}),
    "8.5x11": (puzzles, {"page": "8.5x11", "hints": True, "worked": True}),
    "a cover with many words": (
        puzzles,
        {
            "page": "6x9",
            "title": "Rätsel (für \\ Ängstliche) – ¿čísla?",
            "subtitle": "Four puzzles <&> more, " * 3,
            "dedication": "Für alle, die zählen. " * 9,
        },
    ),
    "large print": (puzzles, {"page": "6x9", "per_page": 1, "large_print": True, "worked": True}),
    "large print with hints": (plain, {"per_page": 1, "large_print": True, "hints": True}),
    "positions": (positions, {"per_page": 1, "hints": True}),
    "positions in large print": (positions, {"per_page": 1, "large_print": True}),
}


def printed(folder: Path, tasks: Tasks, options: dict[str, Any]) -> tuple[int, Path]:
    file = folder / "book.pdf"
    folder.mkdir(exist_ok=True)
    book = Book.from_entries(BookOptions(**options), tasks())
    return print_book(book, folder / "work", file, lambda *_: None).pages, file


@pytest.mark.parametrize("kind", BOOKS)
def test_a_book_for_home_is_read_without_a_warning(tmp_path: Path, kind: str) -> None:
    assert complaints(*printed(tmp_path, *BOOKS[kind])) == []


@pytest.mark.parametrize("kind", BOOKS)
def test_a_book_for_the_print_shop_is_read_without_a_warning(tmp_path: Path, kind: str) -> None:
    tasks, options = BOOKS[kind]
    shop = {"profile": "print-shop", "bleed": "hints" in options}
    assert complaints(*printed(tmp_path, tasks, options | shop)) == []


def test_the_books_above_are_of_every_size() -> None:
    assert {options.get("page", "a4") for _, options in BOOKS.values()} == PAPERS.keys()


@pytest.mark.parametrize("profile", ["home", "print-shop"])
@pytest.mark.parametrize("tasks", [puzzles, positions])
def test_a_book_joined_from_many_parts_is_read_without_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tasks: Tasks, profile: str
) -> None:
    monkeypatch.setattr(pages, "SHEAF", PAGES_OF_A_PART)
    options = {"per_page": 1, "hints": True, "worked": tasks is puzzles, "profile": profile}
    number, file = printed(tmp_path, tasks, options)
    assert len(list((tmp_path / "work").glob("*.pdf"))) == -(-number // PAGES_OF_A_PART) > 2
    assert complaints(number, file) == []


def test_a_book_of_the_command_is_read_without_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path / "data"))
    file = tmp_path / "book.pdf"
    result = bullets(
        "book", "--puzzles", "-", "--hints", "--json", "-o", str(file), stdin="\n".join(PUZZLES)
    )
    assert result.code == 0, result.err
    assert complaints(result.json()["pages"], file) == []


def test_a_book_of_the_site_is_read_without_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path))
    form = {"source": "made", "count": "2", "width": "4", "seed": "5", "per_page": "2"}
    client = make_site(tmp_path).test_client()
    address = order(client, "/books", form)
    size = re.search(r"2 puzzles on (\d+) pages", until_ended(client, address))
    assert size is not None
    file = tmp_path / "book.pdf"
    with client.get(f"{address}.pdf") as answer:
        file.write_bytes(answer.data)
    assert complaints(int(size[1]), file) == []


@pytest.mark.parametrize("size", SHEET_PAPERS)
@pytest.mark.parametrize("place", PLACES)
def test_a_sheet_is_read_without_a_warning(tmp_path: Path, place: Place, size: str) -> None:
    for entry, large, labels in ((puzzles()[0], True, False), (plain()[3], False, True)):
        file = tmp_path / "sheet.pdf"
        file.write_bytes(
            sheet_pdf(
                entry, SheetOptions(solution=place, large=large, coordinates=labels, page=size)
            )
        )
        apart = place == "page" or (large and place == "upside-down")
        assert complaints(2 if apart else 1, file) == []


def test_a_sheet_of_the_site_is_read_without_a_warning(
    app: Flask, client: FlaskClient, tmp_path: Path
) -> None:
    store = open_store(app.extensions["settings"].database_url)
    name = shelved(store)[0]
    store.close()
    file = tmp_path / "sheet.pdf"
    file.write_bytes(client.get(f"/puzzles/{name}.pdf").data)
    assert complaints(1, file) == []


def test_each_file_has_an_identifier_and_the_same_file_has_the_same(tmp_path: Path) -> None:
    def identifier(file: BytesIO | Path) -> bytes:
        pair: Any = PdfReader(file).trailer["/ID"]
        assert pair[0] == pair[1]
        return bytes(pair[0].original_bytes)

    usual, *others = (SheetOptions(solution=place) for place in PLACES)
    sheets = [sheet_pdf(plain()[0], options) for options in (usual, usual, *others)]
    books = [
        printed(tmp_path / f"{number}", tasks, {"per_page": 6})[1]
        for number, tasks in enumerate((plain, plain, puzzles))
    ]
    for files in ([BytesIO(sheet) for sheet in sheets], books):
        first, again, *rest = [identifier(file) for file in files]
        assert first == again
        assert len({first, *rest}) == 1 + len(rest)


# What they refuse the preflight refuses


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A book for home."""
    return printed(tmp_path_factory.mktemp("good"), puzzles, {"worked": True})[1].read_bytes()


def cut(data: bytes) -> bytes:
    return data[:-1000]


def without_its_table(data: bytes) -> bytes:
    return data.replace(b"startxref", b"startxxxx")


def moved(data: bytes) -> bytes:
    return data[:400] + b"  " + data[400:]


def garbled(data: bytes) -> bytes:
    """Bytes of what is drawn on a page are others."""
    place = data.index(b"stream\n", len(data) // 4) + 40
    return (
        data[:place] + bytes(255 - byte for byte in data[place : place + 16]) + data[place + 16 :]
    )


def with_a_stream_in_the_catalog(data: bytes) -> bytes:
    writer = PdfWriter(BytesIO(data))
    catalog = writer.root_object
    catalog[NameObject("/Metadata")] = catalog["/Metadata"].get_object()
    packed = BytesIO()
    writer.write(packed)
    return packed.getvalue()


@pytest.mark.parametrize(
    "damaged", [cut, without_its_table, moved, garbled, with_a_stream_in_the_catalog]
)
def test_what_strict_readers_refuse_gets_no_name(
    good: bytes, tmp_path: Path, damaged: Callable[[bytes], bytes]
) -> None:
    file = tmp_path / "book.pdf"
    file.write_bytes(good)
    number = len(PdfReader(file).pages)
    assert complaints(number, file) == []
    check_syntax(file)
    file.write_bytes(damaged(good))
    assert complaints(number, file) != []
    said = "the file is malformed, and printers would refuse it; qpdf says: "
    with pytest.raises(BadBook, match=said) as refusal:
        check_syntax(file)
    assert str(tmp_path) not in str(refusal.value)


def test_a_joined_file_that_came_out_malformed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed(tmp_path, plain, {})
    (sheaf,) = (tmp_path / "work").glob("*.pdf")
    reports = json.loads(sheaf.with_suffix(".json").read_text())
    book = Book.from_entries(BookOptions(), plain())
    draft, order = tmp_path / "draft.pdf", tmp_path / "order.json"
    instructions = binder_instructions(lay_out(book, Texts.for_book(book)), reports, [sheaf], draft)
    order.write_text(json.dumps(instructions))
    binder.main(order)

    def spoil(writer: PdfWriter, *_: object) -> None:
        catalog = writer.root_object
        catalog[NameObject("/Metadata")] = catalog["/Metadata"].get_object()

    monkeypatch.setattr(binder, "add_navigation", spoil)
    with pytest.raises(BadBook, match="the file is malformed, and printers would refuse it"):
        binder.main(order)
