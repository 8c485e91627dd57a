"""RAWVF: what programs write is read, what is wrong is said, and what is written is read back."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.engine.grid import mask_of
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.rawvf import is_rawvf, parse_rawvf
from webapp.notation.recordings.rawvf_text import print_rawvf
from webapp.notation.recordings.recording import Claim, Gesture, MouseEvent, Recording, Setting

pytestmark = pytest.mark.unit

PARSER = """\
RawVF_Version: Rev6
Program: Minesweeper Arbiter
Version: 0.52.3
Player: Ann: the first
Level: Custom
Width: 3
Height: 2
Mines: 1
Marks: On
Time: 1.230
BBBV: 1
Timestamp: 19.11.2026.12:00:00:1234
Mode: Classic
Board:
00*
000
Events:
0.000 mv 1 1 (8 8)
0.000 lc 1 1 (8 8)
0.010 lr 1 1 (8 8)
-0.100 mv 1 1 (9 8)
1.230 rc 3 1 (40 8)
1.230 rr 3 1 (47 15)
"""
"""As the converters of other programs' files write it."""

BY_HAND = """\
Board:
00*
000
Events:
{}
"""


def events(*lines: str, header: str = "") -> list[MouseEvent]:
    return list(parse_rawvf(header + BY_HAND.format("\n".join(lines))).events)


def faults(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse_rawvf(text)
    return str(caught.value)


def test_a_converted_file() -> None:
    recording = parse_rawvf(PARSER)
    assert recording.board == LiveBoard(3, 2, 1 << 2)
    assert recording.settings == {"marks"}
    assert (recording.claim, recording.program) == ("", "Minesweeper Arbiter")
    assert list(recording.events) == [
        MouseEvent(0, "lc", 0),
        MouseEvent(10, "lr", 0),
        MouseEvent(1230, "rc", 2),
        MouseEvent(1230, "rr", 2),
    ]


def test_windows_lines_and_a_mark_of_byte_order_change_nothing() -> None:
    assert parse_rawvf("\ufeff" + PARSER.replace("\n", "\r\n")) == parse_rawvf(PARSER)
    assert is_rawvf(PARSER.replace("\n", "\r\n"))


@pytest.mark.parametrize(
    ("header", "line", "cell"),
    [
        ("", "0.00 lc 3 2", 5),
        ("", "0.00 lc (40 24)", 5),
        ("", "0.00 lc 3 2 (40 24) (l)", 5),
        # Columns from 1, and pixels of another size, which is not said.
        ("", "0.00 lc 3 2 (68 40)", 5),
        # Columns from 0, as pixels of the usual size show.
        ("", "0.00 lc 2 1 (40 24)", 5),
        # The size of a cell is said: its pixels count, whatever the columns are.
        ("SquareSize: 64\n", "0.00 lc 2 1 (130 64)", 5),
        ("SquareSize: 24\n", "0.00 lc (49 25)", 5),
        ("", "0.00 lc 4 1", None),
        ("", "0.00 lc 0 1", None),
        ("", "0.00 lc (-1 4)", None),
    ],
)
def test_a_place_is_read_as_the_file_says(header: str, line: str, cell: int | None) -> None:
    assert events(line, header=header) == [MouseEvent(0, "lc", cell)]


@pytest.mark.parametrize(
    ("lines", "times"),
    [
        (("0.05 lc 1 1", "1.5 lr 1 1"), [50, 1500]),
        (("0,050 lc 1 1", "2 lr 1 1"), [50, 2000]),
        (("50 lc 1 1", "1500 lr 1 1"), [50, 1500]),
        (("-1.00 rc 1 1", "0.1239 rr 1 1"), [0, 123]),
        (("3.00 lc 1 1", "2.99 lr 1 1"), [3000, 3000]),
    ],
)
def test_times(lines: tuple[str, ...], times: list[int]) -> None:
    assert [event.ms for event in events(*lines)] == times


@pytest.mark.parametrize(
    ("lines", "claim"),
    [
        (("1.00 won",), "won"),
        (("won",), "won"),
        (("boom",), "lost"),
        (("1.00 blast",), "lost"),
        (("blast 3 1",), ""),
        (("1.00 nonstandard",), ""),
        (("1.00 boom", "2.00 won"), "lost"),
    ],
)
def test_how_it_ended(lines: tuple[str, ...], claim: Claim) -> None:
    assert parse_rawvf(BY_HAND.format("\n".join(lines))).claim == claim


@pytest.mark.parametrize(("status", "claim"), [("won", "won"), ("Loss", "lost"), ("?", "")])
def test_a_status_in_the_head_counts_where_no_event_says_it(status: str, claim: str) -> None:
    text = f"Status: {status}\n{BY_HAND.format('0.1 lc 1 1')}"
    assert parse_rawvf(text).claim == claim


def test_what_follows_from_clicks_is_passed_over() -> None:
    lines = ("0.00 start", "pressed 1 1", "number0 1 1", "flag 3 1", "closed 3 1", "number8 1 1",
             "Cell opened (Number 3) 2 2", "Flag removed 3 1", "0.1 Solved 3BV: 3 of 20",
             "0.2 sx 1 2", "0.2 lc 1 1")  # fmt: skip
    assert events(*lines) == [MouseEvent(200, "lc", 0)]


def test_moves_count_only_where_they_click() -> None:
    lines = ("0.1 lc 1 1", "0.2 mv 2 1", "0.3 lr 2 1")
    assert [event.gesture for event in events(*lines)] == ["lc", "lr"]
    dragged = events(*lines, header="NonoMouse: on\n")
    assert [event.gesture for event in dragged] == ["lc", "mv", "lr"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this RAWVF text has no line Board: with the rows below it"),
        ("Events:\n0.1 lc 1 1\n", "this RAWVF text has no line Board: with the rows below it"),
        ("Board:\n00\n0*\n", "no line Events: with the presses and releases below it"),
        ("Events:\nBoard:\n", "line 1: in this RAWVF text Events: stands above Board:, which"),
        ("Board:\nEvents:\n", "below the line Board: there are no rows"),
        ("Width: 4\nBoard:\n0*\nEvents:\n", "line 1: Width is 4, but the board has 2"),
        ("Mines: two\nBoard:\n0*\nEvents:\n", "line 1: Mines is 'two': it is a number"),
        ("SquareSize: 0\nBoard:\n0*\nEvents:\n", "SquareSize is 0"),
        ("Board:\n0*\n0*0\nEvents:\n", "line 3: the row has 3 cells instead of 2"),
        ("Board:\n0x\nEvents:\n", "line 2, column 2: 'x' is not a cell: use * (mine) or 0"),
        ("Board:\n" + "0" * 65 + "\nEvents:\n", "line 2: the width is 65: use 1 to 64"),
        (BY_HAND.format("0.1 dance 1 1"), "line 5: '0.1 dance 1 1' is no event of RAWVF"),
        (BY_HAND.format("hello"), "line 5: 'hello' is no event of RAWVF"),
        (BY_HAND.format("0.1 lc here"), "line 5: '0.1 lc here' names no cell"),
        (BY_HAND.format("999999999.0 lc 1 1"), "line 5: a time is longer than eleven days"),
        (BY_HAND.format("Board:"), "line 5: mines move in this game, or several games are"),
        (BY_HAND.format("reset 1 1"), "line 5: mines move in this game"),
    ],
)
def test_what_is_wrong_is_said(text: str, sentence: str) -> None:
    assert sentence in faults(text)


GESTURES: tuple[Gesture, ...] = ("lc", "lr", "rc", "rr", "mc", "mr", "sc", "mt")
SETTINGS: tuple[Setting, ...] = ("marks", "superclick", "superflag", "elmartechnique")


@st.composite
def recordings(draw: st.DrawFn) -> Recording:
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 20))
    cells = st.integers(0, width * height - 1)
    written = draw(
        st.lists(
            st.tuples(st.integers(0, 10**6), st.sampled_from(GESTURES), st.none() | cells),
            max_size=12,
        )
    )
    return Recording(
        board=LiveBoard(width, height, mask_of(draw(st.sets(cells, max_size=30)))),
        events=tuple(MouseEvent(*event) for event in sorted(written, key=lambda event: event[0])),
        settings=frozenset(draw(st.sets(st.sampled_from(SETTINGS)))),
        claim=draw(st.sampled_from(("", "won", "lost"))),
        program=draw(st.sampled_from(("", "Bullets 1.0"))),
    )


@given(recordings())
def test_what_is_written_is_read_back(recording: Recording) -> None:
    text = print_rawvf(recording)
    assert is_rawvf(text)
    assert parse_rawvf(text) == recording


def test_whatever_is_given_ends_in_a_recording_or_a_sentence() -> None:
    dice = random.Random(15)
    odd = ["Board:", "Events:", "0.1 lc (", "9" * 300, ":", "\0", "(" * 999]
    pieces = [*PARSER.splitlines(), *odd]
    for _ in range(600):
        lines = PARSER.splitlines()
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(len(lines))
            match dice.randrange(4):
                case 0:
                    lines[place] = dice.choice(pieces)
                case 1:
                    lines[place] = lines[place][: dice.randint(0, len(lines[place]))]
                case 2:
                    lines[place] += chr(dice.randrange(0x2FFF))
                case 3:
                    lines[place:place] = [dice.choice(pieces)] * dice.randint(1, 50)
        with suppress(NotationError):
            assert parse_rawvf("\n".join(lines)).board.width <= 64
