"""Smallest reasons found in two ways that share nothing with the engine.

On small boards by trying every set of clues on every placement; on large ones by OptUx, which
finds smallest unsatisfiable sets of clauses.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.examples.optux import OptUx
from pysat.formula import WCNF

from tests.witnesses.brute_force import Board, Oracle, random_board, squares_around
from webapp.engine.position import Position

Proof = tuple[tuple[int, ...], bool, int, int]
"""Clues, whether the total is used, and the bullets and the empties that follow."""


def around(position: Position, cell: int) -> list[int]:
    squares = squares_around(position.width, position.height, divmod(cell, position.width))
    return [row * position.width + column for row, column in squares]


class Placements:
    """Every way to fill the unknown cells; a set of ways is a mask, one bit each."""

    def __init__(self, position: Position) -> None:
        cells = range(position.width * position.height)
        self.position = position
        self.unknown = [cell for cell in cells if position.unknown >> cell & 1]
        self.placements = [position.bullets]
        for cell in self.unknown:
            self.placements += [placement | 1 << cell for placement in self.placements]
        self.all = (1 << len(self.placements)) - 1
        self.with_bullet = {
            cell: self._such(p >> cell & 1 for p in self.placements) for cell in self.unknown
        }
        self.with_clue = {}
        for clue, number in position.clues.items():
            near = sum(1 << cell for cell in around(position, clue))
            self.with_clue[clue] = self._such(
                (p & near).bit_count() == number for p in self.placements
            )
        self.with_total = self._such(p.bit_count() == position.total for p in self.placements)

    @staticmethod
    def _such(held: Iterable[object]) -> int:
        return int("".join("1" if holds else "0" for holds in held)[::-1], 2)

    def decide(self, cells: int, clues: tuple[int, ...], use_total: bool) -> bool:
        """Whether anything follows about these cells."""
        bullets, empties = self.forced(clues, use_total)
        return bool((bullets | empties) & cells)

    def forced(self, clues: tuple[int, ...], use_total: bool) -> tuple[int, int]:
        """The bullets and the empties that follow from these clues (and the total)."""
        left = self.with_total if use_total else self.all
        for clue in clues:
            left &= self.with_clue[clue]
        bullets = sum(1 << cell for cell, such in self.with_bullet.items() if left & ~such == 0)
        empties = sum(1 << cell for cell, such in self.with_bullet.items() if left & such == 0)
        return bullets, empties

    def smallest(self, cells: int, use_total: bool, most: int | None = None) -> list[Proof]:
        """All smallest sets of clues that decide any of these cells."""
        clues = tuple(sorted(self.position.clues))
        if not self.decide(cells, clues, use_total):
            return []
        for size in range(len(clues) + 1 if most is None else most + 1):
            proofs = [
                (chosen, use_total, *self.forced(chosen, use_total))
                for chosen in combinations(clues, size)
                if self.decide(cells, chosen, use_total)
            ]
            if proofs:
                return proofs
        return []

    def reasons(self, cells: int | None = None) -> list[Proof]:
        """All smallest reasons that decide any of these cells; the total is the last resort."""
        cells = self.position.unknown if cells is None else cells
        proofs = self.smallest(cells, use_total=False)
        if not proofs and self.position.total is not None:
            proofs = self.smallest(cells, use_total=True)
        return proofs


def smallest_size(position: Position, cell: int, is_bullet: bool, use_total: bool) -> int:
    """The fewest clues that force this value, by OptUx; the cell must be forced."""
    formula = WCNF()
    cells = range(position.width * position.height)
    for other in cells:
        if position.bullets >> other & 1:
            formula.append([other + 1])
        elif other in position.clues or position.empties >> other & 1:
            formula.append([-other - 1])
    formula.append([-cell - 1] if is_bullet else [cell + 1])
    selector = len(cells)
    for clue, number in position.clues.items():
        near = [other + 1 for other in around(position, clue)]
        if any(position.unknown >> (variable - 1) & 1 for variable in near):
            selector += 1
            for clause in _exactly(near, number):
                formula.append([-selector, *clause])
            formula.append([selector], weight=1)
    if use_total:
        variables = [other + 1 for other in cells if position.unknown >> other & 1]
        left = (position.total or 0) - position.bullets.bit_count()
        count = CardEnc.equals(variables, left, top_id=selector, encoding=EncType.seqcounter)
        for clause in count.clauses:
            formula.append(clause)
    with OptUx(formula) as optux:
        return len(optux.compute())


def _exactly(variables: list[int], number: int) -> list[list[int]]:
    """Clauses that hold if exactly so many of a few variables are true."""
    too_many = [[-v for v in chosen] for chosen in combinations(variables, number + 1)]
    too_few = [list(chosen) for chosen in combinations(variables, len(variables) - number + 1)]
    return too_many + too_few


def fewest_clues(position: Position, bullets: int, empties: int, use_total: bool) -> int:
    """The fewest clues that force any of these certain cells."""
    kinds = {}
    for cell in range(position.width * position.height):
        if (bullets | empties) >> cell & 1:
            near = frozenset(c for c in around(position, cell) if c in position.clues)
            kinds[near, bullets >> cell & 1] = cell
    return min(
        smallest_size(position, cell, bool(is_bullet), use_total)
        for (_, is_bullet), cell in kinds.items()
    )


def minimal_puzzle(rng: random.Random, board: Board) -> Position | None:
    """The board's clues without those that can be spared; None if the board is not unique."""
    shown = board.free_cells()
    with Oracle(board.position(shown)) as oracle:
        if not oracle.is_unique():
            return None
    for cell in rng.sample(shown, len(shown)):
        fewer = [other for other in shown if other != cell]
        with Oracle(board.position(fewer)) as oracle:
            if oracle.is_unique():
                shown = fewer
    return board.position(shown)


def puzzles(seed: int, count: int, sizes: Sequence[tuple[int, int, int]]) -> Iterator[Position]:
    """Minimal puzzles of these sizes (width, height, bullets) in turn."""
    rng = random.Random(seed)
    drawn = 0
    while drawn < count:
        width, height, bullets = sizes[drawn % len(sizes)]
        puzzle = minimal_puzzle(rng, random_board(rng, width, height, bullets))
        if puzzle:
            drawn += 1
            yield puzzle
