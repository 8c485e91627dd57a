"""How far the eye has to go from what was marked last."""

from __future__ import annotations

from webapp.engine.grid import Mask, full_mask


class Nearness:
    """Distances to some cells, in moves of a king; everything is near where there are none."""

    def __init__(self, cells: Mask, width: int, height: int) -> None:
        self._rings = [cells]
        self._width = width
        self._all = full_mask(width, height)
        column = sum(1 << row * width for row in range(height))
        self._not_first, self._not_last = self._all & ~column, self._all & ~(column << width - 1)

    @property
    def anywhere(self) -> bool:
        """Whether there are none, so that every place is as good."""
        return not self._rings[0]

    def distance(self, clues: Mask) -> int:
        """How far the nearest of some cells is."""
        if self.anywhere:
            return 0
        for distance, ring in enumerate(self._rings):
            if ring & clues:
                return distance
        while not self._rings[-1] & clues:
            ring = self._grown(self._rings[-1])
            if ring == self._rings[-1]:
                return len(self._rings)
            self._rings.append(ring)
        return len(self._rings) - 1

    def nearest(self, clues: Mask) -> Mask:
        """Of some cells those that are nearest."""
        distance = self.distance(clues)
        if self.anywhere or distance >= len(self._rings):
            return clues
        return clues & self._rings[distance]

    def _grown(self, cells: Mask) -> Mask:
        """The cells and all around them."""
        width = self._width
        row = cells | (cells & self._not_last) << 1 | (cells & self._not_first) >> 1
        return (row | row << width | row >> width) & self._all
