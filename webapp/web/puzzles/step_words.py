"""Steps in few words for lists, and their sentences as paragraphs and lists for pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from flask import Flask, url_for
from markupsafe import Markup, escape

from webapp.engine.grid import Mask, cells_of
from webapp.explain.guesses.guess_words import best_words
from webapp.explain.items import StepItem
from webapp.explain.steps import Step
from webapp.explain.wording import basis
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.patterns import PATTERNS
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.web.languages.nouns import all_of, capitalised, counted
from webapp.web.languages.speaking import SOURCE, language, wordings
from webapp.web.languages.translation import gettext, ngettext
from webapp.web.site.page_context import public_address

MOST_LINES, FIRST_LINES = 12, 8
"""A longer list of a hint or a clash shows its first lines, and the rest unfolds."""

MOST_NAMES = 4
"""Names in one line of a list; more cells are counted."""

_NAMED = re.compile(r"(\d (?:at|bei) )?\b([A-Z]{1,2}[1-9]\d?)(?:–([A-Z]{1,2}[1-9]\d?))?\b")


_WHOLE = r'<span class="whole">\g<0></span>'

_STRETCH = re.compile(r"\b(?:[A-Z]{1,2}–[A-Z]{1,2}|\d+–\d+)\b")
"""Such as: columns C–E and rows 1–4. No line ends within one."""

_RANGE = re.compile(r"\b[A-Z]{1,2}[1-9]\d?–[A-Z]{1,2}[1-9]\d?\b")
"""Cells in a row by the first and the last of them. No line ends within them either."""

_PATTERN = re.compile(rf"(?:^|(?<=\. ))({'|'.join(reversed(PATTERNS))})(?=: | with | mit )")
"""The name of a pattern where a sentence begins with it."""


def install(app: Flask) -> None:
    """Give templates the words for steps."""
    for filter_ in _FILTERS:
        app.jinja_env.filters[filter_.__name__] = filter_


def headline(step: Step) -> str:
    """Say what a step finds, in a line of a list."""
    if step.guess is not None:
        return best_words(step.guess, step.before.width, wordings())
    if not step.cells:
        return in_language(step).sentence.rstrip(".")
    live = step.voice is Voice.LIVE
    parts = []
    if step.bullets:
        parts.append(bullets_words(_who(step.bullets, step), step.bullets.bit_count(), live=live))
    if step.empties:
        parts.append(empties_words(_who(step.empties, step), step.empties.bit_count(), live=live))
    return capitalised("; ".join(parts))


def in_language(step: Step) -> Step:
    """The step in the words of the language that the request speaks."""
    return step if language() == SOURCE else step.told_in(wordings())


def bullets_words(cells: str, number: int, *, live: bool) -> str:
    """Say of so many cells that they are what is looked for."""
    if live:
        return ngettext("%(cells)s is a mine", "%(cells)s are mines", number, cells=cells)
    return ngettext("%(cells)s is a bullet", "%(cells)s are bullets", number, cells=cells)


def empties_words(cells: str, number: int, *, live: bool) -> str:
    """Say of so many cells that they are free."""
    if live:
        return ngettext("%(cells)s is safe", "%(cells)s are safe", number, cells=cells)
    return ngettext("%(cells)s is empty", "%(cells)s are empty", number, cells=cells)


def _who(cells: Mask, step: Step) -> str:
    names = names_of(cells, step.before.width)
    return all_of(names) if len(names) <= MOST_NAMES else counted(cells.bit_count(), "cell")


def grade(step: Step) -> str:
    """What a step rests on."""
    return basis.grade(step, wordings())


def item_grade(item: StepItem) -> str:
    """What an item rests on: of a run each step on one clue."""
    if not item.is_run:
        return grade(item.first)
    return gettext("%(basis)s each", basis=grade(item.first))


def heading(item: StepItem) -> str:
    """Say what the steps of a run do together."""
    return item.heading(wordings())


def sentence(step: Step, more: str = "", *, abroad: bool = False) -> Markup:
    """Write what a step says: clues and what they settle stand out.

    `more` is said after it; `abroad`: links leave the page of somebody else.
    """
    reading = in_language(step).reading
    lines = [emphasised(line, step.cells, step.before.width) for line in reading]
    return _block([_linked(line, abroad=abroad) for line in lines], str(escape(more)))


def emphasised(line: str, cells: Mask, width: int) -> str:
    """Let clues stand out in a line, and the cells that they settle; it is escaped."""
    settled = {cell_name(cell, width) for cell in cells_of(cells)}

    def stand_out(name: re.Match[str]) -> str:
        names = {name[2], name[3] or name[2]}  # of a range: its ends
        return f"<strong>{name[0]}</strong>" if name[1] or names <= settled else name[0]

    return _RANGE.sub(_WHOLE, _NAMED.sub(stand_out, _STRETCH.sub(_WHOLE, str(escape(line)))))


def unbroken(text: str) -> Markup:
    """Write a text in which no line ends between the first and the last cell of a range."""
    whole = _RANGE.sub(_WHOLE, _STRETCH.sub(_WHOLE, str(escape(text))))
    return Markup(whole)  # noqa: S704 (escaped)


@dataclass(frozen=True)
class ListInText:
    """A text with a list in it: its lines have numbers, what stands around them has none."""

    before: str
    lines: Sequence[str]
    after: str = ""


def passage(
    reading: str | Sequence[str] | ListInText, width: int, cells: Mask = 0, *, abroad: bool = False
) -> Markup:
    """Write what is read: a paragraph, or a list where it has several lines.

    Clues stand out, and the `cells` that it is about, as in the sentence of a step.
    """
    if isinstance(reading, ListInText):
        parts = [reading.before, reading.lines, reading.after]
        return Markup().join(passage(part, width, cells, abroad=abroad) for part in parts if part)
    lines = [reading] if isinstance(reading, str) else reading
    written = [_linked(emphasised(line, cells, width), abroad=abroad) for line in lines]
    if len(written) <= MOST_LINES:
        return _block(written)
    number = len(written) - FIRST_LINES
    words = ngettext("%(num)s more line", "%(num)s more lines", number)
    more = f"<summary>{words}</summary>"
    rest = _list(written[FIRST_LINES:], FIRST_LINES + 1)
    folded = Markup(f'<details class="more-lines">{more}\n{rest}\n</details>')  # noqa: S704 (escaped)
    return _list(written[:FIRST_LINES]) + folded


class Readable(Protocol):
    """A step, a hint or a clash: what is said in lines may be."""

    @property
    def lines(self) -> Sequence[str]:
        """The reason as a list; empty if it is none."""


def in_lines(text: str, *parts: Readable) -> str | ListInText:
    """Break a text into lines where the first of these that it contains is a list."""
    for part in parts:
        words = " ".join(part.lines)
        if words and words in text:
            before, _, after = text.partition(words)
            return ListInText(before.strip(), part.lines, after.strip())
    return text


def _linked(line: str, *, abroad: bool) -> str:
    """Let the name of a pattern lead to its page."""
    match = _PATTERN.search(line)
    if match is None:
        return line
    address = url_for("learn.technique", name=match[1])
    target = f'{public_address(address)}" target="_blank" rel="noopener' if abroad else address
    link = f'<a class="pattern" href="{target}">{match[1]}</a>'
    return f"{line[: match.start()]}{link}{line[match.end() :]}"


def _block(lines: Sequence[str], more: str = "") -> Markup:
    """Join lines that are html already."""
    if len(lines) == 1:
        text = f"{lines[0]} {more}" if more else lines[0]
        return Markup(f"<p>{text}</p>")  # noqa: S704 (escaped)
    after = f"\n<p>{more}</p>" if more else ""
    return _list(lines) + Markup(after)  # noqa: S704 (escaped)


def _list(lines: Sequence[str], first: int = 1) -> Markup:
    """Join lines that are html already into a list; `first`: its first number."""
    # With white space between the lines, so that they are words apart when read as text.
    items = "\n".join(f"<li>{line}</li>" for line in lines)
    start = f' start="{first}"' if first > 1 else ""
    return Markup(f'<ol class="lines"{start}>\n{items}\n</ol>')  # noqa: S704 (escaped)


_FILTERS = (
    headline, grade, item_grade, heading, in_language, sentence, passage, in_lines, unbroken,
)  # fmt: skip
