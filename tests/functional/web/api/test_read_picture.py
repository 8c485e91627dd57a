"""A picture sent to the API: its position, the cells in doubt, and what is wrong with others."""

from __future__ import annotations

import io

import pytest
from flask.testing import FlaskClient

from tests.screenshots.drawn_board import CLASSIC, board_picture, packed, played
from webapp.notation.detect import read_position
from webapp.pictures import read_picture

pytestmark = pytest.mark.functional

ROWS = played(9, 9, 10, seed=4)
PICTURE = packed(board_picture(ROWS, CLASSIC))
ADDRESS = "/api/v1/read-picture"


def test_the_body_is_the_picture(client: FlaskClient) -> None:
    answer = client.post(ADDRESS, data=PICTURE, content_type="image/png")
    assert answer.status_code == 200
    assert answer.json == {
        "text": "9x9 ?\n" + "\n".join(row.replace("F", "*") for row in ROWS),
        "doubtful": [],
        "live": True,
        "width": 9,
        "height": 9,
    }


def test_the_picture_is_a_file_of_a_form(client: FlaskClient) -> None:
    answer = client.post(ADDRESS, data={"picture": (io.BytesIO(PICTURE), "board.png")})
    assert answer.status_code == 200
    assert answer.json is not None
    assert read_position(answer.json["text"]) == read_picture(PICTURE).position


@pytest.mark.parametrize(
    ("body", "kind", "status", "words"),
    [
        (b"5x5 3", "image/png", 422, "no picture"),
        (PICTURE[: len(PICTURE) // 2], "image/png", 422, "broken"),
        (PICTURE, "application/json", 415, "image/png"),
        (b"", "multipart/form-data; boundary=x", 422, "picture"),
    ],
)
def test_what_is_wrong_is_said(
    client: FlaskClient, body: bytes, kind: str, status: int, words: str
) -> None:
    answer = client.post(ADDRESS, data=body, content_type=kind)
    assert answer.status_code == status
    assert answer.json is not None
    assert words in answer.json["detail"]
