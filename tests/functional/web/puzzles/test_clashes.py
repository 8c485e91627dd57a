"""Where clues clash, every cell that the sentence names is framed, and named so to the ear.

Where marks are wrong only these and the clues of the reason are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from string import ascii_uppercase

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.live_playing import KNOWN, LivePlayer, certain
from tests.sites.playing import SMALL, Browser, solution, unknown
from tests.sites.site import IMPOSSIBLE
from tests.witnesses.brute_force import worlds_of
from webapp.engine.grid import cells_of, mask_of
from webapp.notation.cells import cell_name
from webapp.notation.position_text import parse_position_text
from webapp.web.learn.rules import CELLS, PUZZLE

pytestmark = pytest.mark.functional

MARKED = (", highlighted as reason", ", concluded", ", wrong")
IMPOSSIBLES = (
    IMPOSSIBLE,
    "5x4 3\n.....\n.1.4.\n....0\n..0..",
    "5x4 2\n.....\n.1.3.\n.....\n..1..",
    "6x2 1\n.1..1.\n......",
    "3x3 5\n*1*\n...\n.2.",
)


def named(sentence: str) -> set[str]:
    """The cells that a sentence names; A2 to A4 are three."""
    return {
        cell
        for first, last in re.findall(r"\b([A-Z]\d+)(?:\u2013([A-Z]\d+))?\b", sentence)
        for cell in _between(first, last or first)
    }


def _between(first: str, last: str) -> Iterator[str]:
    for column in range(ascii_uppercase.index(first[0]), ascii_uppercase.index(last[0]) + 1):
        for row in range(int(first[1:]), int(last[1:]) + 1):
            yield f"{ascii_uppercase[column]}{row}"


def reason_in(sentence: str) -> set[str]:
    """The clues that a sentence names."""
    return set(re.findall(r"\d at ([A-Z]\d+)\b", sentence))


def sentence(page: str) -> str:
    """What the page says, as read."""
    match = re.search(r'class="sentence"[^>]*>(.*?)</div>', page, re.DOTALL)
    assert match is not None
    return unescape(" ".join(re.sub(r"<[^>]+>", "", match[1]).split()))


def labelled(page: str) -> list[tuple[str, str]]:
    """The cells of a page, and what is said of them."""
    return re.findall(r'(?:aria-label="|>)([A-Z]\d+), ([^"<]*)', page)


def standing_out(page: str) -> set[str]:
    """The cells whose names say that they stand out, whoever reads the page."""
    return {cell for cell, words in labelled(page) if words.endswith(tuple(m[2:] for m in MARKED))}


@pytest.mark.parametrize("live", ["", "1"])
@pytest.mark.parametrize("position", IMPOSSIBLES)
def test_of_a_position_that_cannot_be(client: FlaskClient, position: str, live: str) -> None:
    page = client.get("/analyse", query_string={"position": position, "live": live}).text
    assert "It cannot be" in page
    assert named(sentence(page)) == standing_out(page)
    assert standing_out(page)


MARKED_WRONG = (
    "3x3 5\n*1*\n...\n.2.",
    "3x3 1\n*..\n...\n..*",
    "4x4 3\n*..*\n....\n..2.\n....",
    "3x3 5\n1..\n..-\n..-",
    "5x3 3\n*...*\n..2..\n.....",
    "5x3 4\n*....\n.1*.*\n...1.",
    "6x2 2\n*.1..*\n.....*",
    "5x2 3\n2.1..\n1*...",
    "6x2 1\n.1*.1.\n......",
)
"""With more marks than may stand, with fewer cells than are needed; by the total, by clues."""


@pytest.mark.parametrize("live", ["", "1"])
@pytest.mark.parametrize("position", MARKED_WRONG)
def test_the_marks_that_stand_out_are_those_that_clash(
    client: FlaskClient, position: str, live: str
) -> None:
    page = client.get("/analyse", query_string={"position": position, "live": live}).text
    assert "It cannot be" in page
    read = parse_position_text(position)
    shown = standing_out(page)
    away = mask_of(
        cell
        for cell in cells_of(read.bullets | read.empties)
        if cell_name(cell, read.width) in shown
    )
    without = replace(read, bullets=read.bullets & ~away, empties=read.empties & ~away)
    clues = {cell_name(cell, read.width) for cell in read.clues}
    if "Whatever is marked" not in sentence(page):
        assert reason_in(sentence(page)) <= shown & clues
        assert shown - clues == {cell_name(cell, read.width) for cell in cells_of(away)}
        assert shown - clues <= {*re.findall(r"([A-Z]\d+), [^\"<]*, wrong", page)}
    else:
        assert named(sentence(page)) == shown
    if "Whatever is marked" in sentence(page):
        assert not worlds_of(replace(read, bullets=0, empties=0))
    else:
        assert away
        assert worlds_of(without)


def test_of_each_mark_that_cannot_be_on_the_small_board(client: FlaskClient) -> None:
    for cell in range(CELLS):
        wrong = "-" if PUZZLE.world >> cell & 1 else "*"
        if PUZZLE.shown >> cell & 1:
            continue
        marks = "." * cell + wrong + "." * (CELLS - cell - 1)
        query = {"marks": marks, "last": cell, "why": 1}
        page = client.get("/how-to-play", query_string=query).text
        assert "That cannot be" in page
        assert named(sentence(page)) <= standing_out(page), marks


def test_of_marks_that_are_followed_no_cell_is_framed_that_is_only_supposed(app: Flask) -> None:
    player = Browser(app, "5x5b8:0e12a3a24b3c2b3b")
    assert player.make("13*17-").status_code == 200
    for _ in range(4):
        player.post("/hint")
    page = player.open()
    assert "Suppose the mark at C4 were right." in sentence(page)
    assert standing_out(page) == {"A1", "C2", "C3", "A4", "C4", "E4"}
    assert 'data-part="wrong"' in page
    assert 'data-part="counted"' not in page


@pytest.mark.parametrize("number", range(6))
def test_of_each_wrong_mark_of_a_puzzle(app: Flask, number: int) -> None:
    wrong = sorted(set(unknown(SMALL)) - solution(SMALL))[number]
    player = Browser(app)
    player.make(f"{wrong}*")
    for _ in range(4):
        player.post("/hint")
    page = player.open()
    words = sentence(page)
    assert "is wrong" in words
    (mark,) = re.findall(r"The mark at ([A-Z]\d) is wrong", words)
    assert standing_out(page) >= reason_in(words) | {mark}
    clues = {name for name, said in labelled(page) if said.startswith("clue")}
    assert standing_out(page) - clues == {mark}
    counted = set(re.findall(r'data-part="counted"[^>]*aria-label="([A-Z]\d),', page))
    assert not counted & standing_out(page)


def test_of_a_wrong_flag_of_a_live_game(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(board=KNOWN)
    _, free = certain(player.board()["view"], 9, 10)
    player.make("flag", next(cells_of(free)))
    for _ in range(4):
        player.post("/hint")
    page = player.client.get(player.address).text
    words = sentence(page[page.index('id="help-sentence"') - 40 :])
    assert "is wrong" in words
    assert reason_in(words) <= standing_out(page)
    assert re.search(r"[A-Z]\d+, [^\"<]*, wrong", page)
