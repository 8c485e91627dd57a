"""Clues that cannot hold together, in words."""

from __future__ import annotations

from webapp.engine.conflict import Conflict
from webapp.engine.position import Position
from webapp.explain.explain import explain_conflict
from webapp.explain.voice import Voice
from webapp.notation.cells import cell_name, listed


def clash_sentence(position: Position, conflict: Conflict, voice: Voice) -> str:
    """Which clues clash, by name, and why."""
    who = [f"the {position.clues[c]} at {cell_name(c, position.width)}" for c in conflict.clues]
    if conflict.uses_total:
        who.append(f"the total of {position.total}")
    told = f"{listed(who)} cannot {'be met' if len(who) == 1 else 'hold together'}."
    return f"{told[0].upper()}{told[1:]} {explain_conflict(position, conflict, voice).sentence}"
