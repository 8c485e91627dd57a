"""What is told of a solved puzzle: its time beside others, and a text to hand on."""

from __future__ import annotations

from datetime import date

from flask import Flask

from webapp.services.puzzles.best_times import ComparedTime, PuzzleKind
from webapp.web.languages.dates import long_date
from webapp.web.languages.nouns import all_of, counted, sides
from webapp.web.languages.numbers import clock
from webapp.web.languages.terms import band
from webapp.web.languages.translation import gettext
from webapp.web.puzzles.play_state import PlayFigures
from webapp.web.puzzles.puzzle_words import PuzzleFacts


def install(app: Flask) -> None:
    """Give templates the words for a solved puzzle."""
    app.jinja_env.filters["compared_time"] = compared_time
    app.jinja_env.filters["help_taken"] = help_taken


def result_text(
    puzzle: PuzzleFacts, game: PlayFigures, link: str, *, day: date | None, timed: bool
) -> str:
    """Write a result as text: which puzzle, how long and with how much help, and never a cell."""
    if day is not None:
        title = gettext("the puzzle of %(day)s", day=long_date(day))
    else:
        title = gettext("a puzzle")
        if puzzle.stored:
            title = gettext("puzzle %(name)s", name=puzzle.name)
    facts = [sides(puzzle.width, puzzle.height), band(puzzle.difficulty)]
    solved = gettext("Solved")
    if timed and game.seconds:
        solved = gettext("Solved in %(time)s", time=clock(game.seconds))
    return "\n".join(
        (
            f"Bullets, {title}: {', '.join(filter(None, facts))}",
            f"{solved}, {help_taken(game)}",
            link,
        )
    )


def help_taken(game: PlayFigures) -> str:
    """Say with how much help a puzzle was solved."""
    taken = [
        counted(many, noun) for many, noun in ((game.hints, "hint"), (game.checks, "check")) if many
    ]
    if not taken:
        return gettext("without a hint or a check")
    return gettext("with %(help)s", help=all_of(taken))


def compared_time(time: ComparedTime | None) -> str:
    """Say how a time stands beside the best one of its size and level, if there is one."""
    if time is None or (time.others is None and not time.counts):
        return ""
    kind = _kind(time.kind)
    if time.others is None:
        return gettext("Your first %(kind)s without a hint.", kind=kind)
    if time.is_best:
        return gettext(
            "%(time)s, your best %(kind)s so far. Before, it was %(others)s.",
            time=clock(time.seconds),
            kind=kind,
            others=clock(time.others),
        )
    if not time.counts:
        return gettext("Your best %(kind)s is %(others)s.", kind=kind, others=clock(time.others))
    return gettext(
        "%(time)s; your best %(kind)s is %(others)s.",
        time=clock(time.seconds),
        kind=kind,
        others=clock(time.others),
    )


def _kind(kind: PuzzleKind) -> str:
    size = sides(kind.width, kind.height)
    if not kind.difficulty:
        return size
    return gettext("%(difficulty)s %(size)s", difficulty=band(kind.difficulty), size=size)
