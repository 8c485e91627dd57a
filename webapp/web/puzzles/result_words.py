"""What is told of a solved puzzle: its time beside others, and a text to hand on."""

from __future__ import annotations

from datetime import date

from flask import Flask

from webapp.notation.english import counted, sides
from webapp.services.puzzles.best_times import ComparedTime, PuzzleKind
from webapp.web.languages.numbers import clock
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
        title = f"the puzzle of {day.day} {day:%B %Y}"
    else:
        title = f"puzzle {puzzle.name}" if puzzle.stored else "a puzzle"
    facts = [sides(puzzle.width, puzzle.height), puzzle.difficulty]
    time = f" in {clock(game.seconds)}" if timed and game.seconds else ""
    return "\n".join(
        (
            f"Bullets, {title}: {', '.join(filter(None, facts))}",
            f"Solved{time}, {help_taken(game)}",
            link,
        )
    )


def help_taken(game: PlayFigures) -> str:
    """Say with how much help a puzzle was solved."""
    taken = [
        counted(many, noun) for many, noun in ((game.hints, "hint"), (game.checks, "check")) if many
    ]
    return f"with {' and '.join(taken)}" if taken else "without a hint or a check"


def compared_time(time: ComparedTime | None) -> str:
    """Say how a time stands beside the best one of its size and level, if there is one."""
    if time is None or (time.others is None and not time.counts):
        return ""
    kind = _kind(time.kind)
    if time.others is None:
        return f"Your first {kind} without a hint."
    if time.is_best:
        return (
            f"{clock(time.seconds)}, your best {kind} so far. Before, it was {clock(time.others)}."
        )
    if not time.counts:
        return f"Your best {kind} is {clock(time.others)}."
    return f"{clock(time.seconds)}; your best {kind} is {clock(time.others)}."


def _kind(kind: PuzzleKind) -> str:
    size = sides(kind.width, kind.height)
    return f"{kind.difficulty} {size}" if kind.difficulty else size
