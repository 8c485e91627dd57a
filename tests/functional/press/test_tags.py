"""A book for home, joined from parts: its tags, links and bookmarks, by asserts written by hand.

There is no validator of PDF/UA here. What is tested is what a reader by ear needs: every marked
piece of every page has its element, the tree reads as it does in a file that was never joined, and
all links and bookmarks lead where they say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream, NumberObject

from tests.witnesses.pdf_reader import decoded
from webapp.bullets.puzzle import Puzzle
from webapp.press.layout import pages
from webapp.press.layout.book import Book
from webapp.press.layout.options import BookOptions
from webapp.press.layout.plan import Texts, lay_out
from webapp.press.pdf.build import print_book
from webapp.press.pdf.render import TAGGED, render_pdf
from webapp.services.books.tasks import new_entry

pytestmark = pytest.mark.functional

PUZZLES = (
    "4x4b5:b1b32a4g",
    "4x4b5:1a2a23d22c1",
    "5x5b8:a1a11b33b3f521b3a",
    "7x7b15:a3a321g2a13a3b1b333g2344b2d11b",
)
PAGES_OF_A_PART = 4


def book() -> Book:
    entries = [
        new_entry(Puzzle.from_id(notation), None, "https://bullets.example") for notation in PUZZLES
    ]
    return Book.from_entries(BookOptions(per_page=1, hints=True, worked=True), entries)


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    """A book joined from many parts."""
    folder = tmp_path_factory.mktemp("joined")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "SHEAF", PAGES_OF_A_PART)
        printed = print_book(book(), folder / "work", folder / "book.pdf", lambda *_: None)
    assert printed.pages > 3 * PAGES_OF_A_PART
    return PdfReader(folder / "book.pdf")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    """The same book as the renderer writes it by itself, in one piece."""
    plan = lay_out(book(), texts := Texts.for_book(book()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "SHEAF", 10_000)
        (sheaf,) = pages.sheaves(plan, texts)
    file = tmp_path_factory.mktemp("whole") / "book.pdf"
    file.write_bytes(render_pdf(sheaf.html, sheaf.css, **TAGGED))
    return PdfReader(file)


def pieces(page: Any) -> dict[int, str]:
    """The text of each marked piece of a page, by its number."""
    texts: dict[int, str] = {}
    here, font = None, None
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        match operator:
            case b"BDC":
                here = operands[1].get("/MCID") if isinstance(operands[1], dict) else None
                if here is not None:
                    assert here not in texts
                    texts[int(here)] = ""
            case b"EMC":
                here = None
            case b"Tf":
                font = page["/Resources"]["/Font"][operands[0]]
            case b"TJ" if here is not None:
                codes = [element for element in operands[0] if not isinstance(element, int | float)]
                texts[int(here)] += "".join(decoded(element, font) for element in codes)
    return texts


def notes(page: Any) -> list[Any]:
    return list(page.get("/Annots", ()))


def spoken(paper: PdfReader) -> list[tuple[str, str]]:
    """What is read aloud, in order: of a figure its words, else the text, with the kind it is of.

    Wrappers that say nothing count as what they are in.
    """
    texts = {page.indirect_reference.idnum: pieces(page) for page in paper.pages}  # type: ignore[union-attr]

    def read(node: Any, kind: str) -> Iterator[tuple[str, str]]:
        own = str(node["/S"])
        kind = kind if own in {"/Span", "/NonStruct", "/Div", "/Sect", "/P", "/Document"} else own
        if own == "/Figure":
            yield own, str(node["/Alt"])
            return
        for kid in node["/K"]:
            element = kid.get_object()
            if isinstance(element, int):
                yield kind, texts[node.raw_get("/Pg").idnum][int(element)].strip()
            elif "/Obj" not in element:
                yield from read(element, kind)

    root: Any = paper.root_object["/StructTreeRoot"]
    return [(kind, text) for kind, text in read(root["/K"][0], "") if text]


def test_the_joined_tree_reads_as_that_of_a_file_in_one_piece(
    joined: PdfReader, whole: PdfReader
) -> None:
    assert len(joined.pages) == len(whole.pages)
    tree = spoken(joined)
    assert tree == spoken(whole)
    assert ("/H1", "How to solve") in tree
    assert sum(kind == "/Figure" for kind, _ in tree) > 20


def test_every_marked_piece_of_a_page_has_its_element(joined: PdfReader) -> None:
    root: Any = joined.root_object["/StructTreeRoot"]
    numbers = root["/ParentTree"]["/Nums"]
    keys = [int(key) for key in numbers[::2]]
    assert keys == sorted(set(keys))
    table = dict(zip(keys, numbers[1::2], strict=True))
    for place, page in enumerate(joined.pages):
        assert page["/StructParents"] == NumberObject(place)
        elements = [element.get_object() for element in table[place].get_object()]
        assert sorted(pieces(page)) == list(range(len(elements)))
        for piece, element in enumerate(elements):
            assert piece in element["/K"]
            assert element.raw_get("/Pg") == page.indirect_reference
    for page in joined.pages:
        for note in notes(page):
            link = note.get_object()
            element = table[int(link["/StructParent"])].get_object()
            assert element["/S"] == "/Link"
            kids: list[Any] = [
                kid for kid in element["/K"] if isinstance(kid, dict) and "/Obj" in kid
            ]
            assert note in [kid.raw_get("/Obj") for kid in kids]


def test_every_element_knows_what_it_is_in_and_text_stands_in_paragraphs(
    joined: PdfReader,
) -> None:
    blocks = {"/P", "/H1", "/H2", "/Figure", "/Link", "/Lbl", "/LBody", "/NonStruct"}

    def check(node: Any) -> Iterator[str]:
        for kid in node["/K"]:
            element = kid.get_object()
            if isinstance(element, int):
                assert node["/S"] in blocks
            elif "/Obj" not in element:
                assert element.raw_get("/P") == node.indirect_reference
                yield str(element["/S"])
                yield from check(element)

    root: Any = joined.root_object["/StructTreeRoot"]
    kinds = set(check(root["/K"][0]))
    assert {"/Sect", "/H1", "/H2", "/P", "/Figure", "/Link", "/L", "/LI", "/LBody"} <= kinds


def test_links_and_bookmarks_lead_where_they_say(joined: PdfReader) -> None:
    texts = [page.extract_text() for page in joined.pages]
    numbers = {page.indirect_reference: number for number, page in enumerate(joined.pages, 1)}
    led = 0
    for page, text in zip(joined.pages, texts, strict=True):
        links = [note.get_object() for note in notes(page)]
        places = re.findall(r"solution: page (\d+)", text)
        goals = [str(numbers[note["/Dest"][0]]) for note in links if "/Dest" in note]
        if places:
            assert goals == places
            led += len(goals)
        assert all("/Dest" in note or "/URI" in note["/A"] for note in links)
    assert led == len(PUZZLES)
    outline: list[Any] = joined.outline
    tops = [element for element in outline if not isinstance(element, list)]
    for element in tops[1:]:
        assert str(element["/Title"]) in texts[joined.get_destination_page_number(element) or 0]
    below = [element for children in outline if isinstance(children, list) for element in children]
    numbers_below = [str(element["/Title"]).partition(":")[0] for element in below]
    assert numbers_below == [str(number) for number, _ in enumerate(PUZZLES, 1)]
    for number, element in enumerate(below, 1):
        assert str(number) in texts[joined.get_destination_page_number(element) or 0].split()


def test_pictures_say_where_they_stand(joined: PdfReader) -> None:
    root: Any = joined.root_object["/StructTreeRoot"]

    def figures(node: Any) -> Iterator[Any]:
        for kid in node["/K"]:
            element = kid.get_object()
            if isinstance(element, dict) and element.get("/S") == "/Figure":
                yield element
            elif isinstance(element, dict) and "/K" in element:
                yield from figures(element)

    for element in figures(root["/K"][0]):
        left, bottom, right, top = map(float, element["/A"]["/BBox"])
        width, height = element["/Pg"]["/MediaBox"][2:]
        assert 0 < left < right < width
        assert 0 < bottom < top < height
