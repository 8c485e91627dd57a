"""Kofford, Max Minesweeper: three methods and three guessers on an easy board, and harder ones.

The paper names neither the sizes of its boards nor what the first cell is promised; ours stand side
by side. The large numbers are played with MiniSat, which proves what z3 proves; z3 plays as many
games as the paper did, each beside MiniSat's game of the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from webapp.lab.catalogue import LISTED
from webapp.lab.estimate import Measure
from webapp.lab.experiment import Experiment
from webapp.lab.games import GameSampler
from webapp.lab.kofford.findings import findings
from webapp.lab.kofford.table import (
    BEST,
    EASY,
    GUESSERS_OF_PAPER,
    HARD,
    MEDIUM,
    METHODS,
    PAPERS_GAMES,
    SOLVERS,
    PaperCell,
    key_of,
    paper_cell,
)
from webapp.lab.published_rates import Size
from webapp.lab.sampling import LabSample, Point, TimedSample
from webapp.mines.levels import FIRSTS, First
from webapp.notation.english import sides
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.referee import PlayedGame
from webapp.strategies.rules import TableRules

GAMES, PIECE = 1_000, 25

MEASURES = (
    Measure("won", "won", "share"),
    Measure("guesses_won", "guesses when won"),
    Measure("guesses_lost", "guesses when lost"),
    Measure("all_won", "won, with first cell"),
    Measure("all_lost", "lost, with first cell"),
    Measure("wrong", "wrong", digits=4),
    Measure("unfinished", "lists unfinished", digits=3),
    Measure("same", "same as MiniSat's", "share"),
)
"""Guesses are counted without the first cell, and with it: the paper leaves that open."""


def kofford_values(game: PlayedGame, twin: PlayedGame | None) -> tuple[float | None, ...]:
    """The values of a game, in the order of the measures."""
    unfinished = sum(cells for name, cells in game.work.items() if name.endswith("unfinished"))
    return (
        float(game.won),
        game.guesses if game.won else None,
        None if game.won else game.guesses,
        game.guesses + 1 if game.won else None,
        None if game.won else game.guesses + 1,
        game.wrong,
        unfinished,
        None if twin is None else float(twin == game),
    )


@dataclass(frozen=True)
class KoffordSampler:
    """Plays the game of each seed; beside z3's, untimed, the game of the other solver."""

    pairing: Pairing
    twin: Pairing | None = None

    def warm_up(self) -> None:
        """Load both solvers."""
        for pairing in filter(None, (self.pairing, self.twin)):
            GameSampler(pairing).warm_up()

    def samples(
        self, seeds: Sequence[int], look_around: Callable[[], object]
    ) -> Iterator[TimedSample]:
        """The games of the seeds."""
        for seed, (game, cpu_s) in zip(
            seeds, self.pairing.play_all(seeds, look_around), strict=True
        ):
            twin = None if self.twin is None else self.twin.play(seed)
            yield TimedSample(LabSample(kofford_values(game, twin), game.record), cpu_s)

    def alike(self, earlier: LabSample, now: LabSample) -> bool:
        """Whether they are the same game."""
        return earlier == now


class KoffordTable(NamedTuple):
    """A board and a promise for the first cell."""

    size: Size
    first: First

    @property
    def key(self) -> str:
        """The table in keys."""
        width, height, mines = self.size
        return f"{width}x{height}m{mines}-{self.first}"

    def line(self, solver: str) -> str:
        """The table in words."""
        width, height, mines = self.size
        promise = {"any": "nothing", "safe": "no mine", "opening": "no mine around it either"}
        board = f"{sides(width, height)}, {mines} mines"
        return f"{board}, first cell promised {promise[self.first]}; {solver}"

    def point(self, cell: PaperCell, place: int, solver: str) -> Point:
        """A cell of the paper's table, played at this one."""
        width, height, mines = self.size
        rules = TableRules(width=width, height=height, mines=mines, first=self.first)
        of_solver = {name: f"{cell.method}{suffix}" for name, suffix in SOLVERS.items()}
        own, twin = (
            Pairing(STRATEGIES[of_solver[name]], rules, cell.guesser)
            for name in (solver, "MiniSat")
        )
        return Point(
            key=key_of(self.key, cell.method, cell.guesser, solver),
            line=self.line(solver),
            x=place,
            sampler=KoffordSampler(own, None if own == twin else twin),
            usual=GAMES if solver == "MiniSat" else PAPERS_GAMES,
            facts={
                "method": cell.method,
                "guesser": cell.guesser,
                "solver": solver,
                "width": width,
                "height": height,
                "mines": mines,
                "first": self.first,
                "paper_s": cell.seconds,
            },
            paper={
                "won": cell.won / PAPERS_GAMES,
                "guesses_won": cell.guesses_won,
                "guesses_lost": cell.guesses_lost,
            },
            piece=PIECE,
            seed_key=self.key,
        )


def _points() -> Iterator[Point]:
    for solver in SOLVERS:
        for size, first in product(EASY, FIRSTS):
            cells = product(METHODS, GUESSERS_OF_PAPER)
            for place, (method, guesser) in enumerate(cells, 1):
                cell = paper_cell("easy", method, guesser)
                yield KoffordTable(size, first).point(cell, place, solver)
        for (mode, size), first in product((("medium", MEDIUM), ("hard", HARD)), FIRSTS):
            yield KoffordTable(size, first).point(paper_cell(mode, *BEST), 1, solver)


KOFFORD = Experiment(
    listed=LISTED["kofford"],
    about=(
        "Each method with each guesser on the easy board, the best pair on larger ones, under "
        "three rules for the first cell; games won, guesses, errors and time."
    ),
    points=tuple(_points()),
    measures=MEASURES,
    counted="games",
    compare=findings,
)

EXPERIMENTS = {KOFFORD.name: KOFFORD}
