from __future__ import annotations

import pytest

from webapp.engine.position import Position
from webapp.notation.detect import read_notation, read_position
from webapp.notation.errors import NotationError
from webapp.notation.foreign.bare_grids.readings import SeveralReadings
from webapp.notation.limits import MAX_BYTES
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.unit

PUZZLE = Position(4, 4, {2: 1, 5: 3, 6: 2, 8: 4}, total=5)


@pytest.mark.parametrize(
    "text", ["4x4b5:b1b32a4g", "# mine\n\n 4x4b5:b1b32a4g\n", "4x4 5\n..1.\n.32.\n4...\n....\n"]
)
def test_a_puzzle_is_known_by_its_form(text: str) -> None:
    assert read_position(text) == PUZZLE
    assert read_position(text.encode()) == PUZZLE
    assert read_position(text.encode("utf-8-sig")) == PUZZLE
    assert read_position(text.encode("utf-16")) == PUZZLE


def test_a_game_id_is_a_live_board() -> None:
    assert isinstance(read_position("9x9:4,4,mb071b49fbd1cb6a0d5868"), LiveBoard)


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "hello", "1 2\n3 4", "7x7", "\x00"])
def test_anything_else_is_answered_with_the_forms_that_are_known(text: str) -> None:
    with pytest.raises(NotationError, match=r"give a puzzle id .*, position text .* game ID"):
        read_position(text)


@pytest.mark.parametrize("colon", [":", "%3A"])
def test_the_address_of_a_game_is_its_game_id(colon: str) -> None:
    game = f"9x9{colon}4,4,mb071b49fbd1cb6a0d5868"
    link = f"https://www.example.org/puzzles/js/mines.html#{game}"
    assert read_position(link) == read_position("9x9:4,4,mb071b49fbd1cb6a0d5868")


@pytest.mark.parametrize("fence", ["```", "~~~", "```text"])
def test_the_fences_of_code_are_no_part_of_it(fence: str) -> None:
    assert read_position(f"{fence}\n4x4 5\n..1.\n.32.\n4...\n....\n{fence[:3]}\n") == PUZZLE


@pytest.mark.parametrize("quote", [">", "> ", ">> ", " > > "])
def test_the_signs_of_a_quotation_are_no_part_of_it(quote: str) -> None:
    rows = ["4x4 5", "..1.", ".32.", "4...", "...."]
    assert read_position("".join(f"{quote}{row}\n" for row in rows)) == PUZZLE
    with pytest.raises(NotationError, match="line 2: the row has 2 cells instead of 3"):
        read_position(f"{quote}1 1 .\n{quote}1 .\n")


def test_a_size_without_a_total_is_told_so_and_not_taken_for_a_grid() -> None:
    with pytest.raises(NotationError, match="'4x2' is not a size and a total"):
        read_position("4x2\n1...\n....\n")
    assert read_position("1x1\nxxx\n") == Position(3, 2, {0: 1, 2: 1})


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(NotationError, match="byte 3 is not UTF-8"):
        read_position(b"4x\xff\xfe")


def test_an_endless_input_is_refused() -> None:
    with pytest.raises(NotationError, match="longer than 65536 bytes"):
        read_position("1" * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    "text",
    [
        "2x1x1\n1H\n",
        "# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 2\nmines: 1\n[view]\n1U\n",
        "2x1 1\n1.\n",
    ],
)
def test_comments_may_stand_before_any_head_and_lines_keep_their_numbers(text: str) -> None:
    assert read_position(f"# hi\n\n#there\n{text}") == read_position(text)
    with pytest.raises(NotationError) as wrong:
        read_position("# hi\n2x1x1\n1X\n")
    assert "line 3" in str(wrong.value)


def test_a_first_row_that_looks_like_a_size_is_a_row() -> None:
    """1x1x1 promises a board of 1 x 1, which the row below it is not."""
    value = read_position("1x1x1\n.....\n", "x=unknown,.=open")
    assert isinstance(value, Position)
    assert (value.width, value.height) == (5, 2)
    with pytest.raises(SeveralReadings):
        read_position("1x1x1\n1.1.1\n")


@pytest.mark.parametrize(
    ("text", "live"),
    [
        ("4x4b5:b1b32a4g", False),
        ("4x4 5\n..1.\n.32.\n4...\n....", False),
        ("mines/4/4/h1h32g4m", False),
        ("9x9:4,4,mb071b49fbd1cb6a0d5868", True),
        ("3x2x1\n1HH\n12H", True),
        ("1,#,#\n1,2,#", True),
    ],
)
def test_some_notations_are_of_minesweeper_alone(text: str, live: bool) -> None:
    assert read_notation(text).live == live
