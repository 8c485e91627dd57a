"""Moves of a live game and their grades in a few words, for the site and for the command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from webapp.engine.grid import cells_of, mask_of
from webapp.explain.guesses.game_grades import GuessTally
from webapp.explain.guesses.grading import Grade
from webapp.explain.wording.cell_names import names_of
from webapp.mines.board import number_at
from webapp.mines.replay import BREAK_OFF, ENDINGS, ReplayMoment
from webapp.notation.english import agreeing, counted, listed, percent

GRADES: Mapping[Grade, str] = {
    Grade.SAFE: "safe",
    Grade.BEST: "best guess",
    Grade.WORSE: "worse guess",
    Grade.BLUNDER: "blunder",
    Grade.UNCLEAR: "not judged",
}

MOST_NAMES = 4
"""Names in one line; more cells are counted."""


def doing(moment: ReplayMoment) -> str:
    """Say what a move does, and of a move of the assistant that it did it."""
    words = _doing(moment)
    return f"the assistant {words}" if moment.act.by_help else words


def _doing(moment: ReplayMoment) -> str:
    act, width = moment.act, moment.before.width
    names = _names(act.cells, width)
    match act.effect:
        case "open" | "assist":
            return f"opens {names}"
        case "chord":
            return f"opens {_names(moment.aims, width)} around {names}"
        case "undo":
            return "takes the loss back, for practice"
        case "give-up":
            return "gives up"
    return "stops here: the recording ends" if act.kind == BREAK_OFF else _marking(moment, names)


def _marking(moment: ReplayMoment, names: str) -> str:
    cells = mask_of(moment.act.cells)
    if moment.after.flags & cells:
        return f"flags {names}"
    if moment.after.questions & cells:
        return f"puts a question mark on {names}"
    return f"clears the mark of {names}"


def _names(cells: Sequence[int], width: int) -> str:
    names = names_of(mask_of(cells), width)
    return listed(names) if len(names) <= MOST_NAMES else f"{len(cells)} cells"


def effect(moment: ReplayMoment) -> str:
    """Say what came of a move."""
    if moment.hit:
        names = names_of(moment.hit, moment.before.width)
        return f"{listed(names)} {agreeing(len(names), 'is a mine', 'are mines')}."
    if moment.act.kind in ENDINGS:
        return "The board is shown."
    opened = _opened(moment)
    return f"{opened} The game is won." if moment.after.outcome == "won" else opened


def _opened(moment: ReplayMoment) -> str:
    opened = moment.opened.bit_count()
    if opened == 1:
        return f"It shows {number_at(moment.after.board, next(cells_of(moment.opened)))}."
    return f"{counted(opened, 'cell')} open." if opened else ""


def grade_words(grade: Grade | str) -> str:
    """Say a grade."""
    return GRADES[Grade(grade)]


def guesses_words(guesses: GuessTally, rules: str) -> str:
    """Say what the guesses of a game came to."""
    number = guesses.guesses
    if not number:
        return "No opening was a guess: all that was opened could be known."
    were = counted(number, "opening was a guess", "openings were guesses")
    if rules == "fair":
        words = f"{were}; under fair rules a forced one cannot fail."
    elif number == 1:
        words = f"One opening was a guess. {_single_guess(guesses)}"
    else:
        average = f"{float(guesses.expected):.1f}"
        words = f"{were}, and {guesses.survived} of them went well; "
        words += f"by their odds {average} would on average."
    return f"{words}{_blunders(guesses.grades.get(Grade.BLUNDER, 0))}"


def _single_guess(guesses: GuessTally) -> str:
    went = "It went well" if guesses.survived else "It hit a mine"
    share = guesses.expected if guesses.survived else 1 - guesses.expected
    return f"{went}; by its odds that was to be expected with {percent(Fraction(share), 0)}."


def _blunders(number: int) -> str:
    if not number:
        return ""
    were = "One was" if number == 1 else f"{number} were"
    return f" {were} made although a safe cell was to be found."
