"""What a player of this room knows for certain, and how it passes conclusions on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.engine.network import Contradiction
from webapp.strategies.ground import Ground, Neighbours
from webapp.strategies.protocol import HIDDEN, PlayerTurn, SeenBoard, Technique

SINGLE_POINT = Technique("single point", "one number leaves these cells no choice")
SUBTRACTION = Technique(
    "subtraction", "one number less another, whose cells it contains, leaves these cells no choice"
)
SEARCH = Technique("search", "the other way, no placement of mines fits the numbers")

FEW_CELLS = 20
"""Those who look at the fringe alone look at the total when fewer cells than this are left."""


@lru_cache(maxsize=64)
def around_masks(around: Neighbours) -> tuple[Mask, ...]:
    """For each cell the mask of its neighbours."""
    return tuple(map(mask_of, around))


@dataclass(frozen=True)
class CertainCells:
    """Cells that are certain, for one reason."""

    safe: Mask
    mines: Mask
    technique: Technique
    numbers: Mask
    """The open cells that prove it."""


class Facts:
    """The cells of a game that are settled: open, certain to be safe, or certain mines."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.around = around_masks(ground.neighbours)
        self.unsettled: Mask = (1 << ground.size) - 1
        self.mines: Mask = 0

    @property
    def spare(self) -> int:
        """How many mines are still to be found."""
        return self.ground.mines - self.mines.bit_count()

    def check_total(self) -> None:
        """Raise `Contradiction` if the mines left cannot be where nothing is settled."""
        if not 0 <= self.spare <= self.unsettled.bit_count():
            raise Contradiction

    def near(self, cells: Iterable[Cell]) -> Mask:
        """The cells themselves and all their neighbours."""
        near = 0
        for cell in cells:
            near |= self.around[cell] | 1 << cell
        return near


class Conclusions:
    """What is certain but not yet acted on, one turn for each reason."""

    def __init__(self) -> None:
        self._waiting: deque[CertainCells] = deque()

    def add(self, certain: Iterable[CertainCells]) -> None:
        """Put reasons at the end."""
        self._waiting.extend(certain)

    def next_turn(self, seen: SeenBoard) -> PlayerTurn | None:
        """The next turn that does something; a zero may have opened what a reason is about."""
        while self._waiting:
            certain = self._waiting.popleft()
            opens = [cell for cell in cells_of(certain.safe) if seen.numbers[cell] == HIDDEN]
            if opens or certain.mines:
                return PlayerTurn(
                    opens,
                    certain.technique,
                    because=tuple(cells_of(certain.numbers)),
                    mines=tuple(cells_of(certain.mines)),
                )
        return None
