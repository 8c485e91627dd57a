"""The puzzle on the home page is a real one, and what is said of it is true."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.witness import squares_around, worlds_of
from webapp.engine.grid import full_mask, mask_of
from webapp.engine.position import Position
from webapp.web.home import FIRST_BULLETS, FIRST_REASON, PUZZLE, SOLUTION

pytestmark = pytest.mark.functional


def test_the_puzzle_has_the_one_solution_that_is_shown() -> None:
    assert worlds_of(PUZZLE) == [SOLUTION]
    assert SOLUTION.bit_count() == PUZZLE.total == 15


def test_the_first_step_follows_from_its_clue_alone() -> None:
    (cell,) = [cell for cell in PUZZLE.clues if FIRST_REASON >> cell & 1]
    beside = squares_around(PUZZLE.width, PUZZLE.height, divmod(cell, PUZZLE.width))
    touched = mask_of(row * PUZZLE.width + column for row, column in beside)
    far = full_mask(PUZZLE.width, PUZZLE.height) & ~touched & ~FIRST_REASON
    alone = Position(
        PUZZLE.width,
        PUZZLE.height,
        {cell: PUZZLE.clues[cell]},
        empties=far | PUZZLE.clue_mask & ~FIRST_REASON,
    )
    assert worlds_of(alone) == [FIRST_BULLETS]


def test_the_page_shows_the_puzzle_and_nothing_of_its_solution(client: FlaskClient) -> None:
    page = client.get("/").text
    assert page.count(", unknown<") == 49 - len(PUZZLE.clues)
    assert page.count(", clue ") == len(PUZZLE.clues)
    assert ", bullet<" not in page


def test_the_solution_shows_every_cell(client: FlaskClient) -> None:
    page = client.get("/?show=solution").text
    assert ", unknown<" not in page
    assert page.count(", bullet<") == 15
    assert page.count(", empty<") == 49 - 15 - len(PUZZLE.clues)


def test_the_first_step_names_what_it_highlights(client: FlaskClient) -> None:
    page = client.get("/?show=step").text
    assert "B7, clue 4, highlighted as reason" in page
    for name in ("A6", "B6", "A7", "C7"):
        assert f"{name}, bullet, concluded" in page
        assert f"<strong>{name}</strong>" in page


def test_an_unknown_view_is_not_found(client: FlaskClient) -> None:
    assert client.get("/?show=everything").status_code == 404
