"""Clues that cannot hold together, in words, and all cells that the words name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webapp.engine.conflict import Conflict
from webapp.engine.grid import Cell, cells_of
from webapp.engine.position import Position
from webapp.explain.explanation import explain_conflict
from webapp.explain.marks import WrongMarks
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name, cell_names
from webapp.notation.english import listed


@dataclass(frozen=True)
class Clash:
    """Why something cannot be, and the cells that show it."""

    sentence: str
    which: str = ""
    """The beginning of the sentence, without the proof: which clues clash."""
    clues: Sequence[Cell] = ()
    uses_total: bool = False
    named: Sequence[Cell] = ()
    """Cells that the sentence names beside these clues."""
    marks: Sequence[Cell] = ()
    """Marks of the player that it comes from: without them the position is possible."""
    proved: bool = True
    """Whether the clues that show it were found."""


def clash_of(position: Position, conflict: Conflict, voice: Voice, given: str = "") -> Clash:
    """Tell which clues clash, and why; `given`: what they clash with, such as "with it"."""
    who = [f"the {position.clues[c]} at {cell_name(c, position.width)}" for c in conflict.clues]
    if conflict.uses_total:
        who.append(f"the total of {position.total}")
    holds = "be met" if len(who) == 1 else "hold together"
    told = f"{given}{', ' if given else ''}{listed(who)} cannot {holds}."
    which = f"{told[0].upper()}{told[1:]}"
    why = explain_conflict(position, conflict, voice)
    named = tuple(cell for cell in why.named if cell not in conflict.clues)
    sentence = f"{which} {why.sentence}"
    return Clash(sentence, which, conflict.clues, conflict.uses_total, named)


def clash_of_clues(position: Position, marked: Position, conflict: Conflict, voice: Voice) -> Clash:
    """Tell which clues of a position clash by themselves, whatever is marked on it."""
    marks = marked.bullets | marked.empties
    return clash_of(position, conflict, voice, "whatever is marked" if marks else "")


def clash_of_marks(wrong: WrongMarks, voice: Voice) -> Clash:
    """Tell which marks are wrong, and which clues they clash with."""
    clash = clash_of(wrong.shown, wrong.conflict, voice, wrong.given())
    told = f"{wrong_sentence(wrong)} {clash.sentence}"
    return replace(clash, sentence=told, marks=tuple(cells_of(wrong.cells)))


def wrong_sentence(wrong: WrongMarks) -> str:
    """Which marks are wrong, as surely as it is known."""
    count, names = wrong.cells.bit_count(), cell_names(cells_of(wrong.cells), wrong.shown.width)
    if count == 1:
        return f"The mark at {names} is wrong."
    if wrong.each:
        return f"These marks are wrong: {names}."
    some = "One" if wrong.least == 1 else f"At least {wrong.least}"
    return f"{some} of these marks {'is' if wrong.least == 1 else 'are'} wrong: {names}."


def clash_sentence(position: Position, conflict: Conflict, voice: Voice) -> str:
    """Which clues clash, by name, and why."""
    return clash_of(position, conflict, voice).sentence
