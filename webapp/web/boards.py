"""Boards for templates: the drawing, and the names of its cells."""

from __future__ import annotations

from flask import Flask
from markupsafe import Markup

from webapp.drawing.board import Board
from webapp.drawing.names import cell_labels
from webapp.drawing.svg import board_svg


def install(app: Flask) -> None:
    """Let templates draw boards."""
    app.jinja_env.globals["cell_labels"] = cell_labels
    app.jinja_env.globals["board_svg"] = drawn


def drawn(board: Board) -> Markup:
    """The drawing of a board. It is made of numbers and our own words only."""
    return Markup(board_svg(board))  # noqa: S704
