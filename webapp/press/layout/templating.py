"""The templates for paper."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from webapp.config import resources

_RANGE = re.compile(r"\w+–\w+")


@cache
def templates() -> Environment:
    """All templates for paper."""
    folder = resources() / "templates" / "press"
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters[unbroken.__name__] = unbroken
    return environment


def unbroken(text: str) -> Markup:
    """A text on whose lines each range, such as D2–D4, stays together; it is escaped."""
    return Markup(_RANGE.sub(r"<nobr>\g<0></nobr>", str(escape(text))))  # noqa: S704 (escaped)


def fill_template(template: str, **context: Any) -> str:
    """Fill a template."""
    return templates().get_template(template).render(**context)
