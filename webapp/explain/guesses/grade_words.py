"""Grades in words: what was certain, or which guess would have been better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import Cell, cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.guesses.grading import Grade, Judgement
from webapp.explain.guesses.guess import Guess, best_guess
from webapp.explain.guesses.guess_words import chance, defended_words, proof_by_counts
from webapp.explain.steps import Step, explained_steps, guess_step, why_cell
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.voice import Voice
from webapp.notation.english import agreeing, listed

REASON_WORK = 2_000
"""Work for a reason that needs no marks but what is open. Where it takes more, the reason is one of
a walk, which rests on what the steps before it have marked."""


@dataclass(frozen=True)
class OpeningVerdict:
    """What is said about an opening, and the step that goes with it."""

    sentence: str
    step: Step | None = None
    """The reason that was there to be found, or the best guess."""


FREE_START = OpeningVerdict("The first click: the rules of this game keep it free of mines.")


def verdict(
    position: Position, cells: Sequence[Cell], judgement: Judgement, budget: Budget | None = None
) -> OpeningVerdict:
    """Why an opening was good or bad; shorter where the work does not suffice for a reason."""
    budget = budget or Budget()
    tell = {
        Grade.SAFE: _safe_verdict,
        Grade.BEST: _best_verdict,
        Grade.WORSE: _worse_verdict,
        Grade.BLUNDER: _blunder_verdict,
        Grade.UNCLEAR: _unclear_verdict,
    }[judgement.grade]
    try:
        return tell(position, cells, judgement, budget)
    except BudgetSpent:
        return OpeningVerdict(_without_reason(position, cells, judgement))


def _safe_verdict(
    position: Position, cells: Sequence[Cell], judgement: Judgement, budget: Budget
) -> OpeningVerdict:
    ways = _reasons(position, cells[0], budget) if len(cells) == 1 else []
    if not ways:
        return OpeningVerdict(_without_reason(position, cells, judgement))
    return OpeningVerdict(ways[0].sentence, ways[0])


def _reasons(position: Position, cell: Cell, budget: Budget) -> list[Step]:
    """The smallest reasons that decide a cell; none if looking for them takes much work."""
    trial = budget.part(REASON_WORK)
    try:
        return why_cell(position, cell, Voice.LIVE, trial)
    except BudgetSpent:
        return []
    finally:
        budget.spent += trial.spent


def _blunder_verdict(
    position: Position, cells: Sequence[Cell], judgement: Judgement, budget: Budget
) -> OpeningVerdict:
    step = _easiest_safe(position, budget)
    names = listed(names_of(step.empties, position.width))
    were = agreeing(step.empties.bit_count(), "was", "were")
    played = _played(position, cells, judgement)
    return OpeningVerdict(f"{names} {were} safe to open. {step.sentence} {played}", step)


def _easiest_safe(position: Position, budget: Budget) -> Step:
    """The first step that makes a cell safe; from open numbers alone if little work shows it."""
    for step in explained_steps(position, voice=Voice.LIVE, budget=budget):
        if step.empties:
            if step.number > 1:
                for direct in _reasons(position, next(cells_of(step.empties)), budget):
                    return direct
            return replace(step, number=1)
    raise BudgetSpent(budget.limit)


def _best_verdict(
    position: Position, cells: Sequence[Cell], judgement: Judgement, budget: Budget
) -> OpeningVerdict:
    known, step, guess = _best_guess(position, budget)
    if list(cells) == [guess.cell]:
        return OpeningVerdict(f"{known}{step.sentence}", step)
    proof, played = proof_by_counts(guess, Voice.LIVE), _played(position, cells, judgement)
    as_safe = judgement.risk <= judgement.least
    defended = defended_words(guess, 1 - judgement.risk, as_safe=as_safe, width=position.width)
    sentence = f"{known}{proof} {played} {defended}"
    return OpeningVerdict(sentence, None if as_safe else step)


def _best_guess(position: Position, budget: Budget) -> tuple[str, Step, Guess]:
    """The best guess once certain mines are marked, and what they are."""
    odds = count(position, budget).odds
    mines = mask_of(cell for cell in odds if odds[cell] == 1)
    marked = replace(position, bullets=position.bullets | mines)
    guess = best_guess(marked, Voice.LIVE, budget)
    names = names_of(mines, position.width)
    are = agreeing(mines.bit_count(), "is certainly a mine", "are certainly mines")
    known = f"{listed(names)} {are}. " if names else ""
    return known, guess_step(marked, guess, Voice.LIVE), guess


def _worse_verdict(
    position: Position, cells: Sequence[Cell], judgement: Judgement, budget: Budget
) -> OpeningVerdict:
    known, step, _ = _best_guess(position, budget)
    return OpeningVerdict(f"{known}{step.sentence} {_played(position, cells, judgement)}", step)


def _unclear_verdict(
    position: Position, cells: Sequence[Cell], judgement: Judgement, _: Budget
) -> OpeningVerdict:
    return OpeningVerdict(_without_reason(position, cells, judgement))


def _without_reason(position: Position, cells: Sequence[Cell], judgement: Judgement) -> str:
    """The sentence of a grade without a reason."""
    played = _played(position, cells, judgement)
    match judgement.grade:
        case Grade.SAFE:
            return f"{_names(position, cells)} {_were(cells)} certain to be safe."
        case Grade.UNCLEAR:
            return "There are too many ways to place the mines to count them here."
        case Grade.BLUNDER:
            return f"Some other cell was certain to be safe. {played}"
        case Grade.BEST:
            return f"Nothing was certain. {played} No cell was safer."
    return (
        f"Nothing was certain. {played} Another cell was safe with {chance(1 - judgement.least)}."
    )


def _played(position: Position, cells: Sequence[Cell], judgement: Judgement) -> str:
    """How safe the opened cells were."""
    names = _names(position, cells)
    if judgement.risk == 1:
        return f"{names} {_were(cells)} certain to {agreeing(len(cells), 'be', 'hold')} a mine."
    together = " together" if len(cells) > 1 else ""
    return f"{names} {_were(cells)} safe{together} with {chance(1 - judgement.risk)}."


def _names(position: Position, cells: Sequence[Cell]) -> str:
    return listed(names_of(mask_of(cells), position.width))


def _were(cells: Sequence[Cell]) -> str:
    return agreeing(len(cells), "was", "were")
