"""Making puzzles: a recipe and a seed give a puzzle, the same one wherever it is made."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

from webapp.bullets.effort import is_strict
from webapp.bullets.grades import Band, Grades, grade
from webapp.bullets.local_search import new_search
from webapp.bullets.local_search_plain import Search, SearchState
from webapp.bullets.meter import Meter, Watch, watch_nothing
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import Coefficients, Recipe
from webapp.engine.randomness import derived_seed
from webapp.notation.english import counted, sides

USUAL_STEPS = 500
"""The number of steps in "The Bullets Puzzle"."""

ROUND_STEPS = 500
"""Steps after which a search for wished grades starts again from other bullets: by then the energy
hardly falls, and another start is another chance."""

MOST_WISH_STEPS = 50_000
"""Steps after which a search for wished grades gives up, unless steps or time are given."""

SAFE_SHARE = 0.5
"""The share of a strict budget of time after which the puzzle of that moment is graded, to have one
if grading the last comes to no end in time."""

LOOKS = (0, 1, 2, 4, 8, 16, 32, 64, 125, 250, ROUND_STEPS)
"""Steps of a round after which the best puzzle so far is graded: often at first, while it changes
often and is easy, and seldom later."""

SOOTHING: Coefficients = (0.0, 1.5, 1.0, 0.0)
"""An energy that makes puzzles easier: fewer steps of several clues, less left to the total."""

GRADING_SECONDS = 40e-6
"""Seconds that grading takes for each cell, at least; a budget leaves room for it."""


class NoPuzzle(Exception):
    """The steps or the time were too few; the message says for what."""


@dataclass(frozen=True)
class GradeWish:
    """A wish for the grades of a puzzle; None: any."""

    band: Band | None = None
    reason: int | None = None
    """Clues in its largest reason without the total."""

    def fits(self, grades: Grades) -> bool:
        """Whether grades are as wished."""
        return self.band in {None, grades.difficulty} and (
            self.reason in {None, grades.facts.reason}
        )

    @property
    def is_mild(self) -> bool:
        """Whether an easier puzzle is wished for than the search finds by itself."""
        return self.band in {Band.GENTLE, Band.EASY} or self.reason in {0, 1}

    def __str__(self) -> str:
        """The wish as a noun phrase."""
        wanted = f"{self.band} puzzle" if self.band else "puzzle"
        if self.reason is None:
            return wanted
        return f"{wanted} whose largest reason has {counted(self.reason, 'number')}"


@dataclass(frozen=True, kw_only=True)
class GeneratedPuzzle:
    """A puzzle with its grades and how it came to be."""

    puzzle: Puzzle
    grades: Grades
    energy: float
    """By the recipe's coefficients."""
    recipe: Recipe
    seed: int
    steps: int
    cpu_ms: float = field(compare=False)

    def to_json(self) -> dict[str, object]:
        """The puzzle as the contract lists it."""
        return {
            **self.puzzle.to_json(),
            "energy": self.energy,
            "n0": self.grades.n0,
            "n1": self.grades.n1,
            "n2": self.grades.n2,
            "difficulty": str(self.grades.difficulty),
            "reason": self.grades.facts.reason,
            "total_needed": self.grades.uses_total,
            "openings": round(self.grades.facts.openings, 2),
            "clues": self.puzzle.clues,
            "method": self.recipe.method,
            "seed": self.seed,
            "steps": self.steps,
            "cpu_ms": round(self.cpu_ms, 3),
        }


def usual_steps(wish: GradeWish) -> int:
    """The steps that a search takes where neither steps nor time are given."""
    return USUAL_STEPS if wish == GradeWish() else MOST_WISH_STEPS


def make_puzzle(  # noqa: PLR0913 (what to make, and what ends the work)
    recipe: Recipe,
    seed: int,
    *,
    steps: int | None = None,
    budget_ms: float | None = None,
    wish: GradeWish | None = None,
    watch: Watch = watch_nothing,
) -> GeneratedPuzzle:
    """The puzzle of a recipe and a seed; raises `NoPuzzle` if none was met.

    With a budget of time the search ends when that is used up, or after `steps` if that is sooner.
    The `steps` of the outcome, passed in, give the same puzzle again. `watch` is called with the
    steps taken; what it raises ends the work.
    """
    wish = wish or GradeWish()
    if steps is None and budget_ms is None:
        steps = usual_steps(wish)
    reserve = GRADING_SECONDS * recipe.cells
    meter = Meter(steps, budget_ms, reserve, strict=is_strict(recipe), watch=watch)
    find = _best_of_search if wish == GradeWish() else _best_as_wished
    finished = find(recipe, seed, meter, wish)
    if finished is None:
        raise NoPuzzle(_why_none(recipe, wish, meter))
    state, puzzle, grades = finished
    energy = recipe.energy(state.n0, state.n1, state.n2)
    return GeneratedPuzzle(
        puzzle=puzzle,
        grades=grades,
        energy=energy,
        recipe=recipe,
        seed=seed,
        steps=meter.steps,
        cpu_ms=1000 * meter.seconds,
    )


def _why_none(recipe: Recipe, wish: GradeWish, meter: Meter) -> str:
    size = f"{sides(recipe.width, recipe.height)} with {counted(recipe.bullets, 'bullet')}"
    more, steps = "more time" if meter.timed else "more steps", counted(meter.steps, "step")
    return f"no {wish} found on {size} in {steps}: allow {more}, try another seed, or ask for less"


_Graded = tuple[SearchState, Puzzle, Grades]
"""A state of the search, its puzzle and the puzzle's grades."""


def _best_of_search(recipe: Recipe, seed: int, meter: Meter, _wish: GradeWish) -> _Graded | None:
    search = new_search(recipe, seed)
    safe = None
    if meter.timed and is_strict(recipe):
        meter.run(search, share=SAFE_SHARE)
        safe = _grade(recipe, search.best, meter)
    meter.run(search)
    if safe and search.best == safe[0]:
        return safe
    return _grade(recipe, search.best, meter) or safe


def _best_as_wished(recipe: Recipe, seed: int, meter: Meter, wish: GradeWish) -> _Graded | None:
    """Of the first round that meets a puzzle as wished, the one with the least energy."""
    aim = replace(recipe, coefficients=SOOTHING) if wish.is_mild else recipe
    number = 0
    while True:
        # Not the seeds of other puzzles of the same batch: those have numbers above 0.
        search = new_search(aim, derived_seed(seed, -number))
        finished = _best_of_round(recipe, search, meter, wish)
        if finished is not None or meter.is_over:
            return finished
        number += 1


def _best_of_round(recipe: Recipe, search: Search, meter: Meter, wish: GradeWish) -> _Graded | None:
    chosen: _Graded | None = None
    least = float("inf")
    last = None
    for look in LOOKS:
        meter.run(search, look)
        state = search.best
        if state == last or state is None:
            continue
        last = state
        energy = recipe.energy(state.n0, state.n1, state.n2)
        graded = _grade(recipe, state, meter) if energy < least else None
        if graded and wish.fits(graded[2]):
            chosen, least = graded, energy
    return chosen


def _grade(recipe: Recipe, state: SearchState | None, meter: Meter) -> _Graded | None:
    if state is None:
        return None
    puzzle = Puzzle(recipe.width, recipe.height, state.world, state.shown)
    grades = meter.look(partial(grade, puzzle.position))
    return None if grades is None else (state, puzzle, grades)
