"""Pairs of explanations: two ways to tell the same position, for people to say which is clearer.

Each rule is an entry of `RULES`. It is given a position and makes a pair of it, or nothing where
its two ways tell the same. What it needs of a step is what every step has: its sentence, what it
rests on and what it concludes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import islice

from webapp.engine.arguments.argument import ArgumentKind
from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Deduction, Reason
from webapp.engine.reasons.smallest import Reasoner
from webapp.explain.steps import Step, explained_step, explained_steps, next_step, other_ways
from webapp.explain.wording.narration import narrate
from webapp.explain.wording.teller import ChainCell

LONG = 3
"""Sentences of an explanation that is worth a numbered list."""

DIGEST_LENGTH = 16
"""Letters by which the texts of a pair are known again."""


@dataclass(frozen=True, kw_only=True)
class WayOfTelling:
    """An explanation as plain data: its lines, and what a board highlights with it."""

    lines: tuple[str, ...]
    """Running text is one line."""

    clues: tuple[Cell, ...]
    used: tuple[Cell, ...]
    counted: tuple[Cell, ...]
    chain: tuple[ChainCell, ...]
    bullets: Mask
    empties: Mask
    uses_total: bool
    guessed: bool = False
    """What is compared is certain."""

    @property
    def cells(self) -> Mask:
        """The cells that it decides."""
        return self.bullets | self.empties

    @classmethod
    def of(cls, step: Step, lines: tuple[str, ...] = ()) -> WayOfTelling:
        """Take what a step says and shows: as the site shows it, or in lines of its own."""
        return cls(
            lines=lines or step.reading,
            clues=tuple(step.clues),
            used=tuple(step.used),
            counted=tuple(step.counted),
            chain=step.chain,
            bullets=step.bullets,
            empties=step.empties,
            uses_total=step.uses_total,
        )


TwoWays = tuple[WayOfTelling, WayOfTelling]
"""The first way of a rule and the second."""


@dataclass(frozen=True, kw_only=True)
class ComparedWays:
    """A rule: two ways to tell the same, and how a position is told in both."""

    name: str
    about: str
    """What is compared, in a line."""

    first: str
    second: str
    """The ways by name."""

    tell: Callable[[Position, Budget], TwoWays | None]
    """The position in both ways; None where they do not differ."""


@dataclass(frozen=True)
class ExplanationPair:
    """A position told in the two ways of a rule."""

    rule: str
    position: Position
    first: WayOfTelling
    second: WayOfTelling

    @property
    def digest(self) -> str:
        """Know the two texts again: another version may tell the same position otherwise.

        Which of them is the first one does not show in it.
        """
        texts = sorted("\n".join(telling.lines) for telling in (self.first, self.second))
        return sha256("\n\n".join(texts).encode()).hexdigest()[:DIGEST_LENGTH]


def pair_of(rule: str, position: Position, budget: Budget | None = None) -> ExplanationPair | None:
    """Tell a position in the two ways of a rule; None where they do not differ."""
    tellings = RULES[rule].tell(position, budget or Budget())
    return ExplanationPair(rule, position, *tellings) if tellings else None


def positions_within(position: Position, most: int, budget: Budget) -> Iterator[Position]:
    """The positions on the way through a puzzle, from its second step on."""
    for step in islice(explained_steps(position, budget=budget), most):
        if step.number > 1:
            yield step.before


def _by_order(position: Position, budget: Budget) -> TwoWays | None:
    """Tell more clues without the total, and fewer with it."""
    step = next_step(position, budget=budget)
    if step is None:
        return None
    ways = [step, *other_ways(step, budget=budget)]
    without = [way for way in ways if not way.uses_total]
    counting = [way for way in ways if way.uses_total]
    for first in without:
        for second in counting:
            if second.size < first.size and _conclude_the_same(first, second):
                return WayOfTelling.of(first), WayOfTelling.of(second)
    return None


def _conclude_the_same(first: Deduction, second: Deduction) -> bool:
    """Whether nobody has to judge which of two steps does more."""
    return (first.bullets, first.empties) == (second.bullets, second.empties)


def _by_lines(position: Position, budget: Budget) -> TwoWays | None:
    """Tell the same sentences as running text and one by one."""
    step = next_step(position, budget=budget)
    if step is None or step.telling is None:
        return None
    narration = narrate(step.telling, position.width, step.voice)
    if len(narration.sentences) < LONG:
        return None
    text = (narration.sentence,)
    return WayOfTelling.of(step, text), WayOfTelling.of(step, narration.sentences)


def _by_paper(position: Position, budget: Budget) -> TwoWays | None:
    """Tell our next step, and the step by which the paper's order comes to the same cells.

    Where a single clue is enough for both, there is nothing to compare.
    """
    ours = next_step(position, budget=budget)
    if ours is None:
        return None
    paper = next(iter(explained_steps(position, "paper", budget=budget)), None)
    if paper is None or not _conclude_the_same(ours, paper):
        return None
    if (ours.clues, ours.uses_total) == (paper.clues, paper.uses_total):
        return None
    if max(ours.size, paper.size) <= 1 and not (ours.uses_total or paper.uses_total):
        return None
    return WayOfTelling.of(ours), WayOfTelling.of(paper)


def _by_cost(position: Position, budget: Budget) -> TwoWays | None:
    """Tell the easiest step by the cost of its proof, and one to its cells of the fewest clues.

    They differ in the number of clues or the use of the total; steps that decide just the same
    cells come first.
    """
    easiest = next_step(position, budget=budget)
    # What one clue says is the easiest of all, and nothing has fewer clues.
    if easiest is None or easiest.argument is ArgumentKind.SINGLE:
        return None
    others = [
        explained_step(position, reason, easiest.voice, budget)
        for reason in _smallest_for(easiest, budget)
        if (reason.size, reason.uses_total) != (easiest.size, easiest.uses_total)
    ]
    dearer = [step for step in others if step.cost > easiest.cost]
    dearer.sort(key=lambda step: not _conclude_the_same(easiest, step))
    return (WayOfTelling.of(easiest), WayOfTelling.of(dearer[0])) if dearer else None


def _smallest_for(step: Step, budget: Budget) -> list[Reason]:
    """The smallest reasons of the cells that a step decides, each once."""
    reasoner = Reasoner(step.before, budget)
    reasons = (reason for cell in cells_of(step.cells) for reason in reasoner.for_cell(cell))
    return list(dict.fromkeys(reasons))


def _by_name(position: Position, budget: Budget) -> TwoWays | None:
    """Tell a pattern by its name, and without."""
    step = next_step(position, budget=budget)
    if step is None or step.telling is None or not step.pattern:
        return None
    nameless = narrate(replace(step.telling, pattern=""), position.width, step.voice)
    lines = nameless.sentences if step.lines else (nameless.sentence,)
    return WayOfTelling.of(step), WayOfTelling.of(step, lines)


RULES: Mapping[str, ComparedWays] = {
    rule.name: rule
    for rule in (
        ComparedWays(
            name="order",
            about="Whether the total is left out as long as that is possible",
            first="more clues, without the total",
            second="fewer clues, with the total",
            tell=_by_order,
        ),
        ComparedWays(
            name="lines",
            about="How an explanation of several sentences is set",
            first="running text",
            second="a numbered list",
            tell=_by_lines,
        ),
        ComparedWays(
            name="paper",
            about="Which step comes next",
            first="the next step of this site",
            second="the next step in the paper's order, to the same cells",
            tell=_by_paper,
        ),
        ComparedWays(
            name="cost",
            about="Which reason is told",
            first="the easiest by its cost",
            second="the fewest clues, without the total if possible",
            tell=_by_cost,
        ),
        ComparedWays(
            name="pattern",
            about="Whether a pattern that players know is called by its name",
            first="a pattern by its name",
            second="no name of a pattern",
            tell=_by_name,
        ),
    )
}
"""The rules by name. Another one is another entry, with a function that tells a position twice."""
