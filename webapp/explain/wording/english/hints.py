"""English: places on a board, the rungs of a hint, wrong marks, clashes and the crux."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HINTS: Final[Mapping[str, str]] = {
    # Places
    "place.board": "somewhere on the board",
    "place.lines": "in {lines}",
    "place.part": "{part}, in {lines}",
    "lines.column": "column {names}",
    "lines.columns": "columns {names}",
    "lines.row": "row {names}",
    "lines.rows": "rows {names}",
    "part.top": "near the top",
    "part.bottom": "near the bottom",
    "part.left": "on the left",
    "part.right": "on the right",
    "part.top.left": "near the top left",
    "part.top.right": "near the top right",
    "part.bottom.left": "near the bottom left",
    "part.bottom.right": "near the bottom right",
    "part.middle": "near the middle",
    # Where to look, at which clues, what they decide
    "look": "look {place}",
    "look.total": "look {place}; count the {bullets} too",
    "look.count": "count the {bullets}",
    "look.all": "look all over the board, for {what}",
    "look.all.total": "look all over the board, for {what}; count the {bullets} too",
    "sought.pair": "two numbers that share cells",
    "sought.small-total": "numbers to set against what is left",
    "sought.several": "numbers that count together",
    "sought.chain": "a cell where supposing the opposite goes wrong",
    "sought.large": "numbers that hang together",
    "rung.where": "{look}.",
    "rung.clues": "look at {premises}{premises:| together}.",
    "rung.cells": "{premises} {premises:decides|decide} {cells:single}.",
    "premise.clue": "{clue}",
    "premise.number": "the number of {bullets}",
    "premise.total": "the total of {n:figures}",
    "nothing.left": "nothing is left to find.",
    # What the last rung does, and what it asks its reader to do
    "acts": "{parts}.",
    "done.bullets.paper": "{cells:single} {cells:is marked as a {bullet}|are marked as {bullets}}",
    "done.bullets.live": "{cells:single} {cells:is|are} flagged",
    "done.empties.paper": "{cells:single} {cells:is|are} marked as {empty}",
    "done.empties.live": "{cells:single} {cells:is|are} opened",
    "done.erase": "{cells:single} {cells:is|are} taken back",
    "do.bullets.paper": "mark {cells:single} as {cells:a {bullet}|{bullets}}",
    "do.bullets.live": "flag {cells:single}",
    "do.empties.paper": "mark {cells:single} as {empty}",
    "do.empties.live": "open {cells:single}",
    "do.erase": "take back {cells:the mark|the marks} at {cells:single}",
    # Wrong marks
    "marks.single": "one of your marks is wrong",
    "marks.several": "{n:figures} of your marks are wrong",
    "marks.least": "at least {n:figures} of your marks are wrong",
    "rung.marks": "{marks}.",
    "rung.marks.where": "{marks}: look {place}.",
    "wrong.single": "the mark at {cells} is wrong.",
    "wrong.all": "these marks are wrong: {cells:single}.",
    "wrong.least": (
        "{n:one|at least {n:figures}} of these marks {n:is|are} wrong: {cells:single}."
    ),
    "with.marks": "with the {cells:mark|marks} at {cells:single}",
    "with.this": "with this mark",
    "with.these": "with {n:it|them}",
    "suppose.marks": "suppose the {cells:mark|marks} at {cells:single} were right.",
    "whatever.marks": "whatever is marked",
    # Clashes
    "clash": "{premises} {premises:cannot be met|cannot hold together}.",
    "clash.given": "{given}, {premises} {premises:cannot be met|cannot hold together}.",
    "clash.then": "then {premises} {premises:cannot be met|cannot hold together}.",
    "clash.where": "{look}: something there cannot be.",
    "clash.unproved": "no placement of the {bullets} agrees with all the numbers.",
    "impossible": "the position is impossible",
    "impossible.unproved": "no placement fits it",
    "fault.clue_overfull": (
        "{cells}: the number is {shown:figures}, but {n:figures} "
        "{n:{bullet} is|{bullets} are} marked around it"
    ),
    "fault.clue_starved": (
        "{cells}: the number is {shown:figures}, but only {n:one cell is|{n:figures} cells "
        "are} left for it"
    ),
    "fault.clue_starved.none": (
        "{cells}: the number is {shown:figures}, but no cell is left for it"
    ),
    "fault.total_too_small": (
        "the total is {shown:figures}, but {n:figures} {n:{bullet} is|{bullets} are} marked: "
        "the total is {n:figures} or more"
    ),
    # The crux
    "crux.where": "after {n:one easier step|{n:figures} easier steps}: {look}.",
    "crux": "{parts}.",
    "crux.bullets": "{cells} {cells:is a {bullet}|are {bullets}}",
    "crux.empties": "{cells} {cells:is|are} {empty}",
    "crux.none": ("no step is hard: one number decides each, or the total, or nothing is certain"),
    "crux.impossible": "the position is impossible: `bullets hint` says why",
}
