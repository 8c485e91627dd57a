"""What the rungs of a hint tell: where to look, at which clues, what they decide, what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webapp.engine.arguments.argument import ArgumentKind
from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position
from webapp.explain.wording.places import Region
from webapp.explain.wording.statements import CellsSlot, ClueSlot, Statement, state
from webapp.explain.wording.voice import Voice

SOUGHT: Mapping[ArgumentKind | None, str] = {
    ArgumentKind.PAIR: "sought.pair",
    ArgumentKind.SMALL_TOTAL: "sought.small-total",
    ArgumentKind.SEVERAL: "sought.several",
    ArgumentKind.CHAIN: "sought.chain",
    ArgumentKind.LARGE: "sought.large",
}
"""What to look for where a step is all over the board, so that no place can be told."""


def look(region: Region | None, *, total: bool, kind: ArgumentKind | None = None) -> Statement:
    """Where to look, without a stop; where that is everywhere, for what `kind` of argument."""
    if region is None:
        return state("look.count")
    also = ".total" if total else ""
    if region.whole and kind in SOUGHT:
        return state(f"look.all{also}", what=state(SOUGHT[kind]))
    return state(f"look{also}", place=region.place)


def premises(position: Position, clues: Sequence[Cell], *, total: bool) -> tuple[Statement, ...]:
    """The clues that something rests on, and that the bullets are to be counted."""
    names = clues_named(position, clues)
    return (*names, state("premise.number")) if total else names


def clues_named(position: Position, clues: Sequence[Cell]) -> tuple[Statement, ...]:
    """Clues, each with its number."""
    return tuple(state("premise.clue", clue=ClueSlot(c, position.clues[c])) for c in clues)


def look_at(names: tuple[Statement, ...]) -> Statement:
    """Which clues to look at."""
    return state("rung.clues", premises=names)


def acts(verb: str, voice: Voice, bullets: Mask, empties: Mask) -> Statement | None:
    """What is done (`verb` done) or to be done (do): marked on paper, flagged or opened live."""
    parts = tuple(
        state(f"{verb}.{what}.{voice.value}", cells=CellsSlot(cells))
        for what, cells in (("bullets", bullets), ("empties", empties))
        if cells
    )
    return state("acts", parts=parts) if parts else None
