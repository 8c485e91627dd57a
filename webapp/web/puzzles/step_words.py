"""Steps in few words for lists, and their sentences with the names that matter in bold."""

from __future__ import annotations

import re

from flask import Flask
from markupsafe import Markup, escape

from webapp.engine.grid import Mask, cells_of
from webapp.explain.steps import Step
from webapp.explain.wording.basis import grade
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.sentences import in_lines
from webapp.notation.cells import cell_name
from webapp.notation.english import agreeing, capitalised, listed

MOST_NAMES = 4
"""Names in one line of a list; more cells are counted."""

_NAMED = re.compile(r"(\d at )?\b([A-Z]{1,2}[1-9]\d?)(?:–([A-Z]{1,2}[1-9]\d?))?\b")


def install(app: Flask) -> None:
    """Give templates the words for steps."""
    for filter_ in (headline, grade, sentence):
        app.jinja_env.filters[filter_.__name__] = filter_
    app.jinja_env.filters["bit_by_bit"] = bit_by_bit


def headline(step: Step) -> str:
    """Say what a step finds, in a line of a list."""
    if step.guess is not None:
        return f"{cell_name(step.guess.cell, step.before.width)} is the best guess"
    if not step.cells:
        return step.sentence.rstrip(".")
    words = ((step.bullets, step.voice.bullet), (step.empties, step.voice.empty))
    parts = (_conclusion(cells, word, step) for cells, word in words if cells)
    return capitalised("; ".join(parts))


def _conclusion(cells: Mask, word: str, step: Step) -> str:
    number = cells.bit_count()
    names = names_of(cells, step.before.width)
    who = listed(names) if len(names) <= MOST_NAMES else f"{number} cells"
    if word == step.voice.empty:
        return f"{who} {agreeing(number, 'is', 'are')} {word}"
    return f"{who} {agreeing(number, f'is a {word}', f'are {word}s')}"


def sentence(step: Step) -> Markup:
    """Write the sentence of a step, in which clues and what they settle stand out."""
    width = step.before.width
    settled = {cell_name(cell, width) for cell in cells_of(step.cells)}

    def stand_out(name: re.Match[str]) -> str:
        names = {name[2], name[3] or name[2]}  # of a range: its ends
        return f"<strong>{name[0]}</strong>" if name[1] or names <= settled else name[0]

    lines = (_NAMED.sub(stand_out, str(escape(line))) for line in in_lines(step.sentence))
    return Markup("<br>".join(lines))  # noqa: S704 (escaped)


def bit_by_bit(text: str) -> Markup:
    """Break a sentence that is too long to be read at once into lines."""
    return Markup("<br>").join(in_lines(text))
