"""Formats of other programs: one file each, and one line each in `FORMATS`."""

from __future__ import annotations

from webapp.notation.foreign import (
    board_file,
    jsminesweeper,
    mbf,
    mbf_hex,
    pzprjs,
    pzprv3,
    save_file,
    zini_link,
)
from webapp.notation.foreign.bare_grid import DIALECTS
from webapp.notation.foreign.foreign_format import (
    BinaryFormat,
    ForeignFormat,
    HeadlessFormat,
    TextFormat,
)

__all__ = [
    "DIALECTS",
    "FORMATS",
    "BinaryFormat",
    "ForeignFormat",
    "HeadlessFormat",
    "TextFormat",
]

FORMATS: tuple[TextFormat | HeadlessFormat | BinaryFormat, ...] = (
    jsminesweeper.FORMAT,
    board_file.FORMAT,
    save_file.FORMAT,
    mbf.FORMAT,
    mbf_hex.FORMAT,
    zini_link.FORMAT,
    pzprjs.FORMAT,
    pzprv3.FORMAT,
)
"""The formats that are read by their form, and written by name. Their heads exclude each other."""
