"""HTML to PDF. Nothing is read from outside the document, and no warning passes unseen."""

from __future__ import annotations

import ctypes
import logging
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.text.ffi import pangoft2
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from webapp.press.pdf.letters import Letters
from webapp.press.pdf.pdf_drawings import Plates

_ONE_AT_A_TIME = threading.Lock()
"""The libraries below are not made for several threads."""

# Never unloaded: it searches for fonts in threads of its own, and one that begins when Python has
# ended, and has unloaded it, would kill the process.
ctypes.pythonapi.Py_IncRef(ctypes.py_object(pangoft2))

_LOGGER = logging.getLogger("weasyprint")


class CannotPrint(Exception):
    """A document that came out other than meant; the message says why."""


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _fetcher() -> URLFetcher:
    """Reads what is written into the document itself, and nothing else."""
    return URLFetcher(allowed_protocols=("data",))


@lru_cache(maxsize=8)
def _style(css: str) -> CSS:
    return CSS(string=css, font_config=_fonts(), url_fetcher=_fetcher())


def laid_out(source: str, css: str) -> Any:
    """The document, laid out on pages. Call it within `alone`."""
    page = HTML(string=source, url_fetcher=_fetcher())
    drawings = Plates(Letters(_fonts()))
    return page.render(font_config=_fonts(), stylesheets=[_style(css)], cache=drawings)


def pdf(source: str, css: str, **options: Any) -> bytes:
    """The file of a document."""
    with alone():
        written: bytes = laid_out(source, css).write_pdf(pdf_identifier=True, **options)
        return written


@contextmanager
def alone() -> Iterator[None]:
    """One document at a time; what the renderer warns of is an error."""
    with _ONE_AT_A_TIME:
        heard = _Heard()
        _LOGGER.addHandler(heard)
        try:
            yield
        finally:
            _LOGGER.removeHandler(heard)
    if heard.messages:
        raise CannotPrint(_in_words(heard.messages[0]))


def _in_words(warning: str) -> str:
    if found := re.search(r"unsupported by fonts: (.+)", warning):
        return f"the fonts have no sign for {found[1]}: write it in other letters"
    return f"the renderer says: {warning}"


class _Heard(logging.Handler):
    """Keeps warnings."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a warning."""
        self.messages.append(record.getMessage())


TAGGED: Mapping[str, Any] = {"pdf_variant": "pdf/ua-1"}
"""Options of a file that can be read by ear."""
