"""The editor of positions as a form: what is typed stays, slips are told, buttons change it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.sites import largest
from tests.sites.live_playing import value
from tests.sites.ordering import token
from webapp.services import gate
from webapp.services.gate import Busy
from webapp.web.analysis import editor

pytestmark = pytest.mark.functional

CORNER = "4x4 5\n*...\n.12.\n.2..\n....\n"
GAME_ID = "9x9:4,4,mb071b49fbd1cb6a0d5868"


def send(client: FlaskClient, do: str = "", text: str = CORNER, **form: Any) -> TestResponse:
    fields = {"csrf_token": token(client, "/analyse"), "position": text, "live": "1", "do": do}
    return client.post("/analyse/edit", data={**fields, **form})


def rows_of(page: str) -> list[str]:
    """The rows that the form holds, as they would be sent again."""
    return unescape(value(page, "position")).split("\n")[1:-1]


def head_of(page: str) -> str:
    return unescape(value(page, "position")).split("\n")[0]


def labels(page: str) -> list[str]:
    return re.findall(r'role="gridcell" aria-label="([^"]+)"', page)


def typed(page: str) -> list[str]:
    return re.findall(r'name="row" value="([^"]*)"', page)


def test_the_page_without_a_position_has_an_empty_board(client: FlaskClient) -> None:
    page = client.get("/analyse").text
    assert (head_of(page), rows_of(page)) == ("9x9 10", ["." * 9] * 9)
    assert labels(page)[0] == "A1, hidden"
    assert client.get("/analyse/edit").status_code == 200


@pytest.mark.parametrize(
    ("live", "names"),
    [("1", ["A1, flag", "B2, open, 1"]), ("0", ["A1, bullet", "B2, clue 1"])],
)
def test_a_position_in_the_address_is_opened(
    client: FlaskClient, live: str, names: Sequence[str]
) -> None:
    page = client.get("/analyse/edit", query_string={"position": CORNER, "live": live}).text
    assert unescape(value(page, "position")) == CORNER
    assert set(names) <= set(labels(page))


def test_a_live_board_is_opened_as_its_first_click_shows_it(client: FlaskClient) -> None:
    page = client.get("/analyse/edit", query_string={"position": GAME_ID}).text
    assert head_of(page) == "9x9 10"
    assert "E5, open, 0" in labels(page)


def test_every_analysis_leads_to_the_editor_with_its_position(client: FlaskClient) -> None:
    page = client.get("/analyse", query_string={"position": CORNER, "live": 1}).text
    link = re.search(r'id="change" href="([^"]+)"', page)
    assert link is not None
    edited = client.get(unescape(link[1])).text
    assert unescape(value(edited, "position")) == CORNER
    assert 'value="1" checked' in edited


def test_one_too_long_for_an_address_is_sent_to_the_editor(client: FlaskClient) -> None:
    form = {"csrf_token": token(client, "/analyse"), "position": largest.OPEN}
    page = client.post("/analyse", data=form, follow_redirects=True).text
    assert 'id="change" name="do" value="open"' in page
    edited = client.post("/analyse/edit", data={**form, "do": "open"})
    assert edited.status_code == 200
    assert head_of(edited.text).startswith("64x64 ")


@pytest.mark.parametrize(
    "address", ["/analyse/edit?position=4x4", "/analyse/edit?live=9&position=x"]
)
def test_what_cannot_be_read_is_said_and_kept(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 422
    assert "This cannot be read as a position." in answer.text
    position = parse_qs(urlsplit(address).query)["position"][0]
    assert f">{position}</textarea>" in answer.text


def test_a_doubtful_cell_outside_the_board_is_said(client: FlaskClient) -> None:
    query = {"position": CORNER, "doubtful": "A1,K9"}
    answer = client.get("/analyse/edit", query_string=query)
    assert (answer.status_code, "K9 lies outside the board" in answer.text) == (422, True)


@pytest.mark.parametrize(
    ("do", "form", "head", "rows"),
    [
        ("add-top", {}, "4x5 5", ["....", "*...", ".12.", ".2..", "...."]),
        ("remove-left", {}, "3x4 5", ["...", "12.", "2..", "..."]),
        ("add-right", {}, "5x4 5", ["*....", ".12..", ".2...", "....."]),
        ("remove-bottom", {}, "4x3 5", ["*...", ".12.", ".2.."]),
        ("9x9", {}, "9x9 10", ["*........", ".12......", ".2.......", *["." * 9] * 6]),
        ("resize", {"width": "3", "height": "2"}, "3x2 5", ["*..", ".12"]),
        ("clear", {}, "4x4 5", ["...."] * 4),
    ],
)
def test_buttons_change_the_board(
    client: FlaskClient, do: str, form: dict[str, str], head: str, rows: list[str]
) -> None:
    page = send(client, do, **form).text
    assert (head_of(page), rows_of(page)) == (head, rows)


@pytest.mark.parametrize(
    ("width", "words"),
    [("65", "The width is 65: use 1 to 64."), ("x", "The width is &#39;x&#39;: write a whole")],
)
def test_a_size_that_cannot_be_is_refused_and_the_board_stays(
    client: FlaskClient, width: str, words: str
) -> None:
    answer = send(client, "resize", width=width, height="4")
    assert (answer.status_code, words in answer.text) == (422, True)
    assert unescape(value(answer.text, "position")) == CORNER


def test_typed_rows_are_read_and_an_empty_one_is_unknown(client: FlaskClient) -> None:
    page = send(client, "check", row=["*...", "", " .2.. ", "1..1"], total="").text
    assert (head_of(page), rows_of(page)) == ("4x4 ?", ["*...", "....", ".2..", "1..1"])
    assert "Nothing clashes so far: the mines can lie in" in page
    assert typed(page) == ["*...", "", ".2..", "1..1"]


def test_slips_in_rows_and_total_are_all_told_and_nothing_typed_is_lost(
    client: FlaskClient,
) -> None:
    rows = ["*..", ".1x.", "", "9999"]
    answer = send(client, "explain", row=rows, total="many")
    assert answer.status_code == 422
    for words in ("The total is &#39;many&#39;", "Row 1 has 3 cells instead of 4", "C2: ", "A4: "):
        assert words in answer.text
    assert typed(answer.text) == rows
    assert 'name="total" maxlength="8" value="many"' in answer.text


def test_a_clash_is_told_and_every_cell_that_it_names_is_framed(client: FlaskClient) -> None:
    answer = send(client, "check", row=["....", "1...", "4...", "...."], live="0")
    notice = re.search(r'id="editor-notice"><p>(.+?)</p>', answer.text)
    assert notice is not None
    named = set(re.findall(r"\b[A-D][1-4]\b", notice[1]))
    framed = [label for label in labels(answer.text) if ", highlighted as reason" in label]
    assert {"A2", "A3"} <= named <= {label.split(",")[0] for label in framed}


def test_what_cannot_be_explained_is_told_in_the_editor(client: FlaskClient) -> None:
    answer = send(client, "explain", row=["4...", "", "", ""])
    assert "A1: the number is 4, but only 3 cells are around it" in answer.text
    assert "A1, open, 4, highlighted as reason" in labels(answer.text)


def test_a_board_is_explained_at_its_own_address(client: FlaskClient) -> None:
    answer = send(client, "explain", row=["*...", ".12.", ".2..", ""], total="5")
    assert answer.status_code == 303
    query = parse_qs(urlsplit(answer.location).query)
    assert query == {"position": [CORNER], "live": ["1"]}


def test_doubtful_cells_are_marked_and_hold_back_the_explanation(client: FlaskClient) -> None:
    answer = send(client, "explain", doubtful="A1,C2")
    assert answer.status_code == 422
    assert "A1 and C2 are still doubtful: set what each of them shows" in answer.text
    assert {"A1, flag, doubtful", "C2, open, 2, doubtful"} <= set(labels(answer.text))
    assert value(answer.text, "doubtful") == "A1,C2"


@pytest.mark.parametrize(
    ("form", "left"),
    [
        ({"right": "A1"}, "C2"),
        ({"row": ["*...", ".11.", ".2..", "...."]}, "A1"),
        ({"row": ["*...", ".12.", ".2..", "...."]}, "A1,C2"),
        ({"right": ["A1", "C2"]}, ""),
    ],
)
def test_a_doubtful_cell_is_settled_by_a_tick_or_another_sign(
    client: FlaskClient, form: dict[str, Any], left: str
) -> None:
    page = send(client, "check", doubtful="A1,C2", total="5", **form).text
    assert value(page, "doubtful") == left


def test_all_doubtful_cells_can_be_right_and_lines_carry_them_along(client: FlaskClient) -> None:
    assert value(send(client, "right", doubtful="A1,C2").text, "doubtful") == ""
    assert value(send(client, "add-top", doubtful="A1,C2").text, "doubtful") == "A2,C3"
    assert value(send(client, "remove-left", doubtful="A1,C2").text, "doubtful") == "B2"


def test_a_misread_picture_is_said_without_a_script_and_no_cell_asks_for_a_tick(
    client: FlaskClient,
) -> None:
    names = [f"{letter}{row}" for letter in "ABCDEF" for row in range(1, 7)]
    empty = "\n".join(["6x6 5", *["......"] * 6])
    query = {"position": empty, "doubtful": ",".join(names[:21])}
    page = client.get("/analyse/edit", query_string=query).text
    assert "could not be read well enough: 21 of 36 cells are doubtful." in page
    assert 'name="right"' not in page
    fewer = client.get("/analyse/edit", query_string={**query, "doubtful": ",".join(names[:20])})
    assert "could not be read well enough" not in fewer.text
    assert fewer.text.count('name="right"') == 20


def test_many_doubtful_cells_are_counted_not_named(client: FlaskClient) -> None:
    names = ",".join(f"{letter}{row}" for letter in "ABCD" for row in "123")
    assert "12 cells are still doubtful" in send(client, "explain", doubtful=names).text
    assert "A1 is still doubtful: set what it shows" in send(client, doubtful="A1", do="x").text


@pytest.mark.parametrize(
    ("total", "fault"),
    [
        ("abc", "The total is &#39;abc&#39;: write a whole number, or leave it empty"),
        ("12345", "The total is 12345: no board has more than 4096 cells"),
    ],
)
def test_a_total_that_cannot_be_read_is_said_and_stays_with_the_board(
    client: FlaskClient, total: str, fault: str
) -> None:
    answer = send(client, "explain", total=total)
    assert answer.status_code == 422
    assert f"<li>{fault}" in answer.text
    assert f'id="total-fault">{fault}' in answer.text
    assert f'name="total" maxlength="8" value="{total}"' in answer.text
    assert rows_of(answer.text) == CORNER.split("\n")[1:-1]
    assert "total not readable" in answer.text


def look(client: FlaskClient, text: str, live: str = "1", **form: str) -> Any:
    form |= {"csrf_token": token(client, "/analyse"), "position": text, "live": live}
    answer = client.post("/analyse/check", data=form)
    assert answer.status_code == 200
    return answer.get_json()


def test_a_quick_look_tells_ways_clashes_and_slips(client: FlaskClient) -> None:
    assert look(client, "3x1 1\n.1.") == {
        "sentence": "Nothing clashes so far: the mines can lie in 2 ways.",
        "clash": False,
        "cells": [],
        "marks": [],
    }
    clash = look(client, "3x1 2\n.1.", live="0")
    assert (clash["clash"], clash["cells"]) == (True, [0, 1, 2])
    assert "B1" in clash["sentence"]
    assert look(client, "3x1 2\n*1*")["cells"] == [1]
    slip = look(client, "3x1 9999999\n.1.")
    assert (slip["clash"], slip["cells"]) == (True, [])
    total = look(client, "3x1 ?\n.1.", total="abc")
    assert (total["clash"], total["cells"]) == (True, [])
    assert total["sentence"].startswith("The total is 'abc': write a whole number, or leave it")
    assert not look(client, "3x1 ?\n.1.", total="?")["clash"]


def test_where_the_gate_is_full_a_look_claims_nothing(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise Busy

    monkeypatch.setattr(gate, "ask", busy)
    assert look(client, "3x1 1\n.1.")["clash"] is False
    assert "quick look" in look(client, "3x1 1\n.1.")["sentence"]


def test_somebody_who_types_quickly_is_never_held_up(
    client: FlaskClient, within_a_minute: None
) -> None:
    del within_a_minute
    form = {"csrf_token": token(client, "/analyse"), "position": "3x1 1\n.1.", "live": "1"}
    answers = [client.post("/analyse/check", data=form).status_code for _ in range(200)]
    assert set(answers) == {200}


def test_every_button_of_the_page_does_something(client: FlaskClient) -> None:
    page = client.get("/analyse/edit", query_string={"position": CORNER, "doubtful": "A1"}).text
    buttons = set(re.findall(r'name="do" value="([^"]*)"', page))
    assert buttons - {"check", "explain"} <= set(editor.CHANGES)
    assert set(editor.CHANGES) - {""} <= buttons
