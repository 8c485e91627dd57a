"""The page for any position: its odds, its steps in words, or why it cannot be."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import mask_of
from webapp.explain.live_steps import opens_sentence
from webapp.explain.steps import Step
from webapp.notation.english import counted
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign import DIALECTS
from webapp.notation.foreign.bare_grids.readings import GridReading, SeveralReadings
from webapp.services.analysis import analysis
from webapp.services.analysis.analysis import Analysis
from webapp.services.analysis.question import PositionQuestion
from webapp.services.lru_cache import LruCache
from webapp.web.site.choices import flag
from webapp.web.site.extensions import costly
from webapp.web.site.fragments import page

TEMPLATE = "analysis/analysis.html"
LONGEST_ADDRESS = 3000
"""Signs of a position that still go into an address; servers refuse much longer ones."""

MOST_CELLS = 3_000_000
"""Cells of all steps of the analyses that are kept, so that going from step to step works them out
once: some fifty expert boards."""

SAMPLES = (
    ("A whole game of Minesweeper", "9x9:4,4,mb071b49fbd1cb6a0d5868"),
    ("A position where nothing is certain", "6x4 5\n......\n.1..2.\n......\n......"),
    ("A puzzle that cannot be", "4x4 4\n.1..\n.1..\n.5..\n...."),
)

LIVE_SAMPLES = (
    (
        "Figure 1 of “Playing the Minesweeper with Constraints”",
        "10x10b20:00001e00002e11102g101g322zzc",
    ),
    ("Its figure 2: nine solutions, or two", "10x10b20:1i1i13zzz"),
)

pages = Blueprint("analyse", __name__)

_analyses: LruCache[Analysis] = LruCache(
    MOST_CELLS, weigh=lambda analysis: analysis.question.position.size * (1 + len(analysis.steps))
)


@pages.get("/analyse")
def analyse() -> Response:
    """The form, or the analysis of the position in the address."""
    text = request.args.get("position", "")
    try:
        dialect, live = _reading()
        if not text.strip():
            return _form()
        question = analysis.read(text, dialect, live=live)
    except SeveralReadings as error:
        return _form(text, readings=error.readings)
    except NotationError as error:
        return _form(text, error.faults)
    return _answer(question)


@pages.post("/analyse")
def paste() -> AnyResponse:
    """Take a pasted position to its own address; one too long for that is answered here."""
    text = request.form.get("position", "")
    try:
        dialect, live = _reading()
        question = analysis.read(text, dialect, live=live)
    except SeveralReadings as error:
        return _form(text, readings=error.readings)
    except NotationError as error:
        return _form(text, error.faults)
    if len(question.written) > LONGEST_ADDRESS:
        return _answer(question)
    address = _address(question)
    return redirect(url_for("analyse.analyse", **address), 303)


def _reading() -> tuple[str | None, bool]:
    """How a position is to be read: its dialect, and whether it is a live board."""
    dialect = request.values.get("dialect", "").strip() or None
    live = request.values.get("live", "")
    if live not in {"", "0", "1"}:
        raise NotationError.at(f"live is {live[:20]!r}: use 1 for a live board, or leave it out")
    return dialect, live == "1"


def _address(question: PositionQuestion) -> dict[str, Any]:
    """What an address says of a position; a game ID is live by itself."""
    live = {"live": "1"} if question.live and question.board is None else {}
    return {"position": question.written, **live}


def _form(
    text: str = "",
    faults: tuple[TextFault, ...] = (),
    readings: tuple[GridReading, ...] = (),
) -> Response:
    """The form; with what cannot be read in it, or the boards that it may mean."""
    live = request.values.get("live") == "1"
    return page(
        TEMPLATE,
        "analysis",
        422 if faults or readings else 200,
        readings=[(reading, Board.of(reading.position, live=live)) for reading in readings],
        analysis=None,
        text=text,
        faults=faults,
        dialects=DIALECTS,
        samples=SAMPLES,
        live_samples=LIVE_SAMPLES,
    )


def _answer(question: PositionQuestion) -> Response:
    result = _analysis_of(question)
    number = _step_number(result)
    step = result.steps[number - 1] if number else None
    revealed = flag("solution") or not result.puzzling
    return page(
        TEMPLATE,
        "analysis",
        analysis=result,
        address=_address(question),
        board=_board(result, step, revealed=revealed),
        number=number,
        step=step,
        opens=opens_sentence(step) if step and step.cells else "",
        numbers=flag("numbers"),
        revealed=revealed,
        text=question.written,
        faults=(),
        dialects=DIALECTS,
    )


def _step_number(result: Analysis) -> int:
    """The step that is question for; 0 for the position itself."""
    text, last = request.args.get("step") or "0", len(result.steps)
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= last:
        return int(text)
    what = counted(last, "step") if last else "no step"
    return abort(404, f"There is no step “{text[:20]}”: this explanation has {what}.")


def _board(result: Analysis, step: Step | None, *, revealed: bool) -> Board:
    """The board to show; a puzzle to be solved keeps its solution until it is question for."""
    question = result.question
    if step is not None:
        return Board.of(step.after(), Highlights.of(step), live=question.live)
    if result.clash is not None:
        clash = result.clash
        shown = Highlights(reason=mask_of([*clash.clues, *clash.named, *clash.marks]))
        return Board.of(question.position, shown, live=question.live)
    odds = result.counts.odds if result.counts and revealed else {}
    return Board.of(question.position, live=question.live, odds=odds)


def _analysis_of(question: PositionQuestion) -> Analysis:
    return _analyses.get((question.written, question.live), lambda: _work_out(question))


@costly
def _work_out(question: PositionQuestion) -> Analysis:
    return analysis.analyse(question)
