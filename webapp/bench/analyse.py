"""`bullets bench analyse`: the CPU time of an answer about any position, hostile ones too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from webapp.bench.measure import Contender, Findings, TimeGoal, Work, timed
from webapp.bench.positions import expert_midgame, shown, wide_front
from webapp.bench.siege import hard_position
from webapp.engine.grid import cells_of, full_mask, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.notation.live_board import LiveBoard
from webapp.services.analysis.analysis import STEP_NODES, analyse_within
from webapp.services.analysis.question import PositionQuestion

ORDINARY = ((9, 9, 10), (16, 16, 40), (30, 16, 99))
"""Width, height and mines of the classic levels."""

AT_ONCE, AT_MOST = 0.5, 2.0
"""Seconds: for what people play, so that nobody waits; and for anything."""

LARGE = 64
DENSE = (0.1, 0.17, 0.22, 0.3)

Subject = Position | LiveBoard


@dataclass
class LeftOutParts:
    """What answers had no room for, counted over a run."""

    answers: int = 0
    parts: Counter[str] = field(default_factory=Counter)


_left_out: dict[str, LeftOutParts] = {}


def absent() -> list[str]:
    """Name what this machine lacks: nothing."""
    return []


def works(*, quick: bool) -> Iterator[Work]:
    """What people ask about, then what was made to be hard."""
    each, few = (1, 1) if quick else (40, 10)
    for width, height, mines in ORDINARY:
        boards = [_whole_board(seed, width, height, mines) for seed in range(each)]
        yield _work(f"whole board {width}x{height}", boards, AT_ONCE)
    yield _work("expert game half way", [expert_midgame(seed) for seed in range(each)], AT_ONCE)
    for name, make in HOSTILE.items():
        if quick and make is not _wide:
            continue
        yield _work(name, [make(Random(f"{name} {seed}")) for seed in range(few)], AT_MOST)


def tables(*, quick: bool) -> Iterator[Findings]:
    """What was left out, so that no answer took longer."""
    del quick
    data: dict[str, object] = {
        name: {"answers": parts.answers, **parts.parts} for name, parts in _left_out.items()
    }
    lines = [
        f"{name}: of {parts.answers} answers {_missing(parts.parts)}"
        for name, parts in _left_out.items()
    ]
    yield Findings("Parts that found no room", lines, data)


def _missing(parts: Counter[str]) -> str:
    return (
        ", ".join(f"{number} without {part}" for part, number in sorted(parts.items()))
        or "all are whole"
    )


def _work(name: str, subjects: Sequence[Subject], most: float) -> Work:
    parts = _left_out[name] = LeftOutParts()

    def turn() -> list[float]:
        parts.answers, parts.parts = 0, Counter()
        return [timed(lambda: _answer(subject, parts)) for subject in subjects]  # noqa: B023

    return Work(name, [Contender("analysis", turn, 1, (TimeGoal("worst", most),))])


def _answer(subject: Subject, parts: LeftOutParts) -> None:
    question = PositionQuestion.about(subject, live=True).begun()
    result = analyse_within(question, STEP_NODES)
    parts.answers += 1
    parts.parts.update(result.left_out)


# What is asked about


def _whole_board(seed: int, width: int, height: int, mines: int) -> LiveBoard:
    """A board whose first click opens some cells."""
    dice = Random(seed)
    start = dice.randrange(width * height)
    free = neighbour_masks(width, height)[start] | 1 << start
    cells = list(cells_of(full_mask(width, height) & ~free))
    return LiveBoard(width, height, mask_of(dice.sample(cells, mines)), start)


def _large_board(dice: Random) -> LiveBoard:
    mines = round(LARGE**2 * dice.choice(DENSE))
    return _whole_board(dice.randrange(2**32), LARGE, LARGE, mines)


def _scattered(dice: Random, side: int = LARGE) -> Position:
    """Single open cells anywhere, in all amounts: wide fronts."""
    size = side * side
    world = mask_of(dice.sample(range(size), round(size * dice.choice(DENSE))))
    safe = list(cells_of(full_mask(side, side) & ~world))
    opened = dice.sample(safe, round(len(safe) * dice.uniform(0.1, 0.9)))
    return shown(side, side, world, mask_of(opened))


def _without_total(dice: Random) -> Position:
    return replace(_scattered(dice), total=None)


def _half_marked(dice: Random) -> Position:
    """A front with every second mine marked."""
    position = _scattered(dice)
    cells = list(cells_of(position.unknown))
    marked = mask_of(dice.sample(cells, len(cells) // 3))
    return replace(position, bullets=marked, total=None)


def _noise(dice: Random) -> Position:
    """Numbers at random: nearly always impossible."""
    cells = dice.sample(range(LARGE**2), dice.randrange(40, 2000))
    return Position(LARGE, LARGE, {cell: dice.randint(0, 4) for cell in cells})


def _one_wrong(dice: Random) -> Position:
    """A possible position but for one number, so that the clash may be far from it."""
    position = _scattered(dice)
    cell = dice.choice(sorted(position.clues))
    clues = {**position.clues, cell: position.clues[cell] + dice.choice((-1, 1))}
    return replace(position, clues={c: max(0, number) for c, number in clues.items()})


def _wrong_total(dice: Random) -> Position:
    """A possible position but for its total."""
    position = _scattered(dice, side=dice.choice((16, 30, LARGE)))
    return replace(position, total=max(0, (position.total or 0) + dice.choice((-9, -2, 2, 9))))


def _middling(dice: Random) -> Position:
    return _scattered(dice, side=30)


def _wide(dice: Random) -> Position:
    return wide_front(dice.randrange(10**6), dice.randrange(30, 180))


def _nothing(dice: Random) -> Position:
    return Position(LARGE, LARGE, {}, total=dice.randrange(LARGE**2))


HOSTILE: dict[str, Callable[[Random], Subject]] = {
    "whole board 64x64": _large_board,
    "black squares": hard_position,
    "scattered 30x30": _middling,
    "scattered 64x64": _scattered,
    "scattered 64x64, no total": _without_total,
    "marked 64x64": _half_marked,
    "wide front 30x16": _wide,
    "numbers at random 64x64": _noise,
    "one number wrong 64x64": _one_wrong,
    "the total wrong": _wrong_total,
    "nothing open 64x64": _nothing,
}
"""Makers of what takes long."""
