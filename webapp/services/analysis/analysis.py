"""Any position analysed: how likely each cell is, the steps in words, or why it cannot be.

No table takes part. The work is bounded: what the nodes did not reach is left out and said so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
from webapp.notation.detect import read_position
from webapp.notation.errors import NotationError, TextFault
from webapp.services import gate
from webapp.services.analysis.question import PositionQuestion

COUNT_NODES = 50_000
STEP_NODES = 60_000
"""An expert board takes some ten thousand; one made to be hard, some seconds for all of them."""

CONFLICT_NODES = 30_000


@dataclass(frozen=True)
class Analysis:
    """All that is said of a position."""

    asked: PositionQuestion
    clash: Clash | None
    counts: Counts | None
    """None if the work was too much, or nothing is to be counted."""

    steps: Sequence[Step]
    """On a whole live board with its guesses; elsewhere a guess comes last, if at all."""

    complete: bool
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
        return self.steps[-1].after() if self.steps else self.asked.position

    @property
    def solved(self) -> bool:
        """Whether every cell is decided by thinking alone."""
        return self.complete and not self.clash and not self.guesses and not self.last.unknown

    @property
    def puzzling(self) -> bool:
        """Whether all is still to be found and can be: showing it at once would spoil it."""
        return self.solved and self.asked.board is None and bool(self.steps)

    @property
    def playable(self) -> bool:
        """Whether this is a whole paper puzzle with one solution."""
        position = self.asked.position
        bare = position.total is not None and not position.bullets and not position.empties
        return self.puzzling and bare and not self.asked.live


def read(text: str, dialect: str | None = None, *, live: bool = False) -> PositionQuestion:
    """What a text asks about; raises `NotationError` with every fault that makes it unusable."""
    asked = PositionQuestion.about(read_position(text, dialect or None), live=live)
    if asked.unusable:
        raise NotationError([TextFault(sentence) for sentence in asked.fault_sentences()])
    return asked


def analyse(asked: PositionQuestion) -> Analysis:
    """Count, walk and, where nothing is certain, weigh a guess."""
    return gate.ask(_analyse, asked, nodes=STEP_NODES, cells=asked.position.size, enough=_is_whole)


def _analyse(asked: PositionQuestion, nodes: int) -> Analysis:
    if asked.faults:
        return _impossible(asked, nodes)
    counts = _counts(asked, nodes)
    if counts is not None and not counts.worlds:
        return _impossible(asked, nodes)
    lists = _lists(asked, nodes)
    steps: list[Step] = []
    try:
        for step in _steps(asked, Budget(nodes)):
            steps.append(step)  # noqa: PERF402 (what was found before the budget is spent is kept)
    except BudgetSpent:
        return Analysis(asked, None, counts, steps, complete=False, lists=lists)
    except Contradiction:
        return _impossible(asked, nodes)
    return Analysis(asked, None, counts, steps, complete=True, lists=lists)


def _is_whole(found: Analysis) -> bool:
    """Whether more work could tell no more."""
    if found.clash is not None:
        return found.clash.proved
    listed = found.lists is not None or not found.asked.live
    return found.complete and found.counts is not None and listed


def _counts(asked: PositionQuestion, nodes: int) -> Counts | None:
    try:
        return count(asked.position, Budget(min(nodes, COUNT_NODES)))
    except BudgetSpent:
        return None


def _lists(asked: PositionQuestion, nodes: int) -> Listings | None:
    if not asked.live:
        return None
    try:
        return listings(asked.position, Budget(min(nodes, COUNT_NODES)))
    except BudgetSpent:
        return None


def _steps(asked: PositionQuestion, budget: Budget) -> Iterator[Step]:
    if asked.board is not None and asked.board.start is not None:
        yield from live_walk(asked.board, budget)
        return
    number, last = 0, asked.position
    for step in explained_steps(asked.position, "simplest", asked.voice, budget):
        yield step
        number, last = step.number, step.after()
    if last.unknown:
        guess = best_guess(last, asked.voice, budget)
        yield guess_step(last, guess, asked.voice, number + 1)


def _impossible(asked: PositionQuestion, nodes: int) -> Analysis:
    return Analysis(asked, _clash(asked, nodes), None, (), complete=True)


def _clash(asked: PositionQuestion, nodes: int) -> Clash:
    """What is wrong at first sight; the marks that clash, or the clues if it is not for them."""
    marks = Marks(asked.position.bullets, asked.position.empties)
    bare = replace(asked.position, bullets=0, empties=0)
    budget = Budget(min(nodes, CONFLICT_NODES))
    if asked.faults and not marks.cells:
        return _clash_at_sight(asked)
    try:
        wrong = wrong_marks(bare, marks, budget)
        conflict = None if wrong else smallest_conflict(bare, budget)
    except BudgetSpent:
        return replace(_clash_without_proof(asked), proved=False)
    if wrong is not None:
        clash = clash_of_marks(wrong, asked.voice)
        return _with_faults(asked, clash, wrong_sentence(wrong)) if asked.faults else clash
    if conflict is None:
        return _clash_without_proof(asked)
    clash = clash_of_clues(bare, asked.position, conflict, asked.voice)
    return _with_faults(asked, clash, clash.which) if asked.faults else clash


def _with_faults(asked: PositionQuestion, clash: Clash, told: str) -> Clash:
    """What is wrong at first sight needs no proof: it is only told what it comes from."""
    seen = _clash_at_sight(asked)
    clues = seen.clues if clash.marks else tuple(dict.fromkeys([*seen.clues, *clash.clues]))
    return replace(clash, sentence=f"{seen.sentence} {told}", clues=clues, named=())


def _clash_without_proof(asked: PositionQuestion) -> Clash:
    """What is said where the clues that clash were not found."""
    if asked.faults:
        return _clash_at_sight(asked)
    return Clash(f"No placement of the {asked.voice.bullet}s agrees with all the numbers.")


def _clash_at_sight(asked: PositionQuestion) -> Clash:
    """What is wrong at first sight."""
    told = "; ".join(asked.fault_sentences())
    cells = [fault.cell for fault in asked.faults if fault.cell is not None]
    return Clash(f"{told[0].upper()}{told[1:]}.", clues=cells)
