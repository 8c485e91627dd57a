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
from webapp.explain.guesses.guess_telling import closed, depends_on, where, which
from webapp.explain.marks import Marks, WrongMarks, wrong_marks
from webapp.explain.rung_words import acts, look, look_at, premises
from webapp.explain.steps import Step, guess_step, next_step
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.places import Region, region_of
from webapp.explain.wording.statements import CellsSlot, Statement, state
from webapp.explain.wording.teller import ChainCell
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import json_cells


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
    """The same, done on the board, or told as something to do."""


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
        """Whether it speaks of what cannot be."""
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


@dataclass(frozen=True)
class _Asked:
    """How much is to be told, and how."""

    rung: Rung
    narrator: Narrator
    acting: bool

    @property
    def voice(self) -> Voice:
        return self.narrator.voice

    @property
    def language(self) -> Language:
        return self.narrator.language

    @property
    def verb(self) -> str:
        """What the last rung says of marks: that they are done, or to be done."""
        return "done" if self.acting else "do"

    def hint(self, kind: Kind, before: Position, *statements: Statement) -> Hint:
        """A hint that tells these statements and nothing else yet."""
        return Hint(kind, self.rung, before, self.narrator.sentences(statements))


def hint_ladder(  # noqa: PLR0913 (each is a choice of the player)
    position: Position,
    marks: Marks,
    rung: int,
    *,
    check: bool = True,
    voice: Voice = Voice.PAPER,
    budget: Budget | None = None,
    flags: Mask = 0,
    acting: bool = True,
    language: Language = ENGLISH,
    last: Mask = 0,
) -> Hint:
    """One rung of the hint for a position and a player's marks on it.

    With `check`, wrong marks come first; without, marks are believed as long as they can be.
    `flags` are believed by nobody; but no flagged cell is opened for a guess. Of equally easy steps
    the one nearest to the `last` cells that the player touched is told.
    `acting`: who asks does what the last rung says; else that is told as something to do.
    """
    budget = budget or Budget()
    asked = _Asked(Rung(rung), Narrator(position.width, voice, language), acting)
    marked = marks.added_to(position)
    possible = any_world(marked, budget) is not None
    if check or not possible:
        wrong = wrong_marks(position, marks, budget)
        if wrong is not None:
            return _marks_hint(marked, wrong, asked)
    if not possible:
        return _impossible_hint(position, marked, asked, budget)
    if not marked.unknown:
        return asked.hint("done", marked, state("nothing.left"))
    step = next_step(marked, voice, budget, last=last)
    if step is not None:
        return _step_hint(step.told_in(language), asked)
    return _guess_hint(best_guess(marked, voice, budget, flags), marked, asked)


# A step


def _step_hint(step: Step, asked: _Asked) -> Hint:
    """A rung of a certain step."""
    position, rung = step.before, asked.rung
    # The total alone speaks of the whole board, so there is no region to name.
    region = region_of(position, [*step.clues, *cells_of(step.cells)]) if step.clues else None
    if rung == Rung.REGION:
        place = look(region, total=step.uses_total, kind=step.argument)
        where_to = state("rung.where", look=place)
        return replace(asked.hint("step", position, where_to), region=region)
    names = premises(position, step.clues, total=step.uses_total)
    hint = replace(
        asked.hint("step", position, look_at(names)),
        region=region,
        clues=step.clues,
        uses_total=step.uses_total,
    )
    if rung == Rung.CLUES:
        return hint
    if rung == Rung.CELLS:
        decided = state("rung.cells", premises=names, cells=CellsSlot(step.cells))
        return replace(hint, sentence=asked.narrator.sentence(decided), cells=step.cells)
    bullets, empties = (step.bullets, step.empties) if rung == Rung.DO else (0, 0)
    first = _sentence(acts(asked.verb, asked.voice, bullets, empties), asked)
    return replace(
        hint,
        sentence=" ".join([*first, step.sentence]),
        lines=step.lines,
        cells=step.cells,
        used=step.used,
        counted=step.counted,
        chain=step.chain,
        step=step,
        bullets=bullets,
        empties=empties,
    )


def _sentence(statement: Statement | None, asked: _Asked) -> list[str]:
    """The sentence of a statement; nothing if there is none."""
    return [] if statement is None else [asked.narrator.sentence(statement)]


# A guess


def _guess_hint(guess: Guess, position: Position, asked: _Asked) -> Hint:
    """A rung of the best guess, where nothing is certain."""
    cell, rung = 1 << guess.cell, asked.rung
    clues = tuple(need.clue for need in guess.reason.needs)
    region = region_of(position, [guess.cell, *clues])
    if rung == Rung.REGION:
        return replace(asked.hint("guess", position, where(region)), region=region)
    if rung == Rung.CLUES:
        hint = asked.hint("guess", position, depends_on(guess))
        return replace(hint, region=region, clues=clues)
    if rung == Rung.CELLS:
        hint = asked.hint("guess", position, which(guess))
        return replace(hint, region=region, clues=clues, cells=cell)
    step = guess_step(position, guess, asked.voice, language=asked.language)
    empties, first = 0, None
    if rung == Rung.DO:
        empties = 0 if guess.flagged else cell
        first = closed(guess) if guess.flagged else acts(asked.verb, asked.voice, 0, empties)
    sentence = " ".join([*_sentence(first, asked), step.sentence])
    return Hint(
        "guess",
        rung,
        position,
        sentence,
        region=region,
        clues=clues,
        cells=cell,
        counted=_looked_at(guess, cell),
        step=step,
        empties=empties,
    )


def _looked_at(guess: Guess, cell: Mask) -> tuple[Cell, ...]:
    """The other cells that the sentence of a guess speaks of."""
    named = {other for need in guess.reason.needs for other in need.cells}
    if guess.even is not None:
        named = {*guess.even.first, *guess.even.second}
    if guess.safer is not None:
        named.add(guess.safer.cell)
    return tuple(other for other in sorted(named) if not cell >> other & 1)


# What cannot be


def _marks_hint(marked: Position, wrong: WrongMarks, asked: _Asked) -> Hint:
    """A rung of what is wrong with the player's marks."""
    region, rung = region_of(marked, cells_of(wrong.cells)), asked.rung
    if rung == Rung.REGION:
        # Where to look is for the next rung: to know that a mark is wrong is much already.
        return asked.hint("marks", marked, state("rung.marks", marks=_wrong_number(wrong)))
    if rung == Rung.CLUES:
        where_wrong = state("rung.marks.where", marks=_wrong_number(wrong), place=region.place)
        return replace(asked.hint("marks", marked, where_wrong), region=region)
    if rung == Rung.CELLS:
        sentence = wrong_sentence(wrong, asked.voice, asked.language)
        return Hint("marks", rung, marked, sentence, region=region, cells=wrong.cells)
    clash = clash_of_marks(wrong, asked.voice, asked.language)
    erase, first = 0, list[str]()
    if rung == Rung.DO:
        erase = wrong.cells
        parts = (state(f"{asked.verb}.erase", cells=CellsSlot(erase)),)
        first = [asked.narrator.sentence(state("acts", parts=parts))]
    return Hint(
        "marks",
        rung,
        marked,
        " ".join([*first, clash.sentence]),
        lines=tuple(clash.lines),
        region=region,
        clues=tuple(clash.clues),
        uses_total=clash.uses_total,
        cells=wrong.cells,
        used=tuple(cell for cell in clash.counted if not marked.unknown >> cell & 1),
        counted=tuple(cell for cell in clash.counted if marked.unknown >> cell & 1),
        erase=erase,
    )


def _wrong_number(wrong: WrongMarks) -> Statement:
    """How many marks are wrong, without saying which."""
    if wrong.least == 1:
        return state("marks.single")
    return state("marks.several" if wrong.all_wrong else "marks.least", n=wrong.least)


def _impossible_hint(position: Position, marked: Position, asked: _Asked, budget: Budget) -> Hint:
    """A rung of why the clues clash whatever is marked: the marks take no part."""
    conflict = smallest_conflict(position, budget)
    if conflict is None:
        raise Contradiction
    clash, rung = (
        clash_of_clues(position, marked, conflict, asked.voice, asked.language),
        asked.rung,
    )
    region = region_of(marked, [*clash.clues, *clash.named]) if clash.clues else None
    if rung == Rung.REGION:
        place = state("clash.where", look=look(region, total=clash.uses_total))
        return replace(asked.hint("impossible", marked, place), region=region)
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
        names = premises(position, hint.clues, total=hint.uses_total)
        return replace(hint, sentence=asked.narrator.sentence(look_at(names)))
    if rung == Rung.CELLS:
        return hint
    return replace(
        hint, sentence=clash.sentence, lines=tuple(clash.lines), counted=tuple(clash.named)
    )
