"""A recording as a value: the board, what the mouse did, and how the game is said to have ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from webapp.engine.grid import Cell
from webapp.notation.errors import NotationError
from webapp.notation.live_board import LiveBoard

MAX_RECORDING = 1 << 20
"""Bytes of a recording; a game on an expert board with all its mouse moves has a third of it."""

Gesture: TypeAlias = Literal["lc", "lr", "rc", "rr", "mc", "mr", "sc", "mv", "mt"]
"""Presses (c) and releases (r) of the left, right and middle button; a left press with shift; a
move; the setting of question marks turned over."""

Setting: TypeAlias = Literal["marks", "superclick", "superflag", "elmartechnique", "nonomouse"]
"""What a program lets clicks do beyond the usual. Marks: question marks. Superclick: a click on a
number opens around it. Superflag: a right click there flags what is around it. The technique of
Elmar: a press counts as a click too. Nono: moving with a pressed button clicks."""

Claim: TypeAlias = Literal["", "won", "lost"]


class MouseEvent(NamedTuple):
    """Something that the mouse did."""

    ms: int
    """The game's time, from its first opening."""

    gesture: Gesture
    cell: Cell | None
    """Where; None beside the board."""


@dataclass(frozen=True, kw_only=True)
class Recording:
    """A game as a program wrote it down."""

    board: LiveBoard
    events: Sequence[MouseEvent]
    """In order. Moves are left out where they do nothing."""

    settings: frozenset[Setting] = frozenset()
    claim: Claim = ""
    """How the game ended, as its program says."""

    program: str = ""


def check_recording_bytes(length: int) -> None:
    """Raise `NotationError` for an input that is longer than any recording."""
    if length > MAX_RECORDING:
        raise NotationError.at(
            f"the file is longer than {MAX_RECORDING >> 20} MB: a recorded game is shorter"
        )
