"""Which puzzles a book has, in words."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.mines.levels import LEVELS
from webapp.services.books.choice import BookChoice
from webapp.web.languages.nouns import counted, sides
from webapp.web.languages.numbers import thousands
from webapp.web.languages.terms import band, numbers_at_once
from webapp.web.languages.translation import gettext, ngettext


def choice_words(choice: BookChoice) -> str:
    """Where the puzzles of a book come from, and what they are like."""
    like = ", ".join(_kind(choice))
    return f"{_origin(choice)}: {like}" if like and not choice.picked else _origin(choice)


def _origin(choice: BookChoice) -> str:
    many, number = thousands(choice.number), choice.number
    if choice.picked:
        return ngettext(
            "%(many)s puzzle chosen by hand from the shelf",
            "%(many)s puzzles chosen by hand from the shelf",
            number,
            many=many,
        )
    if choice.live:
        return ngettext(
            "%(many)s position made for this book",
            "%(many)s positions made for this book",
            number,
            many=many,
        )
    if choice.seed is None:
        return ngettext(
            "%(many)s puzzle from the shelf",
            "%(many)s puzzles from the shelf",
            number,
            many=many,
        )
    return ngettext(
        "%(many)s puzzle made for this book",
        "%(many)s puzzles made for this book",
        number,
        many=many,
    )


def _kind(choice: BookChoice) -> Iterator[str]:
    yield from _board(choice)
    if choice.curve:
        yield gettext("from gentle to fiendish")
    elif choice.difficulty:
        yield band(choice.difficulty)
    if choice.reason is not None:
        yield numbers_at_once(choice.reason)
    if choice.total is not None:
        needed = gettext("the total is needed")
        yield needed if choice.total else gettext("the total is not needed")
    if choice.unsolved_by is not None:
        yield gettext("none that you have solved")


def _board(choice: BookChoice) -> Iterator[str]:
    if choice.live:
        level = LEVELS[choice.live]
        size, mines = sides(level.width, level.height), counted(level.mines, "mine")
        yield gettext("%(size)s with %(mines)s", size=size, mines=mines)
        return
    board = choice.recipe() if choice.generated else choice
    width, height, bullets = board.width, board.height, board.bullets
    if width and height:
        yield sides(width, height)
    elif width:
        yield gettext("%(width)s wide", width=width)
    elif height:
        yield gettext("%(height)s high", height=height)
    if bullets:
        yield counted(bullets, "bullet")
