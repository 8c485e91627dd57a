"""The level of the shelf: how many puzzles of each size and difficulty there should be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from webapp.bullets.generate import GradeWish
from webapp.bullets.grades import BANDS, Band
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.services.shelf import stocking
from webapp.services.shelf.daily import seed_of
from webapp.services.shelf.stocking import Batch
from webapp.store import puzzle_pages, puzzles, stock_results
from webapp.store.connection.database import Store
from webapp.store.jobs import Job
from webapp.store.puzzle_pages import ShelfFilter
from webapp.store.stock_results import StockResult

SIDES = range(5, 11)
LEVEL = 20

STEPS = 2500
"""The budget of one seed; a missing puzzle gets as many seeds as `stocking` tries for one."""


@dataclass(frozen=True, kw_only=True)
class StockTarget:
    """Puzzles of one size and difficulty: how many there are and should be."""

    width: int
    height: int
    bullets: int
    difficulty: Band
    puzzles: int
    level: int
    rare: bool
    """Whether the last night's budget was spent before the level was reached."""

    tried: int
    """Puzzles made for it in the last night that it was worked on."""


def recipes() -> Iterator[tuple[Recipe, Band]]:
    """The sizes and difficulties that are kept at their level."""
    for side in SIDES:
        recipe = Recipe(side, side, usual_bullets(side, side))
        yield from ((recipe, band) for band in BANDS)


def status(store: Store) -> list[StockTarget]:
    """How full the shelf is."""
    with store.read() as session:
        return _status(session)


def restock(session: Session, day: date) -> Sequence[Job]:
    """Order what is missing, once a day. A shelf that nobody has opened yet is left alone."""
    if puzzles.is_empty(session):
        return []
    return [
        job
        for compartment in _status(session)
        if compartment.puzzles < compartment.level
        for job in stocking.add_jobs(session, *_missing(compartment, day))
    ]


def _missing(compartment: StockTarget, day: date) -> tuple[Batch, str]:
    width, height, band = compartment.width, compartment.height, compartment.difficulty
    recipe = Recipe(width, height, compartment.bullets)
    seed = seed_of(day, f"stock {width}x{height} {band}")
    count = compartment.level - compartment.puzzles
    batch = Batch(
        recipe=recipe,
        steps=STEPS,
        seed=seed,
        count=count,
        wish=GradeWish(band),
        night=day.isoformat(),
    )
    return batch, f"{day}:{width}x{height}:{band}"


def _status(session: Session) -> list[StockTarget]:
    columns = ("width", "height", "bullets", "difficulty")
    rows = puzzle_pages.numbers(session, ShelfFilter(), *columns)
    numbers = {tuple(key): number for *key, number in rows}
    nights = {
        (n.width, n.height, n.bullets, n.difficulty): n for n in stock_results.all_levels(session)
    }
    return [
        _target(recipe, band, numbers.get(key, 0), nights.get(key))
        for recipe, band in recipes()
        for key in [(recipe.width, recipe.height, recipe.bullets, BANDS.index(band))]
    ]


def _target(recipe: Recipe, band: Band, number: int, night: StockResult | None) -> StockTarget:
    return StockTarget(
        width=recipe.width,
        height=recipe.height,
        bullets=recipe.bullets,
        difficulty=band,
        puzzles=number,
        level=LEVEL,
        rare=night is not None and night.rare and number < LEVEL,
        tried=0 if night is None else night.tried,
    )
