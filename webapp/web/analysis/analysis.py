"""The page for any position: its odds, its steps in words, or why it cannot be."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, flash, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign import DIALECTS
from webapp.notation.foreign.bare_grid import dialect_signs
from webapp.services.analysis import analysis, saved
from webapp.services.analysis.analysis import Analysis
from webapp.services.analysis.beginning import beginning_at
from webapp.services.analysis.question import PositionQuestion
from webapp.services.lru_cache import LruCache
from webapp.store.connection.failures import StoreFailure
from webapp.web.analysis.address import LONGEST_ADDRESS, AnalysisAddress
from webapp.web.analysis.ask_page import PastedText, ask_page
from webapp.web.analysis.view import AnalysisView
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.speaking import language
from webapp.web.languages.translation import gettext, lazy_gettext, translated
from webapp.web.site.database import store
from webapp.web.site.extensions import costly
from webapp.web.site.fragments import page

TEMPLATE = "analysis/analysis.html"

MOST_CELLS = 3_000_000
"""Cells of all steps of the analyses that are kept, so that going from step to step works them out
once: some fifty expert boards."""

NO_KEY = lazy_gettext(
    "No position is saved under this address. Look for a slip in it; one that nobody has opened "
    "for long may be deleted. The position itself, pasted, is explained again at any time."
)

pages = Blueprint("analyse", __name__)

_analyses: LruCache[Analysis] = LruCache(
    MOST_CELLS, weigh=lambda analysis: analysis.question.position.size * (1 + len(analysis.steps))
)


@pages.get("/analyse")
@pages.get("/analyse/<key>")
def analyse(key: str | None = None) -> AnyResponse:
    """The form, or the analysis of the position in the address, or saved under its key."""
    if key is not None:
        return _answer(*saved_question(key))
    text = request.args.get("position", "")
    try:
        dialect, live = reading()
        if not text.strip():
            return ask_page()
        question = note_words(analysis.read(text, dialect, live=live))
    except NotationError as error:
        return ask_page(pasted=PastedText.refused(text, error))
    return _answer(question, AnalysisAddress.of(question))


@pages.post("/analyse")
def paste() -> AnyResponse:
    """Take a pasted position to its own address."""
    text = request.form.get("position", "")
    try:
        dialect, live = reading()
        question = note_words(analysis.read(text, dialect, live=live))
    except NotationError as error:
        return ask_page(pasted=PastedText.refused(text, error))
    return explained(question)


def note_words(question: PositionQuestion) -> PositionQuestion:
    """The question; the next page says if words around it were left out."""
    if question.left_out:
        flash(capitalised(f"{translated(question.left_out)}."))
    return question


def explained(question: PositionQuestion) -> AnyResponse:
    """Lead to the analysis of a position; one too long for an address is saved."""
    address = AnalysisAddress.of(question)
    if len(question.written) > LONGEST_ADDRESS:
        try:
            address = _save(question)
        except StoreFailure:
            # Nothing can be saved at the moment, yet everything can be told.
            return _answer(question, address)
    return redirect(address.page(), 303)


@pages.post("/analyse/share")
def share() -> AnyResponse:
    """Save a position, so that it has a short address."""
    try:
        question = analysis.read(request.form.get("position", ""), live=reading()[1])
    except NotationError as error:
        return ask_page(pasted=PastedText.refused(request.form.get("position", ""), error))
    return redirect(_save(question).page(_anchor="share"), 303)


@pages.post("/analyse/total")
def with_total() -> AnyResponse:
    """Explain a position with the total that it lacked, as a picture or bare rows do."""
    text = request.form.get("position", "")
    try:
        question = analysis.read(text, live=reading()[1])
    except NotationError as error:
        return ask_page(pasted=PastedText.refused(text, error))
    try:
        return explained(question.with_total(request.form.get("total", "")))
    except NotationError as error:
        return _shown(question, AnalysisAddress.of(question), total_faults=error.faults)


def saved_question(key: str) -> tuple[PositionQuestion, AnalysisAddress]:
    """The question that is saved under a key, and its address; answers 404 if there is none."""
    for name in ("position", "dialect", "live"):
        if name in request.args:
            abort(
                422,
                gettext(
                    "A saved position stands at this address: leave %(name)s out of it.", name=name
                ),
            )
    key = key.lower()
    position = saved.load(store(), key)
    if position is None:
        abort(404, str(NO_KEY))
    return analysis.read(position.text, live=position.live), AnalysisAddress.saved(key)


@costly
def _save(question: PositionQuestion) -> AnalysisAddress:
    """Save a position. Nobody should fill the table with more than anybody can ask."""
    return AnalysisAddress.saved(saved.save(store(), question.written, question.live))


def reading() -> tuple[str | None, bool]:
    """How a position is to be read: its dialect, and whether it is a live board."""
    dialect = request.values.get("dialect", "").strip() or None
    if dialect is not None:
        dialect_signs(dialect)  # said also where nothing is to be read with it
    live = request.values.get("live", "")
    if live not in {"", "0", "1"}:
        raise NotationError.at(
            gettext(
                "live is %(live)s: use 1 for a live board, or leave it out", live=repr(live[:20])
            )
        )
    return dialect, live == "1"


def _answer(question: PositionQuestion, address: AnalysisAddress) -> AnyResponse:
    try:
        begun = _from_wished_cell(question)
    except NotationError as error:
        return _shown(question, address, first_faults=error.faults)
    if begun is not question:
        return redirect(AnalysisAddress.of(begun).page(), 302)
    return _shown(question, address)


def _from_wished_cell(question: PositionQuestion) -> PositionQuestion:
    """The question with another first cell, if one is wished; raises `NotationError`."""
    name = request.args.get("first", "")
    if not name.strip():
        return question
    if question.board is None:
        abort(
            422,
            gettext(
                "The address says first=%(name)s: only a whole board has a first cell.",
                name=name[:20],
            ),
        )
    return PositionQuestion.about(beginning_at(question.board, name))


def _shown(
    question: PositionQuestion,
    address: AnalysisAddress,
    *,
    first_faults: tuple[TextFault, ...] = (),
    total_faults: tuple[TextFault, ...] = (),
) -> Response:
    """The page; with what is wrong with the first cell or the total that somebody wishes."""
    result = analysis_of(question)
    return page(
        TEMPLATE,
        "analysis",
        422 if first_faults or total_faults else 200,
        analysis=result,
        view=AnalysisView.asked(result, address),
        address=address,
        text=question.written,
        first_faults=first_faults,
        total_faults=total_faults,
        longest_address=LONGEST_ADDRESS,
        dialects=DIALECTS,
    )


def analysis_of(question: PositionQuestion) -> Analysis:
    """The analysis of a question, worked out unless it is at hand."""
    wanted = replace(question, language=language())
    key = (question.written, question.live, wanted.language)
    return _analyses.get(key, lambda: _work_out(wanted))


@costly
def _work_out(question: PositionQuestion) -> Analysis:
    return analysis.analyse(question)
