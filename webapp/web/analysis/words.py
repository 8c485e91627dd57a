"""What an analysis comes to, in a sentence or two."""

from __future__ import annotations

from flask import Flask

from webapp.engine.grid import Mask, cells_of
from webapp.explain.guesses.guess_words import brief_words, chance, many, place_words
from webapp.explain.steps import Step
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.services.analysis.analysis import Analysis, LeftOut
from webapp.services.analysis.check import PositionCheck
from webapp.web.languages.nouns import all_of, counted
from webapp.web.languages.numbers import thousands
from webapp.web.languages.speaking import wordings
from webapp.web.languages.translation import gettext, ngettext
from webapp.web.puzzles.step_words import bullets_words, empties_words

MOST_NAMES = 8
"""Cells that a sentence names one by one; of more it tells how many they are."""

LONG, LONGER = 10**6, 10**24
"""Numbers between these are told roughly first, and exactly in the small print."""


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
    live = analysis.question.voice is Voice.LIVE
    if analysis.consistent is None:
        return _undecided(live)
    if analysis.counts is None:
        return _uncountable(live)
    worlds = analysis.counts.worlds
    number = many(worlds, wordings())
    # A board is walked on: its ways are those of the beginning only.
    if worlds > 1 and analysis.question.board and analysis.question.position.clues:
        return gettext(
            "Once the first cell is open, the mines can lie in %(number)s ways.", number=number
        )
    return _mines_lie(worlds, number) if live else _bullets_lie(worlds, number)


def _undecided(live: bool) -> str:
    if live:
        return gettext(
            "Whether there is any way to place the mines would take too long to find out here."
        )
    return gettext(
        "Whether there is any way to place the bullets would take too long to find out here."
    )


def _uncountable(live: bool) -> str:
    if live:
        return gettext("There are too many ways to place the mines to count them all here.")
    return gettext("There are too many ways to place the bullets to count them all here.")


def _mines_lie(worlds: int, number: str) -> str:
    if worlds == 1:
        return gettext("There is exactly one way to place the mines.")
    return gettext("The mines can lie in %(number)s ways.", number=number)


def _bullets_lie(worlds: int, number: str) -> str:
    if worlds == 1:
        return gettext("There is exactly one way to place the bullets.")
    return gettext("The bullets can lie in %(number)s ways.", number=number)


def verdict(analysis: Analysis) -> str:
    """Of a whole live board: whether a guess is needed from the first click to the end."""
    number = len(analysis.steps)
    board, start = analysis.question.board, ""
    if board is not None and board.start is not None:
        start = cell_name(board.start, board.width)
    if analysis.guess_free:
        return _no_guess(number, start)
    if analysis.guess_free is None:
        return gettext(
            "No guess is needed as far as step %(number)s; the rest would take too long here.",
            number=number,
        )
    first = analysis.guess_steps[0].number
    if not start:
        return gettext(
            "A guess cannot be avoided: at step %(first)s no cell is certain.", first=first
        )
    return gettext(
        "A guess cannot be avoided from %(start)s on: at step %(first)s no cell is certain.",
        start=start,
        first=first,
    )


def _no_guess(number: int, start: str) -> str:
    if not start:
        return ngettext(
            "No guess is needed – proven: %(num)s step leads from the first click to the end.",
            "No guess is needed – proven: %(num)s steps lead from the first click to the end.",
            number,
        )
    return ngettext(
        "No guess is needed – proven: %(num)s step leads from the first click at %(start)s "
        "to the end.",
        "No guess is needed – proven: %(num)s steps lead from the first click at %(start)s "
        "to the end.",
        number,
        start=start,
    )


def guess_place(step: Step) -> str:
    """Where on a walk nothing is certain, how that is proven, and the best cell to try."""
    guess = step.guess
    if guess is None:
        return ""
    width, unknown = step.before.width, step.before.unknown
    number = unknown.bit_count()
    cells = gettext("each of the %(number)s cells left", number=number)
    if number <= MOST_NAMES:
        names = all_of([cell_name(cell, width) for cell in cells_of(unknown)])
        cells = gettext("each of %(names)s", names=names)
    return place_words(guess, cells, step.voice, width, wordings())


def guess_brief(step: Step) -> str:
    """The same place in few words."""
    guess = step.guess
    if guess is None:
        return ""
    return brief_words(guess, step.voice, step.before.width, wordings())


def certainties(analysis: Analysis) -> str:
    """The cells that are the same in all worlds, by name as far as they are few."""
    voice, width = analysis.question.voice, analysis.question.position.width
    sure, live = analysis.certain, voice is Voice.LIVE
    parts = []
    if sure.bullets:
        cells = _names(sure.bullets, width)
        parts.append(bullets_words(cells, sure.bullets.bit_count(), live=live))
    if sure.empties:
        cells = _names(sure.empties, width)
        parts.append(empties_words(cells, sure.empties.bit_count(), live=live))
    return gettext("Certain: %(cells)s.", cells="; ".join(parts)) if parts else ""


def _names(cells: Mask, width: int) -> str:
    names = names_of(cells, width)
    return all_of(names) if len(names) <= MOST_NAMES else counted(cells.bit_count(), "cell")


def solvers(analysis: Analysis) -> str:
    """What the solvers of the Oz Minesweeper have to list, and the exact number of ways."""
    if analysis.lists is None or analysis.counts is None:
        return ""
    binary = counted(analysis.lists.binary, "solution")
    sets = counted(analysis.lists.sets, "solution")
    worlds = analysis.counts.worlds
    if LONG <= worlds < LONGER:
        return gettext(
            "exactly %(ways)s ways; a binary solver lists %(binary)s, a set solver %(sets)s",
            ways=thousands(worlds),
            binary=binary,
            sets=sets,
        )
    return gettext(
        "a binary solver lists %(binary)s, a set solver %(sets)s", binary=binary, sets=sets
    )


def outlook(analysis: Analysis) -> str:
    """What thinking alone gives, and the safest cells."""
    number = len(analysis.steps) - analysis.guesses
    if not analysis.question.position.unknown:
        return gettext("Nothing is left to find.")
    if LeftOut.STEPS in analysis.left_out:
        return ngettext(
            "%(num)s step follows; the rest would take too long here.",
            "%(num)s steps follow; the rest would take too long here.",
            number,
        )
    if not analysis.last.unknown:
        return ngettext(
            "%(num)s step follows by thinking alone, to the end.",
            "%(num)s steps follow by thinking alone, to the end.",
            number,
        )
    if not number:
        return f"{gettext('Nothing is certain.')} {_safest(analysis)}".strip()
    thinking = ngettext(
        "%(num)s step follows by thinking alone", "%(num)s steps follow by thinking alone", number
    )
    left = analysis.last.unknown.bit_count()
    if LeftOut.GUESS in analysis.left_out:
        return ngettext(
            "%(steps)s; then %(num)s cell is left, and to weigh the best guess would take too "
            "long here.",
            "%(steps)s; then %(num)s cells are left, and to weigh the best guess would take too "
            "long here.",
            left,
            steps=thinking,
        )
    return ngettext(
        "%(steps)s; then %(num)s cell is left, and the best guess is shown.",
        "%(steps)s; then %(num)s cells are left, and the best guess is shown.",
        left,
        steps=thinking,
    )


def start_words(analysis: Analysis) -> str:
    """Where the game of a whole live board begins, and who says so."""
    board = analysis.question.board
    if board is None or board.start is None:
        return ""
    start = cell_name(board.start, board.width)
    if not analysis.question.assumed_start:
        return gettext("The first click is at %(start)s, as the board says.", start=start)
    if analysis.question.position.clues.get(board.start):
        return gettext(
            "The board does not say where the game began. Here it begins at %(start)s, the safe "
            "cell nearest to the middle, since no cell shows 0.",
            start=start,
        )
    return gettext(
        "The board does not say where the game began. Here it begins at %(start)s, the 0 nearest "
        "to the middle.",
        start=start,
    )


def _safest(analysis: Analysis) -> str:
    odds = analysis.counts.odds if analysis.counts else {}
    if not odds:
        return ""
    least = min(odds.values())
    cells = [cell for cell in sorted(odds) if odds[cell] == least]
    names = [cell_name(cell, analysis.question.position.width) for cell in cells]
    words = all_of(names) if len(cells) <= MOST_NAMES else counted(len(cells), "cell")
    share = chance(1 - least, wordings())
    if analysis.question.voice is Voice.LIVE:
        return ngettext(
            "Most likely safe is %(cells)s, with %(share)s.",
            "Most likely safe are %(cells)s, with %(share)s.",
            len(cells),
            cells=words,
            share=share,
        )
    return ngettext(
        "Most likely empty is %(cells)s, with %(share)s.",
        "Most likely empty are %(cells)s, with %(share)s.",
        len(cells),
        cells=words,
        share=share,
    )


def check_sentence(check: PositionCheck, *, live: bool) -> str:
    """What a quick look at a position finds, while it is typed in."""
    if check.clash is not None:
        return check.clash.sentence
    if check.worlds:
        number = many(check.worlds, wordings())
        return (_mines_fit if live else _bullets_fit)(check.worlds, number)
    if check.possible:
        return gettext("Nothing clashes so far.")
    return gettext("A quick look finds no clash. The explanation looks closer.")


def _mines_fit(worlds: int, number: str) -> str:
    if worlds == 1:
        return gettext("Nothing clashes, and there is only one way to place the mines.")
    return gettext("Nothing clashes so far: the mines can lie in %(number)s ways.", number=number)


def _bullets_fit(worlds: int, number: str) -> str:
    if worlds == 1:
        return gettext("Nothing clashes, and there is only one way to place the bullets.")
    return gettext("Nothing clashes so far: the bullets can lie in %(number)s ways.", number=number)
