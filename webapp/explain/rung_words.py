"""The words of the rungs of a hint: where to look, at which clues, and what they decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webapp.engine.arguments.argument import ArgumentKind
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.explain.wording.places import Region
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import listed

SOUGHT: Mapping[ArgumentKind, str] = {
    ArgumentKind.PAIR: "two {clue}s that share cells",
    ArgumentKind.SMALL_TOTAL: "{clue}s to set against what is left",
    ArgumentKind.SEVERAL: "{clue}s that count together",
    ArgumentKind.CHAIN: "a cell where supposing the opposite goes wrong",
    ArgumentKind.LARGE: "{clue}s that hang together",
}
"""What to look for where a step is all over the board, so that no place can be told."""


def where(
    region: Region | None, voice: Voice, *, total: bool, kind: ArgumentKind | None = None
) -> str:
    """Where to look, without a stop; where that is everywhere, for what `kind` of argument."""
    if region is None:
        return f"Count the {voice.bullet}s"
    also = f"; count the {voice.bullet}s too" if total else ""
    if region.whole and kind is not None and kind in SOUGHT:
        return f"Look all over the board, for {SOUGHT[kind].format(clue=voice.clue)}{also}"
    return f"Look {region.words}{also}"


def premises(position: Position, clues: Sequence[Cell], voice: Voice, *, total: bool) -> list[str]:
    """The clues that something rests on, and the total, by name."""
    names = [f"the {position.clues[clue]} at {cell_name(clue, position.width)}" for clue in clues]
    return [*names, f"the number of {voice.bullet}s"] if total else names


def look_at(names: Sequence[str]) -> str:
    """The sentence that names what to look at."""
    together = " together" if len(names) > 1 else ""
    return f"Look at {listed(names)}{together}."
