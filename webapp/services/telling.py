"""The language in which whoever asks is told something."""

from __future__ import annotations

from contextvars import ContextVar

from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.languages import LANGUAGES

asked_in: ContextVar[str] = ContextVar("asked_in", default=ENGLISH.code)
"""The code of the language of who asks; the web sets it for each request."""


def language_of(code: str) -> Language:
    """The tables of a language, in a process that was given its code."""
    return LANGUAGES[code]
