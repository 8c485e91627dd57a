"""The three strategies that look at a location at a time: truth, contrapositive, exhaustion.

Each goes through the locations in reading order and stops at the first that tells anything, as
MineBot then goes back to truth.
"""

from __future__ import annotations

from webapp.engine.grid import Cell
from webapp.engine.network import Contradiction
from webapp.strategies.minebot.discovery import NOTHING, Discovery
from webapp.strategies.minebot.notes import MARK, SAFE, Notes, Supposition


def truth(notes: Notes) -> Discovery:
    """A location that needs no mark more, or one for each unknown cell around it."""
    for location in notes.locations:
        need, free = notes.need[location], notes.free[location]
        if not 0 <= need <= free:
            raise Contradiction
        if free and need == 0:
            return Discovery(safe=notes.unknown_around(location), because=[location])
        if free and need == free:
            return Discovery(marks=notes.unknown_around(location), because=[location])
    return NOTHING


def contrapositive(notes: Notes) -> Discovery:
    """A mark that would fulfil a location and leads to a contradiction: its cell is safe.

    The paper places "marks in its neighborhood so as to fulfill its mine requirement" and, of a
    contradiction, calls "the location that was marked" safe. Both hold where one mark is needed;
    where several are, a contradiction speaks only against all of them together, and exhaustion
    looks there.
    """
    for location in notes.unsatisfied():
        if notes.need[location] != 1:
            continue
        safe = [
            cell
            for cell in notes.unknown_around(location)
            if not holds_from(notes, location, ((cell, MARK),))
        ]
        if safe:
            return Discovery(safe=safe, because=[location])
    return NOTHING


def exhaustion(notes: Notes) -> Discovery:
    """What all valid mark configurations of a location have in common, around that location."""
    for location in notes.unsatisfied():
        unknown = notes.unknown_around(location)
        valid = [
            [value for _, value in configuration]
            for configuration in notes.configurations(location)
            if holds_from(notes, location, configuration)
        ]
        if not valid:
            raise Contradiction
        values = [set(column) for column in zip(*valid, strict=True)]
        discovery = Discovery(
            safe=[cell for cell, seen in zip(unknown, values, strict=True) if seen == {SAFE}],
            marks=[cell for cell, seen in zip(unknown, values, strict=True) if seen == {MARK}],
            because=[location],
        )
        if discovery.decides:
            return discovery
    return NOTHING


def holds_from(notes: Notes, location: Cell, supposition: Supposition) -> bool:
    """Whether a walk from a location finds no contradiction in what is supposed around it."""
    holds = notes.walk(location, supposition)
    notes.take_back()
    return holds
