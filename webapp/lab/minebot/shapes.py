"""Experiments two and three: the number of mines, and the shape of the board.

The paper plays "boards of width 1 to 21", with up to 150 mines on each, and names no height. That
all have an area of about 441 cells is one reading, that all are 21 high the other; of these, boards
narrower than 8 have no room for 150 mines. A cell opens nothing but itself, as in experiment one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from webapp.lab.catalogue import LISTED
from webapp.lab.experiment import ChartSpec, Experiment
from webapp.lab.minebot.samplers import SHAPE_MEASURES, BotGames, shape_values
from webapp.lab.minebot.shape_findings import density_findings, width_findings
from webapp.lab.sampling import Point
from webapp.notation.english import counted, sides
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import TableRules

AreaReading: TypeAlias = Literal["area 441", "height 21"]
SIDE, AREA = 21, 441
WIDTHS = range(1, SIDE + 1)
MINES = range(0, 151, 5)
AS_PUBLISHED, COARSE = 100, 1_000
"""Games a point, of the paper's own grid and of ours."""

COARSE_WIDTHS = (1, 2, 3, 5, 8, 13, 21)
COARSE_WIDTHS_OF_HEIGHT = (2, 5, 13)
"""The last, 21 by 21, is the same board in both readings."""

COARSE_MINES = range(0, 151, 10)
CURVE_MINES = (5, 10, 20, 30, 45, 60, 75, 90)
"""Of experiment three, a line each."""

PIECE = 100


class BoardShape(NamedTuple):
    """A board of the second and third experiments."""

    width: int
    mines: int
    reading: AreaReading = "area 441"

    @property
    def height(self) -> int:
        """How high it is: as high as comes nearest to the area, or as all others."""
        return SIDE if self.reading == "height 21" else round(AREA / self.width)

    @property
    def has_room(self) -> bool:
        """Whether the mines fit, with a cell to open."""
        return self.mines < self.width * self.height

    def point(self, games: int, line: str, x: float) -> Point:
        """So many games on this board."""
        rules = TableRules(width=self.width, height=self.height, mines=self.mines, flood=False)
        return Point(
            key=f"{self.width}x{self.height}m{self.mines}-{games}-{self.reading[:4]}",
            line=line,
            x=x,
            sampler=BotGames(Pairing(STRATEGIES["minebot"], rules), shape_values),
            usual=games,
            facts={
                "reading": self.reading,
                "width": self.width,
                "height": self.height,
                "mines": self.mines,
                "games": games,
            },
            piece=PIECE,
        )


def _density_points() -> Iterator[Point]:
    readings: tuple[tuple[AreaReading, tuple[int, ...]], ...] = (
        ("area 441", COARSE_WIDTHS),
        ("height 21", COARSE_WIDTHS_OF_HEIGHT),
    )
    for reading, coarse in readings:
        for width in coarse:
            for mines in COARSE_MINES:
                shape = BoardShape(width, mines, reading)
                if shape.has_room:
                    yield shape.point(COARSE, sides(width, shape.height), mines)
    for reading, _ in readings:
        for width in WIDTHS:
            for mines in MINES:
                shape = BoardShape(width, mines, reading)
                if shape.has_room:
                    board = sides(width, shape.height)
                    yield shape.point(AS_PUBLISHED, f"{board}, {reading}, as published", mines)


def _width_points() -> Iterator[Point]:
    for mines in CURVE_MINES:
        for width in WIDTHS:
            yield BoardShape(width, mines).point(COARSE, counted(mines, "mine"), width)
    for width in (1, 2):
        for mines in MINES:
            if mines not in CURVE_MINES:
                yield BoardShape(width, mines).point(COARSE, f"{width} wide", mines)


def _is_coarse(point: Point) -> bool:
    """Whether a point is on the grid of 1,000 games."""
    return point.facts["games"] == COARSE


def _is_on_curve(point: Point) -> bool:
    """Whether a point shares its number of mines with boards of all widths."""
    return point.number("mines") in CURVE_MINES


def _charts(title: str, x_name: str, draws: Callable[[Point], bool]) -> tuple[ChartSpec, ...]:
    return tuple(
        ChartSpec(
            measure=measure, title=f"{title}: {words}", x_name=x_name, y_name=words, draws=draws
        )
        for measure, words in (("won", "win rate"), ("found", "part of the mines found"))
    )


DENSITY = Experiment(
    listed=LISTED["minebot-2"],
    about=(
        "MineBot on boards 1 to 21 wide with 0 to 150 mines: 100 games a point as published, "
        "1,000 on a coarser grid."
    ),
    points=tuple(_density_points()),
    measures=SHAPE_MEASURES,
    counted="games",
    compare=density_findings,
    charts=_charts(LISTED["minebot-2"].title, "mines", _is_coarse),
)

SHAPES = Experiment(
    listed=LISTED["minebot-3"],
    about="MineBot on boards of about 441 cells, 1 to 21 wide, 1,000 games a point.",
    points=tuple(_width_points()),
    measures=SHAPE_MEASURES,
    counted="games",
    compare=width_findings,
    charts=_charts(LISTED["minebot-3"].title, "width of the board", _is_on_curve),
)

EXPERIMENTS = {experiment.name: experiment for experiment in (DENSITY, SHAPES)}
