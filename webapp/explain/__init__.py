"""Explanations: steps with their proofs and sentences, hints, guesses and grades.

The next step of a position is the easiest one there is. It has a sentence, and the cells that the
sentence is about:

>>> from webapp.engine import cells_of
>>> from webapp.explain import explained_walk, next_step
>>> from webapp.notation import cell_names, parse_puzzle_id
>>> position = parse_puzzle_id("4x4b5:b1b32a4g")
>>> step = next_step(position)
>>> step.sentence
'The 4 at A3 needs four bullets and has just four cells left, so A2, B3, A4 and B4 are bullets.'
>>> cell_names(step.clues, position.width), cell_names(cells_of(step.bullets), position.width)
('A3', 'A2, B3, A4 and B4')

Cells are counted from 0, row by row, and a set of cells is an integer, bit 0 for cell 0. The whole
walk goes on until nothing is certain any more, which in a puzzle is its solution:

>>> walk = explained_walk(position)
>>> [step.size for step in walk]
[1, 2, 1, 1, 1]
>>> walk[-1].after().unknown
0

`hint_ladder` tells the next step bit by bit, from the marks that somebody has made; `best_guess`
answers where nothing is certain. docs/explanations.md shows each kind of sentence once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.lazy import names

if TYPE_CHECKING:
    from webapp.explain.clash import Clash, clash_of
    from webapp.explain.guesses.guess import Guess, best_guess
    from webapp.explain.hints import Hint, Rung, hint_ladder
    from webapp.explain.live_steps import live_walk
    from webapp.explain.marks import Marks, WrongMarks, wrong_marks
    from webapp.explain.steps import (
        Step,
        explained_steps,
        explained_walk,
        next_or_guess,
        next_step,
        other_ways,
        why_cell,
    )
    from webapp.explain.wording.voice import Voice
else:
    __getattr__, __dir__ = names(
        __name__,
        {
            "Clash": ".clash",
            "Guess": ".guesses.guess",
            "Hint": ".hints",
            "Marks": ".marks",
            "Rung": ".hints",
            "Step": ".steps",
            "Voice": ".wording.voice",
            "WrongMarks": ".marks",
            "best_guess": ".guesses.guess",
            "clash_of": ".clash",
            "explained_steps": ".steps",
            "explained_walk": ".steps",
            "hint_ladder": ".hints",
            "live_walk": ".live_steps",
            "next_or_guess": ".steps",
            "next_step": ".steps",
            "other_ways": ".steps",
            "why_cell": ".steps",
            "wrong_marks": ".marks",
        },
    )

__all__ = [
    "Clash",
    "Guess",
    "Hint",
    "Marks",
    "Rung",
    "Step",
    "Voice",
    "WrongMarks",
    "best_guess",
    "clash_of",
    "explained_steps",
    "explained_walk",
    "hint_ladder",
    "live_walk",
    "next_or_guess",
    "next_step",
    "other_ways",
    "why_cell",
    "wrong_marks",
]
