"""Generated puzzles as rows of the store, and their recipes as JSON and back."""

from __future__ import annotations

from typing import Any

from webapp.bullets.generate import GeneratedPuzzle, GradeWish
from webapp.bullets.grades import BANDS, FIRST_LOADS, GRADING, Band, Grades
from webapp.bullets.recipe import Recipe
from webapp.bullets.symmetry import Pattern, canonical_image
from webapp.store.puzzles import NewPuzzle, Place
from webapp.version import __version__


def row(generated: GeneratedPuzzle, wish: GradeWish | None = None) -> NewPuzzle:
    """A puzzle as the store keeps it; `wish` is what it was made for."""
    puzzle = generated.puzzle
    columns = {
        "notation": puzzle.id,
        "solution": "".join(puzzle.solution),
        "clues": puzzle.clues,
        **graded_columns(generated.grades),
        "method": generated.recipe.method,
        "seed": generated.seed,
        "steps": generated.steps,
        "options": options_of(generated.recipe, wish or GradeWish()),
        "version": __version__,
    }
    size = (puzzle.width, puzzle.height, puzzle.bullets)
    place = graded_place(size, generated.grades)
    return NewPuzzle(place, canonical_image(puzzle).id, columns)


def graded_columns(grades: Grades) -> dict[str, Any]:
    """The columns that the grades give."""
    facts = grades.facts
    return {
        "n0": grades.n0,
        "n1": grades.n1,
        "n2": grades.n2,
        "energy": grades.energy,
        # One that could not be walked to its end is fiendish, and stands with those.
        "effort": facts.load if facts.complete else max(facts.load, FIRST_LOADS[-1]),
        "several": facts.several,
        "total_reason": facts.total_reason,
        "openings": facts.openings,
        "grading": GRADING,
    }


def graded_place(size: tuple[int, int, int], grades: Grades) -> Place:
    """The compartment of a puzzle of that width, height and number of bullets."""
    difficulty = BANDS.index(grades.difficulty)
    return Place(*size, difficulty, grades.facts.reason, grades.uses_total)


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
    """The recipe of a row or of the parameters of a job."""
    return Recipe(
        *size,
        method=options["method"],
        samples=options["samples"],
        coefficients=tuple(options["coefficients"]),
        use_total=options["use_total"],
        pattern=Pattern(options["pattern"]),
    )


def wish_of(options: dict[str, Any]) -> GradeWish:
    """The wish of a row or of the parameters of a job."""
    band = options["band"]
    return GradeWish(None if band is None else Band(band), options["reason"])
