"""A few puzzles out of the whole shelf, for those who have not said what they want."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from webapp.bullets.grades import BANDS, Band
from webapp.clock import now
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store import daily, puzzle_pages
from webapp.store.connection.database import Store
from webapp.store.puzzle_pages import PuzzleOrder, ShelfFilter, SizeAndDifficulty

FEW = 6
"""Puzzles that are shown of each difficulty, and on the home page of all."""


@dataclass(frozen=True)
class PuzzleChoice:
    """Some puzzles of one difficulty, from small to large."""

    difficulty: Band
    puzzles: Sequence[ShelvedPuzzle]
    total: int
    """How many there are of it."""


def levels(store: Store) -> list[PuzzleChoice]:
    """A few of each difficulty, the gentlest first: of each usual size the newest."""
    with store.read() as session:
        kinds = puzzle_pages.kinds(session)
        by_band = [[kind for kind in kinds if kind.difficulty == n] for n in range(len(BANDS))]
        usual = [_by_area(_most_usual(kinds)) for kinds in by_band]
        puzzles = _newest(session, [kind for chosen in usual for kind in chosen])
    return [
        PuzzleChoice(
            band,
            [puzzles[kind.newest] for kind in chosen if kind.newest in puzzles],
            sum(kind.puzzles for kind in every),
        )
        for band, chosen, every in zip(BANDS, usual, by_band, strict=True)
        if chosen
    ]


def sample(store: Store) -> tuple[list[ShelvedPuzzle], int]:
    """The newest puzzle of each usual size, the larger the harder; and how many there are."""
    with store.read() as session:
        kinds = puzzle_pages.kinds(session)
        usual = _by_area(_most_usual(_sizes(kinds)))
        chosen = [
            _nearest(kinds, size, number * len(BANDS) // len(usual))
            for number, size in enumerate(usual)
        ]
        puzzles = _newest(session, chosen)
    there = [puzzles[kind.newest] for kind in chosen if kind.newest in puzzles]
    return there, sum(kind.puzzles for kind in kinds)


def _newest(session: Session, kinds: Iterable[SizeAndDifficulty]) -> dict[int, ShelvedPuzzle]:
    """The newest puzzle of each kind by its id; of a day to come, the newest before it."""
    chosen = {kind.newest: kind for kind in kinds}
    rows = puzzle_pages.by_ids(session, list(chosen))
    to_come = daily.select_to_come(now().date())
    for early in chosen.keys() & set(session.scalars(to_come)):
        kind = chosen[early]
        wanted = ShelfFilter(kind.width, kind.height, difficulty=kind.difficulty)
        others = puzzle_pages.stretch(
            session, wanted, PuzzleOrder.NEW, None, limit=1, without=[to_come]
        )
        del rows[early]
        for row in others.puzzles:
            rows[early] = row
    return {name: ShelvedPuzzle.from_row(row) for name, row in rows.items()}


def _sizes(kinds: Iterable[SizeAndDifficulty]) -> list[SizeAndDifficulty]:
    """All difficulties of a size together."""
    together: dict[tuple[int, int], SizeAndDifficulty] = {}
    for kind in kinds:
        size = (kind.width, kind.height)
        known = together.get(size)
        puzzles = kind.puzzles + (known.puzzles if known else 0)
        together[size] = SizeAndDifficulty(*size, kind.difficulty, puzzles, kind.newest)
    return list(together.values())


def _most_usual(kinds: Iterable[SizeAndDifficulty]) -> list[SizeAndDifficulty]:
    return sorted(kinds, key=lambda kind: (-kind.puzzles, kind.width * kind.height))[:FEW]


def _by_area(kinds: Iterable[SizeAndDifficulty]) -> list[SizeAndDifficulty]:
    return sorted(kinds, key=lambda kind: (kind.width * kind.height, kind.width))


def _nearest(
    kinds: Iterable[SizeAndDifficulty], size: SizeAndDifficulty, difficulty: int
) -> SizeAndDifficulty:
    """Choose puzzles of that size and difficulty, or of the nearest that there is."""
    alike = [kind for kind in kinds if (kind.width, kind.height) == (size.width, size.height)]
    return min(alike, key=lambda kind: abs(kind.difficulty - difficulty))
