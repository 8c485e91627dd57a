"""Answers to questions about a position, as data: the command and the API say the same.

No table takes part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from webapp.bullets.grades import Band, band_of_walk, solution_facts
from webapp.engine import paper
from webapp.engine.budget import Budget
from webapp.engine.conflict import Conflict, smallest_conflict
from webapp.engine.counting.counts import Counts, count
from webapp.engine.grid import full_mask
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.explain.clash import Clash, clash_of_clues
from webapp.explain.crux import Crux, crux_of
from webapp.explain.hints import Hint, hint_ladder
from webapp.explain.live_steps import live_walk
from webapp.explain.marks import Marks
from webapp.explain.steps import Order, Step, explained_walk
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import state
from webapp.explain.wording.voice import Voice
from webapp.mines.board import visible_position
from webapp.notation.cells import json_cells
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_rows
from webapp.services.analysis.impossible import clash_in
from webapp.services.analysis.question import PositionQuestion

MARKS_NODES = 10_000
"""Nodes for finding wrong marks. If they do not suffice, only the clues are blamed."""

# The whole solution


@dataclass(frozen=True)
class PuzzleSolution:
    """A paper puzzle solved in the paper's order, and explained in one of the three."""

    steps: Sequence[Step]
    last: Position
    """What is known after the last step."""
    paper: paper.PaperSolution
    difficulty: Band | None
    """None unless it is a unique puzzle without marks."""

    @property
    def unique(self) -> bool:
        """Whether every cell is decided."""
        return not self.last.unknown

    @property
    def energy(self) -> float:
        """The paper's measure of quality: the lower the better."""
        return paper.energy(self.paper.n0, self.paper.n1, self.paper.n2)

    def as_json(self, written: str) -> dict[str, object]:
        """The answer as the contract lists it."""
        return {
            "puzzle": written,
            "unique": self.unique,
            "solution": print_rows(self.last) if self.unique else None,
            "n0": self.paper.n0,
            "n1": self.paper.n1,
            "n2": self.paper.n2,
            "energy": self.energy if self.unique else None,
            "difficulty": str(self.difficulty) if self.difficulty else None,
            "steps": [step.as_json() for step in self.steps],
        }


def solve_within(question: PositionQuestion, order: Order, nodes: int) -> dict[str, object]:
    """The whole solution as the contract lists it; of a whole live board the walk through it.

    Raises `BudgetSpent`.
    """
    budget = Budget(nodes)
    if question.board is not None:
        return live_json(question.written, question.board, list(live_walk(question.board, budget)))
    try:
        solution = solve(question.position, order, question.voice, budget)
    except Contradiction:
        conflict = smallest_conflict(question.position, budget)
        return impossible_json(question.written, question, conflict)
    return solution.as_json(question.written)


def solve(position: Position, order: Order, voice: Voice, budget: Budget) -> PuzzleSolution:
    """Solve it in the paper's order, explain it in this one.

    Raises `Contradiction`, `BudgetSpent`.
    """
    by_paper = paper.solve(position, budget)
    steps = explained_walk(position, order, voice, budget)
    last = steps[-1].after() if steps else position
    # Only whole paper puzzles have a difficulty: the bands were made for those.
    live = voice is Voice.LIVE
    is_puzzle = not (last.unknown or position.bullets or position.empties or live)
    band = _band(position, order, steps, budget) if is_puzzle else None
    return PuzzleSolution(steps, last, by_paper, band)


def _band(position: Position, order: Order, steps: Sequence[Step], budget: Budget) -> Band:
    """The difficulty follows from the walk by easiest arguments, whether or not that is told."""
    if order != "simplest":
        return solution_facts(position, budget).band
    return band_of_walk([(step.argument, step.size, step.cost) for step in steps])


def live_solution(board: LiveBoard) -> list[str]:
    """The rows of a whole live board."""
    opened = visible_position(board, full_mask(board.width, board.height) & ~board.mines)
    return print_rows(replace(opened, bullets=board.mines))


def live_json(written: str, board: LiveBoard, steps: Sequence[Step]) -> dict[str, object]:
    """The walk through a live board, as the contract lists it."""
    return {
        "puzzle": written,
        **dict.fromkeys(["unique", "n0", "n1", "n2", "energy", "difficulty"]),
        "solution": live_solution(board),
        "guess_free": all(step.guess is None for step in steps),
        "steps": [step.as_json() for step in steps],
    }


# What cannot be


def why_impossible(
    question: PositionQuestion, conflict: Conflict | None, language: Language = ENGLISH
) -> str:
    """Which marks are wrong; else what is wrong at first sight, or which clues clash, by name."""
    clash = _clash(question, conflict, language)
    if clash is None or not clash.lines:
        return _reason(question, clash, language)
    first, *others = clash.lines
    start = _reason(question, replace(clash, sentence=first), language)
    listed = (f"  {number}. {line}" for number, line in enumerate(others, 1))
    return "\n".join([start, *listed]).removesuffix(".")


def _clash(
    question: PositionQuestion, conflict: Conflict | None, language: Language
) -> Clash | None:
    """What clashes; None where that is seen at first sight, or not known."""
    clash = _clash_of_marks(question, language)
    if clash is not None or question.faults or conflict is None:
        return clash
    position = question.position
    unmarked = replace(position, bullets=0, empties=0)
    return clash_of_clues(position, unmarked, conflict, question.voice, language)


def _reason(question: PositionQuestion, clash: Clash | None, language: Language) -> str:
    """What is wrong, as a message."""
    narrator = Narrator(question.position.width, question.voice, language)
    impossible = narrator.words(state("impossible"))
    if clash is None:
        if question.faults:
            return f"{impossible}: {'; '.join(question.fault_sentences(language))}"
        return f"{impossible}: {narrator.words(state('impossible.unproved'))}"
    return f"{impossible}: {clash.sentence[0].lower()}{clash.sentence[1:-1]}"


def conflict_json(
    question: PositionQuestion, conflict: Conflict | None, language: Language = ENGLISH
) -> dict[str, object] | None:
    """The marks that are wrong, and the smallest set of clues that clash."""
    if conflict is None:
        return None
    width, marked = question.position.width, _clash_of_marks(question, language)
    return {
        "clues": json_cells((marked or conflict).clues, width),
        "uses_total": (marked or conflict).uses_total,
        "marks": json_cells(marked.marks, width) if marked else [],
        "sentence": _reason(question, marked or _clash(question, conflict, language), language),
    }


def _clash_of_marks(question: PositionQuestion, language: Language) -> Clash | None:
    """The clash that marks make of a position which is possible without them."""
    if not (question.position.bullets or question.position.empties):
        return None
    clash = clash_in(question, Budget(MARKS_NODES), language)
    return clash if clash.marks else None


def impossible_json(
    written: str,
    question: PositionQuestion,
    conflict: Conflict | None,
    language: Language = ENGLISH,
) -> dict[str, object]:
    """The answer to a puzzle that has no solution."""
    return {
        "puzzle": written,
        "unique": False,
        "solution": None,
        **dict.fromkeys(["n0", "n1", "n2", "energy", "difficulty"]),
        "steps": [],
        "conflict": conflict_json(question, conflict, language),
    }


# Hints and odds


def hint(
    question: PositionQuestion,
    rung: int,
    budget: Budget,
    *,
    check: bool,
    language: Language = ENGLISH,
) -> Hint:
    """The hint for a position whose marks are taken as the player's own; it does nothing itself."""
    position = question.position
    bare = replace(position, bullets=0, empties=0)
    marks = Marks(position.bullets, position.empties)
    return hint_ladder(
        bare,
        marks,
        rung,
        check=check,
        voice=question.voice,
        budget=budget,
        acting=False,
        language=language,
    )


def crux(question: PositionQuestion, budget: Budget, language: Language = ENGLISH) -> Crux | None:
    """The hardest step on the way to the end; of a whole live board on the walk of it."""
    if question.board and question.board.start is not None:
        return crux_of(live_walk(question.board, budget), language)
    return crux_of(explained_walk(question.position, voice=question.voice, budget=budget), language)


def hint_json(hint: Hint, *, whole: bool) -> dict[str, object] | None:
    """The step alone, or all that a rung tells; None where nothing is left to find."""
    if whole or hint.kind in {"marks", "impossible"}:
        return hint.as_json()
    return None if hint.step is None else hint.step.as_json()


def hint_within(
    question: PositionQuestion, rung: int, check: bool, whole: bool, nodes: int
) -> dict[str, object] | None:
    """As `hint_json` of `hint`, within so many nodes."""
    return hint_json(hint(question, rung, Budget(nodes), check=check), whole=whole)


def odds_within(question: PositionQuestion, nodes: int) -> dict[str, object]:
    """As `odds_json`, counted within so many nodes."""
    return odds_json(question.position, count(question.position, Budget(nodes)))


def odds_json(position: Position, counts: Counts) -> dict[str, object]:
    """The number of worlds, and how likely each cell holds a bullet."""
    return {"worlds": str(counts.worlds), "odds": _odds_rows(position, counts)}


def _odds_rows(position: Position, counts: Counts) -> list[list[str | None]] | None:
    if not counts.worlds:
        return None
    width, height = position.width, position.height
    shares = [counts.odds.get(cell) for cell in range(width * height)]
    chances = [None if share is None else _fraction(share) for share in shares]
    return [chances[start : start + width] for start in range(0, len(chances), width)]


def _fraction(share: Fraction) -> str:
    """A chance as JSON has it: "a/b" in lowest terms."""
    return f"{share.numerator}/{share.denominator}"
