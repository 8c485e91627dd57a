"""Numbers that are compiled into the table of a compiled game.

The name has `kernel` in it: the folder of compiled code is named by a hash of all such files.
"""

from __future__ import annotations

from webapp.strategies.protocol import HIDDEN
from webapp.strategies.rules import ANYWHERE

__all__ = ["ANYWHERE", "HIDDEN"]

COUNT = 8
"""The column of a table of neighbours that says how many there are."""

MINE = 9
"""Stands for a mine among the numbers of a dealt board."""

CHOSEN = -2
"""In place of a start cell: the player chooses it."""

SAFE, OPENING = 1, 2
"""What the first cell is promised; 0: nothing."""

ENDING, OPENED, GUESSES, NAMED, WRONG, WORK = range(6)
"""Places of a score; from the last one on stand the cells that each technique decided."""

WON, LOST = 1, 2
"""Endings; 0: the game goes on."""
