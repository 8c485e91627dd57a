"""What a book says in sentences: the rules, hints, steps, and the worked example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.position import Position
from webapp.explain.crux import Crux, crux_of
from webapp.explain.exercises import Exercise
from webapp.explain.steps import Order, Step, explained_steps
from webapp.explain.wording.voice import Voice
from webapp.notation.puzzle_id import parse_puzzle_id

NODES = 2_000_000
"""Search for one puzzle; what it does not reach is said."""

EXAMPLE = parse_puzzle_id("4x4b5:1a2a23d22c1")
LIVE_EXAMPLE = parse_puzzle_id("5x5b5:001b012b01c023b01c")
"""What is solved on the rules page."""

Rules = Sequence[tuple[str, str]]
"""Paragraphs, a list with an item a line, and a figure with the words below it."""

RULES: Rules = (
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
            "Sometimes it is the total that helps: the number of all bullets."
        ),
    ),
    (
        "p",
        (
            "The puzzles grow harder from page to page. “Up to 2 at once” tells how many numbers "
            "a step of a puzzle takes together, where it does without the total; "
            "“needs the total” tells that the numbers alone do not solve it."
        ),
    ),
    ("figure", f"This small one has {EXAMPLE.total} bullets. The steps that follow solve it."),
)

LIVE_RULES: Rules = (
    (
        "p",
        (
            "Each board is a game of Minesweeper, stopped in the middle. White cells are open, "
            "grey cells are hidden. A number tells how many of the cells around it hold a mine: "
            "the up to eight cells that touch it, by a side or a corner. An open cell without a "
            "number has no mine around it. A flag stands on a mine that is certain already."
        ),
    ),
    (
        "p",
        (
            "Which hidden cells are certainly safe? There is at least one, and it can be found by "
            "thinking; you never have to guess. Above each board stands how many mines there are "
            "in all, those with flags too."
        ),
    ),
    (
        "ul",
        (
            "Draw a slash where there cannot be a mine, and a disc where there must be one.\n"
            "When a number has all its mines, the rest around it is safe. When it has just as "
            "many hidden cells left as mines, they all hold one.\n"
            "Where one number does not help, look at two that share cells.\n"
            "Sometimes it is the total that helps: the number of all mines."
        ),
    ),
    (
        "p",
        (
            "The positions grow harder from page to page. “Two numbers at once” tells what "
            "the easiest way to a safe cell asks for. At the back slashes mark all cells that are "
            "certainly safe, and the easiest way to one is told: dark are the numbers to look at, "
            "and what follows from them."
        ),
    ),
    (
        "figure",
        (
            f"This small one has {LIVE_EXAMPLE.total} mines, and one cell is certainly safe. "
            "The steps that follow find it."
        ),
    ),
)


@dataclass(frozen=True)
class HowToSolve:
    """How to solve: the rules, and what they are shown on."""

    rules: Rules
    example: Position
    voice: Voice


PUZZLES = HowToSolve(RULES, EXAMPLE, Voice.PAPER)
POSITIONS = HowToSolve(LIVE_RULES, LIVE_EXAMPLE, Voice.LIVE)


def lesson(*, live: bool) -> HowToSolve:
    """The rules and the example that a book begins with."""
    return POSITIONS if live else PUZZLES


ORDER_WORDS: Mapping[Order, str] = MappingProxyType(
    {
        "simplest": "the easiest step first",
        "smallest": "the fewest numbers first",
        "paper": "in the order of the paper",
    }
)
"""How the steps of worked solutions follow each other, for contents and last page."""

ORDER_INTROS: Mapping[Order, str] = MappingProxyType(
    {
        "simplest": (
            "Every step is the easiest there is at that moment. Easy ones that touch each other "
            "share a board."
        ),
        "smallest": (
            "Every step rests on the fewest numbers that decide anything at that moment; how many "
            "these are stands beside its number."
        ),
        "paper": (
            "The steps follow each other as in the Bullets paper; the paper's type of each stands "
            "beside its number."
        ),
    }
)
"""The same for the words below the title of the part."""

SUPPOSED = (
    "Where something is supposed, a cell has the number of the line, or sentence, that tells it: "
    "ringed ones would hold a bullet, struck ones would be empty. Where a mark follows for such a "
    "cell, it stands below the number, and beside the number a small ring or stroke tells what was "
    "supposed."
)
"""What is added where a step supposes something."""

Rungs = tuple[str, str, str]
"""A hint: where to look, which clues, and what follows."""

NO_HINT: Rungs = (
    "This one takes more search than a book has room for.",
    "Begin with the largest number.",
    "The solution tells.",
)
"""What is printed where no step was reached."""

UNFINISHED = "Not all steps of this one were found; of those found, this is the hardest."
"""What is said before a hint where harder steps may follow."""

EASY = "No step is hard: look at one number at a time."
"""Where to look where one number, or the total, decides each step."""


@dataclass(frozen=True)
class BookWalk:
    """The steps of a puzzle, and whether they lead to its end."""

    steps: Sequence[Step]
    complete: bool


def walk(position: Position, voice: Voice = Voice.PAPER, order: Order = "simplest") -> BookWalk:
    """Solve a position in an order of steps, as far as the search goes."""
    steps: list[Step] = []
    try:
        steps.extend(explained_steps(position, order, voice, Budget(NODES)))
    except BudgetSpent:
        return BookWalk(steps, complete=False)
    return BookWalk(steps, complete=True)


def worked_intro(walks: Sequence[BookWalk], order: Order) -> str:
    """What is said before the steps of a book."""
    supposes = any(step.chain for solved in walks for step in solved.steps)
    return f"{ORDER_INTROS[order]} {SUPPOSED}" if supposes else ORDER_INTROS[order]


def puzzle_hint(solved: BookWalk) -> Rungs:
    """The hint that is printed for a puzzle: of its hardest step, as far as it was solved."""
    crux = crux_of(solved.steps)
    if crux is not None:
        where, clues, conclusion = crux.rungs
        return (where if solved.complete else f"{UNFINISHED} {where}"), clues, conclusion
    if not solved.complete or not solved.steps:
        return NO_HINT
    _, clues, conclusion = Crux(solved.steps[0]).rungs
    return EASY, clues, conclusion


def live_hint(step: Step) -> Rungs:
    """The hint for a position of a live game: of the easiest step that opens a cell."""
    return Crux(step).rungs


def live_solution(exercise: Exercise, number: int) -> Step:
    """The solution of position `number`: its step, by itself, and all other safe cells."""
    solved = exercise.solution(number)
    if solved.lines:
        others = solved.sentence.removeprefix(exercise.step.sentence).strip()
        solved = replace(solved, lines=(*exercise.step.lines, others))
    return replace(solved, item=None)
