"""One puzzle to take along: each form tells the same puzzle."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from tests.sites.playing import OTHER
from tests.sites.site import PUZZLE, shelved
from webapp.notation.position_text import parse_position_text
from webapp.notation.puzzle_id import parse_puzzle_id, print_puzzle_id
from webapp.services.shelf import shelf
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional


@pytest.fixture
def name(app: Flask) -> str:
    """The short id of a puzzle on the shelf."""
    store = open_store(app.extensions["settings"].database_url)
    shelved(store)
    stored = next(puzzle for puzzle in shelf.browse(store).puzzles if puzzle.notation == PUZZLE)
    store.close()
    return stored.short_id


def test_the_text_is_the_puzzle(client: FlaskClient, name: str) -> None:
    for address in (name, PUZZLE):
        answer = client.get(f"/puzzles/{address}.txt")
        assert answer.mimetype == "text/plain"
        assert print_puzzle_id(parse_position_text(answer.text)) == PUZZLE


def test_the_picture_shows_each_clue(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/puzzles/{name}.svg")
    assert answer.mimetype == "image/svg+xml"
    svg = ET.fromstring(answer.text)
    digits = [element.text for element in svg.iter("{http://www.w3.org/2000/svg}text")]
    clues = [str(clue) for _, clue in sorted(parse_puzzle_id(PUZZLE).clues.items())]
    assert digits[: len(clues)] == clues
    title = svg.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert str(title.text).startswith("Bullets, 7 by 7, 15 bullets, ")


def test_the_data_tell_the_puzzle_and_its_grades(client: FlaskClient, name: str) -> None:
    data = client.get(f"/puzzles/{name}.json").get_json()
    assert data["puzzle"] == PUZZLE
    assert data["id"] == name
    assert data["address"].endswith(f"/puzzles/{name}")
    assert "".join(data["solution"]).count("*") == data["bullets"] == 15
    assert client.get(f"/puzzles/{PUZZLE}.json").get_json() == data
    bare = client.get(f"/puzzles/{OTHER}.json").get_json()
    assert bare.keys() < data.keys()
    assert "difficulty" not in bare


def test_the_card_is_a_picture_of_the_right_size(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/puzzles/{name}/card.png")
    assert answer.mimetype == "image/png"
    assert "public" in answer.headers["Cache-Control"]
    with Image.open(BytesIO(answer.data)) as image:
        assert image.size == (1200, 630)
        colours = {colour for _, colour in image.convert("RGB").getcolors(10**6) or []}
    assert len(colours) > 4
    other = client.get("/puzzles/4x4b5:b1b32a4g/card.png")
    assert other.data != answer.data


def test_the_page_offers_link_code_and_files(client: FlaskClient, name: str) -> None:
    page = client.get(f"/puzzles/{name}/share").text
    assert f'value="http://localhost/puzzles/{name}"' in page
    assert 'class="qr' in page
    assert PUZZLE in page
    for ending in ("svg", "txt", "json"):
        assert f"/puzzles/{name}.{ending}" in page
    assert f'content="http://localhost/puzzles/{name}/card.png"' in page


@pytest.mark.parametrize("ending", ["/share", ".svg", ".txt", ".json", "/card.png"])
def test_what_is_no_puzzle_is_refused_with_its_reason(client: FlaskClient, ending: str) -> None:
    unknown = client.get(f"/puzzles/zzzzzzz{ending}")
    assert (unknown.status_code, "No puzzle of the shelf" in unknown.text) == (404, True)
    for wrong in ("2x2b1:d", "2x2b1:9c", "3x3b9:1h"):
        refused = client.get(f"/puzzles/{wrong}{ending}")
        assert refused.status_code == 422, wrong
        assert "holds no puzzle" in refused.text


def copper(card: bytes) -> int:
    """How many points of a card are as copper as what a step frames."""
    with Image.open(BytesIO(card)) as image:
        colours = image.convert("RGB").getcolors(10**6) or []
    return sum(
        many
        for many, colour in colours
        if isinstance(colour, tuple) and colour[0] > 150 and colour[1] < 110 and colour[2] < 60
    )


def test_the_card_of_a_step_shows_what_it_speaks_of(client: FlaskClient, name: str) -> None:
    plain = client.get(f"/puzzles/{name}/card.png").data
    page = client.get(f"/puzzles/{name}/solution/1").text
    assert f'content="http://localhost/puzzles/{name}/card.png?step=1"' in page
    first = client.get(f"/puzzles/{name}/card.png?step=1").data
    assert copper(first) > copper(plain) + 500
    paper = client.get(f"/puzzles/{name}/solution/2?order=paper").text
    assert f"/puzzles/{name}/card.png?step=2&amp;order=paper" in paper
    assert client.get(f"/puzzles/{name}/card.png?step=2&order=paper").data not in {plain, first}


@pytest.mark.parametrize("step", ["0", "99", "x", "\u0663"])
def test_a_step_that_the_walk_does_not_have_has_no_card(
    client: FlaskClient, name: str, step: str
) -> None:
    refused = client.get(f"/puzzles/{name}/card.png?step={step}")
    assert refused.status_code == 404
    assert "There is no such step" in refused.text
