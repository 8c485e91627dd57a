"""One puzzle on paper, read back by another program."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import cast

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from tests.sites.site import PUZZLE, shelved
from tests.witnesses.pdf_reader import alternative_texts, digits, digits_of, fonts
from webapp.services.shelf import shelf, starter
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional


def read(client: FlaskClient, address: str) -> PdfReader:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return PdfReader(BytesIO(answer.data))


def clues_of(notation: str) -> str:
    return "".join(re.findall(r"[0-8]", notation.partition(":")[2]))


def test_a_sheet_shows_the_clues_in_their_order(client: FlaskClient) -> None:
    paper = read(client, f"/puzzles/{PUZZLE}.pdf?solution=none&coordinates=0")
    assert len(paper.pages) == 1
    assert digits_of(paper.pages[0]) == clues_of(PUZZLE)


def test_the_solution_is_at_the_foot_on_a_page_of_its_own_or_nowhere(client: FlaskClient) -> None:
    foot = read(client, f"/puzzles/{PUZZLE}.pdf?coordinates=0")
    assert len(foot.pages) == 1
    assert digits_of(foot.pages[0]) == clues_of(PUZZLE) * 2
    apart = read(client, f"/puzzles/{PUZZLE}.pdf?solution=page&coordinates=0")
    assert [digits_of(page) for page in apart.pages] == [clues_of(PUZZLE)] * 2


def test_a_sheet_is_of_the_size_that_was_asked_for(client: FlaskClient) -> None:
    for query, size in (("", (595, 842)), ("?page=letter", (612, 792))):
        box = read(client, f"/puzzles/{PUZZLE}.pdf{query}").pages[0].mediabox
        assert (round(box.width), round(box.height)) == size


def test_a_sheet_can_be_read_by_ear(client: FlaskClient) -> None:
    paper = read(client, f"/puzzles/{PUZZLE}.pdf")
    root = paper.root_object
    assert str(cast(DictionaryObject, root["/MarkInfo"])["/Marked"]) == "True"
    assert str(root["/Lang"]) == "en"
    puzzle, solution = alternative_texts(paper)
    assert puzzle.startswith("The puzzle. Row 1: blank blank 2 blank blank 1 blank. Row 2:")
    assert solution.startswith("The solution. Row 1: bullet empty 2 empty bullet 1 empty.")


def test_all_fonts_are_in_the_file(client: FlaskClient) -> None:
    used = fonts(read(client, f"/puzzles/{PUZZLE}.pdf"))
    assert used
    assert all(used.values())


def test_large_print_has_digits_of_16_points_or_says_that_it_cannot(client: FlaskClient) -> None:
    page = read(client, f"/puzzles/{PUZZLE}.pdf?large=1&solution=none&coordinates=0").pages[0]
    assert all(digit.size >= 16 for digit in digits(page))
    answer = client.get("/puzzles/30x1b1:1zc.pdf?large=1")
    assert answer.status_code == 422
    assert "no room for digits of 16 points" in answer.text


def test_the_shelf_s_puzzle_tells_how_hard_it_is(app: Flask, client: FlaskClient) -> None:
    store = open_store(app.extensions["settings"].database_url)
    names = shelved(store)
    store.close()
    text = read(client, f"/puzzles/{names[0]}.pdf").pages[0].extract_text()
    assert re.search(r"bullets? · (gentle|easy|tricky|hard|fiendish) · ", text)


def test_several_have_a_sheet_each_in_the_order_of_the_address(
    app: Flask, client: FlaskClient
) -> None:
    store = open_store(app.extensions["settings"].database_url)
    names = shelved(store)[1::-1]
    notations = [stored.notation for stored in shelf.get_all(store, names)]
    store.close()
    query = "&".join(f"puzzle={name}" for name in names)
    pages = read(client, f"/puzzles/sheets.pdf?{query}").pages
    for page, notation in zip(pages, notations, strict=True):
        assert "Solution" in page.extract_text()
        assert notation in page.extract_text()


def test_three_gentle_ones_for_a_child_are_one_click_away(app: Flask, client: FlaskClient) -> None:
    store = open_store(app.extensions["settings"].database_url)
    starter.open_shelf(store)
    store.close()
    link = re.search(r'href="(/puzzles/sheets\?[^"]+)">Print three', client.get("/").text)
    assert link
    pages = read(client, client.get(unescape(link[1])).location).pages
    texts = [page.extract_text() for page in pages]
    assert len(set(texts)) == 3
    assert all("5 × 5 · 8 bullets · gentle" in text for text in texts)


@pytest.mark.parametrize(
    ("address", "status", "message"),
    [
        ("nothing.pdf", 404, "no puzzle of the shelf"),
        ("sheets.pdf", 422, "1 to 12 puzzles"),
        ("sheets.pdf?puzzle=nothing", 422, "1 to 12 puzzles"),
        (f"{PUZZLE}.pdf?page=a3", 422, "use a4 or letter"),
        (f"{PUZZLE}.pdf?solution=everywhere", 422, "use upside-down or page or none"),
        ("4x4b5:p.pdf", 422, "holds no puzzle"),
    ],
)
def test_what_cannot_be_printed_is_told(
    client: FlaskClient, address: str, status: int, message: str
) -> None:
    answer = client.get(f"/puzzles/{address}")
    assert answer.status_code == status
    assert message in answer.text.lower()
