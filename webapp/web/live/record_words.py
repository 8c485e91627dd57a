"""Moves, grades and figures of live games in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from flask import Flask
from markupsafe import Markup

from webapp.drawing.times import Win, clock, times_svg
from webapp.explain.guesses import move_words
from webapp.explain.guesses.game_grades import GuessTally
from webapp.explain.guesses.grading import Grade, Judgement
from webapp.mines.levels import LEVELS
from webapp.mines.measures import own_clicks
from webapp.mines.replay import ReplayMoment
from webapp.services.live.figures import Chances
from webapp.services.live.history import GameLine
from webapp.services.live.players import REASONERS
from webapp.services.live.reasoned_by import EXACT
from webapp.services.live.records import REPLAY
from webapp.services.live.visible import VisibleGame
from webapp.web.languages.nouns import capitalised, counted, sides
from webapp.web.languages.numbers import decimals, percent
from webapp.web.languages.speaking import wordings
from webapp.web.languages.translation import gettext, lazy_gettext, translated
from webapp.web.live.player_words import ASSISTANT
from webapp.web.live.words import lasted

UNCOUNTED: Mapping[str, str] = {
    "shared": lazy_gettext("no, a known board"),
    REPLAY: lazy_gettext("no, a replay"),
}
"""Why a game does not count, by where its board is from."""

NEARLY = 0.5
"""Times the root of the number of guesses: the most by which chance alone mostly spreads."""


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


def by_help(clicks: Mapping[str, int]) -> bool:
    """Whether the assistant made any of these moves."""
    return own_clicks(clicks) < sum(clicks.values())


def outcome_words(game: GameLine | VisibleGame) -> str:
    """Say how a game ended."""
    if game.given_up:
        return gettext("not finished") if game.origin == REPLAY else gettext("given up")
    return gettext("won") if game.outcome == "won" else gettext("lost") if game.outcome else ""


def day_outcome(game: VisibleGame) -> str:
    """Say how the player's game with a board of the day ended."""
    if game.outcome != "won":
        return outcome_words(game)
    if game.practice:
        return gettext("won in practice")
    if game.assisted:
        return gettext("won with help in %(time)s", time=lasted(game.ms))
    return gettext("won in %(time)s", time=lasted(game.ms))


def size_title(kind: BoardKind) -> str:
    """Name the level; of a size of one's own the sides and the mines."""
    level = LEVELS.get(kind.level)
    if level is not None:
        return translated(level.title)
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
    return "–" if number is None else decimals(number, places)


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
    words = gettext(
        "%(times)s, the last %(last)s, the best %(best)s",
        times=counted(len(wins), "time"),
        last=watch_exact(wins[-1].ms),
        best=watch_exact(wins[-1].best),
    )
    if best.ms == wins[-1].best:
        words += ", " + gettext("win %(number)s", number=best.number)
    else:
        words += ", " + gettext("earlier")
    return Markup(times_svg(wins, words))  # noqa: S704


def counts_words(game: GameLine) -> str:
    """Say whether a game counts, and if not why."""
    if not game.counted:
        return str(UNCOUNTED.get(game.origin) or gettext("no, played before"))
    return gettext("no, with help") if game.assisted else gettext("yes")


def luck_words(chances: Chances) -> str:
    """Say how the guesses went beside what was to be expected."""
    more = chances.survived - chances.expected
    if abs(more) < NEARLY * max(1.0, float(chances.guesses) ** 0.5):
        return gettext("about as many as luck gives")
    if more > 0:
        return gettext("more than luck mostly gives")
    return gettext("fewer than luck mostly gives")


def doing(moment: ReplayMoment) -> str:
    """Say what a move did."""
    return move_words.doing(moment, wordings())


def effect(moment: ReplayMoment) -> str:
    """Say what came of a move."""
    return move_words.effect(moment, wordings())


def grade_words(grade: Grade | str) -> str:
    """Name the grade of an opening."""
    return move_words.grade_words(grade, wordings())


def risk_words(judged: Judgement) -> str:
    """Say how likely an opening was to hit a mine."""
    return move_words.risk_words(judged, rate(judged.risk, 1), wordings())


def guesses_words(guesses: GuessTally, rules: str) -> str:
    """Say what the guesses of a game came to."""
    return move_words.guesses_words(guesses, rules, wordings())


_FILTERS = (
    doing, effect, grade_words, risk_words, day_outcome, outcome_words, size_title,
    who_reasoned, rate, decimal, watch_exact,
    by_help, counts_words, guesses_words, luck_words, times_drawn,
)  # fmt: skip
