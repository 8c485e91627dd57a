"""Any position analysed: how likely each cell is, the steps in words, or why it cannot be.

No table takes part. The work is bounded: what found no room is left out and said so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from functools import cached_property

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import Counts, count
from webapp.engine.grid import Mask, mask_of
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.engine.propagators.solvers import Listings, listings
from webapp.explain.clash import Clash
from webapp.explain.guesses.guess import best_guess
from webapp.explain.items import StepItem, items_of
from webapp.explain.live_steps import live_walk
from webapp.explain.steps import Step, explained_steps, guess_step
from webapp.explain.wording.languages import LANGUAGES
from webapp.notation.errors import NotationError, TextFault
from webapp.services import gate
from webapp.services.analysis.effort import CpuClock
from webapp.services.analysis.impossible import clash_in, has_world
from webapp.services.analysis.question import PositionQuestion

COUNT_NODES, COUNT_UNTIL = 50_000, 0.6
"""For counting the worlds: search nodes, and seconds of CPU time since the analysis began."""

WORLD_UNTIL = 0.9
"""For looking whether there is any world, where they were not counted."""

STEP_NODES, STEPS_UNTIL = 60_000, 1.3
"""For the steps and the guess, or the clash. Ordinary boards take some hundredths of a second."""

CONFLICT_NODES = 30_000
"""For the smallest set of clues that clash; without it the position is only called impossible."""

LIST_NODES, LISTS_UNTIL = 10_000, 1.4
"""For the lists of the solvers, which are for readers of the papers alone."""

LARGEST_LISTED = 30 * 24
"""Cells of a board for which these are looked for: making lists ready takes its time too."""


class LeftOut(StrEnum):
    """What an analysis had no room for."""

    COUNTS = "counts"
    CONSISTENCY = "consistency"
    STEPS = "steps"
    GUESS = "guess"
    PROOF = "proof"
    LISTS = "lists"


@dataclass(frozen=True)
class Certain:
    """The unknown cells that are the same in all worlds."""

    bullets: Mask
    empties: Mask


@dataclass(frozen=True)
class Analysis:
    """The answer of the page for any position."""

    question: PositionQuestion
    _: KW_ONLY
    clash: Clash | None = None
    counts: Counts | None = None
    """None if the work was too much, or nothing is to be counted."""

    steps: Sequence[Step] = ()
    """On a whole live board with its guesses; elsewhere a guess comes last, if at all."""

    lists: Listings | None = None
    """On live boards how many solutions the solvers of the Oz Minesweeper list."""

    left_out: frozenset[LeftOut] = frozenset()

    @cached_property
    def items(self) -> Sequence[StepItem]:
        """The steps as they are told: easy ones that touch together."""
        return items_of(self.steps)

    @property
    def complete(self) -> bool:
        """Whether the steps went as far as anything is certain, and the guess was looked for."""
        return not self.left_out & {LeftOut.STEPS, LeftOut.GUESS}

    @property
    def consistent(self) -> bool | None:
        """Whether there is any world at all; None if that is not known."""
        return None if LeftOut.CONSISTENCY in self.left_out else self.clash is None

    @property
    def guesses(self) -> int:
        """How many steps are guesses."""
        return len(self.guess_steps)

    @property
    def guess_steps(self) -> list[Step]:
        """The places of a walk where nothing is certain."""
        return [step for step in self.steps if step.guess is not None]

    @property
    def guess_free(self) -> bool | None:
        """Whether a whole live board needs no guess; None for others, and if it is not known."""
        if self.question.board is None or self.clash is not None:
            return None
        if self.guesses:
            return False
        return True if self.complete else None

    @cached_property
    def certain(self) -> Certain:
        """What is certain of the position itself; of steps, if the worlds are not counted."""
        if self.counts is None and self.question.board is None:
            last, first = self.last, self.question.position
            return Certain(last.bullets & ~first.bullets, last.empties & ~first.empties)
        odds = self.counts.odds if self.counts else {}
        return Certain(
            *(mask_of(cell for cell, share in odds.items() if share == sure) for sure in (1, 0))
        )

    @property
    def last(self) -> Position:
        """What is known at the end."""
        return self.steps[-1].after() if self.steps else self.question.position

    @property
    def solved(self) -> bool:
        """Whether every cell is decided by thinking alone."""
        return self.complete and not self.clash and not self.guesses and not self.last.unknown

    @property
    def puzzling(self) -> bool:
        """Whether all is still to be found and can be: showing it at once would spoil it."""
        return self.solved and self.question.board is None and bool(self.steps)

    @property
    def playable(self) -> bool:
        """Whether this is a whole paper puzzle with one solution."""
        position = self.question.position
        bare = position.total is not None and not position.bullets and not position.empties
        return self.puzzling and bare and not self.question.live


def read(text: str | bytes, dialect: str | None = None, *, live: bool = False) -> PositionQuestion:
    """The question in a text; raises `NotationError` with every fault that makes it unusable."""
    question = PositionQuestion.read(text, dialect, live=live)
    if question.unusable:
        raise NotationError([TextFault(sentence) for sentence in question.fault_sentences()])
    return question


def analyse(question: PositionQuestion) -> Analysis:
    """Count, walk and, where nothing is certain, weigh a guess."""
    return gate.ask(
        analyse_within,
        question.begun(),
        nodes=STEP_NODES,
        cells=question.position.size,
        enough=lambda analysis: not analysis.left_out,
    )


def analyse_within(question: PositionQuestion, nodes: int) -> Analysis:
    """As `analyse`, on the spot: so many nodes for the steps at most, and less than 1.5 s."""
    clock = CpuClock()
    if question.faults:
        return _impossible(question, nodes, clock)
    counts = _counts(question, clock.budget(min(nodes, COUNT_NODES), COUNT_UNTIL))
    if counts is not None and not counts.worlds:
        return _impossible(question, nodes, clock)
    left_out = set() if counts else {LeftOut.COUNTS}
    if counts is None:
        possible = has_world(question, clock.budget(nodes, WORLD_UNTIL))
        if possible is False:
            return _impossible(question, nodes, clock)
        left_out |= {LeftOut.CONSISTENCY} if possible is None else set()
    steps: list[Step] = []
    try:
        for step in _steps(question, clock.budget(nodes, STEPS_UNTIL)):
            steps.append(step)  # noqa: PERF402 (the steps before the budget is spent count)
    except BudgetSpent:
        left_out.add(_what_is_missing(question, counts, steps))
    except Contradiction:
        return _impossible(question, nodes, clock)
    lists = None
    if question.live:
        lists = _lists(question, clock.budget(min(nodes, LIST_NODES), LISTS_UNTIL))
        left_out |= set() if lists else {LeftOut.LISTS}
    return Analysis(question, counts=counts, steps=steps, lists=lists, left_out=frozenset(left_out))


def _counts(question: PositionQuestion, budget: Budget) -> Counts | None:
    try:
        return count(question.position, budget)
    except BudgetSpent:
        return None


def _lists(question: PositionQuestion, budget: Budget) -> Listings | None:
    if question.position.size > LARGEST_LISTED:
        return None
    try:
        return listings(question.position, budget)
    except BudgetSpent:
        return None


def _steps(question: PositionQuestion, budget: Budget) -> Iterator[Step]:
    if question.board is not None and question.board.start is not None:
        yield from live_walk(question.board, budget)
        return
    number, last = 0, question.position
    for step in explained_steps(question.position, "simplest", question.voice, budget):
        yield step
        number, last = step.number, step.after()
    if last.unknown:
        guess = best_guess(last, question.voice, budget)
        yield guess_step(last, guess, question.voice, number + 1)


def _what_is_missing(
    question: PositionQuestion, counts: Counts | None, steps: Sequence[Step]
) -> LeftOut:
    """The guess, if all that is certain has been told; else steps."""
    if question.board is not None or counts is None:
        return LeftOut.STEPS
    certain = mask_of(cell for cell, share in counts.odds.items() if share in {0, 1})
    settled = 0
    for step in steps:
        settled |= step.cells
    return LeftOut.STEPS if certain & ~settled else LeftOut.GUESS


def _impossible(question: PositionQuestion, nodes: int, clock: CpuClock) -> Analysis:
    budget = clock.budget(min(nodes, CONFLICT_NODES), STEPS_UNTIL)
    clash = clash_in(question, budget, LANGUAGES[question.language])
    left_out = frozenset() if clash.proved else frozenset({LeftOut.PROOF})
    return Analysis(question, clash=clash, left_out=left_out)
