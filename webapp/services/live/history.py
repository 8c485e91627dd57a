"""A player's live games, the latest first: for the page of all games and for files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from webapp.engine.grid import cells_of
from webapp.mines.levels import LEVELS
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import print_game_id
from webapp.services.live import records
from webapp.services.live.game_in_hand import Unknown
from webapp.services.live.visible import given_up, read_cells
from webapp.store import live_games
from webapp.store import live_records as rows
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame, LiveMoveRow
from webapp.store.live_records import GIVEN_UP

GameFilter = rows.GameFilter

A_PAGE = 30
A_FILE = 200
"""Games with all their moves in one file; the file says where the next one begins."""

LEVEL_NAMES = (*LEVELS, "own")
OUTCOMES = ("won", "lost", GIVEN_UP, "running")


@dataclass(frozen=True, kw_only=True)
class GameLine:
    """A game as a list shows it: of a running game nothing that its player does not see."""

    id: str
    level: str
    width: int
    height: int
    mines: int
    rules: str
    flood: bool
    origin: str
    outcome: str
    given_up: bool
    ms: int
    practice: bool
    assisted: bool
    counted: bool
    touched_at: datetime
    measures: Mapping[str, Any]
    """Empty while the game runs, or if nobody has measured it."""


@dataclass(frozen=True)
class GameHistory:
    """A page of a player's games."""

    lines: Sequence[GameLine]
    after: str
    """The game after which the next page begins; nothing if this is the last one."""


def history(
    store: Store, player: str | None, wanted: GameFilter, after: str = "", limit: int = A_PAGE
) -> GameHistory:
    """List a page of a player's games; raises `Unknown` if `after` is none of them."""
    if not player:
        _refuse(after)
        return GameHistory([], "")
    records.measure_some(store, player)
    with store.read() as session:
        page = _page(session, player, wanted, after, limit)
    return GameHistory([_line(row) for row in page[:limit]], _next(page, limit))


@dataclass(frozen=True)
class File:
    """Ended games as data. They can be gone through once, and the `moves` of each."""

    games: Iterator[dict[str, Any]]
    after: str
    """The game after which the next file begins; nothing if this is the last one."""


@contextmanager
def export_games(store: Store, player: str | None, after: str = "") -> Iterator[File]:
    """Export ended games, which are read while they are gone through; raises `Unknown`."""
    if not player:
        _refuse(after)
        yield File(iter(()), "")
        return
    records.measure_some(store, player)
    with store.read() as session:
        page = _page(session, player, GameFilter(outcome="ended"), after, A_FILE)
        games = (_data(row, live_games.moves(session, row.id)) for row in page[:A_FILE])
        yield File(games, _next(page, A_FILE))


def _refuse(after: str) -> None:
    """Raise `Unknown` for somebody without games: none of them can be the one to go on from."""
    if after:
        raise Unknown(after)


def _page(
    session: Session, player: str, wanted: GameFilter, after: str, limit: int
) -> Sequence[LiveGame]:
    last = live_games.find(session, after) if after else None
    if after and (last is None or last.player_id != player):
        raise Unknown(after)
    return rows.page_of_games(session, player, wanted, last, limit + 1)


def _next(page: Sequence[LiveGame], limit: int) -> str:
    return page[limit - 1].id if len(page) > limit else ""


def _line(row: LiveGame) -> GameLine:
    derived: dict[str, Any] = {"given_up": given_up(row)}
    derived["measures"] = (row.measures or {}) if row.outcome else {}
    names = [field.name for field in fields(GameLine) if field.name not in derived]
    return GameLine(**{name: getattr(row, name) for name in names}, **derived)


def _data(row: LiveGame, moves: Iterator[LiveMoveRow]) -> dict[str, Any]:
    measures = row.measures or {}
    mines = read_cells(row.board or "")
    return {
        "game": row.id,
        "level": row.level,
        "width": row.width,
        "height": row.height,
        "mines": row.mines,
        "rules": row.rules,
        "first": row.first,
        "hardness": row.hardness,
        "origin": row.origin,
        "day": row.day.isoformat() if row.day else None,
        "board": print_game_id(LiveBoard(row.width, row.height, mines, row.start)),
        "seed": row.seed,
        # Only a mine can be taken back: a game that went on in practice was not given up first.
        "result": GIVEN_UP if given_up(row) and not row.practice else row.result,
        "ms": row.result_ms,
        "ended": row.ended_at.isoformat() if row.ended_at else None,
        "counted": row.counted and not row.assisted,
        "practice": row.practice,
        "assisted": row.assisted,
        **{name: measures.get(name) for name in MEASURES},
        **(dict.fromkeys(CHANCES) if row.rules == "fair" else {}),
        "method": row.method,
        "flood": row.flood,
        "reasoner": row.reasoned_by,
        "mines_at": [list(divmod(mine, row.width)) for mine in cells_of(mines)],
        "moves": (_move(move, row.width) for move in moves),
        "guessed": [
            {"move": number, "grade": grade, "risk": risk, "least": least}
            for number, grade, risk, least in measures.get("judged", [])
            if grade != "safe"
        ],
    }


MEASURES = (
    "three_bv", "done", "clicks", "guesses", "survived", "expected", "luck", "grades"
)  # fmt: skip

CHANCES = ("expected", "luck")
"""They mean nothing under fair rules: a forced guess cannot fail there."""


def _move(move: LiveMoveRow, width: int) -> dict[str, object]:
    cells = [list(divmod(int(cell), width)) for cell in move.cells.split(".") if cell]
    return {"kind": move.kind, "cells": cells, "ms": move.ms}
