"""Save files of Simon Tatham's Mines. The program wrote those in `saves/` when it was played.

`python -m tests.audits.save_files` compares many more with the pictures that the program draws.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.unit.notation.drawn_values import boards, faults_of
from tests.witnesses.naive_game import NaiveGame, Refused
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.mines.board import opening_position
from webapp.notation.detect import read_position
from webapp.notation.foreign.save_file import print_save_file
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_rows
from webapp.notation.tatham import parse_game_id

pytestmark = pytest.mark.unit

SAVES = Path(__file__).parent / "saves"
BOARD = parse_game_id("9x9:4,4,mb071b49fbd1cb6a0d5868")
SEEDED = parse_game_id("9x9:4,4,m4400ace8ff00fc4e95d20")
"""The board that the program made of the seed 1234 for a first click at E5."""


def text_of(name: str) -> str:
    return (SAVES / f"{name}.sav").read_text()


def seen(name: str) -> list[str]:
    value = read_position(text_of(name))
    assert isinstance(value, Position)
    assert value.total == 10
    return print_rows(value)


def test_after_the_first_click_it_is_the_whole_board() -> None:
    """The mines stand twice in it: with the first cell, and without."""
    assert read_position(text_of("first")) == SEEDED


def test_moves_that_were_taken_back_do_not_count() -> None:
    """Two flags, a chord that opens, C, a flag, and two moves taken back."""
    assert seen("chords") == [
        "110000000",
        ".10000000",
        ".10001232",
        ".21001**.",
        "..1001232",
        "..2000000",
        "..2110111",
        "....211..",
        "........1",
    ]


def test_a_lost_game_shows_the_mine_that_was_opened() -> None:
    rows = seen("lost")
    assert (rows[0][0], rows[3][6]) == ("*", "*")
    assert "".join(rows).count("*") == 2


def test_a_lost_game_that_was_solved_crosses_out_the_wrong_flag() -> None:
    rows = "".join(seen("lost_solved"))
    assert rows[0] == "-"
    assert {cell for cell, sign in enumerate(rows) if sign == "*"} == set(cells_of(BOARD.mines))
    assert "." in rows


def test_a_solved_game_shows_everything() -> None:
    value = read_position(text_of("solved"))
    assert isinstance(value, Position)
    assert value.bullets == BOARD.mines
    assert not value.unknown


def test_a_game_that_began_again_forgets_what_was_before() -> None:
    value = read_position(text_of("restarted"))
    assert isinstance(value, Position)
    assert not value.bullets
    centre = opening_position(SEEDED).clues
    corner = opening_position(LiveBoard(9, 9, SEEDED.mines, 72)).clues
    assert value.clues == {**centre, **corner}


def test_the_number_of_mines_is_that_of_the_board() -> None:
    """The parameters speak of 8 mines: the ID that the game was given did not say how many."""
    assert "9x9n8" in text_of("other_total")
    assert len(seen("other_total")) == 9


@pytest.mark.parametrize(
    "name", ["chords", "first", "lost", "lost_solved", "other_total", "restarted", "solved"]
)
def test_the_whole_board_is_there_at_any_time(name: str) -> None:
    board = read_position(text_of(name), whole=True)
    assert board == (SEEDED if name in {"first", "restarted"} else BOARD)


def test_a_game_before_its_first_click_has_no_mines_yet() -> None:
    [message] = faults_of(text_of("untouched"))
    assert message.startswith("line 7: no cell was opened before this game was saved")


def test_other_games_of_the_collection_are_refused() -> None:
    assert faults_of(text_of("pattern")) == [
        "line 3: this is a saved game of Pattern: only those of Mines can be read"
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("MOVE    :4:O8,8", "MOVE    :4:O8,9", "line 14: 'O8,9' is no move on this board: O, F or"),
        ("MOVE    :4:O8,8", "MOVE    :4:F6,2", "line 14: G3 gets a flag, but it is open"),
        ("MOVE    :4:O8,8", "MOVE    :5:O8,8", "line 14: MOVE has 4 signs instead of 5: the file"),
        ("MOVE    :4:O8,8\n", "", "the save file has 6 moves instead of 7: it is cut off or"),
        ("MOVE    :4:O8,8", "and so on", "line 14: 'and so on' is no field of a save file"),
        ("STATEPOS:1:6", "STATEPOS:1:9", "line 10: the state on the screen is 9: use 1 to 8"),
        ("STATEPOS:1:6", "STATEPOS:1:x", "line 10: STATEPOS is 'x': it is a number"),
        ("CPARAMS :6:9x9n10", "CPARAMS :3:9x9", ""),
        ("CPARAMS :6:9x9n10", "CPARAMS :4:nine", "line 5: 'nine' is not the size of a board"),
        ("CPARAMS :6:9x9n10\n", "", "the save file has no CPARAMS: it is cut off or was changed"),
        ("DESC    :26:4,4,m", "DESC    :26:4,4,x", "line 6: 'x' is not a hexadecimal digit"),
        ("UI      :2:D0", "PRIVDESC:22:mb171b49fbd1cb6a0d5868", "line 7: DESC and PRIVDESC are"),
    ],
)
def test_faults_have_their_place(old: str, new: str, fault: str) -> None:
    text = text_of("chords").replace(old, new)
    assert text != text_of("chords")
    if fault:
        assert faults_of(text)[0].startswith(fault)
    else:
        assert read_position(text) == read_position(text_of("chords"))


def test_a_game_cannot_begin_again_on_another_board() -> None:
    text = text_of("restarted").replace("RESTART :26:4,4,m44", "RESTART :26:4,4,m45")
    assert faults_of(text) == ["line 15: the game begins again on another board"]


@given(boards(starts=True))
def test_a_board_is_read_back(board: LiveBoard) -> None:
    assert read_position(print_save_file(board)) == board


@given(boards(starts=True), st.data())
def test_moves_do_what_they_do_in_another_game(board: LiveBoard, data: st.DataObject) -> None:
    """The witness keeps sets of squares, and looks at each square by itself."""
    assume(board.mines.bit_count() < board.width * board.height)
    naive = NaiveGame(board.width, board.height, cells_of(board.mines))
    if board.start is not None:
        naive.do_open([board.start])
    moves: list[str] = []
    cells = st.integers(0, board.width * board.height - 1)
    for kind, cell in data.draw(st.lists(st.tuples(st.sampled_from("OOFC"), cells), max_size=12)):
        try:
            if kind == "O":
                naive.do_open([cell])
            elif kind == "F":
                naive.do_mark("cycle", [cell], questions=False)
            elif not any(board.mines >> near & 1 for near in chorded(naive, cell)):
                naive.do_chord(cell, count_flags=False)
            else:
                continue  # the program opens the mine alone
        except Refused:
            continue
        moves.append(f"{kind}{cell % board.width},{cell // board.width}")
    text = print_save_file(board)
    for key in ("NSTATES ", "STATEPOS"):
        states = str(len(moves) + 1)
        text = text.replace(f"{key}:1:1", f"{key}:{len(states)}:{states}")
    value = read_position(text + "".join(f"MOVE    :{len(move)}:{move}\n" for move in moves))
    position = opening_position(value) if isinstance(value, LiveBoard) else value
    # Once a game is lost the witness shows all mines; the program shows the one that was opened.
    looks = {"#": ".", "*": ".", "F": "*", "X": "*", "W": "*"}
    rows = "".join(looks.get(look, look) for look in naive.view())
    if isinstance(value, LiveBoard):
        rows = rows.replace("*", ".")  # won by the first click: the program flags the mines
    assert "".join(print_rows(position)) == rows


def chorded(naive: NaiveGame, cell: int) -> list[int]:
    row, column = divmod(cell, naive.width)
    return [
        other
        for other, square in enumerate(naive.squares)
        if max(abs(square[0] - row), abs(square[1] - column)) == 1
        and naive.marks.get(square) != "F"
    ]
