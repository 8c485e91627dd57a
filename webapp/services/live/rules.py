"""What opening does under each kind of rules: when mines are laid, and which cells are safe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell
from webapp.message import Message
from webapp.mines.boards import best_start, make_board
from webapp.mines.fair import NODES, open_fairly
from webapp.mines.game import BadLiveMove, GameState
from webapp.mines.levels import BoardWish, First, Hardness, Method, Rules
from webapp.services.live.visible import write_cells
from webapp.store.live_games import LiveGame


def wish_of(row: LiveGame) -> BoardWish:
    """The wish by which the board of a game is made."""
    return BoardWish(
        row.width,
        row.height,
        row.mines,
        rules=cast("Rules", row.rules),
        first=cast("First", row.first),
        hardness=cast("Hardness", row.hardness),
        method=cast("Method", row.method),
    )


def lay_mines(
    row: LiveGame, game: GameState, first: Cell | None
) -> tuple[GameState, dict[str, Any]]:
    """Lay the mines of a game whose first cell is opened; the game, and the columns that change."""
    if row.board is not None:
        return game, {}
    start = best_start(row.width, row.height) if first is None else first
    board = make_board(wish_of(row), start, row.seed or 0)
    return replace(game, mines=board.mines), {"board": write_cells(board.mines), "start": first}


def open_cells(row: LiveGame, game: GameState, cells: Sequence[Cell]) -> GameState:
    """Open cells. In practice mines stay where the loss has shown them."""
    if row.rules != "fair" or row.practice:
        return game.open(cells)
    promised = 0 if game.opened else wish_of(row).free_around(cells[0])
    try:
        return open_fairly(game, cells, row.seed or 0, Budget(NODES), promised=promised)
    except BudgetSpent:
        raise BadLiveMove(
            Message(
                "Whether that guess is forced would take too long to work out, so nothing was "
                "opened. Open another cell first."
            )
        ) from None
