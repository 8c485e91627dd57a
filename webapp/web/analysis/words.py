"""What an analysis comes to, in a sentence or two."""

from __future__ import annotations

from flask import Flask

from webapp.explain.guesses.guess_words import chance, many
from webapp.notation.cells import cell_names
from webapp.notation.english import counted
from webapp.services.analysis.analysis import Analysis

MOST_NAMES = 8
LONG, LONGER = 10**6, 10**24
"""Numbers between these are told roughly first, and exactly in the small print."""


def install(app: Flask) -> None:
    """Let templates tell analyses."""
    app.jinja_env.filters["ways"] = ways
    app.jinja_env.filters["outlook"] = outlook
    app.jinja_env.filters["solvers"] = solvers


def ways(found: Analysis) -> str:
    """How many ways there are to place what is looked for."""
    noun = found.asked.voice.bullet
    worlds = found.counts.worlds if found.counts else 0
    if worlds == 1:
        return f"There is exactly one way to place the {noun}s."
    lie = f"{noun}s can lie in {many(worlds)} ways."
    # A board is walked on: its ways are those of the beginning only.
    begun = found.asked.board and found.asked.position.clues
    return f"Once the first cell is open, the {lie}" if begun else f"The {lie}"


def solvers(found: Analysis) -> str:
    """What the solvers of the Oz Minesweeper have to list, and the exact number of ways."""
    if found.lists is None or found.counts is None:
        return ""
    binary, sets = found.lists.binary, found.lists.sets
    worlds = found.counts.worlds
    ways = f"exactly {worlds:,} ways; " if LONG <= worlds < LONGER else ""
    return (
        f"{ways}a binary solver lists {counted(binary, 'solution')}, "
        f"a set solver {counted(sets, 'solution')}"
    )


def outlook(found: Analysis) -> str:
    """What thinking alone gives, and the safest cells."""
    number = len(found.steps) - found.guesses
    steps = _follow(number)
    if found.asked.board:
        return _live_outlook(found)
    if not found.asked.position.unknown:
        return "Nothing is left to find."
    if not found.complete:
        return f"{steps}; the rest would take too long here."
    if not found.last.unknown:
        return f"{steps} by thinking alone, to the end."
    if number:
        left = found.last.unknown.bit_count()
        cells = "1 cell is" if left == 1 else f"{left} cells are"
        return f"{steps} by thinking alone; then {cells} left, and the best guess is shown."
    return f"Nothing is certain. {_safest(found)}"


def _follow(steps: int) -> str:
    return "1 step follows" if steps == 1 else f"{steps} steps follow"


def _live_outlook(found: Analysis) -> str:
    if not found.complete:
        return f"{_follow(len(found.steps))}; the rest would take too long here."
    if not found.guesses:
        which = " to tell which" if found.counts and found.counts.worlds > 1 else ""
        steps = "1 step leads" if len(found.steps) == 1 else f"{len(found.steps)} steps lead"
        return f"No guess is needed{which}: {steps} from the first click to the end."
    guesses = "1 guess is" if found.guesses == 1 else f"{found.guesses} guesses are"
    return f"{guesses} needed on the way; all else follows by thinking."


def _safest(found: Analysis) -> str:
    odds = found.counts.odds if found.counts else {}
    if not odds:
        return ""
    least = min(odds.values())
    cells = [cell for cell in sorted(odds) if odds[cell] == least]
    empty = found.asked.voice.empty
    width = found.asked.position.width
    names = cell_names(cells, width) if len(cells) <= MOST_NAMES else f"{len(cells)} cells"
    verb = "is" if len(cells) == 1 else "are"
    return f"Most likely {empty} {verb} {names}, with {chance(1 - least)}."
