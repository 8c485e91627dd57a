"""Collet, Playing the Minesweeper with Constraints: what its engines deduce, by density.

Games are played by somebody who knows all that is certain, and the engines look at each of the
positions; mines that were certain before are known to them. The paper does not say where its
positions come from, nor what the first cell is promised: here it opens its surroundings, so that a
game is more than its first cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log10

from webapp.engine.counting.odds import odds_float
from webapp.engine.position import Position
from webapp.lab.catalogue import LISTED
from webapp.lab.estimate import Measure
from webapp.lab.experiment import ChartSpec, Experiment
from webapp.lab.oz.findings import PAPERS_RATIO, findings
from webapp.lab.oz.positions import Lists, Look, LookingPlayer
from webapp.lab.sampling import LabSample, Point, SingleSampler
from webapp.notation.english import sides
from webapp.strategies.protocol import Clock
from webapp.strategies.referee import PlayedGame, Referee
from webapp.strategies.rules import TableRules

DENSITIES = (0.05, 0.075, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25, 0.275, 0.3)
BOARDS = {(10, 10): 1_000, (16, 16): 300}
"""Sides -> games a point; the first is the board of the paper's figures."""

PIECE = 10

MEASURES = (
    Measure("sets", "set: of what is certain", "mean", 3),
    Measure("simple", "simple: of it", "mean", 3),
    Measure("solver_new", "stuck, a solver knows a safe cell", "mean", 3),
    Measure("won", "won", "share"),
    Measure("no_guess", "won without a guess", "share"),
    Measure("log_binary", "log10 solutions, binary"),
    Measure("log_sets", "log10 solutions, set"),
    Measure("log_nodes", "log10 times the nodes"),
    Measure("log_time", "log10 times the time"),
    Measure("as_many", f"lists {PAPERS_RATIO} times as long", "mean", 3),
    Measure("too_long", "binary list too long", "mean", 3),
    Measure("missed", "certain, yet missed by solvers", "mean", 3),
)
"""Of a game: the shares of its certain cells; then, over its positions where the set propagators
are stuck, the mean of what the solvers take."""

TIME = [measure.name for measure in MEASURES].index("log_time")


@dataclass(frozen=True)
class EnginesOfGame(SingleSampler):
    """Plays the game of a seed and lets the engines look at all its positions."""

    rules: TableRules

    def warm_up(self) -> None:
        """Load the count."""
        odds_float(Position(4, 4, {5: 1}, total=3))

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The game of a seed."""
        referee = Referee(self.rules, seed)
        player = LookingPlayer(look_around)
        for _ in referee.play(player, Clock()):
            pass
        game = referee.result()
        return LabSample(tuple(oz_values(game, player.looks)), game.record)

    def alike(self, earlier: LabSample, now: LabSample) -> bool:
        """Whether all is the same but the time, which is the machine's."""
        return earlier.record == now.record and all(
            before == after
            for place, (before, after) in enumerate(zip(earlier.values, now.values, strict=True))
            if place != TIME
        )


def oz_values(game: PlayedGame, looks: Sequence[Look]) -> Iterator[float | None]:
    """The values of a game, in the order of the measures."""
    certain = sum(look.certain for look in looks)
    lists = [look.lists for look in looks if look.lists]
    yield sum(look.sets for look in looks) / certain if certain else None
    yield sum(look.simple for look in looks) / certain if certain else None
    yield _mean(look.safe_left > 0 for look in looks if look.lists)
    yield float(game.won)
    yield float(game.won and not game.guesses)
    yield _mean(log10(each.binary) for each in lists)
    yield _mean(log10(each.sets) for each in lists)
    yield _mean(each.log_nodes for each in lists if each.log_nodes is not None)
    yield _mean(each.log_time for each in lists if each.log_time is not None)
    yield _mean(_is_as_long(each) for each in lists)
    yield _mean(each.log_nodes is None for each in lists)
    yield _mean(each.missed for each in lists)


def _is_as_long(lists: Lists) -> bool:
    return lists.binary >= PAPERS_RATIO * lists.sets


def _mean(values: Iterable[float]) -> float | None:
    those = list(values)
    return sum(those) / len(those) if those else None


def _points() -> Iterator[Point]:
    for (width, height), games in BOARDS.items():
        for density in DENSITIES:
            mines = round(density * width * height)
            yield Point(
                key=f"{width}x{height}m{mines}",
                line=sides(width, height),
                x=mines / (width * height),
                sampler=EnginesOfGame(
                    TableRules(width=width, height=height, mines=mines, first="opening")
                ),
                usual=games,
                facts={
                    "width": width,
                    "height": height,
                    "mines": mines,
                    "density": round(mines / (width * height), 4),
                },
                piece=PIECE,
            )


OZ = Experiment(
    listed=LISTED["oz"],
    about=(
        "Games on boards of more and more mines: which part of the certain cells each engine "
        "deduces, and, where the set propagators are stuck, how much both solvers take."
    ),
    points=tuple(_points()),
    measures=MEASURES,
    counted="games",
    compare=findings,
    charts=(
        ChartSpec(
            measure="sets",
            title="What the set propagators deduce of all that is certain",
            x_name="density of mines",
            y_name="part of the certain cells",
        ),
        ChartSpec(
            measure="simple",
            title="What the simple propagators deduce of all that is certain",
            x_name="density of mines",
            y_name="part of the certain cells",
        ),
        ChartSpec(
            measure="won",
            title="Games won by whoever knows all that is certain, and the odds",
            x_name="density of mines",
            y_name="games won",
            reference=(0.2, "the paper's 20%"),
        ),
        ChartSpec(
            measure="log_time",
            title="How much longer the binary solver takes than the set solver",
            x_name="density of mines",
            y_name="log10 of times as long",
            reference=(0.2, "the paper's 20%"),
        ),
    ),
)

EXPERIMENTS = {OZ.name: OZ}
