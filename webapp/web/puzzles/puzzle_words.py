"""Stored puzzles in a few words, as cards and headings tell them."""

from __future__ import annotations

from flask import Flask

from webapp.bullets.grades import BANDS
from webapp.drawing.times import clock
from webapp.explain.wording.words import number
from webapp.notation.english import counted, sides
from webapp.store.plays import PlayState
from webapp.store.puzzles import StoredPuzzle

_REASONS = ("no number at all", "one number at a time", "two numbers at once")


def install(app: Flask) -> None:
    """Let templates tell puzzles."""
    for filter_ in (difficulty, size, reason, thousands, standing, counted):
        app.jinja_env.filters[filter_.__name__] = filter_


def difficulty(puzzle: StoredPuzzle) -> str:
    """The band."""
    return str(BANDS[puzzle.compartment.difficulty])


def size(puzzle: StoredPuzzle) -> str:
    """Its sides."""
    return sides(puzzle.compartment.width, puzzle.compartment.height)


def reason(clues: int) -> str:
    """What the hardest step asks for."""
    return _REASONS[clues] if clues < len(_REASONS) else f"{number(clues)} at once"


def standing(game: PlayState | None, *, timed: bool) -> str:
    """How far a player is with a puzzle, in a word or two; nothing where it was not begun."""
    if game is None:
        return ""
    if game.best_seconds is None:
        return "begun"
    return (
        f"solved in {clock(1000 * game.best_seconds)}" if timed and game.best_seconds else "solved"
    )


def thousands(many: int) -> str:
    """A number as people read it."""
    return f"{many:,}"
