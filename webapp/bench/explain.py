"""`bullets bench explain`: how long explanations take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from webapp.bench.measure import Contender, TimeGoal, Work, timed
from webapp.bench.positions import expert_midgame
from webapp.bench.samples import paper_puzzles
from webapp.engine.budget import Budget
from webapp.engine.position import Position
from webapp.engine.reasons.simplest_order import walk_steps
from webapp.engine.reasons.smallest import smallest_reason
from webapp.explain.explanation import explain
from webapp.explain.wording.voice import Voice

MILLI = 1e-3


def absent() -> list[str]:
    """Name what this machine lacks: nothing."""
    return []


def works(*, quick: bool) -> Iterator[Work]:
    """How long explanations take."""
    for size, median, worst in ((7, 5, 50), (10, 40, 500)):
        whole = _each(list(paper_puzzles(size, 20 if quick else 1000, seed=9)), _whole)
        goals = (TimeGoal("median", median * MILLI), TimeGoal("worst", worst * MILLI))
        explained = Contender("walk, sentences", whole, 1, goals)
        yield Work(f"whole explanation {size}x{size}", [explained])
    expert = _each([expert_midgame(seed) for seed in range(20 if quick else 500)], _next)
    step = Contender("step, sentence", expert, 1, (TimeGoal("p95", 30 * MILLI),))
    yield Work("next step, expert board", [step])


def _each(
    positions: Sequence[Position], work: Callable[[Position], None]
) -> Callable[[], list[float]]:
    return lambda: [timed(lambda: work(position)) for position in positions]  # noqa: B023


def _whole(position: Position) -> None:
    for step in walk_steps(position, Budget()):
        reason = step.reason
        explain(position, reason, Voice.PAPER, Budget())
        bullets, empties = position.bullets | reason.bullets, position.empties | reason.empties
        position = replace(position, bullets=bullets, empties=empties)


def _next(position: Position) -> None:
    reason = smallest_reason(position, Budget())
    if reason is not None:
        explain(position, reason, Voice.LIVE, Budget())
