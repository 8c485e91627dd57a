"""What a walk comes to, before its first step."""

from __future__ import annotations

from flask import Flask

from webapp.explain.wording.basis import grade
from webapp.services.puzzles.explanations import ExplainedWalk

KINDS = ("rests on one clue", "on several", "uses the number of bullets")
"""The paper's types of steps."""


def install(app: Flask) -> None:
    """Let templates tell walks."""
    app.jinja_env.filters["preview"] = preview


def preview(walk: ExplainedWalk) -> str:
    """How many steps there are, and what the hardest asks for."""
    number = len(walk.steps)
    steps = "1 step leads" if number == 1 else f"{number} steps lead"
    end = "to the end" if walk.complete else "as far as the work of a page goes"
    if not number:
        return "Nothing is left to find."
    if walk.order == "paper":
        kinds = [sum(step.kind == kind for step in walk.steps) for kind in range(len(KINDS))]
        told = ", ".join(f"{many} of type {kind}" for kind, many in enumerate(kinds) if many)
        types = "; ".join(f"type {kind} {words}" for kind, words in enumerate(KINDS))
        return f"{steps} {end}, by the paper's own solver: {told}. {types[0].upper()}{types[1:]}."
    hardest = max(walk.steps, key=lambda step: (step.size, step.uses_total))
    return (
        f"{steps} {end}, each the simplest there is. The hardest rests on {_rests(grade(hardest))}."
    )


def _rests(words: str) -> str:
    return words.replace(", the count", " and the count")
