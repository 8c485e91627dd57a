"""The puzzle behind an address: a short id of the shelf, or a whole puzzle id."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256

from sqlalchemy.orm import Session

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.symmetry import canonical_image
from webapp.engine.budget import Budget
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services import gate
from webapp.services.lru_cache import LruCache
from webapp.store import puzzles
from webapp.store.connection.database import Store
from webapp.store.puzzles import StoredPuzzle

NODES = 20_000
"""For the solution of a puzzle that somebody wrote into an address."""


class NoSuchPuzzle(LookupError):
    """No puzzle of the shelf has that short id."""


@dataclass(frozen=True)
class Subject:
    """A puzzle that can be played."""

    name: str
    """As addresses have it."""

    puzzle: Puzzle
    stored: StoredPuzzle | None
    """Its row, if it stands on the shelf."""

    @cached_property
    def key(self) -> str:
        """As the rows of games have it."""
        return key_of(self.name)

    @property
    def difficulty(self) -> Band | None:
        """How hard it is, if it was graded for the shelf."""
        return BANDS[self.stored.place.difficulty] if self.stored else None

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


def find(store: Store, name: str) -> Subject:
    """The puzzle of that name; raises `NoSuchPuzzle`, `NotationError`, `NotAPuzzle`, `BudgetSpent`.

    The name of a puzzle of the shelf is its short id, that of any other its one whole id,
    however it was written.
    """
    if not is_whole(name):
        with store.read() as session:
            return shelved(session, name.lower())
    puzzle = whole(name)
    with store.read() as session:
        stored = puzzles.find_canonical(session, _canonical(puzzle))
    alike = stored is not None and stored.notation == puzzle.id
    return of(stored) if stored and alike else Subject(puzzle.id, puzzle, None)


def shelved(session: Session, short_id: str) -> Subject:
    """The puzzle of a short id."""
    stored = puzzles.find(session, short_id)
    if stored is None:
        raise NoSuchPuzzle(short_id)
    return of(stored)


def of(stored: StoredPuzzle) -> Subject:
    """The puzzle of a row of the shelf."""
    return Subject(stored.short_id, _solved(stored.notation, stored.solution), stored)


def whole(notation: str) -> Puzzle:
    """The puzzle of a whole id, solved."""
    position = position_of(notation)
    cells = position.size
    return _whole.get(notation, lambda: gate.ask(_solve, notation, nodes=NODES, cells=cells))


_whole: LruCache[Puzzle] = LruCache(256)


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
def _solved(notation: str, solution: str) -> Puzzle:
    position = position_of(notation)
    world = mask_of(cell for cell, mark in enumerate(solution) if mark == "*")
    return Puzzle(position.width, position.height, world, position.clue_mask)
