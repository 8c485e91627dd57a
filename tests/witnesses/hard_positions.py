"""Positions made to be hard: wires and gates, checkerboards, wide and dense fronts.

Wires and gates are after Kaye's proof that Minesweeper is NP-complete: two unknown cells between
clues hold one bullet, so a wire carries a bit; a clue where wires meet is a gate (with three
wires and the number 1: exactly one of three).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.witnesses.brute_force import Board, random_board
from webapp.engine.position import Position

Named = tuple[str, Board, Position]


def kaye_wires(rng: random.Random, wires: int, pairs: int) -> tuple[Board, Position]:
    """Straight wires one below the other; each has two worlds, whatever the others do."""
    width, height = 3 * pairs - 1, 3 * wires
    world = marked = 0
    for wire in range(wires):
        start = (3 * wire + 1) * width
        phase = rng.choice((0, 1))
        for pair in range(pairs):
            world |= 1 << start + 3 * pair + phase
            marked |= 0b11 << start + 3 * pair
    board = Board(width, height, world)
    return board, board.position([c for c in range(width * height) if not marked >> c & 1])


def gate_lattice(
    rng: random.Random, rows: int, columns: int, share: float = 1.0
) -> tuple[Board, Position]:
    """Wires on the lines of a lattice, some left out; a clue at each crossing is a gate."""
    width, height = 3 * columns + 1, 3 * rows + 1
    world = wires = 0
    for row in range(0, height, 3):
        for column in range(0, width, 3):
            for down, right in ((0, 1), (1, 0)):
                if row + 3 * down >= height or column + 3 * right >= width or rng.random() > share:
                    continue
                first = (row + down) * width + column + right
                pair = (first, first + down * width + right)
                world |= 1 << rng.choice(pair)
                wires |= 1 << pair[0] | 1 << pair[1]
    board = Board(width, height, world)
    crossings = gates(width, height)
    faces = [c for c in range(width * height) if c // width % 3 and c % width % 3]
    position = board.position([*crossings, *faces])
    rest = ((1 << width * height) - 1) & ~wires & ~position.clue_mask
    return board, replace(position, empties=rest)


def gates(width: int, height: int) -> list[int]:
    return [r * width + c for r in range(0, height, 3) for c in range(0, width, 3)]


def with_wrong_gate(rng: random.Random, position: Position) -> Position:
    """One gate asks for one bullet more or less: wires carry the fault across the board."""
    gate = rng.choice([g for g in gates(position.width, position.height) if position.clues[g]])
    change = rng.choice((-1, 1)) if position.clues[gate] < 2 else -1
    return replace(position, clues={**position.clues, gate: position.clues[gate] + change})


def checkerboard(
    rng: random.Random, width: int, height: int, bullets: int, shown: float = 1.0
) -> tuple[Board, Position]:
    """Clues on the white squares, bullets on the black ones."""
    squares = range(width * height)
    black = [c for c in squares if (c // width + c % width) % 2]
    board = Board(width, height, sum(1 << c for c in rng.sample(black, bullets)))
    white = [c for c in squares if (c // width + c % width) % 2 == 0]
    position = board.position([c for c in white if rng.random() < shown])
    return board, replace(position, empties=sum(1 << c for c in white if c not in position.clues))


def scattered(
    rng: random.Random, width: int, height: int, bullets: int, shown: int
) -> tuple[Board, Position]:
    """Single open cells everywhere: one wide front."""
    board = random_board(rng, width, height, bullets)
    return board, board.position(rng.sample(board.free_cells(), shown))


def possible_hard_positions() -> Iterator[Named]:
    rng = random.Random(2000)
    yield "wires 29x24", *kaye_wires(rng, wires=8, pairs=10)
    yield "wires 62x63", *kaye_wires(rng, wires=21, pairs=21)
    yield "gates 28x22", *gate_lattice(rng, 7, 9)
    yield "gates with gaps 28x22", *gate_lattice(rng, 7, 9, share=0.8)
    yield "gates with gaps 64x64", *gate_lattice(rng, 21, 21, share=0.75)
    yield "checkerboard 30x24", *checkerboard(rng, 30, 24, 120)
    yield "checkerboard with gaps 30x24", *checkerboard(rng, 30, 24, 120, shown=0.6)
    yield "checkerboard with gaps 64x64", *checkerboard(rng, 64, 64, 700, shown=0.5)
    yield "scattered 30x16", *scattered(rng, 30, 16, 99, 150)
    yield "scattered 30x24", *scattered(rng, 30, 24, 200, 180)
    yield "scattered 64x64", *scattered(rng, 64, 64, 1000, 900)
    board = random_board(rng, 30, 24, 216)
    yield "all clues 30x24", board, board.position(board.free_cells())
    yield "no clues 64x64", Board(64, 64, (1 << 800) - 1), Position(64, 64, {}, total=800)
