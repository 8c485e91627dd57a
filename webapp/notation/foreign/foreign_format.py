"""A format of another program: how it is recognised, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from webapp.engine.position import Position
from webapp.notation.live_board import LiveBoard


@dataclass(frozen=True, kw_only=True)
class ForeignFormat:
    """What each format has: one writer, of positions or of whole boards; none if only read."""

    name: str
    """Its name for `bullets convert --to`."""
    print_position: Callable[[Position], str | bytes] | None = None
    print_board: Callable[[LiveBoard], str | bytes] | None = None
    keeps_total: bool = True
    """Whether what is written says how many bullets there are."""
    live: bool = True
    """Whether it is for Minesweeper alone; else paper puzzles are written so too."""


@dataclass(frozen=True, kw_only=True)
class TextFormat(ForeignFormat):
    """A format of one line or of several."""

    head: re.Pattern[str]
    """Matches the first line but for `#` comments, of this notation and no other."""
    parse: Callable[[str], Position | LiveBoard]
    """What the player sees, where a text has both that and the whole board."""
    parse_board: Callable[[str], Position | LiveBoard] | None = None
    """The whole board then."""
    one_line: bool = False
    """Whether that line is all of it."""


@dataclass(frozen=True, kw_only=True)
class HeadlessFormat(ForeignFormat):
    """A format of text that all its signs tell; looked at where no head is known."""

    recognises: Callable[[str], bool]
    parse: Callable[[str], Position | LiveBoard]


@dataclass(frozen=True, kw_only=True)
class BinaryFormat(ForeignFormat):
    """A format of bytes; looked at only where the bytes are no notation in text."""

    recognises: Callable[[bytes], bool]
    parse: Callable[[bytes], Position | LiveBoard]
