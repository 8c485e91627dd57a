"""The renderer, WeasyPrint: HTML to pages and files.

The rest of press knows it by this module only. Nothing is read from outside a document, and no
warning passes unseen. What is not public of WeasyPrint stays in two modules that only this one
calls: `pdf_drawings` and `layout_report`.
"""

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

from webapp.press.pdf.layout_report import PageReport, report_on_page
from webapp.press.pdf.pdf_drawings import drawing_store

_ONE_AT_A_TIME = threading.Lock()
"""The libraries below are not made for several threads."""

# Never unloaded: it searches for fonts in threads of its own, and one that begins when Python has
# ended, and has unloaded it, would kill the process.
ctypes.pythonapi.Py_IncRef(ctypes.py_object(pangoft2))

_LOGGER = logging.getLogger("weasyprint")

TAGGED: Mapping[str, Any] = {"pdf_variant": "pdf/ua-1"}
"""Options of a file that can be read by ear."""


class CannotPrint(Exception):
    """A document that came out other than meant; the message says why."""


@contextmanager
def exclusive_renderer() -> Iterator[None]:
    """Render one document at a time; what the renderer warns of is an error."""
    with _ONE_AT_A_TIME:
        log = _WarningLog()
        _LOGGER.addHandler(log)
        # A site that logs only errors is warned all the same; its log stays as it wants it.
        _LOGGER.propagate = _LOGGER.isEnabledFor(logging.WARNING)
        _LOGGER.setLevel(logging.WARNING)
        try:
            yield
        finally:
            _LOGGER.removeHandler(log)
            _LOGGER.setLevel(logging.NOTSET)
    if log.messages:
        raise CannotPrint(_in_words(log.messages[0]))


def render_pages(html: str, css: str) -> Any:
    """Lay a document out on pages. To be called within `exclusive_renderer`."""
    page = HTML(string=html, url_fetcher=_fetcher())
    return page.render(
        font_config=_fonts(), stylesheets=[_style(css)], cache=drawing_store(_fonts())
    )


def render_pdf(html: str, css: str, **options: Any) -> bytes:
    """Render the file of a document."""
    with exclusive_renderer():
        content: bytes = render_pages(html, css).write_pdf(pdf_identifier=True, **options)
        return content


def page_reports(document: Any) -> list[PageReport]:
    """Report what stands where on each page of a document."""
    return [report_on_page(page) for page in document.pages]


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


def _in_words(warning: str) -> str:
    if signs := re.search(r"unsupported by fonts: (.+)", warning):
        return f"the fonts have no sign for {signs[1]}: write it in other letters"
    return f"the renderer says: {warning}"


class _WarningLog(logging.Handler):
    """Collects warnings."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a warning."""
        self.messages.append(record.getMessage())
