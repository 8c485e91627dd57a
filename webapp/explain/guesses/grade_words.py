"""Grades in words: what was certain, or which guess would have been better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import Cell, cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.guesses.grading import Grade, Judgement
from webapp.explain.guesses.guess import Guess, best_guess
from webapp.explain.guesses.guess_telling import defence, proof_by_counts
from webapp.explain.steps import Step, explained_steps, guess_step, why_cell
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import CellsSlot, Statement, state
from webapp.explain.wording.voice import Voice

REASON_WORK = 2_000
"""Work for a reason that needs no marks but what is open. Where it takes more, the reason is one of
a walk, which rests on what the steps before it have marked."""


@dataclass(frozen=True)
class OpeningVerdict:
    """What is said about an opening, and the step that goes with it."""

    sentence: str
    step: Step | None = None
    """The reason that was there to be found, or the best guess."""

    brief: str = field(default="", compare=False)
    """The same in few words, of an opening that lost the game."""


def free_start(language: Language = ENGLISH) -> OpeningVerdict:
    """What is said about a first click that the rules protect."""
    return OpeningVerdict(Narrator(0, Voice.LIVE, language).sentence(state("verdict.first")))


def verdict(
    position: Position,
    cells: Sequence[Cell],
    judgement: Judgement,
    budget: Budget | None = None,
    language: Language = ENGLISH,
) -> OpeningVerdict:
    """Why an opening was good or bad; shorter where the work does not suffice for a reason."""
    opening = _Opening(position, cells, judgement, budget or Budget(), language)
    try:
        return opening.verdict()
    except BudgetSpent:
        return opening.without_reason()


@dataclass(frozen=True)
class _Opening:
    """An opening with its grade, and how it is told of."""

    position: Position
    cells: Sequence[Cell]
    judgement: Judgement
    budget: Budget
    language: Language

    def verdict(self) -> OpeningVerdict:
        """Why it was good or bad; raises `BudgetSpent`."""
        match self.judgement.grade:
            case Grade.SAFE:
                return self._safe()
            case Grade.BEST:
                return self._best()
            case Grade.WORSE:
                return self._worse()
            case Grade.BLUNDER:
                return self._blunder()
        return self.without_reason()

    def _verdict(
        self, step: Step | None, *parts: Statement | Step, brief: Sequence[Statement] = ()
    ) -> OpeningVerdict:
        """Statements, and steps in between with all that they say."""
        narrator = Narrator(self.position.width, Voice.LIVE, self.language)
        said = [
            part.sentence if isinstance(part, Step) else narrator.sentence(part) for part in parts
        ]
        return OpeningVerdict(" ".join(said), step, narrator.sentences(brief))

    def _safe(self) -> OpeningVerdict:
        ways = self._reasons(self.cells[0]) if len(self.cells) == 1 else []
        return self._verdict(ways[0], ways[0]) if ways else self.without_reason()

    def _reasons(self, cell: Cell) -> list[Step]:
        """The smallest reasons that decide a cell; none if looking for them takes much work."""
        trial = self.budget.part(REASON_WORK)
        try:
            ways = why_cell(self.position, cell, Voice.LIVE, trial)
        except BudgetSpent:
            return []
        finally:
            self.budget.spent += trial.spent
        return [way.told_in(self.language) for way in ways]

    def _blunder(self) -> OpeningVerdict:
        step = self._easiest_safe()
        safe = state("verdict.blunder", cells=CellsSlot(step.empties))
        brief = (state("loss.known", known=safe), self._played())
        mine = self._certain_mine()
        if mine is not None:
            return self._verdict(mine, self._played(), mine, safe, brief=brief)
        return self._verdict(step, safe, step, self._played(), brief=brief)

    def _certain_mine(self) -> Step | None:
        """Why a cell that was opened was certain to be a mine, if one was and that is found."""
        if self.judgement.is_certain_mine:
            for cell in self.cells:
                for way in self._reasons(cell):
                    if way.bullets >> cell & 1:
                        return way
        return None

    def _easiest_safe(self) -> Step:
        """The first step that makes a cell safe; from open numbers alone if little work does it."""
        for step in explained_steps(self.position, voice=Voice.LIVE, budget=self.budget):
            if step.empties:
                if step.number > 1:
                    for direct in self._reasons(next(cells_of(step.empties))):
                        return direct
                return replace(step, number=1).told_in(self.language)
        raise BudgetSpent(self.budget.limit)

    def _best(self) -> OpeningVerdict:
        known, step, guess = self._best_guess()
        risk = self.judgement.risk
        as_safe = risk <= self.judgement.least
        if list(self.cells) == [guess.cell]:
            best = state("verdict.safest" if as_safe else "loss.best")
            return self._verdict(step, *known, step, brief=self._true_guess(best))
        defended = defence(guess, 1 - risk, as_safe=as_safe)
        shown = None if as_safe else step
        said = (*known, proof_by_counts(guess), self._played(), defended)
        return self._verdict(shown, *said, brief=self._true_guess(defended))

    def _true_guess(self, best: Statement) -> tuple[Statement, ...]:
        """In few words that it was to be guessed, how likely it went well, and what was best."""
        return state("loss.guess"), self._played(), best

    def _best_guess(self) -> tuple[list[Statement], Step, Guess]:
        """The best guess once certain mines are marked, and what they are."""
        position = self.position
        odds = count(position, self.budget).odds
        mines = mask_of(cell for cell in odds if odds[cell] == 1)
        marked = replace(position, bullets=position.bullets | mines)
        guess = best_guess(marked, Voice.LIVE, self.budget)
        known = [state("verdict.mines", cells=CellsSlot(mines))] if mines else []
        return known, guess_step(marked, guess, Voice.LIVE, language=self.language), guess

    def _worse(self) -> OpeningVerdict:
        known, step, guess = self._best_guess()
        best = state("loss.worse", cells=CellsSlot(1 << guess.cell), share=guess.safety)
        mine = self._certain_mine()
        if mine is not None:
            known_mine = state("loss.known", known=self._played())
            return self._verdict(mine, self._played(), mine, best, brief=(known_mine, best))
        brief = (state("verdict.open"), self._played(), best)
        return self._verdict(step, *known, step, self._played(), brief=brief)

    def without_reason(self) -> OpeningVerdict:
        """What is said of a grade without a reason."""
        played, uncertain = self._played(), state("verdict.open")
        match self.judgement.grade:
            case Grade.SAFE:
                return self._verdict(None, state("verdict.certain", cells=self._cells))
            case Grade.UNCLEAR:
                unclear = state("verdict.unclear")
                return self._verdict(None, unclear, brief=(unclear,))
            case Grade.BLUNDER:
                safe = state("verdict.blunder.brief")
                known = state("loss.known", known=safe)
                return self._verdict(None, safe, played, brief=(known, played))
            case Grade.BEST:
                safest = state("verdict.safest")
                brief = self._true_guess(safest)
                return self._verdict(None, uncertain, played, safest, brief=brief)
        parts = (uncertain, played, state("verdict.worse", share=1 - self.judgement.least))
        return self._verdict(None, *parts, brief=parts)

    def _played(self) -> Statement:
        """How safe the opened cells were."""
        if self.judgement.risk == 1:
            return state("verdict.hit", cells=self._cells)
        return state("verdict.risk", cells=self._cells, share=1 - self.judgement.risk)

    @property
    def _cells(self) -> CellsSlot:
        return CellsSlot(mask_of(self.cells))
