"""Clues that cannot hold together, in words, and all cells that the words name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.engine.conflict import Conflict
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.explain.explain import explain_conflict
from webapp.explain.voice import Voice
from webapp.notation.cells import cell_name, listed


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


def clash_sentence(position: Position, conflict: Conflict, voice: Voice) -> str:
    """Which clues clash, by name, and why."""
    return clash_of(position, conflict, voice).sentence
