"""Walks in a few words, before their first step."""

from __future__ import annotations

from flask import Flask

from webapp.services.puzzles.explanations import ExplainedWalk
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import gettext, lazy_gettext, ngettext
from webapp.web.puzzles.step_words import grade

KINDS = (
    lazy_gettext("type 0 rests on one number"),
    lazy_gettext("type 1 on several"),
    lazy_gettext("type 2 uses the total"),
)
"""The types of steps in the paper's order, by number."""


def install(app: Flask) -> None:
    """Give templates the words for walks."""
    app.jinja_env.filters["preview"] = preview


def preview(walk: ExplainedWalk) -> str:
    """Say how many steps a walk has, and what the hardest asks for."""
    if not walk.steps:
        return gettext("Nothing is left to find.")
    if walk.order == "paper":
        return _types(walk)
    if walk.order == "smallest":
        hardest = max(walk.steps, key=lambda step: (step.size, step.uses_total))
        each = gettext("each from the fewest numbers that suffice")
    else:
        crux = walk.crux
        hardest = crux.step if crux else max(walk.steps, key=lambda step: step.cost)
        each = gettext("each the easiest there is")
    return gettext(
        "%(steps)s, %(each)s. The hardest rests on %(grade)s.",
        steps=_steps(walk),
        each=each,
        grade=_rests(grade(hardest)),
    )


def _steps(walk: ExplainedWalk) -> str:
    number = len(walk.steps)
    if walk.complete:
        return ngettext("%(num)s step leads to the end", "%(num)s steps lead to the end", number)
    return ngettext(
        "%(num)s step leads as far as the work of a page goes",
        "%(num)s steps lead as far as the work of a page goes",
        number,
    )


def _types(walk: ExplainedWalk) -> str:
    kinds = [sum(step.kind == kind for step in walk.steps) for kind in range(len(KINDS))]
    numbers = [
        gettext("%(many)s of type %(kind)s", many=many, kind=kind)
        for kind, many in enumerate(kinds)
        if many
    ]
    return gettext(
        "%(steps)s, by the paper's own solver: %(numbers)s. %(types)s.",
        steps=_steps(walk),
        numbers=", ".join(numbers),
        types=capitalised("; ".join(map(str, KINDS))),
    )


def _rests(words: str) -> str:
    return words.replace(", the total", " and the total")
