"""How much work reasoning is, by density: of positions of live games, and of puzzles.

Neller and Tran cite Dempsey and Guinn (A Phase Transition in Minesweeper, 2020): a density of mines
over 0.2 leads to exponential growth. Work is counted in search nodes of our engine, which decides
every cell of a position; another engine would count others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from webapp.bullets.clue_hider import ClueHider
from webapp.engine import paper
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.clue_sets import clue_position
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Cell, Mask, cells_of, full_mask
from webapp.engine.position import Position
from webapp.engine.randomness import Dice
from webapp.lab.bullets.figures import CONFIDENCE, text_of
from webapp.lab.catalogue import LISTED
from webapp.lab.estimate import Measure
from webapp.lab.experiment import ChartSpec, Experiment, PaperClaim
from webapp.lab.rows import LabRow, lines_of
from webapp.lab.sampling import LabSample, Point, Sampler, SingleSampler
from webapp.mines.board import cells_opened_by, visible_position
from webapp.mines.layout import lay_mines
from webapp.notation.english import listed
from webapp.notation.live_board import LiveBoard

DENSITIES = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
LIVE_GAMES = {8: 1000, 12: 300, 16: 100}
PUZZLES = {5: 1000, 7: 400, 9: 60}
"""Side -> how many, for each density."""

MOST_NODES = 100_000
"""For a puzzle: a minimal clue set of a board at random can cost any amount. One that is given up
counts with what was spent, which is less than it would have cost."""

CALM, STEEP = 0.2, (0.3, 0.4, 0.5)
"""Up to where a cell should cost no more on larger boards, and where it should cost more."""

HARD = (0.2, 0.35)
"""Where the hardest density should lie, if the paper's 0.3 is at the end of a transition."""


ANOTHER_ENGINE = (
    "Where work is most depends on who works: these are nodes of our engine, and what it decides "
    "without a search costs it nothing."
)


@dataclass(frozen=True)
class LiveWork(SingleSampler):
    """Plays a game by reasoning alone; where nothing is certain it is shown a safe cell."""

    side: int
    mines: int

    def warm_up(self) -> None:
        """Nothing: the engine's search is no kernel."""

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The game of a seed."""
        dice = Dice(seed)
        start = dice.draw(self.side**2)
        mines = lay_mines(self.side, self.side, self.mines, free=1 << start, dice=dice)
        board = LiveBoard(self.side, self.side, mines)
        opened, known = cells_opened_by(board, start), 0
        safe = full_mask(self.side, self.side) & ~mines
        work: list[int] = []
        shown = 0
        while opened != safe:
            look_around()
            bullets, empties, nodes = _decide(visible_position(board, opened), known)
            work.append(nodes)
            known |= bullets
            if not empties:
                empties = _any_cell(safe & ~opened, dice)
                shown += 1
            for cell in cells_of(empties):
                opened |= cells_opened_by(board, cell, opened)
        nodes = sum(work)
        mean = nodes / len(work) if work else None
        hardest = float(max(work)) if work else None
        values = (nodes / self.side**2, mean, hardest, float(shown), None, None, None)
        return LabSample(values, f"{nodes}n{len(work)}s{shown}")


def _decide(position: Position, known: Mask) -> tuple[Mask, Mask, int]:
    """The mines and the safe cells that are certain, and what it cost to know them."""
    budget = Budget()
    with_known = Position(
        position.width, position.height, position.clues, bullets=known, total=position.total
    )
    certain = forced_cells(with_known, budget)
    return certain.bullets, certain.empties, budget.spent


def _any_cell(cells: Mask, dice: Dice) -> Mask:
    choice: list[Cell] = list(cells_of(cells))
    return 1 << choice[dice.draw(len(choice))]


@dataclass(frozen=True)
class PuzzleWork(SingleSampler):
    """Lays bullets at random, finds a minimal clue set, and solves the puzzle."""

    side: int
    bullets: int

    def warm_up(self) -> None:
        """Nothing: neither search is a kernel."""

    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The puzzle of a seed."""
        look_around()
        dice, cells = Dice(seed), self.side**2
        world = lay_mines(self.side, self.side, self.bullets, free=0, dice=dice)
        order = [cell for cell in range(cells) if not world >> cell & 1]
        dice.shuffle(order, 0, len(order))
        hider = ClueHider(
            self.side, self.side, [1 << cell for cell in range(cells)], use_total=True
        )
        budget = Budget(MOST_NODES)
        try:
            shown = hider.hide(world, order, budget)
        except BudgetSpent:
            return self._sample(MOST_NODES, None, given_up=True)
        if shown is None:
            return self._sample(budget.spent, None)
        solving = Budget()
        paper.solve(clue_position(self.side, self.side, world, shown), solving)
        return self._sample(budget.spent, solving.spent)

    def _sample(self, making: int, solving: int | None, *, given_up: bool = False) -> LabSample:
        cells = self.side**2
        values = (
            *(None, None, None, None),
            making / cells,
            None if solving is None else solving / cells,
            float(given_up),
        )
        return LabSample(values, f"{making}m{solving}s")


def _points() -> list[Point]:
    live = [_point("live", side, d, usual) for side, usual in LIVE_GAMES.items() for d in DENSITIES]
    puzzles = [
        _point("puzzle", side, d, usual) for side, usual in PUZZLES.items() for d in DENSITIES
    ]
    return live + puzzles


def _point(kind: str, side: int, density: float, usual: int) -> Point:
    bullets = round(density * side**2)
    sampler: Sampler = LiveWork(side, bullets) if kind == "live" else PuzzleWork(side, bullets)
    return Point(
        key=f"{kind}-{side}x{side}b{bullets}",
        line=f"{kind} {side}x{side}",
        x=density,
        sampler=sampler,
        usual=usual,
        facts={
            "width": side,
            "height": side,
            "bullets": bullets,
            "density": round(bullets / side**2, 4),
        },
        piece=max(1, usual // 20),
    )


def work_findings(rows: Sequence[LabRow]) -> list[PaperClaim]:
    """Whether work explodes above a density, and where it is most."""
    lines = lines_of(rows)
    live = {name: line for name, line in lines.items() if name.startswith("live")}
    puzzles = {name: line for name, line in lines.items() if name.startswith("puzzle")}
    small, middle, large = live.values()
    whole, early, late = _growth(small, large), _growth(small, middle), _growth(middle, large)
    grown = {
        row[0].point.x: _surely(row, (-1, 0, 1)) for row in zip(small, middle, large, strict=True)
    }
    bent = {
        row[0].point.x: _surely(row, (1, -2, 1)) for row in zip(small, middle, large, strict=True)
    }
    calm_grows = [x for x, sign in grown.items() if x <= CALM and sign > 0]
    steep_rests = [x for x in STEEP if grown[x] <= 0]
    slows = [x for x in STEEP if bent[x] < 0]
    return [
        PaperClaim(
            "Live games: there is a transition above a density of mines of 0.2 "
            "(Dempsey and Guinn).",
            "A cell of the largest board costs, in nodes of one of the smallest: "
            + _by_density(whole)
            + " Below 1 a larger board is no harder, cell by cell.",
            not calm_grows and not steep_rests,
            _by_halves(
                ("Up to 0.2 a cell surely costs more on the larger board at", calm_grows),
                ("Above 0.2 it does not surely cost more at", steep_rests),
            ),
        ),
        PaperClaim(
            "Live games: above 0.2 the work grows exponentially (Dempsey and Guinn).",
            f"From the smallest board to the middle one: {_by_density(early)} From there to the "
            f"largest, by as many cells a side: {_by_density(late)} Exponential growth would have "
            "the second no less than the first.",
            _unless_left_open(
                fails=bool(slows or steep_rests), holds=all(late[x] >= early[x] for x in STEEP)
            ),
            _by_halves(
                ("The second step is surely less than the first at", slows),
                ("The work does not surely grow at all at", steep_rests),
            ),
        ),
        PaperClaim(
            "Live games: the hardest density is near 0.3, the top end of the transition.",
            "Most nodes a position: " + _hardest(live, "position"),
            _all_hard(live, "position"),
            ANOTHER_ENGINE,
        ),
        PaperClaim(
            "Puzzles: a hardest density lies there too.",
            "Most nodes a cell to make one: "
            + _hardest(puzzles, "making")
            + " To solve one: "
            + _hardest(puzzles, "solving"),
            _all_hard(puzzles, "making") and _all_hard(puzzles, "solving"),
            ANOTHER_ENGINE,
        ),
    ]


def _growth(small: Sequence[LabRow], large: Sequence[LabRow]) -> dict[float, float]:
    """Density -> how many times as much a cell costs on the larger board.

    Few games on a small board may have cost nothing, which tells nothing.
    """
    return {
        here.point.x: there["nodes"].mean / (here["nodes"].mean or math.nan)
        for here, there in zip(small, large, strict=True)
    }


def _surely(boards: Sequence[LabRow], powers: Sequence[int]) -> int:
    """The sign of the logarithm of costs multiplied so; 0 where the intervals leave it open.

    The interval of a logarithm is that of its value, in relation to it.
    """
    costs = [row["nodes"] for row in boards]
    if not all(cost.mean for cost in costs):
        return 0
    log = sum(power * math.log(cost.mean) for power, cost in zip(powers, costs, strict=True))
    band = math.hypot(
        *(power * cost.band / cost.mean for power, cost in zip(powers, costs, strict=True))
    )
    return (log > band) - (log < -band)


def _unless_left_open(*, fails: bool, holds: bool) -> bool | None:
    """Whether a statement agrees; what neither surely fails nor holds is left open."""
    return False if fails else True if holds else None


def _by_halves(*halves: tuple[str, Sequence[float]]) -> str:
    """Which halves of a statement fail, and at which densities."""
    return " ".join(f"{words} {listed(list(map(text_of, at)))}." for words, at in halves if at)


def _by_density(ratios: Mapping[float, float]) -> str:
    return "; ".join(f"{text_of(x)} {text_of(ratio, 1)}" for x, ratio in ratios.items()) + "."


def _most(line: Sequence[LabRow], measure: str) -> LabRow:
    return max((row for row in line if row[measure].count), key=lambda row: row[measure].mean)


def _hardest(lines: Mapping[str, Sequence[LabRow]], measure: str) -> str:
    """The hardest density of each line, and those that cannot be told from it."""
    texts = []
    for name, line in lines.items():
        top = _most(line, measure)
        alike = [
            row.point.x
            for row in line
            if row[measure].count and not row[measure].differs(top[measure])
        ]
        texts.append(
            f"{name.split()[1]} at {text_of(top.point.x)} ({text_of(min(alike))} to "
            f"{text_of(max(alike))}) with {text_of(top[measure].mean, 1)}"
        )
    return "; ".join(texts) + "."


def _all_hard(lines: Mapping[str, Sequence[LabRow]], measure: str) -> bool:
    return all(HARD[0] <= _most(line, measure).point.x <= HARD[1] for line in lines.values())


WORK = Experiment(
    listed=LISTED["work-by-density"],
    about=(
        "Search nodes by the share of cells that hold a mine or bullet: live games, reasoned to "
        "their end with a safe cell shown where nothing is certain; and puzzles at random, from "
        "their bullets to a minimal clue set, and solved by the paper's solver."
    ),
    points=_points(),
    measures=(
        Measure("nodes", "nodes a cell"),
        Measure("position", "nodes a position", digits=1),
        Measure("hardest", "nodes of the hardest", digits=0),
        Measure("shown", "cells shown", digits=1),
        Measure("making", "making: nodes a cell"),
        Measure("solving", "solving: nodes a cell"),
        Measure("given_up", "given up", "share", 1),
    ),
    counted="boards",
    compare=work_findings,
    charts=(
        ChartSpec(
            measure="position",
            title="Work for a position of a live game by the density of mines",
            x_name="density: mines in relation to cells",
            y_name="search nodes a position",
            reference=(0.2, "Dempsey and Guinn: 0.2"),
        ),
        ChartSpec(
            measure="making",
            title="Work for a minimal clue set by the density of bullets",
            x_name="density: bullets in relation to cells",
            y_name="search nodes a cell",
            reference=(0.3, "the paper's ideal: 0.3"),
        ),
    ),
    confidence=CONFIDENCE,
)

EXPERIMENTS = {WORK.name: WORK}
