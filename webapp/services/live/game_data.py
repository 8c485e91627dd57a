"""A live game as data, for the export of a person."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from webapp.services.live.visible import visible_game
from webapp.store import live_games
from webapp.store.live_games import LiveGame


def live_game_as_data(session: Session, row: LiveGame) -> dict[str, Any]:
    """A game; of a running one no more than is seen. Its `moves` can be gone through once."""
    game = visible_game(row)
    return {
        "game": game.id,
        "width": game.width,
        "height": game.height,
        "mines": game.mines,
        "rules": game.rules,
        "first": game.first,
        "flood": game.flood,
        "origin": game.origin,
        "day": game.day,
        "view": game.view,
        "outcome": game.outcome,
        "result": row.result,
        "ms": game.ms,
        "practice": game.practice,
        "assisted": game.assisted,
        "counted": game.counted,
        "board": game.board_id,
        "seed": game.seed,
        "started": row.created_at.isoformat(),
        "touched": row.touched_at.isoformat(),
        "moves": (
            {"kind": move.kind, "cells": move.cells, "ms": move.ms}
            for move in live_games.moves(session, row.id)
        ),
    }
