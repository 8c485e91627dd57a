"""The comparison of paper 5: its tables made again, and what it would like to see.

The paper says both that the first cell never holds a mine and that it does at even odds, and shows
a game that is lost at once. So each table is played three times: nothing promised, the first cell
safe, no mine around it either. All games begin in the corner, all players of a table meet the same
boards. Where one rule is enough to judge by, it is the paper's first word: the first cell is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from webapp.lab.catalogue import LISTED
from webapp.lab.csp.findings import csp_findings, density_findings
from webapp.lab.csp.tables import FOUR, LEVELS, PROMISES, PaperLevel, published
from webapp.lab.estimate import Measure
from webapp.lab.experiment import ChartSpec, Experiment
from webapp.lab.games import GAME_MEASURES, GameSampler, game_values
from webapp.lab.sampling import LabSample, Point, TimedSample
from webapp.mines.levels import FIRSTS, First
from webapp.notation.english import counted, sides
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import TableRules

BESIDE = ("equation", "single-point", "quick")
"""What stands beside the four: Studholme's simpler strategies, and the best that is here."""

SWITCHES = ("fringe-csp", "forward-mrv", "forward-degree", "forward-gac", "forward-ac3")
"""What the paper would like to combine or to vary; at the tables with a safe first cell."""

LARGER = {PaperLevel("large", 32, 154): 300, PaperLevel("largest", 64, 614): 100}
"""The sizes that the paper names for later, at 15%, with how many games each gets."""

GAMES = 1_000
PIECE = 50
CORNER = 0

FIRST_MINE = Measure("first_mine", "first cell a mine", "share")

DENSITIES = (0.05, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25)
DENSITY_SIDE = 16


@dataclass(frozen=True)
class FirstCellSampler(GameSampler):
    """Games, and whether their first cell was a mine."""

    def samples(
        self, seeds: Sequence[int], look_around: Callable[[], object]
    ) -> Iterator[TimedSample]:
        """The games of the seeds."""
        for game, cpu_s in self.pairing.play_all(seeds, look_around):
            values = (*game_values(game), float(game.opened == 0))
            yield TimedSample(LabSample(values, game.record), cpu_s)


def _rules(level: PaperLevel, first: First) -> TableRules:
    return TableRules(
        width=level.side, height=level.side, mines=level.mines, first=first, start=CORNER
    )


def _point(strategy: str, place: int, level: PaperLevel, first: First, games: int = GAMES) -> Point:
    table = f"{level.side}x{level.side}m{level.mines}-{first}"
    board = f"{sides(level.side, level.side)}, {counted(level.mines, 'mine')}"
    return Point(
        key=f"{table}-{strategy}",
        line=f"{level.name}: {board}, {PROMISES[first]}",
        x=place,
        sampler=FirstCellSampler(Pairing(STRATEGIES[strategy], _rules(level, first))),
        usual=games,
        facts={
            "strategy": strategy,
            "width": level.side,
            "height": level.side,
            "mines": level.mines,
            "first": first,
        },
        paper=published(strategy, level) if level in LEVELS else {},
        piece=PIECE,
        seed_key=table,
    )


def _points() -> Iterator[Point]:
    for level in LEVELS:
        for first in FIRSTS:
            names = (*FOUR, *BESIDE, *(SWITCHES if first == "safe" else ()))
            for place, name in enumerate(names):
                yield _point(name, place, level, first)
    for level, games in LARGER.items():
        for place, name in enumerate(FOUR):
            yield _point(name, place, level, "safe", games)


def _density_points() -> Iterator[Point]:
    for name in ("csp", "gac", "equation", "single-point"):
        for density in DENSITIES:
            level = PaperLevel(f"{density:g}", DENSITY_SIDE, round(density * DENSITY_SIDE**2))
            yield replace(_point(name, 0, level, "safe"), line=name, x=round(level.density, 4))


CSP = Experiment(
    listed=LISTED["csp"],
    about=(
        "The four methods at three levels, under three rules for the first cell, beside simpler "
        "strategies and the best that is here; the combinations, orders and sizes that the paper "
        "leaves for later."
    ),
    points=tuple(_points()),
    measures=(*GAME_MEASURES, FIRST_MINE),
    counted="games",
    compare=csp_findings,
)

CSP_DENSITY = Experiment(
    listed=LISTED["csp-density"],
    about="The share of games won on 16x16 by the share of cells that hold a mine.",
    points=tuple(_density_points()),
    measures=(*GAME_MEASURES, FIRST_MINE),
    counted="games",
    compare=density_findings,
    charts=(
        ChartSpec(
            measure="won",
            title=LISTED["csp-density"].title,
            x_name="density: mines in relation to cells",
            y_name="share of games won",
            reference=(0.15, "the paper's roughly 15%"),
        ),
    ),
)

EXPERIMENTS = {experiment.name: experiment for experiment in (CSP, CSP_DENSITY)}
