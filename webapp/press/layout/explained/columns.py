"""Blocks in columns: they fill a column, then the one beside it, then the next page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar


class Block(Protocol):
    """What stands in a column."""

    @property
    def height(self) -> float:
        """The room that it takes."""

    @property
    def leads(self) -> bool:
        """Whether what follows stays below it, as with a heading."""


B = TypeVar("B", bound=Block)

Column = list[B]
"""Blocks below each other."""


def in_columns(
    blocks: Sequence[B], across: int, first: float, later: float
) -> list[list[Column[B]]]:
    """Pages of columns of blocks, with so much room on the first page and on later ones.

    What is on the last page is shared out, so that its columns are about as long.
    """
    pages: list[list[Column[B]]] = [[[]]]
    used, room = 0.0, first
    for place, block in enumerate(blocks):
        needed = block.height
        if block.leads and place + 1 < len(blocks):
            needed += blocks[place + 1].height
        begun = bool(pages[-1][-1])
        if used + needed > room and (begun or room < needed <= later):
            if begun and len(pages[-1]) < across:
                pages[-1].append([])
            else:
                pages.append([[]])
                room = later
            used = 0.0
        pages[-1][-1].append(block)
        used += block.height
    if across == 2:
        pages[-1] = _shared_out([block for column in pages[-1] for block in column])
    return pages


def height_of(columns: Sequence[Sequence[Block]]) -> float:
    """The height of the longest column."""
    return max((sum(block.height for block in column) for column in columns), default=0.0)


def _shared_out(blocks: Sequence[B]) -> list[Column[B]]:
    """Two columns of which the longer one is as short as can be."""
    places = [place for place in range(1, len(blocks) + 1) if not blocks[place - 1].leads]
    splits = [[[*blocks[:place]], [*blocks[place:]]] for place in places]
    return min(splits, key=height_of, default=[[*blocks]])
