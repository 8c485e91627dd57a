"""Which puzzle to offer to somebody who has just finished one."""

from __future__ import annotations

from dataclasses import replace

from webapp.services.puzzles.playable import Subject
from webapp.services.shelf import shelf
from webapp.services.shelf.shelf import Filters
from webapp.store import plays
from webapp.store.connection.database import Store
from webapp.store.puzzle_pages import PuzzleOrder
from webapp.store.puzzles import StoredPuzzle


def following(store: Store, subject: Subject, player: str | None) -> StoredPuzzle | None:
    """A puzzle of the same kind that the player has not begun; else one of the same size."""
    position = subject.position
    same_size = Filters(width=position.width, height=position.height)
    kinds = [same_size, Filters()]
    if subject.stored is not None:
        kinds.insert(0, replace(same_size, difficulty=subject.difficulty))
    begun = plays.select_begun(player or "")
    for kind in kinds:
        page = shelf.browse(store, kind, PuzzleOrder.LEAST_PLAYED, limit=1, without=begun)
        if page.puzzles:
            return page.puzzles[0]
    return None
