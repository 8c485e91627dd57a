"""Rows of the shelf, and the puzzles that they say how to make."""

from __future__ import annotations

from webapp.bullets.generate import GeneratedPuzzle, make_puzzle
from webapp.services.shelf.puzzle_rows import recipe_of, wish_of
from webapp.store import puzzles
from webapp.store.connection.database import Store
from webapp.store.puzzles import StoredPuzzle


def row_of(store: Store, short_id: str) -> StoredPuzzle:
    """The row of a puzzle that stands on the shelf."""
    with store.read() as session:
        row = puzzles.find(session, short_id)
    assert row is not None
    return row


def remake(row: StoredPuzzle) -> GeneratedPuzzle:
    """The same puzzle, made anew from its seed; the version that made it can do so."""
    place = row.place
    options = {**row.options, "method": row.method}
    recipe = recipe_of((place.width, place.height, place.bullets), options)
    return make_puzzle(recipe, row.seed, steps=row.steps, wish=wish_of(options))
