"""What an analysis comes to, in a sentence or two."""

from __future__ import annotations

from flask import Flask

from webapp.engine.grid import Mask, cells_of
from webapp.explain.guesses.guess_words import brief_words, chance, many, place_words
from webapp.explain.steps import Step
from webapp.explain.wording.cell_names import names_of
from webapp.notation.cells import cell_name, cell_names
from webapp.notation.english import agreeing, counted, listed
from webapp.services.analysis.analysis import Analysis, LeftOut
from webapp.services.analysis.check import PositionCheck

MOST_NAMES = 8
"""Cells that a sentence names one by one; of more it tells how many they are."""

LONG, LONGER = 10**6, 10**24
"""Numbers between these are told roughly first, and exactly in the small print."""

TOO_LONG = "the rest would take too long here"


def install(app: Flask) -> None:
    """Let templates tell analyses."""
    for filter_ in (
        ways,
        verdict,
        guess_place,
        guess_brief,
        certainties,
        outlook,
        start_words,
        solvers,
        check_sentence,
    ):
        app.jinja_env.filters[filter_.__name__] = filter_


def ways(analysis: Analysis) -> str:
    """How many ways there are to place what is looked for."""
    noun = analysis.question.voice.bullet
    if analysis.consistent is None:
        return (
            f"Whether there is any way to place the {noun}s would take too long to find out here."
        )
    if analysis.counts is None:
        return f"There are too many ways to place the {noun}s to count them all here."
    worlds = analysis.counts.worlds
    if worlds == 1:
        return f"There is exactly one way to place the {noun}s."
    lie = f"{noun}s can lie in {many(worlds)} ways."
    # A board is walked on: its ways are those of the beginning only.
    begun = analysis.question.board and analysis.question.position.clues
    return f"Once the first cell is open, the {lie}" if begun else f"The {lie}"


def verdict(analysis: Analysis) -> str:
    """Of a whole live board: whether a guess is needed from the first click to the end."""
    number = len(analysis.steps)
    steps = f"{counted(number, 'step')} {agreeing(number, 'leads', 'lead')}"
    board, at, on = analysis.question.board, "", ""
    if board is not None and board.start is not None:
        start = cell_name(board.start, board.width)
        at, on = f" at {start}", f" from {start} on"
    if analysis.guess_free:
        return (
            f"No guess is needed \N{EN DASH} proven: {steps} from the first click{at} to the end."
        )
    if analysis.guess_free is None:
        return f"No guess is needed as far as step {number}; {TOO_LONG}."
    first = analysis.guess_steps[0].number
    return f"A guess cannot be avoided{on}: at step {first} no cell is certain."


def guess_place(step: Step) -> str:
    """Where on a walk nothing is certain, how that is proven, and the best cell to try."""
    guess = step.guess
    if guess is None:
        return ""
    width, unknown = step.before.width, step.before.unknown
    number = unknown.bit_count()
    cells = f"each of the {number} cells left"
    if number <= MOST_NAMES:
        cells = f"each of {cell_names(cells_of(unknown), width)}"
    return place_words(guess, cells, step.voice, width)


def guess_brief(step: Step) -> str:
    """The same place in few words."""
    guess = step.guess
    if guess is None:
        return ""
    return brief_words(guess, step.voice, step.before.width)


def certainties(analysis: Analysis) -> str:
    """The cells that are the same in all worlds, by name as far as they are few."""
    voice, width = analysis.question.voice, analysis.question.position.width
    sure = analysis.certain
    parts = []
    if sure.bullets:
        number = sure.bullets.bit_count()
        what = agreeing(number, f"is a {voice.bullet}", f"are {voice.bullet}s")
        parts.append(f"{_names(sure.bullets, width)} {what}")
    if sure.empties:
        is_ = agreeing(sure.empties.bit_count(), "is", "are")
        parts.append(f"{_names(sure.empties, width)} {is_} {voice.empty}")
    return f"Certain: {'; '.join(parts)}." if parts else ""


def _names(cells: Mask, width: int) -> str:
    names = names_of(cells, width)
    return listed(names) if len(names) <= MOST_NAMES else counted(cells.bit_count(), "cell")


def solvers(analysis: Analysis) -> str:
    """What the solvers of the Oz Minesweeper have to list, and the exact number of ways."""
    if analysis.lists is None or analysis.counts is None:
        return ""
    binary, sets = analysis.lists.binary, analysis.lists.sets
    worlds = analysis.counts.worlds
    exact = f"exactly {worlds:,} ways; " if LONG <= worlds < LONGER else ""
    return (
        f"{exact}a binary solver lists {counted(binary, 'solution')}, "
        f"a set solver {counted(sets, 'solution')}"
    )


def outlook(analysis: Analysis) -> str:
    """What thinking alone gives, and the safest cells."""
    number = len(analysis.steps) - analysis.guesses
    steps = f"{counted(number, 'step')} {agreeing(number, 'follows', 'follow')}"
    if not analysis.question.position.unknown:
        return "Nothing is left to find."
    if LeftOut.STEPS in analysis.left_out:
        return f"{steps}; {TOO_LONG}."
    if not analysis.last.unknown:
        return f"{steps} by thinking alone, to the end."
    if not number:
        return f"Nothing is certain. {_safest(analysis)}".strip()
    left = analysis.last.unknown.bit_count()
    cells = f"{counted(left, 'cell')} {agreeing(left, 'is', 'are')}"
    shown = "to weigh the best guess would take too long here"
    if LeftOut.GUESS not in analysis.left_out:
        shown = "the best guess is shown"
    return f"{steps} by thinking alone; then {cells} left, and {shown}."


def start_words(analysis: Analysis) -> str:
    """Where the game of a whole live board begins, and who says so."""
    board = analysis.question.board
    if board is None or board.start is None:
        return ""
    start = cell_name(board.start, board.width)
    if not analysis.question.assumed_start:
        return f"The first click is at {start}, as the board says."
    nearest = "the 0 nearest to the middle"
    if analysis.question.position.clues.get(board.start):
        nearest = "the safe cell nearest to the middle, since no cell shows 0"
    return f"The board does not say where the game began. Here it begins at {start}, {nearest}."


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
