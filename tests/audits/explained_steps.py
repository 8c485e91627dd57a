"""Seeded steps to be explained: from minimal paper puzzles and from live positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from webapp.bench.positions import EXPERT, expert_midgame
from webapp.bench.samples import paper_puzzles
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of, full_mask, mask_of
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Deduction
from webapp.engine.reasons.smallest import smallest_reason
from webapp.explain.explanation import Explanation
from webapp.explain.steps import Order, deductions
from webapp.explain.wording.languages import LANGUAGES
from webapp.explain.wording.narration import narrate
from webapp.explain.wording.voice import Voice
from webapp.mines.board import cells_opened_by, visible_position
from webapp.mines.boards import best_start, make_board
from webapp.mines.levels import BoardWish
from webapp.notation.live_board import LiveBoard

SIZES = range(5, 11)
"""Sides of the puzzles."""

NO_GUESS = BoardWish(*EXPERT, rules="no-guess", hardness="three")
"""A hard board that can be solved to its end."""

LIVE_SIZES = ((9, 9, 10), (16, 16, 40), EXPERT)
"""Boards that are played to their end."""

ORDERS: tuple[Order, ...] = ("simplest", "smallest", "paper")
"""The orders in which a position can be walked."""


@dataclass(frozen=True)
class Case:
    """A position and what is to be explained of it."""

    position: Position
    reason: Deduction
    voice: Voice
    order: Order = "simplest"

    @property
    def size(self) -> int:
        """The number of clues that are cited."""
        return len(self.reason.clues)


@dataclass(frozen=True)
class Shown:
    """What is shown of a step, in a language."""

    code: str
    sentences: tuple[str, ...]
    used: tuple[int, ...]
    counted: tuple[int, ...]
    chain: tuple[tuple[int, bool, int], ...]
    named: tuple[int, ...]


def shown(case: Case, explanation: Explanation, code: str) -> Shown:
    """An explanation as it is told in a language."""
    width, language = case.position.width, LANGUAGES[code]
    narration = narrate(explanation.telling, width, case.voice, language)
    return Shown(
        code=code,
        sentences=narration.sentences,
        used=explanation.used,
        counted=explanation.counted,
        chain=explanation.chain,
        named=explanation.named,
    )


def paper_cases(seed: int = 1) -> Iterator[Case]:
    """The steps of minimal puzzles of all sizes in turn, in all orders, without end."""
    for batch in count():
        for size in SIZES:
            puzzles = paper_puzzles(size, 6, seed * 1_000_003 + batch)
            for number, puzzle in enumerate(puzzles):
                yield from walked(puzzle, Voice.PAPER, ORDERS[number % len(ORDERS)])


def walked(position: Position, voice: Voice, order: Order = "simplest") -> Iterator[Case]:
    """The steps of a position in one order."""
    for reason, _ in deductions(position, order, Budget()):
        yield Case(position, reason, voice, order)
        position = _marked(position, reason)


def _marked(position: Position, reason: Deduction) -> Position:
    return replace(
        position,
        bullets=position.bullets | reason.bullets,
        empties=position.empties | reason.empties,
    )


def no_guess_walks(seed: int = 1) -> Iterator[list[Case]]:
    """No-guess boards of all sizes played to their end: each step in both voices.

    Where one clue does not help, the other orders go on from there as far as anything is certain:
    live boards themselves are walked in one order.
    """
    for number in count(seed * 1_000_003):
        width, height, mines = LIVE_SIZES[number % len(LIVE_SIZES)]
        wish = BoardWish(width, height, mines, rules="no-guess")
        played = _played(make_board(wish, best_start(width, height), number), Random(number))
        yield [case for step in played for case in _both_ways(step)]


def _both_ways(case: Case) -> Iterator[Case]:
    for voice in Voice:
        yield replace(case, voice=voice)
        if case.size > 1 or case.reason.uses_total:
            for order in ORDERS:
                if order != case.order:
                    yield from walked(case.position, voice, order)


def live_cases(seed: int = 1) -> Iterator[Case]:
    """Steps of expert boards and of mid-game positions, without end.

    Boards by chance are helped on where they need a guess.
    """
    for number in count(seed * 1_000_003):
        random = Random(number)
        yield from _played(_by_chance(random), random)
        yield from _played(make_board(NO_GUESS, best_start(*EXPERT[:2]), number), random)
        yield from walked(expert_midgame(number), Voice.LIVE)
        yield from walked(expert_midgame(number, anywhere=True), Voice.LIVE)


def _by_chance(random: Random) -> LiveBoard:
    width, height, mines = EXPERT
    return LiveBoard(width, height, mask_of(random.sample(range(width * height), mines)))


def _played(board: LiveBoard, random: Random) -> Iterator[Case]:
    safe = full_mask(board.width, board.height) & ~board.mines
    seen = visible_position(
        board, 0 if board.start is None else cells_opened_by(board, board.start, 0)
    )
    while seen.clue_mask != safe:
        reason = smallest_reason(seen, Budget())
        opens = reason.empties if reason else _hidden(random, safe & ~seen.clue_mask)
        if reason:
            yield Case(seen, reason, Voice.LIVE, "smallest")
            seen = replace(seen, bullets=seen.bullets | reason.bullets)
        opened = seen.clue_mask
        for cell in cells_of(opens):
            opened |= cells_opened_by(board, cell, opened)
        seen = replace(visible_position(board, opened), bullets=seen.bullets)


def _hidden(random: Random, cells: int) -> int:
    return 1 << random.choice(list(cells_of(cells)))
