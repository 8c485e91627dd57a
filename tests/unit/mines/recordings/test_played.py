"""Recordings played on their boards, and games of ours as recordings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.replay_files import Deed, OtherProgram
from webapp.engine.grid import cells_of, mask_of
from webapp.mines.game import BadLiveMove, GameState, Mark
from webapp.mines.recordings import played as recordings
from webapp.mines.recordings.clicks import recording_of
from webapp.mines.recordings.played import play_recording
from webapp.mines.replay import ENDINGS, MARKS, Act, Replay
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.rawvf import parse_rawvf
from webapp.notation.recordings.rawvf_text import print_rawvf
from webapp.notation.recordings.recording import Claim, Gesture, MouseEvent, Recording

pytestmark = pytest.mark.unit

BOARD = LiveBoard(4, 3, mask_of([3, 8]))


Click = tuple[Gesture, int]


def recording(*clicks: Click, claim: Claim = "") -> Recording:
    events = tuple(MouseEvent(100 * ms, gesture, cell) for ms, (gesture, cell) in enumerate(clicks))
    return Recording(board=BOARD, events=events, claim=claim)


def click(cell: int) -> tuple[Click, Click]:
    return ("lc", cell), ("lr", cell)


SAFE = [cell for cell in range(12) if cell not in {3, 8}]


def test_a_game_that_was_won() -> None:
    played = play_recording(recording(*(deed for cell in SAFE for deed in click(cell))))
    assert played.replay.end.outcome == "won"
    assert played.board.start == 0
    assert played.wish.first == "safe"
    assert played.remarks == []


def test_a_game_that_was_lost_shows_what_was_seen_before() -> None:
    played = play_recording(recording(*click(1), *click(3), *click(2), claim="lost"))
    assert [act.kind for act in played.acts] == ["open", "open"]
    assert played.replay.end.exploded == 1 << 3
    assert played.stuck.clues == {1: 0} | {c: played.stuck.clues[c] for c in (0, 2, 4, 5, 6)}
    assert played.stuck.total == 2
    assert played.remarks == []


def test_a_first_click_on_a_mine_was_promised_nothing() -> None:
    played = play_recording(recording(*click(3)))
    assert (played.board.start, played.wish.first) == (None, "any")


def test_a_recording_that_stops_ends_there() -> None:
    played = play_recording(recording(*click(2)))
    assert played.acts[-1] == Act("break-off", (), 0)
    assert (played.replay.end.outcome, played.replay.end.given_up) == ("lost", True)
    assert played.remarks == [
        "The recording ends before the game does: 9 safe cells are still hidden."
    ]
    assert set(played.stuck.clues) == {2}


@pytest.mark.parametrize(
    ("cells", "claim", "sentence"),
    [
        ((1, 3), "won", "won, but its moves open D1, which is a mine."),
        ((2,), "won", "won, but not by its moves: 9 safe cells are still hidden."),
        ((2,), "lost", "lost, but its moves open no mine: 9 safe cells are still hidden."),
        (SAFE, "lost", "lost, but its moves open every safe cell."),
    ],
)
def test_what_does_not_fit_is_said(cells: Sequence[int], claim: Claim, sentence: str) -> None:
    deeds = [deed for cell in cells for deed in click(cell)]
    assert play_recording(recording(*deeds, claim=claim)).remarks == [
        f"The file says that the game was {sentence}"
    ]


def test_a_recording_that_opens_nothing_is_refused() -> None:
    with pytest.raises(NotationError, match="no cell is opened in this recording"):
        play_recording(recording(("rc", 3), ("rr", 3)))


def test_a_recording_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recordings, "MOST_MOVES", 3)
    with pytest.raises(NotationError, match="more than 3 moves"):
        play_recording(recording(*(("rc", 3), ("rr", 3)) * 3))


def test_time_counts_from_the_first_opening() -> None:
    played = play_recording(recording(("rc", 3), ("rr", 3), *click(1), *click(7)))
    assert [(act.kind, act.ms) for act in played.acts] == [
        ("toggle", 0), ("open", 0), ("open", 200), ("break-off", 200),
    ]  # fmt: skip


# Games of ours, written for others and read back

PLAIN = ("open", "open", "chord", "toggle")
KINDS = (*PLAIN, "open", "cycle", "flag", "question", "unmark", "assist")


@st.composite
def games(draw: st.DrawFn, kinds: Sequence[str]) -> Replay:
    """Games of ours; of plain clicks, or of all that our moves can do."""
    plain = kinds is PLAIN
    width, height = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    cells = st.integers(0, width * height - 1)
    mines = draw(st.sets(cells, min_size=1, max_size=max(1, width * height // 5)))
    game = GameState(width, height, mask_of(mines))
    first = draw(cells.filter(lambda cell: cell not in mines))
    acts: list[Act] = []
    for ms in range(draw(st.integers(1, 25))):
        kind = draw(st.sampled_from(kinds)) if acts else "open"
        most = 1 if plain or kind == "chord" else 3
        aims = draw(st.lists(cells, min_size=1, max_size=most, unique=True)) if acts else [first]
        act = Act(kind, tuple(aims), 10 * ms)
        after = step(game, act, count_flags=plain or draw(st.booleans()))
        if after is not None and after != game:
            acts.append(act)
            game = after
        if game.outcome:
            break
    if not game.outcome:
        acts.append(Act("give-up", (), 10_000))
    return Replay(LiveBoard(width, height, mask_of(mines), first), acts)


def step(game: GameState, act: Act, *, count_flags: bool) -> GameState | None:
    """The game after a move; None if the rules refuse it."""
    mark: Mark | None = MARKS.get(act.kind)
    try:
        if mark is not None:
            return game.mark(mark, act.cells, questions=act.kind != "toggle")
        if act.kind == "chord":
            around = game.chord(act.cells[0], count_flags=count_flags)
            return game.open(around) if around else None
        bare = game.mark("unmark", act.cells) if act.kind == "assist" else game
        return bare.open(act.cells)
    except BadLiveMove:
        return None


def through_a_file(replay: Replay) -> Replay:
    text = print_rawvf(recording_of(replay, "Bullets"))
    return play_recording(parse_rawvf(text)).replay


def boards_by_time(replay: Replay) -> dict[int, GameState]:
    """The board after the last click of each moment."""
    clicks = (moment for moment in replay.played if moment.act.kind not in ENDINGS)
    return {moment.act.ms: moment.after for moment in clicks}


@given(games(PLAIN))
def test_a_game_of_plain_clicks_is_read_back_move_by_move(replay: Replay) -> None:
    again = through_a_file(replay)
    assert clicks_of(again) == clicks_of(replay)
    assert again.end == replay.end


def clicks_of(replay: Replay) -> list[tuple[str, tuple[int, ...], int]]:
    acts = (moment.act for moment in replay.moments)
    return [(act.kind, tuple(act.cells), act.ms) for act in acts if act.kind not in ENDINGS]


@given(games(PLAIN))
def test_another_program_comes_to_the_same_board_by_our_clicks(replay: Replay) -> None:
    end = replay.end
    mines = {divmod(mine, end.width) for mine in cells_of(end.mines)}
    other = OtherProgram(end.width, end.height, mines)
    for event in recording_of(replay, "Bullets").events:
        assert event.cell is not None
        other.do(Deed(event.ms, event.gesture, *divmod(event.cell, end.width)))
    if end.given_up:
        assert other.outcome == ""
        assert other.view == replace(end, given_up=False).view()
    else:
        assert other.outcome == end.outcome


@given(games(KINDS))
def test_any_game_is_read_back_board_by_board(replay: Replay) -> None:
    end = through_a_file(replay)
    again = boards_by_time(end)
    for moment in replay.played:
        if moment.act.kind == "give-up":
            assert end.end.given_up
        elif moment.hit:
            # Elsewhere one cell opens after the other: the first mine ends it.
            after = again[moment.act.ms]
            assert after.outcome == "lost"
            assert after.exploded & moment.hit
        else:
            assert again[moment.act.ms] == moment.after, moment.act


def test_a_game_that_began_open_is_opened_by_a_click() -> None:
    board = LiveBoard(4, 3, mask_of([3, 8]), 1)
    replay = Replay(board, [Act("open", (7,), 500), Act("give-up", (), 900)])
    again = through_a_file(replay)
    assert [(m.act.kind, tuple(m.act.cells)) for m in again.moments] == [
        ("open", (1,)),
        ("open", (7,)),
        ("break-off", ()),
    ]


def test_a_game_in_which_zeros_open_nothing_is_for_no_other_program() -> None:
    replay = Replay(BOARD, [Act("open", (0,), 0), Act("give-up", (), 1)], flood=False)
    with pytest.raises(ValueError, match="no other program"):
        recording_of(replay, "Bullets")
