"""Moves, grades and figures of live games in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Protocol

from flask import Flask
from markupsafe import Markup

from webapp.drawing.times import Win, clock, times_svg
from webapp.engine.grid import cells_of, mask_of
from webapp.explain.guesses.game_grades import GuessTally
from webapp.explain.guesses.grading import Grade
from webapp.explain.wording.cell_names import names_of
from webapp.mines.board import number_at
from webapp.mines.levels import LEVELS
from webapp.mines.measures import own_clicks
from webapp.mines.replay import ReplayMoment
from webapp.notation.english import agreeing, capitalised, counted, listed, percent, sides
from webapp.services.live.figures import Chances
from webapp.services.live.history import GameLine
from webapp.services.live.players import REASONERS
from webapp.services.live.reasoned_by import EXACT
from webapp.services.live.visible import VisibleGame
from webapp.web.live.player_words import ASSISTANT
from webapp.web.live.words import day_words, lasted

GRADES: Mapping[Grade, str] = {
    Grade.SAFE: "safe",
    Grade.BEST: "best guess",
    Grade.WORSE: "worse guess",
    Grade.BLUNDER: "blunder",
    Grade.UNCLEAR: "not judged",
}

NEARLY = 0.5
"""Times the root of the number of guesses: the most by which chance alone mostly spreads."""

MOST_NAMES = 4
"""Names in one line; more cells are counted."""


class EndedGame(Protocol):
    """A game that was won, as far as the drawing of times names it."""

    @property
    def id(self) -> str:
        """The name of the game in addresses."""


class BoardKind(Protocol):
    """A level, or a size of one's own: of a game, or of several together."""

    @property
    def level(self) -> str:
        """The name of the level; nothing for a size of one's own."""

    @property
    def width(self) -> int:
        """Cells in a row."""

    @property
    def height(self) -> int:
        """Cells in a column."""

    @property
    def mines(self) -> int:
        """How many mines there are."""


def install(app: Flask) -> None:
    """Give templates the words for replays and statistics."""
    for filter_ in _FILTERS:
        app.jinja_env.filters[filter_.__name__] = filter_


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
    return _marking(moment, names)


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
    if moment.act.kind == "give-up":
        return "The board is shown."
    opened = _opened(moment)
    return f"{opened} The game is won." if moment.after.outcome == "won" else opened


def _opened(moment: ReplayMoment) -> str:
    opened = moment.opened.bit_count()
    if opened == 1:
        return f"It shows {number_at(moment.after.board, next(cells_of(moment.opened)))}."
    return f"{counted(opened, 'cell')} open." if opened else ""


def by_help(clicks: Mapping[str, int]) -> bool:
    """Whether the assistant made any of these moves."""
    return own_clicks(clicks) < sum(clicks.values())


def grade_words(grade: Grade | str) -> str:
    """Say a grade."""
    return GRADES[Grade(grade)]


def outcome_words(game: GameLine | VisibleGame) -> str:
    """Say how a game ended."""
    return "given up" if game.given_up else game.outcome


def day_outcome(game: VisibleGame) -> str:
    """Say how the player's game with a board of the day ended."""
    if game.outcome != "won":
        return outcome_words(game)
    if game.practice:
        return "won in practice"
    return f"won{' with help' if game.assisted else ''} in {lasted(game.ms)}"


def size_title(kind: BoardKind) -> str:
    """Name the level; of a size of one's own the sides and the mines."""
    level = LEVELS.get(kind.level)
    if level is not None:
        return level.title
    return f"{sides(kind.width, kind.height)}, {counted(kind.mines, 'mine')}"


def who_reasoned(reasoner: str) -> str:
    """Name who reasoned while a person guessed."""
    if reasoner == EXACT:
        return capitalised(ASSISTANT)
    return REASONERS[reasoner].title if reasoner in REASONERS else reasoner


def rate(share: float | Fraction | None, places: int = 0) -> str:
    """Write a share in percent; a dash where there is none."""
    return "–" if share is None else percent(Fraction(share), places)


def decimal(number: float | None, places: int = 2) -> str:
    """Write a number with so many decimals; a dash where there is none."""
    return "–" if number is None else f"{number:.{places}f}"


def watch_exact(ms: float | None) -> str:
    """Write a time to the tenth: 0:12.3."""
    if ms is None:
        return "–"
    return clock(ms, tenths=True)


def times_drawn(course: Sequence[tuple[Win, EndedGame]]) -> Markup:
    """Draw times, with what the drawing shows in words.

    It is made of numbers and our own words only.
    """
    wins = [win for win, _ in course]
    best = min(wins, key=lambda win: win.ms)
    words = f"{counted(len(wins), 'time')}, "
    words += f"the last {watch_exact(wins[-1].ms)}, the best {watch_exact(wins[-1].best)}"
    words += f", win {best.number}" if best.ms == wins[-1].best else ", earlier"
    return Markup(times_svg(wins, words))  # noqa: S704


def moment(time: datetime) -> str:
    """Write a day and a time, such as 18 Nov 2026, 12:05."""
    return f"{day_words(time.date().isoformat())}, {time:%H:%M}"


def counts_words(game: GameLine) -> str:
    """Say whether a game counts, and if not why."""
    if not game.counted:
        return "no, a known board" if game.origin == "shared" else "no, played before"
    return "no, with help" if game.assisted else "yes"


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
        average = decimal(float(guesses.expected), 1)
        words = f"{were}, and {guesses.survived} of them went well; "
        words += f"by their odds {average} would on average."
    return f"{words}{_blunders(guesses.grades.get(Grade.BLUNDER, 0))}"


def _single_guess(guesses: GuessTally) -> str:
    went = "It went well" if guesses.survived else "It hit a mine"
    share = guesses.expected if guesses.survived else 1 - guesses.expected
    return f"{went}; by its odds that was to be expected with {rate(share)}."


def _blunders(number: int) -> str:
    if not number:
        return ""
    were = "One was" if number == 1 else f"{number} were"
    return f" {were} made although a safe cell was to be found."


def luck_words(chances: Chances) -> str:
    """Say how the guesses went beside what was to be expected."""
    more = chances.survived - chances.expected
    if abs(more) < NEARLY * max(1.0, float(chances.guesses) ** 0.5):
        return "about as many as luck gives"
    return "more than luck mostly gives" if more > 0 else "fewer than luck mostly gives"


_FILTERS = (
    doing, effect, grade_words, day_outcome, outcome_words, size_title, who_reasoned, rate, decimal,
    watch_exact,
    by_help, moment, counts_words, guesses_words, luck_words, times_drawn,
)  # fmt: skip
