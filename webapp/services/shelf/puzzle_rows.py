"""Made puzzles as the store keeps them, and the recipes that its rows tell."""

from __future__ import annotations

from typing import Any

from webapp.bullets.generate import GeneratedPuzzle, GradeWish
from webapp.bullets.grades import BANDS, FIRST_LOADS, Band
from webapp.bullets.recipe import Recipe
from webapp.bullets.symmetry import Pattern, canonical
from webapp.store.puzzles import NewPuzzle, Place
from webapp.version import __version__


def row(made: GeneratedPuzzle, wish: GradeWish | None = None) -> NewPuzzle:
    """A puzzle as the store keeps it; `wish` is what it was made for."""
    puzzle, grades, facts = made.puzzle, made.grades, made.grades.facts
    columns = {
        "notation": puzzle.id,
        "solution": "".join(puzzle.solution),
        "clues": puzzle.clues,
        "n0": grades.n0,
        "n1": grades.n1,
        "n2": grades.n2,
        "energy": grades.energy,
        # One that could not be walked to its end is fiendish, and stands with those.
        "effort": facts.load if facts.complete else max(facts.load, FIRST_LOADS[-1]),
        "several": facts.several,
        "total_reason": facts.total_reason,
        "openings": facts.openings,
        "method": made.recipe.method,
        "seed": made.seed,
        "steps": made.steps,
        "options": options_of(made.recipe, wish or GradeWish()),
        "version": __version__,
    }
    size = (puzzle.width, puzzle.height, puzzle.bullets)
    difficulty = BANDS.index(grades.difficulty)
    place = Place(*size, difficulty, facts.reason, grades.uses_total)
    return NewPuzzle(place, canonical(puzzle).id, columns)


def options_of(recipe: Recipe, wish: GradeWish) -> dict[str, Any]:
    """What a puzzle is made with, beside size, method, steps and seed, as data."""
    return {
        "samples": recipe.samples,
        "coefficients": list(recipe.coefficients),
        "use_total": recipe.use_total,
        "pattern": recipe.pattern.value,
        "band": wish.band,
        "reason": wish.reason,
    }


def recipe_of(size: tuple[int, int, int], options: dict[str, Any]) -> Recipe:
    """The recipe that data tell."""
    return Recipe(
        *size,
        method=options["method"],
        samples=options["samples"],
        coefficients=tuple(options["coefficients"]),
        use_total=options["use_total"],
        pattern=Pattern(options["pattern"]),
    )


def wish_of(options: dict[str, Any]) -> GradeWish:
    """The wish that data tell."""
    band = options["band"]
    return GradeWish(None if band is None else Band(band), options["reason"])
