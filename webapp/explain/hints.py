"""Hints from a player's own marks: a ladder of five rungs, each of which tells more of one step."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from enum import IntEnum
from typing import Literal

from webapp.engine.budget import Budget
from webapp.engine.conflict import smallest_conflict
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.engine.worlds import any_world
from webapp.explain.clash import clash_of_clues, clash_of_marks, wrong_sentence
from webapp.explain.guesses.guess import Guess, best_guess
from webapp.explain.guesses.guess_words import (
    closed_words,
    proof_by_counts,
    where_words,
    which_words,
)
from webapp.explain.marks import Marks, WrongMarks, wrong_marks
from webapp.explain.rung_words import look_at, premises, where
from webapp.explain.steps import Step, guess_step, next_step
from webapp.explain.wording.places import Region, region_of
from webapp.explain.wording.teller import ChainCell
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_names, json_cells
from webapp.notation.english import agreeing, capitalised, listed


class Rung(IntEnum):
    """How much a hint tells; each rung tells what those below it tell, and more."""

    REGION = 1
    """Where to look."""
    CLUES = 2
    """Which clues to look at."""
    CELLS = 3
    """Which cells they decide."""
    SENTENCE = 4
    """What these cells are, and why."""
    DO = 5
    """The same, done on the board."""


Kind = Literal["step", "guess", "marks", "impossible", "done"]
"""A certain step; a guess; wrong marks; clues that clash by themselves; nothing left to find."""


@dataclass(frozen=True)
class Hint:
    """One rung of the ladder. What it does not tell is not in it: a page may show all it gets."""

    kind: Kind
    rung: Rung
    before: Position
    """The position with the player's marks."""
    sentence: str
    _: KW_ONLY
    region: Region | None = None
    clues: tuple[Cell, ...] = ()
    uses_total: bool = False
    cells: Mask = 0
    """From `CELLS`: what the step decides, the cell to try, or the marks in doubt."""
    used: tuple[Cell, ...] = ()
    counted: tuple[Cell, ...] = ()
    chain: tuple[ChainCell, ...] = ()
    lines: tuple[str, ...] = ()
    """The reason as a list, one idea a line, where it is read better so; without what was done."""
    step: Step | None = None
    """From `SENTENCE`, of a step or a guess."""
    bullets: Mask = 0
    """At `DO`: cells to mark as bullets."""
    empties: Mask = 0
    """At `DO`: cells to mark as empty, or to open."""
    erase: Mask = 0
    """At `DO`: marks to take away."""

    @property
    def guessed(self) -> bool:
        """Whether its cell is not certain: the best to try."""
        return self.kind == "guess"

    @property
    def tells_a_clash(self) -> bool:
        """Whether it speaks of what cannot be; the cells it counts are then part of the reason."""
        return self.kind in {"marks", "impossible"}

    @property
    def changes(self) -> bool:
        """Whether it does anything to the board."""
        return bool(self.bullets | self.empties | self.erase)

    def as_json(self) -> dict[str, object]:
        """The rung as the contract lists it; from `SENTENCE` on with the step."""
        width = self.before.width
        return {
            "kind": self.kind,
            "rung": int(self.rung),
            "sentence": self.sentence,
            "region": None if self.region is None else self.region.as_json(),
            "clues": json_cells(self.clues, width),
            "uses_total": self.uses_total,
            "cells": json_cells(cells_of(self.cells), width),
            "step": None if self.step is None else self.step.as_json(),
            "bullets": json_cells(cells_of(self.bullets), width),
            "empties": json_cells(cells_of(self.empties), width),
            "erase": json_cells(cells_of(self.erase), width),
        }


def hint_ladder(  # noqa: PLR0913 (each is a choice of the player)
    position: Position,
    marks: Marks,
    rung: int,
    *,
    check: bool = True,
    voice: Voice = Voice.PAPER,
    budget: Budget | None = None,
    flags: Mask = 0,
    last: Mask = 0,
) -> Hint:
    """One rung of the hint for a position and a player's marks on it.

    With `check`, wrong marks come first; without, marks are believed as long as they can be.
    `flags` are believed by nobody; but no flagged cell is opened for a guess. Of equally easy steps
    the one nearest to the `last` cells that the player touched is told.
    """
    budget = budget or Budget()
    rung, marked = Rung(rung), marks.added_to(position)
    possible = any_world(marked, budget) is not None
    if check or not possible:
        wrong = wrong_marks(position, marks, budget)
        if wrong is not None:
            return _marks_hint(marked, wrong, rung, voice)
    if not possible:
        return _impossible_hint(position, marked, rung, voice, budget)
    if not marked.unknown:
        return Hint("done", rung, marked, "Nothing is left to find.")
    step = next_step(marked, voice, budget, last=last)
    if step is not None:
        return _step_hint(step, rung)
    return _guess_hint(best_guess(marked, voice, budget, flags), marked, rung, voice)


# A step


def _step_hint(step: Step, rung: Rung) -> Hint:
    """A rung of a certain step."""
    position = step.before
    # The total alone speaks of the whole board, so there is no region to name.
    region = region_of(position, [*step.clues, *cells_of(step.cells)]) if step.clues else None
    if rung == Rung.REGION:
        place = where(region, step.voice, total=step.uses_total, kind=step.argument)
        return Hint("step", rung, position, f"{place}.", region=region)
    clue_names = premises(position, step.clues, step.voice, total=step.uses_total)
    hint = Hint(
        "step",
        rung,
        position,
        look_at(clue_names),
        region=region,
        clues=step.clues,
        uses_total=step.uses_total,
    )
    if rung == Rung.CLUES:
        return hint
    if rung == Rung.CELLS:
        decide = agreeing(len(clue_names), "decides", "decide")
        names = cell_names(cells_of(step.cells), position.width)
        sentence = capitalised(f"{listed(clue_names)} {decide} {names}.")
        return replace(hint, sentence=sentence, cells=step.cells)
    bullets, empties = (step.bullets, step.empties) if rung == Rung.DO else (0, 0)
    done = _done(bullets, empties, step.voice, position.width)
    return replace(
        hint,
        sentence=done + step.sentence,
        lines=step.lines,
        cells=step.cells,
        used=step.used,
        counted=step.counted,
        chain=step.chain,
        step=step,
        bullets=bullets,
        empties=empties,
    )


def _done(bullets: Mask, empties: Mask, voice: Voice, width: int) -> str:
    """What was marked, or opened, as a sentence with a space after it; empty if nothing was."""
    clauses = []
    if bullets:
        paper = agreeing(bullets.bit_count(), "marked as a bullet", "marked as bullets")
        verb = paper if voice is Voice.PAPER else "flagged"
        clauses.append(_cells_are(bullets, verb, width))
    if empties:
        verb = "marked as empty" if voice is Voice.PAPER else "opened"
        clauses.append(_cells_are(empties, verb, width))
    return f"{' and '.join(clauses)}. " if clauses else ""


def _cells_are(cells: Mask, verb: str, width: int) -> str:
    """A clause about cells, such as: C4 and C5 are opened."""
    are = agreeing(cells.bit_count(), "is", "are")
    return f"{cell_names(cells_of(cells), width)} {are} {verb}"


# A guess


def _guess_hint(guess: Guess, position: Position, rung: Rung, voice: Voice) -> Hint:
    """A rung of the best guess, where nothing is certain."""
    cell = 1 << guess.cell
    region = region_of(position, [guess.cell])
    hint = Hint("guess", rung, position, proof_by_counts(guess, voice), region=region)
    if rung == Rung.REGION:
        return replace(hint, sentence=where_words(region.words))
    # A guess has no clues: that nothing is certain is what this rung can tell.
    if rung == Rung.CLUES:
        return hint
    if rung == Rung.CELLS:
        return replace(hint, sentence=which_words(guess, position.width), cells=cell)
    step = guess_step(position, guess, voice)
    empties = cell if rung == Rung.DO and not guess.flagged else 0
    sentence = _done(0, empties, voice, position.width) + step.sentence
    if rung == Rung.DO and guess.flagged:
        sentence = f"{closed_words(guess, position.width)} {step.sentence}"
    return replace(hint, sentence=sentence, cells=cell, step=step, empties=empties)


# What cannot be


def _marks_hint(marked: Position, wrong: WrongMarks, rung: Rung, voice: Voice) -> Hint:
    """A rung of what is wrong with the player's marks."""
    region = region_of(marked, cells_of(wrong.cells))
    if rung == Rung.REGION:
        # Where to look is for the next rung: to know that a mark is wrong is much already.
        return Hint("marks", rung, marked, f"{_marks_are_wrong(wrong)}.")
    if rung == Rung.CLUES:
        sentence = f"{_marks_are_wrong(wrong)}: look {region.words}."
        return Hint("marks", rung, marked, sentence, region=region)
    if rung == Rung.CELLS:
        sentence = wrong_sentence(wrong)
        return Hint("marks", rung, marked, sentence, region=region, cells=wrong.cells)
    clash, erase = clash_of_marks(wrong, voice), wrong.cells if rung == Rung.DO else 0
    taken_back = f"{_cells_are(erase, 'taken back', marked.width)}. " if erase else ""
    return Hint(
        "marks",
        rung,
        marked,
        f"{taken_back}{clash.sentence}",
        lines=tuple(clash.lines),
        region=region,
        clues=tuple(clash.clues),
        uses_total=clash.uses_total,
        cells=wrong.cells,
        counted=tuple(clash.named),
        erase=erase,
    )


def _marks_are_wrong(wrong: WrongMarks) -> str:
    """How many marks are wrong, without saying which."""
    if wrong.least == 1:
        return "One of your marks is wrong"
    least = "" if wrong.all_wrong else "At least "
    return f"{least}{wrong.least} of your marks are wrong"


def _impossible_hint(
    position: Position, marked: Position, rung: Rung, voice: Voice, budget: Budget
) -> Hint:
    """A rung of why the clues clash whatever is marked: the marks take no part."""
    conflict = smallest_conflict(position, budget)
    if conflict is None:
        raise Contradiction
    clash = clash_of_clues(position, marked, conflict, voice)
    region = region_of(marked, [*clash.clues, *clash.named]) if clash.clues else None
    if rung == Rung.REGION:
        place = where(region, voice, total=clash.uses_total)
        sentence = f"{place}: something there cannot be."
        return Hint("impossible", rung, marked, sentence, region=region)
    hint = Hint(
        "impossible",
        rung,
        marked,
        clash.which,
        region=region,
        clues=tuple(clash.clues),
        uses_total=clash.uses_total,
    )
    if rung == Rung.CLUES:
        clue_names = premises(position, hint.clues, voice, total=hint.uses_total)
        return replace(hint, sentence=look_at(clue_names))
    if rung == Rung.CELLS:
        return hint
    return replace(
        hint, sentence=clash.sentence, lines=tuple(clash.lines), counted=tuple(clash.named)
    )
