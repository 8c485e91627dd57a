"""Pictures that are sent: explained at once, or opened in the editor; and what cannot be read."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.functional.web.live.test_recordings import GAME
from tests.root import ROOT
from tests.screenshots.drawn_board import CLASSIC, board_picture, packed
from tests.sites.live_playing import value
from tests.sites.ordering import token
from webapp.engine.position import Position
from webapp.pictures import PictureReading
from webapp.services.analysis.pictures import MOST_BYTES
from webapp.web.analysis import picture
from webapp.web.site.extensions import LARGEST_BODY

pytestmark = pytest.mark.functional

SAVES = ROOT / "tests/unit/notation/foreign/saves"
ROWS = ("....", ".111", "F100", "1100")
TEXT = "4x4 ?\n....\n.111\n*100\n1100\n"
SCRIPT = {"Accept": "application/json"}
PNG = b"\x89PNG\r\n\x1a\nnothing more"
GIF = b"GIF89a\x80\xff"
HEIC = b"\0\0\0\x18ftypheic" + bytes(300)
NONSENSE = b"PK\x80\xff"
NO_FILE = "No file came, or it was empty: choose a picture, a text file or a replay."


def send(client: FlaskClient, data: bytes | None, headers: Any = None) -> TestResponse:
    form: dict[str, Any] = {"csrf_token": token(client, "/analyse")}
    if data is not None:
        form["picture"] = (io.BytesIO(data), "board.png")
    return client.post("/analyse/picture", data=form, headers=headers)


@pytest.fixture(scope="module")
def board() -> bytes:
    return packed(board_picture(ROWS, CLASSIC))


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that is not sure of two cells, in whatever it is given."""
    position = Position(4, 4, {5: 1, 6: 1}, total=None)
    reading = PictureReading(position, (5, 9), True, (10, 20, 90, 100), size=(100, 200))
    monkeypatch.setattr(picture, "read_upload", lambda _: reading)


def test_a_clear_picture_leads_to_its_explanation(client: FlaskClient, board: bytes) -> None:
    answer = send(client, board)
    assert answer.status_code == 303
    assert parse_qs(urlsplit(answer.location).query) == {"position": [TEXT], "live": ["1"]}
    assert send(client, board, SCRIPT).get_json() == {"address": answer.location}


def test_a_picture_with_doubtful_cells_is_opened_in_the_editor(
    client: FlaskClient, doubtful: None
) -> None:
    del doubtful
    page = send(client, PNG).text
    assert value(page, "doubtful") == "B2,B3"
    assert 'aria-label="B2, open, 1, doubtful"' in page
    assert send(client, PNG, SCRIPT).get_json() == {
        "position": "4x4 ?\n....\n.11.\n....\n....\n",
        "live": True,
        "doubtful": [5, 9],
        "box": [0.1, 0.1, 0.9, 0.5],
    }


@pytest.mark.parametrize("clue", [2, 8], ids=["a clash", "no clue at all"])
def test_what_contradicts_itself_is_opened_in_the_editor_too(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, clue: int
) -> None:
    position = Position(3, 1, {0: clue}, total=None)
    reading = PictureReading(position, (), False, (0, 0, 3, 1), size=(3, 1))
    monkeypatch.setattr(picture, "read_upload", lambda _: reading)
    page = send(client, PNG).text
    assert f"A1: the number is {clue}, but only one cell is around it" in page
    assert f'aria-label="A1, clue {clue}, highlighted as reason"' in page
    assert send(client, PNG, SCRIPT).get_json()["position"] == f"3x1 ?\n{clue}..\n"


@pytest.mark.parametrize(
    ("data", "title", "words"),
    [
        (None, "The file could not be read", NO_FILE),
        (b"", "The file could not be read", NO_FILE),
        (PNG, "The picture could not be read", "The picture is broken or breaks off"),
        (GIF, "The picture could not be read", "GIF is a format that is not read here"),
        (HEIC, "The picture could not be read", "HEIC is a format that is not read here"),
        (NONSENSE, "The file could not be read", "This file is neither a picture (PNG, JPEG or"),
        (b"1" * 70_000, "The file could not be read", "The input is longer than 65536 bytes"),
        (b"*rmv" + b"a" * 300, "The replay could not be graded", "This looks like an rmv file"),
    ],
    ids=[
        "no file",
        "an empty file",
        "a broken picture",
        "another picture",
        "a phone's picture",
        "no kind",
        "a long text",
        "a replay",
    ],
)
def test_what_cannot_be_read_is_said(
    client: FlaskClient, data: bytes | None, title: str, words: str
) -> None:
    answer = send(client, data)
    assert (answer.status_code, words in answer.text) == (422, True)
    assert f"<strong>{title}.</strong>" in answer.text
    problem = send(client, data, SCRIPT)
    assert (problem.status_code, problem.get_json()["title"]) == (422, title)
    assert words in problem.get_json()["detail"]


def test_a_picture_may_be_larger_than_a_form_but_not_than_a_picture(client: FlaskClient) -> None:
    assert send(client, PNG + b"x" * LARGEST_BODY).status_code == 422
    answer = client.post("/analyse/picture", data=b"x" * (MOST_BYTES + 2 * LARGEST_BODY))
    assert answer.status_code == 413
    assert "The file may have up to 20 MB. Cut out the board" in answer.text
    assert 'href="/analyse">Choose another file</a>' in answer.text
    form = {"csrf_token": token(client, "/analyse"), "position": "x" * 2 * LARGEST_BODY}
    assert client.post("/analyse", data=form).status_code == 413


@pytest.mark.parametrize(
    "text",
    ["4x4b5:b1b32a4g", "hello\n4x4 5\n..1.\n.32.\n4...\n....\nthanks", "1 1 .\n. 2 .\n1 1 ."],
)
def test_a_text_file_is_read_as_pasted_text(client: FlaskClient, text: str) -> None:
    form = {"csrf_token": token(client, "/analyse"), "position": text}
    pasted = client.post("/analyse", data=form)
    answer = send(client, text.encode())
    assert (answer.status_code, answer.location) == (303, pasted.location)
    assert send(client, text.encode(), SCRIPT).get_json() == {"address": answer.location}
    assert send(client, text.encode("utf-16")).location == answer.location


def test_a_saved_game_is_read_from_its_file(client: FlaskClient) -> None:
    saved = (SAVES / "first.sav").read_bytes()
    page = client.get(send(client, saved).location).text
    assert "Minesweeper, explained" in page


@pytest.mark.parametrize(
    ("text", "words"), [("4x4 5\n..q.", "Line 2, column 3"), ("..1xx\n..1xx", "Which board is it?")]
)
def test_a_text_file_that_is_not_clear_lies_in_the_field_for_texts(
    client: FlaskClient, text: str, words: str
) -> None:
    answer = send(client, text.encode())
    assert (answer.status_code, words in answer.text) == (422, True)
    assert text in answer.text
    assert send(client, text.encode(), SCRIPT).get_json() == {"text": text, "live": False}


def test_a_replay_leads_to_its_grades(client: FlaskClient) -> None:
    answer = send(client, GAME)
    assert answer.status_code == 303
    assert "from a replay file" in client.get(answer.location).text
    address = send(client, GAME, SCRIPT).get_json()["address"]
    assert "from a replay file" in client.get(address).text


def test_a_picture_needs_our_own_form(client: FlaskClient, board: bytes) -> None:
    form = {"picture": (io.BytesIO(board), "board.png")}
    assert client.post("/analyse/picture", data=form).status_code == 400
