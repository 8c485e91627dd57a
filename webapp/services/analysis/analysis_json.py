"""An analysis as data: all that the page says."""

from __future__ import annotations

from typing import Any

from webapp.engine.grid import Mask, cells_of
from webapp.explain.clash import Clash
from webapp.explain.guesses.guess import Guess
from webapp.explain.steps import Step
from webapp.notation.cells import json_cell, json_cells
from webapp.services.analysis.analysis import Analysis
from webapp.services.analysis.answers import odds_json


def analysis_json(analysis: Analysis, *, steps: bool = True) -> dict[str, Any]:
    """The analysis as JSON has it; its steps may be many, and can be left away."""
    question, width = analysis.question, analysis.question.position.width
    board, sure = question.board, analysis.certain
    return {
        "position": question.written,
        "live": question.live,
        "consistent": analysis.consistent,
        "clash": None if analysis.clash is None else _clash_json(analysis.clash, width),
        **_counted(analysis),
        "certain": {"bullets": _cells(sure.bullets, width), "empties": _cells(sure.empties, width)},
        "solved": analysis.solved,
        "guess_free": analysis.guess_free,
        "start": None if board is None or board.start is None else json_cell(board.start, width),
        "start_assumed": question.assumed_start,
        "guesses": [
            _guess_json(step, step.guess) for step in analysis.guess_steps if step.guess is not None
        ],
        "steps": [step.as_json() for step in analysis.steps] if steps else None,
        "left_out": sorted(analysis.left_out),
    }


def _counted(analysis: Analysis) -> dict[str, object]:
    if analysis.clash is not None:
        return {"worlds": "0", "odds": None}
    if analysis.counts is None:
        return {"worlds": None, "odds": None}
    return odds_json(analysis.question.position, analysis.counts)


def _clash_json(clash: Clash, width: int) -> dict[str, object]:
    return {
        "sentence": clash.sentence,
        "clues": json_cells(clash.clues, width),
        "uses_total": clash.uses_total,
        "named": json_cells(clash.named, width),
        "marks": json_cells(clash.marks, width),
        "proved": clash.proved,
    }


def _guess_json(step: Step, guess: Guess) -> dict[str, object]:
    """A place where nothing is certain: which step it is, what is unknown there, what is best."""
    width = step.before.width
    return {
        "step": step.number,
        "cell": json_cell(guess.cell, width),
        "odds": f"{guess.odds.numerator}/{guess.odds.denominator}",
        "worlds": str(guess.worlds),
        "unknown": _cells(step.before.unknown, width),
        "sentence": step.sentence,
    }


def _cells(cells: Mask, width: int) -> list[list[int]]:
    return json_cells(cells_of(cells), width)
