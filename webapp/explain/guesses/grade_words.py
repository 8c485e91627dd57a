"""A grade in words: what was certain, or what would have been a better guess, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import Cell, cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.guesses.grading import Grade, Judgement
from webapp.explain.guesses.guess import Guess, best_guess
from webapp.explain.guesses.guess_words import chance, proof_by_counts
from webapp.explain.steps import Step, explained_steps, guess_step, why_cell
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import listed

WHY = 2_000
"""Work for a reason that needs no marks but what is open; else a walk's step is told."""


@dataclass(frozen=True)
class OpeningVerdict:
    """What there is to say about an opening."""

    sentence: str
    step: Step | None = None
    """The reason that was there to be found, or the best guess."""


def verdict(
    position: Position, cells: Sequence[Cell], judged: Judgement, budget: Budget | None = None
) -> OpeningVerdict:
    """Why an opening was good or bad; shorter where the work does not suffice for a reason."""
    budget = budget or Budget()
    tell = {
        Grade.SAFE: _safe,
        Grade.BEST: _best,
        Grade.WORSE: _worse,
        Grade.BLUNDER: _blunder,
        Grade.UNCLEAR: _unclear,
    }[judged.grade]
    try:
        return tell(position, cells, judged, budget)
    except BudgetSpent:
        return OpeningVerdict(_short(position, cells, judged))


def _safe(
    position: Position, cells: Sequence[Cell], judged: Judgement, budget: Budget
) -> OpeningVerdict:
    ways = _reasons(position, cells[0], budget) if len(cells) == 1 else []
    return (
        OpeningVerdict(ways[0].sentence, ways[0])
        if ways
        else OpeningVerdict(_short(position, cells, judged))
    )


def _reasons(position: Position, cell: Cell, budget: Budget) -> list[Step]:
    trial = Budget(min(WHY, budget.left))
    try:
        return why_cell(position, cell, Voice.LIVE, trial)
    except BudgetSpent:
        return []
    finally:
        budget.spent += trial.spent


def _blunder(
    position: Position, cells: Sequence[Cell], judged: Judgement, budget: Budget
) -> OpeningVerdict:
    step = _easiest_safe(position, budget)
    names = listed(names_of(step.empties, position.width))
    were = "was" if step.empties.bit_count() == 1 else "were"
    played = _played(position, cells, judged)
    return OpeningVerdict(f"{names} {were} safe to open. {step.sentence} {played}", step)


def _easiest_safe(position: Position, budget: Budget) -> Step:
    """The first step that makes a cell safe; from the open numbers alone, if that is told soon."""
    for step in explained_steps(position, voice=Voice.LIVE, budget=budget):
        if step.empties:
            if step.number > 1:
                for direct in _reasons(position, next(cells_of(step.empties)), budget):
                    return direct
            return replace(step, number=1)
    raise BudgetSpent(budget.limit)


def _best(
    position: Position, cells: Sequence[Cell], judged: Judgement, budget: Budget
) -> OpeningVerdict:
    known, step, guess = _best_guess(position, budget)
    if list(cells) == [guess.cell]:
        return OpeningVerdict(f"{known}{step.sentence}", step)
    proof, played = proof_by_counts(guess, Voice.LIVE), _played(position, cells, judged)
    as_safe = judged.risk <= judged.least
    sentence = f"{known}{proof} {played} {_as_good(position, judged, guess)}"
    return OpeningVerdict(sentence, None if as_safe else step)


def _best_guess(position: Position, budget: Budget) -> tuple[str, Step, Guess]:
    """The best guess once certain mines are marked, and what they are."""
    odds = count(position, budget).odds
    mines = mask_of(cell for cell in odds if odds[cell] == 1)
    marked = replace(position, bullets=position.bullets | mines)
    guess = best_guess(marked, Voice.LIVE, budget)
    names = names_of(mines, position.width)
    are = "is certainly a mine" if mines.bit_count() == 1 else "are certainly mines"
    known = f"{listed(names)} {are}. " if names else ""
    return known, guess_step(marked, guess, Voice.LIVE), guess


def _as_good(position: Position, judged: Judgement, guess: Guess) -> str:
    if judged.risk <= judged.least:
        return "No cell was safer."
    safest = cell_name(guess.cell, position.width)
    return f"{safest} was safer, with {chance(guess.safety)}, but wins no more often."


def _worse(
    position: Position, cells: Sequence[Cell], judged: Judgement, budget: Budget
) -> OpeningVerdict:
    known, step, _ = _best_guess(position, budget)
    return OpeningVerdict(f"{known}{step.sentence} {_played(position, cells, judged)}", step)


def _unclear(
    position: Position, cells: Sequence[Cell], judged: Judgement, _: Budget
) -> OpeningVerdict:
    return OpeningVerdict(_short(position, cells, judged))


def _short(position: Position, cells: Sequence[Cell], judged: Judgement) -> str:
    """Without a reason."""
    played = _played(position, cells, judged)
    match judged.grade:
        case Grade.SAFE:
            return f"{_names(position, cells)} {_were(cells)} certain to be safe."
        case Grade.UNCLEAR:
            return "There are too many ways to place the mines to count them here."
        case Grade.BLUNDER:
            return f"Some other cell was certain to be safe. {played}"
        case Grade.BEST:
            return f"Nothing was certain. {played} No cell was safer."
    return f"Nothing was certain. {played} Another cell was safe with {chance(1 - judged.least)}."


def _played(position: Position, cells: Sequence[Cell], judged: Judgement) -> str:
    """How safe it was."""
    names = _names(position, cells)
    if judged.risk == 1:
        return f"{names} {_were(cells)} certain to {'be' if len(cells) == 1 else 'hold'} a mine."
    together = " together" if len(cells) > 1 else ""
    return f"{names} {_were(cells)} safe{together} with {chance(1 - judged.risk)}."


def _names(position: Position, cells: Sequence[Cell]) -> str:
    return listed(names_of(mask_of(cells), position.width))


def _were(cells: Sequence[Cell]) -> str:
    return "was" if len(cells) == 1 else "were"
