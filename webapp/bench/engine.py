"""`bullets bench engine`: the engine beside other solvers, its own plain form and C."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from webapp.bench.measure import Contender, TimeGoal, Work, amortised, timed
from webapp.bench.positions import expert_midgame, wide_fronts
from webapp.bench.rivals import c_twin, solvers
from webapp.bench.samples import BenchWorld, samples
from webapp.engine import clue_sets, paper, worlds
from webapp.engine.budget import Budget
from webapp.engine.counting.counts import count
from webapp.engine.counting.odds import odds_float
from webapp.engine.grid import full_mask
from webapp.engine.kernels import jit
from webapp.engine.position import Position
from webapp.engine.reasons.smallest import smallest_reason
from webapp.processes import PYTHON, own_environment

if TYPE_CHECKING:
    from webapp.bench.parts.kernel_loops import Loops

Goals: TypeAlias = tuple[TimeGoal, ...]
MICRO, MILLI = 1e-6, 1e-3
SMALL, LARGE = (7, 7, 15), (10, 10, 30)
PLAIN = (
    "faults",
    "forced",
    "conflict",
    "worlds",
    "clue_sets",
    "paper",
    "counting.counts",
    "reasons.smallest",
)
"""Modules that make up the import of the engine."""


def within(median: float, p95: float | None = None) -> Goals:
    """A goal for the median, and one for all but a twentieth."""
    return (TimeGoal("median", median), *([TimeGoal("p95", p95)] if p95 else []))


def works(*, quick: bool) -> Iterator[Work]:
    """All rows of the table, in order."""
    many = 20 if quick else 1000
    small = samples(*SMALL, many)
    large = samples(*LARGE, 3 if quick else 100)
    yield Work("unique? minimal 7x7/15", list(_unique(small, within(1.2 * MICRO), quick=quick)))
    yield Work("minimal clue set 7x7/15", list(_minimal(small, within(55 * MICRO), quick=quick)))
    yield Work("minimal clue set 10x10/30", list(_minimal(large, within(450 * MICRO), quick=quick)))
    yield Work("paper's full solve 7x7/15", list(_paper(small, quick=quick)))
    for name, anywhere in (("in play", False), ("opened anywhere", True)):
        seeds = range(5 if quick else 200)
        boards = [expert_midgame(seed, anywhere=anywhere) for seed in seeds]
        yield _odds(boards, f"odds, expert board {name}")
    yield _wide(quick=quick)
    boards = [expert_midgame(seed, anywhere=seed % 2 > 0) for seed in range(4 if quick else 100)]
    yield _reasons(boards, "next smallest step, expert board")
    marked = [_single_clues_used_up(board) for board in boards]
    yield _reasons(marked, "next smallest step, no single clue left")
    yield Work(
        "import webapp.engine",
        [Contender("process", _import, 3 if quick else 9, within(60 * MILLI))],
    )


def _unique(sample: Sequence[BenchWorld], goals: Goals, *, quick: bool) -> Iterator[Contender]:
    if jit.enabled():
        yield Contender("kernel", amortised(len(sample), _loops(sample).check), 15, goals)
    few = sample[: 2 if quick else 40]
    yield Contender("plain Python", amortised(len(few), lambda: _plain_check(few)))
    if c_twin.compiler():
        yield Contender("C twin", amortised(len(sample), c_twin.CTwin(sample).check), 15)
    for name, make in _installed():
        few = sample[: 2 if quick else 20]
        yield Contender(name, _fresh_checks(few, make), 3, note="told the clues beforehand")


def _loops(sample: Sequence[BenchWorld]) -> Loops:
    from webapp.bench.parts.kernel_loops import Loops  # noqa: PLC0415 (only where numba is)

    return Loops(sample)


def _plain_check(sample: Sequence[BenchWorld]) -> None:
    for case in sample:
        position = clue_sets.clue_position(case.width, case.height, case.world, case.clues)
        if worlds.second_world(position, case.world, Budget()) is not None:
            raise AssertionError("a clue set that is unique was found not to be")


def _fresh_checks(
    sample: Sequence[BenchWorld], make: Callable[[BenchWorld], solvers.Checker]
) -> Callable[[], list[float]]:
    """Solvers are made anew each round: what they learn by one answer is not counted."""

    def turn() -> list[float]:
        checkers = [(make(case), case.clues) for case in sample]
        answers: list[bool] = []

        def check() -> None:
            answers.extend(checker.is_unique(clues) for checker, clues in checkers)

        seconds = timed(check) / len(sample)
        if not all(answers):
            raise AssertionError("a clue set that is unique was found not to be")
        return [seconds]

    return turn


def _minimal(sample: Sequence[BenchWorld], goals: Goals, *, quick: bool) -> Iterator[Contender]:
    if jit.enabled():
        yield Contender("kernel", amortised(len(sample), _loops(sample).hide), 9, goals)
    few = sample[: 1 if quick else 10]
    yield Contender("plain Python", amortised(len(few), lambda: _plain_hide(few)), 3)
    if c_twin.compiler() and sample[0].width * sample[0].height <= 64:
        yield Contender("C twin", amortised(len(sample), c_twin.CTwin(sample).hide), 9)
    for name, make in _installed():
        few = sample[: 1 if quick else 5]
        yield Contender(name, amortised(len(few), _hider(few, make)), 3)


def _plain_hide(sample: Sequence[BenchWorld]) -> None:
    for case in sample:
        clues = clue_sets.minimal_clues(
            case.width, case.height, case.world, case.order, budget=Budget()
        )
        _expect(clues, case)


def _hider(
    sample: Sequence[BenchWorld], make: Callable[[BenchWorld], solvers.Checker]
) -> Callable[[], None]:
    def work() -> None:
        for case in sample:
            free = full_mask(case.width, case.height) & ~case.world
            _expect(solvers.hide(make(case), free, case.order), case)

    return work


def _expect(clues: int, sample: BenchWorld) -> None:
    if clues != sample.clues:
        raise AssertionError("a minimal clue set differs from the one known")


def _installed() -> Iterator[tuple[str, Callable[[BenchWorld], solvers.Checker]]]:
    absent = solvers.missing()
    for name, _, make in solvers.RIVALS:
        if name not in absent:
            yield name, make


def _paper(sample: Sequence[BenchWorld], *, quick: bool) -> Iterator[Contender]:
    if jit.enabled():
        yield Contender(
            "kernel", amortised(len(sample), _loops(sample).solve), 15, within(2 * MICRO)
        )
    puzzles = [
        clue_sets.clue_position(case.width, case.height, case.world, case.clues)
        for case in sample[: 5 if quick else 200]
    ]

    def steps() -> list[float]:
        return _each(puzzles, lambda puzzle: paper.solve(puzzle, Budget()))

    yield Contender("plain Python, with steps", steps, 3, within(0.3 * MILLI))


def _each(positions: Sequence[Position], work: Callable[[Position], object]) -> list[float]:
    return [timed(partial(work, position)) for position in positions]


def _odds(boards: Sequence[Position], name: str) -> Work:
    contenders = [
        Contender("exact fractions", lambda: _each(boards, count), 1, within(5 * MILLI)),
    ]
    if jit.enabled():
        floats = Contender(
            "float kernel",
            lambda: _each(boards, odds_float),
            3,
            within(0.1 * MILLI, p95=1 * MILLI),
        )
        contenders.append(floats)
    return Work(name, contenders)


def _wide(*, quick: bool) -> Work:
    boards = list(wide_fronts(count=3 if quick else 30))
    goals = (TimeGoal("p90", 300 * MILLI), TimeGoal("worst", 3.0))
    exact = Contender("exact fractions", lambda: _each(boards, count), 1, goals)
    return Work("odds, wide fronts", [exact])


def _reasons(boards: Sequence[Position], name: str) -> Work:
    plain = Contender(
        "plain Python",
        lambda: _each(boards, lambda board: smallest_reason(board, Budget())),
        1,
        within(10 * MILLI, p95=30 * MILLI),
    )
    return Work(name, [plain])


def _single_clues_used_up(position: Position) -> Position:
    """The position with all marks that one clue at a time gives."""
    while True:
        step = smallest_reason(position, Budget())
        if step is None or step.size > 1 or step.uses_total:
            return position
        position = replace(
            position,
            bullets=position.bullets | step.bullets,
            empties=position.empties | step.empties,
        )


def _import() -> list[float]:
    with_engine, without = _process([f"webapp.engine.{name}" for name in PLAIN]), _process([])
    return [max(0.0, with_engine - without)]


def _process(modules: Sequence[str]) -> float:
    """CPU seconds of a process that imports them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = (*PYTHON, "webapp.bench.parts.engine_import", *modules)
    subprocess.run(command, check=True, env=own_environment())  # noqa: S603  our own
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def absent() -> list[str]:
    """Contenders that this machine lacks, in words."""
    lacking = [f"{name} (install the extra: bullets[bench])" for name in solvers.missing()]
    if not c_twin.compiler():
        lacking.append("the C twin (no C compiler found)")
    if not jit.enabled():
        lacking.append("the kernels (no numba, or BULLETS_JIT=0)")
    return lacking
