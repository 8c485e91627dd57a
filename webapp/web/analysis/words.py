"""What an analysis comes to, in a sentence or two."""

from __future__ import annotations

from flask import Flask

from webapp.explain.guesses.guess_words import chance, many
from webapp.notation.cells import cell_names
from webapp.notation.english import agreeing, counted
from webapp.services.analysis.analysis import Analysis
from webapp.services.analysis.check import PositionCheck

MOST_NAMES = 8
LONG, LONGER = 10**6, 10**24
"""Numbers between these are told roughly first, and exactly in the small print."""


def install(app: Flask) -> None:
    """Let templates tell analyses."""
    for filter_ in (ways, outlook, solvers, check_sentence):
        app.jinja_env.filters[filter_.__name__] = filter_


def ways(analysis: Analysis) -> str:
    """How many ways there are to place what is looked for."""
    noun = analysis.question.voice.bullet
    worlds = analysis.counts.worlds if analysis.counts else 0
    if worlds == 1:
        return f"There is exactly one way to place the {noun}s."
    lie = f"{noun}s can lie in {many(worlds)} ways."
    # A board is walked on: its ways are those of the beginning only.
    begun = analysis.question.board and analysis.question.position.clues
    return f"Once the first cell is open, the {lie}" if begun else f"The {lie}"


def solvers(analysis: Analysis) -> str:
    """What the solvers of the Oz Minesweeper have to list, and the exact number of ways."""
    if analysis.lists is None or analysis.counts is None:
        return ""
    binary, sets = analysis.lists.binary, analysis.lists.sets
    worlds = analysis.counts.worlds
    ways = f"exactly {worlds:,} ways; " if LONG <= worlds < LONGER else ""
    return (
        f"{ways}a binary solver lists {counted(binary, 'solution')}, "
        f"a set solver {counted(sets, 'solution')}"
    )


def outlook(analysis: Analysis) -> str:
    """What thinking alone gives, and the safest cells."""
    number = len(analysis.steps) - analysis.guesses
    steps = _follow(number)
    if analysis.question.board:
        return _live_outlook(analysis)
    if not analysis.question.position.unknown:
        return "Nothing is left to find."
    if not analysis.complete:
        return f"{steps}; the rest would take too long here."
    if not analysis.last.unknown:
        return f"{steps} by thinking alone, to the end."
    if number:
        left = analysis.last.unknown.bit_count()
        cells = f"{counted(left, 'cell')} {agreeing(left, 'is', 'are')}"
        return f"{steps} by thinking alone; then {cells} left, and the best guess is shown."
    return f"Nothing is certain. {_safest(analysis)}"


def _follow(steps: int) -> str:
    return f"{counted(steps, 'step')} {agreeing(steps, 'follows', 'follow')}"


def _live_outlook(analysis: Analysis) -> str:
    if not analysis.complete:
        return f"{_follow(len(analysis.steps))}; the rest would take too long here."
    if not analysis.guesses:
        which = " to tell which" if analysis.counts and analysis.counts.worlds > 1 else ""
        number = len(analysis.steps)
        steps = f"{counted(number, 'step')} {agreeing(number, 'leads', 'lead')}"
        return f"No guess is needed{which}: {steps} from the first click to the end."
    number = analysis.guesses
    guesses = f"{counted(number, 'guess', 'guesses')} {agreeing(number, 'is', 'are')}"
    return f"{guesses} needed on the way; all else follows by thinking."


def _safest(analysis: Analysis) -> str:
    odds = analysis.counts.odds if analysis.counts else {}
    if not odds:
        return ""
    least = min(odds.values())
    cells = [cell for cell in sorted(odds) if odds[cell] == least]
    empty = analysis.question.voice.empty
    width = analysis.question.position.width
    names = cell_names(cells, width) if len(cells) <= MOST_NAMES else f"{len(cells)} cells"
    verb = agreeing(len(cells), "is", "are")
    return f"Most likely {empty} {verb} {names}, with {chance(1 - least)}."


def check_sentence(check: PositionCheck, *, live: bool) -> str:
    """What a quick look at a position finds, while it is typed in."""
    if check.clash is not None:
        return check.clash.sentence
    noun = "mine" if live else "bullet"
    if check.worlds == 1:
        return f"Nothing clashes, and there is only one way to place the {noun}s."
    if check.worlds:
        return f"Nothing clashes so far: the {noun}s can lie in {many(check.worlds)} ways."
    if check.possible:
        return "Nothing clashes so far."
    return "A quick look finds no clash. The explanation looks closer."
