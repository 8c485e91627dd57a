"""The choice of a book's puzzles: from the shelf, made for it, or positions of live games."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Self

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.engine.randomness import MAX_SEED
from webapp.message import Message
from webapp.mines.levels import LEVELS
from webapp.notation.english import counted, sides
from webapp.notation.limits import size_faults
from webapp.press.layout.options import BookOptions, number_fault
from webapp.services.shelf.shelf import Filters

LIVE_LEVELS = ("beginner", "small", "intermediate")
"""Levels of the live game whose whole boards can be read on a page."""


class TooFew(Exception):
    """There are not so many puzzles; the message says what would help."""


@dataclass(frozen=True, kw_only=True)
class BookChoice:
    """Which puzzles a book has, and how many. None means any, or the usual."""

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
    """Of the shelf: clues in the largest reason, steps with the total aside."""

    unsolved_by: str | None = None
    """Of the shelf: whose solved puzzles are left out; an empty name is somebody new."""

    @property
    def number(self) -> int:
        """How many puzzles the book has."""
        return len(self.picked) or self.count

    @property
    def generated(self) -> bool:
        """Whether puzzles are generated for the book."""
        return self.seed is not None and not self.live

    def faults(self) -> list[str]:
        """What is wrong with it, in words."""
        fault = number_fault(self.number)
        faults: list[str] = [fault] if fault else []
        if self.curve and self.difficulty:
            faults.append(Message("one difficulty and all difficulties in turn exclude each other"))
        if self.seed is None and not self.live:
            faults += size_faults(*self._sides())
        if self.seed is not None:
            if not 0 <= self.seed <= MAX_SEED:
                faults.append(
                    Message(
                        "the seed is %(seed)s: use 0 to %(max_seed)s",
                        seed=self.seed,
                        max_seed=MAX_SEED,
                    )
                )
            faults += [] if self.live else self.recipe().faults()
            if self.total is not None or self.reason is not None:
                faults.append(
                    Message(
                        "numbers at once and the total choose among puzzles of the shelf: leave "
                        "them out where puzzles are made"
                    )
                )
        return faults + (self._live_faults() if self.live else [])

    def _live_faults(self) -> list[str]:
        *first, last = LIVE_LEVELS
        levels = f"{', '.join(first)} or {last}"
        faults: list[str] = []
        if self.live in LEVELS and self.live not in LIVE_LEVELS:
            level = LEVELS[self.live]
            size = sides(level.width, level.height)
            faults.append(
                Message(
                    "boards of %(size)s are too large to be read on a page: use %(levels)s",
                    size=size,
                    levels=levels,
                )
            )
        elif self.live not in LIVE_LEVELS:
            faults.append(
                Message(
                    "there is no level %(live)s: use %(levels)s",
                    live=repr(self.live[:20]),
                    levels=levels,
                )
            )
        if self.seed is None:
            faults.append(Message("live positions are made for the book: give a seed"))
        if (self.width, self.height, self.bullets) != (None, None, None):
            faults.append(
                Message("the level tells size and mines: leave width, height and bullets out")
            )
        return faults

    def _sides(self) -> tuple[int, int]:
        """Width and height, the usual ones where none are wished."""
        width = 7 if self.width is None else self.width
        return width, width if self.height is None else self.height

    def recipe(self) -> Recipe:
        """What kind of puzzle to make, if puzzles are made."""
        width, height = self._sides()
        bullets = usual_bullets(width, height) if self.bullets is None else self.bullets
        return Recipe(width, height, bullets)

    def band(self, place: int) -> Band | None:
        """The difficulty of the puzzle in this place, from 0."""
        return BANDS[place * len(BANDS) // self.count] if self.curve else self.difficulty

    def filters(self, band: Band | None) -> Filters:
        """The filters of the shelf, for one difficulty."""
        return Filters(
            width=self.width,
            height=self.height,
            bullets=self.bullets,
            difficulty=band,
            total=self.total,
            reason=self.reason,
        )

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
        """The choice as parameters of a job."""
        return {**asdict(self), "picked": list(self.picked)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The choice in the parameters of a job.

        Their names stay: jobs that an older version has stored must be readable.
        """
        band = data["difficulty"]
        typed = {"difficulty": Band(band) if band else None, "picked": tuple(data["picked"])}
        return cls(**{**data, **typed})


def order_faults(choice: BookChoice, options: BookOptions) -> list[str]:
    """What is wrong with choice and options of a book, in words."""
    faults = [*choice.faults(), *options.faults()]
    if choice.live and options.worked:
        faults.append(
            "worked solutions are for puzzles: the solutions of live positions tell their step"
        )
    return faults
