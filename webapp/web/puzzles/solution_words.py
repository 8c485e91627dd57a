"""Walks in a few words, before their first step."""

from __future__ import annotations

from flask import Flask

from webapp.explain.wording.basis import grade
from webapp.notation.english import agreeing, capitalised, counted
from webapp.services.puzzles.explanations import ExplainedWalk

KINDS = ("rests on one clue", "on several", "uses the number of bullets")
"""The types of steps in the paper's order, by number."""


def install(app: Flask) -> None:
    """Give templates the words for walks."""
    app.jinja_env.filters["preview"] = preview


def preview(walk: ExplainedWalk) -> str:
    """Say how many steps a walk has, and what the hardest asks for."""
    number = len(walk.steps)
    steps = f"{counted(number, 'step')} {agreeing(number, 'leads', 'lead')}"
    end = "to the end" if walk.complete else "as far as the work of a page goes"
    if not number:
        return "Nothing is left to find."
    if walk.order == "paper":
        kinds = [sum(step.kind == kind for step in walk.steps) for kind in range(len(KINDS))]
        numbers = ", ".join(f"{many} of type {kind}" for kind, many in enumerate(kinds) if many)
        types = "; ".join(f"type {kind} {words}" for kind, words in enumerate(KINDS))
        return f"{steps} {end}, by the paper's own solver: {numbers}. {capitalised(types)}."
    if walk.order == "smallest":
        hardest = max(walk.steps, key=lambda step: (step.size, step.uses_total))
        each = "each from the fewest clues that suffice"
    else:
        crux = walk.crux
        hardest = crux.step if crux else max(walk.steps, key=lambda step: step.cost)
        each = "each the easiest there is"
    return f"{steps} {end}, {each}. The hardest rests on {_rests(grade(hardest))}."


def _rests(words: str) -> str:
    return words.replace(", the count", " and the count")
