"""The lesson that teaches what a step takes."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, url_for

from webapp.engine.arguments.argument import ArgumentKind
from webapp.explain.steps import Step

_LESSONS: Mapping[ArgumentKind, str] = {
    ArgumentKind.TOTAL: "total",
    ArgumentKind.PAIR: "shared",
    ArgumentKind.SMALL_TOTAL: "left",
    ArgumentKind.SEVERAL: "three",
    ArgumentKind.CHAIN: "suppose",
    ArgumentKind.LARGE: "together",
}
"""Of what takes more than one clue, where it has no name of its own."""


def install(app: Flask) -> None:
    """Give templates the address of a step's lesson."""
    app.jinja_env.filters["lesson_address"] = lesson_address


def lesson_address(step: Step) -> str:
    """Where the technique of a step is taught; empty of guesses and of the paper's order."""
    if step.proof is None or step.kind is not None:
        return ""
    if step.argument is ArgumentKind.SINGLE:
        name = "enough" if step.bullets else "complete"
    else:
        name = step.pattern or _LESSONS[step.argument]
    return url_for("learn.technique", name=name)
