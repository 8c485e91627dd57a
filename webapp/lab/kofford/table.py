"""The figures of Kofford's two tables, and the boards that they may be of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from webapp.lab.published_rates import BEGINNER, EXPERT, INTERMEDIATE, SMALL
from webapp.strategies.catalogue import GUESSERS

PAPERS_GAMES = 50
"""Games of each cell."""

METHODS = ("check-all", "break-early", "exists")
GUESSERS_OF_PAPER = GUESSERS
BEST = ("exists", "best-neighbour")
"""What the paper takes for its best method and guesser."""

SOLVERS: Mapping[str, str] = {"MiniSat": "-sat", "z3": ""}
"""The solver -> what the names of its strategies end with."""

EASY, MEDIUM, HARD = (SMALL, BEGINNER), INTERMEDIATE, EXPERT
"""The paper's three game modes, as the usual programs have them; the easy one has two sizes."""


class PaperCell(NamedTuple):
    """A cell of the paper's tables: 50 games."""

    mode: str
    method: str
    guesser: str
    won: int
    guesses_won: float
    guesses_lost: float
    seconds: float
    """On the author's computer, on the clock."""


PAPER_CELLS = (
    PaperCell("easy", "check-all", "random", 24, 2.25, 2.46, 0.376),
    PaperCell("easy", "check-all", "neighbour", 25, 2.2, 2.32, 0.360),
    PaperCell("easy", "check-all", "best-neighbour", 25, 1.24, 1.96, 0.285),
    PaperCell("easy", "break-early", "random", 23, 2.47, 2.55, 0.351),
    PaperCell("easy", "break-early", "neighbour", 23, 1.74, 1.81, 0.379),
    PaperCell("easy", "break-early", "best-neighbour", 25, 1.72, 2.04, 0.321),
    PaperCell("easy", "exists", "random", 34, 1.88, 3.43, 0.463),
    PaperCell("easy", "exists", "neighbour", 36, 1.02, 1.0, 0.488),
    PaperCell("easy", "exists", "best-neighbour", 35, 1.0, 1.0, 0.498),
    PaperCell("medium", "exists", "best-neighbour", 26, 1.0, 1.0, 0.454),
    PaperCell("hard", "exists", "best-neighbour", 10, 1.2, 1.0, 0.554),
)


def paper_cell(mode: str, method: str, guesser: str) -> PaperCell:
    """The paper's figures of a game mode."""
    return next(cell for cell in PAPER_CELLS if cell[:3] == (mode, method, guesser))


def key_of(table: str, method: str, guesser: str, solver: str) -> str:
    """The name of a point."""
    return f"{table}-{method}-{guesser}-{solver.lower()}"
