"""Boards ready to be drawn: clues and marks, and the cells that a step speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction
from typing import Protocol

from webapp.engine.grid import Cell, Mask, full_mask, mask_of
from webapp.engine.position import Position


class Highlightable(Protocol):
    """Whatever a board can highlight: a step, or a hint that tells a part of one."""

    @property
    def clues(self) -> Sequence[Cell]:
        """The clues it rests on."""

    @property
    def used(self) -> Sequence[Cell]:
        """The marks that count."""

    @property
    def counted(self) -> Sequence[Cell]:
        """The cells counted over."""

    @property
    def cells(self) -> Mask:
        """The cells it is about."""

    @property
    def guessed(self) -> bool:
        """Whether nothing is concluded of these, but one is the best to try."""

    @property
    def chain(self) -> Sequence[tuple[Cell, bool, int]]:
        """The cells of a supposition in order, what each would be, and which line tells it."""


@dataclass(frozen=True)
class Highlights:
    """The cells that one step names, by their part in it. Each part has its own frame."""

    reason: Mask = 0
    """Clues that the step rests on."""

    _: KW_ONLY

    counted: Mask = 0
    """Cells among which the step counts."""

    used: Mask = 0
    """Marks that the step takes as known."""

    conclusion: Mask = 0
    """Cells that the step settles."""

    wrong: Mask = 0
    """Marks that are wrong."""

    region: Mask = 0
    """The part of the board to look at, before more is told."""

    guessed: bool = False
    """Whether nothing is settled: the cell is the best to try."""

    chain: Mapping[Cell, int] = field(default_factory=dict)
    """Cells of a supposition in the order in which it fills them, with the lines that tell them."""

    supposed: Mask = 0
    """Those of them that would hold a bullet; the others would be empty."""

    @classmethod
    def of(cls, explanation: Highlightable) -> Highlights:
        """The highlight of a step or of a hint; of a cell that is supposed twice the first time."""
        chain: dict[Cell, tuple[bool, int]] = {}
        for cell, bullet, line in explanation.chain:
            chain.setdefault(cell, (bullet, line))
        return cls(
            reason=mask_of(explanation.clues),
            counted=mask_of(explanation.counted),
            used=mask_of(explanation.used),
            conclusion=explanation.cells,
            guessed=explanation.guessed,
            chain={cell: line for cell, (_, line) in chain.items()},
            supposed=mask_of(cell for cell, (bullet, _) in chain.items() if bullet),
        )


@dataclass(frozen=True)
class Board:
    """One state of a board, ready to be drawn."""

    width: int
    height: int
    clues: Mapping[Cell, int]
    _: KW_ONLY
    bullets: Mask = 0
    empties: Mask = 0
    highlights: Highlights = Highlights()
    live: bool = False
    """Minesweeper: cells that are not open are raised, bullets are flags, a 0 is blank."""

    odds: Mapping[Cell, Fraction] = field(default_factory=dict)
    """How likely cells hold a bullet; what is certain is drawn as a new mark."""

    percents: bool = False
    """Write how likely it is into each cell that is not certain, in whole percent."""

    certain_as_discs: bool = False
    """Draw what is certain by odds as discs and dashes: flags would look like the player's own."""

    mines: Mask = 0
    """Mines that lie open at the end of a live game."""

    @property
    def hidden(self) -> Mask:
        """The cells that are not open, on a live board."""
        shown = full_mask(self.width, self.height) & ~mask_of(self.clues)
        return shown if self.live else 0

    @classmethod
    def of(
        cls,
        position: Position,
        highlights: Highlights | None = None,
        *,
        live: bool = False,
        odds: Mapping[Cell, Fraction] | None = None,
        percents: bool = False,
    ) -> Board:
        """The board that shows a position."""
        return cls(
            width=position.width,
            height=position.height,
            clues=position.clues,
            bullets=position.bullets,
            empties=position.empties,
            highlights=highlights or Highlights(),
            live=live,
            odds=odds or {},
            percents=percents,
        )
