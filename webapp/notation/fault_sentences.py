"""Faults of a position in words: the cell, the two numbers, what would be right."""

from __future__ import annotations

from webapp.engine.faults import Fault, FaultKind
from webapp.notation.cells import cell_name
from webapp.notation.english import agreeing, bullet_noun

_SENTENCES = {
    FaultKind.SIDE_TOO_SMALL: "a side is {value}: the smallest is {limit}",
    FaultKind.SIDE_TOO_LARGE: "a side is {value}: the largest is {limit}",
    FaultKind.CELL_OUTSIDE: "cell {value} lies outside the board: its last cell is {limit}",
    FaultKind.CLUE_NEGATIVE: "{cell}: the number is {value}: a number is 0 or more",
    FaultKind.CLUE_TOO_LARGE: "{cell}: the number is {value}, but {cells} around it",
    FaultKind.CLUE_ON_BULLET: "{cell}: the cell is a number and a {bullet}: it can be only one",
    FaultKind.CLUE_ON_EMPTY: "{cell}: the cell is a number and marked empty: it can be only one",
    FaultKind.BULLET_AND_EMPTY: "{cell}: the cell is marked {bullet} and empty: it can be only one",
    FaultKind.CLUE_OVERFULL: "{cell}: the number is {value}, but {bullets} marked around it",
    FaultKind.CLUE_STARVED: "{cell}: the number is {value}, but {cells} left for it",
    FaultKind.TOTAL_NEGATIVE: "the total is {value}: it is 0 or more",
    FaultKind.TOTAL_TOO_SMALL: "the total is {value}, but {bullets} marked: the total is {limit} "
    "or more",
    FaultKind.TOTAL_TOO_LARGE: "the total is {value}, but {cells} without a number or an empty "
    "mark: the total is {limit} or less",
}


def fault_sentence(fault: Fault, width: int, *, live: bool = False) -> str:
    """One fault of a position for people."""
    limit = fault.limit or 0
    return _SENTENCES[fault.kind].format(
        cell="" if fault.cell is None else cell_name(fault.cell, width),
        value=fault.value,
        limit=fault.limit,
        cells=_only_cells(limit),
        bullet=bullet_noun(1, live=live),
        bullets=f"{limit} {bullet_noun(limit, live=live)} {agreeing(limit, 'is', 'are')}",
    )


def _only_cells(number: int) -> str:
    """So few cells as the subject of a sentence, with its verb."""
    if number > 1:
        return f"only {number} cells are"
    return "only one cell is" if number else "no cell is"
