"""The templates for paper."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from webapp.config import resources


@cache
def templates() -> Environment:
    """All templates for paper."""
    folder = resources() / "templates" / "press"
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def fill_template(template: str, **context: Any) -> str:
    """Fill a template."""
    return templates().get_template(template).render(**context)
