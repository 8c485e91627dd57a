"""The crux of a puzzle: its hardest step, told in three rungs without giving the rest away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from webapp.bullets.grades import BANDS, FREE, floor_of
from webapp.engine.grid import cells_of
from webapp.explain.rung_words import look, look_at, premises
from webapp.explain.steps import Step
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.places import Region, region_of
from webapp.explain.wording.statements import CellsSlot, Statement, state
from webapp.notation.cells import json_cells

CRUX_RUNGS = 3
"""Where to look, which clues, what follows."""


@dataclass(frozen=True)
class Crux:
    """The hardest step of a walk, and the rungs of its hint."""

    step: Step
    language: Language = ENGLISH
    earlier: int = 0
    """The steps of the walk before it: all are easier."""

    @property
    def region(self) -> Region | None:
        """Where it is; the total alone is nowhere."""
        step = self.step
        return region_of(step.before, step.clues) if step.clues else None

    @property
    def rungs(self) -> tuple[str, str, str]:
        """Where to look, which clues, and what follows."""
        step = self.step
        sought = look(self.region, total=step.uses_total, kind=step.argument)
        place = state("rung.where", look=sought)
        if self.earlier:
            place = state("crux.where", n=self.earlier, look=sought)
        clues = look_at(premises(step.before, step.clues, total=step.uses_total))
        narrator = Narrator(step.before.width, step.voice, self.language)
        where, which, conclusion = map(narrator.sentence, (place, clues, self._conclusion()))
        return where, which, conclusion

    def _conclusion(self) -> Statement:
        step = self.step
        parts = (
            state(f"crux.{what}", cells=CellsSlot(cells))
            for what, cells in (("bullets", step.bullets), ("empties", step.empties))
            if cells
        )
        return state("crux", parts=tuple(parts))

    def as_json(self, rung: int = CRUX_RUNGS) -> dict[str, object]:
        """The rungs up to one of them, and at the last the whole step."""
        step, width = self.step, self.step.before.width
        clues = step.clues if rung > 1 else ()
        cells, bullets, empties = (
            (step.cells, step.bullets, step.empties) if rung == CRUX_RUNGS else (0, 0, 0)
        )
        return {
            "kind": "crux",
            "rung": rung,
            "sentence": self.rungs[rung - 1],
            "rungs": list(self.rungs[:rung]),
            "region": None if self.region is None else self.region.as_json(),
            "clues": json_cells(clues, width),
            "cells": json_cells(cells_of(cells), width),
            "bullets": json_cells(cells_of(bullets), width),
            "empties": json_cells(cells_of(empties), width),
            "step": step.as_json() if rung == CRUX_RUNGS else None,
        }


def crux_of(steps: Iterable[Step], language: Language = ENGLISH) -> Crux | None:
    """The crux of a walk: its hardest kind of step, of those the dearest; None if all are easy."""
    hard = [(n, step) for n, step in enumerate(steps) if step.argument not in FREE]
    if not hard:
        return None
    earlier, hardest = max(hard, key=_hardness)
    return Crux(hardest.told_in(language), language, earlier)


def _hardness(numbered: tuple[int, Step]) -> tuple[int, float]:
    step = numbered[1]
    return BANDS.index(floor_of(step.argument, step.size, step.cost)), step.cost
