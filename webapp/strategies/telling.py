"""A turn in words."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Cell
from webapp.notation.cells import cell_name
from webapp.notation.english import capitalised, listed
from webapp.strategies.protocol import PlayerTurn
from webapp.strategies.referee import WatchedTurn

MOST_NAMED = 6
"""Cells that a sentence names; of more it says how many."""


def tell(turn: PlayerTurn, width: int) -> str:
    """What a player does and why, in a sentence or two."""
    parts = []
    if turn.opens:
        parts.append(f"opens {_cells(turn.opens, width)}")
    if turn.mines:
        parts.append(
            f"marks {_cells(turn.mines, width)} as {'mines' if len(turn.mines) > 1 else 'a mine'}"
        )
    because = f" It looks at {_cells(turn.because, width)}." if turn.because else ""
    odds = "" if turn.odds is None else f" The odds of a mine: {100 * turn.odds:.0f}%."
    name, why = capitalised(turn.technique.name), capitalised(turn.technique.why)
    return f"{name}: it {listed(parts)}. {why}.{because}{odds}"


def tell_outcome(watched: WatchedTurn, width: int) -> str:
    """What the turn did to the board."""
    if watched.exploded is not None:
        name = cell_name(watched.exploded, width)
        wrong = "" if watched.turn.technique.guess else ", though the player was certain"
        return f"{name} was a mine{wrong}: the game is lost."
    return ""


def _cells(cells: Sequence[Cell], width: int) -> str:
    if len(cells) > MOST_NAMED:
        return f"{len(cells)} cells"
    return listed([cell_name(cell, width) for cell in cells])
