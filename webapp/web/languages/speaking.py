"""Which language a request is answered in: as its reader has chosen, else as the browser says."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, g, has_request_context, request

from webapp.explain.wording.language import Language
from webapp.explain.wording.languages import LANGUAGES
from webapp.services.telling import asked_in

SOURCE: Final = "en"
"""The language that messages are written in: it needs no catalogue, and stands in for any other."""


def language() -> str:
    """The code of the language of this request; English outside of any."""
    if not has_request_context():
        return SOURCE
    code: str | None = g.get("language")
    if code is None:
        code = g.language = _asked_for()
    return code


def wordings() -> Language:
    """The language of this request for explanations: its tables of sentences."""
    return LANGUAGES[language()]


def speak_to_anybody() -> None:
    """Let this request speak as the browser says alone: on pages of others nobody is known."""
    g.language, g.knows_nobody = _accepted(), True
    _tell_services()


def speak(code: str) -> None:
    """Let this request speak the language that its address names."""
    g.language = code
    _tell_services()


def install(app: Flask) -> None:
    """Tell services the language of each request, and caches that pages depend on it."""
    app.before_request(_tell_services)
    app.after_request(_varying)


def _asked_for() -> str:
    choice = request.cookies.get("language")
    if choice in LANGUAGES:
        return choice
    return _accepted()


def _tell_services() -> None:
    asked_in.set(language())


def _accepted() -> str:
    return request.accept_languages.best_match(LANGUAGES) or SOURCE


def _varying(response: Response) -> Response:
    nobody = g.get("knows_nobody", False)
    if nobody or response.mimetype == "text/html":
        response.vary.add("Accept-Language")
    if not nobody and response.mimetype == "text/html":
        response.vary.add("Cookie")
    return response
