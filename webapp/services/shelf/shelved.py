"""What pages and books are handed of the shelf: values, which no session stands behind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from webapp.bullets.grades import BANDS, Band
from webapp.store.daily import DailyPuzzle
from webapp.store.plays import PlayState
from webapp.store.puzzles import Place, StoredPuzzle


@dataclass(frozen=True, kw_only=True)
class ShelvedPuzzle:
    """A puzzle of the shelf."""

    id: int
    short_id: str
    notation: str
    solution: str
    """A character for each cell, row by row: `*`, `-` or a clue."""

    place: Place
    """Size, bullets, difficulty, largest reason and use of the total."""

    n0: int
    n1: int
    n2: int
    energy: float
    effort: float
    """How hard it is, finer than difficulty."""

    method: str
    seed: int

    @property
    def difficulty(self) -> Band:
        """How hard it is."""
        return BANDS[self.place.difficulty]

    def graded(self, difficulty: int | None) -> Self:
        """The same with the difficulty that it was given elsewhere, if it was."""
        if difficulty is None or difficulty == self.place.difficulty:
            return self
        return replace(self, place=replace(self.place, difficulty=difficulty))

    @classmethod
    def from_row(cls, row: StoredPuzzle) -> Self:
        """The value of a row."""
        return cls(
            id=row.id,
            short_id=row.short_id,
            notation=row.notation,
            solution=row.solution,
            place=row.place,
            n0=row.n0,
            n1=row.n1,
            n2=row.n2,
            energy=row.energy,
            effort=row.effort,
            method=row.method,
            seed=row.seed,
        )

    @classmethod
    def from_rows(cls, rows: Iterable[StoredPuzzle]) -> list[Self]:
        """The values of rows, in their order."""
        return [cls.from_row(row) for row in rows]


@dataclass(frozen=True)
class PuzzleOfTheDay:
    """The puzzle that a day has in one size."""

    width: int
    height: int
    puzzle: ShelvedPuzzle
    """With the difficulty that the day gave it."""

    @classmethod
    def from_rows(cls, rows: Iterable[DailyPuzzle]) -> list[Self]:
        """The values of rows, in their order."""
        return [
            cls(row.width, row.height, ShelvedPuzzle.from_row(row.puzzle).graded(row.difficulty))
            for row in rows
        ]


@dataclass(frozen=True, kw_only=True)
class PlaySummary:
    """How far a person is with a puzzle, as cards tell it."""

    name: str
    """The puzzle as addresses have it: its short id, else its whole id."""

    notation: str
    marks: str
    """A character for each cell; see webapp.services.puzzles.marking."""

    solved: bool
    """Whether the board is full and right now; `best_seconds` stays when it is begun again."""

    best_seconds: int | None
    difficulty: Band | None
    """That the puzzle had when the play began, if it stood on the shelf."""

    @classmethod
    def from_state(cls, play: PlayState) -> Self:
        """The value of a play."""
        return cls(
            name=play.notation if play.puzzle.startswith("=") else play.puzzle,
            notation=play.notation,
            marks=play.marks,
            solved=play.solved_at is not None,
            best_seconds=play.best_seconds,
            difficulty=None if play.difficulty is None else BANDS[play.difficulty],
        )
