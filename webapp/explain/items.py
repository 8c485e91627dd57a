"""Items of a walk: easy steps one after the other, each next to the last, are told as one."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from webapp.engine.arguments.nearness import Nearness
from webapp.engine.grid import Cell, Mask, mask_of
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.statements import ClueSlot, CluesSlot, state

if TYPE_CHECKING:
    from webapp.explain.steps import Step

LONGEST_RUN = 5
"""Steps of one item: more are not seen together."""

TOUCHING = 1
"""How far the clue of a step may be from what the last one decided, in moves of a king."""


class ItemNumbers:
    """Numbers the items of a walk: a run of easy steps is one, any other step is one by itself."""

    def __init__(self) -> None:
        self._item = self._length = 0
        self._last: Mask = 0

    def numbered(self, step: Step) -> Step:
        """The step with the number of its item."""
        easy = is_easy(step)
        if easy and 0 < self._length < LONGEST_RUN and self._touches(step):
            self._length += 1
        else:
            self._item += 1
            self._length = 1 if easy else 0
        self._last = step.cells | mask_of(cell for cell, _ in step.opens or ())
        return replace(step, item=self._item)

    def _touches(self, step: Step) -> bool:
        near = Nearness(self._last, step.before.width, step.before.height)
        return near.distance(mask_of(step.clues)) <= TOUCHING


def is_easy(step: Step) -> bool:
    """Whether one clue alone decides it."""
    return step.size == 1 and not step.uses_total and step.guess is None


@dataclass(frozen=True)
class StepItem:
    """One or more steps of a walk that are told together."""

    steps: tuple[Step, ...]

    @property
    def first(self) -> Step:
        """Its first step, whose number is its address."""
        return self.steps[0]

    @property
    def last(self) -> Step:
        """Its last step."""
        return self.steps[-1]

    @property
    def is_run(self) -> bool:
        """Whether it is a run of several steps."""
        return len(self.steps) > 1

    @property
    def numbers(self) -> str:
        """The numbers of its steps: 4, or 4–7."""
        first, last = self.first.number, self.last.number
        return f"{first}–{last}" if first != last else str(first)

    def heading(self, language: Language = ENGLISH) -> str:
        """What a run is about: its clues; of one step the whole sentence."""
        if not self.is_run:
            return self.first.sentence
        before = self.first.before
        clues = tuple(ClueSlot(clue, self._number(clue)) for clue in self._clues)
        run = state("run", n=len(clues), clues=CluesSlot(clues))
        return language.sentence(run, before.width, self.first.voice)

    @property
    def _clues(self) -> list[Cell]:
        return list(dict.fromkeys(clue for step in self.steps for clue in step.clues))

    def _number(self, clue: Cell) -> int:
        return self.last.before.clues[clue]

    @property
    def together(self) -> Step:
        """All its steps as one, for a board that shows them together."""
        if not self.is_run:
            return self.first
        bullets = empties = 0
        for step in self.steps:
            bullets |= step.bullets
            empties |= step.empties
        # Cells that are marked on the way are what follows, not marks that were there before.
        decided = bullets | empties
        used = dict.fromkeys(
            cell for step in self.steps for cell in step.used if not decided >> cell & 1
        )
        opens = [pair for step in self.steps for pair in step.opens or ()]
        first = self.first
        return replace(
            first,
            sentence=" ".join(step.sentence for step in self.steps),
            lines=tuple(step.sentence for step in self.steps),
            telling=None,
            statements=(),
            clues=tuple(sorted(clue for clue in self._clues if clue in first.before.clues)),
            bullets=bullets,
            empties=empties,
            used=tuple(sorted(used)),
            opens=None if first.opens is None else tuple(opens),
        )


def item_with(items: Sequence[StepItem], number: int) -> StepItem:
    """The item that the step of this number belongs to."""
    return items[bisect(items, number, key=lambda item: item.first.number) - 1]


def items_of(steps: Iterable[Step]) -> list[StepItem]:
    """The items of a walk in order; steps without a number of an item are one each."""
    groups = groupby(steps, key=lambda step: (step.item, step.number if step.item is None else 0))
    return [StepItem(tuple(group)) for _, group in groups]
