"""Which puzzles a book has: from the shelf, made for it, or given; and where books are kept."""

from __future__ import annotations

import shutil
from collections.abc import Container, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from webapp.bullets.generate import GeneratedPuzzle, GradeWish, NoPuzzle, make
from webapp.bullets.grades import BANDS, Band, Grades, grade
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.bullets.symmetry import canonical
from webapp.engine.randomness import MAX_SEED, derived_seed
from webapp.mines.levels import LEVELS
from webapp.notation.english import counted, sides
from webapp.notation.limits import size_faults
from webapp.press.layout.entries import BookTask, Entry
from webapp.press.layout.options import BookOptions, number_fault
from webapp.services.puzzles.playable import position_of
from webapp.services.shelf import shelf
from webapp.services.shelf.shelf import Filters
from webapp.store import plays
from webapp.store.connection.database import Store
from webapp.store.puzzle_pages import PuzzleOrder
from webapp.store.puzzles import StoredPuzzle

TRIES = 40
"""Searches for one puzzle of a book."""

STEPS = 500
"""Of each search; with a wish a search that fails is begun anew with another seed."""

LIVE_LEVELS = ("beginner", "small", "intermediate")
"""Levels of the live game whose whole boards can be read on a page."""

LONGEST_ADDRESS = 200
"""An address that holds a whole large puzzle makes a code that no phone reads."""


@dataclass(frozen=True)
class BookChoice:
    """Which puzzles, and how many. None means any, or the usual."""

    count: int = 20
    width: int | None = None
    height: int | None = None
    bullets: int | None = None
    difficulty: Band | None = None
    curve: bool = False
    """As many of each difficulty, from gentle to fiendish."""

    seed: int | None = None
    """With a seed the puzzles are made for the book, else taken from the shelf."""

    picked: tuple[str, ...] = ()
    """Short ids of the shelf, chosen by hand."""

    live: str = ""
    """With a level of the live game: positions of such games, whose safe cells are to be found."""

    total: bool | None = None
    """Of the shelf: whether the total is needed."""

    reason: int | None = None
    """Of the shelf: clues that the hardest step rests on."""

    unsolved_by: str | None = None
    """Of the shelf: whose solved puzzles are left out; an empty name is somebody new."""

    @property
    def number(self) -> int:
        """How many puzzles."""
        return len(self.picked) or self.count

    def faults(self) -> list[str]:
        """What is wrong, in words."""
        fault = number_fault(self.number)
        found = [fault] if fault else []
        if self.curve and self.difficulty:
            found.append("one difficulty and all difficulties in turn exclude each other")
        if self.seed is None and not self.live:
            found += size_faults(*self._sides())
        if self.seed is not None:
            if not 0 <= self.seed <= MAX_SEED:
                found.append(f"the seed is {self.seed}: use 0 to {MAX_SEED}")
            found += [] if self.live else self.recipe().faults()
            if self.total is not None or self.reason is not None:
                found.append(
                    "the hardest step and the count choose among puzzles of the shelf: "
                    "leave them out where puzzles are made"
                )
        return found + (self._live_faults() if self.live else [])

    def _live_faults(self) -> list[str]:
        *first, last = LIVE_LEVELS
        told, found = f"{', '.join(first)} or {last}", []
        if self.live in LEVELS and self.live not in LIVE_LEVELS:
            level = LEVELS[self.live]
            size = sides(level.width, level.height)
            found.append(f"boards of {size} are too large to be read on a page: use {told}")
        elif self.live not in LIVE_LEVELS:
            found.append(f"there is no level {self.live[:20]!r}: use {told}")
        if self.seed is None:
            found.append("live positions are made for the book: give a seed")
        if (self.width, self.height, self.bullets) != (None, None, None):
            found.append("the level tells size and mines: leave width, height and bullets out")
        return found

    def _sides(self) -> tuple[int, int]:
        """Width and height, the usual ones where none are wished."""
        width = 7 if self.width is None else self.width
        return width, width if self.height is None else self.height

    def recipe(self) -> Recipe:
        """What is made, if puzzles are made."""
        width, height = self._sides()
        bullets = usual_bullets(width, height) if self.bullets is None else self.bullets
        return Recipe(width, height, bullets)

    def band(self, place: int) -> Band | None:
        """The difficulty of the puzzle in this place, from 0."""
        return BANDS[place * len(BANDS) // self.count] if self.curve else self.difficulty

    def filters(self, band: Band | None) -> Filters:
        """What is asked of the shelf, for one difficulty."""
        return Filters(self.width, self.height, self.bullets, band, self.total, self.reason)

    def origin(self) -> str:
        """Where the puzzles come from, for the last page."""
        if self.picked:
            return "Chosen by hand from the shelf."
        if self.seed is None:
            return "Taken from the shelf."
        if self.live:
            level = LEVELS[self.live]
            size = f"{sides(level.width, level.height)} with {level.mines} mines"
            return f"Made for this book with seed {self.seed}: {size}, from games without a guess."
        recipe = self.recipe()
        size = f"{sides(recipe.width, recipe.height)} with {counted(recipe.bullets, 'bullet')}"
        return f"Made for this book with seed {self.seed}: {size}."

    def to_json(self) -> dict[str, Any]:
        """As parameters of a job."""
        return {**asdict(self), "picked": list(self.picked)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The choice that parameters tell."""
        band = data["difficulty"]
        given = {"difficulty": Band(band) if band else None, "picked": tuple(data["picked"])}
        return cls(**{**data, **given})


class TooFew(Exception):
    """There are not so many puzzles; the message says what would help."""


def order_faults(choice: BookChoice, options: BookOptions) -> list[str]:
    """What is wrong with a book, in words."""
    found = [*choice.faults(), *options.faults()]
    if choice.live and options.worked:
        found.append(
            "worked solutions are for puzzles: the solutions of live positions tell their step"
        )
    return found


def options_from_json(data: dict[str, Any]) -> BookOptions:
    """The options that parameters tell."""
    return BookOptions(**data)


# From the shelf


def from_shelf(store: Store, choice: BookChoice, base: str | None) -> list[Entry]:
    """The puzzles that are chosen, as they stand on the shelf; raises `TooFew`."""
    if choice.picked:
        return [_stored_entry(puzzle, base) for puzzle in shelf.get_all(store, choice.picked)]
    stored: list[StoredPuzzle] = []
    if choice.curve:
        bands = [choice.band(place) for place in range(choice.count)]
        for band in BANDS:
            stored += _of_shelf(store, choice, band, bands.count(band))
    else:
        stored = _of_shelf(store, choice, choice.difficulty, choice.count)
    return [_stored_entry(puzzle, base) for puzzle in stored]


def _of_shelf(
    store: Store, choice: BookChoice, band: Band | None, count: int
) -> list[StoredPuzzle]:
    filters = choice.filters(band)
    without = plays.select_solved(choice.unsolved_by) if choice.unsolved_by else None
    found: list[StoredPuzzle] = []
    after = None
    while len(found) < count:
        limit = min(shelf.LONGEST_PAGE, count - len(found))
        page = shelf.browse(store, filters, PuzzleOrder.ENERGY, after, limit=limit, without=without)
        found += page.puzzles
        after = page.next
        if after is None:
            break
    if len(found) < count:
        kind = f"{band} puzzles" if band else "puzzles"
        raise TooFew(
            f"the shelf has {len(found):,} such {kind}, {count:,} are wanted: "
            "ask for fewer, for another kind, or have puzzles made for the book"
        )
    return found


def _stored_entry(stored: StoredPuzzle, base: str | None) -> Entry:
    position, place = position_of(stored.notation), stored.place
    world = sum(1 << cell for cell, sign in enumerate(stored.solution) if sign == "*")
    puzzle = Puzzle(position.width, position.height, world, position.clue_mask)
    return Entry(
        puzzle,
        BANDS[place.difficulty],
        place.largest_reason,
        place.uses_total,
        stored.effort,
        _address(base, stored.short_id),
    )


# Made, or given


def made_for(
    choice: BookChoice, start: int, have: Sequence[str]
) -> Iterator[tuple[int, GeneratedPuzzle]]:
    """The puzzles that are made for a book, each with the number of the seed after its own.

    `start` is the number of the first seed to try, `have` are puzzles that were made before.
    Of a curve a difficulty that is not found is left to the nearest one that is.
    Raises `TooFew` if the tries for one are spent.
    """
    puzzles = [Puzzle.from_id(notation) for notation in have]
    known = {canonical(puzzle).id for puzzle in puzzles}
    missing: set[Band | None] = set()
    for place, puzzle in enumerate(puzzles):
        tried = _nearest(choice, choice.band(place))
        if choice.curve:  # what is nearer than the one that stands there was not found
            missing.update(tried[: tried.index(grade(puzzle.position).difficulty)])
    number = start
    for place in range(len(have), choice.count):
        band = choice.band(place)
        for nearest in [one for one in _nearest(choice, band) if one not in missing]:
            found = _search(choice, GradeWish(nearest), number, known)
            if found is not None:
                break
            missing.add(nearest)
        else:
            recipe = choice.recipe()
            raise TooFew(
                f"no {GradeWish(None if choice.curve else band)} of "
                f"{sides(recipe.width, recipe.height)} with "
                f"{counted(recipe.bullets, 'bullet')} was found beside {place:,} others: "
                "ask for fewer, or for another kind"
            )
        number, made = found
        known.add(canonical(made.puzzle).id)
        yield found


def _search(
    choice: BookChoice, wish: GradeWish, start: int, known: Container[str]
) -> tuple[int, GeneratedPuzzle] | None:
    """The first new puzzle of so many tries, with the number after that of its seed."""
    for attempt in range(start, start + TRIES):
        made = _made(choice.recipe(), derived_seed(choice.seed or 0, attempt), wish)
        if made is not None and canonical(made.puzzle).id not in known:
            return attempt + 1, made
    return None


def _nearest(choice: BookChoice, band: Band | None) -> Sequence[Band | None]:
    """What may stand in the place of this difficulty, the nearest first, and easier before harder.

    The easiest and hardest may be rare among small and large boards.
    """
    if not choice.curve or band is None:
        return [band]
    wanted = BANDS.index(band)
    return sorted(BANDS, key=lambda one: abs(BANDS.index(one) - wanted))


def missing_bands(choice: BookChoice, made: Sequence[Band | None]) -> list[Band]:
    """The difficulties of a curve in whose places others stand, of puzzles in the order made."""
    wanted = [choice.band(place) for place in range(len(made))] if choice.curve else []
    missed = {band for band, one in zip(wanted, made, strict=False) if band != one}
    return [band for band in BANDS if band in missed]


def stand_ins(choice: BookChoice, entries: Sequence[BookTask]) -> str:
    """What the book says of difficulties that were not found among puzzles made for it."""
    missed = missing_bands(choice, [entry.band for entry in entries])
    if choice.live or choice.seed is None or not missed:
        return ""
    recipe = choice.recipe()
    told = " or ".join(str(band) for band in missed)
    return (
        f" Boards of {sides(recipe.width, recipe.height)} with "
        f"{counted(recipe.bullets, 'bullet')} yielded too few "
        f"that are {told}; the nearest difficulty stands in their place."
    )


def _made(recipe: Recipe, seed: int, wish: GradeWish) -> GeneratedPuzzle | None:
    try:
        return make(recipe, seed, steps=STEPS, wish=wish)
    except NoPuzzle:
        return None


def entry_of(puzzle: Puzzle, grades: Grades | None, base: str | None) -> Entry:
    """A puzzle that is not on the shelf; its address holds all of it."""
    grades = grades or grade(puzzle.position)
    facts = grades.facts
    address = _address(base, puzzle.id)
    if address is not None and len(address) > LONGEST_ADDRESS:
        address = None
    band, total = grades.difficulty, grades.uses_total
    return Entry(puzzle, band, facts.reason, total, facts.load, address)


def sample(recipe: Recipe, base: str | None) -> Entry:
    """Something as large as a puzzle of this recipe, to see whether such puzzles find room."""
    cells = recipe.width * recipe.height
    shown = sum(1 << cell for cell in range(0, cells, 4))  # a notation as long as puzzles have
    hidden = [cell for cell in range(cells) if cell % 4]
    world = sum(1 << cell for cell in hidden[: recipe.bullets])
    puzzle = Puzzle(recipe.width, recipe.height, world, shown)
    return Entry(puzzle, address=_address(base, puzzle.id))


def _address(base: str | None, name: str) -> str | None:
    return f"{base}/puzzles/{name}" if base else None


# Where they are kept


def work_folder(data: Path, name: str) -> Path:
    """The folder for what is kept of an unfinished book."""
    return data / "books" / "work" / name


def forget(folder: Path) -> None:
    """Remove what was kept of a book that is finished, or given up."""
    shutil.rmtree(folder, ignore_errors=True)
