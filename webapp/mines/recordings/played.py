"""A recording played on its board: its moves, and whether they end as the file says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.message import Message
from webapp.mines.game import GameState
from webapp.mines.levels import BoardWish, First
from webapp.mines.recordings.mouse import Mouse
from webapp.mines.replay import BREAK_OFF, OPENINGS, Act, Replay
from webapp.notation.cells import cell_names
from webapp.notation.english import agreeing, counted
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.recording import Claim, Recording

MOST_MOVES = 10_000
"""Moves of one game; nobody's patience goes so far."""


class NothingOpened(NotationError):
    """The error for a recording in which no cell is opened."""


@dataclass(frozen=True)
class PlayedRecording:
    """A recorded game as moves of ours."""

    recording: Recording
    board: LiveBoard
    """The board with its start; without one where the first click hit a mine."""

    acts: Sequence[Act]

    @cached_property
    def replay(self) -> Replay:
        """The game, move by move."""
        return Replay(self.board, self.acts)

    @property
    def wish(self) -> BoardWish:
        """The kind of board that it was.

        Nearly all programs promise a first click without a mine; a file that shows another first
        click tells that its program does not.
        """
        board = self.board
        first: First = "any" if board.start is None else "safe"
        return BoardWish(board.width, board.height, board.mines.bit_count(), first=first)

    @property
    def stuck(self) -> Position:
        """What the player saw last before the end: numbers and the total, but no flags."""
        return self.replay.seen(self.replay.moments[-1].before)

    @property
    def remarks(self) -> list[str]:
        """Sentences on what of the file does not fit."""
        return list(remarks(self.recording.claim, self.replay.end))


def play_recording(recording: Recording) -> PlayedRecording:
    """Play a recording on its board; raises `NothingOpened`, and `NotationError` for no game."""
    board = recording.board
    mouse = Mouse(GameState(board.width, board.height, board.mines), recording.settings)
    acts = list(_acts(recording, mouse))
    opening = next((act for act in acts if act.kind in OPENINGS), None)
    if opening is None:
        raise NothingOpened.at(
            Message("no cell is opened in this recording: there is nothing to replay")
        )
    if not mouse.game.outcome:
        acts.append(Act(BREAK_OFF, (), recording.events[-1].ms))
    first = opening.cells[0]
    start = None if board.mines >> first & 1 else first
    # Some programs count from the first press, or from the first flag; a game's time does not.
    acts = [replace(act, ms=max(0, act.ms - opening.ms)) for act in acts]
    return PlayedRecording(recording, replace(board, start=start), acts)


def _acts(recording: Recording, mouse: Mouse) -> Iterator[Act]:
    number = 0
    for event in recording.events:
        for act in mouse.acts(event):
            number += 1
            if number >= MOST_MOVES:
                raise NotationError.at(
                    Message(
                        "the recording has more than %(most_moves)s moves",
                        most_moves=f"{MOST_MOVES:,}",
                    )
                )
            yield act
        if mouse.game.outcome:
            return


def remarks(claim: Claim, end: GameState) -> Iterator[str]:
    """Sentences on what does not fit: how the file says that the game ended, and how it did."""
    hidden = (end.hidden & ~end.mines).bit_count()
    if end.exploded:
        if claim == "won":
            mines = cell_names(cells_of(end.exploded), end.width)
            number = end.exploded.bit_count()
            yield (
                f"The file says that the game was won, but its moves open {mines}, "
                f"{agreeing(number, 'which is a mine', 'which are mines')}."
            )
    elif end.outcome == "won":
        if claim == "lost":
            yield "The file says that the game was lost, but its moves open every safe cell."
    else:
        left = f"{counted(hidden, 'safe cell')} {agreeing(hidden, 'is', 'are')} still hidden"
        says = {
            "won": "The file says that the game was won, but not by its moves:",
            "lost": "The file says that the game was lost, but its moves open no mine:",
            "": "The recording ends before the game does:",
        }[claim]
        yield f"{says} {left}."
