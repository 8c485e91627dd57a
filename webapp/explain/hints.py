"""Hints: from a player's own marks, as much at a time as is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
from webapp.explain.guesses.guess_words import proof_by_counts
from webapp.explain.marks import Marks, WrongMarks, wrong_marks
from webapp.explain.steps import Step, guess_step, next_step, squares
from webapp.explain.wording.places import Region, region_of
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name, cell_names
from webapp.notation.english import listed


class Rung(IntEnum):
    """How much a hint tells."""

    REGION = 1
    CLUES = 2
    CELLS = 3
    SENTENCE = 4
    DO = 5


Kind = Literal["step", "guess", "marks", "impossible", "done"]
"""A certain step; a guess; wrong marks; clues that clash by themselves; nothing left to find."""


@dataclass(frozen=True)
class Hint:
    """What one rung of the ladder tells; what it does not tell is not in it."""

    kind: Kind
    rung: Rung
    before: Position
    """The position with the player's marks."""
    sentence: str
    region: Region | None = None
    clues: tuple[Cell, ...] = ()
    uses_total: bool = False
    cells: Mask = 0
    """From `CELLS`: what the step decides, the cell to try, or the marks in doubt."""
    used: tuple[Cell, ...] = ()
    counted: tuple[Cell, ...] = ()
    chain: tuple[tuple[Cell, bool], ...] = ()
    step: Step | None = None
    """From `SENTENCE`, of a step or a guess."""
    bullets: Mask = 0
    """At `DO`: cells to mark as bullets."""
    empties: Mask = 0
    """At `DO`: cells to mark as empty, or to open."""
    erase: Mask = 0
    """At `DO`: marks to take away."""

    @property
    def tells_a_clash(self) -> bool:
        """Whether it speaks of what cannot be; the cells it counts are then part of the reason."""
        return self.kind in {"marks", "impossible"}

    @property
    def changes(self) -> bool:
        """Whether it does anything to the board."""
        return bool(self.bullets | self.empties | self.erase)

    def as_json(self) -> dict[str, object]:
        """The rung as data; from `SENTENCE` with the step."""
        width = self.before.width
        return {
            "kind": self.kind,
            "rung": int(self.rung),
            "sentence": self.sentence,
            "region": None if self.region is None else self.region.as_json(),
            "clues": squares(self.clues, width),
            "uses_total": self.uses_total,
            "cells": squares(cells_of(self.cells), width),
            "step": None if self.step is None else self.step.as_json(),
            "bullets": squares(cells_of(self.bullets), width),
            "empties": squares(cells_of(self.empties), width),
            "erase": squares(cells_of(self.erase), width),
        }


def hint_ladder(  # noqa: PLR0913, PLR0917 (each is a choice of the player)
    position: Position,
    marks: Marks,
    rung: int,
    check: bool = True,
    voice: Voice = Voice.PAPER,
    budget: Budget | None = None,
    flags: Mask = 0,
) -> Hint:
    """One rung of the hint for a position and a player's marks on it.

    With `check`, wrong marks come first; without, marks are believed as long as they can be.
    `flags` are believed by nobody; but no flagged cell is opened for a guess.
    """
    budget = budget or Budget()
    told, marked = Rung(rung), marks.on(position)
    possible = any_world(marked, budget) is not None
    if check or not possible:
        wrong = wrong_marks(position, marks, budget)
        if wrong is not None:
            return _marks_hint(marked, wrong, told, voice)
    if not possible:
        return _impossible_hint(position, marked, told, voice, budget)
    if not marked.unknown:
        return Hint("done", told, marked, "Nothing is left to find.")
    step = next_step(marked, voice, budget)
    if step is not None:
        return _step_hint(step, told)
    return _guess_hint(marked, best_guess(marked, voice, budget, flags), told, voice)


# A step


def _step_hint(step: Step, rung: Rung) -> Hint:
    position = step.before
    # The total alone speaks of the whole board.
    region = region_of(position, [*step.clues, *cells_of(step.cells)]) if step.clues else None
    premises = _premises(position, step.clues, step.voice, total=step.uses_total)
    if rung == Rung.REGION:
        also = f"; count the {step.voice.bullet}s too" if step.uses_total else ""
        where = f"Look {region.words}{also}." if region else f"Count the {step.voice.bullet}s."
        return Hint("step", rung, position, where, region)
    clues, total = step.clues, step.uses_total
    if rung == Rung.CLUES:
        return Hint("step", rung, position, _look_at(premises), region, clues, total)
    if rung == Rung.CELLS:
        verb = "decides" if len(premises) == 1 else "decide"
        names = cell_names(cells_of(step.cells), position.width)
        told = listed(premises)
        sentence = f"{told[0].upper()}{told[1:]} {verb} {names}."
        return Hint("step", rung, position, sentence, region, clues, total, step.cells)
    done = (step.bullets, step.empties) if rung == Rung.DO else (0, 0)
    return Hint(
        "step",
        rung,
        position,
        _done(*done, step.voice, position.width) + step.sentence,
        region,
        clues,
        total,
        step.cells,
        step.used,
        step.counted,
        step.chain,
        step,
        *done,
    )


def _done(bullets: Mask, empties: Mask, voice: Voice, width: int) -> str:
    """What was marked, or opened, as the beginning of a sentence; nothing if nothing was."""
    paper = voice is Voice.PAPER
    bullet, several = ("marked as a bullet", "marked as bullets") if paper else ("flagged",) * 2
    empty = "marked as empty" if paper else "opened"
    told = [
        f"{cell_names(cells_of(cells), width)} {f'is {one}' if _single(cells) else f'are {many}'}"
        for cells, one, many in ((bullets, bullet, several), (empties, empty, empty))
        if cells
    ]
    return f"{' and '.join(told)}. " if told else ""


def _single(cells: Mask) -> bool:
    return cells.bit_count() == 1


def _premises(position: Position, clues: Sequence[Cell], voice: Voice, *, total: bool) -> list[str]:
    """What something rests on, by name."""
    told = [f"the {position.clues[clue]} at {cell_name(clue, position.width)}" for clue in clues]
    return [*told, f"the number of {voice.bullet}s"] if total else told


def _look_at(premises: Sequence[str]) -> str:
    together = " together" if len(premises) > 1 else ""
    return f"Look at {listed(premises)}{together}."


# A guess


def _guess_hint(position: Position, guess: Guess, rung: Rung, voice: Voice) -> Hint:
    cell, name = 1 << guess.cell, cell_name(guess.cell, position.width)
    region = region_of(position, [guess.cell])
    if rung == Rung.REGION:
        sentence = f"Nothing is certain; the best guess lies {region.words}."
        return Hint("guess", rung, position, sentence, region)
    if rung == Rung.CLUES:
        return Hint("guess", rung, position, proof_by_counts(guess, voice), region)
    if rung == Rung.CELLS:
        flag = ", where your flag stands" if guess.flagged else ""
        sentence = f"Nothing is certain; the best guess is {name}{flag}."
        return Hint("guess", rung, position, sentence, region, cells=cell)
    step = guess_step(position, guess, voice)
    empties = cell if rung == Rung.DO and not guess.flagged else 0
    sentence = _done(0, empties, voice, position.width) + step.sentence
    if rung == Rung.DO and guess.flagged:
        sentence = f"{name} stays closed, for it carries your flag. {step.sentence}"
    return Hint("guess", rung, position, sentence, region, cells=cell, step=step, empties=empties)


# What cannot be


def _marks_hint(marked: Position, wrong: WrongMarks, rung: Rung, voice: Voice) -> Hint:
    cells, number = wrong.cells, wrong.cells.bit_count()
    region = region_of(marked, cells_of(cells))
    if rung < Rung.CELLS:
        many = "One of your marks is" if wrong.least == 1 else f"{wrong.least} of your marks are"
        least = "At least " if wrong.least > 1 and not wrong.each else ""
        where = f": look {region.words}" if rung == Rung.CLUES else ""
        shown = region if rung == Rung.CLUES else None
        return Hint("marks", rung, marked, f"{least}{many} wrong{where}.", shown)
    if rung == Rung.CELLS:
        return Hint("marks", rung, marked, wrong_sentence(wrong), region, cells=cells)
    clash = clash_of_marks(wrong, voice)
    taken = ""
    if rung == Rung.DO:
        names = cell_names(cells_of(cells), marked.width)
        taken = f"{names} {'is' if number == 1 else 'are'} taken back. "
    return Hint(
        "marks",
        rung,
        marked,
        f"{taken}{clash.sentence}",
        region,
        tuple(clash.clues),
        clash.uses_total,
        cells,
        counted=tuple(clash.named),
        erase=cells if rung == Rung.DO else 0,
    )


def _impossible_hint(
    position: Position, marked: Position, rung: Rung, voice: Voice, budget: Budget
) -> Hint:
    """Clues that clash whatever is marked: the marks take no part."""
    conflict = smallest_conflict(position, budget)
    if conflict is None:
        raise Contradiction
    clash = clash_of_clues(position, marked, conflict, voice)
    region = region_of(marked, [*clash.clues, *clash.named]) if clash.clues else None
    if rung == Rung.REGION:
        also = f"; count the {voice.bullet}s too" if clash.uses_total else ""
        where = f"Look {region.words}{also}" if region else f"Count the {voice.bullet}s"
        return Hint("impossible", rung, marked, f"{where}: something there cannot be.", region)
    clues, total = tuple(clash.clues), clash.uses_total
    if rung == Rung.CLUES:
        sentence = _look_at(_premises(position, clues, voice, total=total))
        return Hint("impossible", rung, marked, sentence, region, clues, total)
    if rung == Rung.CELLS:
        return Hint("impossible", rung, marked, clash.which, region, clues, total)
    return Hint(
        "impossible", rung, marked, clash.sentence, region, clues, total, counted=tuple(clash.named)
    )
