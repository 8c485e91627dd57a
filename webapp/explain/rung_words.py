"""The words of the rungs of a hint: where to look, at which clues, and what they decide."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.explain.wording.places import Region
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import listed


def where(region: Region | None, voice: Voice, *, total: bool) -> str:
    """Where to look, without a stop."""
    if region is None:
        return f"Count the {voice.bullet}s"
    also = f"; count the {voice.bullet}s too" if total else ""
    return f"Look {region.words}{also}"


def premises(position: Position, clues: Sequence[Cell], voice: Voice, *, total: bool) -> list[str]:
    """The clues that something rests on, and the total, by name."""
    names = [f"the {position.clues[clue]} at {cell_name(clue, position.width)}" for clue in clues]
    return [*names, f"the number of {voice.bullet}s"] if total else names


def look_at(names: Sequence[str]) -> str:
    """The sentence that names what to look at."""
    together = " together" if len(names) > 1 else ""
    return f"Look at {listed(names)}{together}."
