"""The puzzles that a book was printed with: noted with its order, so that it can be made again.

What the shelf has, and how it grades, changes; a book that was ordered stays what it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any, Self

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.puzzle import Puzzle
from webapp.message import Message
from webapp.press.layout.entries import Entry
from webapp.services.books.choice import TooFew
from webapp.services.books.tasks import bare_entry, stored_entry
from webapp.services.shelf import shelf
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store.connection.database import Store


@dataclass(frozen=True)
class ChosenPuzzle:
    """A puzzle of a book, and what the book says of it."""

    name: str
    """Its short id on the shelf; of one made for the book its puzzle id."""

    difficulty: int
    """0 gentle … 4 fiendish."""

    reason: int
    uses_total: bool
    load: float

    @classmethod
    def from_shelf(cls, puzzle: ShelvedPuzzle) -> Self:
        """A puzzle of the shelf as it is graded now."""
        place = puzzle.place
        grades = (place.difficulty, place.largest_reason, place.uses_total, puzzle.effort)
        return cls(puzzle.short_id, *grades)

    @classmethod
    def from_entry(cls, entry: Entry) -> Self:
        """A puzzle made for the book."""
        band = BANDS.index(entry.band or Band.GENTLE)
        return cls(entry.id, band, entry.reason or 0, entry.uses_total, entry.load)

    def printed_on(self, entry: Entry) -> Entry:
        """The entry with what the book said of it."""
        return replace(
            entry,
            band=BANDS[self.difficulty],
            reason=self.reason,
            uses_total=self.uses_total,
            load=self.load,
        )


def to_json(chosen: Iterable[ChosenPuzzle]) -> list[list[Any]]:
    """The puzzles as parameters of a job."""
    return [list(astuple(puzzle)) for puzzle in chosen]


def from_json(data: Iterable[Sequence[Any]]) -> tuple[ChosenPuzzle, ...]:
    """The puzzles in the parameters of a job."""
    return tuple(ChosenPuzzle(*row) for row in data)


def made_entries(chosen: Iterable[ChosenPuzzle], base: str | None) -> list[Entry]:
    """Puzzles that were made for the book."""
    return [puzzle.printed_on(bare_entry(Puzzle.from_id(puzzle.name), base)) for puzzle in chosen]


def shelf_entries(store: Store, chosen: Sequence[ChosenPuzzle], base: str | None) -> list[Entry]:
    """Puzzles of the shelf with the grades of then; raises `TooFew` if they are gone."""
    names = [puzzle.name for puzzle in chosen]
    stored = {puzzle.short_id: puzzle for puzzle in shelf.get_all(store, names)}
    if missing := [name for name in names if name not in stored]:
        raise TooFew(
            Message(
                "the shelf has no puzzle “%(missing)s” any more: choose others", missing=missing[0]
            )
        )
    return [puzzle.printed_on(stored_entry(stored[puzzle.name], base)) for puzzle in chosen]
