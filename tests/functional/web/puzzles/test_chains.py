"""What a chain supposes, on the board of the explanation and on that of a game."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.playing import Browser
from tests.sites.site import CHAINED
from webapp.engine.grid import cells_of
from webapp.explain.hints import Rung
from webapp.explain.steps import Step, explained_walk
from webapp.notation.cells import cell_name
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.functional

NUMBER = 24
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@pytest.fixture(scope="module")
def step() -> Step:
    return explained_walk(parse_puzzle_id(CHAINED))[NUMBER - 1]


def words_of(step: Step) -> list[str]:
    """What is said of each cell of the chain, in its order."""
    return [
        f"{cell_name(cell, 10)}, "
        f"{'empty, concluded' if step.empties >> cell & 1 else 'unknown'}, "
        f"supposed {'bullet' if bullet else 'empty'}, {PLACES[line - 1]} in the chain"
        for cell, bullet, line in step.chain
    ]


def test_the_explanation_draws_and_names_what_is_supposed(client: FlaskClient, step: Step) -> None:
    page = client.get(f"/puzzles/{CHAINED}/solution/{NUMBER}").text
    for words in words_of(step):
        assert f'"unseen">{words}<' in page
    assert "board-supposed-bullets" in page
    assert "board-supposed-empties" in page
    assert "supposed, in order" in page


def test_a_hint_in_play_does_so_too(app: Flask, step: Step) -> None:
    player = Browser(app, CHAINED)
    known = step.before
    player.make(
        "".join(f"{cell}*" for cell in cells_of(known.bullets))
        + "".join(f"{cell}-" for cell in cells_of(known.empties))
    )
    for _ in range(Rung.SENTENCE):
        player.post("/hint")
        page = player.open()
    for cell, bullet, line in step.chain:
        (data,) = re.findall(rf'id="c{cell}"([^>]*)>', page)
        assert f'data-order="{line}"' in data
        words = step.lines[line - 1]
        assert cell_name(cell, 10) in words or "–" in words, "the sign is that of the line"
        assert f'data-supposed="{"bullet" if bullet else "empty"}"' in data
    for words in words_of(step):
        assert f'aria-label="{words.replace("empty, concluded", "unknown, concluded")}"' in page
    assert '<ol class="lines">' in page
    highlight = player.board()["highlight"]
    assert highlight["chain"] == [cell for cell, _, _ in step.chain]
    assert highlight["chain_lines"] == [line for _, _, line in step.chain]
    assert highlight["supposed"] == sorted(cell for cell, bullet, _ in step.chain if bullet)
    assert highlight["chain_words"][1].endswith(", second in the chain")
    assert "solution/hard" in page
