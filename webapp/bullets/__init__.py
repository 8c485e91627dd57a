"""The paper puzzle: its value, its symmetries, how it is graded and how it is made.

A recipe and a seed give a puzzle, the same one on every machine: here one of 5 by 5 cells with
eight bullets, the best that 50 steps of the search meet.

>>> from webapp.bullets import Recipe, make_puzzle
>>> generated = make_puzzle(Recipe(5, 5, 8), seed=1, steps=50)
>>> generated.puzzle.id
'5x5b8:a11d2c54j31'
>>> for row in generated.puzzle.solution:
...     print(row)
-11--
-*2--
*54*-
***-*
--*31

The grades tell how it is solved: steps of one clue, steps of several, bullets that only the total
finds, the clues of the largest reason, and the difficulty that follows.

>>> grades = generated.grades
>>> grades.n0, grades.n1, grades.n2, grades.facts.reason, str(grades.difficulty)
(0, 3, 2, 2, 'easy')

docs/generator.md explains the search, docs/difficulty.md the grades.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.lazy import names

if TYPE_CHECKING:
    from webapp.bullets.generate import GeneratedPuzzle, GradeWish, NoPuzzle, make_puzzle
    from webapp.bullets.grades import Band, Grades, grade
    from webapp.bullets.puzzle import NotAPuzzle, Puzzle
    from webapp.bullets.recipe import Recipe, usual_bullets
    from webapp.bullets.symmetry import Pattern, canonical_image
else:
    __getattr__, __dir__ = names(
        __name__,
        {
            "Band": ".grades",
            "GeneratedPuzzle": ".generate",
            "GradeWish": ".generate",
            "Grades": ".grades",
            "NoPuzzle": ".generate",
            "NotAPuzzle": ".puzzle",
            "Pattern": ".symmetry",
            "Puzzle": ".puzzle",
            "Recipe": ".recipe",
            "canonical_image": ".symmetry",
            "grade": ".grades",
            "make_puzzle": ".generate",
            "usual_bullets": ".recipe",
        },
    )

__all__ = [
    "Band",
    "GeneratedPuzzle",
    "GradeWish",
    "Grades",
    "NoPuzzle",
    "NotAPuzzle",
    "Pattern",
    "Puzzle",
    "Recipe",
    "canonical_image",
    "grade",
    "make_puzzle",
    "usual_bullets",
]
