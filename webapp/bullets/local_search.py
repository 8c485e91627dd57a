"""The form of the search that runs: compiled where numba is there, else in plain Python."""

from __future__ import annotations

from dataclasses import replace

from webapp.bullets.local_search_plain import PlainSearch, Search
from webapp.bullets.recipe import Recipe
from webapp.engine.kernels import jit


def new_search(recipe: Recipe, seed: int) -> Search:
    """A search at its start; both forms make the same puzzles."""
    if not jit.enabled():
        return PlainSearch(recipe, seed)
    from webapp.bullets.local_search_compiled import CompiledSearch  # noqa: PLC0415 (imports numba)

    return CompiledSearch(recipe, seed)


def warm_up(recipe: Recipe) -> None:
    """Compile what this recipe needs, or load it, so that no puzzle's time is charged for it."""
    new_search(replace(recipe, samples=1), 0).run(0)
