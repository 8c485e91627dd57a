"""What a book says in sentences: hints, steps, the worked example, where its puzzles come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.bullets.puzzle import Puzzle
from webapp.engine.budget import Budget, BudgetSpent
from webapp.explain.hints import Rung, hint_ladder
from webapp.explain.marks import Marks
from webapp.explain.steps import Step, explained_steps

NODES = 2_000_000
"""Search for one puzzle; what it does not reach is said."""

EXAMPLE = Puzzle.from_id("4x4b5:1a2a23d22c1")
"""The puzzle of the rules page."""

RULES: Sequence[tuple[str, str]] = (
    (
        "p",
        (
            "Some cells hold a bullet. A number tells how many of the cells around it hold one: "
            "the up to eight cells that touch it, by a side or a corner. A cell with a number "
            "holds none."
        ),
    ),
    (
        "p",
        (
            "Above each puzzle stands how many bullets there are in all. Each puzzle has one "
            "solution, and it can be found by thinking; you never have to guess."
        ),
    ),
    (
        "ul",
        (
            "Draw a disc where there must be a bullet.\n"
            "Draw a slash where there cannot be one.\n"
            "When a number has all its bullets, the rest around it is empty. When it has just as "
            "many cells left as bullets, they all hold one.\n"
            "Where one number does not help, look at two that share cells.\n"
            "Sometimes it is the count of all bullets that helps."
        ),
    ),
    (
        "p",
        (
            "The puzzles grow harder from page to page. “2 numbers at once” tells what the hardest "
            "step of a puzzle asks for."
        ),
    ),
    ("figure", f"This small one has {EXAMPLE.bullets} bullets. The next pages solve it."),
)
"""The rules: paragraphs, a list with an item a line, and a figure with the words below it."""

NO_HINT = "This one takes more search than a book has room for; begin with the largest number."


@dataclass(frozen=True)
class Walk:
    """The steps of a puzzle, and whether they lead to its end."""

    steps: Sequence[Step]
    complete: bool


def walk(puzzle: Puzzle) -> Walk:
    """A puzzle solved by the simplest steps."""
    found: list[Step] = []
    try:
        found.extend(explained_steps(puzzle.position, budget=Budget(NODES)))
    except BudgetSpent:
        return Walk(found, complete=False)
    return Walk(found, complete=True)


def hint(puzzle: Puzzle) -> str:
    """The second rung of the ladder: which clues to look at first."""
    try:
        return hint_ladder(
            puzzle.position, Marks(), Rung.CLUES, check=False, budget=Budget(NODES)
        ).sentence
    except BudgetSpent:
        return NO_HINT
