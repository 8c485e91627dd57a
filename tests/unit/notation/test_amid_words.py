"""Boards that stand amid words: what is taken, what is left out, and what is still refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from webapp.engine.position import Position
from webapp.notation.amid_words import MOST_BOARDS, read_amid_words
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError
from webapp.notation.foreign.bare_grids.grid_signs import MEANINGS
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.unit

SAVES = Path(__file__).parent / "foreign" / "saves"
PUZZLE = "4x4 5\n..1.\n.32.\n4...\n....\n"
GRID = "1 1 .\n. 2 .\n1 1 .\n"
OBJECT = {"puzzle": "4x4b5:b1b32a4g", "bullets": 5, "rows": ["..1.", ".32.", "4...", "...."]}
GAME_ID = "9x9:4,4,mb071b49fbd1cb6a0d5868"


def read(text: str) -> Position | LiveBoard | None:
    board = read_amid_words(text, read_position, MEANINGS)
    return None if board is None else board.value


@pytest.mark.parametrize(
    ("text", "board"),
    [
        (f"hey, can you solve this?\n{PUZZLE}thanks", PUZZLE),
        (f"Hello!\n\nI am stuck here:\n\n{PUZZLE}\nThank you,\nAnna", PUZZLE),
        (f"{PUZZLE}thanks", PUZZLE),
        (f"help\n{PUZZLE}", PUZZLE),
        ("hey\n4x4 5\nhere it is\n..1.\n.32.\n4...\n....\nthanks", PUZZLE),
        (f"hey\n{GRID}and now?", GRID),
        ("stuck\n2x2x1\n1H\n1H\nthanks", "2x2x1\n1H\n1H"),
        (f"hey\n```\n{GRID}```\n9 mines in total\nThanks!\n-- \nbob", GRID),
        ("You wrote:\n> stuck\n> 1 1 .\n> . 2 .\n>> 1 1 .\nSo am I.", GRID),
        ("Is this one solvable: 4x4b5:b1b32a4g ?", PUZZLE),
        (f"see https://www.example.org/mines.html#{GAME_ID}, please", GAME_ID),
        ("I cannot do \u201cmines/4/4/h1h32g4m\u201d!", "mines/4/4/h1h32g4m"),
        ('It is {"puzzle":"4x4b5:b1b32a4g"}, help!', PUZZLE),
        (f"hey\n{json.dumps(OBJECT)}\nthanks", PUZZLE),
        (f"hey\n{json.dumps(OBJECT, indent=2)}\nthanks", PUZZLE),
        (f"```json\n{json.dumps(OBJECT, indent=2)}\n```\nthanks {{:", PUZZLE),
    ],
)
def test_a_board_is_read_amid_words(text: str, board: str) -> None:
    assert read(text) == read_position(board)


@pytest.mark.parametrize("around", ["{}\nthanks a lot,\nAnna", "hey\n{}", "hey\n{}\nthanks"])
def test_a_file_is_read_amid_words(around: str) -> None:
    saved = (SAVES / "first.sav").read_text()
    assert read(around.format(saved)) == read_position(saved)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hey\n4x4 5\n..1.\n.32.\n4..\n....\nbye", "line 5: the row has 3 cells instead of 4"),
        ("4x4 5\n..1.\n.32.\n4...\nthanks", "line 5: 1 row is missing"),
        (f"Look:\n{GRID}and\n{GRID}bye", "there are 2 boards in this text, in line 2 and line 6:"),
        (f"{json.dumps(OBJECT)} or\n" + '{"puzzle": "4x4b6:b1b32a4g"}', "in line 1 and line 2:"),
        ("one 4x4b5:b1b32a4g\ntwo 4x4b6:b1b32a4g", "in line 1 and line 2: give one of them"),
    ],
)
def test_what_is_wrong_with_the_board_is_said_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as refused:
        read(text)
    assert str(refused.value).startswith(fault) or fault in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "hello world",
        "hello",
        "",
        "1..\n1..\n1\N{SECTION SIGN}.\n",
        "FF1\nFF1\nFFq\n",
        "4x4b5:b1b32a4g\n4x4b6:b1b32a4g",
        "4x4 5\n..1.\nhello\n4...\n....\n",
        "my 9x9 board was lost",
    ],
    ids=["words", "word", "nothing", "slip", "letters", "two ids", "in between", "size"],
)
def test_where_no_board_stands_amid_words_nothing_is_taken(text: str) -> None:
    assert read(text) is None


def test_of_very_many_boards_none_is_looked_at() -> None:
    looked = []

    def noting(part: str) -> Position | LiveBoard:
        looked.append(part)
        return read_position(part)

    assert read_amid_words(f"hello\n{GRID}" * (MOST_BOARDS + 1), noting, MEANINGS) is None
    assert looked == []


@pytest.mark.parametrize("part", ['{"a":', '{"a": 1} ', '{ "', "{" * 9])
def test_many_beginnings_of_objects_take_no_long_time(part: str) -> None:
    assert read(f"hello {part * (60_000 // len(part))}") is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"hey\n{GRID}10 mines", "hey\n10 mines"),
        ("see mines/4/4/h1h32g4m, 5 mines", "see  , 5 mines"),
        ('it {"puzzle":"4x4b5:b1b32a4g"}, 5', "it  , 5"),
    ],
)
def test_the_words_around_a_board_are_kept_apart(text: str, words: str) -> None:
    board = read_amid_words(text, read_position, MEANINGS)
    assert board is not None
    assert board.words == words
