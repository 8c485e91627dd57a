"""The small board of how-to-play: what it says of each mark is true, and nothing breaks it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.witnesses.brute_force import worlds_of
from webapp.web.learn.rules import CELLS, PUZZLE

pytestmark = pytest.mark.functional


def lesson(client: FlaskClient, **query: object) -> str:
    answer = client.get("/how-to-play", query_string=query)
    assert answer.status_code == 200
    return answer.text


def link(page: str, label: str) -> str:
    """The address of the link with this label."""
    link = re.search(rf'href="([^"]+)"[^>]*>(?:<span class="unseen">)?{label}<', page)
    assert link is not None, label
    return unescape(link[1])


def test_the_board_has_one_solution() -> None:
    assert worlds_of(PUZZLE.position) == [PUZZLE.world]


def test_every_right_mark_is_explained_and_every_wrong_one_refuted(client: FlaskClient) -> None:
    for cell in range(CELLS):
        if PUZZLE.shown >> cell & 1:
            continue
        for mark in "*-":
            marks = "." * cell + mark + "." * (CELLS - cell - 1)
            right = (mark == "*") == bool(PUZZLE.world >> cell & 1)
            for why in (0, 1):
                page = lesson(client, marks=marks, last=cell, why=why)
                assert (">Right<" in page) == right, (cell, mark)
                assert (">That cannot be<" in page) != right, (cell, mark)
                assert why == 0 or "highlighted as reason" in page


def said(page: str) -> str:
    """The sentence of the card, without its mark-up."""
    sentence = page.partition('<div class="sentence">')[2].partition("</div>")[0]
    return unescape(re.sub("<[^>]+>", "", sentence)).strip()


def test_a_click_is_answered_in_one_short_sentence_and_the_rest_when_asked_for(
    client: FlaskClient,
) -> None:
    for cell in range(CELLS):
        if PUZZLE.shown >> cell & 1:
            continue
        for mark in "*-":
            marks = "." * cell + mark + "." * (CELLS - cell - 1)
            page = lesson(client, marks=marks, last=cell)
            assert len(said(page)) <= 120, said(page)
            if ">Why" not in page:
                continue
            # Only the cell that the sentence names is framed.
            assert page.count("highlighted") == 0
            label = "Why?" if ">Right<" in page else "Why not?"
            longer = client.get(link(page, re.escape(label))).text
            assert len(said(longer)) > 120
            assert "highlighted as reason" in longer
            assert ">Why" not in longer


def test_clicks_go_from_unknown_to_bullet_to_empty_and_back(client: FlaskClient) -> None:
    page = lesson(client)
    for state in ("unknown", "bullet", "empty", "unknown"):
        assert f">B1, {state}<" in page
        page = client.get(link(page, f"B1, {state}")).text


def test_clues_cannot_be_clicked(client: FlaskClient) -> None:
    page = lesson(client)
    assert page.count('class="square"') == CELLS - PUZZLE.clues
    assert not re.search(r'class="square"[^>]*><span class="unseen">C1', page)


def test_a_wrong_mark_can_be_taken_back(client: FlaskClient) -> None:
    page = lesson(client, marks="*" + "." * (CELLS - 1), last=0)
    page = client.get(link(page, "Take it back")).text
    assert ", bullet<" not in page


def test_the_explained_steps_lead_to_the_end(client: FlaskClient) -> None:
    page = client.get(link(lesson(client), "Explain the first step")).text
    for _ in range(CELLS):
        if ">Solved<" in page:
            break
        assert "concluded" in page
        page = client.get(link(page, "Mark it, go on →")).text
    assert ">Solved<" in page
    assert page.count(", bullet<") == PUZZLE.bullets


@pytest.mark.parametrize(
    "query",
    ["marks=x", "marks=" + "*" * 17, "last=999", "last=-1", "marks=................&last=A1"],
)
def test_what_is_no_state_of_the_board_is_not_found(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/how-to-play?{query}")
    assert answer.status_code == 404
    assert "Begin with the empty one" in answer.text


def test_marks_on_clues_count_for_nothing(client: FlaskClient) -> None:
    clues = "".join("*" if PUZZLE.shown >> cell & 1 else "." for cell in range(CELLS))
    assert ">Try it here<" in lesson(client, marks=clues)


def test_htmx_gets_the_lesson_alone(client: FlaskClient) -> None:
    answer = client.get("/how-to-play?show=1", headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    assert "The next step" in answer.text
