"""`bullets bench explain`: how long explanations take, and how well they can be followed."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from webapp.bench.measure import Contender, Findings, TimeGoal, Work, timed
from webapp.bench.parts.live_walks import live_smallest
from webapp.bench.positions import EXPERT, expert_midgame
from webapp.bench.samples import paper_puzzles
from webapp.engine.arguments.nearness import Nearness
from webapp.engine.budget import Budget
from webapp.engine.grid import Mask, mask_of
from webapp.engine.position import Position
from webapp.explain.items import items_of
from webapp.explain.live_steps import live_walk
from webapp.explain.steps import Order, Step, explained_walk, next_step
from webapp.explain.wording.narration import LONGEST
from webapp.explain.wording.voice import Voice
from webapp.mines.boards import best_start, make_board
from webapp.mines.levels import BoardWish

MILLI = 1e-3

TIMES = {7: (5, 300), 10: (20, 300)}
"""Side of a puzzle -> milliseconds for a whole explanation: the median, and the worst."""

NEXT_STEP = 5 * MILLI
"""Seconds for the next step of an expert board, in 95 of 100."""

GAPS = {"10x10": 1.9, "30x16": 1.4}
"""The mean distance from what was marked last to the next clue, at most."""

ITEMS = 0.6
"""Items of a walk as a share of the steps of the smallest order, at most."""

SHORT = 0.999
"""The share of sentences, or of items of lists, that are short."""

JUMP = 4
"""Cells from which on the eye jumps."""


def absent() -> list[str]:
    """Name what this machine lacks: nothing."""
    return []


def works(*, quick: bool) -> Iterator[Work]:
    """How long explanations take, in the order of ease and in that of fewest clues."""
    for size, (median, worst) in TIMES.items():
        puzzles = list(paper_puzzles(size, 20 if quick else 1000, seed=9))
        goals = (TimeGoal("median", median * MILLI), TimeGoal("worst", worst * MILLI))
        easiest = _each(puzzles, explained_walk)
        smallest = _each(puzzles, partial(explained_walk, order="smallest"))
        contenders = [
            Contender("easiest first, told", easiest, 1, goals),
            Contender("fewest clues first, told", smallest, 1),
        ]
        yield Work(f"whole explanation {size}x{size}", contenders)
    expert = _each([expert_midgame(seed) for seed in range(20 if quick else 500)], _next)
    step = Contender("step, told", expert, 1, (TimeGoal("p95", NEXT_STEP),))
    yield Work("next step, expert board", [step])


def _each(
    positions: Sequence[Position], work: Callable[[Position], object]
) -> Callable[[], list[float]]:
    return lambda: [timed(partial(work, position)) for position in positions]


def _next(position: Position) -> None:
    next_step(position, Voice.LIVE)


def tables(*, quick: bool) -> Iterator[Findings]:
    """How walks can be followed: cost, distances, items, length of sentences."""
    number = 10 if quick else 300
    for size in TIMES:
        puzzles = list(paper_puzzles(size, number, seed=9))
        before, after = (_paper(puzzles, order) for order in ("smallest", "simplest"))
        yield _compared(f"{size}x{size}", before, after)
    yield _compared(f"{EXPERT[0]}x{EXPERT[1]}", *_live(2 if quick else 30))


@dataclass
class WalkFigures:
    """What is counted of many walks."""

    walks: int = 0
    steps: int = 0
    items: list[int] = field(default_factory=list)
    """Of each walk."""
    gaps: list[int] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)

    def add_gap(self, last: Mask, clues: Mask, width: int, height: int) -> None:
        """Count how far the eye goes."""
        if last and clues:
            self.gaps.append(Nearness(last, width, height).distance(clues))

    def as_json(self) -> dict[str, float]:
        """The figures."""
        return {
            "steps": self.steps / self.walks,
            "items": statistics.fmean(self.items),
            "items_median": statistics.median(self.items),
            "items_95": _percentile(self.items, 95),
            "gap": statistics.fmean(self.gaps),
            "gap_median": statistics.median(self.gaps),
            "gap_95": _percentile(self.gaps, 95),
            "touching": sum(gap <= 1 for gap in self.gaps) / len(self.gaps),
            "jumps": sum(gap >= JUMP for gap in self.gaps) / len(self.gaps),
            "cost_median": statistics.median(self.costs),
            "cost_95": _percentile(self.costs, 95),
            "cost_of_walk": sum(self.costs) / self.walks,
            "short": sum(length <= LONGEST for length in self.lengths) / len(self.lengths),
            "longest": max(self.lengths),
        }


def _percentile(figures: Sequence[float], percent: int) -> float:
    """What so many of a hundred do not exceed."""
    return sorted(figures)[len(figures) * percent // 100]


def _paper(puzzles: Sequence[Position], order: Order) -> WalkFigures:
    figures = WalkFigures()
    for puzzle in puzzles:
        _count(figures, explained_walk(puzzle, order), puzzle)
    return figures


def _count(figures: WalkFigures, steps: Sequence[Step], position: Position) -> None:
    figures.walks += 1
    figures.steps += len(steps)
    figures.items.append(len(items_of(steps)))
    last = 0
    for step in steps:
        figures.add_gap(last, mask_of(step.clues), position.width, position.height)
        last = step.cells
        figures.costs.append(step.cost)
        figures.lengths += map(len, step.reading)


def _live(number: int) -> tuple[WalkFigures, WalkFigures]:
    """Boards without a guess, walked in the order of fewest clues and in that of ease."""
    before, after = WalkFigures(), WalkFigures()
    for seed in range(number):
        wish = BoardWish(*EXPERT, rules="no-guess")
        board = make_board(wish, best_start(*EXPERT[:2]), seed)
        # The first click is no step of reasoning.
        steps = list(live_walk(board, Budget()))[1:]
        _count(after, steps, steps[0].before)
        _count(before, list(live_smallest(board)), steps[0].before)
    return before, after


def _compared(name: str, before: WalkFigures, after: WalkFigures) -> Findings:
    """The order of fewest clues, each step an item, beside the order of ease."""
    old, new = before.as_json(), after.as_json()
    lines = [f"{'':<14}{'fewest clues':>14}{'easiest':>10}"]
    lines += [f"{key:<14}{old[key]:>14.3f}{new[key]:>10.3f}" for key in new]
    share = sum(after.items) / before.steps
    lines.append(f"items, as a share of the steps with fewest clues: {share:.0%}")
    goals = [share <= ITEMS]
    if name in GAPS:
        goals.append(statistics.fmean(after.gaps) <= GAPS[name])
    short = sum(length <= LONGEST for length in after.lengths) / len(after.lengths)
    goals.append(short >= SHORT)
    data = {"fewest clues": old, "easiest": new, "items_share": share}
    return Findings(f"walks, {name}", lines, data, goals)
