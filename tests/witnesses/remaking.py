"""Stored puzzles made again from their seeds, by the recipe that their rows tell."""

from __future__ import annotations

from webapp.bullets.generate import GeneratedPuzzle, make
from webapp.services.shelf.puzzle_rows import recipe_of, wish_of
from webapp.store.puzzles import StoredPuzzle


def remake(stored: StoredPuzzle) -> GeneratedPuzzle:
    """The same puzzle, made anew from its seed; the version that made it can do so."""
    place = stored.place
    options = {**stored.options, "method": stored.method}
    recipe = recipe_of((place.width, place.height, place.bullets), options)
    return make(recipe, stored.seed, steps=stored.steps, wish=wish_of(options))
