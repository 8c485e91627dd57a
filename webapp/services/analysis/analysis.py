"""Any position analysed: how likely each cell is, the steps in words, or why it cannot be.

No table takes part. The work is bounded: what the nodes did not reach is left out and said so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import smallest_conflict
from webapp.engine.counting.counts import Counts, count
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.engine.propagators.solvers import Listings, listings
from webapp.explain.clash import Clash, clash_of_clues, clash_of_marks, wrong_sentence
from webapp.explain.guesses.guess import best_guess
from webapp.explain.live_steps import live_walk
from webapp.explain.marks import Marks, wrong_marks
from webapp.explain.steps import Step, explained_steps, guess_step
from webapp.notation.english import capitalised
from webapp.notation.errors import NotationError, TextFault
from webapp.services import gate
from webapp.services.analysis.question import PositionQuestion
from webapp.services.recordings.reading import is_replay, read_position_or_replay

COUNT_NODES = 50_000
"""For counting the worlds: some tenths of a second."""

STEP_NODES = 60_000
"""An expert board takes some ten thousand; one made to be hard, some seconds for all of them."""

CONFLICT_NODES = 30_000
"""For the smallest set of clues that clash; without it the position is only called impossible."""


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

    complete: bool = True
    """Whether the steps went as far as anything is certain, and the guess was looked for."""

    lists: Listings | None = None
    """On live boards how many solutions the solvers of the Oz Minesweeper list."""

    @property
    def guesses(self) -> int:
        """How many steps are guesses."""
        return sum(step.guess is not None for step in self.steps)

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


def read(text: str, dialect: str | None = None, *, live: bool = False) -> PositionQuestion:
    """The question in a text; raises `NotationError` with every fault that makes it unusable."""
    value = read_position_or_replay(text, dialect or None)
    question = PositionQuestion.about(value, live=live or (not dialect and is_replay(text)))
    if question.unusable:
        raise NotationError([TextFault(sentence) for sentence in question.fault_sentences()])
    return question


def analyse(question: PositionQuestion) -> Analysis:
    """Count, walk and, where nothing is certain, weigh a guess."""
    return gate.ask(
        _analyse, question, nodes=STEP_NODES, cells=question.position.size, enough=_is_whole
    )


def _analyse(question: PositionQuestion, nodes: int) -> Analysis:
    if question.faults:
        return _impossible(question, nodes)
    counts = _counts(question, nodes)
    if counts is not None and not counts.worlds:
        return _impossible(question, nodes)
    lists = _lists(question, nodes)
    steps: list[Step] = []
    try:
        for step in _steps(question, Budget(nodes)):
            steps.append(step)  # noqa: PERF402 (the steps before the budget is spent count)
    except BudgetSpent:
        return Analysis(question, counts=counts, steps=steps, lists=lists, complete=False)
    except Contradiction:
        return _impossible(question, nodes)
    return Analysis(question, counts=counts, steps=steps, lists=lists)


def _is_whole(analysis: Analysis) -> bool:
    """Whether more work could tell no more."""
    if analysis.clash is not None:
        return analysis.clash.proved
    listed = analysis.lists is not None or not analysis.question.live
    return analysis.complete and analysis.counts is not None and listed


def _counts(question: PositionQuestion, nodes: int) -> Counts | None:
    try:
        return count(question.position, Budget(min(nodes, COUNT_NODES)))
    except BudgetSpent:
        return None


def _lists(question: PositionQuestion, nodes: int) -> Listings | None:
    if not question.live:
        return None
    try:
        return listings(question.position, Budget(min(nodes, COUNT_NODES)))
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


def _impossible(question: PositionQuestion, nodes: int) -> Analysis:
    return Analysis(question, clash=_clash(question, nodes))


def _clash(question: PositionQuestion, nodes: int) -> Clash:
    """Why the position cannot be: faults at first sight, wrong marks, or clues that clash."""
    marks = Marks(question.position.bullets, question.position.empties)
    bare = replace(question.position, bullets=0, empties=0)
    budget = Budget(min(nodes, CONFLICT_NODES))
    if question.faults and not marks.cells:
        return _clash_at_sight(question)
    try:
        wrong = wrong_marks(bare, marks, budget)
        conflict = None if wrong else smallest_conflict(bare, budget)
    except BudgetSpent:
        return replace(_clash_without_proof(question), proved=False)
    if wrong is not None:
        clash = clash_of_marks(wrong, question.voice)
        return _with_faults(question, clash, wrong_sentence(wrong)) if question.faults else clash
    if conflict is None:
        return _clash_without_proof(question)
    clash = clash_of_clues(bare, question.position, conflict, question.voice)
    return _with_faults(question, clash, clash.which) if question.faults else clash


def _with_faults(question: PositionQuestion, clash: Clash, source: str) -> Clash:
    """A clash seen at first sight needs no proof: it only gets the sentence on its source."""
    seen = _clash_at_sight(question)
    clues = seen.clues if clash.marks else tuple(dict.fromkeys([*seen.clues, *clash.clues]))
    return replace(clash, sentence=f"{seen.sentence} {source}", clues=clues, named=())


def _clash_without_proof(question: PositionQuestion) -> Clash:
    """The clash of a position that has no world, where the clues to blame are not known."""
    if question.faults:
        return _clash_at_sight(question)
    return Clash(f"No placement of the {question.voice.bullet}s agrees with all the numbers.")


def _clash_at_sight(question: PositionQuestion) -> Clash:
    """The faults that are seen at first sight, as a clash."""
    sentence = capitalised("; ".join(question.fault_sentences()))
    cells = [fault.cell for fault in question.faults if fault.cell is not None]
    return Clash(f"{sentence}.", clues=cells)
