"""Every strategy beside the best players that others have published.

Nobody is known to win more often than they do, and whoever does it here by more than chance allows
has most likely been helped by a wrong rule for the first cell. All strategies of a table meet the
same boards and begin at the same cell, the one of the published figures. Those that need a library
are left out where it is not installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from webapp.lab.catalogue import LISTED
from webapp.lab.experiment import Experiment, PaperClaim
from webapp.lab.games import GAME_MEASURES, GameSampler
from webapp.lab.published_rates import (
    BEGINNER,
    EXPERT,
    INTERMEDIATE,
    JSM,
    JSM_TWIN,
    PSEQ,
    SMALL,
    PublishedRate,
    Size,
    published_for,
)
from webapp.lab.rows import LabRow, lines_of
from webapp.lab.sampling import Point
from webapp.mines.levels import First
from webapp.notation.english import sides
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import TableRules

BOUNDS = (PSEQ, JSM_TWIN, JSM)
"""The strongest players there are."""


class GamePace(NamedTuple):
    """How many games a strategy plays, and how many it plays together."""

    games: int
    piece: int
    limit_s: float | None = None


COMPILED = GamePace(100_000, 2_000)
LIGHT = GamePace(10_000, 500)
USUAL = GamePace(1_000, 25)
FEW = GamePace(200, 10)
HEAVY = GamePace(100, 5)
SLOW = GamePace(20, 1, 60.0)
"""Seconds a game and more, without end on the largest board but for the limit."""

SMALL_CELLS = 100
"""Up to how many cells a board is small."""

PACES: Mapping[str, tuple[GamePace, GamePace]] = {
    **dict.fromkeys(("random", "quick"), (COMPILED, COMPILED)),
    "minebot": (COMPILED, LIGHT),
    **dict.fromkeys(
        ("minebot-careful", "minebot-mended", "minebot-similarities", "minebot-educated"),
        (LIGHT, LIGHT),
    ),
    **dict.fromkeys(
        (
            *("forward-checking", "forward-mrv", "forward-degree", "forward-ac3", "fringe"),
            *("binary-solver", "exists", "break-early"),
        ),
        (USUAL, FEW),
    ),
    **dict.fromkeys(("equation", "single-point"), (LIGHT, LIGHT)),
    **dict.fromkeys(
        (
            *("csp", "gac", "fringe-csp", "simple", "set", "set-solver"),
            *("exists-sat", "break-early-sat"),
        ),
        (LIGHT, USUAL),
    ),
    "check-all-sat": (USUAL, HEAVY),
    "check-all": (SLOW, SLOW),
}
"""The paces of strategies on small boards and on others, if they have not the usual one."""


class RecordTable(NamedTuple):
    """A board and a rule of the published figures."""

    size: Size
    first: First
    start: int

    @property
    def name(self) -> str:
        """The table in words."""
        width, height, mines = self.size
        promise = {"safe": "first cell safe, in the corner", "opening": "first cell opens a field"}
        return f"{sides(width, height)}, {mines} mines, {promise[self.first]}"

    @property
    def key(self) -> str:
        """The table in keys."""
        width, height, mines = self.size
        return f"{width}x{height}m{mines}-{self.first}"


def _opening_start(size: Size) -> int:
    """Where the published games begin: at the third row and column, or the fourth."""
    along = 3 if size == EXPERT else 2
    return along * size[0] + along


TABLES = tuple(
    table
    for size in (SMALL, BEGINNER, INTERMEDIATE, EXPERT)
    for table in (
        RecordTable(size, "safe", 0),
        RecordTable(size, "opening", _opening_start(size)),
    )
)


def _point(name: str, place: int, table: RecordTable) -> Point:
    width, height, mines = table.size
    small, large = PACES.get(name, (USUAL, USUAL))
    pace = small if width * height <= SMALL_CELLS else large
    rules = TableRules(
        width=width,
        height=height,
        mines=mines,
        first=table.first,
        start=table.start,
        limit_s=pace.limit_s,
    )
    return Point(
        key=f"{table.key}-{name}",
        line=table.name,
        x=place,
        sampler=GameSampler(Pairing(STRATEGIES[name], rules)),
        usual=pace.games,
        facts={
            "strategy": name,
            "width": width,
            "height": height,
            "mines": mines,
            "first": table.first,
        },
        paper={"won": published_for(table.size, table.first)[0].rate / 100},
        piece=pace.piece,
        seed_key=table.key,
        only_with=STRATEGIES[name].library,
    )


def _points() -> Iterator[Point]:
    for table in TABLES:
        for place, name in enumerate(STRATEGIES):
            yield _point(name, place, table)


def findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """For each table: whether anybody wins more often than the strongest players do."""
    lines = lines_of(rows)
    return [_finding(table, lines[table.name]) for table in TABLES]


def _finding(table: RecordTable, line: Sequence[LabRow]) -> PaperClaim:
    bounds = [rate for rate in published_for(table.size, table.first) if rate.player in BOUNDS]
    limit = max(rate.high or rate.rate for rate in bounds) / 100
    best = max(line, key=lambda row: row["won"].mean)
    above = [row for row in line if (row["won"].low or 0.0) > limit]
    suspects = ", ".join(str(row.point.facts["strategy"]) for row in above)
    return PaperClaim(
        f"{table.name}: nobody wins more often than the strongest, {_listed(bounds)}.",
        f"The best here is {best.point.facts['strategy']} with {_percent(best['won'].mean)} "
        f"[{_percent(best['won'].low)}, {_percent(best['won'].high)}]; "
        f"{suspects or 'nobody'} lies above {_percent(limit)}.",
        not above,
    )


def _listed(rates: Sequence[PublishedRate]) -> str:
    return ", ".join(f"{rate.player} with {rate.rate:.2f}%" for rate in rates)


def _percent(share: float | None) -> str:
    return "?" if share is None else f"{100 * share:.2f}"


RECORDS = Experiment(
    listed=LISTED["records"],
    about=(
        "Every strategy on the boards of the published figures, all on the same games; beside its "
        "share of games won the highest that others have published."
    ),
    points=tuple(_points()),
    measures=GAME_MEASURES,
    counted="games",
    compare=findings,
)

EXPERIMENTS = {RECORDS.name: RECORDS}
