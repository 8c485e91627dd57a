"""What the assistant of a live game says: headline, sentence, the finding of each engine."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from webapp.engine.grid import cells_of
from webapp.explain.guesses.guess_words import many, needed_words, undecided_words
from webapp.explain.hints import Hint, Rung
from webapp.mines.assistant import SOLVERS, Engine, EngineFinding
from webapp.notation.cells import cell_name, cell_names
from webapp.services.live.answers import Need, Why
from webapp.services.live.assistance import Help
from webapp.services.live.visible import VisibleGame
from webapp.web.languages.nouns import counted
from webapp.web.languages.speaking import wordings
from webapp.web.languages.translation import gettext, lazy_gettext, ngettext, translated
from webapp.web.live.player_words import (
    ASSISTANT,
    advice_sentence,
    adviser_title,
    reasoner_title,
)
from webapp.web.puzzles.step_words import ListInText, in_language, in_lines

ABOUT: Mapping[Engine, str] = {
    "zero": lazy_gettext("Around a 0 nothing lies."),
    "simple": lazy_gettext("Each number by itself, and the number of mines."),
    "set": lazy_gettext("Numbers that share sets of cells."),
    "ours": lazy_gettext(
        "Ours: the fewest numbers that prove something, again and again: all that is certain."
    ),
    "set-solver": lazy_gettext(
        "Lists all solutions, with cells that no number tells apart as one."
    ),
    "binary-solver": lazy_gettext("Lists all solutions cell by cell."),
}

OPENED_BY_THE_GAME = lazy_gettext("Here the game itself opens those cells.")
"""Of the zero propagator, where zeros open the cells around them."""

RUNGS = (
    lazy_gettext("where to look"),
    lazy_gettext("the numbers"),
    lazy_gettext("the cells"),
    lazy_gettext("why"),
    lazy_gettext("done"),
)

BEGIN: Mapping[str, str] = {
    "safe": lazy_gettext("Open any cell to begin: the first one hits no mine."),
    "opening": lazy_gettext("Open any cell to begin: there is no mine at or around the first one."),
}
"""By what the rules promise."""

FAIR = lazy_gettext("By the fair rules whatever is opened now is safe, if it is no certain mine.")
GUESS = lazy_gettext("Now you have to guess.")
STUCK = lazy_gettext("Stuck? A hint tells a little, and a little more each time.")


def about_engine(name: Engine, *, flood: bool) -> str:
    """Say what an engine knows."""
    return f"{ABOUT[name]} {OPENED_BY_THE_GAME}" if name == "zero" and flood else str(ABOUT[name])


def headline(shown: VisibleGame, help_: Help) -> tuple[str, str]:
    """Name what the card is about, and for a hint how much it tells."""
    asked = help_.asked
    if help_.beginning and not help_.unanswered and help_.advice is None:
        return gettext("Assistant"), ""
    match asked.question:
        case "hint":
            return gettext("Hint %(rung)s of 5", rung=asked.number), str(RUNGS[asked.number - 1])
        case "forced":
            return gettext("Forced to guess?"), ""
        case "why":
            cell = cell_name(asked.number, shown.width)
            return gettext("Why %(cell)s?", cell=cell), ""
        case "advice":
            guess = help_.advice is not None and help_.advice.turn.technique.guess
            return adviser_title(shown), gettext("would guess") if guess else ""
    return _unasked_headline(help_), ""


def _unasked_headline(help_: Help) -> str:
    if help_.unanswered:
        return gettext("Not answered")
    return gettext("Your guess") if help_.resting else gettext("Assistant")


def sentence(shown: VisibleGame, help_: Help) -> str:
    """Answer the last question; without one, say what can be asked."""
    if help_.advice is not None:
        return advice_sentence(help_.advice, shown.width, help_.played)
    if help_.beginning and not help_.unanswered:
        return str(BEGIN[shown.first])
    if help_.done is not None:
        return _hint_done(shown, help_.done)
    return _answer(shown, help_) or translated(help_.unanswered) or _unasked(shown, help_)


def reading(shown: VisibleGame, help_: Help) -> str | ListInText:
    """Give the same answer as it is read: in lines where its explanation is a list."""
    hint = help_.done or help_.hint
    steps = list(help_.why.steps[:1]) if help_.why is not None else []
    if hint is not None and hint.step is not None:
        steps.append(hint.step)
    return in_lines(sentence(shown, help_), *([hint] if hint else []), *steps)


def _answer(shown: VisibleGame, help_: Help) -> str:
    if help_.hint is not None:
        return _hint(shown, help_.hint)
    if help_.need is not None:
        return _need(help_.need, shown.width)
    return _why(help_.why, shown.width) if help_.why is not None else ""


def _hint(shown: VisibleGame, hint: Hint) -> str:
    fair = shown.rules == "fair" and hint.kind == "guess" and hint.rung > Rung.REGION
    return f"{hint.sentence} {FAIR}" if fair else hint.sentence


def _hint_done(shown: VisibleGame, hint: Hint) -> str:
    """Say what the last rung has done to the board, or why it did nothing."""
    if shown.outcome == "lost":
        opened = cell_names(cells_of(hint.empties), shown.width)
        why = f" {in_language(hint.step).sentence}" if hint.step else ""
        return gettext("%(cell)s is opened, and it held a mine.", cell=opened) + why
    return hint.sentence


def _unasked(shown: VisibleGame, help_: Help) -> str:
    if help_.asked.question == "hint":
        return gettext("The board has what the hint found.")
    if help_.resting:
        title = reasoner_title(shown)
        what = gettext("All that %(player)s is sure of is open.", player=title)
        if title == str(ASSISTANT):
            what = gettext("All that is certain is open.")
        return f"{what} {FAIR if shown.rules == 'fair' else GUESS}"
    return str(STUCK)


def _need(need: Need, width: int) -> str:
    """Say whether a guess is needed, which one is safest, and how likely it fails."""
    if not need.forced:
        return gettext(
            "No: at least one hidden cell is certainly safe. Hints lead there, step by step."
        )
    if not need.worlds:
        return gettext("Yes, but the ways are too many to count here.")
    if not need.cells:
        return gettext("No guess is left: every hidden cell is a mine.")
    share = Fraction(need.least, need.worlds)
    return needed_words(share, need.safest, width, wordings())


def _why(why: Why, width: int) -> str:
    """Say the easiest reason for a cell, or its odds."""
    name = cell_name(why.cell, width)
    if why.odds is not None:
        return undecided_words(name, why.odds, wordings())
    others = len(why.steps) - 1
    also = ngettext(
        "It can be seen in %(num)s other way.", "It can be seen in %(num)s other ways.", others
    )
    sentence_ = in_language(why.steps[0]).sentence
    return f"{sentence_} {also}" if others else sentence_


def finding_words(name: Engine, finding: EngineFinding) -> str:
    """Say what an engine found, in few words."""
    if not finding.ran:
        return ""
    if name in SOLVERS and not finding.finished:
        if finding.solutions is None:
            return gettext("more solutions than can be counted here")
        number = many(finding.solutions, wordings())
        return gettext("%(number)s solutions, too many to list", number=number)
    safe, mines = finding.deductions.empties.bit_count(), finding.deductions.bullets.bit_count()
    parts = [gettext("%(number)s safe", number=safe)] * bool(safe)
    parts += [counted(mines, "mine")] * bool(mines)
    words = ", ".join(parts) or gettext("nothing new")
    if finding.solutions is not None:
        return f"{counted(finding.solutions, 'solution')}: {words}"
    if finding.largest > 1:
        words += ", " + gettext("by up to %(number)s numbers at once", number=finding.largest)
    return words if finding.finished else gettext("%(words)s, then out of work", words=words)
