"""Bare grids: which signs are read how, and that nothing is guessed."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.notation.drawn_values import boards, faults_of
from webapp.engine.faults import validate
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.mines.board import cells_opened_by, visible_position
from webapp.notation.detect import UnknownForm, read_position
from webapp.notation.foreign.bare_grids.readings import SeveralReadings
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_rows

pytestmark = pytest.mark.unit

SEEN = Position(3, 2, {0: 1, 3: 1, 4: 2})
"""1 and two hidden cells above 1, 2 and a hidden one."""

WAYS = {
    "close together": "1##\n12#\n",
    "with spaces": "1 # #\n1 2 #\n",
    "in groups": "  1 ##\n  1 2#\n",
    "CSV": "1,#,#\r\n1,2,#\r\n",
    "CSV with quotes": '"1";"#";"#"\n"1";"2";"#"\n',
    "tabs": "1\t#\t#\n1\t2\t#\n",
    "a list of lists": "[[1, '#', '#'],\n [1, 2, '#']]\n",
    "a list in one line": '[["1","#","#"],["1","2","#"]]',
    "rows in braces": "{{1, '#', '#'}, {1, 2, '#'}};",
    "a cell in brackets": "[1][#][#]\n[1][2][#]\n",
    "between bars": "| 1 | # | # |\n| 1 | 2 | # |\n",
    "in a frame": "+---+---+---+\n| 1 | # | # |\n+---+---+---+\n| 1 | 2 | # |\n+---+---+---+\n",
    "in a drawn frame": "\u250c\u2500\u2510\n\u25021##\u2502\n\u250212#\u2502\n\u2514\u2518\n",
    "from a code block": "```\n1##\n12#\n```\n",
    "below a comment": "# from a chat\n1##\n12#\n",
    "boxes": "1\u25a0\u25a0\n12\u25a0\n",
    "emoji": "1\ufe0f\u20e3\u2b1c\u2b1c\n1\ufe0f\u20e32\ufe0f\u20e3\u2b1c\n",
    "spoilers": "||1\ufe0f\u20e3||||\u2b1c||||\u2b1c||\n||1||||2\ufe0f\u20e3||||\u2b1c||\n",
    "names of emoji": ":one::blue_square::blue_square:\n:one::two::blue_square:",
    "wide digits": "\uff11##\n\uff11\uff12#\n",
}


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS.keys())
def test_cells_may_stand_in_many_ways(text: str) -> None:
    assert read_position(text) == SEEN
    assert read_position(text.encode()) == SEEN


@pytest.mark.parametrize(
    "hidden", [*"#HhUu?.-_~xEoX@", "\u25a0", "\u25a1", "\u2588", "\U0001f7e6", "-1"]
)
def test_what_can_only_be_hidden_is_hidden(hidden: str) -> None:
    """Open or a mine, these cells would contradict the numbers."""
    rows = [["1", hidden, hidden], ["2", "2", hidden], ["1", hidden, hidden]]
    text = "\n".join(" ".join(row) for row in rows)
    assert read_position(text) == Position(3, 3, {0: 1, 3: 2, 4: 2, 6: 1})


@pytest.mark.parametrize("mine", [*"*!FfPpMm9xX@oOB", "\U0001f6a9", "\U0001f4a3", "-1"])
def test_what_can_only_be_a_mine_is_one(mine: str) -> None:
    """Another sign stands for what is open, and one more for what is hidden."""
    text = f"0 1 {mine}\n0 1 #\n"
    assert read_position(text) == Position(3, 2, {0: 0, 1: 1, 3: 0, 4: 1}, bullets=1 << 2)


def test_a_sign_for_open_cells_leaves_another_for_the_hidden() -> None:
    assert read_position("0 1 .\n0 1 .\n") == Position(3, 2, {0: 0, 1: 1, 3: 0, 4: 1})
    assert read_position(". 1 #\n. 1 #\n") == Position(3, 2, {0: 0, 1: 1, 3: 0, 4: 1})


def test_own_rows_without_their_first_line_are_read() -> None:
    assert read_position("..1.\n.32.\n4*..\n....\n") == Position(
        4, 4, {2: 1, 5: 3, 6: 2, 8: 4}, bullets=1 << 9
    )


TWO_BOARDS = "..1xx\n..1xx\n"


def test_where_two_readings_make_sense_nothing_is_guessed() -> None:
    with pytest.raises(SeveralReadings) as refused:
        read_position(TWO_BOARDS)
    readings = refused.value.readings
    assert [reading.dialect for reading in readings] == ["minesolve", "minesweepr"]
    assert [print_rows(reading.position) for reading in readings] == [
        ["..100", "..100"],
        ["001..", "001.."],
    ]
    assert readings[0].in_words == {".": "not known yet", "x": "open, no mine around it"}
    for reading in readings:
        assert read_position(TWO_BOARDS, reading.dialect) == reading.position


def test_a_dialect_without_a_name_says_what_is_what() -> None:
    with pytest.raises(SeveralReadings) as refused:
        read_position("...\n...")
    assert [reading.dialect for reading in refused.value.readings] == [".=unknown", ".=open"]
    assert read_position("...\n...", ".=unknown") == Position(3, 2, {})
    assert read_position("q1\n11", "q=mine") == LiveBoard(2, 2, 1)
    assert read_position("q1\nw1", "q=unknown, w=empty") == Position(2, 2, {1: 1, 3: 1}, empties=4)
    assert read_position("1,,\n1,2,\n", "blank=unknown") == SEEN


def test_a_named_dialect_is_read_by_its_own_signs_alone() -> None:
    assert read_position("..1\n.x*\n", "minesweepr") == Position(
        3, 2, {0: 0, 1: 0, 2: 1, 3: 0}, bullets=1 << 5
    )
    assert read_position(b"..1\n.x*\n", "minesolve") == Position(3, 2, {2: 1, 4: 0}, bullets=1 << 5)
    assert faults_of("..\n.y\n", "minesolve") == [
        "line 2, column 2: 'y' is not a cell: use 0 to 8, ., *, x"
    ]
    assert faults_of("\n", "minesolve") == ["there is nothing to read: give the rows of the board"]


@pytest.mark.parametrize("dialect", ["klingon", "x=mine,", "x=maybe", "=mine", "x=mine," * 99])
def test_a_dialect_that_is_none_is_refused(dialect: str) -> None:
    [message] = faults_of(TWO_BOARDS, dialect)
    assert "use minesweepr or minesolve, or say what signs stand for" in message


@pytest.mark.parametrize(
    ("text", "mines"),
    [("0 1 0\n1 0 0", [1, 3]), (".*.\n*..", [1, 3]), ("_X_\nX__", [1, 3]), ("0*0\n*00", [1, 3])],
)
def test_a_map_of_all_mines_is_a_whole_board(text: str, mines: list[int]) -> None:
    assert read_position(text) == LiveBoard(3, 2, mask_of(mines))


def test_a_map_may_be_read_from_both_sides() -> None:
    with pytest.raises(SeveralReadings) as refused:
        read_position("xo\nox")
    assert [reading.value for reading in refused.value.readings] == [
        LiveBoard(2, 2, 0b1001),
        LiveBoard(2, 2, 0b0110),
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("1#\n1##\n", ["line 2: the row has 3 cells instead of 2"]),
        ("1####q\n11####\n", ["line 1, column 6: 'q' is not a sign that is known: say what it"]),
        ("1 . _\n1 # #\n", ["too many signs of this grid seem to stand for the same"]),
        ("1 . _ x\n1 o - ~\n", ["programs disagree about too many signs of this grid"]),
        ("1" + "#" * 64 + "\n" + "#" * 65, ["the width is 65: use 1 to 64"]),
    ],
)
def test_slips_have_their_place(text: str, faults: list[str]) -> None:
    messages = faults_of(text)
    assert len(messages) == len(faults)
    assert all(message.startswith(fault) for message, fault in zip(messages, faults, strict=True))


@pytest.mark.parametrize("text", ["foo\nbox", "hello\nworld 1", "boo", "1 2\n3 4", "12\n34", ".x."])
def test_words_and_numbers_are_no_grid(text: str) -> None:
    with pytest.raises(UnknownForm):
        read_position(text)


HIDDEN, OPEN, MINES = "#.-_x\u25a0\u2b1c?", ".0_x\u25a1", "*FM!\U0001f6a9"


@given(boards(), st.data())
def test_what_a_player_sees_is_never_read_as_something_else(
    board: LiveBoard, data: st.DataObject
) -> None:
    """Whatever signs a program has, its board is read, or among the readings."""
    free = [c for c in range(board.width * board.height) if not board.mines >> c & 1]
    if not free or board.height < 2:
        return
    opened = cells_opened_by(board, data.draw(st.sampled_from(free)))
    flags = board.mines & data.draw(st.integers(0, board.mines))
    seen = visible_position(board, opened)
    signs = {
        ".": data.draw(st.sampled_from(HIDDEN)),
        "0": data.draw(st.sampled_from(OPEN)),
        "*": data.draw(st.sampled_from(MINES)),
    }
    position = Position(board.width, board.height, seen.clues, bullets=flags)
    rows = print_rows(position)
    used = {signs.get(sign, sign) for row in rows for sign in row}
    if len({signs["."], signs["0"]}) < 2 or not used & set("012345678"):
        return
    text = "\n".join("".join(signs.get(sign, sign) for sign in row) for row in rows)
    if used <= set("012345678") and not used <= {"0", "1"}:
        with pytest.raises(UnknownForm):  # numbers alone: nothing is hidden
            read_position(text)
        return
    values = values_of(text)
    expected = LiveBoard(board.width, board.height, flags)
    assert position in values or (not position.unknown and expected in values)


def values_of(text: str) -> list[Position | LiveBoard]:
    """The value of a grid, or those of all its readings."""
    try:
        return [read_position(text)]
    except SeveralReadings as several:
        return [reading.value for reading in several.readings]


MEANT = {"unknown": ".", "open": "0", "mine": "*"}


@given(st.integers(1, 5), st.integers(2, 4), st.data())
def test_the_readings_are_all_that_make_sense(width: int, height: int, data: st.DataObject) -> None:
    """Each way to give . and x a meaning is tried in turn, and looked at by itself."""
    size = width * height
    cells = data.draw(st.lists(st.sampled_from(".x123"), min_size=size, max_size=size))
    if not {".", "x"} <= set(cells) or not set(cells) & set("123"):
        return
    sensible: list[Position] = []
    for dot, cross in product(["unknown", "open"], ["unknown", "open", "mine"]):
        if dot == cross:
            continue
        signs = [MEANT[{".": dot, "x": cross}[sign]] if sign in ".x" else sign for sign in cells]
        rows = ["".join(signs[at : at + width]) for at in range(0, size, width)]
        position = read_position("\n".join([f"{width}x{height} ?", *rows]))
        assert isinstance(position, Position)
        sensible.append(position)
    possible = [position for position in sensible if not validate(position)] or sensible
    flooded = [position for position in possible if all_around_zeros_open(position)] or possible
    expected = [
        position
        if position.unknown or validate(position)
        else LiveBoard(width, height, position.bullets)
        for position in flooded
    ]
    rows = ["".join(cells[at : at + width]) for at in range(0, size, width)]
    values = values_of("\n".join(rows))
    assert sorted(map(repr, values)) == sorted(map(repr, expected))


def all_around_zeros_open(position: Position) -> bool:
    hidden = {divmod(cell, position.width) for cell in cells_of(position.unknown)}
    zeros = [divmod(cell, position.width) for cell, clue in position.clues.items() if clue == 0]
    return not any(
        max(abs(row - other_row), abs(column - other_column)) == 1
        for row, column in zeros
        for other_row, other_column in hidden
    )
