"""Clues that cannot hold together, in words."""

from __future__ import annotations

from webapp.engine.conflict import Conflict
from webapp.engine.position import Position
from webapp.explain.explain import explain_conflict
from webapp.explain.voice import Voice
from webapp.notation.cells import cell_name, listed


def clash_sentence(position: Position, conflict: Conflict, voice: Voice, given: str = "") -> str:
    """Which clues clash, by name, and why; `given`: what they clash with, such as "with it"."""
    who = [f"the {position.clues[c]} at {cell_name(c, position.width)}" for c in conflict.clues]
    if conflict.uses_total:
        who.append(f"the total of {position.total}")
    holds = "be met" if len(who) == 1 else "hold together"
    told = f"{given}{', ' if given else ''}{listed(who)} cannot {holds}."
    return f"{told[0].upper()}{told[1:]} {explain_conflict(position, conflict, voice).sentence}"
