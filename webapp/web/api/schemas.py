"""The shapes of what goes into the API and of what comes out, as JSON Schema.

They are the one source: requests are checked against them, and the OpenAPI document and the page
for people are made of them.
"""

from __future__ import annotations

from typing import Any

from webapp.bullets.grades import BANDS
from webapp.bullets.recipe import MAX_COEFFICIENT, METHODS
from webapp.engine.randomness import MAX_SEED
from webapp.explain.hints import Rung
from webapp.explain.steps import ORDERS
from webapp.notation.foreign import DIALECTS
from webapp.notation.foreign.bare_grid import LONGEST_DIALECT
from webapp.notation.foreign.bare_grids.readings import DIALECT_EXAMPLE
from webapp.notation.limits import MAX_BYTES
from webapp.services.analysis.analysis import LeftOut
from webapp.services.jobs import JobState
from webapp.services.shelf.making import LARGEST_SIDE
from webapp.services.shelf.shelf import LONGEST_PAGE, PAGE, PuzzleOrder
from webapp.web.shelf.filters import filter_schemas

Schema = dict[str, Any]

EXAMPLE = "4x4b5:b1b32a4g"


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _text(description: str, **more: Any) -> Schema:
    return {"type": "string", "description": description, **more}


def _whole(description: str, least: int, most: int, **more: Any) -> Schema:
    bounds = {"minimum": least, "maximum": most}
    return {"type": "integer", **bounds, "description": description, **more}


def _maybe(schema: Schema) -> Schema:
    return {**schema, "type": [schema["type"], "null"]}


def _list(items: Schema, description: str = "", **more: Any) -> Schema:
    described = {"description": description} if description else {}
    return {"type": "array", "items": items, **described, **more}


def _object(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    properties = {**required, **(optional or {})}
    schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


_NUMBER: Schema = {"type": "integer"}
_TRUTH: Schema = {"type": "boolean"}

CELL = _list({"type": "integer", "minimum": 0}, "Row and column, from 0.", minItems=2, maxItems=2)
_CELLS = _list(_ref("Cell"))

# What goes in

_POSITION = {
    "position": _text(
        "A position in any notation: a puzzle id, position text, a game ID of Simon Tatham's "
        "Mines, and the others of docs/notations.md.",
        maxLength=MAX_BYTES,
        examples=[EXAMPLE],
    )
}

_READING: dict[str, Schema] = {
    "dialect": _text(
        f"How to read rows without a size: as {' or '.join(DIALECTS)} does, or what signs stand "
        f"for, as in {DIALECT_EXAMPLE}.",
        maxLength=LONGEST_DIALECT,
    ),
    "live": {
        "type": "boolean",
        "default": False,
        "description": "Speak of mines, not of bullets: this is a live board.",
    },
}

SOLVE = _object(
    _POSITION,
    {
        "order": {
            "type": "string",
            "enum": list(ORDERS),
            "default": "simplest",
            "description": "The easiest step first, the fewest clues, or as in the paper.",
        },
        **_READING,
    },
)

HINT = _object(
    _POSITION,
    {
        "rung": _whole(
            "Tell only so much: 1 where to look, 2 the clues, 3 the cells, 4 why, 5 what to do. "
            "Without it the answer is the step alone.",
            Rung.REGION,
            Rung.DO,
        ),
        "check": {
            "type": "boolean",
            "default": True,
            "description": "Say first which marks are wrong, or believe them.",
        },
        **_READING,
    },
)

ODDS = _object(_POSITION, dict(_READING))

ANALYSE = _object(
    _POSITION,
    {
        "steps": {
            "type": "boolean",
            "default": True,
            "description": "Tell all steps; of a large board they are thousands.",
        },
        **_READING,
    },
)

GENERATE = _object(
    {
        "width": _whole("Columns.", 1, LARGEST_SIDE),
    },
    {
        "height": _whole("Rows: the width if it is left out.", 1, LARGEST_SIDE),
        "bullets": _whole("0.3 of the cells if it is left out.", 1, LARGEST_SIDE**2 - 1),
        "difficulty": {"type": "string", "enum": list(map(str, BANDS))},
        "method": {"type": "string", "enum": list(METHODS), "default": METHODS[0]},
        "energy": _list(
            {"type": "number", "minimum": -MAX_COEFFICIENT, "maximum": MAX_COEFFICIENT},
            "The coefficients of n0, n1, n2 squared and n2.",
            minItems=4,
            maxItems=4,
        ),
        "seed": _whole("The same seed gives the same puzzle.", 0, MAX_SEED),
    },
)

SHELF = _object(
    {},
    {
        **filter_schemas(),
        "order": {
            "type": "string",
            "enum": [str(order) for order in PuzzleOrder],
            "default": str(PuzzleOrder.NEW),
            "description": "What comes first.",
        },
        "after": _text("Where the page begins: `next` or `previous` of a page.", maxLength=200),
        "limit": _whole("Puzzles on a page.", 1, LONGEST_PAGE, default=PAGE),
    },
)
"""The query of the shelf."""

# What comes out

_PUZZLE = _object(
    {
        "puzzle": _text("The puzzle id, which is the whole puzzle.", examples=[EXAMPLE]),
        "solution": _list({"type": "string"}, "Rows: `*` bullet, `-` empty, a digit for a clue."),
        "address": _text("Where people play it."),
        "width": _NUMBER,
        "height": _NUMBER,
        "bullets": _NUMBER,
        "clues": _NUMBER,
    },
    {
        "id": _text("Its short id, if it stands on the shelf; so have those that follow."),
        "energy": {"type": "number"},
        "n0": _NUMBER,
        "n1": _NUMBER,
        "n2": _NUMBER,
        "difficulty": {"type": "string", "enum": list(map(str, BANDS))},
        "reason": {**_NUMBER, "description": "Clues in its largest reason without the total."},
        "total_needed": _TRUTH,
        "method": {"type": "string", "enum": list(METHODS)},
        "seed": _NUMBER,
    },
)

_STEP = _object(
    {
        "number": _NUMBER,
        "clues": _CELLS,
        "uses_total": _TRUTH,
        "used": _CELLS,
        "counted": _CELLS,
        "bullets": _CELLS,
        "empties": _CELLS,
        "sentence": _text("Why it follows, for people."),
    },
    {
        "size": {**_NUMBER, "description": "The number of clues; not in the paper's order."},
        "type": {**_NUMBER, "description": "In the paper's order: 0, 1 or 2."},
        "item": {**_NUMBER, "description": "The same for steps that are told as one."},
        "lines": _list({"type": "string"}, "The sentence, where it is told as a list."),
        "pattern": _text("A name that players know, such as 1-2."),
        "opens": _list(_list(_NUMBER, minItems=3, maxItems=3), "Live: row, column, number."),
        "guess": {"type": "boolean", "description": "True where nothing is certain."},
        "odds": _text("Of a guess: how likely it is a mine, such as 1/4."),
        "cell": _ref("Cell"),
        "worlds": _text("Of a guess: how many worlds there are."),
        "outcomes": _list({"type": "object"}, "Of a guess: what it may show."),
        "leads_on": _text("Of a guess: how likely something is certain afterwards."),
        "both": _text("Of a guess: how likely it and the safest opening after it go well."),
        "win": _maybe(_text("Of a guess: the chance to win, if it was counted.")),
        "safer": _maybe({"type": "object", "description": "The safest cell, if that is another."}),
        "equals": _list(_ref("Cell"), "Of a guess: all cells that are as safe."),
        "even": _maybe(_list(_CELLS, "Of a guess: two ways that nothing else tells apart.")),
    },
)

_SOLVED = _object(
    {
        "puzzle": _text("What was asked about, in the shortest notation."),
        "unique": _maybe(_TRUTH),
        "solution": _maybe(_list({"type": "string"}, "Rows; null unless it is unique.")),
        "n0": _maybe(_NUMBER),
        "n1": _maybe(_NUMBER),
        "n2": _maybe(_NUMBER),
        "energy": _maybe({"type": "number"}),
        "difficulty": _maybe({"type": "string"}),
        "steps": _list(_ref("Step")),
    },
    {
        "guess_free": {"type": "boolean", "description": "Of a whole live board."},
        "conflict": _maybe(
            _object(
                {
                    "clues": _CELLS,
                    "uses_total": _TRUTH,
                    "marks": _CELLS,
                    "sentence": {"type": "string"},
                }
            )
        ),
    },
)

_HINT = _object(
    {
        "kind": {"type": "string", "enum": ["step", "guess", "marks", "impossible", "done"]},
        "rung": _NUMBER,
        "sentence": {"type": "string"},
        "region": _maybe(_list(_ref("Cell"), "The first and the last cell of where to look.")),
        "clues": _CELLS,
        "uses_total": _TRUTH,
        "cells": _CELLS,
        "step": {"anyOf": [_ref("Step"), {"type": "null"}]},
        "bullets": _CELLS,
        "empties": _CELLS,
        "erase": _CELLS,
    }
)

_CHANCES = _maybe(
    _list(
        _list({"type": ["string", "null"]}),
        "Rows of chances such as 1/4; null where the position shows the cell.",
    )
)
_WORLDS = _text("How many placements there are, in decimal.", pattern="^[0-9]+$")

_ODDS = _object({"worlds": _WORLDS, "odds": _CHANCES})

_PICTURE_READ = _object(
    {
        "text": _text("The position text; a doubtful cell has its likeliest sign."),
        "doubtful": _list(_ref("Cell"), "Cells to look at again before anything is claimed."),
        "live": {**_TRUTH, "description": "Whether it looks like Minesweeper, not like paper."},
        "width": _NUMBER,
        "height": _NUMBER,
    }
)

_CLASH = _object(
    {
        "sentence": _text("Which clues or marks clash, and why."),
        "clues": _CELLS,
        "uses_total": _TRUTH,
        "named": _list(_ref("Cell"), "Cells that the sentence names beside the clues."),
        "marks": _list(_ref("Cell"), "Marks without which the position is possible."),
        "proved": {**_TRUTH, "description": "False where to look for the clues took too long."},
    }
)

_GUESS = _object(
    {
        "step": {**_NUMBER, "description": "The number of the step."},
        "cell": _ref("Cell"),
        "odds": _text("How likely the best cell is a mine, such as 1/4."),
        "worlds": _text("In how many ways the mines can lie there.", pattern="^[0-9]+$"),
        "unknown": _list(
            _ref("Cell"), "The cells left: each holds a mine in some of the ways, in others none."
        ),
        "sentence": {"type": "string"},
    }
)

_ANALYSED = _object(
    {
        "position": _text("What was asked about, in the shortest notation."),
        "live": _TRUTH,
        "consistent": _maybe({**_TRUTH, "description": "Whether the position is possible at all."}),
        "clash": {"anyOf": [_ref("Clash"), {"type": "null"}], "description": "Why it is not."},
        "worlds": _maybe(_WORLDS),
        "odds": _CHANCES,
        "certain": _object({"bullets": _CELLS, "empties": _CELLS}),
        "solved": {**_TRUTH, "description": "Whether thinking alone decides every cell."},
        "guess_free": _maybe(
            {**_TRUTH, "description": "Of a whole live board; null if that is not known."}
        ),
        "start": {"anyOf": [_ref("Cell"), {"type": "null"}], "description": "The first cell."},
        "start_assumed": {**_TRUTH, "description": "Whether the board names none: we chose it."},
        "guesses": _list(_ref("GuessPlace"), "The places where nothing is certain."),
        "steps": _maybe(_list(_ref("Step"), "Null where they were not asked for.")),
        "left_out": _list(
            {"type": "string", "enum": sorted(LeftOut)}, "What the work of one answer ended before."
        ),
    }
)

_JOB = _object(
    {
        "id": _text("Its name."),
        "state": {"type": "string", "enum": [str(state) for state in JobState]},
        "address": _text("Where to ask again."),
        "done": {**_NUMBER, "description": "Searches made."},
        "of": _maybe({**_NUMBER, "description": "Searches at most."}),
        "puzzle": {"anyOf": [_ref("Puzzle"), {"type": "null"}]},
        "error": _maybe(_text("Why there is no puzzle.")),
    }
)

_PAGE = _object(
    {
        "puzzles": _list(_ref("Puzzle")),
        "total": {**_NUMBER, "description": "How many there are in all."},
        "next": _maybe(_text("For `after`: the page that follows.")),
        "previous": _maybe(_text("For `after`: the page before.")),
    }
)

_PROBLEM = _object(
    {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": _NUMBER,
        "detail": _text("What is wrong, and what would be right."),
    },
    {
        "request_id": {"type": "string"},
        "errors": _list(
            _object(
                {"message": {"type": "string"}},
                {
                    "field": _text("The field or the parameter."),
                    "line": _maybe(_NUMBER),
                    "column": _maybe(_NUMBER),
                },
            ),
            "All faults, each with its place.",
        ),
    },
)

SCHEMAS: dict[str, Schema] = {
    "Cell": CELL,
    "Step": _STEP,
    "Solved": _SOLVED,
    "Hint": _HINT,
    "Odds": _ODDS,
    "PictureRead": _PICTURE_READ,
    "Analysed": _ANALYSED,
    "Clash": _CLASH,
    "GuessPlace": _GUESS,
    "Puzzle": _PUZZLE,
    "PuzzlePage": _PAGE,
    "Job": _JOB,
    "Problem": _PROBLEM,
    "SolveRequest": SOLVE,
    "HintRequest": HINT,
    "OddsRequest": ODDS,
    "AnalyseRequest": ANALYSE,
    "GenerateRequest": GENERATE,
}
