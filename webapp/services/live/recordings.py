"""Replay files of other programs as ended games, and ended games as files for other programs.

Such a game is graded like any other and counts for nothing: nobody can tell who played it.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from webapp.message import Message
from webapp.mines.recordings.clicks import recording_of
from webapp.mines.recordings.played import PlayedRecording
from webapp.notation.recordings.rawvf_text import print_rawvf
from webapp.services import gate
from webapp.services.live import records
from webapp.services.live.records import REPLAY
from webapp.services.live.start import GamePlan, fresh_row, refuse_if_full
from webapp.services.live.visible import write_cells
from webapp.services.people import people
from webapp.services.recordings.reading import play_file
from webapp.store import live_games
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame, LiveMoveRow
from webapp.version import __version__


class NoRecording(ValueError):
    """A game that no other program could show; the message is for people."""


@dataclass(frozen=True)
class AddedRecording:
    """A replay file that has become a game."""

    player: str
    game: str


def add_recording(store: Store, player: str | None, data: bytes) -> AddedRecording:
    """Make an ended game of a replay file.

    Raises `NotationError`, `LibraryMissing`, `BadWish`, `gate.Busy`, `BudgetSpent`.
    """
    played = gate.ask_beside(play_file, data)
    wish = played.wish
    wish.check()
    plan = GamePlan(wish, REPLAY, None, board=played.board)

    def work(session: Session) -> LiveGame:
        person = people.ensure(session, player)
        refuse_if_full(session, person.id)
        row = _row(person.id, plan, played)
        session.add(row)
        session.flush()
        live_games.add_moves(session, row.id, _moves(played), row.created_at)
        return row

    row = store.write(work)
    return AddedRecording(row.player_id, row.id)


def rawvf_of(store: Store, game_id: str, player: str | None) -> str:
    """Write a game that has ended as RAWVF; raises `Unknown`, `Running`, `NoRecording`."""
    record = records.record(store, game_id, player)
    if not record.shown.flood:
        raise NoRecording(
            Message(
                "In this game a 0 opened nothing by itself. Other programs have no such games, "
                "so there is no file of it."
            )
        )
    return print_rawvf(recording_of(record.replay, f"Bullets {__version__}"))


def _row(player_id: str, plan: GamePlan, played: PlayedRecording) -> LiveGame:
    row = fresh_row(player_id, plan, counted=False)
    end, ms = played.replay.end, played.acts[-1].ms
    for name in ("opened", "flags", "questions", "exploded"):
        setattr(row, name, write_cells(getattr(end, name)))
    row.revision = len(played.acts)
    row.size = sum(len(move.cells) for move in _moves(played))
    row.outcome = row.result = end.outcome
    row.claim = played.recording.claim
    row.ms = row.result_ms = ms
    row.began_at = row.ended_at = row.created_at
    return row


def _moves(played: PlayedRecording) -> list[LiveMoveRow]:
    return [
        LiveMoveRow(number, act.kind, ".".join(map(str, act.cells)), act.ms)
        for number, act in enumerate(played.acts, 1)
    ]
