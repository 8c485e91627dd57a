"""The puzzle behind an address: a short id of the shelf, or a whole puzzle id."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from hashlib import sha256

from sqlalchemy.orm import Session

from webapp.bullets.grades import Band
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.symmetry import canonical_image
from webapp.clock import now
from webapp.engine.budget import Budget
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services import gate
from webapp.services.lru_cache import LruCache
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store import daily, puzzles
from webapp.store.connection.database import Store
from webapp.store.puzzles import StoredPuzzle

NODES = 20_000
"""For the solution of a puzzle that somebody wrote into an address."""


class NoSuchPuzzle(LookupError):
    """No puzzle of the shelf has that short id."""


@dataclass(frozen=True)
class PlayablePuzzle:
    """A puzzle that can be played."""

    name: str
    """Its name in addresses: a short id, or a whole puzzle id."""

    puzzle: Puzzle
    stored: ShelvedPuzzle | None
    """What the shelf knows of it, if it stands there."""

    @cached_property
    def key(self) -> str:
        """The name by which plays know it."""
        return key_of(self.name)

    @property
    def difficulty(self) -> Band | None:
        """How hard it is, if it was graded for the shelf."""
        return self.stored.difficulty if self.stored else None

    @property
    def place_in_bands(self) -> int | None:
        """The difficulty as tables have it: 0 gentle … 4 fiendish."""
        return self.stored.place.difficulty if self.stored else None

    def graded(self, difficulty: int | None) -> PlayablePuzzle:
        """The same with the difficulty that it was given earlier, if it was."""
        if self.stored is None:
            return self
        return replace(self, stored=self.stored.graded(difficulty))

    @property
    def position(self) -> Position:
        """What the player sees."""
        return self.puzzle.position


def is_whole(name: str) -> bool:
    """Whether an address holds the whole puzzle, not a short id."""
    return ":" in name


def key_of(name: str) -> str:
    """The name by which games know a puzzle: a whole id may be too long for an index."""
    return "=" + sha256(name.encode()).hexdigest()[:32] if is_whole(name) else name[:39]


def find(store: Store, name: str) -> PlayablePuzzle:
    """The puzzle of that name; raises `NoSuchPuzzle`, `NotationError`, `NotAPuzzle`, `BudgetSpent`.

    The name of a puzzle of the shelf is its short id, that of any other its one whole id,
    however it was written.
    """
    if not is_whole(name):
        with store.read() as session:
            return from_short_id(session, name.lower())
    puzzle = from_id(name)
    with store.read() as session:
        row = puzzles.find_canonical(session, _canonical(puzzle))
        if row is None or row.notation != puzzle.id:  # one of its other images may stand there
            return PlayablePuzzle(puzzle.id, puzzle, None)
        return _from_row(session, row)


def from_short_id(session: Session, short_id: str) -> PlayablePuzzle:
    """The puzzle of a short id; raises `NoSuchPuzzle`."""
    row = puzzles.find(session, short_id)
    if row is None:
        raise NoSuchPuzzle(short_id)
    return _from_row(session, row)


def _from_row(session: Session, row: StoredPuzzle) -> PlayablePuzzle:
    """A puzzle of the shelf; one that was a day's stays as difficult as that day said."""
    given = daily.difficulty_of(session, row.id, now().date())
    return from_shelf(ShelvedPuzzle.from_row(row).graded(given))


def from_shelf(stored: ShelvedPuzzle) -> PlayablePuzzle:
    """A puzzle of the shelf, whose solution is known."""
    return PlayablePuzzle(stored.short_id, _from_solution(stored.notation, stored.solution), stored)


def from_id(notation: str) -> Puzzle:
    """The puzzle of a whole id, solved now; raises what `find` raises."""
    position = position_of(notation)
    cells = position.size
    work = partial(gate.ask, _solve, notation, nodes=NODES, cells=cells)
    puzzle = _solved_ids.get(notation, work)
    # However it was written, its own id is known from now on.
    return _solved_ids.get(puzzle.id, lambda: puzzle)


def is_at_hand(notation: str) -> bool:
    """Whether a whole puzzle was solved lately: to find it again costs little."""
    return notation in _solved_ids


_solved_ids: LruCache[Puzzle] = LruCache(1000)


def _solve(notation: str, nodes: int) -> Puzzle:
    return Puzzle.from_id(notation, Budget(nodes))


@lru_cache(maxsize=256)
def _canonical(puzzle: Puzzle) -> str:
    return canonical_image(puzzle).id


@lru_cache(maxsize=1024)
def position_of(notation: str) -> Position:
    """What the player of a puzzle id sees, parsed once."""
    return parse_puzzle_id(notation)


@lru_cache(maxsize=1024)
def _from_solution(notation: str, solution: str) -> Puzzle:
    position = position_of(notation)
    world = mask_of(cell for cell, mark in enumerate(solution) if mark == "*")
    return Puzzle(position.width, position.height, world, position.clue_mask)
