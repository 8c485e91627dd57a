"""A game of ours as clicks that any other Minesweeper program understands.

There a click opens one cell, a chord counts the flags around its number, and a right click leads
from mark to mark. A move of ours that does more becomes several clicks at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.engine.grid import Cell
from webapp.mines.game import GameState
from webapp.mines.recordings.mouse import Mouse
from webapp.mines.replay import Replay, ReplayMoment
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.recording import Gesture, MouseEvent, Recording

LEFT: tuple[Gesture, ...] = ("lc", "lr")
RIGHT: tuple[Gesture, ...] = ("rc", "rr")
CHORD: tuple[Gesture, ...] = ("lc", "rc", "lr", "rr")


def recording_of(replay: Replay, program: str) -> Recording:
    """The recording of a game up to its first end; zeros have to open what is around them."""
    if not replay.beginning.flood:
        raise ValueError("no other program has games in which zeros open nothing")
    questions = any(moment.after.questions for moment in replay.played)
    clicks = _Clicks(replay.beginning, questions=questions)
    for cell in _opened_before(replay):
        clicks.left(cell, 0)
    for moment in replay.played:
        clicks.make(moment)
    end = replay.played[-1].after if replay.played else replay.beginning
    board = replay.board
    return Recording(
        board=LiveBoard(board.width, board.height, board.mines),
        events=tuple(clicks.events),
        settings=frozenset({"marks"} if questions else ()),
        claim="" if end.given_up else end.outcome,
        program=program,
    )


def _opened_before(replay: Replay) -> Iterator[Cell]:
    """The start, where it was open before the first move."""
    if replay.beginning.opened and replay.board.start is not None:
        yield replay.board.start


class _Clicks:
    """Clicks, and the board that they lead to."""

    def __init__(self, beginning: GameState, *, questions: bool) -> None:
        self.events: list[MouseEvent] = []
        self._questions = questions
        hidden = GameState(beginning.width, beginning.height, beginning.mines)
        self._mouse = Mouse(hidden, {"marks"} if questions else ())

    def left(self, cell: Cell, ms: int) -> None:
        """Open a cell."""
        self._press(LEFT, cell, ms)

    def make(self, moment: ReplayMoment) -> None:
        """Make a move: first its marks, then its openings."""
        ms = moment.act.ms
        if moment.act.kind == "chord" and self._same_chord(moment):
            self._press(CHORD, moment.act.cells[0], ms)
            return
        if not moment.aims:
            self._mark(moment.act.cells, moment.after, ms)
            return
        bare = [cell for cell in moment.aims if self._mouse.game.flags >> cell & 1]
        self._mark(bare, GameState(moment.after.width, moment.after.height, 0), ms)
        # A move of ours that hits a mine opens nothing: so the mine comes first.
        for cell in sorted(moment.aims, key=lambda cell: not moment.hit >> cell & 1):
            game = self._mouse.game
            if not game.outcome and not game.opened >> cell & 1:
                self.left(cell, ms)

    def _same_chord(self, moment: ReplayMoment) -> bool:
        """Whether the flags are as many as the number, so that it is a chord everywhere."""
        return moment.before.chord(moment.act.cells[0]) == tuple(moment.aims)

    def _mark(self, cells: Sequence[Cell], wanted: GameState, ms: int) -> None:
        """Right clicks until these cells bear the marks that are wanted."""
        for cell in cells:
            while self._mouse.game.hidden >> cell & 1 and self._differs(cell, wanted):
                self._press(RIGHT, cell, ms)

    def _differs(self, cell: Cell, wanted: GameState) -> bool:
        game = self._mouse.game
        return bool((game.flags ^ wanted.flags | game.questions ^ wanted.questions) >> cell & 1)

    def _press(self, gestures: Sequence[Gesture], cell: Cell, ms: int) -> None:
        for gesture in gestures:
            event = MouseEvent(ms, gesture, cell)
            self.events.append(event)
            for _ in self._mouse.acts(event):
                pass
