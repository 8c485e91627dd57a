"""Replay files as games: graded like any other, and counted nowhere."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from tests.processes.databases import ON_BOTH
from tests.sites.live_playing import KNOWN
from tests.sites.live_sessions import SECRET, Session
from webapp.clock import now
from webapp.explain.guesses.grading import Grade
from webapp.mines.levels import LEVELS, BadWish
from webapp.mines.recordings.clicks import recording_of
from webapp.mines.replay import Act, Replay
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.rawvf import parse_rawvf
from webapp.notation.recordings.rawvf_text import print_rawvf
from webapp.notation.tatham import parse_game_id
from webapp.services.live import daily_games, games, records
from webapp.services.live.figures import statistics
from webapp.services.live.games import GameWish, Unknown
from webapp.services.live.history import export_games, history
from webapp.services.live.recordings import NoRecording, add_recording, rawvf_of
from webapp.services.live.records import Running
from webapp.services.people import room
from webapp.store import live_games, live_records
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame
from webapp.store.live_records import GameFilter

pytestmark = pytest.mark.functional

BOARD = parse_game_id(KNOWN)


def file_of(*acts: Act, board: LiveBoard = BOARD) -> bytes:
    return print_rawvf(recording_of(Replay(board, acts), "Another")).encode()


def won_file() -> bytes:
    """A beginner's board, won cell by cell."""
    acts, game = [], Replay(BOARD, []).beginning
    for cell in range(81):
        if not (BOARD.mines | game.opened) >> cell & 1:
            acts.append(Act("open", (cell,), 100 * cell))
            game = game.open([cell])
    assert game.outcome == "won"
    return file_of(*acts)


MINE = BOARD.mines.bit_length() - 1
LOST = file_of(Act("open", (MINE,), 2500))
STOPPED = file_of(Act("toggle", (MINE,), 2500), Act("give-up", (), 3000))


@ON_BOTH
def test_a_file_becomes_an_ended_game_with_grades(store: Store) -> None:
    added = add_recording(store, None, LOST)
    record = records.record(store, added.game, added.player)
    shown = record.shown
    assert (shown.origin, shown.outcome, shown.counted, shown.level) == (
        "replay", "lost", False, "beginner",
    )  # fmt: skip
    assert [moment.act.kind for moment in record.moments] == ["open", "open"]
    assert record.grades[1].grade is Grade.SAFE, "the first click is protected"
    assert record.grades[2].grade is Grade.BLUNDER
    assert (record.measures.ms, record.measures.all_clicks) == (2500, 2)
    verdict = records.opening_verdict(record, 2)
    assert verdict is not None
    assert "safe to open" in verdict.sentence


def test_a_game_that_stops_is_graded_as_far_as_it_goes(store: Store) -> None:
    added = add_recording(store, None, STOPPED)
    record = records.record(store, added.game, added.player)
    assert [moment.act.kind for moment in record.moments] == ["open", "toggle", "break-off"]
    assert (record.shown.given_up, record.measures.all_clicks) == (True, 2)
    words = "The recording ends before the game does: 18 safe cells are still hidden."
    assert record.remarks == [words]


def test_replays_count_nowhere(store: Store) -> None:
    player = add_recording(store, None, won_file()).player
    for data in (won_file(), LOST, STOPPED):
        assert add_recording(store, player, data).player == player
    figures = statistics(store, player)
    assert figures.all.games == []
    assert (figures.levels, figures.reasoned, figures.courses) == ([], [], [])
    assert figures.uncounted == {
        "assisted": 0, "shared": 0, "daily": 0, "practice": 0, "replay": 4,
    }  # fmt: skip
    with store.read() as session:
        assert live_records.counted_games(session, player, 10) == []
        assert live_records.reasoned_games(session, player, (), 10) == []
        assert live_games.first_dailies(session, player, now().date()) == {}
        assert live_games.count_running(session, player) == 0
    today = daily_games.daily_games(store, player, now().date())
    assert all(today.get(level) is None for level in LEVELS)
    assert games.list_games(store, player, running=True).games == []


def test_replays_stand_among_the_games_and_in_their_files(store: Store) -> None:
    added = add_recording(store, None, won_file())
    (line,) = history(store, added.player, GameFilter()).lines
    assert (line.id, line.origin, line.counted, line.outcome) == (
        added.game, "replay", False, "won",
    )  # fmt: skip
    with export_games(store, added.player) as file:
        (game,) = file.games
    assert (game["origin"], game["counted"], game["result"]) == ("replay", False, "won")


def test_the_board_of_a_replay_can_be_played(store: Store) -> None:
    added = add_recording(store, None, LOST)
    shown = games.again(store, added.game, added.player)
    assert (shown.origin, shown.counted, shown.outcome) == ("shared", False, "")


def test_a_loss_that_is_taken_back_is_practice_and_counts_nowhere(store: Store) -> None:
    added = add_recording(store, None, LOST)
    shown = games.look(store, added.game, added.player)
    session = Session(store, added.player, shown)
    assert session.take_back().practice
    assert statistics(store, added.player).all.games == []


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"hello", NotationError),
        (file_of(Act("open", (1,), 5), board=LiveBoard(3, 1, 1 << 2)), BadWish),
    ],
)
def test_a_file_that_is_no_game_leaves_nothing(
    store: Store, data: bytes, error: type[Exception]
) -> None:
    with pytest.raises(error):
        add_recording(store, None, data)
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(LiveGame)) == 0


def test_where_the_room_is_used_up_it_is_said(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "OF_A_PERSON", 1)
    player = add_recording(store, None, LOST).player
    with pytest.raises(BadWish, match="your games fill"):
        add_recording(store, player, LOST)


# The other way


def test_a_game_goes_out_and_comes_back(store: Store) -> None:
    first = add_recording(store, None, won_file())
    text = rawvf_of(store, first.game, first.player)
    again = add_recording(store, first.player, text.encode())
    before, after = (records.record(store, a.game, a.player) for a in (first, again))
    assert [moment.act for moment in before.moments] == [moment.act for moment in after.moments]
    assert before.grades == after.grades
    assert parse_rawvf(text).claim == "won"


def test_a_game_that_is_no_file_is_said(store: Store) -> None:
    running = Session.begin(store, GameWish(level="beginner"))
    with pytest.raises(Running):
        rawvf_of(store, running.shown.id, running.player)
    with pytest.raises(Unknown):
        rawvf_of(store, running.shown.id, None)
    without_flood, _ = games.start(store, None, GameWish(game_id=KNOWN, flood=False), SECRET)
    shown = games.list_games(store, without_flood).games[0]
    Session(store, without_flood, shown).make("open", MINE)
    with pytest.raises(NoRecording, match="a 0 opened nothing by itself"):
        rawvf_of(store, shown.id, without_flood)
    assert records.REPLAY == "replay"
