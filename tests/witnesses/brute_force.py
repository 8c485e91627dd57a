"""Independent witnesses for the engine: brute force on small boards, MiniCard on large ones.

Nothing here uses the engine's reasoning. Brute force places bullets cell by cell on a grid of
rows and columns and compares numbers; MiniCard is a SAT solver that knows "at most k of these".
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Self

from hypothesis import strategies as st
from pysat.solvers import Minicard

from webapp.engine.position import Position

Square = tuple[int, int]


# Brute force


@cache
def squares_around(width: int, height: int, square: Square) -> tuple[Square, ...]:
    row, column = square
    return tuple(
        (r, c)
        for r in (row - 1, row, row + 1)
        for c in (column - 1, column, column + 1)
        if (r, c) != square and 0 <= r < height and 0 <= c < width
    )


def worlds_of(position: Position, use_total: bool = True) -> list[int]:
    """All placements of bullets (known ones included) that fit, as masks, ascending."""
    return sorted(_Enumeration(position, use_total).worlds())


class _Enumeration:
    """Tries both values of one unknown cell after the other, looking at the clues around it.

    Of each clue, and of the total as one more, it is written down how many bullets are missing,
    and how many squares are left for them.
    """

    def __init__(self, position: Position, use_total: bool) -> None:
        width, height = position.width, position.height
        squares = [(r, c) for r in range(height) for c in range(width)]
        cells = {square: row * width + column for square in squares for row, column in [square]}
        unknown = [square for square, cell in cells.items() if position.unknown >> cell & 1]
        self.bits = [1 << cells[square] for square in unknown]
        self.known = position.bullets
        scopes = [
            (number, squares_around(width, height, divmod(cell, width)))
            for cell, number in position.clues.items()
        ]
        if use_total and position.total is not None:
            scopes.append((position.total, tuple(squares)))
        self.missing = [
            number - sum(position.bullets >> cells[square] & 1 for square in scope)
            for number, scope in scopes
        ]
        self.left = [sum(square in scope for square in unknown) for _, scope in scopes]
        self.scopes_of = [
            [index for index, (_, scope) in enumerate(scopes) if square in scope]
            for square in unknown
        ]

    def worlds(self) -> Iterator[int]:
        if all(self.can_hold(scope) for scope in range(len(self.missing))):
            yield from self.place(0, self.known)

    def place(self, index: int, bullets: int) -> Iterator[int]:
        if index == len(self.bits):
            yield bullets
            return
        scopes = self.scopes_of[index]
        for scope in scopes:
            self.left[scope] -= 1
        if all(map(self.can_hold, scopes)):
            yield from self.place(index + 1, bullets)
        for scope in scopes:
            self.missing[scope] -= 1
        if all(map(self.can_hold, scopes)):
            yield from self.place(index + 1, bullets | self.bits[index])
        for scope in scopes:
            self.missing[scope] += 1
            self.left[scope] += 1

    def can_hold(self, scope: int) -> bool:
        return 0 <= self.missing[scope] <= self.left[scope]


def forced_by_worlds(position: Position, use_total: bool = True) -> tuple[int, int] | None:
    """Masks of the unknown cells that hold a bullet in all worlds, and in none; None: no world."""
    worlds = worlds_of(position, use_total)
    if not worlds:
        return None
    always, ever = worlds[0], 0
    for world in worlds:
        always &= world
        ever |= world
    return always & position.unknown, position.unknown & ~ever


def counts_by_worlds(position: Position, use_total: bool = True) -> tuple[int, dict[int, Fraction]]:
    """The number of worlds, and for each unknown cell the share of them with a bullet there."""
    worlds = worlds_of(position, use_total)
    cells = [c for c in range(position.width * position.height) if position.unknown >> c & 1]
    if not worlds:
        return 0, {}
    return len(worlds), {
        cell: Fraction(sum(map((1 << cell).__and__, worlds)) >> cell, len(worlds)) for cell in cells
    }


def is_world(position: Position, world: int, use_total: bool = True) -> bool:
    """Whether a placement of bullets agrees with everything that the position says."""
    width, height = position.width, position.height
    bullets = {divmod(cell, width) for cell in range(width * height) if world >> cell & 1}
    known_empty = [c for c in range(width * height) if position.empties >> c & 1]
    return (
        world >> (width * height) == 0
        and all(divmod(c, width) not in bullets for c in [*position.clues, *known_empty])
        and world & position.bullets == position.bullets
        and all(
            sum(square in bullets for square in squares_around(width, height, divmod(c, width)))
            == number
            for c, number in position.clues.items()
        )
        and (not use_total or position.total is None or len(bullets) == position.total)
    )


# MiniCard


class Oracle:
    """A position told to MiniCard: variable i + 1 is true if cell i holds a bullet."""

    def __init__(
        self, position: Position, use_total: bool = True, clues: Collection[int] | None = None
    ) -> None:
        """`clues`: only these numbers count (all clue cells stay empty)."""
        self.position = position
        self.solver = Minicard()
        width, height = position.width, position.height
        cells = width * height
        for cell in range(cells):
            self.solver.add_clause([cell + 1, -cell - 1])
            if position.bullets >> cell & 1:
                self.solver.add_clause([cell + 1])
            if cell in position.clues or position.empties >> cell & 1:
                self.solver.add_clause([-cell - 1])
        for cell in position.clues if clues is None else clues:
            around = squares_around(width, height, divmod(cell, width))
            self._exactly([r * width + c + 1 for r, c in around], position.clues[cell])
        if use_total and position.total is not None:
            self._exactly(list(range(1, cells + 1)), position.total)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.delete()

    def _exactly(self, variables: list[int], number: int) -> None:
        if not 0 <= number <= len(variables):
            self.solver.add_clause([])
            self.solver.add_clause([1])
            self.solver.add_clause([-1])
            return
        self.solver.add_atmost(variables, number)
        self.solver.add_atmost([-v for v in variables], len(variables) - number)

    def world(self, *literals: int) -> int | None:
        """A world in which these literals are true (cell + 1: bullet, -cell - 1: empty)."""
        if not self.solver.solve(assumptions=list(literals)):
            return None
        model: list[int] = self.solver.get_model() or []
        return sum(1 << (v - 1) for v in model if v > 0)

    def can_hold(self, *literals: int) -> bool:
        return self.world(*literals) is not None

    def forced(self) -> tuple[int, int] | None:
        """As `forced_by_worlds`."""
        if not self.can_hold():
            return None
        bullets = empties = 0
        for cell in range(self.position.width * self.position.height):
            if self.position.unknown >> cell & 1:
                bullets |= (not self.can_hold(-cell - 1)) << cell
                empties |= (not self.can_hold(cell + 1)) << cell
        return bullets, empties

    def is_unique(self) -> bool:
        """Whether there is exactly one world."""
        world = self.world()
        if world is None:
            return False
        cells = range(self.position.width * self.position.height)
        self.solver.add_clause([(-c - 1) if world >> c & 1 else c + 1 for c in cells])
        return not self.can_hold()


# Makers of positions


@dataclass(frozen=True)
class Board:
    """A size and where its bullets are."""

    width: int
    height: int
    world: int

    def number(self, cell: int) -> int:
        around = squares_around(self.width, self.height, divmod(cell, self.width))
        return sum(self.world >> (r * self.width + c) & 1 for r, c in around)

    def free_cells(self) -> list[int]:
        return [c for c in range(self.width * self.height) if not self.world >> c & 1]

    def position(self, shown: Collection[int], with_total: bool = True) -> Position:
        """The position that shows the numbers of these cells."""
        clues = {cell: self.number(cell) for cell in sorted(shown)}
        total = self.world.bit_count() if with_total else None
        return Position(self.width, self.height, clues, total=total)


def random_board(rng: random.Random, width: int, height: int, bullets: int) -> Board:
    cells = rng.sample(range(width * height), bullets)
    return Board(width, height, sum(1 << cell for cell in cells))


def small_board(rng: random.Random, largest: int = 5) -> Board:
    width, height = rng.randint(1, largest), rng.randint(1, largest)
    return random_board(rng, width, height, rng.randint(0, width * height))


def random_position(rng: random.Random, board: Board, with_total: bool | None = None) -> Position:
    """Some of the board's clues and some of its cells marked; the total or not."""
    free = board.free_cells()
    shown = rng.sample(free, rng.randint(0, len(free)))
    if with_total is None:
        with_total = rng.random() < 0.5
    position = board.position(shown, with_total)
    marks = rng.choice((0.0, 0.0, 0.2, 0.5))
    marked = sum(1 << c for c in range(board.width * board.height) if rng.random() < marks)
    return replace(
        position,
        bullets=marked & board.world,
        empties=marked & ~board.world & ~position.clue_mask,
    )


def spoiled_position(rng: random.Random, position: Position) -> Position:
    """The same with a clue or the total changed: often contradictory."""
    clues = dict(position.clues)
    total = position.total
    if clues and (total is None or rng.random() < 0.7):
        cell = rng.choice(sorted(clues))
        around = squares_around(position.width, position.height, divmod(cell, position.width))
        clues[cell] = rng.randint(0, max(1, len(around)))
    elif total is not None:
        total = max(0, total + rng.choice((-2, -1, 1, 2)))
    return replace(position, clues=clues, total=total)


def flooded_position(
    rng: random.Random, board: Board, openings: int, with_total: bool = True
) -> Position:
    """A live board after some random safe openings, zeros opening what is around them."""
    shown: set[int] = set()
    free = board.free_cells()
    for start in rng.sample(free, min(openings, len(free))):
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            if cell in shown:
                continue
            shown.add(cell)
            if board.number(cell) == 0:
                around = squares_around(board.width, board.height, divmod(cell, board.width))
                waiting += [r * board.width + c for r, c in around]
    return board.position(shown, with_total)


def small_positions(
    seed: int, count: int, largest: int = 5, most_unknown: int = 16
) -> Iterator[Position]:
    """Possible and spoiled positions, with and without marks and total, up to the largest side."""
    rng = random.Random(seed)
    for _ in range(count):
        position = random_position(rng, small_board(rng, largest))
        # A few unknown cells are plenty to be wrong about, and quick to enumerate.
        if position.unknown.bit_count() > most_unknown:
            continue
        yield spoiled_position(rng, position) if rng.random() < 0.3 else position


# Hypothesis strategies


@st.composite
def boards(draw: st.DrawFn, largest: int = 5) -> Board:
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    return Board(width, height, draw(st.integers(0, (1 << (width * height)) - 1)))


@st.composite
def possible_positions(draw: st.DrawFn, largest: int = 5) -> Position:
    """Positions that have at least one world."""
    board = draw(boards(largest))
    cells = st.integers(0, (1 << (board.width * board.height)) - 1)
    shown, marked = draw(cells) & ~board.world, draw(cells)
    chosen = [c for c in board.free_cells() if shown >> c & 1]
    position = board.position(chosen, draw(st.booleans()))
    return replace(position, bullets=marked & board.world, empties=marked & ~board.world & ~shown)


@st.composite
def positions(draw: st.DrawFn, largest: int = 5) -> Position:
    """Positions of which any number and the total may be wrong."""
    position = draw(possible_positions(largest))
    clues = dict(position.clues)
    for cell in draw(st.sets(st.sampled_from(sorted(clues)), max_size=2)) if clues else ():
        clues[cell] = draw(st.integers(0, 8))
    total = draw(st.one_of(st.none(), st.just(position.total), st.integers(0, largest * largest)))
    return replace(position, clues=clues, total=total)
