"""One puzzle made to order: the order, its bounds, and how it comes to stand on the shelf."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy.orm import Session

from webapp.bullets.generate import GeneratedPuzzle, GradeWish
from webapp.bullets.grades import Band
from webapp.bullets.recipe import Recipe
from webapp.engine.randomness import MAX_SEED, derived_seed
from webapp.message import Message
from webapp.notation.english import sides
from webapp.services import work_estimate
from webapp.services.shelf import shelf
from webapp.services.shelf.puzzle_rows import options_of, recipe_of, wish_of
from webapp.store.jobs import Order

KIND = "make"

LARGEST_SIDE = 16
"""Of a board made to order; the command has no such limit."""

LARGEST_PAPER_SIDE = 12
"""The published method takes a quarter of a minute here, and minutes on 16x16."""

STEPS = 500
"""Of each search."""

MOST_TRIES = 60
"""Searches until a difficulty is met."""

MOST_WORK = 8_000_000
"""Steps times cells times samples, about: a quarter of a minute."""


@dataclass(frozen=True)
class PuzzleRequest:
    """A puzzle that somebody wants to have made."""

    recipe: Recipe
    seed: int
    band: Band | None = None

    @property
    def wish(self) -> GradeWish:
        """The wanted difficulty, as the search takes it."""
        return GradeWish(band=self.band)

    @property
    def tries(self) -> int:
        """How many searches the order may cost."""
        steps = STEPS * self.recipe.cells * self.recipe.samples
        return max(1, min(MOST_TRIES, MOST_WORK // steps)) if self.band else 1

    @property
    def work(self) -> int:
        """How many seconds it takes, at most."""
        return work_estimate.rounded_up(self.tries * work_estimate.searching(self.recipe, STEPS))

    def seed_of(self, attempt: int) -> int:
        """The seed of one of the searches; the first is the seed itself."""
        return derived_seed(self.seed, attempt)

    def faults(self) -> list[str]:
        """Why no such puzzle can be made, in words."""
        recipe, faults = self.recipe, self.recipe.faults(LARGEST_SIDE)
        if not faults and recipe.method == "paper" and recipe.cells > LARGEST_PAPER_SIDE**2:
            faults.append(
                Message(
                    "the method paper takes minutes on %(sides)s: use sides up to "
                    "%(largest_paper_side)s, or the method inherit",
                    sides=sides(recipe.width, recipe.height),
                    largest_paper_side=LARGEST_PAPER_SIDE,
                )
            )
        if not 0 <= self.seed <= MAX_SEED:
            faults.append(
                Message(
                    "the seed is %(seed)s: use 0 to %(max_seed)s", seed=self.seed, max_seed=MAX_SEED
                )
            )
        return faults

    def to_json(self) -> dict[str, Any]:
        """The parameters of the job."""
        recipe = self.recipe
        return {
            "size": [recipe.width, recipe.height, recipe.bullets],
            "options": {**options_of(recipe, self.wish), "method": recipe.method},
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The order that a job was given as parameters."""
        wish = wish_of(data["options"])
        return cls(recipe_of(tuple(data["size"]), data["options"]), data["seed"], wish.band)


def order(wanted: PuzzleRequest, owner: str | None, client: str) -> Order:
    """The job that makes the puzzle."""
    return Order(KIND, wanted.to_json(), owner=owner, client=client, work=wanted.work)


def keep(session: Session, generated: GeneratedPuzzle, wish: GradeWish) -> str:
    """Put the puzzle on the shelf; the short id of it, or of the image that stood there before."""
    return shelf.put_one(session, generated, wish).short_id
