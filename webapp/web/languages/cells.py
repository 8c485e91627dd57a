"""What cells are called, for those who read by ear, in the language of the request."""

from __future__ import annotations

from functools import cache

from webapp.drawing import names
from webapp.drawing.board import Board
from webapp.drawing.names import CellWords
from webapp.notation import english
from webapp.web.languages.numbers import percent
from webapp.web.languages.speaking import SOURCE, language
from webapp.web.languages.translation import gettext, pgettext


def cell_words() -> CellWords:
    """The words for cells."""
    return words_in(language())


def cell_labels(board: Board) -> list[list[str]]:
    """The names of all cells of a board, row by row."""
    return names.cell_labels(board, cell_words())


def spoken_parts() -> dict[str, str]:
    """What is added to the name of a cell, by its part in what is told."""
    words = cell_words()
    return {
        "reason": f", {words.reason}",
        "conclusion": f", {words.conclusion}",
        "wrong": f", {words.wrong}",
    }


def _ordinal(number: int) -> str:
    return english.ordinal(number) if language() == SOURCE else f"{number}."


@cache
def words_in(_: str) -> CellWords:
    """The words in the language of the request, whose code is the key."""
    return CellWords(
        clue=gettext("clue {}"),
        bullet=pgettext("cell", "bullet"),
        empty=pgettext("cell", "empty"),
        unknown=pgettext("cell", "unknown"),
        open=gettext("open, {}"),
        mine=pgettext("cell", "mine"),
        flag=pgettext("cell", "flag"),
        hidden=pgettext("cell", "hidden"),
        safe=pgettext("cell", "hidden, safe"),
        reason=gettext("highlighted as reason"),
        conclusion=gettext("concluded"),
        guess=gettext("best guess"),
        wrong=pgettext("cell", "wrong"),
        supposed_bullet=gettext("supposed bullet, {} in the chain"),
        supposed_empty=gettext("supposed empty, {} in the chain"),
        supposed_mine=gettext("supposed mine, {} in the chain"),
        supposed_safe=gettext("supposed safe, {} in the chain"),
        certain_bullet=gettext("certainly a bullet"),
        certain_empty=gettext("certainly empty"),
        certain_mine=gettext("certainly a mine"),
        certain_safe=gettext("certainly safe"),
        bullet_odds=gettext("bullet {}"),
        mine_odds=gettext("mine {}"),
        ordinal=_ordinal,
        percent=percent,
    )
