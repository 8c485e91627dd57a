"""Which puzzle to offer to somebody who has just finished one, or read how it is solved."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.services.shelf import shelf
from webapp.services.shelf.browsing import plays_with
from webapp.services.shelf.shelf import Filters, PuzzleOrder
from webapp.services.shelf.shelved import PuzzleOfTheDay, ShelvedPuzzle
from webapp.store import daily, plays
from webapp.store.connection.database import Store


def next_of_day(store: Store, day: date, person: str | None) -> ShelvedPuzzle | None:
    """The smallest puzzle of a day that the person has not solved."""
    with store.read() as session:
        shown = PuzzleOfTheDay.from_rows(daily.of_day(session, day))
    played = plays_with(store, person, [each.puzzle for each in shown])
    for each in shown:
        mine = played.get(each.puzzle.short_id)
        if mine is None or not mine.solved:
            return each.puzzle
    return None


def next_puzzle(store: Store, subject: PlayablePuzzle, person: str | None) -> ShelvedPuzzle | None:
    """A puzzle of the same kind that the person has not begun; else one of the same size."""
    position = subject.position
    same_size = Filters(width=position.width, height=position.height)
    kinds = [same_size, Filters()]
    if subject.stored is not None:
        kinds.insert(0, replace(same_size, difficulty=subject.difficulty))
    begun = plays.select_begun(person or "")
    for kind in kinds:
        page = shelf.browse(store, kind, PuzzleOrder.LEAST_PLAYED, limit=2, without=(begun,))
        for puzzle in page.puzzles:
            if puzzle.short_id != subject.name:
                return puzzle
    return None
