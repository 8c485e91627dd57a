"""A position checked while it is typed in: whether anything clashes, and how many ways are left.

The editor asks after nearly every change, so little work is done: what needs more is left to the
analysis, and said so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webapp.engine.budget import BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import Cell
from webapp.explain.clash import Clash
from webapp.explain.wording.languages import LANGUAGES
from webapp.services import gate
from webapp.services.analysis.effort import CpuClock
from webapp.services.analysis.impossible import clash_at_sight, clash_in, has_world
from webapp.services.analysis.question import PositionQuestion

CHECK_NODES = 2_000
"""Some hundredths of a second on boards that people play, where they are hard."""

COUNT_UNTIL, WORLD_UNTIL, CLASH_UNTIL = 0.1, 0.2, 0.4
"""Seconds of CPU time since the look began, for what it does one after the other."""


@dataclass(frozen=True)
class PositionCheck:
    """What is known of a position after a quick look."""

    clash: Clash | None = None
    worlds: int | None = None
    """How many ways there are; None where they were not counted."""

    possible: bool | None = None
    """Whether there is any way at all; None where the quick look was not enough."""

    @property
    def named_cells(self) -> Sequence[Cell]:
        """The cells that the sentence of the clash names."""
        clash = self.clash
        return [] if clash is None else sorted({*clash.clues, *clash.named, *clash.marks})


def check(question: PositionQuestion) -> PositionCheck:
    """Look for a clash, and count the ways where that is cheap."""
    cells = question.position.size
    return gate.ask(_check, question, nodes=CHECK_NODES, cells=cells, enough=_is_known)


def _check(question: PositionQuestion, nodes: int) -> PositionCheck:
    language = LANGUAGES[question.language]
    if question.unusable:
        return PositionCheck(clash_at_sight(question, language), possible=False)
    clock = CpuClock()
    if question.faults:
        clash = clash_in(question, clock.budget(nodes, CLASH_UNTIL), language)
        return PositionCheck(clash, possible=False)
    try:
        worlds = count(question.position, clock.budget(nodes, COUNT_UNTIL)).worlds
        result = PositionCheck(worlds=worlds or None, possible=bool(worlds))
    except BudgetSpent:
        result = PositionCheck(possible=has_world(question, clock.budget(nodes, WORLD_UNTIL)))
    if result.possible is not False:
        return result
    return replace(result, clash=clash_in(question, clock.budget(nodes, CLASH_UNTIL), language))


def _is_known(check: PositionCheck) -> bool:
    """Whether more work would tell more that is worth it: a clash wants its clues."""
    if check.clash is not None:
        return check.clash.proved
    return check.possible is True
