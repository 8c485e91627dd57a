"""Boards for templates: the drawing, and the names of its cells."""

from __future__ import annotations

from functools import lru_cache

from flask import Flask
from markupsafe import Markup

from webapp.drawing.board import Board
from webapp.drawing.styles import FIGURE_SCREEN, SCREEN
from webapp.drawing.svg import board_svg
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.web.languages.cells import cell_labels, cell_words


def install(app: Flask) -> None:
    """Let templates draw boards."""
    app.jinja_env.globals["cell_labels"] = cell_labels
    app.jinja_env.globals["cell_words"] = cell_words
    app.jinja_env.globals["board_svg"] = drawn
    app.jinja_env.globals["thumbnail"] = thumbnail


def drawn(board: Board, *, labels: bool = True, figure: bool = False, scale: int = 0) -> Markup:
    """Draw a board, on wish as the figures of the paper have it, or with a natural size.

    It is made of numbers and our own words only.
    """
    style = FIGURE_SCREEN if figure else SCREEN
    return Markup(board_svg(board, style, labels=labels, scale=scale))  # noqa: S704


@lru_cache(maxsize=4096)
def thumbnail(notation: str) -> Markup:
    """Draw a small board without letters. A puzzle never changes, so each is drawn once."""
    return Markup(board_svg(Board.of(parse_puzzle_id(notation)), labels=False))  # noqa: S704
