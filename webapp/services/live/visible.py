"""The visible part of a live game: nothing that its player does not see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.position import Position
from webapp.mines.game import EXPLODED, FLAG, GameState, Outcome
from webapp.mines.levels import First, Rules
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import print_game_id
from webapp.services.live.reasoned_by import MIXED
from webapp.store.live_games import LiveGame


@dataclass(frozen=True, kw_only=True)
class VisibleGame:
    """A game as its player sees it."""

    id: str
    width: int
    height: int
    mines: int
    level: str
    rules: Rules
    first: First
    hardness: str
    method: str
    flood: bool
    """Whether a 0 opens the cells around it by itself."""

    revision: int
    view: str
    """A character for each cell, row by row; see `webapp.mines.game`."""

    outcome: Outcome
    ms: int
    """The time so far."""

    started: bool
    """Whether a cell has been opened."""

    start: Cell | None
    practice: bool
    assisted: bool
    counted: bool
    """Whether it counts in statistics."""

    origin: str
    engines: tuple[str, ...]
    adviser: str
    """The strategy that is asked for advice, perhaps with its way to guess after a colon."""

    reasoner: str
    """The strategy that reasons while the player guesses; nothing: the assistant itself."""

    reasoned_by: str
    """Who has reasoned since the first opening."""

    asked: str
    """What the assistant was asked about this very board."""

    day: str
    """For a board of the day: which day."""

    created: datetime
    touched: datetime
    board_id: str
    """The board's game ID; nothing before the end."""

    seed: int | None
    """None before the end."""

    @property
    def given_up(self) -> bool:
        """Whether its player ended it without hitting a mine."""
        return self.outcome == "lost" and EXPLODED not in self.view

    @property
    def help_is_noted(self) -> bool:
        """Whether further help changes nothing of how the game counts."""
        return self.assisted and self.reasoned_by in {"", MIXED}

    @property
    def left(self) -> int:
        """Mines without a flag, if all flags are right."""
        return self.mines - self.view.count(FLAG)

    def position(self, *, flags: bool = False) -> Position:
        """What can be reasoned from: the numbers seen and how many mines there are.

        `flags`: take the flags for mines.
        """
        numbers = {cell: int(look) for cell, look in enumerate(self.view) if look.isdigit()}
        marked = (cell for cell, look in enumerate(self.view) if look == FLAG)
        mines = mask_of(marked) if flags else 0
        return Position(self.width, self.height, numbers, bullets=mines, total=self.mines)


def visible_game(row: LiveGame) -> VisibleGame:
    """The visible part of a row."""
    ended = bool(row.outcome)
    return VisibleGame(
        id=row.id,
        width=row.width,
        height=row.height,
        mines=row.mines,
        level=row.level,
        rules=cast("Rules", row.rules),
        first=cast("First", row.first),
        hardness=row.hardness,
        method=row.method,
        flood=row.flood,
        revision=row.revision,
        view=game_of(row).view(),
        outcome=cast("Outcome", row.outcome),
        ms=row.ms,
        started=row.began_at is not None,
        start=row.start,
        practice=row.practice,
        assisted=row.assisted,
        counted=row.counted,
        origin=row.origin,
        engines=tuple(filter(None, row.engines.split(","))),
        adviser=row.adviser,
        reasoner=row.reasoner,
        reasoned_by=row.reasoned_by,
        created=row.created_at,
        asked=row.asked if row.asked_revision == row.revision else "",
        day=row.day.isoformat() if row.day else "",
        touched=row.touched_at,
        board_id=print_game_id(_board(row)) if ended else "",
        seed=row.seed if ended else None,
    )


def game_of(row: LiveGame) -> GameState:
    """Read the game of a row, mines and all: for the rules, never to be shown."""
    exploded = read_cells(row.exploded)
    return GameState(
        width=row.width,
        height=row.height,
        mines=read_cells(row.board or ""),
        opened=read_cells(row.opened),
        flags=read_cells(row.flags),
        questions=read_cells(row.questions),
        exploded=exploded,
        given_up=given_up(row),
        flood=row.flood,
    )


def given_up(row: LiveGame) -> bool:
    """Whether a game's player ended it without hitting a mine."""
    return row.outcome == "lost" and not read_cells(row.exploded)


def write_cells(cells: Mask) -> str:
    """Write a set of cells as its column has it."""
    return f"{cells:x}"


def read_cells(text: str) -> Mask:
    """Read a set of cells from its column."""
    return int(text or "0", 16)


def _board(row: LiveGame) -> LiveBoard:
    return LiveBoard(row.width, row.height, read_cells(row.board or ""), row.start)
