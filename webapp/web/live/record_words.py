"""Moves, grades and figures of live games in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from flask import Flask
from markupsafe import Markup

from webapp.drawing.names import percent
from webapp.drawing.times import Win, clock, times_svg
from webapp.engine.grid import cells_of, mask_of
from webapp.explain.guesses.game_grades import Guesses
from webapp.explain.guesses.grading import Grade
from webapp.explain.wording.cell_names import names_of
from webapp.mines.board import number_at
from webapp.mines.levels import LEVELS
from webapp.mines.measures import own_clicks
from webapp.mines.replay import ReplayMoment
from webapp.notation.english import counted, listed, sides
from webapp.services.live.figures import Chances
from webapp.services.live.history import GameLine
from webapp.services.live.visible import VisibleGame
from webapp.store.live_records import GIVEN_UP, Ended
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


def install(app: Flask) -> None:
    """Let templates tell replays and statistics."""
    for filter_ in _FILTERS:
        app.jinja_env.filters[filter_.__name__] = filter_


def doing(one: ReplayMoment) -> str:
    """What a move does; of the assistant's it says so."""
    told = _doing(one)
    return f"the assistant {told}" if one.act.by_help else told


def _doing(one: ReplayMoment) -> str:
    act, width = one.act, one.before.width
    names = _names(one.act.cells, width)
    match act.does:
        case "open" | "assist":
            return f"opens {names}"
        case "chord":
            return f"opens {_names(one.aims, width)} around {names}"
        case "undo":
            return "takes the loss back, for practice"
        case "give-up":
            return "gives up"
    return _marking(one, names)


def _marking(one: ReplayMoment, names: str) -> str:
    cells = mask_of(one.act.cells)
    if one.after.flags & cells:
        return f"flags {names}"
    if one.after.questions & cells:
        return f"puts a question mark on {names}"
    return f"clears the mark of {names}"


def _names(cells: Sequence[int], width: int) -> str:
    names = names_of(mask_of(cells), width)
    return listed(names) if len(names) <= MOST_NAMES else f"{len(cells)} cells"


def effect(one: ReplayMoment) -> str:
    """What came of a move."""
    if one.hit:
        names = names_of(one.hit, one.before.width)
        return f"{listed(names)} {'is a mine' if len(names) == 1 else 'are mines'}."
    if one.act.kind == "give-up":
        return "The board is shown."
    opened = one.opened.bit_count()
    if opened == 1:
        told = f"It shows {number_at(one.after.board, next(cells_of(one.opened)))}."
    else:
        told = f"{counted(opened, 'cell')} open." if opened else ""
    return f"{told} The game is won." if one.after.outcome == "won" else told


def by_help(clicks: Mapping[str, int]) -> bool:
    """Whether the assistant made some of these moves."""
    return own_clicks(clicks) < sum(clicks.values())


def grade_words(grade: Grade | str) -> str:
    """A grade for people."""
    return GRADES[Grade(grade)]


def outcome_words(game: GameLine | VisibleGame) -> str:
    """How a game ended."""
    return GIVEN_UP if game.given_up else game.outcome


def day_outcome(game: VisibleGame) -> str:
    """How the player's game with a board of the day ended."""
    if game.outcome != "won":
        return outcome_words(game)
    if game.practice:
        return "won in practice"
    return f"won{' with help' if game.assisted else ''} in {lasted(game.ms)}"


def size_title(game: Any) -> str:
    """The level's name, or the size and the mines of one of one's own."""
    level = LEVELS.get(game.level)
    if level is not None:
        return level.title
    return f"{sides(game.width, game.height)}, {counted(game.mines, 'mine')}"


def rate(share: float | Fraction | None, places: int = 0) -> str:
    """A share in percent; a dash where there is none."""
    return "–" if share is None else percent(Fraction(share), places)  # noqa: RUF001 (a dash)


def decimal(number: float | None, places: int = 2) -> str:
    """A number with so many decimals; a dash where there is none."""
    return "–" if number is None else f"{number:.{places}f}"  # noqa: RUF001 (a dash)


def watch_exact(ms: float | None) -> str:
    """A time to the tenth: 0:12.3."""
    if ms is None:
        return "–"  # noqa: RUF001 (a dash)
    return clock(ms, tenths=True)


def times_drawn(course: Sequence[tuple[Win, Ended]]) -> Markup:
    """The drawing of times, with what it shows in words.

    It is made of numbers and our own words only.
    """
    wins = [win for win, _ in course]
    best = min(wins, key=lambda win: win.ms)
    told = f"{len(wins)} {'time' if len(wins) == 1 else 'times'}, "
    told += f"the last {watch_exact(wins[-1].ms)}, the best {watch_exact(wins[-1].best)}"
    told += f", win {best.number}" if best.ms == wins[-1].best else ", earlier"
    return Markup(times_svg(wins, told))  # noqa: S704


def moment(time: datetime) -> str:
    """A day and a time, such as 18 Nov 2026, 12:05."""
    return f"{day_words(time.date().isoformat())}, {time:%H:%M}"


def counts_words(game: GameLine) -> str:
    """Whether a game counts, and why not."""
    if not game.counted:
        return "no, a known board" if game.origin == "shared" else "no, played before"
    return "no, with help" if game.assisted else "yes"


def guesses_words(found: Guesses, rules: str) -> str:
    """What the guesses of a game came to."""
    if not found.made:
        return "No opening was a guess: all that was opened could be known."
    if rules == "fair":
        were = "opening was a guess" if found.made == 1 else "openings were guesses"
        told = f"{found.made} {were}; under fair rules a forced one cannot fail."
    elif found.made == 1:
        went = "It went well" if found.survived else "It hit a mine"
        told = f"One opening was a guess. {went}; by its odds that was to be expected with "
        told += f"{rate(found.expected if found.survived else 1 - found.expected)}."
    else:
        average = decimal(float(found.expected), 1)
        told = f"{found.made} openings were guesses, and {found.survived} of them went well; "
        told += f"by their odds {average} would on average."
    blunders = found.grades.get(Grade.BLUNDER, 0)
    if not blunders:
        return told
    were = "One was" if blunders == 1 else f"{blunders} were"
    return f"{told} {were} made although a safe cell was to be found."


def luck_words(chances: Chances) -> str:
    """How the guesses went beside what was to be expected."""
    more = chances.survived - chances.expected
    if abs(more) < NEARLY * max(1.0, float(chances.guesses) ** 0.5):
        return "about as many as luck gives"
    return "more than luck mostly gives" if more > 0 else "fewer than luck mostly gives"


_FILTERS = (
    doing, effect, grade_words, day_outcome, outcome_words, size_title, rate, decimal, watch_exact,
    by_help, moment, counts_words, guesses_words, luck_words, times_drawn,
)  # fmt: skip
