"""Any position from anywhere: its odds, its steps in words, or why it cannot be."""

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

MOST_KEPT = 3_000_000
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
    MOST_KEPT, weigh=lambda found: found.asked.position.size * (1 + len(found.steps))
)


@pages.get("/analyse")
def analyse() -> Response:
    """The form, or what there is to say about the position in the address."""
    text = request.args.get("position", "")
    try:
        dialect, live = _reading()
        if not text.strip():
            return _form()
        asked = analysis.read(text, dialect, live=live)
    except NotationError as error:
        return _form(text, error.faults)
    return _answer(asked)


@pages.post("/analyse")
def paste() -> AnyResponse:
    """Take a pasted position to its own address; one too long for that is answered here."""
    text = request.form.get("position", "")
    try:
        dialect, live = _reading()
        asked = analysis.read(text, dialect, live=live)
    except NotationError as error:
        return _form(text, error.faults)
    if len(asked.written) > LONGEST_ADDRESS:
        return _answer(asked)
    address = _address(asked)
    return redirect(url_for("analyse.analyse", **address), 303)


def _reading() -> tuple[str | None, bool]:
    """How a position is to be read: its dialect, and whether it is a live board."""
    dialect = request.values.get("dialect") or None
    if dialect is not None and dialect not in DIALECTS:
        raise NotationError.at(f"there is no dialect {dialect[:20]!r}: use {' or '.join(DIALECTS)}")
    live = request.values.get("live", "")
    if live not in {"", "0", "1"}:
        raise NotationError.at(f"live is {live[:20]!r}: use 1 for a live board, or leave it out")
    return dialect, live == "1"


def _address(asked: PositionQuestion) -> dict[str, Any]:
    """What an address says of a position; a game ID is live by itself."""
    live = {"live": "1"} if asked.live and asked.board is None else {}
    return {"position": asked.written, **live}


def _form(text: str = "", faults: tuple[TextFault, ...] = ()) -> Response:
    return page(
        TEMPLATE,
        "analysis",
        422 if faults else 200,
        analysis=None,
        text=text,
        faults=faults,
        dialects=DIALECTS,
        samples=SAMPLES,
        live_samples=LIVE_SAMPLES,
    )


def _answer(asked: PositionQuestion) -> Response:
    found = _analysis_of(asked)
    number = _step_number(found)
    step = found.steps[number - 1] if number else None
    told = flag("solution") or not found.puzzling
    return page(
        TEMPLATE,
        "analysis",
        analysis=found,
        address=_address(asked),
        board=_board(found, step, told=told),
        number=number,
        step=step,
        opens=opens_sentence(step) if step and step.cells else "",
        numbers=flag("numbers"),
        told=told,
        text=asked.written,
        faults=(),
        dialects=DIALECTS,
    )


def _step_number(found: Analysis) -> int:
    """The step that is asked for; 0 for the position itself."""
    text, last = request.args.get("step") or "0", len(found.steps)
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= last:
        return int(text)
    what = counted(last, "step") if last else "no step"
    return abort(404, f"There is no step “{text[:20]}”: this explanation has {what}.")


def _board(found: Analysis, step: Step | None, *, told: bool) -> Board:
    """The board to show; a puzzle to be solved keeps its solution until it is asked for."""
    asked = found.asked
    if step is not None:
        return Board.of(step.after(), Highlights.of(step), live=asked.live)
    if found.clash is not None:
        clash = found.clash
        shown = Highlights(reason=mask_of([*clash.clues, *clash.named, *clash.marks]))
        return Board.of(asked.position, shown, live=asked.live)
    odds = found.counts.odds if found.counts and told else {}
    return Board.of(asked.position, live=asked.live, odds=odds)


def _analysis_of(asked: PositionQuestion) -> Analysis:
    return _analyses.get((asked.written, asked.live), lambda: _work_out(asked))


@costly
def _work_out(asked: PositionQuestion) -> Analysis:
    return analysis.analyse(asked)
