"""Formats of other programs: one file each, and one line each in `FORMATS`."""

from __future__ import annotations

from webapp.notation.foreign import board_file, jsminesweeper, mbf, pzprjs
from webapp.notation.foreign.bare_grid import DIALECTS
from webapp.notation.foreign.foreign_format import BinaryFormat, ForeignFormat, TextFormat

__all__ = ["DIALECTS", "FORMATS", "BinaryFormat", "ForeignFormat", "TextFormat"]

FORMATS: tuple[TextFormat | BinaryFormat, ...] = (
    jsminesweeper.FORMAT,
    board_file.FORMAT,
    mbf.FORMAT,
    pzprjs.FORMAT,
)
"""The formats that are read by their form, and written by name. Their heads exclude each other."""
