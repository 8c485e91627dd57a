"""Files of other programs, read by a library in a process of its own."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.witnesses.replay_files import Deed, OtherProgram, avf, evf, mvf, rmv
from webapp import libraries
from webapp.engine.grid import mask_of
from webapp.libraries import LibraryMissing
from webapp.mines.recordings.played import play_recording
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.rawvf_text import print_rawvf
from webapp.notation.recordings.recording import MAX_RECORDING, MouseEvent, Recording
from webapp.services.recordings.reading import (
    UnreadableReplay,
    kind_of,
    play_file,
    read_notation_or_replay,
    read_recording,
)

pytestmark = pytest.mark.functional

WIDTH, HEIGHT = 6, 5
MINES = {(0, 5), (2, 0), (4, 3)}
Encoder = Callable[[int, int, set[tuple[int, int]], Sequence[Deed]], bytes]
ENCODERS: tuple[Encoder, ...] = (evf, rmv, avf, mvf)


def a_game(seed: int) -> list[Deed]:
    """Clicks of all kinds until a game ends."""
    dice = random.Random(seed)
    other = OtherProgram(WIDTH, HEIGHT, MINES)
    deeds: list[Deed] = []
    clicks = [(("lc", "lr"), (0, 0))]
    while not other.outcome:
        gestures, place = clicks.pop() if clicks else click(dice)
        for gesture in gestures:
            deeds.append(Deed(90 * len(deeds), gesture, *place))
            other.do(deeds[-1])
            if other.outcome:
                break
    return deeds


def click(dice: random.Random) -> tuple[tuple[str, ...], tuple[int, int]]:
    flags = dice.random() < 0.5
    place = dice.choice(sorted(MINES)) if flags else (dice.randrange(HEIGHT), dice.randrange(WIDTH))
    others = [("lc", "lr"), ("lc", "rc", "lr", "rr"), ("mc", "mr")]
    return ("rc", "rr") if flags else dice.choice(others), place


def moves(recording: Recording) -> list[tuple[str, tuple[int, ...]]]:
    return [(act.kind, tuple(act.cells)) for act in play_recording(recording).acts]


@pytest.mark.parametrize("encode", ENCODERS, ids=lambda encoder: encoder.__name__)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_file_has_the_moves_of_its_game(encode: Encoder, seed: int) -> None:
    deeds = a_game(seed)
    data = encode(WIDTH, HEIGHT, MINES, deeds)
    assert kind_of(data) == encode.__name__
    recording = read_recording(data)
    board = LiveBoard(WIDTH, HEIGHT, mask_of(WIDTH * row + column for row, column in MINES))
    events = [MouseEvent(d.ms, d.gesture, WIDTH * d.row + d.column) for d in deeds]  # type: ignore[arg-type]
    assert recording.board == board
    assert moves(recording) == moves(Recording(board=board, events=events))
    if encode is not evf:  # its times are those of the writing
        # The press of the first click is not in every file: the release stands for it.
        assert [event.ms for event in recording.events][1:] == [deed.ms for deed in deeds][1:]


def test_flags_from_before_the_game_stand() -> None:
    deeds = [Deed(0, "lc", 0, 0), Deed(0, "lr", 0, 0)]
    recording = read_recording(rmv(WIDTH, HEIGHT, MINES, deeds, [(0, 5), (2, 0)]))
    assert moves(recording)[:3] == [("toggle", (5,)), ("toggle", (12,)), ("open", (0,))]


def test_question_marks_of_arbiter_are_known() -> None:
    data = avf(WIDTH, HEIGHT, MINES, a_game(1))
    assert read_recording(data).settings == frozenset()
    assert read_recording(data.replace(b"\x7f9[", b"\x119[")).settings == {"marks"}


@pytest.mark.parametrize("encode", [evf, rmv], ids=["evf", "rmv"])
def test_a_file_says_that_it_was_won(encode: Encoder) -> None:
    safe = [(y, x) for y in range(HEIGHT) for x in range(WIDTH) if (y, x) not in MINES]
    deeds = [Deed(0, gesture, *place) for place in safe for gesture in ("lc", "lr")]
    other = OtherProgram(WIDTH, HEIGHT, MINES)
    needed = []
    for deed in deeds:
        if not other.outcome:
            other.do(deed)
            needed.append(deed)
    played = play_file(encode(WIDTH, HEIGHT, MINES, needed))
    assert (played.recording.claim, played.replay.end.outcome) == ("won", "won")
    assert played.remarks == []


@pytest.mark.parametrize("encode", ENCODERS, ids=lambda encoder: encoder.__name__)
def test_a_damaged_file_ends_in_a_sentence(
    encode: Encoder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    dice = random.Random(15)
    whole = encode(WIDTH, HEIGHT, MINES, a_game(1))
    with pytest.raises(NotationError, match=f"looks like an {encode.__name__} file, but"):
        read_recording(whole[:-60])
    for _ in range(4):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 9)):
            data[dice.randrange(8, len(data))] = dice.randrange(256)
        try:
            recording = read_recording(bytes(data))
        except NotationError as error:
            assert len(error.faults) == 1  # noqa: PT017  some are read all the same
        else:
            assert recording.board.width <= 64
    assert not list(tmp_path.iterdir()), "the library leaves nothing behind"


@pytest.mark.parametrize("encode", [rmv, avf, mvf], ids=lambda encoder: encoder.__name__)
def test_a_file_in_which_nothing_is_opened_is_no_readable_one_of_its_kind(encode: Encoder) -> None:
    deeds = [Deed(90 * number, gesture, 2, 0) for number, gesture in enumerate(("rc", "rr") * 2)]
    data = encode(WIDTH, HEIGHT, MINES, deeds)
    assert kind_of(data) == encode.__name__
    with pytest.raises(NotationError) as caught:
        play_file(data)
    assert str(caught.value) == (
        f"this looks like an {encode.__name__} file, but it cannot be read: no cell is opened in "
        "it, so it is damaged, or no replay at all"
    )


@pytest.mark.parametrize(
    "text",
    [
        "RawVF_Version: Rev6\nWidth: 3\nBoard:\n00*\n000\n",
        "Program: Another\nRawVF_Version: Rev6\nBoard:\n00*\n000\n0.1 lc 1 1\n",
        "RawVF_Version: Rev6\nWidth: 3\n",
    ],
)
def test_a_rawvf_text_that_lacks_a_part_is_no_board_amid_words(text: str) -> None:
    assert kind_of(text.encode()) == "rawvf"
    with pytest.raises(UnreadableReplay, match=r"this RAWVF text has no line (Board|Events):"):
        read_notation_or_replay(text)


def test_a_board_below_the_word_is_a_board_unless_a_replay_is_expected() -> None:
    text = "My game:\nBoard:\n1..\n2..\n1..\n"
    assert read_notation_or_replay(text).left_out
    with pytest.raises(NotationError, match="this RAWVF text has no line Events:"):
        read_recording(text.encode())


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"\xff" * 99, b"9x9:4,4,mb071b49fbd1cb6a0d5868", b"\5\5\0\1\0\0"]
)
def test_what_is_no_replay_is_not_taken_for_one(data: bytes) -> None:
    assert kind_of(data) is None
    with pytest.raises(NotationError, match="this is no replay that can be read: give a RAWVF"):
        read_recording(data)


def test_a_small_binary_board_is_no_replay() -> None:
    board = read_notation_or_replay(bytes([4, 3, 0, 1, 2, 2])).value
    assert board == LiveBoard(4, 3, 1 << 10)


def test_a_file_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(NotationError, match="the file is longer than 1 MB"):
        read_recording(b"*rmv" + bytes(MAX_RECORDING))


def test_without_the_library_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(libraries, "find_spec", lambda _name: None)
    data = rmv(WIDTH, HEIGHT, MINES, a_game(1))
    with pytest.raises(LibraryMissing) as caught:
        read_recording(data)
    assert str(caught.value) == (
        "reading evf, avf, rmv and mvf files needs ms-toollib, which is not installed: "
        "pip install ms-toollib"
    )
    assert caught.value.extra == "replays"
    text = Recording(board=LiveBoard(2, 2, 1), events=())
    assert read_recording(print_rawvf(text).encode()) == text


def test_of_a_replay_the_last_position_is_read() -> None:
    position = read_notation_or_replay(rmv(WIDTH, HEIGHT, MINES, a_game(2))).value
    assert position == play_file(rmv(WIDTH, HEIGHT, MINES, a_game(2))).stuck
