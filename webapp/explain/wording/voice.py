"""Who is spoken to: somebody with a pencil, or somebody who opens cells."""

from __future__ import annotations

from enum import Enum


class Voice(Enum):
    """The nouns of a sentence: on paper a cell is empty, in live play it is safe."""

    PAPER = "paper"
    LIVE = "live"

    @property
    def bullet(self) -> str:
        """What is looked for."""
        return "bullet" if self is Voice.PAPER else "mine"

    @property
    def empty(self) -> str:
        """What a cell without it is."""
        return "empty" if self is Voice.PAPER else "safe"
