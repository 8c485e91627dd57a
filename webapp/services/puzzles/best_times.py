"""One solve of a person beside the others of its size and level.

A time counts where the puzzle was new to the person and no hint was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from webapp.bullets.grades import BANDS, Band
from webapp.services.puzzles.plays import PaperPlay
from webapp.store import solves
from webapp.store.connection.database import Store


class PuzzleKind(NamedTuple):
    """Size and level: puzzles whose times are compared."""

    width: int
    height: int
    difficulty: Band | None
    """None: puzzles that do not stand on the shelf."""


@dataclass(frozen=True)
class ComparedTime:
    """The time of a solve, beside the best of the others of its kind."""

    kind: PuzzleKind
    counts: bool
    """Whether it can be compared: the puzzle was new, and no hint was asked for."""

    seconds: int
    """By the clock: while the page was in view."""

    others: int | None
    """The best seconds of the others; None where there are none."""

    paused: int = 0
    """How many of its own were pauses."""

    @property
    def is_best(self) -> bool:
        """Whether none was quicker."""
        return self.counts and (self.others is None or self.seconds <= self.others)


def of_solve(store: Store, game: PaperPlay) -> ComparedTime | None:
    """The time of a finished play; None as long as it is not finished, or where nobody knows it."""
    play = game.play
    if play is None or not game.solved or not play.seconds:
        return None
    kind = kind_of(play.notation, play.difficulty)
    with store.read() as session:
        others = solves.best_of_others(session, play, _sides(play.notation))
        counts = solves.is_comparable(session, play.id)
    return ComparedTime(kind, counts, play.seconds, others, play.paused)


def kind_of(notation: str, difficulty: int | None) -> PuzzleKind:
    """The size and level of a puzzle id, read without parsing it."""
    width, height = map(int, _sides(notation).split("x"))
    return PuzzleKind(width, height, None if difficulty is None else BANDS[difficulty])


def _sides(notation: str) -> str:
    """The beginning of a puzzle id, which tells its size without parsing thousands of them."""
    return notation.partition("b")[0]


def place_of(kind: PuzzleKind) -> tuple[int, int, int]:
    """What kinds are sorted by: small boards first, then gentle ones."""
    level = len(BANDS) if kind.difficulty is None else BANDS.index(kind.difficulty)
    return kind.width * kind.height, kind.width, level
