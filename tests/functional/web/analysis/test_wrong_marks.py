"""Marks that cannot be right: named before all else, and taken back at a press."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.sites.live_playing import value
from tests.sites.ordering import token

pytestmark = pytest.mark.functional

IN_A_HOLE = "5x4 3\n.....\n.101.\n.1*1.\n....."
"""A flag next to a 0, and to numbers that have too many mines by it."""

TWO = "6x2 ?\n*..-..\n*1...."
"""Two mines by a 1, beside a mark that is right."""


def sentence(page: str) -> str:
    said = re.search(r'<div class="sentence">(.*?)</div>', page, re.DOTALL)
    assert said is not None
    return unescape(" ".join(re.sub(r"<[^>]+>", "", said[1]).split()))


def remove(client: FlaskClient, page: str) -> str:
    form = re.search(r'<form[^>]*>(?:(?!</form>).)*id="remove-marks"', page, re.DOTALL)
    assert form is not None
    names = [name for name in ("csrf_token", "position", "live") if f'name="{name}"' in form[0]]
    fields = {name: unescape(value(form[0], name)) for name in names}
    answer = client.post("/analyse", data=fields, follow_redirects=True)
    assert answer.status_code == 200
    return answer.text


def test_a_wrong_mark_is_named_first(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": IN_A_HOLE, "live": 1}).text
    assert sentence(page).startswith("The mark at C3 is wrong. C2: the number is 0, but 1 mine is")
    assert "Remove this mark" in page


def test_a_wrong_mark_is_removed(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": IN_A_HOLE, "live": 1}).text
    after = remove(client, page)
    assert "It cannot be" not in after
    assert "Minesweeper, explained" in after
    assert "C3, hidden" in after


def test_of_several_wrong_marks_those_in_doubt_are_removed(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": TWO}).text
    assert sentence(page).startswith("One of these marks is wrong: A1 and A2.")
    assert "Remove these marks" in page
    after = remove(client, page)
    assert "It cannot be" not in after
    assert "D1, empty" in after


def test_where_no_mark_is_wrong_none_can_be_removed(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": "3x2 2\n1.5\n..."}).text
    assert "remove-marks" not in page


def test_in_the_editor_too_it_is_named_first_and_removed(client: FlaskClient) -> None:
    fields = {"csrf_token": token(client, "/analyse"), "position": IN_A_HOLE, "live": "1"}
    page = client.post("/analyse/edit", data={**fields, "do": "check"}).text
    assert "The mark at C3 is wrong." in page
    assert 'value="unmark">Remove this mark<' in page
    after = client.post("/analyse/edit", data={**fields, "do": "unmark"}).text
    assert unescape(value(after, "position")) == f"{IN_A_HOLE}\n".replace("*", ".")
    assert 'value="unmark"' not in after


def test_while_it_is_typed_it_is_named_first_too(client: FlaskClient) -> None:
    fields = {"csrf_token": token(client, "/analyse"), "position": IN_A_HOLE, "live": "1"}
    answer = client.post("/analyse/check", data=fields).get_json()
    assert answer["sentence"].startswith("The mark at C3 is wrong. ")
    assert 12 in answer["cells"]
    assert answer["marks"] == [12]
    answer = client.post("/analyse/check", data={**fields, "position": "3x2 2\n1.5\n..."})
    assert answer.get_json()["marks"] == []
