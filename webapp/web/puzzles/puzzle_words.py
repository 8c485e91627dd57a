"""Puzzles in a few words, as cards and headings tell them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask

from webapp.explain.hints import Rung
from webapp.notation.english import agreeing, inflected
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.services.shelf.shelved import PlaySummary, ShelvedPuzzle
from webapp.web.languages.nouns import sides
from webapp.web.languages.numbers import clock
from webapp.web.languages.terms import band
from webapp.web.languages.translation import gettext, lazy_gettext

_HINT_BUTTONS = (
    lazy_gettext("Tell me more"),
    lazy_gettext("Tell me more"),
    lazy_gettext("Tell me why"),
    lazy_gettext("Do it for me"),
    lazy_gettext("Another hint"),
)


@dataclass(frozen=True, kw_only=True)
class PuzzleFacts:
    """Facts that pages show of a puzzle, be it of the shelf or from an address."""

    name: str
    """The name in addresses: a short id, or the whole puzzle id."""

    id: str
    width: int
    height: int
    bullets: int
    stored: bool
    """Whether it stands on the shelf, where it was graded; if not, the rest is not known."""

    difficulty: str = ""
    largest_reason: int = 0
    uses_total: bool = False

    @classmethod
    def of(cls, subject: PlayablePuzzle) -> PuzzleFacts:
        """Read the facts of a puzzle."""
        position, stored = subject.position, subject.stored
        return cls(
            name=subject.name,
            id=subject.puzzle.id,
            width=position.width,
            height=position.height,
            bullets=subject.puzzle.bullets,
            stored=stored is not None,
            difficulty=str(subject.difficulty or ""),
            largest_reason=stored.place.largest_reason if stored else 0,
            uses_total=stored is not None and stored.place.uses_total,
        )


def install(app: Flask) -> None:
    """Give templates the words for puzzles, numbers and times."""
    for filter_ in _FILTERS:
        app.jinja_env.filters[filter_.__name__] = filter_


def difficulty(puzzle: ShelvedPuzzle) -> str:
    """Name the band of a puzzle: gentle, easy, tricky, hard, fiendish."""
    return band(puzzle.difficulty)


def size(puzzle: ShelvedPuzzle) -> str:
    """Write the sides of a puzzle."""
    return sides(puzzle.place.width, puzzle.place.height)


def hint_button(rung: int, kind: str = "step") -> str:
    """Name the button of a hint once so many rungs are told; `kind`: what it is about."""
    takes_back = kind == "marks" and rung == Rung.SENTENCE
    return gettext("Take it back") if takes_back else str(_HINT_BUTTONS[rung - 1])


def standing(play: PlaySummary | None, *, timed: bool) -> str:
    """Say how far a player is with a puzzle, in a word or two; nothing where it was not begun."""
    if play is None:
        return ""
    if play.best_seconds is None:
        return gettext("begun")
    if timed and play.best_seconds:
        return gettext("solved in %(time)s", time=clock(play.best_seconds))
    return gettext("solved")


_FILTERS = (
    difficulty, size, hint_button, standing, inflected,
    agreeing,
)  # fmt: skip
